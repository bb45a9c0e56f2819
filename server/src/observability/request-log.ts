import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Level, Logger } from 'pino'
import { HEALTH_PATH, METRICS_PATH } from './paths.ts'
import { isFileRoute, requestContextOf, routeOf } from './request-context.ts'

/** The format of request IDs that clients may set. */
const VALID_ID = /^[\w.-]{1,64}$/

/**
 * Must be the first middleware. Assigns the request's ID, and logs the request after its response. Does not log headers
 * and URLs.
 */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id')
    const requestId = given !== undefined && VALID_ID.test(given) ? given : randomUUID()
    response.setHeader('X-Request-Id', requestId)
    const context = requestContextOf(response)
    context.requestId = requestId
    const startedAt = Date.now()
    // `on` instead of `once`, because a second error without a listener would end the process.
    response.on('error', (error) => {
      context.error ??= error
    })
    response.once('close', () => {
      const route = routeOf(request, response)
      const { error } = context
      const isFailed = error !== undefined || response.statusCode >= 500
      const level = levelOf(route, isFailed)
      if (level === 'silent') return
      const line = {
        requestId,
        method: request.method,
        route,
        status: response.statusCode,
        ms: Date.now() - startedAt,
        user: context.userId,
      }
      log[level](error === undefined ? line : { ...line, err: error }, endOf(response, isFailed))
    })
    next()
  }
}

function levelOf(route: string, isFailed: boolean): Level | 'silent' {
  if (route === HEALTH_PATH || route === METRICS_PATH) return 'silent'
  if (isFailed) return 'error'
  return isFileRoute(route) ? 'debug' : 'info'
}

function endOf({ writableEnded }: Response, isFailed: boolean): string {
  if (isFailed) return 'request errored'
  return writableEnded ? 'request completed' : 'request aborted'
}

export function requestLogOf(log: Logger, response: Response): Logger {
  return log.child({ requestId: requestContextOf(response).requestId })
}
