/** Decides the void of a line, or of some of its pieces (docs/money.md, "Void"). Pure: no clock, no SQL. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { canTransition, statesAfterLinesChange } from '@orderi/shared/orders/rules'
import { discountChanges } from '../bills/changed-discounts.ts'
import { lineOfPieces } from '../bills/divided-line.ts'
import { heldBillIn } from '../bills/held-bill.ts'
import type { Present } from '../board/boards.ts'
import type { DecidedEvent, Decision } from '../board/decision.ts'
import { billOfLine, orderOfLine } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import { billedOrder, decideStates, heldWithDiscounts, needsOfStates } from './decide-step.ts'

type VoidBody = BodyOf<Calls['voidLine']>

export function needsOfVoid(body: VoidBody): CommandNeeds {
  return {
    ...needsOfStates({ line: body.order_line_id }, body, true),
    creates: () => ({ lines: 1 }),
  }
}

/**
 * Cancels a line, or some of its pieces, and records the reason.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `illegal_transition` for a delivered line; 422 for too
 * many pieces; the errors of `decideStates`
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
  const { order, bills } = billedOrder(held, orderOfLine(held, lineId))
  const portion = { lineId, pieces, by: authority.user }
  const voided = lineOfPieces(present, { order, bill: heldBillIn(held, bill.id) }, portion)
  const billed = {
    order: voided.order,
    bills: bills.map((each) => (each.data.id === bill.id ? voided.bill : each)),
  }
  const { adjustments, discounts } = discountChanges(voided.bill)
  const decision = decideStates({ ...present, held: heldWithDiscounts(held, discounts) }, billed, {
    states: statesAfterLinesChange(billed.order, [voided.lineId], 'Cancelado'),
    cancellation: { body, authority, recordsAll: true },
  })
  const isOfBill = ({ type, data }: DecidedEvent) => type === 'bill.changed' && data.id === bill.id
  return {
    ...decision,
    answer: decision.events.find(isOfBill)?.data,
    adjustments: [...adjustments, ...(decision.adjustments ?? [])],
    discounts: new Map([...discounts, ...(decision.discounts ?? [])]),
  }
}
