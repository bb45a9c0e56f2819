/** Assembles the Express app: security headers, API calls, pictures and the web apps. Does not open a port. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isGuestPage } from '@orderi/shared/contract/pages'
import compression from 'compression'
import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import { deviceHandlers } from './accounts/device-routes.ts'
import { employeeHandlers } from './accounts/employee-routes.ts'
import { pinHandlers } from './accounts/pin-routes.ts'
import { accountHandlers } from './accounts/routes.ts'
import { secondFactorHandlers } from './accounts/second-factor-routes.ts'
import { activityHandlers } from './activity/routes.ts'
import { billHandlers } from './bills/routes.ts'
import { boardHandlers } from './board/routes.ts'
import { customerHandlers } from './customers/routes.ts'
import type { BoardDeps } from './deps.ts'
import { mountDocs } from './docs/routes.ts'
import { floorHandlers } from './floor/routes.ts'
import { errorMiddleware, throwUnknownPath } from './http/errors.ts'
import { type Handlers, mountCalls } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveImage } from './images/routes.ts'
import { menuHandlers } from './menu/routes.ts'
import { type Health, serveHealth } from './observability/health.ts'
import { type Metrics, serveMetrics } from './observability/metrics.ts'
import { HEALTH_PATH, METRICS_PATH } from './observability/paths.ts'
import { logRequests } from './observability/request-log.ts'
import { orderHandlers } from './orders/routes.ts'
import { mountSandboxPage } from './payments/providers/routes.ts'
import { paymentHandlers } from './payments/routes.ts'
import { printingHandlers } from './printing/routes.ts'
import { pushHandlers } from './push/routes.ts'
import { reportHandlers } from './reports/routes.ts'
import { restaurantHandlers } from './restaurants/routes.ts'
import { shiftHandlers } from './shifts/routes.ts'
import { stationHandlers } from './stations/routes.ts'

export interface AppOptions {
  readonly trustProxy: false | number | readonly string[]
  readonly origins: readonly string[]
  /** Folder of the built web apps. If omitted, only the API is served. */
  readonly clientDir?: string
  readonly health: Health
  readonly metrics: Metrics
  /** Bearer token for reading the metrics. If undefined, only this machine may read the metrics. */
  readonly metricsToken: string | undefined
}

export const handlers: Handlers = {
  ...accountHandlers,
  ...employeeHandlers,
  ...deviceHandlers,
  ...pinHandlers,
  ...secondFactorHandlers,
  ...restaurantHandlers,
  ...floorHandlers,
  ...menuHandlers,
  ...orderHandlers,
  ...billHandlers,
  ...boardHandlers,
  ...customerHandlers,
  ...reportHandlers,
  ...activityHandlers,
  ...paymentHandlers,
  ...printingHandlers,
  ...pushHandlers,
  ...shiftHandlers,
  ...stationHandlers,
}

export function createApp(deps: BoardDeps, options: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', options.trustProxy)
  app.set('query parser', 'simple')
  app.use(logRequests(deps.log), options.metrics.count)
  app.use(securityHeaders())
  app.use(compressLists())

  app.use(
    '/api',
    cors({
      origin: [...options.origins],
      exposedHeaders: ['Board-Seq', 'ETag', 'Idempotent-Replayed', 'Retry-After', 'X-Request-Id'],
      maxAge: 600,
    }),
  )

  app.get(HEALTH_PATH, serveHealth(options.health))
  app.get(
    METRICS_PATH,
    serveMetrics(options.metrics, {
      token: options.metricsToken,
      isProxied: options.trustProxy !== false,
    }),
  )
  mountDocs(app)
  mountCalls(app, deps, handlers)
  mountSandboxPage(app, deps)
  app.use('/api', throwUnknownPath)
  app.get('/imagenes/:hash', serveImage(deps))
  if (options.clientDir !== undefined && existsSync(options.clientDir)) {
    serveClient(app, options.clientDir)
  }
  app.use(throwUnknownPath)
  app.use(errorMiddleware)
  return app
}

/** Compresses only responses to GET. Responses to commands are too short for compression to pay off. */
function compressLists(): RequestHandler {
  const compress = compression()
  return (request, response, next) => {
    if (request.method === 'GET') compress(request, response, next)
    else next()
  }
}

/**
 * Serves the web apps. Browsers may keep files with a hash in their name for a year. Any other path returns the
 * page of the guest app or of the staff app.
 */
function serveClient(app: Express, folder: string): void {
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      acceptRanges: false,
    }),
    throwUnknownPath,
  )
  app.use(express.static(folder, { index: false, maxAge: 0, acceptRanges: false }))
  app.use((request, response, next) => {
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      !request.accepts('html') ||
      request.path.startsWith('/imagenes/')
    ) {
      next()
      return
    }
    const page = isGuestPage(request.path) ? 'customer.html' : 'index.html'
    response.sendFile(join(folder, page), {
      acceptRanges: false,
      headers: { 'Cache-Control': 'no-cache' },
    })
  })
}
