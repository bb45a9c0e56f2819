/** Shares of one bill, and how guests want to pay (docs/money.md, "Shares"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { assertNever, DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import {
  freeLines,
  hasFractions,
  isPaidShare,
  type PaidShare,
  recountedShares,
  type Share,
  stayingShares,
} from '@orderi/shared/payments/shares'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { reservedOfShareSql } from '../../wire/queries/bill.ts'
import { cashStepSql } from '../../wire/queries/floor.ts'
import { requireModestTip } from '../charge-rules.ts'
import {
  type PlannedBill as PlannedBillRow,
  plannedBillColumnsSql,
  sharedBillOf,
  writeShares,
} from '../queries/shares.ts'
import { readChargedBill } from './charge.ts'

type PlanBody = BodyOf<Calls['planShares']>

interface PlannedBill extends PlannedBillRow {
  readonly reserved: number
  readonly takes_payments: boolean
  readonly step: number
}

const READ_PLANNED_BILL = `SELECT ${plannedBillColumnsSql}, b.reserved_c AS reserved, br.takes_payments,
    ${cashStepSql} AS step
  FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
  WHERE b.branch_id = $1 AND b.id = $2`

/**
 * @throws DomainError `not_found`, `bill_closed`, `no_payments`; `stale` if the balance is not the one that was seen,
 * `payment_pending` while a guest pays online
 */
async function readPlannedBill(tx: BoardTx, body: PlanBody): Promise<PlannedBill> {
  const [bill] = await tx.query<PlannedBill>(READ_PLANNED_BILL, [tx.branchId, body.bill_id])
  if (!bill) throw new DomainError('not_found')
  if (!bill.takes_payments) throw new DomainError('no_payments')
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  if (body.saldo_visto != null && toCents(body.saldo_visto) !== bill.balance_c)
    throw new DomainError('stale')
  if (bill.reserved > 0) throw new DomainError('payment_pending')
  return bill
}

function required<T>(field: string, value: T | null | undefined): T {
  if (value == null) throw invalidField(field, reason('required'))
  return value
}

interface NewShare extends Share {
  readonly name: string | null
}

/** The shares of a plan, before the bill determines their amounts. Throws 422 for a missing field. */
function newShares(body: PlanBody): NewShare[] {
  const share = {
    kind: body.tipo,
    unit: toCents(body.unidad ?? 0.01),
    name: null,
    planned: 0,
    amount: 0,
    paid: 0,
    items: [],
  }
  switch (body.tipo) {
    case 'iguales':
      return Array.from({ length: required('cantidad', body.cantidad) }, () => share)
    case 'montos':
      return required('montos', body.montos).map((amount) => ({
        ...share,
        planned: toCents(amount),
      }))
    case 'productos':
      return required('partes', body.partes).map(({ name, lineas }) => ({
        ...share,
        name: name ?? null,
        items: lineas.map(({ order_line_id, num, den }) => ({
          line: order_line_id,
          num,
          den,
          amount: 0,
        })),
      }))
    default:
      return assertNever(body.tipo)
  }
}

/** The field of the call that a plan of this kind comes from. */
const PLAN_FIELDS = { iguales: 'cantidad', montos: 'montos', productos: 'partes' } as const

/**
 * The shares of a plan with their amounts.
 * @param kept the shares that stay
 * @throws DomainError 422 for amounts above the balance, a larger portion of a line than is left, or a part below the
 * smallest coin; `not_found`, `stale` for a line
 */
async function plannedShares(
  tx: BoardTx,
  { body, bill, kept }: { body: PlanBody; bill: PlannedBill; kept: readonly Share[] },
): Promise<NewShare[]> {
  const planned = newShares(body)
  const shared = sharedBillOf(bill)
  const field = PLAN_FIELDS[body.tipo]
  const items = planned.flatMap((share) => share.items)
  await requireLines(
    tx,
    items.map(({ line }) => line),
    shared.lines,
  )
  if (!hasFractions(freeLines(shared, kept), items)) throw invalidField(field, reason('above_line'))
  if (planned.reduce((left, share) => left - share.planned, bill.balance_c) < 0)
    throw invalidField(field, reason('above_balance'))
  const counted = recountedShares<Share>(shared, [...kept, ...planned]).slice(kept.length)
  if (counted.some(({ amount }) => amount < bill.step))
    throw invalidField(field, reason('part_too_small', { minimum: bill.step / 100 }))
  return planned.map((share, index) => ({ ...share, ...counted[index] }))
}

/** @throws DomainError `not_found` for a line of another branch, `stale` for one that is no longer on the bill */
async function requireLines(
  tx: BoardTx,
  ids: readonly number[],
  lines: readonly { readonly id: number }[],
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !lines.some((line) => line.id === id))
  if (missing.length === 0) return
  const known = await tx.query(
    'SELECT 1 FROM order_lines WHERE branch_id = $1 AND id = ANY($2::bigint[])',
    [tx.branchId, missing],
  )
  throw new DomainError(known.length < missing.length ? 'not_found' : 'stale')
}

