import { updateLanguage } from '@orderi/shared/contract/accounts'
import type { Language } from '@orderi/shared/kernel/languages'
import { api } from '../api/api.ts'
import { storeLanguage } from '../i18n/language.ts'

/** Changes the account's language only. Throws the errors of its call. */
export async function saveLanguage(language: Language): Promise<void> {
  await api.request(updateLanguage, { body: { language } })
}

/** Changes the language of the account and this browser, then reloads the page. Throws the errors of its call. */
export async function changeLanguage(language: Language): Promise<void> {
  await saveLanguage(language)
  if (storeLanguage(language)) location.reload()
}
