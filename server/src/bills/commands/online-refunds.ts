/**
 * Refunds of online payments. A refund is recorded first. Afterwards it is sent to the provider repeatedly, until the
 * provider accepts or refuses it.
 */
import { randomUUID } from 'node:crypto'
import type { Country } from '@orderi/shared/kernel/time'
import { settledAmounts } from '@orderi/shared/payments/attempts'
import type { ProviderName } from '@orderi/shared/payments/online'
import type { Refundable } from '@orderi/shared/payments/refund'
import type { Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { NewEvent } from '../../log/append.ts'
import { type BoardResult, type BoardTx, changeBoard } from '../../log/change.ts'
import { type Cashier, readChargedBill, writePayments } from './charge.ts'
import { availableOn, closeIfPaid, SUM_ATTEMPTS } from './online.ts'

export interface OnlinePayment {
  readonly id: number
  readonly method_id: number
  readonly provider: ProviderName
  readonly country: Country
}

interface RefundStory {
  readonly by: Cashier
  readonly approver?: Approver | null
  readonly reason?: number
  readonly note?: string | null
}

/** Records a refund of an online payment at the bill that stays after merges. The amounts are positive céntimos. */
export async function writeOnlineRefund(
  tx: BoardTx,
  billId: number,
  { id, method_id, provider, country }: OnlinePayment,
  { applied, tip, excess }: Omit<Refundable, 'rounding'>,
  { by, approver = null, ...story }: RefundStory,
): Promise<void> {
  const key = `devolucion-${tx.epoch}-${randomUUID()}`
  const refund = {
    ...story,
    method: method_id,
    kind: 'devolucion' as const,
    of: id,
    applied: -applied,
    tip: -tip,
    rounding: 0,
    excess: -excess,
    received: -(applied + tip + excess),
    change: 0,
    provider,
    provider_ref: key,
  }
  await writePayments(tx, billId, [refund], { by, approver, country, isCharge: false })
  await tx.query(
    `INSERT INTO provider_refunds (restaurant_id, branch_id, payment_id)
      SELECT restaurant_id, branch_id, id FROM payments WHERE provider = $1 AND provider_ref = $2`,
    [provider, key],
  )
  await sumAttemptsOf(tx, id)
}

/** Updates the stored sums of the bill that an online payment paid. Returns the bill's ID. */
export async function sumAttemptsOf(tx: BoardTx, paymentId: number): Promise<number | undefined> {
  const [attempt] = await tx.query<{ bill_id: number }>(
    'SELECT bill_id FROM pay_attempts WHERE payment_id = $1',
    [paymentId],
  )
  if (!attempt) return undefined
  const [bill] = await tx.query<{ id: number }>(SUM_ATTEMPTS, [attempt.bill_id])
  return bill?.id
}

/** Runs under the branch's lock, so it reads only rows of the bill's payments. */
export const READ_EXCESS = `SELECT p.id, p.method_id, p.provider, r.country, p.excess_c + back.excess_c AS excess
  FROM payments p JOIN restaurants r ON r.id = p.restaurant_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(o.excess_c), 0)::bigint AS excess_c FROM payments o WHERE o.of_id = p.id) AS back
  WHERE p.branch_id = $1 AND p.bill_id IN (SELECT merged_bills($2)) AND p.provider IS NOT NULL AND p.kind = 'cobro'
    AND p.excess_c + back.excess_c > 0
  ORDER BY p.id`

/** Refunds what online payments of a bill paid in excess. A repeated call refunds nothing more. */
export async function refundExcess(tx: BoardTx, billId: number, by: Cashier): Promise<BoardResult> {
  const payments = await tx.query<OnlinePayment & { readonly excess: number }>(READ_EXCESS, [
    tx.branchId,
    billId,
  ])
  for (const payment of payments) {
    await writeOnlineRefund(
      tx,
      billId,
      payment,
      { applied: 0, tip: 0, excess: payment.excess },
      { by },
    )
  }
  return {
    events: payments.length > 0 ? [{ type: 'bill.reversed', bill: billId }] : [],
    answer: { bill: billId },
  }
}

interface UnsentRefund {
  readonly payment_id: number
  readonly branch_id: number
  readonly of_id: number
  readonly provider: ProviderName
  readonly key: string
  /** The provider's ID of the refunded charge. */
  readonly charge: string
  readonly amount: number
}

interface RefusedRefund {
  readonly bill_id: number
  readonly method: number
  readonly applied: number
  readonly tip: number
  readonly excess: number
  readonly received: number
  readonly reason: number | null
}

/** Takes unsent refunds that no node has tried since `before`, so that no other node sends them at the same time. */
function takeUnsentRefunds(db: Db, now: Date, before: Date): Promise<readonly UnsentRefund[]> {
  return db.query<UnsentRefund>(
    `UPDATE provider_refunds f SET checked_at = $1 FROM payments p JOIN payments charge ON charge.id = p.of_id
      WHERE p.id = f.payment_id AND f.payment_id IN (SELECT payment_id FROM provider_refunds
        WHERE sent_at IS NULL AND (checked_at IS NULL OR checked_at <= $2)
        ORDER BY checked_at NULLS FIRST LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING f.payment_id, f.branch_id, p.of_id, p.provider, p.provider_ref AS key, charge.provider_ref AS charge,
        -p.received_c AS amount`,
    [now, before],
  )
}

/** Sends recorded refunds to their providers. Sends a refund again later if its provider does not answer. */
export async function sendRefunds(deps: Deps, repeatMs: number): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - repeatMs)
  for (const refund of await takeUnsentRefunds(deps.pool, now, before)) {
    const { payment_id: id, branch_id: branchId, provider, charge, amount, key } = refund
    try {
      const accepted = await deps.providers[provider].refund(charge, amount, key)
      await changeBoard(deps, { branchId, actor: null }, (tx) =>
        accepted ? markSent(tx, refund, accepted.ref) : takeBackRefund(tx, refund),
      )
      if (!accepted)
        deps.log.warn({ payment: id, cents: amount }, 'a payment provider refused a refund')
    } catch (error) {
      deps.log.warn({ err: error, payment: id }, 'a payment provider did not refund')
    }
  }
}

