import type { Approval } from '@orderi/shared/payments/schema'
import type { Attempt, Outcome } from '../db/idempotency.ts'
import { type Authority, readAuthority } from '../identity/approval.ts'
import { actorIn, type Person } from '../identity/person.ts'
import { type BoardResult, type BoardTx, changeBoard, type LogDeps } from '../log/change.ts'
import { branchOfRow, type RowRef } from './queries.ts'

interface BoardRequest {
  readonly person: Person
  readonly attempt: Attempt
  readonly body: object
}

/** The approval in a request whose body was validated by its call. */
export function approvalIn(body: object): Approval | null | undefined {
  return 'aprobacion' in body ? (body.aprobacion as Approval | null | undefined) : undefined
}

/**
 * Runs a board command on the branch to which a database row belongs.
 * @throws DomainError `not_found` if the person does not work in the branch; `bad_pin`, `too_many_requests`; the errors
 * of `changeBoard`
 */
export async function changeBoardOfRow(
  deps: LogDeps,
  { person, attempt, body }: BoardRequest,
  row: RowRef,
  work: (tx: BoardTx, authority: Authority) => Promise<BoardResult>,
): Promise<Outcome> {
  const branch = await branchOfRow(deps.pool, person, row)
  const authority = await readAuthority(deps.pool, person, branch, approvalIn(body))
  return changeBoard(
    deps,
    { branchId: branch.id, actor: actorIn(person, branch.restaurantId), attempt },
    (tx) => work(tx, authority),
  )
}
