/** French typography: no line break before some punctuation marks, and “d’” instead of “de” before a vowel. */

const BEFORE = / (?=[:;!?»%])/g
const AFTER = /« /g
const NO_BREAK = '\u00A0'

export function typesetFrench<Words>(words: Words): Words
export function typesetFrench(words: unknown): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(BEFORE, NO_BREAK).replaceAll(AFTER, `«${NO_BREAK}`)
  }
  if (typeof words === 'function') {
    return (...values: unknown[]): unknown => typesetFrench(elided(words(...values), values))
  }
  if (Array.isArray(words)) return words.map(typesetFrench)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typesetFrench(value)]),
  )
}

const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i

/** Replaces “de” by “d’” before values that begin with a vowel. Does not change the values themselves. */
function elided(text: unknown, values: readonly unknown[]): unknown {
  let result = text
  for (const value of values) {
    if (typeof result !== 'string' || typeof value !== 'string' || !VOWEL.test(value)) continue
    result = result.replaceAll(` de ${value}`, ` d’${value}`)
  }
  return result
}
