/**
 * Screens use the account's language. A choice on the login page becomes the account's at login. A
 * change reloads the page, so unsaved state must be in storage.
 */
import type { Language } from '@orderi/shared/kernel/languages'
import { keepLanguage, keptLanguage } from '../i18n/language.ts'

/** In sessionStorage, because it applies to the next login in this tab. */
const WISHED = 'idioma'

/** Stores a language that was chosen before login. */
export function wishLanguage(language: Language): void {
  if (!keepLanguage(language)) return
  sessionStorage.setItem(WISHED, language)
  location.reload()
}

/** Runs after login with the account's language. */
export function followLanguage(language: Language): void {
  if (takeWish()) {
    const wished = keptLanguage()
    if (wished !== language) void tellAccount(wished)
    return
  }
  if (language !== keptLanguage() && keepLanguage(language)) location.reload()
}

function takeWish(): boolean {
  try {
    const wish = sessionStorage.getItem(WISHED)
    sessionStorage.removeItem(WISHED)
    return wish === keptLanguage()
  } catch {
    return false
  }
}

/** If the call fails, the wished language applies until the next login. */
async function tellAccount(language: Language): Promise<void> {
  try {
    const { saveLanguage } = await import('./ownLanguage.ts')
    await saveLanguage(language)
  } catch {
    // The person can choose it again in the menu.
  }
}
