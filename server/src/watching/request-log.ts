/** One line for each request that was answered: what it was, how it ended, how long it took, who asked. */
import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { type HttpLogger, pinoHttp } from 'pino-http'
import { isFile, knownOf, routeOf } from './known.ts'
import { describeError } from './log.ts'
import { HEALTH_PATH, METRICS_PATH } from './paths.ts'

/** What may stand in a log and a header as it came. */
const SANE_ID = /^[\w.-]{1,64}$/

/** The first middleware: names the request in `X-Request-Id`, and tells of it when its answer has gone out. */
export function logRequests(log: Logger): HttpLogger<Request, Response> {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId(request, response) {
      const given = request.get('X-Request-Id')
      const id = given !== undefined && SANE_ID.test(given) ? given : randomUUID()
      response.setHeader('X-Request-Id', id)
      return id
    },
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    wrapSerializers: false,
    serializers: { req: nothing, res: nothing, err: (error) => describeError(error) },
    customLogLevel(request, response, error) {
      const route = routeOf(request, response)
      if (route === HEALTH_PATH || route === METRICS_PATH) return 'silent'
      if (error || response.statusCode >= 500) return 'error'
      return isFile(route) ? 'debug' : 'info'
    },
    customSuccessObject: (request, response, { ms }: Timed) => lineOf(request, response, ms),
    customErrorObject: (request, response, error, { ms }: Timed) => ({
      ...lineOf(request, response, ms),
      err: error,
    }),
  })
}

interface Timed {
  readonly ms: number
}

function lineOf(request: Request, response: Response, ms: number) {
  return {
    method: request.method,
    route: routeOf(request, response),
    status: response.statusCode,
    ms,
    user: knownOf(response).userId,
  }
}

/** Headers and addresses stay out of the log. */
function nothing(): undefined {
  return undefined
}
