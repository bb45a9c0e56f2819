import type { Call } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Request, Response } from 'express'
import type { Deps } from '../deps.ts'
import { authenticate } from '../identity/commands/sessions.ts'
import { personForCall } from '../identity/person.ts'

/** Per node. Guests and staff have separate slots, so that guests cannot block staff. */
const MAX_AT_ONCE = 16
const MAX_OF_SESSION = 4

/**
 * Reserves a slot until the response ends or the connection is lost. Verifies the token's signature before reading the
 * session from the database.
 * @throws DomainError `unauthenticated`, `session_revoked`, `forbidden`; `unavailable` if no slot is free
 */
export type AdmitLargeBody = (call: Call, request: Request, response: Response) => Promise<void>

export function createLargeBodyAdmission(
  deps: Pick<Deps, 'pool' | 'jwtSecret' | 'clock'>,
): AdmitLargeBody {
  const inFlight = new Map<string, number>()
  const add = (key: string, change: 1 | -1) => {
    const count = (inFlight.get(key) ?? 0) + change
    if (count === 0) inFlight.delete(key)
    else inFlight.set(key, count)
  }
  return async (call, request, response) => {
    const person = await authenticate(deps.pool, deps, bearerTokenOf(request))
    // Checked first, so that only authorised callers use slots.
    personForCall(person, call)
    const isFull = (key: string, most: number) => (inFlight.get(key) ?? 0) >= most
    const group = call.access === 'C' ? 'guests' : 'staff'
    const keys = [group, person.sessionId]
    if (isFull(group, MAX_AT_ONCE) || isFull(person.sessionId, MAX_OF_SESSION)) {
      throw new DomainError('unavailable')
    }
    const { socket } = request
    if (socket.destroyed) throw new DomainError('bad_json')
    // If the connection is lost while this response waits behind another one, only the socket emits `close`.
    const end = () => {
      response.off('close', end)
      socket.off('close', end)
      for (const key of keys) add(key, -1)
    }
    for (const key of keys) add(key, 1)
    response.once('close', end)
    socket.once('close', end)
  }
}

export function bearerTokenOf(request: Request): string {
  const [scheme = '', token = ''] = (request.get('Authorization') ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || token === '') throw new DomainError('unauthenticated')
  return token
}
