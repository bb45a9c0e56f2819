/** Checks which branches a socket may watch: at the handshake, at every join and at later checks. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { type BranchRef, requireBranch } from '../floor/queries/access.ts'
import { readClaims, type SessionDeps } from '../identity/commands/sessions.ts'
import { needsSecondFactor, type Person, requireSecondFactor, worksIn } from '../identity/person.ts'
import type { SocketKind } from './limits.ts'
import type { LiveDeps, SocketData } from './sockets.ts'

/** Does not read the database. Throws `unauthenticated`. */
export function sessionOfToken(
  deps: SessionDeps,
  token: unknown,
): { readonly id: string; readonly kind: SocketKind } {
  if (typeof token !== 'string' || token === '') throw new DomainError('unauthenticated')
  const { sid, guest } = readClaims(deps, token)
  return { id: sid, kind: guest ? 'guest' : 'staff' }
}

/**
 * Returns a branch that the person may watch.
 * @throws DomainError `forbidden` for a person without any role, `not_found` for other branches,
 * `needs_second_factor`
 */
export async function watchableBranch(
  deps: Pick<LiveDeps, 'pool' | 'requiresSecondFactor'>,
  person: Person,
  branchId: number,
): Promise<BranchRef> {
  if (!person.isSuperadmin && person.memberships.length === 0) throw new DomainError('forbidden')
  requireSecondFactor(deps, person)
  return requireBranch(deps.pool, person, branchId)
}

export function branchesWithoutAccess(
  deps: Pick<LiveDeps, 'requiresSecondFactor'>,
  person: Person,
  data: SocketData,
): BranchRef[] {
  const isRefused = needsSecondFactor(deps, person)
  return [...data.branches.values()].filter((branch) => isRefused || !worksIn(person, branch))
}
