/** The words of the guest's language, and the change to another one. */
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
  /** What was chosen; its words may still be on their way. */
  readonly chosen: Language
  readonly words: Words
}

/** Follow it with `useStore`, or its words with `useWords`. */
export const speaking = createStore<Speaking>(() => ({
  chosen: firstLanguage(),
  words: es,
}))

/** The words of the chosen language. */
export function useWords(): Words {
  return useStore(speaking, (state) => state.words)
}

/** The words of the chosen language, where nothing is drawn. */
export function wordsNow(): Words {
  return speaking.getState().words
}

/** Brings the words of the chosen language; those that cannot be had stay Spanish. */
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

/** The guest chose a language. */
export function speak(chosen: Language): void {
  keepLanguage(chosen)
  speaking.setState({ chosen })
  void bringWords()
}
