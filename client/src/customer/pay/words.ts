/** The texts of payments and shares. They load with these views, so that the menu stays small. */
import { isLanguage } from '@orderi/shared/kernel/names'
import { makeTexts, type Texts, type Translation } from '@orderi/shared/kernel/texts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Loaders, loadLanguage } from '../../i18n/loading.ts'
import { es } from '../../i18n/pay/es.ts'
import { languageStore } from '../words/language.ts'

const loaders: Loaders<Translation<typeof es>> = {
  en: async () => (await import('../../i18n/pay/en.ts')).en,
  pt: async () => (await import('../../i18n/pay/pt.ts')).pt,
  fr: async () => (await import('../../i18n/pay/fr.ts')).fr,
}

const spanish = makeTexts<typeof es>(es, 'es')
const payWords = createStore<Texts<typeof es>>(() => spanish)

languageStore.subscribe((now, before) => {
  if (now.words !== before.words) void loadPayWords()
})

/** Loads the texts in the language of the other texts on the page. */
export async function loadPayWords(): Promise<void> {
  const { words, typography } = languageStore.getState()
  const { locale } = words
  const catalog = isLanguage(locale) ? await loadLanguage(locale, loaders) : undefined
  if (languageStore.getState().words !== words) return
  payWords.setState(catalog ? makeTexts<typeof es>(catalog, locale, typography) : spanish, true)
}

export function usePayWords(): Texts<typeof es> {
  return useStore(payWords)
}
