/** Restores the focus after a dialog or menu is closed. */
import { useLayoutEffect } from 'react'
import { nearestTo, placeOf } from './nearest.ts'

export const OVER = '[role="dialog"], [role="menu"]'

/** Fields are never stored in `below`, because focusing one opens a tablet's keyboard. */
const WRITTEN_IN = 'input, textarea'

/** The last focused element outside of dialogs and menus. */
let below: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(OVER) && !target.matches(WRITTEN_IN))
      below = target
  })
}

/** Also restores the focus for dialogs that are initially open or unmounted. */
export function useFocusBack(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return undefined
    const { activeElement } = document
    const before = activeElement instanceof HTMLElement ? activeElement : undefined
    return () => queueMicrotask(() => giveFocus(before))
  }, [isOpened])
}

/** Focuses the element, or the nearest one if it is gone or disabled. */
function giveFocus(before: HTMLElement | undefined): void {
  // An element outside of dialogs and menus keeps the focus.
  const { activeElement } = document
  const isElsewhere = activeElement === document.body || activeElement?.closest(OVER)
  if (activeElement && !isElsewhere && !activeElement.matches(':disabled')) return
  const seen = [before, below].find((each) => each !== document.body && each?.checkVisibility())
  const target = seen?.matches(':disabled') ? nearestTo(placeOf(seen)) : seen
  const next = target ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}
