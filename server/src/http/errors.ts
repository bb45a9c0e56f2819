import { DomainError, type ErrorCode } from '@orderi/shared/kernel/errors'
import type { NextFunction, Request, Response } from 'express'
import { isUnavailable } from '../db/pool.ts'
import { errorCode } from '../error-code.ts'
import { requestContextOf } from '../observability/request-context.ts'

const RETRY_AFTER_SECONDS = 2

export function throwUnknownPath(): never {
  throw new DomainError('not_found')
}

/** Error middleware, which must be registered last. Attaches server errors to the response for the request log. */
export function errorMiddleware(
  thrown: unknown,
  _request: Request,
  response: Response,
  _next: NextFunction,
): void {
  const error = toDomainError(thrown)
  if (error.status >= 500 || response.headersSent) {
    requestContextOf(response).error =
      thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`)
  }
  if (response.headersSent) {
    // Closes the connection, because a partial response must not look complete.
    response.destroy()
    return
  }
  const retryAfter =
    error.retryAfterSeconds ?? (error.code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  response.status(error.status).json(error.toBody())
}

export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  if (isUnavailable(thrown)) return new DomainError('unavailable')
  return new DomainError(codeOfParser(thrown) ?? codeOfConstraint(thrown) ?? 'internal')
}

function codeOfParser(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined
  const { status } = thrown
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'unsupported_media_type'
  // Status 400 means invalid JSON or, with a URIError, an undecodable path. Any other status means a missing file.
  return status === 400 && !(thrown instanceof URIError) ? 'bad_json' : 'not_found'
}

/** A violated foreign key refers to a row that another request has just deleted. */
function codeOfConstraint(thrown: unknown): ErrorCode | undefined {
  return errorCode(thrown) === '23503' ? 'not_found' : undefined
}
