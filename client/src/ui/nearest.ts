/** Finds the element nearest to one that has lost the focus. */

const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** A labelled region. Screen readers announce its label on focus. */
const PLACE =
  '[role="dialog"], [role="tabpanel"], section[aria-label], section[aria-labelledby], main'

/** The former position of an element. */
export interface Gap {
  readonly target: Node
  readonly previousSibling: Node | null
  readonly nextSibling: Node | null
}

export function placeOf(element: Node): Gap {
  const { parentNode, previousSibling, nextSibling } = element
  return { target: parentNode ?? document.body, previousSibling, nextSibling }
}

/** The next focusable element, else the previous one, in the closest container; else its region. */
export function nearestTo(gap: Gap): HTMLElement | undefined {
  const place = inside(gap.target, PLACE)
  if (!place) return undefined
  for (let around = gap; ; around = placeOf(around.target)) {
    for (let node = around.nextSibling; node; node = node.nextSibling) {
      const found = firstIn(node)
      if (found) return found
    }
    for (let node = around.previousSibling; node; node = node.previousSibling) {
      const found = firstIn(node)
      if (found) return found
    }
    if (around.target === place) break
  }
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  return place
}

function firstIn(node: Node): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  const all = [node, ...node.querySelectorAll<HTMLElement>(REACHABLE)]
  return all.find((each) => each.matches(REACHABLE) && each.checkVisibility())
}

export function inside(node: Node, selector: string): HTMLElement | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>(selector) ?? undefined
}
