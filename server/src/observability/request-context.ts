/** What is known of a request for the log and the counters: which call it is and who asks, never its address. */
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Request, Response } from 'express'

/** Written while the request is answered. */
export interface RequestContext {
  call?: CallName
  userId?: number
  /** Its name in the log and in `X-Request-Id`. */
  requestId?: string
  /** What broke, where it was not the caller's fault. */
  error?: Error
}

/** What is known of the request that this response answers. */
export function contextOf(response: Response): RequestContext {
  return response.locals
}

/** The pattern of the route that answered: one of a few, whatever was asked for. */
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

/** True for the files and pages of the web apps. */
export function isFile(route: string): boolean {
  return route === ASSETS || route === PAGES
}

/** Express tells the route of a request without a type. */
function patternOf(route: unknown): string | undefined {
  if (typeof route !== 'object' || route === null || !('path' in route)) return undefined
  return typeof route.path === 'string' ? route.path : undefined
}
