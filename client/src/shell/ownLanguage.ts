import { updateLanguage } from '@orderi/shared/contract/accounts'
import type { Language } from '@orderi/shared/kernel/languages'
import { api } from '../api/api.ts'
import { storeLanguage } from '../i18n/language.ts'

/** Changes only the account's language, not the browser's. @throws ApiError or NetworkError */
export async function saveLanguage(language: Language): Promise<void> {
  await api.request(updateLanguage, { body: { language } })
}

/** Changes the language of the account and of this browser, then reloads the page. @throws ApiError or NetworkError */
export async function changeLanguage(language: Language): Promise<void> {
  await saveLanguage(language)
  if (storeLanguage(language)) location.reload()
}
