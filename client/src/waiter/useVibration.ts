/** Live events make the phone vibrate; a reload of the board does not. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { useUnseenChanges } from '../board/acknowledgement/useUnseenOrders.ts'
import { calledOrder } from '../board/calledOrder.ts'
import { useBoardEvents } from '../live/react.tsx'

/** Durations of vibration and pause in milliseconds. The patterns must be distinguishable in a pocket. */
const CALL = [220, 120, 220, 120, 420]
const BILL = [500]
const READY = [120, 80, 120]

function vibrationOf(events: readonly BoardEvent[]): number[] | undefined {
  if (events.some(({ type }) => type === 'waiter.called')) return CALL
  if (events.some(({ type }) => type === 'bill.requested')) return BILL
  return events.some(calledOrder) ? READY : undefined
}

const UNSEEN = [80, 60, 80, 60, 80, 60, 400]

function vibrate(pattern: number[]): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern)
}

/** Has no effect without browser support, or before the first touch of the page. */
export function useVibration(): void {
  useBoardEvents((events) => {
    const pattern = vibrationOf(events)
    if (pattern) vibrate(pattern)
  })
  useUnseenChanges((_ids, fresh) => {
    if (fresh.length > 0) vibrate(UNSEEN)
  })
}
