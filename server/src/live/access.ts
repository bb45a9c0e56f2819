/** Who a socket speaks for, read from the database at the handshake, at every join and when looked at again. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Person, worksIn } from '../accounts/person.ts'
import { findPersons, readToken, type SessionDeps } from '../accounts/sessions.ts'
import type { Sql } from '../db/pool.ts'
import { type BranchPlace, branchOf } from '../floor/queries.ts'
import type { SocketData } from './sockets.ts'

/** The person behind a handshake's token. Throws `unauthenticated` or `session_revoked`. */
export async function personOfToken(db: Sql, deps: SessionDeps, token: unknown): Promise<Person> {
  if (typeof token !== 'string' || token === '') throw new DomainError('unauthenticated')
  return personOfSession(db, deps, readToken(deps, token))
}

/** The person behind a session as it is now. Throws `session_revoked`. */
export async function personOfSession(
  db: Sql,
  deps: SessionDeps,
  sessionId: string,
): Promise<Person> {
  const person = (await findPersons(db, deps, [sessionId])).get(sessionId)
  if (!person) throw new DomainError('session_revoked')
  return person
}

/** A branch that this person may watch. Throws `forbidden` for somebody without any role, else `not_found`. */
export function watchableBranch(db: Sql, person: Person, branchId: number): Promise<BranchPlace> {
  if (!person.isSuperadmin && person.memberships.length === 0) throw new DomainError('forbidden')
  return branchOf(db, person, branchId)
}

/** The branches that a socket watches and may not any more. */
export function lostBranches(person: Person, data: SocketData): BranchPlace[] {
  return [...data.branches.values()].filter((branch) => !worksIn(person, branch))
}
