/** Runs the product in one process, and measures how long decisions on its boards take. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { decideCourtesy, needsOfCourtesy } from '../../server/src/bills/decide-discount.ts'
import { decideMerge, needsOfMerge } from '../../server/src/bills/decide-merge.ts'
import { decidePlan, needsOfPlan } from '../../server/src/bills/decide-shares.ts'
import { decideSplit, needsOfSplit } from '../../server/src/bills/decide-split.ts'
import type { Present } from '../../server/src/board/boards.ts'
import { afterDecision, type Decision } from '../../server/src/board/decision.ts'
import { type CommandNeeds, completeBoard } from '../../server/src/board/queries/complete.ts'
import type { Authority } from '../../server/src/identity/approval.ts'
import {
  decideOrder,
  needsOfOrder,
  type OrderRequest,
} from '../../server/src/orders/decide-order.ts'
import { startWorld } from '../../tests/support/world.ts'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'

interface Bodies {
  readonly order: Pick<OrderRequest, 'billId' | 'products'>
  readonly courtesy: BodyOf<Calls['giveCourtesy']>
  readonly merge: BodyOf<Calls['mergeBills']>
  readonly plan: BodyOf<Calls['planShares']>
  readonly split: BodyOf<Calls['splitBill']>
}

export type Deciding = {
  readonly [Name in keyof Bodies]: { readonly name: Name; readonly body: Bodies[Name] }
}[keyof Bodies]

/** The first ID of new entities, higher than all IDs in the database. */
const FIRST_ID = 1_000_000_000

const { url, deps } = await startWorld({ databaseUrl: process.env['DATABASE_URL'] ?? '' })

function commandOf(
  deciding: Deciding,
  by: Authority,
): CommandNeeds & { readonly decide: (present: Present) => Decision } {
  switch (deciding.name) {
    case 'order': {
      const order = { ...deciding.body, orderedBy: by.user, authority: by }
      return { ...needsOfOrder(order), decide: (present) => decideOrder(present, order) }
    }
    case 'courtesy': {
      const { body } = deciding
      return { ...needsOfCourtesy(body), decide: (present) => decideCourtesy(present, body, by) }
    }
    case 'merge': {
      const { body } = deciding
      return { ...needsOfMerge(body), decide: (present) => decideMerge(present, body, by) }
    }
    case 'plan': {
      const { body } = deciding
      return { ...needsOfPlan(body), decide: (present) => decidePlan(present, body) }
    }
    default: {
      const { body } = deciding
      return { ...needsOfSplit(body), decide: (present) => decideSplit(present, body, by) }
    }
  }
}

const handlers = {
  url: () => url,

  /** Decides a command several times without writing. Returns the ms of each decision with its next board. */
  async decide(
    branchId: number,
    user: Authority['user'],
    deciding: Deciding,
    times: number,
  ): Promise<number[]> {
    const own = { isManager: true, isKitchen: false, permissions: [], maxDiscount: 0 }
    const { decide, ...needs } = commandOf(deciding, { user, own, approved: null })
    const now = deps.clock()
    const held = await completeBoard(deps.pool, await deps.boards.hold(branchId), [needs], now)
    const { numbers } = held
    let id = FIRST_ID
    const takeId = () => (id += 1)
    const costs: number[] = []
    while (costs.length < times) {
      const since = nowMs()
      const decision = decide({ held, numbers, now, takeId })
      const events = decision.events.map(({ type, data }, index) => {
        const seq = held.seq + 1 + index
        return { seq, at: now.toISOString(), actor: null, type, data }
      })
      afterDecision(held, decision, events as Parameters<typeof afterDecision>[2])
      costs.push(nowMs() - since)
    }
    return costs
  },
}

export type DecisionHandlers = typeof handlers
runHelper(handlers)
