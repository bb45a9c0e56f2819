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

/** Typesets a text after its values are inserted. Does not elide within the values themselves. */
export function frenchTypography(text: string, values: TextParams): string {
  let result = text
  for (const value of Object.values(values)) {
    if (typeof value !== 'string' || !VOWEL.test(value)) continue
    result = result.replaceAll(` de ${value}`, ` d’${value}`)
  }
  return typesetFrench(result)
}
