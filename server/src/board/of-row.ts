import type { Attempt, Outcome } from '../db/idempotency.ts'
import { approvalIn, changeBoardOfRow } from '../floor/board.ts'
import { type BranchRef, branchOfRow, type RowRef } from '../floor/queries.ts'
import { type Authority, readAuthority } from '../identity/approval.ts'
import { actorIn, type Person, worksIn } from '../identity/person.ts'
import { requireFreshCaller } from '../identity/remembered-callers.ts'
import type { BoardResult, BoardTx, LogDeps } from '../log/change.ts'
import { type Boards, NotHeld, type Present } from './boards.ts'
import { type Decision, hasRow } from './held-board.ts'
import type { CommandNeeds } from './queries/complete.ts'

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

/** A command whose decision depends on the rights of the caller, and of the person who approves it. */
export interface StaffCommand extends CommandNeeds {
  readonly decide: (present: Present, authority: Authority) => Decision
}

/**
 * Runs a command of staff on the board in memory, or with `former` if the board lacks what the command needs. A request
 * with an approval always runs with `former`, if there is one.
 * @param former omitted if the board never lacks anything
 * @throws DomainError as `changeBoardOfRow` does
 */
export async function runOnBoardOfRow(
  deps: LogDeps & { readonly boards: Boards },
  request: StaffRequest,
  row: RowRef,
  { decide, ...needs }: StaffCommand,
  former?: (tx: BoardTx, authority: Authority) => Promise<BoardResult>,
): Promise<Outcome> {
  const { person, attempt, body } = request
  const approval = approvalIn(body)
  if (approval != null) requireFreshCaller(person)
  if (approval == null || !former) {
    const branch =
      heldBranchOf(deps.boards, person, row) ?? (await branchOfRow(deps.pool, person, row))
    const authority = await readAuthority(deps.pool, person, branch, approval)
    try {
      return await deps.boards.run({
        ...needs,
        branchId: branch.id,
        actor: actorIn(person, branch.restaurantId),
        attempt,
        caller: person,
        decide: (present) => decide(present, authority),
      })
    } catch (error) {
      if (!former || !(error instanceof NotHeld)) throw error
    }
  }
  requireFreshCaller(person)
  return changeBoardOfRow(deps, request, row, former)
}