const ADD_SHARES = `
  WITH planned AS (
    SELECT * FROM json_to_recordset($4::json) AS p (position integer, name text, kind text, unit bigint, planned bigint,
      amount bigint, items json)
  ), made AS (
    INSERT INTO bill_shares (restaurant_id, branch_id, bill_id, kind, position, name, planned_c, amount_c, unit_c,
      created_at)
    SELECT $1, $2, $3, kind, position, name, planned, amount, unit, $5 FROM planned ORDER BY position
    RETURNING id, position
  )
  INSERT INTO bill_share_lines (restaurant_id, branch_id, share_id, line_id, numerator, denominator, amount_c)
  SELECT $1, $2, made.id, i.line, i.num, i.den, i.amount
  FROM made JOIN planned USING (position), json_to_recordset(planned.items) AS i (line bigint, num integer,
    den integer, amount bigint)`

/**
 * Replaces the plan of a bill. Shares with payments stay, reduced to what was paid, and the plan divides the rest.
 * @throws DomainError `not_found`, `bill_closed`, `no_payments`, `stale`, `payment_pending`; 422 for a wrong plan
 */
export async function planShares(tx: BoardTx, body: PlanBody): Promise<BoardResult> {
  const billId = body.bill_id
  const bill = await readPlannedBill(tx, body)
  const kept = stayingShares(bill.shares)
  const shares = await plannedShares(tx, { body, bill, kept })
  await tx.query(
    'UPDATE bill_shares SET replaced_at = $2 WHERE bill_id = $1 AND replaced_at IS NULL AND paid_c = 0',
    [billId, tx.now],
  )
  await writeShares(tx, kept)
  const used = new Set(kept.map(({ position }) => position))
  const free = Array.from({ length: shares.length + used.size }, (_, index) => index + 1).filter(
    (position) => !used.has(position),
  )
  await tx.query(ADD_SHARES, [
    tx.restaurantId,
    tx.branchId,
    billId,
    JSON.stringify(shares.map((share, index) => ({ ...share, position: free[index] }))),
    tx.now,
  ])
  return { events: [{ type: 'bill.changed', bill: billId }], answer: { bill: billId } }
}

interface TakenShare extends PaidShare {
  readonly bill_id: number
  readonly guest_id: number | null
  readonly is_open: boolean
  readonly is_replaced: boolean
  readonly is_reserved: boolean
}

/**
 * Gives a share to the first guest who takes it. The same guest can give it back.
 * @throws DomainError `not_found`, `bill_closed`, `stale` for a share of a former plan, `share_paid`, `share_taken`;
 * `payment_pending` if a guest gives a share back while paying it online
 */
export async function chooseShare(
  tx: BoardTx,
  { share_id, soltar }: BodyOf<Calls['chooseShare']>,
  guest: { readonly id: number; readonly name: string },
): Promise<BoardResult> {
  const [share] = await tx.query<TakenShare>(
    `SELECT s.bill_id, s.amount_c AS amount, s.paid_c AS paid, s.guest_id, b.status <> 'Cerrada' AS is_open,
        s.replaced_at IS NOT NULL AS is_replaced, ${reservedOfShareSql('s.id')} > 0 AS is_reserved
      FROM bill_shares s JOIN bills b ON b.id = s.bill_id
      WHERE s.branch_id = $1 AND s.id = $2`,
    [tx.branchId, share_id],
  )
  if (!share) throw new DomainError('not_found')
  if (!share.is_open) throw new DomainError('bill_closed')
  if (share.is_replaced) throw new DomainError('stale')
  const answer = { bill: share.bill_id }
  const wanted = soltar === 1 ? null : guest
  if (wanted === null && share.guest_id !== guest.id) return { events: [], answer }
  if (wanted && share.guest_id === wanted.id) return { events: [], answer }
  if (!wanted && share.is_reserved) throw new DomainError('payment_pending')
  if (isPaidShare(share)) throw new DomainError('share_paid')
  // The guest who is paying a share was erased if the share has no guest.
  if (wanted && (share.guest_id !== null || share.is_reserved)) throw new DomainError('share_taken')
  await tx.query('UPDATE bill_shares SET guest_id = $2, guest_name = $3 WHERE id = $1', [
    share_id,
    wanted?.id ?? null,
    wanted?.name ?? null,
  ])
  return { events: [{ type: 'bill.changed', bill: share.bill_id }], answer }
}

/** Records how a guest wants to pay. Throws `bill_closed`, `tip_too_large`. */
export async function writeIntent(
  tx: BoardTx,
  billId: number,
  { metodo, propina }: BodyOf<Calls['sendPaymentIntent']>,
  guest: { readonly id: number; readonly name: string },
): Promise<BoardResult> {
  const answer = { bill: billId }
  const bill = await readChargedBill(tx, billId)
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  const tip = toCents(propina ?? 0)
  requireModestTip(bill, metodo === null ? 0 : tip)
  const changed =
    metodo === null
      ? await tx.query(
          'DELETE FROM payment_intents WHERE bill_id = $1 AND user_id = $2 RETURNING id',
          [billId, guest.id],
        )
      : await tx.query(
          `INSERT INTO payment_intents (restaurant_id, branch_id, bill_id, user_id, user_name, method, tip_c, at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (bill_id, user_id) DO UPDATE
              SET method = excluded.method, tip_c = excluded.tip_c, user_name = excluded.user_name, at = excluded.at
              WHERE (payment_intents.method, payment_intents.tip_c) <> (excluded.method, excluded.tip_c)
            RETURNING id`,
          [tx.restaurantId, tx.branchId, billId, guest.id, guest.name, metodo, tip, tx.now],
        )
  return { events: changed.length > 0 ? [{ type: 'bill.changed', bill: billId }] : [], answer }
}
