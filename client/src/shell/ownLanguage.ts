/** The language of the own screens, changed by whoever is logged in. */
import { updateLanguage } from '@orderi/shared/contract/accounts'
import type { Language } from '@orderi/shared/kernel/languages'
import { api } from '../api/api.ts'
import { keepLanguage } from '../i18n/language.ts'

/** Tells the server alone. Throws what the call throws. */
export async function saveLanguage(language: Language): Promise<void> {
  await api.request(updateLanguage, { body: { language } })
}

/** Changes it for the account and for this browser, and loads the page again. Throws what the call throws. */
export async function changeLanguage(language: Language): Promise<void> {
  await saveLanguage(language)
  if (keepLanguage(language)) location.reload()
}
