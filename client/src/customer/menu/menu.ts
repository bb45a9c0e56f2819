/** The menu of the guest's table. A stored menu is shown at once, and then checked with the server. */
import * as customers from '@orderi/shared/contract/customers'
import type { Menu } from '@orderi/shared/menu/schema'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../api/errors.ts'
import { api } from '../api.ts'
import { visit } from '../visit/visit.ts'
import { languageStore } from '../words/language.ts'
import { storedMenu, storeMenu } from './storedMenu.ts'

export type MenuFailure = 'bad_code' | 'gone' | 'no_answer'

interface MenuState {
  readonly menu: Menu | null
  readonly failure: MenuFailure | null
  /** True for a stored menu that the server has not confirmed yet. */
  readonly isUnverified: boolean
  /** True once the menu of the scanned table has been requested. */
  readonly isAsked: boolean
}

const NONE: MenuState = { menu: null, failure: null, isUnverified: false, isAsked: false }

export const menuStore = createStore<MenuState>(() => NONE)

/** The delay before the menu is requested again after a failure, while the page is visible. */
const RETRY_MS = 5000

let latest = 0

export async function loadMenu(): Promise<void> {
  const { code } = visit.getState()
  const language = languageStore.getState().chosen
  if (code === null) return
  latest += 1
  const mine = latest
  menuStore.setState({ isAsked: true })
  const stored = storedMenu(code, language)
  if (stored) menuStore.setState({ menu: stored.menu, failure: null, isUnverified: true })
  try {
    const { answer, etag, isUnchanged } = await api.send(customers.menu, {
      body: { mesa: code, idioma: language },
      etag: stored?.etag,
    })
    if (mine !== latest) return
    const menu = isUnchanged && stored ? stored.menu : answer
    // The response for an inactive table has no menu that could be stored.
    if (!isUnchanged && menu.table) storeMenu({ code, language, etag, menu })
    menuStore.setState({ menu, failure: null, isUnverified: false })
  } catch (error) {
    if (mine !== latest) return
    menuStore.setState(afterFailure(error))
    if (menuStore.getState().failure === 'no_answer') retryLater(mine)
  }
}

function retryLater(mine: number): void {
  setTimeout(() => {
    if (mine !== latest) return
    if (navigator.onLine && document.visibilityState === 'visible') void loadMenu()
    else retryLater(mine)
  }, RETRY_MS)
}

function afterFailure(error: unknown): Partial<MenuState> {
  if (error instanceof ApiError && error.code === 'bad_table_token') {
    return { ...NONE, isAsked: true, failure: 'bad_code' }
  }
  if (error instanceof ApiError && error.isFromServer && error.status === 404) {
    return { ...NONE, isAsked: true, failure: 'gone' }
  }
  return { failure: 'no_answer' }
}

languageStore.subscribe((now, before) => {
  if (now.chosen !== before.chosen && menuStore.getState().isAsked) void loadMenu()
})
visit.subscribe((now, before) => {
  if (now.code !== before.code) menuStore.setState(NONE, true)
})
