/** Finds the focusable element nearest to an element that has lost the focus. */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Labelled regions. Screen readers announce the label when a region takes the focus. */
const REGION =
  '[role="dialog"], [role="tabpanel"], section[aria-label], section[aria-labelledby], main'

/** A position in the document. It remains valid after the element at this position was removed. */
export interface DomPosition {
  readonly target: Node
  readonly previousSibling: Node | null
  readonly nextSibling: Node | null
}

export function positionOf(element: Node): DomPosition {
  const { parentNode, previousSibling, nextSibling } = element
  return { target: parentNode ?? document.body, previousSibling, nextSibling }
}

/** Searches each ancestor up to the labelled region, first after the gap, then before it. Default: the region. */
export function nearestFocusable(gap: DomPosition): HTMLElement | undefined {
  const region = closestElement(gap.target, REGION)
  if (!region) return undefined
  for (let around = gap; ; around = positionOf(around.target)) {
    for (let node = around.nextSibling; node; node = node.nextSibling) {
      const found = firstIn(node)
      if (found) return found
    }
    for (let node = around.previousSibling; node; node = node.previousSibling) {
      const found = firstIn(node)
      if (found) return found
    }
    if (around.target === region) break
  }
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1
  return region
}

function firstIn(node: Node): HTMLElement | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  const all = [node, ...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return all.find((each) => each.matches(FOCUSABLE) && each.checkVisibility())
}

/** Searches `node` and its ancestors. */
export function closestElement(node: Node, selector: string): HTMLElement | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>(selector) ?? undefined
}
