/** Who may read a node's figures: whoever has the token; without one, this machine itself, asking directly. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'

export interface MetricsAccess {
  /** What `METRICS_TOKEN` says. */
  readonly token: string | undefined
  /** A proxy is expected in front: then a request from this machine may be anybody's. */
  readonly isProxied: boolean
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Lets a request through, or throws `unauthenticated`, or `not_found` where nobody may ask from there. */
export function guardMetrics(
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

/** Takes as long for a wrong token as for the right one, whatever its length. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/** The other end of the connection itself; nothing that a header says. */
function isLoopback(address = ''): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address)
}
