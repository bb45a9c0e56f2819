/** Names and other texts in a language. Free of schemas, so that browsers load none for a name. */

/** The languages of every name (specification, section 9) by their own names, in the order in which they are offered. */
export const LANGUAGE_NAMES = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
  fr: 'Français',
} as const
type Language = keyof typeof LANGUAGE_NAMES

/** The codes of the four. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** True for the code of a language that the product has. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_NAMES, value)
}

interface Texts {
  readonly language_code: Language
  readonly name: string
  readonly description: string
  readonly address: string
}

/** Shown where nothing was translated (specification, section 8). */
export const UNNAMED = 'Sin nombre'

/** A text in a language, falling back to Spanish; empty when there is neither. */
export function translated(
  translations: readonly Texts[],
  language: Language,
  field: 'name' | 'description' | 'address',
): string {
  const find = (code: Language) =>
    translations.find((entry) => entry.language_code === code)?.[field]
  return find(language) || find('es') || ''
}

/** The name to show: in the language, else in Spanish, else "Sin nombre". */
export function nameOf(translations: readonly Texts[], language: Language = 'es'): string {
  return translated(translations, language, 'name') || UNNAMED
}
