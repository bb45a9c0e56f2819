/** What a person reads when a call failed. */
import { ApiError, NetworkError } from '../api/errors.ts'
import { texts } from '../i18n/texts.ts'

/** The server's own words, or that something unexpected happened (specification, section 8). */
export function failureText(error: unknown): string {
  const told = error instanceof ApiError || error instanceof NetworkError
  return (told && error.message) || texts.common.unexpected
}
