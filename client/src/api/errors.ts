import type { Bill } from '@orderi/shared/bills/schema'
import { type ErrorCode, type FieldErrors, isErrorCode } from '@orderi/shared/kernel/errors'
import type { TextParams } from '@orderi/shared/kernel/texts'
import {
  type NetworkFailure,
  type ReceivedReason,
  type RefusalTexts,
  reasonText,
  refusalText,
} from './refusals.ts'

interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly errors?: FieldErrors | undefined
  readonly bill?: Bill | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly key?: string | undefined
  readonly isFromServer?: boolean
}

/** The server refused the call. `message` is shown to the user. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The text for each invalid field, by the field's path. Empty if no field is invalid. */
  readonly errors: FieldErrors
  /** The current bill, if a charge was refused because its balance has changed. */
  readonly bill: Bill | undefined
  readonly retryAfterSeconds: number | undefined
  readonly key: string | undefined
  /** False if a proxy sent the response instead of the server. */
  readonly isFromServer: boolean

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'ApiError'
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors ?? {}
    this.bill = refusal.bill
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.key = refusal.key
    this.isFromServer = refusal.isFromServer ?? true
  }

  /** True if a repetition of the same request may succeed soon. */
  get isTemporary(): boolean {
    return this.status >= 500 || !this.isFromServer
  }

  get isTokenExpired(): boolean {
    return this.status === 401 && this.isFromServer && this.code !== 'bad_table_token'
  }
}

/** No response arrived. The server may have run the call, so only a retry with the same key is safe. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure
  readonly key: string | undefined

  constructor(failure: NetworkFailure, key?: string, message: string = failure) {
    super(message)
    this.name = 'NetworkError'
    this.failure = failure
    this.key = key
  }
}

/** True for the two errors that a call may throw. Any other error is a programming error. */
export function isCallError(error: unknown): error is ApiError | NetworkError {
  return error instanceof ApiError || error instanceof NetworkError
}

export function apiErrorOf(
  response: Response,
  json: unknown,
  key: string | undefined,
  texts: RefusalTexts,
): ApiError {
  const { code: sent, message, params, bill, ...fields } = unread(json)
  const code = isErrorCode(sent) ? sent : codeOf(response.status)
  return new ApiError({
    status: response.status,
    code,
    message:
      typeof message === 'string'
        ? refusalText(texts, code, params ? (unread(params) as TextParams) : undefined, message)
        : texts.ofCode(code),
    errors: fieldErrors(fields, texts),
    // Not validated, because server and app share the contract.
    bill: bill as Bill | undefined,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    key,
    isFromServer: typeof sent === 'string',
  })
}

/** The error code for a proxy's response, which contains no code. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'invalid'
}

function fieldErrors({ errors, details }: Unread, texts: RefusalTexts): FieldErrors {
  const found: FieldErrors = {}
  for (const [field, messages] of Object.entries(unread(errors))) {
    if (!Array.isArray(messages)) continue
    const sent: unknown = unread(details)[field]
    const reasons: readonly (ReceivedReason | undefined)[] = Array.isArray(sent) ? sent : []
    found[field] = messages
      .filter((text) => typeof text === 'string')
      .map((text, index) => {
        const reason = reasons[index]
        return reason ? (reasonText(texts, reason, text) ?? texts.ofCode('invalid')) : text
      })
  }
  return found
}

type Unread = Readonly<Record<string, unknown>>

function unread(value: unknown): Unread {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function secondsOf(header: string | null): number | undefined {
  if (header === null || !/^\d+$/.test(header)) return undefined
  return Number(header)
}
