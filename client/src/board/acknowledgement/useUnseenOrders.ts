/**
 * Orders that the kitchen has not seen, and stations without a screen. Empty while the board may be outdated, and while it
 * polls, because polls do not return the connected screens.
 */
import { lostStations, unseenOrders } from '@orderi/shared/stations/acknowledgement'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { BoardState } from '../../live/board-store.ts'
import { useReadBoard, useServerTime } from '../../live/react.tsx'

const NONE = ''

interface UnseenOrderId {
  readonly id: number
  readonly stations: readonly number[]
  readonly hasScreens: boolean
}

/** Computes a text from the board every second, so that the component is drawn again only if the text changes. */
function useEverySecond(
  read: (board: NonNullable<BoardState['confirmed']>, state: BoardState, now: number) => string,
): string {
  const readBoard = useReadBoard()
  return useServerTime(1000, (now) => {
    const state = readBoard()
    if (!state.shown || state.isStale || state.connection === 'polling') return NONE
    return read(state.shown, state, now)
  })
}

export function useUnseenOrders(): readonly UnseenOrderId[] {
  const text = useEverySecond(({ orders, branch }, { screens }, now) =>
    unseenOrders(orders.values(), branch, screens, now)
      .map(({ order, stations, hasScreens }) =>
        [order.id, stations.join(','), hasScreens ? 1 : 0].join(':'),
      )
      .join(' '),
  )
  return useMemo(
    () =>
      words(text).map((word) => {
        const [id, stations = '', hasScreens] = word.split(':')
        return {
          id: Number(id),
          stations: stations.split(',').map(Number),
          hasScreens: hasScreens === '1',
        }
      }),
    [text],
  )
}

/** Calls `onChange` with the IDs of the unseen orders, and with those that were seen before the change. */
export function useUnseenChanges(
  onChange: (ids: ReadonlySet<number>, fresh: readonly number[]) => void,
): void {
  const unseen = useUnseenOrders()
  const known = useRef<ReadonlySet<number>>(new Set())
  const handle = useEffectEvent(onChange)
  useEffect(() => {
    const ids = new Set(unseen.map(({ id }) => id))
    const fresh = [...ids].filter((id) => !known.current.has(id))
    known.current = ids
    handle(ids, fresh)
  }, [unseen])
}

/** The IDs of the stations; `NO_STATION` for a kitchen without stations. */
export function useLostStations(): readonly number[] {
  const text = useEverySecond(({ branch }, { screens }, now) =>
    lostStations(branch.stations, screens, now).join(' '),
  )
  return useMemo(() => words(text).map(Number), [text])
}

const words = (text: string) => (text === NONE ? [] : text.split(' '))
