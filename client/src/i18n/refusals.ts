/** What a refusal says in the language of the screens; the server speaks Spanish. */
import { ERROR_TEXTS, type ErrorCode } from '@orderi/shared/kernel/errors'
import { inLanguage, partOf } from './chosen.ts'
import type { Pack } from './pack.ts'

/** By code, where nothing more exact is known. */
export const refusals: Pack['refusals'] = inLanguage('refusals', ERROR_TEXTS)

/** A sentence in which something is different each time, how it is recognised, and its words. */
interface Pattern {
  readonly matches: RegExp
  readonly names: readonly string[]
  readonly words: string
}

/** What the server says about one field or one row. */
export const sentenceText = sentencesIn(partOf('sentences') ?? {})

/** A message of the server. What has no words in this language is better read in Spanish than not at all. */
export function refusalText(code: ErrorCode, spanish: string): string {
  return spanish === ERROR_TEXTS[code] ? refusals[code] : sentenceText(spanish)
}

/** Says in these words what the server says in Spanish, and in Spanish what they do not have. */
export function sentencesIn(
  sentences: Readonly<Record<string, string>>,
): (spanish: string) => string {
  let patterns: readonly Pattern[] | undefined
  return (spanish) => {
    const words = sentences[spanish]
    if (words !== undefined) return words
    patterns ??= Object.entries(sentences).flatMap(toPattern)
    for (const pattern of patterns) {
      const found = pattern.matches.exec(spanish)
      if (found) return filled(pattern, found.slice(1))
    }
    return spanish
  }
}

const PLACE = /\{([^}]+)\}/g

function toPattern([spanish, words]: [string, string]): Pattern[] {
  const names = [...spanish.matchAll(PLACE)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const literals = spanish
    .split(/\{[^}]+\}/)
    .map((part) => part.replaceAll(/[.?*+^$[\]\\(){}|]/g, '\\$&'))
  return [{ matches: new RegExp(`^${literals.join('(.+)')}$`, 's'), names, words }]
}

function filled({ names, words }: Pattern, values: readonly string[]): string {
  return words.replaceAll(PLACE, (_, name: string) => values[names.indexOf(name)] ?? '')
}
