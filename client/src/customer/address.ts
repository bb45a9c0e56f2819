/** Where the guest is: the page's address, with a way back that never leaves the app. */
import { createStore } from 'zustand/vanilla'

/** The page's address in its parts. */
export interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

function present(): Address {
  return { path: location.pathname, query: new URLSearchParams(location.search) }
}

/** Follow it with `useStore`. */
export const address = createStore<Address>(present)

/** How many pages of ours lie behind this one. */
function depth(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'depth' in state
    ? Number(state.depth) || 0
    : 0
}

const scrolled = new Map<string, number>()

/** Where a page was scrolled to when it was left. */
export function lastScroll(path: string): number {
  return scrolled.get(path) ?? 0
}

/** Goes to an address of the app. */
export function go(to: string, { replace = false } = {}): void {
  scrolled.set(location.pathname, window.scrollY)
  if (replace) history.replaceState({ depth: depth() }, '', to)
  else history.pushState({ depth: depth() + 1 }, '', to)
  address.setState(present(), true)
}

/** Goes back to where the guest came from, or to `otherwise` when that is not ours. */
export function back(otherwise: string): void {
  if (depth() > 0) history.back()
  else go(otherwise, { replace: true })
}

/** Follows the browser's own back and forward. */
export function followHistory(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => {
    scrolled.set(address.getState().path, window.scrollY)
    address.setState(present(), true)
  })
}
