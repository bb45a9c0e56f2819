/** The one place where what was thrown becomes an answer: always `message` and `code`, never a stack. */
import { DomainError, type ErrorCode } from '@orderi/shared/kernel/errors'
import type { NextFunction, Request, Response } from 'express'
import { isUnavailable } from '../db/pool.ts'
import { knownOf } from '../watching/known.ts'

const RETRY_AFTER_SECONDS = 2

/** Answers a path that no call has. */
export function unknownPath(): never {
  throw new DomainError('not_found')
}

/** The error middleware; the last one. What is not the caller's fault is left at the response, for the log. */
export function answerErrors(
  thrown: unknown,
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  const error = toDomainError(thrown)
  if (error.status >= 500 || response.headersSent) {
    knownOf(response).error =
      thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`)
  }
  if (response.headersSent) {
    // Half an answer is none.
    response.destroy()
    return
  }
  const retryAfter =
    error.retryAfterSeconds ?? (error.code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response.status(error.status).json(error.toBody())
}

/** What any thrown value means to a caller. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  if (isUnavailable(thrown)) return new DomainError('unavailable')
  return new DomainError(codeOfParser(thrown) ?? codeOfConstraint(thrown) ?? 'internal')
}

/** The refusals of Express, its body parser and its file server; none of them is a defect of ours. */
function codeOfParser(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined
  const { status } = thrown
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'unsupported_media_type'
  // The parser's own are typed; a path that cannot be decoded, or a file that is not there, is no path of ours.
  return status === 400 && !(thrown instanceof URIError) ? 'bad_json' : 'not_found'
}

/** What a new row points to has just vanished. (Deleting what is used is refused where it is deleted.) */
function codeOfConstraint(thrown: unknown): ErrorCode | undefined {
  const isForeignKey = thrown instanceof Error && 'code' in thrown && thrown.code === '23503'
  return isForeignKey ? 'not_found' : undefined
}
