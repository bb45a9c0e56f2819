/** Charging a bill (docs/money.md, "Rules" and "Arithmetic"). */
import type { PaymentMethod } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { PaymentAmounts } from '@orderi/shared/payments/cash'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import { liveAttemptSql, reservedOfShareSql } from '../../wire/queries/bill.ts'
import { cashStepSql } from '../../wire/queries/floor.ts'
import { type ChargedBill, type ChargedShare, type Due, dueOfCharge } from '../charge-rules.ts'
import { balanceChanged } from '../queries/balance-change.ts'
import { endVisits } from './visits.ts'

export interface Cashier {
  readonly id: number
  readonly name: string
}

export async function readChargedBill(tx: BoardTx, billId: number): Promise<ChargedBill> {
  const [bill] = await tx.query<ChargedBill>(
    {
      name: 'read-charged-bill',
      text: `SELECT b.status, b.merged_into IS NOT NULL AS is_merged,
          (b.total_final * 100)::bigint - b.paid_c AS due_c, b.reserved_c, br.takes_payments,
          (b.total_final * 100)::bigint AS total_c, (coalesce(b.gross, b.total) * 100)::bigint AS gross_c,
          b.tips_c + (SELECT coalesce(sum(t.tip_c), 0)::bigint FROM pay_attempts t
            WHERE t.bill_id IN (SELECT merged_bills(b.id)) AND ${liveAttemptSql('t')}) AS tips_c,
          ${cashStepSql} AS step, br.cash_rounding AS rounding, r.country,
          br.payment_control AS control,
          coalesce(paid.whole_c, 0) <> 0 AS is_rounded, coalesce(paid.rounded_c, 0) AS rounded_c
        FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
          CROSS JOIN LATERAL (SELECT sum(p.rounding_c)::bigint AS rounded_c,
              sum(p.rounding_c) FILTER (WHERE p.share_id IS NULL) AS whole_c
            FROM payments p WHERE p.bill_id IN (SELECT merged_bills(b.id))) AS paid
        WHERE b.branch_id = $1 AND b.id = $2`,
    },
    [tx.branchId, billId],
  )
  if (!bill) throw new DomainError('not_found')
  return bill
}

/** The open session of a register. Throws `not_found`, `no_cash_session`. */
export async function openSessionOf(tx: BoardTx, registerId: number): Promise<number> {
  const [register] = await tx.query<{ session_id: number | null }>(
    {
      name: 'open-session',
      text: `SELECT s.id AS session_id FROM registers r
        LEFT JOIN cash_sessions s ON s.register_id = r.id AND s.closed_at IS NULL
        WHERE r.branch_id = $1 AND r.id = $2`,
    },
    [tx.branchId, registerId],
  )
  if (!register) throw new DomainError('not_found')
  if (register.session_id === null) throw new DomainError('no_cash_session')
  return register.session_id
}

/**
 * The amount due in céntimos: the bill's balance, or what is due of a share if that is less.
 * @throws DomainError `not_found` for a share of another bill, `balance_changed` for one of a former plan, `share_paid`
 */
export async function readDue(
  tx: BoardTx,
  bill: ChargedBill,
  {
    bill_id,
    share_id,
  }: { readonly bill_id: number; readonly share_id?: number | null | undefined },
): Promise<Due> {
  if (share_id == null) return dueOfCharge(bill, undefined)
  const [share] = await tx.query<ChargedShare & { readonly is_replaced: boolean }>(
    `SELECT amount_c AS amount, paid_c AS paid, replaced_at IS NOT NULL AS is_replaced,
        (SELECT coalesce(sum(p.rounding_c), 0) <> 0 FROM payments p WHERE p.share_id = s.id) AS is_rounded,
        ${reservedOfShareSql('s.id')} AS reserved
      FROM bill_shares s WHERE branch_id = $1 AND bill_id = $2 AND id = $3`,
    [tx.branchId, bill_id, share_id],
  )
  if (!share) throw new DomainError('not_found')
  if (share.is_replaced) throw await balanceChanged(tx, bill_id)
  return dueOfCharge(bill, share)
}

