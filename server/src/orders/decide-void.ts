/** Decides the void of a line, or of some of its pieces (docs/money.md, "Void"). Pure: no clock, no statement. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { canTransition, statesAfterLineChange } from '@orderi/shared/orders/rules'
import { type Division, dividedLine } from '../bills/divided-line.ts'
import type { HeldBill } from '../bills/recounted-bill.ts'
import type { Present } from '../board/boards.ts'
import {
  billOfLine,
  type DecidedEvent,
  type Decision,
  orderOfLine,
  recordOf,
} from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import { billedOrder, decideStates, needsOfStates, withDiscounts } from './decide-step.ts'

type VoidBody = BodyOf<Calls['voidLine']>

/** The needs of `decideVoid`. */
export function needsOfVoid(body: VoidBody): CommandNeeds {
  return {
    ...needsOfStates({ line: body.order_line_id }, body, true),
    creates: () => ({ lines: 1 }),
  }
}

/**
 * Cancels a line, or some of its pieces, and records the reason.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `illegal_transition` for a delivered line; 422 for too
 * many pieces; as `decideStates` does
 */
export function decideVoid(present: Present, body: VoidBody, authority: Authority): Decision {
  const { held } = present
  const lineId = body.order_line_id
  const bill = billOfLine(held, lineId)
  const line = bill?.products.find(({ id }) => id === lineId)
  if (!bill || !line) throw new DomainError('not_found')
  if (held.board.branch.cobros !== 1) throw new DomainError('no_payments')
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  if (!canTransition(line.status, 'Cancelado')) throw new DomainError('illegal_transition')
  const pieces = body.cantidad ?? line.quantity
  if (pieces > line.quantity)
    throw invalidField('cantidad', reason('too_large', { maximum: line.quantity }))
  const voided = piecesOf(present, bill, { lineId, pieces, by: authority.user })
  const { billed, discounts } = voided
  const decision = decideStates({ ...present, held: withDiscounts(held, discounts) }, billed, {
    states: statesAfterLineChange(billed.order, voided.lineId, 'Cancelado'),
    cancellation: { body, authority, recordsAll: true },
  })
  const isOfBill = ({ type, data }: DecidedEvent) => type === 'bill.changed' && data.id === bill.id
  return {
    ...decision,
    answer: decision.events.find(isOfBill)?.data,
    adjustments: [...voided.adjustments, ...(decision.adjustments ?? [])],
    discounts: new Map([...discounts, ...(decision.discounts ?? [])]),
  }
}

/** The line with exactly these pieces, and its order. A part of a line becomes a line. */
function piecesOf(present: Present, bill: Bill, portion: Omit<Division, 'order' | 'bill'>) {
  const { held } = present
  const { lineId, pieces } = portion
  const billed = billedOrder(held, orderOfLine(held, lineId))
  const none = { billed, lineId, adjustments: [], discounts: new Map() }
  if (bill.products.some(({ id, quantity }) => id === lineId && quantity === pieces)) return none
  const { order, bills } = billed
  const own = { data: bill, record: recordOf(held, bill) }
  const divided = dividedLine(present, { ...portion, order, bill: own })
  const withDivided = (each: HeldBill) => (each.data.id === bill.id ? divided.bill : each)
  return {
    billed: { order: divided.order, bills: bills.map(withDivided) },
    lineId: divided.taken,
    adjustments: divided.adjustments,
    discounts: new Map([[bill.id, divided.given]]),
  }
}
