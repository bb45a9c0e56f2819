import type { Attempt, Outcome } from '../db/idempotency.ts'
import { actorIn, type Person } from '../identity/person.ts'
import { type BoardResult, type BoardTx, changeBoard, type LogDeps } from '../log/change.ts'
import { branchOfRow, type RowRef } from './queries.ts'

/**
 * Runs a board command on the branch to which a database row belongs.
 * @throws DomainError `not_found` if the person does not work in the branch; the errors of `changeBoard`
 */
export async function changeBoardOfRow(
  deps: LogDeps,
  { person, attempt }: { readonly person: Person; readonly attempt: Attempt },
  row: RowRef,
  work: (tx: BoardTx) => Promise<BoardResult>,
): Promise<Outcome> {
  const { id: branchId, restaurantId } = await branchOfRow(deps.pool, person, row)
  return changeBoard(deps, { branchId, actor: actorIn(person, restaurantId), attempt }, work)
}
