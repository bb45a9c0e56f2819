/** What a failure is called in the guest's language. */
import { Refused } from '../wire/ask.ts'
import type { Words } from '../words/es.ts'

/** The text for a person. What is no failure of a call is thrown on: it is a defect. */
export function failureText(error: unknown, words: Words): string {
  if (error instanceof Refused) return refusalText(error.code, words)
  return words.noAnswer
}

/** The text of a refusal. */
export function refusalText(code: Refused['code'], words: Words): string {
  return (code === 'unknown' ? undefined : words.refusals[code]) ?? words.refusals.other
}
