import type { Attempt, Outcome } from '../db/idempotency.ts'
import { changeBoardOfRow } from '../floor/board.ts'
import { type BranchRef, branchOfRow, type RowRef } from '../floor/queries.ts'
import type { Authority } from '../identity/approval.ts'
import { actorIn, type Person, worksIn } from '../identity/person.ts'
import { requireFreshCaller } from '../identity/remembered-callers.ts'
import type { BoardResult, BoardTx, LogDeps } from '../log/change.ts'
import { type BoardCommand, type Boards, NotHeld } from './boards.ts'
import { hasRow } from './held-board.ts'

interface StaffRequest {
  readonly person: Person
  readonly attempt: Attempt
  readonly body: object
}

/** The branch of a row that is on the board of the branch in which the person works now. Needs no statement. */
function heldBranchOf(boards: Boards, person: Person, row: RowRef): BranchRef | undefined {
  const held = boards.peek(person.working?.branchId ?? 0)
  if (!held || !hasRow(held, row)) return undefined
  const branch = { id: held.branchId, restaurantId: held.restaurantId }
  return worksIn(person, branch) ? branch : undefined
}

/**
 * Runs a command of staff on the board in memory, or with `former` if the board lacks what the command needs. A request
 * with an approval always runs with `former`.
 * @param former omitted if the board never lacks anything
 * @throws DomainError as `changeBoardOfRow` does
 */
export async function runOnBoardOfRow(
  deps: LogDeps & { readonly boards: Boards },
  request: StaffRequest,
  row: RowRef,
  command: Pick<BoardCommand, 'decide' | 'products' | 'needsTill' | 'undoes' | 'creates'>,
  former?: (tx: BoardTx, authority: Authority) => Promise<BoardResult>,
): Promise<Outcome> {
  const { person, attempt, body } = request
  if (!('aprobacion' in body && body.aprobacion != null)) {
    const branch =
      heldBranchOf(deps.boards, person, row) ?? (await branchOfRow(deps.pool, person, row))
    const actor = actorIn(person, branch.restaurantId)
    try {
      return await deps.boards.run({
        ...command,
        branchId: branch.id,
        actor,
        attempt,
        caller: person,
      })
    } catch (error) {
      if (!(error instanceof NotHeld)) throw error
    }
  }
  requireFreshCaller(person)
  if (!former) throw new NotHeld()
  return changeBoardOfRow(deps, request, row, former)
}
