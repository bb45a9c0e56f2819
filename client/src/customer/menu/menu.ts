/** The menu of the guest's table: the kept one at once, then the server's word whether it still holds. */
import * as customers from '@orderi/shared/contract/customers'
import type { Menu } from '@orderi/shared/menu/schema'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../../api/errors.ts'
import { api } from '../api.ts'
import { visit } from '../visit/visit.ts'
import { speaking } from '../words/language.ts'
import { keepMenu, keptMenu } from './keptMenu.ts'

/** Why there is no menu. */
export type MenuFailure = 'bad_code' | 'gone' | 'no_answer'

interface MenuState {
  readonly menu: Menu | null
  readonly failure: MenuFailure | null
  /** It was kept from before, and nobody has said yet that it still holds. */
  readonly isUnverified: boolean
  /** Somebody asked for it, whether or not it has come. */
  readonly isAsked: boolean
}

const NONE: MenuState = { menu: null, failure: null, isUnverified: false, isAsked: false }

/** The table's menu. */
export const menuStore = createStore<MenuState>(() => NONE)

/** A menu that did not come is asked for again after this long, while somebody looks. */
const RETRY_MS = 5000

let latest = 0

/** Brings the menu of the table in the guest's language; never throws. */
export async function loadMenu(): Promise<void> {
  const { code } = visit.getState()
  const language = speaking.getState().chosen
  if (code === null) return
  latest += 1
  const mine = latest
  menuStore.setState({ isAsked: true })
  const kept = keptMenu(code, language)
  if (kept) menuStore.setState({ menu: kept.menu, failure: null, isUnverified: true })
  try {
    const { answer, etag, isUnchanged } = await api.send(customers.menu, {
      body: { mesa: code, idioma: language },
      etag: kept?.etag,
    })
    if (mine !== latest) return
    const menu = isUnchanged && kept ? kept.menu : answer
    // An inactive table has no menu to come back to.
    if (!isUnchanged && menu.table) keepMenu({ code, language, etag, menu })
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
  if (error instanceof ApiError && error.isOurs && error.status === 404) {
    return { ...NONE, isAsked: true, failure: 'gone' }
  }
  return { failure: 'no_answer' }
}

// Another language is another menu; another table may be another restaurant.
speaking.subscribe((now, before) => {
  if (now.chosen !== before.chosen && menuStore.getState().isAsked) void loadMenu()
})
visit.subscribe((now, before) => {
  if (now.code !== before.code) menuStore.setState(NONE, true)
})
