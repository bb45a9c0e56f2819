/** Which language this browser's screens are in: Spanish until somebody chooses another, whatever the browser's own is. */
import type { Language } from '@orderi/shared/kernel/languages'

/** The four, by their own names, in the order in which they are offered. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
  fr: 'Français',
}

/** The codes of the four. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** In localStorage, beside what is kept of the session. */
const KEPT = 'idioma'

function isLanguage(value: string | null): value is Language {
  return value !== null && Object.hasOwn(LANGUAGE_NAMES, value)
}

/** What was chosen in this browser last. */
export function keptLanguage(): Language {
  try {
    const kept = globalThis.localStorage.getItem(KEPT)
    return isLanguage(kept) ? kept : 'es'
  } catch {
    // Blocked storage, or no browser at all.
    return 'es'
  }
}

/** Remembers the choice; false where the browser remembers nothing. */
export function keepLanguage(language: Language): boolean {
  try {
    globalThis.localStorage.setItem(KEPT, language)
    return keptLanguage() === language
  } catch {
    return false
  }
}
