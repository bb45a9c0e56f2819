/** Moves the keyboard focus when the focused element is removed or disabled, or the page changes. */
import { OVERLAY_SELECTOR } from './focusBack.ts'
import { closestElement, type DomPosition, nearestFocusable, positionOf } from './nearest.ts'

/** The element focused by keyboard, and whether it is inside an overlay. Undefined after a click or touch. */
let focused: { readonly element: HTMLElement; readonly isOver: boolean } | undefined

/** Must be called once. The document is observed only while the keyboard is used. */
export function keepFocus(): void {
  const observer = new MutationObserver(restoreFocus)
  document.addEventListener('focusin', ({ target }) => {
    observer.disconnect()
    focused = undefined
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    focused = { element: target, isOver: target.closest(OVERLAY_SELECTOR) !== null }
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
      focused = undefined
    },
    true,
  )
}

export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function isPageChange(changes: readonly MutationRecord[]): boolean {
  const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
  return removed.some(
    (node) => node instanceof Element && (node.matches('h1') || node.querySelector('h1') !== null),
  )
}

function restoreFocus(changes: readonly MutationRecord[]): void {
  if (!focused) return
  const { element, isOver } = focused
  if (!isOver && isPageChange(changes)) focusPage()
  else if (!element.isConnected) {
    const gap = gapOf(element, changes)
    // When a dialog or drop-down menu closes, it restores the focus itself.
    if (gap && (!isOver || closestElement(gap.target, OVERLAY_SELECTOR)))
      nearestFocusable(gap)?.focus()
  } else if (element.matches(':disabled')) {
    // A button that shows a loading state will be enabled again, so it keeps the focus.
    const isWorking = element.dataset['loading'] !== undefined || !element.hasAttribute('disabled')
    if (!isWorking) nearestFocusable(positionOf(element))?.focus()
  } else if (document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** The position from which `element` was removed, alone or together with an ancestor. */
function gapOf(element: Node, changes: readonly MutationRecord[]): DomPosition | undefined {
  let gap: DomPosition | undefined
  for (let lost = element; !lost.isConnected; lost = gap.target) {
    gap = changes.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    )
    if (!gap) return undefined
  }
  return gap
}
