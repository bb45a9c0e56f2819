import type { Approval } from '@orderi/shared/payments/schema'
import type { KeyedRequest, KeyedResponse } from '../db/idempotency.ts'
import type { BoardDeps } from '../deps.ts'
import { type BranchRef, branchOfRow, type RowRef } from '../floor/queries/access.ts'
import { type Authority, readAuthority } from '../identity/approval.ts'
import { actorIn, type Person, worksIn } from '../identity/person.ts'
import { requireFreshCaller } from '../identity/remembered-callers.ts'
import type { OfficeDeps } from '../log/office.ts'
import type { Boards, Present } from './boards.ts'
import type { Decision } from './decision.ts'
import { hasRow } from './held-board.ts'
import type { CommandNeeds } from './queries/complete.ts'

interface StaffRequest {
  readonly person: Person
  readonly keyed: KeyedRequest
  readonly body: object
  /** A screen sent the command by itself, so the log names no person. */
  readonly isUnattended: boolean
}

function approvalIn(body: object): Approval | null | undefined {
  return 'aprobacion' in body ? (body.aprobacion as Approval | null | undefined) : undefined
}

/** The branch of a row, found without SQL if the row is on the held board of the person's current branch. */
function heldBranchOf(boards: Boards, person: Person, row: RowRef): BranchRef | undefined {
  const held = boards.peek(person.working?.branchId ?? 0)
  if (!held || !hasRow(held, row)) return undefined
  const branch = { id: held.branchId, restaurantId: held.restaurantId }
  return worksIn(person, branch) ? branch : undefined
}

/** A command whose decision depends on the rights of the caller and the approver. */
export interface StaffCommand extends CommandNeeds {
  readonly decide: (present: Present, authority: Authority) => Decision
}

/**
 * Runs a command of staff on the held board of the branch to which a database row belongs.
 * @throws DomainError `not_found` if the person does not work in the branch; `bad_pin`, `too_many_requests`; the errors
 * of `Boards.run`
 */
export async function runOnBoardOfRow(
  deps: OfficeDeps & { readonly boards: Boards },
  request: StaffRequest,
  row: RowRef,
  { decide, ...needs }: StaffCommand,
): Promise<KeyedResponse> {
  const { person, keyed, body, isUnattended } = request
  const approval = approvalIn(body)
  if (approval != null) requireFreshCaller(person)
  const branch =
    heldBranchOf(deps.boards, person, row) ?? (await branchOfRow(deps.pool, person, row))
  const authority = await readAuthority(deps, person, branch, approval)
  return deps.boards.run({
    ...needs,
    branchId: branch.id,
    actor: isUnattended ? null : actorIn(person, branch.restaurantId),
    // A repeated report changes nothing, so its key is not stored.
    keyed: isUnattended ? { ...keyed, key: undefined } : keyed,
    caller: person,
    decide: (present) => decide(present, authority),
  })
}

/**
 * Declares a handler that runs a staff command on the board of a row's branch. Row and command follow from the body.
 */
export function onRow<Body extends object>(
  rowOf: (body: NoInfer<Body>) => RowRef,
  commandOf: (body: Body) => StaffCommand,
) {
  return {
    onBoard: (deps: BoardDeps, request: StaffRequest & { readonly body: Body }) =>
      runOnBoardOfRow(deps, request, rowOf(request.body), commandOf(request.body)),
  }
}

export function staffCommand<Body>(
  needsOf: (body: Body) => CommandNeeds,
  decide: (present: Present, body: Body, authority: Authority) => Decision,
): (body: Body) => StaffCommand {
  return (body) => ({
    ...needsOf(body),
    decide: (present, authority) => decide(present, body, authority),
  })
}
