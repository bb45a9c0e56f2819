/**
 * Keeps the page working while a browser translates it. A translator replaces text nodes with `<font>` elements. React
 * would fail to remove the replaced nodes, and would not update their texts.
 */

/** The translator's element that replaces a text node. */
const standIns = new WeakMap<Node, Element>()

function standInOf(node: Node, parent: Node): Element | null {
  const found = standIns.get(node)
  return found?.parentNode === parent ? found : null
}

function isStandIn(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT'
}

export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    standInOf(child, this)?.remove()
    return child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = before && before.parentNode !== this ? standInOf(before, this) : before
    return insertBefore.call(this, child, place) as Child
  }
  const observer = new MutationObserver((mutations) => {
    for (const mutation of mutations) follow(observer, mutation)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

function follow(observer: MutationObserver, mutation: MutationRecord): void {
  if (mutation.type === 'characterData') return putBack(mutation.target)
  // The page itself has inserted the text again.
  for (const node of mutation.addedNodes) {
    if (standIns.has(node) && !standIns.get(node)?.contains(node)) standIns.get(node)?.remove()
  }
  const standIn = [...mutation.addedNodes, mutation.previousSibling, mutation.nextSibling].find(
    isStandIn,
  )
  if (!standIn) return
  for (const node of mutation.removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue
    standIns.set(node, standIn)
    observer.observe(node, { characterData: true })
  }
}

/** Shows a replaced text again when the page changes it. The translator then translates the new text. */
function putBack(node: Node): void {
  const standIn = standIns.get(node)
  if (!standIn?.isConnected || standIn.contains(node)) return
  standIn.replaceWith(node)
}
