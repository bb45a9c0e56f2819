/** Decides that a closed bill opens again on the board in memory. Pure: no clock, no statement. */
import { canReopen } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import { billIn, type Decision, type HeldBoard, recordOf } from '../board/held-board.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import { type HeldBill, withRecountedShares } from './recounted-bill.ts'

/**
 * Does nothing if the bill is `Abierta`. Needs the permission `reabrir` in a branch that takes payments.
 * @throws DomainError `illegal_transition` if payment is requested or the bill was merged into another one, `too_late`
 * after 30 minutes, `session_closed`, `needs_approval`
 */
export function decideReopening(
  { held, now }: Present,
  billId: number,
  authority: Authority,
): Decision {
  const bill = billIn(held, billId)
  if (!bill) throw new DomainError('not_found')
  if (bill.status === 'Abierta') return { events: [], answer: bill }
  if (bill.closed_at === null || bill.merged_into !== null)
    throw new DomainError('illegal_transition')
  const { cobros, control } = held.board.branch
  const approver = cobros === 1 ? requirePermission(authority, 'reabrir', control) : null
  if (!canReopen(new Date(bill.closed_at), now)) throw new DomainError('too_late')
  if (bill.payments.some(({ id }) => held.payments.get(id)?.isSessionOpen === false))
    throw new DomainError('session_closed')
  const { data, record } = withPaid(held, {
    data: { ...bill, status: 'Abierta', closed_at: null, requested_at: null, payment_method: null },
    record: recordOf(held, bill),
  })
  const { user } = authority
  return {
    events: [{ type: 'bill.reopened', data, owners: record.owners }],
    answer: data,
    records: new Map([[billId, record]]),
    ...(approver && {
      reopening: {
        bill_id: billId,
        user_id: user.id,
        user_name: user.name,
        approver_id: approver.id,
        approver_name: approver.name,
      },
    }),
  }
}

/**
 * Counts the payments of a bill that opens again, and of its shares. Refunds of the closed bill now raise its balance.
 */
function withPaid(held: HeldBoard, { data, record }: HeldBill): HeldBill {
  const { payments } = data
  const paid = sumCents(payments.map(({ applied }) => toCents(applied)))
  const shares = record.shares.map((share) => ({
    ...share,
    paid: sumCents(
      payments.flatMap((payment) =>
        payment.share === share.id ? (partOfShare(held, payment) as Cents) : [],
      ),
    ),
  }))
  const saldo = toAmount((toCents(data.totalFinal) - paid) as Cents)
  return withRecountedShares({
    data: { ...data, pagado: toAmount(paid), saldo },
    record: { ...record, shares },
  })
}

function partOfShare({ payments }: HeldBoard, { id }: Bill['payments'][number]): number {
  const payment = payments.get(id)
  if (!payment) throw new Error('the payments of the bill are not read')
  return payment.share_c
}
