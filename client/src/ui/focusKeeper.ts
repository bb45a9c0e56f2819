/** Whoever works by keyboard stays where they are when what has the focus goes away, moves or is turned off. */
import { OVER } from './focusBack.ts'

const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** What is told when it has the focus: a place with a name. */
const PLACE =
  '[role="dialog"], [role="tabpanel"], section[aria-label], section[aria-labelledby], main'

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
    const change = changes.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(element)),
    )
    // What lay over the screen gives the focus back itself.
    if (change && (!isOver || inside(change.target, OVER))) nearestTo(change)?.focus()
  } else if (element.matches(':disabled')) {
    // What is off while it works is on again soon.
    const isWorking = element.dataset['loading'] !== undefined || !element.hasAttribute('disabled')
    if (!isWorking) nearestTo(placeOf(element))?.focus()
  } else if (document.activeElement === document.body) element.focus({ preventScroll: true })
}

interface Gap {
  readonly target: Node
  readonly previousSibling: Node | null
  readonly nextSibling: Node | null
}

function placeOf(element: HTMLElement): Gap {
  const { parentNode, previousSibling, nextSibling } = element
  return { target: parentNode ?? document.body, previousSibling, nextSibling }
}

/** What comes after the gap in its list, else before it, else the place that it was in. */
function nearestTo({ target, previousSibling, nextSibling }: Gap): HTMLElement | undefined {
  for (let node = nextSibling; node; node = node.nextSibling) {
    const found = firstIn(node)
    if (found) return found
  }
  for (let node = previousSibling; node; node = node.previousSibling) {
    const found = firstIn(node)
    if (found) return found
  }
  const place = inside(target, PLACE)
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  return place
}

function firstIn(node: Node): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  if (node.matches(REACHABLE)) return node
  return [...node.querySelectorAll<HTMLElement>(REACHABLE)].find((each) => each.checkVisibility())
}

function inside(node: Node, selector: string): HTMLElement | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>(selector) ?? undefined
}
