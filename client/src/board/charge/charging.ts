import { CHARGING_SECONDS } from '@orderi/shared/payments/charging'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { actingPerson, currentPerson } from '../../api/actingPerson.ts'
import { useBoard, useCommandRunner, useServerTime } from '../../live/react.tsx'

const TICK_MS = 5000
const RENEWAL_MS = (CHARGING_SECONDS - 15) * 1000

/** The name of another person who is charging the bill now. */
export function useCashier(billId: number): string | undefined {
  const charging = useBoard((state) => state.charging.get(billId))
  const own = useStore(actingPerson, () => currentPerson()?.id)
  const isRecent = useServerTime(
    TICK_MS,
    (now) => charging !== undefined && now - Date.parse(charging.at) < CHARGING_SECONDS * 1000,
  )
  return isRecent && charging && charging.user.id !== own ? charging.user.name : undefined
}

/** Shows other screens that this person is charging the bill. Ignores failures, because the mark is only a hint. */
export function useChargingMark(billId: number): void {
  const commands = useCommandRunner()
  useEffect(() => {
    const mark = (soltar: 0 | 1) =>
      void commands.run(
        { type: 'takeCharge', body: { bill_id: billId, soltar } },
        { isSilent: true },
      )
    mark(0)
    const timer = setInterval(mark, RENEWAL_MS, 0)
    return () => {
      clearInterval(timer)
      mark(1)
    }
  }, [commands, billId])
}
