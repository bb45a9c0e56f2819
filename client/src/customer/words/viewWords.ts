/** Texts of views that load later than the menu, in the language of the menu's texts. */
import { isLanguage } from '@orderi/shared/kernel/names'
import { makeTexts, type Texts, type Translated } from '@orderi/shared/kernel/texts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { es } from '../../i18n/guest-views/es.ts'
import { type Loaders, loadLanguage } from '../../i18n/loading.ts'
import { languageStore } from './language.ts'

const loaders: Loaders<Translated<typeof es>> = {
  en: async () => (await import('../../i18n/guest-views/en.ts')).en,
  pt: async () => (await import('../../i18n/guest-views/pt.ts')).pt,
  fr: async () => (await import('../../i18n/guest-views/fr.ts')).fr,
}

const spanish = makeTexts<typeof es>(es, 'es')
const viewWords = createStore<Texts<typeof es>>(() => spanish)

languageStore.subscribe((now, before) => {
  if (now.words !== before.words) void loadViewWords()
})

export async function loadViewWords(): Promise<void> {
  const { words, typography } = languageStore.getState()
  const { locale } = words
  const catalog = isLanguage(locale) ? await loadLanguage(locale, loaders) : undefined
  if (languageStore.getState().words !== words) return
  viewWords.setState(catalog ? makeTexts<typeof es>(catalog, locale, typography) : spanish, true)
}

export function useViewWords(): Texts<typeof es> {
  return useStore(viewWords)
}
