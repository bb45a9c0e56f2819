import { isCallError } from '../api/errors.ts'
import { texts } from '../i18n/common.ts'

/** The server's text for a refusal, or a general text for unexpected errors (docs/specification.md, section 8). */
export function failureText(error: unknown): string {
  return (isCallError(error) && error.message) || texts.common.unexpected
}
