/** In which language the guest reads: the one they chose on this phone, else the browser's, else Spanish. */
import type { Language } from '@orderi/shared/kernel/languages'
import { createStore } from 'zustand/vanilla'
import { keep, keptValue } from '../kept.ts'
import { useStore } from '../store.ts'
import { es, type Words } from './es.ts'

/** The four, by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
  fr: 'Français',
}

/** In the order in which they are offered. */
export const LANGUAGES_IN_ORDER: readonly Language[] = ['es', 'en', 'pt', 'fr']

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  es: async () => es,
  en: async () => (await import('./en.ts')).en,
  pt: async () => (await import('./pt.ts')).pt,
  fr: async () => (await import('./fr.ts')).fr,
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGE_NAMES, value)
}

const KEPT = 'idioma'

/** The first of the browser's languages that is one of ours. */
export function preferredLanguage(wished: readonly string[]): Language {
  return wished.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'es'
}

interface Speaking {
  /** What was chosen; its words may still be on their way. */
  readonly chosen: Language
  readonly words: Words
}

/** Follow it with `useStore`, or its words with `useWords`. */
export const speaking = createStore<Speaking>(() => ({
  chosen: keptValue<Language>(KEPT, isLanguage) ?? preferredLanguage(navigator.languages),
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
  keep(KEPT, chosen)
  speaking.setState({ chosen })
  void bringWords()
}
