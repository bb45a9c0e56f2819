import type { Language } from '@orderi/shared/kernel/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { initialLanguage, storeGuestLanguage } from './choice.ts'
import { es, type Words } from './es.ts'

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  es: async () => es,
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  fr: async () => (await import('./fr.ts')).fr,
}

interface LanguageState {
  /** The chosen language. Its texts may still be loading. */
  readonly chosen: Language
  readonly words: Words
}

export const languageStore = createStore<LanguageState>(() => ({
  chosen: initialLanguage(),
  words: es,
}))

export function useWords(): Words {
  return useStore(languageStore, (state) => state.words)
}

export function currentWords(): Words {
  return languageStore.getState().words
}

/** Loads the texts of the chosen language. If this fails, the texts stay Spanish. */
export async function loadGuestWords(): Promise<void> {
  const { chosen } = languageStore.getState()
  try {
    const words = await loaders[chosen]()
    if (languageStore.getState().chosen !== chosen) return
    languageStore.setState({ words })
    document.documentElement.lang = words.locale
  } catch {
    document.documentElement.lang = 'es'
  }
}

export function setLanguage(chosen: Language): void {
  storeGuestLanguage(chosen)
  languageStore.setState({ chosen })
  void loadGuestWords()
}
