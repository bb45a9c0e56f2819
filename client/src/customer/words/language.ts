import type { Language } from '@orderi/shared/kernel/languages'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { firstLanguage, keepLanguage } from './choice.ts'
import { es, type Words } from './es.ts'

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  es: async () => es,
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  fr: async () => (await import('./fr.ts')).fr,
}

interface Speaking {
  /** The chosen language; its texts may still be loading. */
  readonly chosen: Language
  readonly words: Words
}

export const speaking = createStore<Speaking>(() => ({
  chosen: firstLanguage(),
  words: es,
}))

export function useWords(): Words {
  return useStore(speaking, (state) => state.words)
}

/** The current texts, for code outside components. */
export function wordsNow(): Words {
  return speaking.getState().words
}

/** Loads the texts of the chosen language. Falls back to Spanish. */
export async function bringWords(): Promise<void> {
  const { chosen } = speaking.getState()
  try {
    const words = await loaders[chosen]()
    if (speaking.getState().chosen !== chosen) return
    speaking.setState({ words })
    document.documentElement.lang = words.locale
  } catch {
    document.documentElement.lang = 'es'
  }
}

/** Changes the language. */
export function speak(chosen: Language): void {
  keepLanguage(chosen)
  speaking.setState({ chosen })
  void bringWords()
}
