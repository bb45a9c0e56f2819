/** Admits bodies over 64 kB: only of callers whose token and role allow the call, and a limited number at a time. */
import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'
import { mayCall } from '../accounts/person.ts'
import { authenticate, readToken } from '../accounts/sessions.ts'
import type { Deps } from '../deps.ts'

/** Bodies in flight on one node. Guests have places of their own, so that they cannot take those of the staff. */
const MOST_AT_ONCE = 16
const MOST_OF_SESSION = 4

/**
 * Admits the large body of one request until its response ends. The signature is checked before anything is read from the
 * database.
 * @throws DomainError `unauthenticated`, `session_revoked`, `forbidden`; `unavailable` when too many are in flight
 */
export type AdmitLargeBody = (call: Call, request: Request, response: Response) => Promise<void>

/** Makes the admission of one node. */
export function createAdmission(deps: Pick<Deps, 'pool' | 'jwtSecret' | 'clock'>): AdmitLargeBody {
  const inFlight = new Map<string, number>()
  const add = (key: string, change: 1 | -1) => {
    const count = (inFlight.get(key) ?? 0) + change
    if (count === 0) inFlight.delete(key)
    else inFlight.set(key, count)
  }
  return async (call, request, response) => {
    const token = bearer(request)
    const session = readToken(deps, token)
    const group = call.who === 'C' ? 'guests' : 'staff'
    const isFull = (key: string, most: number) => (inFlight.get(key) ?? 0) >= most
    if (isFull(group, MOST_AT_ONCE) || isFull(session, MOST_OF_SESSION)) {
      throw new DomainError('unavailable')
    }
    for (const key of [group, session]) {
      add(key, 1)
      response.once('close', () => add(key, -1))
    }
    if (!mayCall(await authenticate(deps.pool, deps, token), call.who)) {
      throw new DomainError('forbidden')
    }
  }
}

/** The token of a request. Throws `unauthenticated` where there is none. */
export function bearer(request: Request): string {
  const [scheme = '', token = ''] = (request.get('Authorization') ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw new DomainError('unauthenticated')
  return token
}
