/** Which language a guest reads: the one they chose on this phone, else the browser's, else Spanish. */
import type { Language } from '@orderi/shared/kernel/languages'
import { isLanguage } from '@orderi/shared/kernel/names'
import { readValue, storeValue } from '../../storage.ts'

const KEPT = 'orderi.idioma'

/** The first of the browser's languages that is one of ours. */
export function preferredLanguage(wished: readonly string[]): Language {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'es'
}

/** The language to begin with. */
export function firstLanguage(): Language {
  return readValue<Language>(KEPT, isLanguage) ?? preferredLanguage(navigator.languages)
}

/** Remembers what the guest chose. */
export function keepLanguage(language: Language): void {
  storeValue(KEPT, language)
}
