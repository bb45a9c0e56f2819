/**
 * Allows reading the metrics with the token. If no token is configured, allows only direct requests from this machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'

export interface MetricsAccess {
  readonly token: string | undefined
  /** Behind a proxy, requests from any machine arrive from the proxy on this machine. */
  readonly isProxied: boolean
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** @throws DomainError `unauthenticated` for a wrong token, `not_found` for a caller that may not read the metrics */
export function requireMetricsAccess(
  { token, isProxied }: MetricsAccess,
  request: Request,
  response: Response,
): void {
  if (token !== undefined) {
    const [, given = ''] = /^bearer +(.+)$/i.exec(request.get('Authorization') ?? '') ?? []
    if (isSame(given, token)) return
    response.set('WWW-Authenticate', 'Bearer')
    throw new DomainError('unauthenticated')
  }
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  if (isProxied || isForwarded || !isLoopback(request.socket.remoteAddress)) {
    throw new DomainError('not_found')
  }
}

/** Compares in constant time. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/** Uses the address of the connection, never headers. */
function isLoopback(address = ''): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
