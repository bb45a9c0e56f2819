import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Request, Response } from 'express'

export interface RequestContext {
  call?: CallName
  userId?: number
  requestId?: string
  error?: Error
}

export function requestContextOf(response: Response): RequestContext {
  return response.locals
}

/** Returns the route pattern of a request. The set of patterns is fixed, which limits the number of metrics. */
export function routeOf(request: Request, response: Response): string {
  const { call } = requestContextOf(response)
  if (call) return `/api${calls[call].path}`
  const pattern = patternOf(request.route)
  if (pattern !== undefined) return pattern
  if (response.statusCode === 404) return NO_ROUTE
  return request.originalUrl.startsWith('/assets/') ? ASSETS : PAGES
}

const NO_ROUTE = '(none)'
const ASSETS = '/assets/*'
const PAGES = '/*'

export function isFileRoute(route: string): boolean {
  return route === ASSETS || route === PAGES
}

function patternOf(route: unknown): string | undefined {
  if (typeof route !== 'object' || route === null || !('path' in route)) return undefined
  return typeof route.path === 'string' ? route.path : undefined
}
