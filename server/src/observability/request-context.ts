/** The data about a request for log and metrics. It has the call and the user, but not the URL. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Request, Response } from 'express'

export interface RequestContext {
  call?: CallName
  userId?: number
  /** The ID that is logged and sent as `X-Request-Id`. */
  requestId?: string
  error?: Error
}

export function contextOf(response: Response): RequestContext {
  return response.locals
}

/** The route pattern of a request, from a fixed set, so that the number of metrics stays bounded. */
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

/** Whether the route serves files and pages of the web apps. */
export function isFileRoute(route: string): boolean {
  return route === ASSETS || route === PAGES
}

/** Reads the pattern from a property that Express does not type. */
function patternOf(route: unknown): string | undefined {
  if (typeof route !== 'object' || route === null || !('path' in route)) return undefined
  return typeof route.path === 'string' ? route.path : undefined
}
