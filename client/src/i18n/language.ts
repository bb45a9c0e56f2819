/** The language of this browser's screens. The default is Spanish, not the browser's language. */
import type { Language } from '@orderi/shared/kernel/languages'
import { isLanguage } from '@orderi/shared/kernel/names'

const KEY = 'idioma'

export function storedLanguage(): Language {
  try {
    const stored = globalThis.localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : 'es'
  } catch {
    // The browser blocks or lacks storage.
    return 'es'
  }
}

/** Stores the choice; returns false when the browser cannot store it. */
export function storeLanguage(language: Language): boolean {
  try {
    globalThis.localStorage.setItem(KEY, language)
    return storedLanguage() === language
  } catch {
    return false
  }
}
