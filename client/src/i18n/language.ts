/** Which language this browser's screens are in: Spanish until somebody chooses another, whatever the browser's own is. */
import type { Language } from '@orderi/shared/kernel/languages'
import { isLanguage } from '@orderi/shared/kernel/names'

/** In localStorage, beside what is kept of the session. */
const KEPT = 'idioma'

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
