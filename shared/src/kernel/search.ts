/** The rule of every search: each word must occur in the searched fields, in any order. Ignores case and accents. */
import { foldText } from './fold-text.ts'

/** Signs that searches ignore, so that `7up` finds `7-Up`. Percent and underscore are ordinary characters. */
export const IGNORED_SIGNS = '!"#$&\'()*+,-./:;<=>?@[\\]^`{|}~¡¿·«»“”„‘’–—…°ºª'

const IGNORED = new Set(IGNORED_SIGNS)

function searchableText(text: string): string {
  return Array.from(foldText(text), (sign) => (IGNORED.has(sign) ? '' : sign)).join('')
}

/** May be empty. */
export function searchWords(search: string): readonly string[] {
  return searchableText(search).split(/\s+/).filter(Boolean)
}

/** `text` is the searched fields, joined by spaces. */
export function isFound(text: string, words: readonly string[]): boolean {
  const searched = searchableText(text)
  return words.every((word) => searched.includes(word))
}

/** The words of a text, each after a space: ` 7 up 7up` for `7-Up`. */
export function separateWords(text: string): string {
  const separated = Array.from(foldText(text), (sign) => (IGNORED.has(sign) ? ' ' : sign)).join('')
  return ` ${separated} ${searchableText(text)}`.replaceAll(/\s+/g, ' ')
}
