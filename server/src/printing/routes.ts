import { DomainError } from '@orderi/shared/kernel/errors'
import type { Attempt, Outcome } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { type BranchRef, branchOfRow, requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { actorIn, officeCommandOf, type Person } from '../identity/person.ts'
import { changeBoards } from '../log/change.ts'
import { readEpoch, requireSameLog } from '../log/read.ts'
import {
  discardJob,
  type PaperRequest,
  type PrintTx,
  queuePrintJob,
  retryJob,
} from './commands/jobs.ts'
import { readPrintJobs } from './queries.ts'

interface PrintRequest {
  readonly person: Person
  readonly attempt: Attempt
}

async function changePrinting(
  deps: Deps,
  { person, attempt }: PrintRequest,
  branch: BranchRef,
  work: (tx: PrintTx) => Promise<unknown>,
): Promise<Outcome> {
  const actor = actorIn(person, branch.restaurantId)
  const outcome = await changeBoards(deps, { actor, attempt }, async (tx) => {
    requireSameLog(attempt, await readEpoch(tx, branch.id))
    return { answer: await work(tx) }
  })
  deps.wakePrinter(branch.id)
  return outcome
}

/** Queues a ticket, a bill or a test page of the branch. */
function print(
  deps: Deps,
  request: PrintRequest,
  branch: BranchRef,
  of: PaperRequest['of'],
): Promise<Outcome> {
  return changePrinting(deps, request, branch, (tx) =>
    queuePrintJob(tx, { branchId: branch.id, askedBy: request.person.userId, of }),
  )
}

async function changeJob(
  deps: Deps,
  request: PrintRequest & { readonly body: { readonly job_id: number } },
  change: typeof retryJob | typeof discardJob,
): Promise<Outcome> {
  const { job_id: id } = request.body
  const branch = await branchOfRow(deps.pool, request.person, { kind: 'print_jobs', id })
  return changePrinting(deps, request, branch, (tx) => change(tx, branch.id, id))
}

export const printingHandlers = {
  async printOrder(deps, request) {
    const { order_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'orders', id })
    return print(deps, request, branch, { kind: 'order', id })
  },

  async printBill(deps, request) {
    const { bill_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'bills', id })
    return print(deps, request, branch, { kind: 'bill', id })
  },

  async printJobs(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readPrintJobs(deps.pool, branch.id, deps.clock())
  },

  retryPrint: (deps, request) => changeJob(deps, request, retryJob),

  discardPrint: (deps, request) => changeJob(deps, request, discardJob),

  async printTest(deps, request) {
    const { restaurantId } = officeCommandOf(request)
    const branch = await requireBranch(deps.pool, request.person, request.body.id)
    if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
    return print(deps, request, branch, { kind: 'test' })
  },
} satisfies Partial<Handlers>
