/**
 * The words of the chosen language. They are there before any screen is read, so that a screen takes them like constants;
 * Spanish is part of the screens, every other language is one file that only its readers fetch.
 */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Pack } from './pack.ts'

/** The ways to the languages that are not part of the screens. */
export type Loaders = Readonly<Record<Exclude<Language, 'es'>, () => Promise<Pack>>>

const loaders: Loaders = {
  en: () => import('./pack-en.ts'),
  pt: () => import('./pack-pt.ts'),
  fr: async () => (await import('./pack-fr.ts')).pack,
}

/** A network that swallows everything must not leave the screens blank; they are kept on the device, and start without it. */
const PATIENCE_MS = 8000

let shown: Language = 'es'
let pack: Pack | undefined

/** Brings a language before the screens are read. One that cannot be had leaves them in Spanish. */
export async function bringWords(language: Language, ways: Loaders = loaders): Promise<void> {
  try {
    pack = language === 'es' ? undefined : await inTime(ways[language]())
    shown = language
  } catch {
    pack = undefined
    shown = 'es'
  }
}

async function inTime<Value>(coming: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the words are late')), PATIENCE_MS)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The language that the screens are in. */
export function shownLanguage(): Language {
  return shown
}

/** One part of the language at hand; undefined in Spanish. */
export function partOf<Part extends keyof Pack>(part: Part): Pack[Part] | undefined {
  return pack?.[part]
}

/** One file of words, in the language at hand. */
export function inLanguage<Part extends keyof Pack>(part: Part, spanish: Pack[Part]): Pack[Part] {
  return partOf(part) ?? spanish
}
