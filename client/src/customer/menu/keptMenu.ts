/** The menu that was read last, kept on the phone: shown at once the next time, and without a network. */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Menu } from '@orderi/shared/menu/schema'
import { readValue, storeValue } from '../../storage.ts'

interface KeptMenu {
  readonly code: string
  readonly language: Language
  readonly etag: string | undefined
  readonly menu: Menu
}

const KEPT = 'orderi.menu'

function lastMenu(): KeptMenu | undefined {
  return readValue<KeptMenu>(KEPT, ({ menu }) => Array.isArray(menu.categories))
}

/** The kept menu of a table in a language. */
export function keptMenu(code: string, language: Language): KeptMenu | undefined {
  const kept = lastMenu()
  return kept?.code === code && kept.language === language ? kept : undefined
}

/** The code of the table whose menu is kept. */
export function lastTableCode(): string | undefined {
  return lastMenu()?.code
}

/** Keeps a menu in the place of the last one. */
export function keepMenu(menu: KeptMenu): void {
  storeValue(KEPT, menu)
}