const WRITE_PAYMENTS = {
  name: 'write-payments',
  text: `
    WITH written AS (
      INSERT INTO payments (restaurant_id, branch_id, bill_id, session_id, method_id, kind, of_id, applied_c, tip_c,
        rounding_c, excess_c, received_c, change_c, reference, reason_id, note, user_id, user_name, approver_id,
        approver_name, business_day, at, provider, provider_ref, share_id, share_c)
      SELECT $1, $2, $3, p.session, p.method, coalesce(p.kind, 'cobro'), p.of, p.applied,
        p.tip, p.rounding, p.excess, p.received, p.change, p.reference, p.reason, p.note, $5, $6, $10::bigint,
        $11::text, (($7::timestamptz AT TIME ZONE $8) - br.day_starts_at)::date, $7, p.provider, p.provider_ref, s.id,
        CASE WHEN s.id IS NULL THEN NULL
          WHEN p.applied < 0 THEN least(paid.share_c, paid.applied_c + p.applied) - paid.share_c
          ELSE least(p.applied, greatest(s.amount_c - s.paid_c, 0)) END
      FROM branches br CROSS JOIN ROWS FROM (json_to_recordset($4::json) AS (session bigint, method bigint, kind text,
        of bigint, applied bigint, tip bigint, rounding bigint, excess bigint, received bigint, change bigint,
        reference text, reason bigint, note text, provider text, provider_ref text)) WITH ORDINALITY
        AS p (session, method, kind, of, applied, tip, rounding, excess, received, change, reference, reason, note,
          provider, provider_ref, n)
      LEFT JOIN LATERAL (SELECT min(o.share_id) AS share_id, sum(o.applied_c) AS applied_c,
          sum(coalesce(o.share_c, o.applied_c)) AS share_c
        FROM payments o WHERE o.id = p.of OR o.of_id = p.of) AS paid ON true
      LEFT JOIN bill_shares s ON s.id = coalesce($12::bigint, paid.share_id)
      WHERE br.id = $2 ORDER BY p.n
      RETURNING kind, applied_c, tip_c, share_id, share_c
    ), counted AS (
      SELECT w.share_id, w.share_c, w.applied_c FROM written w JOIN bills b ON b.id = $3
      WHERE b.status <> 'Cerrada' OR w.kind <> 'devolucion'
    ), shared AS (
      UPDATE bill_shares s SET paid_c = s.paid_c + c.share_c
      FROM (SELECT share_id, sum(share_c) AS share_c FROM counted GROUP BY share_id) AS c WHERE s.id = c.share_id
    )
    UPDATE bills b SET
      paid_c = paid_c + (SELECT coalesce(sum(applied_c), 0) FROM counted),
      tips_c = tips_c + (SELECT sum(tip_c) FROM written),
      status = CASE WHEN status = 'Abierta' AND $9 THEN 'Cuenta Solicitada' ELSE status END,
      requested_at = CASE WHEN status = 'Abierta' AND $9 THEN $7 ELSE requested_at END
    WHERE id = $3`,
}

export interface WrittenPayment extends PaymentAmounts {
  /** Omitted only for payments through a provider. */
  readonly session?: number
  readonly method: number
  readonly kind?: 'devolucion'
  readonly of?: number
  readonly reference?: string | null
  readonly reason?: number | null
  readonly note?: string | null
  readonly provider?: string
  readonly provider_ref?: string
}

/**
 * Writes payments. A refund belongs to the share of its payment, and does not change the paid amount of a closed bill.
 * With `isCharge`, an open bill becomes `Cuenta Solicitada`.
 */
export async function writePayments(
  tx: BoardTx,
  billId: number,
  payments: readonly WrittenPayment[],
  {
    by,
    approver = null,
    country,
    isCharge,
    share = null,
  }: {
    by: Cashier | null
    approver?: Approver | null
    country: Country
    isCharge: boolean
    share?: number | null | undefined
  },
): Promise<void> {
  await tx.query(WRITE_PAYMENTS, [
    tx.restaurantId,
    tx.branchId,
    billId,
    JSON.stringify(payments),
    by?.id ?? null,
    by?.name ?? null,
    tx.now,
    TIME_ZONES[country],
    isCharge,
    approver?.id ?? null,
    approver?.name ?? null,
    share,
  ])
}

/**
 * Counts the payments of a bill that opens again, and of its shares. Refunds of the closed bill now raise its balance.
 */
export async function recountPaid(tx: BoardTx, billId: number): Promise<void> {
  await tx.query(
    `WITH shares AS (
        UPDATE bill_shares s
        SET paid_c = (SELECT coalesce(sum(coalesce(p.share_c, p.applied_c)), 0) FROM payments p WHERE p.share_id = s.id)
        WHERE s.bill_id = $1 AND s.replaced_at IS NULL
      )
      UPDATE bills b SET paid_c = (SELECT coalesce(sum(p.applied_c), 0) FROM payments p
        WHERE p.bill_id IN (SELECT merged_bills($1)))
      WHERE b.id = $1`,
    [billId],
  )
}

const CLOSE_BILL = `UPDATE bills SET status = 'Cerrada', closed_at = $2, payment_method = $3,
  closed_payment_id = (SELECT max(p.id) FROM payments p WHERE p.bill_id IN (SELECT merged_bills($1))),
  waiter_requested = false, waiter_requested_at = NULL, waiter_sent = NULL WHERE id = $1`

/** Closes a bill that is not closed, without looking at its balance. Also ends its waiter call. */
export async function markBillClosed(
  tx: BoardTx,
  billId: number,
  method: PaymentMethod | null,
): Promise<NewEvent> {
  await tx.query(CLOSE_BILL, [billId, tx.now, method])
  await endVisits(tx, billId)
  return { type: 'bill.closed', bill: billId }
}
