/** Names and texts by language. Must not import zod, because browsers load this module without zod. */

/** The languages with their native names, in the sequence of screens (docs/specification.md, section 9). */
export const LANGUAGE_NAMES = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
  fr: 'Français',
} as const
type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_NAMES, value)
}

interface Texts {
  readonly language_code: Language
  readonly name: string
  readonly description: string
  readonly address: string
}

/** Placeholder for an empty name (docs/specification.md, section 8). */
export const UNNAMED = 'Sin nombre'

/** A text in the given language, else in Spanish, else an empty text. */
export function translated(
  translations: readonly Texts[],
  language: Language,
  field: 'name' | 'description' | 'address',
): string {
  const find = (code: Language) =>
    translations.find((entry) => entry.language_code === code)?.[field]
  return find(language) || find('es') || ''
}

/** A name in the given language, else in Spanish, else "Sin nombre". */
export function nameOf(translations: readonly Texts[], language: Language = 'es'): string {
  return translated(translations, language, 'name') || UNNAMED
}
