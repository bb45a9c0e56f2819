/** Runs a board command on the branch of the row that a request names. */

import type { Attempt, Outcome } from '../db/idempotency.ts'
import { actorIn, type Person } from '../identity/person.ts'
import { type BoardResult, type BoardTx, changeBoard, type LogDeps } from '../log/change.ts'
import { type BranchRow, branchOfRow } from './queries.ts'

/** Runs a command on the board of the row's branch, when this person works there. Throws `not_found`, or as `changeBoard` does. */
export async function changeBoardOf(
  deps: LogDeps,
  { person, attempt }: { readonly person: Person; readonly attempt: Attempt },
  row: BranchRow,
  work: (tx: BoardTx) => Promise<BoardResult>,
): Promise<Outcome> {
  const { id: branchId, restaurantId } = await branchOfRow(deps.pool, person, row)
  return changeBoard(deps, { branchId, actor: actorIn(person, restaurantId), attempt }, work)
}
