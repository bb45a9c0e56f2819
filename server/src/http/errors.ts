/** The one place where what was thrown becomes an answer: always `message` and `code`, never a stack. */
import { DomainError, type ErrorCode } from '@orderi/shared/kernel/errors'
import type { NextFunction, Request, Response } from 'express'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/pool.ts'

const RETRY_AFTER_SECONDS = 2

/** Answers a path that no call has. */
export function unknownPath(): never {
  throw new DomainError('not_found')
}

/** The error middleware; the last one. */
export function answerErrors(log: Logger) {
  return (thrown: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(thrown)
      return
    }
    const error = toDomainError(thrown)
    if (error.code === 'internal') log.error({ err: thrown, path: request.path }, 'request failed')
    else if (error.code === 'unavailable')
      log.warn({ err: thrown, path: request.path }, 'database unavailable')
    const retryAfter =
      error.retryAfterSeconds ?? (error.code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined)
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
    response.status(error.status).json(error.toBody())
  }
}

/** What any thrown value means to a caller. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown
  if (isUnavailable(thrown)) return new DomainError('unavailable')
  return new DomainError(codeOfParser(thrown) ?? codeOfConstraint(thrown) ?? 'internal')
}

/** The refusals of Express and its body parser. */
function codeOfParser(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined
  switch (thrown.status) {
    case 413:
      return 'body_too_large'
    case 415:
      return 'unsupported_media_type'
    case 400:
      return 'type' in thrown ? 'bad_json' : 'not_found'
    case 403:
    case 404:
      // A file that is not there, or that no path of the web app leads to.
      return 'not_found'
    default:
      return undefined
  }
}

/** A row that another row still points to cannot be deleted: it was used. */
function codeOfConstraint(thrown: unknown): ErrorCode | undefined {
  const isForeignKey = thrown instanceof Error && 'code' in thrown && thrown.code === '23503'
  return isForeignKey ? 'in_use' : undefined
}
