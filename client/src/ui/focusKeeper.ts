/** Whoever works by keyboard stays where they are when what has the focus goes away, moves or is turned off. */
import { OVER } from './focusBack.ts'
import { type Gap, inside, nearestTo, placeOf } from './nearest.ts'

/** What has the focus, since a key brought it there. */
let held: { readonly element: HTMLElement; readonly isOver: boolean } | undefined

/** Begins, once for the page. Whoever works by touch or mouse does not pay for it. */
export function keepFocus(): void {
  const observer = new MutationObserver(hold)
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect()
    held = undefined
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    held = { element: target, isOver: target.closest(OVER) !== null }
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
  })
  document.addEventListener(
    'pointerdown',
    () => {
      observer.disconnect()
      held = undefined
    },
    true,
  )
}

function hold(changes: readonly MutationRecord[]): void {
  if (!held) return
  const { element, isOver } = held
  if (!element.isConnected) {
    const gap = gapOf(element, changes)
    // What lay over the screen gives the focus back itself.
    if (gap && (!isOver || inside(gap.target, OVER))) nearestTo(gap)?.focus()
  } else if (element.matches(':disabled')) {
    // What is off while it works is on again soon.
    const isWorking = element.dataset['loading'] !== undefined || !element.hasAttribute('disabled')
    if (!isWorking) nearestTo(placeOf(element))?.focus()
  } else if (document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** Where something was, or what it was in when that went too. */
function gapOf(element: Node, changes: readonly MutationRecord[]): Gap | undefined {
  let gap: Gap | undefined
  for (let lost = element; !lost.isConnected; lost = gap.target) {
    gap = changes.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    )
    if (!gap) return undefined
  }
  return gap
}
