/** Where the focus goes when what lay over the screen is gone. */
import { useLayoutEffect } from 'react'
import { nearestTo, placeOf } from './nearest.ts'

/** What lies over the screen for a while. */
export const OVER = '[role="dialog"], [role="menu"]'

/** On a tablet the focus would open its keyboard, though nobody came from there: a tap gives a button none. */
const WRITTEN_IN = 'input, textarea'

/** What had the focus last of the screen itself. */
let below: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(OVER) && !target.matches(WRITTEN_IN))
      below = target
  })
}

/**
 * Gives the focus back to what had it before this opened, also when it was open from the first moment, or goes
 * away with what holds it: the library knows of neither.
 */
export function useFocusBack(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return undefined
    const { activeElement } = document
    const before = activeElement instanceof HTMLElement ? activeElement : undefined
    return () => queueMicrotask(() => giveFocus(before))
  }, [isOpened])
}

/** An entry of a menu is gone with its menu, a row when it was deleted, and what is done is off: then the next best. */
function giveFocus(before: HTMLElement | undefined): void {
  // Who is somewhere on the screen already stays there.
  const { activeElement } = document
  const isElsewhere = activeElement === document.body || activeElement?.closest(OVER)
  if (activeElement && !isElsewhere && !activeElement.matches(':disabled')) return
  const seen = [before, below].find((each) => each !== document.body && each?.checkVisibility())
  const target = seen?.matches(':disabled') ? nearestTo(placeOf(seen)) : seen
  const next = target ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}
