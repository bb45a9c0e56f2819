/**
 * The texts of the selected language, loaded before any screen, so that screens use constants.
 * Spanish is bundled; each other language is one file.
 */
import type { Language } from '@orderi/shared/kernel/languages'
import type { Pack } from './pack.ts'

export type Loaders = Readonly<Record<Exclude<Language, 'es'>, () => Promise<Pack>>>

const loaders: Loaders = {
  en: () => import('./pack-en.ts'),
  pt: () => import('./pack-pt.ts'),
  fr: async () => (await import('./pack-fr.ts')).pack,
}

/** A network that never responds must not block the start; the app then uses Spanish. */
const PATIENCE_MS = 8000

let shown: Language = 'es'
let pack: Pack | undefined

/** Loads a language before the screens are imported. Falls back to Spanish. */
export async function loadWords(language: Language, ways: Loaders = loaders): Promise<void> {
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

export function shownLanguage(): Language {
  return shown
}

/** The texts of one file in the current language; undefined for Spanish. */
export function packPart<Part extends keyof Pack>(part: Part): Pack[Part] | undefined {
  return pack?.[part]
}

export function inLanguage<Part extends keyof Pack>(part: Part, spanish: Pack[Part]): Pack[Part] {
  return packPart(part) ?? spanish
}
