/** The text of a failed call. */
import { isFailedCall } from '../../api/errors.ts'
import { wordsNow } from '../words/language.ts'

export function failureText(error: unknown): string {
  return (isFailedCall(error) && error.message) || wordsNow().refusals.other
}
