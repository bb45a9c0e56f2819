/** The data about a request for log and metrics: its call and user, but not its URL. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Request, Response } from 'express'

export interface RequestContext {
  call?: CallName
  userId?: number
  /** The id in the log and in `X-Request-Id`. */
  requestId?: string
  error?: Error
}

export function contextOf(response: Response): RequestContext {
  return response.locals
}

/** The route pattern of a request, from a fixed set so that metrics stay bounded. */
export function routeOf(request: Request, response: Response): string {
  const { call } = contextOf(response)
  if (call) return `/api${calls[call].path}`
  const pattern = patternOf(request.route)
  if (pattern !== undefined) return pattern
  if (response.statusCode === 404) return NO_ROUTE
  return request.originalUrl.startsWith('/assets/') ? ASSETS : PAGES
}

const NO_ROUTE = '(none)'
const ASSETS = '/assets/*'
const PAGES = '/*'

/** True for files and pages of the web apps. */
export function isFile(route: string): boolean {
  return route === ASSETS || route === PAGES
}

/** Express does not type the route of a request. */
function patternOf(route: unknown): string | undefined {
  if (typeof route !== 'object' || route === null || !('path' in route)) return undefined
  return typeof route.path === 'string' ? route.path : undefined
}
