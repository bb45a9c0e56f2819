/**
 * Screens use the account's language. At login, a choice on the login page is saved to the account. A
 * change reloads the page, so unsaved state must be in storage.
 */
import type { Language } from '@orderi/shared/kernel/languages'
import { storedLanguage, storeLanguage } from '../i18n/language.ts'

/** Key in sessionStorage, because the choice applies to the next login in this tab. */
const LOGIN_LANGUAGE = 'idioma'

export function chooseLoginLanguage(language: Language): void {
  if (!storeLanguage(language)) return
  sessionStorage.setItem(LOGIN_LANGUAGE, language)
  location.reload()
}

export function applyAccountLanguage(language: Language): void {
  if (takeLoginLanguage()) {
    const chosen = storedLanguage()
    if (chosen !== language) void saveToAccount(chosen)
    return
  }
  if (language !== storedLanguage() && storeLanguage(language)) location.reload()
}

function takeLoginLanguage(): boolean {
  try {
    const choice = sessionStorage.getItem(LOGIN_LANGUAGE)
    sessionStorage.removeItem(LOGIN_LANGUAGE)
    return choice === storedLanguage()
  } catch {
    return false
  }
}

/** If the call fails, the chosen language applies until the next login. */
async function saveToAccount(language: Language): Promise<void> {
  try {
    const { saveLanguage } = await import('./ownLanguage.ts')
    await saveLanguage(language)
  } catch {}
}
