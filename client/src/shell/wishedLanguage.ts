/**
 * The language of the screens is the account's, on every device; what somebody chooses before they log in becomes their
 * account's as they do. A change loads the page again: what was not sent yet is kept by those who keep it for that.
 */
import type { Language } from '@orderi/shared/kernel/languages'
import { keepLanguage, keptLanguage } from '../i18n/language.ts'

/** In this tab only: the next to log in is who chose it. */
const WISHED = 'idioma'

/** Nobody is logged in, and somebody wants to read the login in their language. */
export function wishLanguage(language: Language): void {
  if (!keepLanguage(language)) return
  sessionStorage.setItem(WISHED, language)
  location.reload()
}

/** Somebody logged in whose account says this language. */
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

/** Where that fails the screens are in the wished language until the next login. */
async function tellAccount(language: Language): Promise<void> {
  try {
    const { saveLanguage } = await import('./ownLanguage.ts')
    await saveLanguage(language)
  } catch {
    // Chosen again in the person's menu, if it matters to them.
  }
}
