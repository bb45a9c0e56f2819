/** The guest's language: the one chosen on this phone, else the browser's, else Spanish. */
import type { Language } from '@orderi/shared/kernel/languages'
import { isLanguage } from '@orderi/shared/kernel/names'
import { readValue, storeValue } from '../../storage.ts'

const KEY = 'orderi.idioma'

/** The first language in `wished` that the app supports, else Spanish. */
export function preferredLanguage(wished: readonly string[]): Language {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'es'
}

export function initialLanguage(): Language {
  return readValue<Language>(KEY, isLanguage) ?? preferredLanguage(navigator.languages)
}

export function storeGuestLanguage(language: Language): void {
  storeValue(KEY, language)
}
