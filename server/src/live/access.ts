/** Who a socket speaks for, read from the database at the handshake, at every join and when looked at again. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Pool } from '../db/pool.ts'
import { type BranchPlace, branchOf } from '../floor/queries.ts'
import { readClaims, type SessionDeps } from '../identity/commands/sessions.ts'
import { type Person, worksIn } from '../identity/person.ts'
import type { SocketKind } from './limits.ts'
import type { SocketData } from './sockets.ts'

/** The session that a handshake's token names. Throws `unauthenticated`. Reads nothing from the database. */
export function sessionOfToken(
  deps: SessionDeps,
  token: unknown,
): { readonly id: string; readonly kind: SocketKind } {
  if (typeof token !== 'string' || token === '') throw new DomainError('unauthenticated')
  const { sid, guest } = readClaims(deps, token)
  return { id: sid, kind: guest ? 'guest' : 'staff' }
}

/** A branch that this person may watch. Throws `forbidden` for somebody without any role, else `not_found`. */
export function watchableBranch(db: Pool, person: Person, branchId: number): Promise<BranchPlace> {
  if (!person.isSuperadmin && person.memberships.length === 0) throw new DomainError('forbidden')
  return branchOf(db, person, branchId)
}

/** The branches that a socket watches and may not any more. */
export function lostBranches(person: Person, data: SocketData): BranchPlace[] {
  return [...data.branches.values()].filter((branch) => !worksIn(person, branch))
}
