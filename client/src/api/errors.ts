/** The two ways in which a call fails: refused by an answer, or never answered. */
import { type ErrorCode, type FieldErrors, isErrorCode } from '@orderi/shared/kernel/errors'
import { refusals, refusalText, sentenceText } from '../i18n/refusals.ts'
import { texts } from '../i18n/texts.ts'

interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly errors?: FieldErrors | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly key?: string | undefined
}

/** The server answered and said no. `message` is for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Texts by field path; empty when the refusal names no field. */
  readonly errors: FieldErrors
  readonly retryAfterSeconds: number | undefined
  /** The Idempotency-Key that was sent. */
  readonly key: string | undefined

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'ApiError'
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors ?? {}
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.key = refusal.key
  }
}

/** Why there was no answer: nobody there, too late, or not from our server (a hotel's login page). */
export type NetworkFailure = 'unreachable' | 'timeout' | 'unreadable'

const NETWORK_TEXTS: Readonly<Record<NetworkFailure, string>> = texts.common.noAnswer

/** There was no answer: what was sent may have been done or not, and only the same key repeats it safely. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure
  /** The Idempotency-Key that was sent: a retry passes it again. */
  readonly key: string | undefined

  constructor(failure: NetworkFailure, key?: string) {
    super(NETWORK_TEXTS[failure])
    this.name = 'NetworkError'
    this.failure = failure
    this.key = key
  }
}

/** The error of an answer that is not 2xx. */
export function answeredRefusal(
  response: Response,
  json: unknown,
  key: string | undefined,
): ApiError {
  const body = typeof json === 'object' && json !== null ? json : {}
  const code = 'code' in body && isErrorCode(body.code) ? body.code : codeOf(response.status)
  return new ApiError({
    status: response.status,
    code,
    message:
      'message' in body && typeof body.message === 'string'
        ? refusalText(code, body.message)
        : refusals[code],
    errors: 'errors' in body ? fieldErrors(body.errors) : undefined,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    key,
  })
}

/** A code for an answer without one of ours: it comes from a proxy. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'invalid'
}

function fieldErrors(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {}
  const errors: FieldErrors = {}
  for (const [field, told] of Object.entries(value)) {
    if (!Array.isArray(told)) continue
    errors[field] = told.filter((text) => typeof text === 'string').map(sentenceText)
  }
  return errors
}

function secondsOf(header: string | null): number | undefined {
  if (header === null || !/^\d+$/.test(header)) return undefined
  return Number(header)
}
