/** The menu of the guest's table: the kept one at once, then the server's word whether it still holds. */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Menu } from '@orderi/shared/menu/schema'
import { createStore } from 'zustand/vanilla'
import { keep, keptValue } from '../kept.ts'
import { visit } from '../visit/visit.ts'
import { askWhole, Refused } from '../wire/ask.ts'
import { lines } from '../wire/lines.ts'
import { speaking } from '../words/language.ts'

/** Why there is no menu. */
export type MenuFailure = 'bad_code' | 'gone' | 'no_answer'

interface MenuState {
  readonly menu: Menu | null
  /** What the menu was last asked in. */
  readonly language: Language | null
  readonly failure: MenuFailure | null
  /** It was kept from before, and nobody has said yet that it still holds. */
  readonly isUnverified: boolean
}

interface KeptMenu {
  readonly code: string
  readonly language: Language
  readonly etag: string | undefined
  readonly menu: Menu
}

const KEPT = 'menu'

const NONE: MenuState = { menu: null, language: null, failure: null, isUnverified: false }

/** The table's menu. */
export const menuStore = createStore<MenuState>(() => NONE)

let latest = 0

function keptMenu(code: string, language: Language): KeptMenu | undefined {
  const kept = keptValue<KeptMenu>(KEPT, ({ menu }) => Array.isArray(menu.categories))
  return kept?.code === code && kept.language === language ? kept : undefined
}

/** Brings the menu of the table in the guest's language; never throws. */
export async function loadMenu(): Promise<void> {
  const { code } = visit.getState()
  const language = speaking.getState().chosen
  if (code === null) return
  latest += 1
  const mine = latest
  const kept = keptMenu(code, language)
  if (kept) menuStore.setState({ menu: kept.menu, language, failure: null, isUnverified: true })
  try {
    const { body, etag } = await askWhole(lines.menu, {
      body: { mesa: code, idioma: language },
      etag: kept?.etag,
    })
    if (mine !== latest) return
    const menu = body ?? kept?.menu
    if (!menu) throw new Error('nothing to show')
    if (body) keep(KEPT, { code, language, etag, menu })
    menuStore.setState({ menu, language, failure: null, isUnverified: false })
  } catch (error) {
    if (mine === latest) menuStore.setState(afterFailure(error))
  }
}

function afterFailure(error: unknown): Partial<MenuState> {
  if (error instanceof Refused && error.code === 'bad_table_token') {
    return { ...NONE, failure: 'bad_code' }
  }
  if (error instanceof Refused && error.status === 404) return { ...NONE, failure: 'gone' }
  return { failure: 'no_answer' }
}

// Another language is another menu; another table may be another restaurant.
speaking.subscribe((now, before) => {
  if (now.chosen !== before.chosen && menuStore.getState().language !== null) void loadMenu()
})
visit.subscribe((now, before) => {
  if (now.code !== before.code) menuStore.setState(NONE, true)
})
