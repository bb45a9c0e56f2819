/** Decides that a closed bill opens again on the board in memory. Pure: no clock, no SQL. */
import { canReopen } from '@orderi/shared/bills/rules'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import { billWith, changedBillDecision, heldBillIn } from './held-bill.ts'
import { hasClosedSession, reopenedBill } from './paid-bill.ts'

/**
 * Does nothing if the bill is `Abierta`. Needs the permission `reabrir` in a branch that takes payments.
 * @throws DomainError `illegal_transition` if payment is requested or the bill was merged into another bill, `too_late`
 * after 30 minutes, `session_closed`, `needs_approval`
 */
export function decideReopening(
  { held, now }: Present,
  billId: number,
  authority: Authority,
): Decision {
  const bill = heldBillIn(held, billId)
  const { status, closed_at, merged_into } = bill.data
  if (status === 'Abierta') return { events: [], answer: bill.data }
  if (closed_at === null || merged_into !== null) throw new DomainError('illegal_transition')
  const { cobros, control } = held.board.branch
  const approver = cobros === 1 ? requirePermission(authority, 'reabrir', control) : null
  if (!canReopen(new Date(closed_at), now)) throw new DomainError('too_late')
  if (hasClosedSession(held, bill)) throw new DomainError('session_closed')
  const reopened = reopenedBill(held, billWith(bill, { requested_at: null }), 'Abierta')
  const { user } = authority
  return changedBillDecision(reopened, ['bill.reopened'], {
    ...(approver && {
      reopening: { bill_id: billId, user, approver },
    }),
  })
}
