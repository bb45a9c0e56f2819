/** Restores the focus after a dialog or a drop-down menu is closed. */
import { useLayoutEffect } from 'react'
import { nearestFocusable, positionOf } from './nearest.ts'

export const OVERLAY_SELECTOR = '[role="dialog"], [role="menu"]'

const TEXT_FIELDS = 'input, textarea'

/** The last focused element below all overlays. Never a text field, because a tablet would open its keyboard. */
let below: HTMLElement | undefined

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (
      target instanceof HTMLElement &&
      !target.closest(OVERLAY_SELECTOR) &&
      !target.matches(TEXT_FIELDS)
    )
      below = target
  })
}

/** Restores the focus even if the dialog was open from the start, or is removed while it is open. */
export function useReturnFocus(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return undefined
    const { activeElement } = document
    const before = activeElement instanceof HTMLElement ? activeElement : undefined
    return () => queueMicrotask(() => giveFocus(before))
  }, [isOpened])
}

function giveFocus(before: HTMLElement | undefined): void {
  // An enabled element outside of dialogs and drop-down menus keeps the focus.
  const { activeElement } = document
  const isElsewhere = activeElement === document.body || activeElement?.closest(OVERLAY_SELECTOR)
  if (activeElement && !isElsewhere && !activeElement.matches(':disabled')) return
  const seen = [before, below].find((each) => each !== document.body && each?.checkVisibility())
  const target = seen?.matches(':disabled') ? nearestFocusable(positionOf(seen)) : seen
  const next = target ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}
