import { DomainError } from '@orderi/shared/kernel/errors'
import type { BoardCommand } from '../board/boards.ts'
import type { CommandLimits } from '../board/commands/write.ts'
import type { KeyedRequest, KeyedResponse } from '../db/idempotency.ts'
import type { BoardDeps } from '../deps.ts'
import { actorIn, type Person, roleIn } from '../identity/person.ts'
import { requireFreshCaller } from '../identity/remembered-callers.ts'
import type { GuestLimits } from './limits.ts'

export interface GuestRequest {
  readonly person: Person
  readonly keyed: KeyedRequest
  readonly address: string
}

interface LimitedAt {
  readonly what: Parameters<GuestLimits['guard']>[0]
  readonly restaurantId: number
  readonly tableId: number
}

/**
 * Runs a guest's command on the board in memory, within the rate limits. Staff of the restaurant are exempt.
 * @param at.what omitted if the command has no limit
 * @throws CallerOutdated after a refusal of a remembered caller; the errors of `Boards.run`; `too_many_requests`
 */
export function runOnBoard(
  deps: Pick<BoardDeps, 'boards' | 'guestLimits'>,
  { person, keyed, address }: GuestRequest,
  { what, restaurantId, tableId }: Omit<LimitedAt, 'what'> & Partial<LimitedAt>,
  command: Omit<BoardCommand, 'actor' | 'keyed' | 'caller' | 'limits'>,
): Promise<KeyedResponse> {
  const actor = actorIn(person, restaurantId)
  const run = (limits: CommandLimits | undefined) =>
    deps.boards
      .run({ ...command, actor, keyed, caller: person, limits })
      .catch((error: unknown) => {
        const isRefused = error instanceof DomainError && error.status < 500
        if (isRefused) requireFreshCaller(person)
        throw error
      })
  if (what === undefined || roleIn(person, restaurantId) !== undefined) return run(undefined)
  return deps.guestLimits.guard(what, { userId: person.userId, tableId, address }, run)
}
