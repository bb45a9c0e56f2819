/** What a refusal says in the language of the screens; the server speaks Spanish. */
import { ERROR_TEXTS, type ErrorCode } from '@orderi/shared/kernel/errors'
import { inLanguage, partOf } from './chosen.ts'
import type { Pack } from './pack.ts'

/** By code, where nothing more exact is known. */
export const refusals: Pack['refusals'] = inLanguage('refusals', ERROR_TEXTS)

const sentences: Readonly<Record<string, string>> = partOf('sentences') ?? {}

/** A message of the server. What has no words in this language is better read in Spanish than not at all. */
export function refusalText(code: ErrorCode, spanish: string): string {
  return spanish === ERROR_TEXTS[code] ? refusals[code] : sentenceText(spanish)
}

/** What the server says about one field. */
export function sentenceText(spanish: string): string {
  return sentences[spanish] ?? spanish
}
