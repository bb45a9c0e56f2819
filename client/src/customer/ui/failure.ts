import { isCallError } from '../../api/errors.ts'
import { currentWords } from '../words/language.ts'

export function failureText(error: unknown): string {
  return (isCallError(error) && error.message) || currentWords().refusals.other
}
