/** Vibrates on live events only; a reload of the board causes none. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { useBoardEvents } from '../live/react.tsx'

/** Milliseconds of vibration and pause. The patterns must be distinguishable in a pocket. */
const CALL = [220, 120, 220, 120, 420]
const BILL = [500]

/** The pattern for a batch of events; undefined for none. */
function vibrationOf(events: readonly Pick<BoardEvent, 'type'>[]): number[] | undefined {
  if (events.some(({ type }) => type === 'waiter.called')) return CALL
  return events.some(({ type }) => type === 'bill.requested') ? BILL : undefined
}

/** Does nothing without browser support, or before the first touch of the page. */
export function useVibration(): void {
  useBoardEvents((events) => {
    const shake = vibrationOf(events)
    if (!shake || !('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return
    navigator.vibrate(shake)
  })
}
