import type { Attempt, Outcome } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { type Person, roleIn } from '../identity/person.ts'
import type { BoardTx } from '../log/change.ts'
import type { GuestLimits } from './limits.ts'

export interface GuestRequest {
  readonly person: Person
  readonly attempt: Attempt
  readonly address: string
}

/**
 * Runs a guest's command within the rate limits. Staff of the restaurant are exempt.
 * @param run receives a function that counts the command, and calls it in the command's transaction
 */
export function runWithinLimits(
  deps: Deps,
  { person, address }: GuestRequest,
  at: {
    readonly what: Parameters<GuestLimits['guard']>[0]
    readonly restaurantId: number
    readonly tableId: number
  },
  run: (count: (tx: BoardTx) => Promise<void>) => Promise<Outcome>,
): Promise<Outcome> {
  if (roleIn(person, at.restaurantId) !== undefined) return run(() => Promise.resolve())
  const guest = { userId: person.userId, tableId: at.tableId, address }
  return deps.guestLimits.guard(at.what, guest, run)
}
