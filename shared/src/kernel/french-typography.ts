/** French puts a space before some punctuation marks. A line must not break there. */

const BEFORE = / (?=[:;!?»%])/g
const AFTER = /« /g
const NO_BREAK = '\u00A0'

/** Makes those spaces non-breaking in all texts of an object, including the results of its functions. */
export function typeset<Words>(words: Words): Words
export function typeset(words: unknown): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(BEFORE, NO_BREAK).replaceAll(AFTER, `«${NO_BREAK}`)
  }
  if (typeof words === 'function') {
    return (...values: unknown[]): unknown => typeset(words(...values))
  }
  if (Array.isArray(words)) return words.map(typeset)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, typeset(value)]))
}
