/** One line for each request that was answered: what it was, how it ended, how long it took, who asked. */
import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Level, Logger } from 'pino'
import { HEALTH_PATH, METRICS_PATH } from './paths.ts'
import { contextOf, isFile, routeOf } from './request-context.ts'

/** What may stand in a log and a header as it came. */
const SANE_ID = /^[\w.-]{1,64}$/

/**
 * The first middleware: names the request in `X-Request-Id`, and tells of it when its answer has gone out. Headers and
 * addresses stay out of the log.
 */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id')
    const requestId = given !== undefined && SANE_ID.test(given) ? given : randomUUID()
    response.setHeader('X-Request-Id', requestId)
    const known = contextOf(response)
    known.requestId = requestId
    const begun = Date.now()
    // As often as there is one: an error that nobody hears ends the process.
    response.on('error', (error) => {
      known.error ??= error
    })
    response.once('close', () => {
      const route = routeOf(request, response)
      const { error } = known
      const isFailed = error !== undefined || response.statusCode >= 500
      const level = levelOf(route, isFailed)
      if (level === 'silent') return
      const line = {
        requestId,
        method: request.method,
        route,
        status: response.statusCode,
        ms: Date.now() - begun,
        user: known.userId,
      }
      log[level](error === undefined ? line : { ...line, err: error }, endOf(response, isFailed))
    })
    next()
  }
}

function levelOf(route: string, isFailed: boolean): Level | 'silent' {
  if (route === HEALTH_PATH || route === METRICS_PATH) return 'silent'
  if (isFailed) return 'error'
  return isFile(route) ? 'debug' : 'info'
}

function endOf({ writableEnded }: Response, isFailed: boolean): string {
  if (isFailed) return 'request errored'
  return writableEnded ? 'request completed' : 'request aborted'
}

/** The log of one request: what is told there is found with the request's own line. */
export function logOf(log: Logger, response: Response): Logger {
  return log.child({ requestId: contextOf(response).requestId })
}
