/**
 * Reports which orders this screen shows, and that it is a screen of its station. The pass prepares nothing, so it reports
 * nothing.
 */
import { randomUuid } from '@orderi/shared/kernel/keys'
import { isUnreported } from '@orderi/shared/stations/acknowledgement'
import { useEffect, useMemo } from 'react'
import { api } from '../api/api.ts'
import { browserClock } from '../live/clock.ts'
import { sendCommand } from '../live/command.ts'
import { useBoard, useIsReplay, useReadBoard, useShowScreen } from '../live/react.tsx'
import { createShownReports } from '../live/shown-reports.ts'
import { useIsKitchenScreen } from './useIsKitchenScreen.ts'
import type { KitchenStation } from './useKitchenStation.ts'

/**
 * @param visible the orders on the visible page
 * @returns must be called with each order whose ticket a person touches
 */
export function useShownReports(
  visible: readonly number[],
  { station, isPass }: Pick<KitchenStation, 'station' | 'isPass'>,
): (order: number) => void {
  const isReplay = useIsReplay()
  const isScreen = useIsKitchenScreen()
  const isOff = isReplay || isPass || !isScreen
  const own = station?.id ?? null
  const readBoard = useReadBoard()
  const reports = useMemo(
    () =>
      createShownReports({
        clock: browserClock(),
        isSeen: () => isPageSeen() && !readBoard().isStale,
        send: ({ station: estacion, orders }) => {
          const epoch = readBoard().epoch ?? undefined
          // No person sends the report, so a shared device asks for none.
          const stamp = { key: randomUuid(), epoch, person: null, isUnattended: true }
          const body = { estacion, pedidos: [...orders] }
          return sendCommand(api, { type: 'reportShown', body }, stamp)
        },
      }),
    [readBoard],
  )
  const fresh = useBoard(({ confirmed }) => {
    if (isOff || !confirmed) return ''
    const { orders, branch } = confirmed
    return visible
      .filter((id) => {
        const order = orders.get(id)
        return order !== undefined && isUnreported(order, own, branch)
      })
      .join(' ')
  })
  useEffect(() => {
    reports.show({ station: own, orders: fresh === '' ? [] : fresh.split(' ').map(Number) })
  }, [reports, own, fresh])
  useEffect(() => reports.stop, [reports])
  useConnectedScreen(isOff, own)
  return useMemo(() => (isOff ? () => {} : reports.touch), [isOff, reports])
}

function isPageSeen(): boolean {
  return (
    document.visibilityState === 'visible' && document.querySelector('[role="dialog"]') === null
  )
}

function useConnectedScreen(isOff: boolean, station: number | null): void {
  const showScreen = useShowScreen()
  useEffect(() => {
    if (isOff) return undefined
    const update = () => showScreen(document.visibilityState === 'visible' ? { station } : null)
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      showScreen(null)
    }
  }, [isOff, station, showScreen])
}
