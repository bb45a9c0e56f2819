import { DomainError } from '@orderi/shared/kernel/errors'
import type { Attempt, Outcome } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { type BranchRef, branchOfRow, requireBranch } from '../floor/queries.ts'
import { branchParam } from '../http/params.ts'
import type { Handlers } from '../http/route.ts'
import { actorIn, officeCommandOf, type Person } from '../identity/person.ts'
import { type ChangeResult, changeBoards } from '../log/change.ts'
import { readEpoch, requireSameLog } from '../log/read.ts'
import { discardJob, queuePrintJob, retryJob } from './commands/jobs.ts'
import { readPrintJobs } from './queries.ts'

type Work = (
  tx: Parameters<Parameters<typeof changeBoards>[2]>[0],
) => Promise<ChangeResult<unknown>>

async function changePrinting(
  deps: Deps,
  { person, attempt }: { readonly person: Person; readonly attempt: Attempt },
  branch: BranchRef,
  work: Work,
): Promise<Outcome> {
  const outcome = await changeBoards(
    deps,
    { actor: actorIn(person, branch.restaurantId), attempt },
    async (tx) => {
      requireSameLog(attempt, await readEpoch(tx, branch.id))
      return work(tx)
    },
  )
  deps.wakePrinter(branch.id)
  return outcome
}

export const printingHandlers = {
  async printOrder(deps, request) {
    const { order_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'orders', id })
    return changePrinting(deps, request, branch, async (tx) => ({
      answer: await queuePrintJob(tx, {
        branchId: branch.id,
        askedBy: request.person.userId,
        of: { kind: 'order', id },
      }),
    }))
  },

  async printBill(deps, request) {
    const { bill_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'bills', id })
    return changePrinting(deps, request, branch, async (tx) => ({
      answer: await queuePrintJob(tx, {
        branchId: branch.id,
        askedBy: request.person.userId,
        of: { kind: 'bill', id },
      }),
    }))
  },

  async printJobs(deps, { person, params }) {
    const branch = await requireBranch(deps.pool, person, branchParam(params.sucursal))
    return readPrintJobs(deps.pool, branch.id, deps.clock())
  },

  async retryPrint(deps, request) {
    const { job_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'print_jobs', id })
    return changePrinting(deps, request, branch, async (tx) => ({
      answer: await retryJob(tx, branch.id, id),
    }))
  },

  async discardPrint(deps, request) {
    const { job_id: id } = request.body
    const branch = await branchOfRow(deps.pool, request.person, { kind: 'print_jobs', id })
    return changePrinting(deps, request, branch, async (tx) => ({
      answer: await discardJob(tx, branch.id, id),
    }))
  },

  async printTest(deps, request) {
    const { restaurantId } = officeCommandOf(request)
    const branch = await requireBranch(deps.pool, request.person, request.body.id)
    if (branch.restaurantId !== restaurantId) throw new DomainError('not_found')
    return changePrinting(deps, request, branch, async (tx) => ({
      answer: await queuePrintJob(tx, {
        branchId: branch.id,
        askedBy: request.person.userId,
        of: { kind: 'test' },
      }),
    }))
  },
} satisfies Partial<Handlers>
