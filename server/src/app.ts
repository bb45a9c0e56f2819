/** The HTTP side of the product: security headers, the contract's calls, images and the web app. Never listens. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isGuestPage } from '@orderi/shared/contract/pages'
import compression from 'compression'
import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import { employeeHandlers } from './accounts/employee-routes.ts'
import { accountHandlers } from './accounts/routes.ts'
import { billHandlers } from './bills/routes.ts'
import { customerHandlers } from './customers/routes.ts'
import type { Deps } from './deps.ts'
import { mountDocs } from './docs/routes.ts'
import { boardHandlers } from './floor/board-routes.ts'
import { floorHandlers } from './floor/routes.ts'
import { answerErrors, unknownPath } from './http/errors.ts'
import { mountCalls } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveImage } from './images/routes.ts'
import { menuHandlers } from './menu/routes.ts'
import { type Health, tellHealth } from './observability/health.ts'
import { type Metrics, tellMetrics } from './observability/metrics.ts'
import { HEALTH_PATH, METRICS_PATH } from './observability/paths.ts'
import { logRequests } from './observability/request-log.ts'
import { orderHandlers } from './orders/routes.ts'
import { printingHandlers } from './printing/routes.ts'
import { pushHandlers } from './push/routes.ts'
import { reportHandlers } from './reports/routes.ts'
import { restaurantHandlers } from './restaurants/routes.ts'

/** How the app is reached and what it serves besides the API. */
export interface AppOptions {
  readonly trustProxy: false | number | readonly string[]
  /** Origins besides the own one whose pages may call. */
  readonly origins: readonly string[]
  /** The built web app; left out: API only. */
  readonly clientDir?: string
  readonly health: Health
  readonly metrics: Metrics
  /** Who has it may read the figures from anywhere; left out: this machine alone. */
  readonly metricsToken: string | undefined
}

/** Makes the Express app. */
export function createApp(deps: Deps, options: AppOptions): Express {
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

  app.get(HEALTH_PATH, tellHealth(options.health))
  app.get(
    METRICS_PATH,
    tellMetrics(options.metrics, {
      token: options.metricsToken,
      isProxied: options.trustProxy !== false,
    }),
  )
  mountDocs(app)
  mountCalls(app, deps, {
    ...accountHandlers,
    ...employeeHandlers,
    ...restaurantHandlers,
    ...floorHandlers,
    ...menuHandlers,
    ...orderHandlers,
    ...billHandlers,
    ...boardHandlers,
    ...customerHandlers,
    ...reportHandlers,
    ...printingHandlers,
    ...pushHandlers,
  })
  app.use('/api', unknownPath)
  app.get('/imagenes/:hash', serveImage(deps))
  if (options.clientDir !== undefined && existsSync(options.clientDir)) {
    serveClient(app, options.clientDir)
  }
  app.use(unknownPath)
  app.use(answerErrors)
  return app
}

/** What a command answers is short: it is not even asked whether it could be shorter. */
function compressLists(): RequestHandler {
  const compress = compression()
  return (request, response, next) => {
    if (request.method === 'GET') compress(request, response, next)
    else next()
  }
}

/** The web apps: hashed files for ever, their pages fresh each time: the guest's or the staff's for every address that is no file. */
function serveClient(app: Express, folder: string): void {
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      acceptRanges: false,
    }),
    unknownPath,
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
