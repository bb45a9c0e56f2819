import type { Language } from '@orderi/shared/kernel/languages'
import type { Menu } from '@orderi/shared/menu/schema'
import { readValue, storeValue } from '../../storage.ts'

interface StoredMenu {
  readonly code: string
  readonly language: Language
  readonly etag: string | undefined
  readonly menu: Menu
}

const KEY = 'orderi.menu'

function lastMenu(): StoredMenu | undefined {
  return readValue<StoredMenu>(KEY, ({ menu }) => Array.isArray(menu.categories))
}

export function storedMenu(code: string, language: Language): StoredMenu | undefined {
  const stored = lastMenu()
  return stored?.code === code && stored.language === language ? stored : undefined
}

export function lastTableCode(): string | undefined {
  return lastMenu()?.code
}

export function storeMenu(menu: StoredMenu): void {
  storeValue(KEY, menu)
}
