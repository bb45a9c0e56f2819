import type { Language } from '@orderi/shared/kernel/languages'
import {
  makeTexts,
  type Texts,
  type Translated,
  type Typography,
} from '@orderi/shared/kernel/texts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { es } from '../../i18n/guest/es.ts'
import type { es as spanishReasons } from '../../i18n/guest-reasons/es.ts'
import { type Loaders, loadLanguage } from '../../i18n/loading.ts'
import { initialLanguage, storeGuestLanguage } from './choice.ts'

interface Pack {
  readonly words: Translated<typeof es>
  readonly reasons: Translated<typeof spanishReasons>
  readonly typography?: Typography
}

const packs: Loaders<Pack> = {
  en: () => import('./pack-en.ts'),
  pt: () => import('./pack-pt.ts'),
  fr: () => import('./pack-fr.ts'),
}

export type Words = Texts<typeof es>

const spanish = makeTexts<typeof es>(es, 'es')

interface LanguageState {
  /** The chosen language. Its texts may still be loading. */
  readonly chosen: Language
  readonly words: Words
  /** Undefined in Spanish, because the server's responses contain the Spanish texts. */
  readonly reasons: Pack['reasons'] | undefined
  readonly typography: Typography | undefined
}

export const languageStore = createStore<LanguageState>(() => ({
  chosen: initialLanguage(),
  words: spanish,
  reasons: undefined,
  typography: undefined,
}))

export function useWords(): Words {
  return useStore(languageStore, (state) => state.words)
}

export function currentWords(): Words {
  return languageStore.getState().words
}

/** Loads the texts of the chosen language. If this fails, the texts are Spanish. */
export async function loadGuestWords(): Promise<void> {
  const { chosen } = languageStore.getState()
  const pack = await loadLanguage(chosen, packs)
  if (languageStore.getState().chosen !== chosen) return
  const { reasons, typography } = pack ?? {}
  const words = pack ? makeTexts<typeof es>(pack.words, chosen, typography) : spanish
  languageStore.setState({ words, reasons, typography })
  document.documentElement.lang = words.locale
}

export function setLanguage(chosen: Language): void {
  storeGuestLanguage(chosen)
  languageStore.setState({ chosen })
  void loadGuestWords()
}
