/** A phone in a pocket says that somebody calls; only what happens now, never what a reload brought. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { useBoardEvents } from '../live/react.tsx'

/** Milliseconds of shaking and rest: a call is not mistaken for a bill. */
const CALL = [220, 120, 220, 120, 420]
const BILL = [500]

/** What a batch of events shakes; undefined when nobody has to hurry. */
function shakeOf(events: readonly Pick<BoardEvent, 'type'>[]): number[] | undefined {
  if (events.some(({ type }) => type === 'waiter.called')) return CALL
  return events.some(({ type }) => type === 'bill.requested') ? BILL : undefined
}

/** Where the browser has no such thing, or nobody has touched the page yet, nothing happens. */
export function useVibration(): void {
  useBoardEvents((events) => {
    const shake = shakeOf(events)
    if (!shake || !('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return
    navigator.vibrate(shake)
  })
}
