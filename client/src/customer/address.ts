/** The router of the guests' app: stores the page's address, and goes back without leaving the app. */
import { createStore } from 'zustand/vanilla'

export interface PageAddress {
  readonly path: string
  readonly query: URLSearchParams
}

function present(): PageAddress {
  return { path: location.pathname, query: new URLSearchParams(location.search) }
}

export const pageAddress = createStore<PageAddress>(present)

/** The number of pages of this app before the current one in the browser's history. */
function depth(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'depth' in state
    ? Number(state.depth) || 0
    : 0
}

const scrolled = new Map<string, number>()

export function lastScroll(path: string): number {
  return scrolled.get(path) ?? 0
}

export function goTo(to: string, { replace = false } = {}): void {
  scrolled.set(location.pathname, window.scrollY)
  if (claimSheetEntry() || replace) history.replaceState({ depth: depth() }, '', to)
  else history.pushState({ depth: depth() + 1 }, '', to)
  pageAddress.setState(present(), true)
}

/** Goes back within the app. If the guest came from outside the app, opens `otherwise`. */
export function goBack(otherwise: string): void {
  if (depth() > 0) history.back()
  else goTo(otherwise, { replace: true })
}

/** Set while a closed sheet's entry is still in the history. */
let leavingSheet: ReturnType<typeof setTimeout> | undefined

function isSheetEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'isSheet' in state
}

/** True if the current entry belongs to a sheet. The next page or sheet then replaces the entry. */
function claimSheetEntry(): boolean {
  clearTimeout(leavingSheet)
  leavingSheet = undefined
  return isSheetEntry()
}

/**
 * Adds a history entry for a sheet without an address, so that Back closes the sheet and not the page.
 * @param close called when the guest goes back
 * @returns a function that removes the entry after the sheet was closed in another way
 */
export function enterSheet(close: () => void): () => void {
  const isFree = leavingSheet !== undefined && claimSheetEntry()
  if (!isFree) history.pushState({ depth: depth() + 1, isSheet: true }, '')
  const own = depth()
  const onBack = () => {
    if (depth() < own) close()
  }
  window.addEventListener('popstate', onBack)
  return () => {
    window.removeEventListener('popstate', onBack)
    if (!isSheetEntry() || depth() !== own) return
    leavingSheet = setTimeout(() => {
      leavingSheet = undefined
      if (isSheetEntry()) history.back()
    })
  }
}

export function followHistory(): void {
  history.scrollRestoration = 'manual'
  window.addEventListener('popstate', () => {
    scrolled.set(pageAddress.getState().path, window.scrollY)
    pageAddress.setState(present(), true)
  })
}