async function markSent(
  tx: BoardTx,
  { payment_id, of_id }: UnsentRefund,
  ref: string,
): Promise<BoardResult> {
  const [sent] = await tx.query<{ payment_id: number }>(
    `UPDATE provider_refunds SET sent_at = $2, ref = $3 WHERE payment_id = $1 AND sent_at IS NULL
      RETURNING payment_id`,
    [payment_id, tx.now, ref],
  )
  const bill = sent && (await sumAttemptsOf(tx, of_id))
  return { events: bill === undefined ? [] : [{ type: 'bill.changed', bill }], answer: {} }
}

/**
 * Takes back a refund that its provider refused, so that staff can return the money in another way. The money pays the
 * bill again if it has an open balance. The rest must be returned.
 */
async function takeBackRefund(
  tx: BoardTx,
  { payment_id, of_id, provider, key }: UnsentRefund,
): Promise<BoardResult> {
  const [refund] = await tx.query<RefusedRefund>(
    `WITH refused AS (DELETE FROM provider_refunds WHERE payment_id = $1 AND sent_at IS NULL RETURNING payment_id)
      SELECT staying_bill(p.bill_id) AS bill_id, p.method_id AS method, -p.applied_c AS applied, -p.tip_c AS tip,
        -p.excess_c AS excess, -p.received_c AS received, p.reason_id AS reason
      FROM refused JOIN payments p ON p.id = refused.payment_id`,
    [payment_id],
  )
  if (!refund) return { events: [], answer: {} }
  const { bill_id, method, received, reason } = refund
  const bill = await readChargedBill(tx, bill_id)
  const { applied, tip, excess } = settledAmounts(refund.applied + refund.tip, {
    tip: refund.tip,
    available: availableOn(bill),
  })
  const taken = {
    reason,
    method,
    kind: 'devolucion' as const,
    of: of_id,
    applied,
    tip,
    rounding: 0,
    excess: excess + refund.excess,
    received,
    change: 0,
    provider,
    provider_ref: `${key}-rechazada`,
  }
  await writePayments(tx, bill_id, [taken], { by: null, country: bill.country, isCharge: false })
  await sumAttemptsOf(tx, of_id)
  const events: NewEvent[] = [{ type: 'bill.reversed', bill: bill_id }]
  return { events: [...events, ...(await closeIfPaid(tx, bill_id, { bill, applied }))], answer: {} }
}
