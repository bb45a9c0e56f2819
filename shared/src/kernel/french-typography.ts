/** French typography: no line break before some punctuation marks, and “d’” instead of “de” before a vowel. */
import type { TextParams } from './texts.ts'

const BEFORE = / (?=[:;!?»%])/g
const AFTER = /« /g
const NO_BREAK = '\u00A0'

/** Replaces spaces by no-break spaces in all strings of a catalog. */
export function typesetFrench<Catalog>(catalog: Catalog): Catalog
export function typesetFrench(catalog: unknown): unknown {
  if (typeof catalog === 'string') {
    return catalog.replaceAll(BEFORE, NO_BREAK).replaceAll(AFTER, `«${NO_BREAK}`)
  }
  if (Array.isArray(catalog)) return catalog.map(typesetFrench)
  if (typeof catalog !== 'object' || catalog === null) return catalog
  return Object.fromEntries(
    Object.entries(catalog).map(([name, value]) => [name, typesetFrench(value)]),
  )
}

const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i

/** Typesets a text before its values are inserted, so the values stay unchanged. */
export function frenchTypography(text: string, values: TextParams): string {
  const elided = text.replaceAll(/ de \{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'string' && VOWEL.test(value) ? ` d’{${name}}` : whole
  })
  return typesetFrench(elided)
}
