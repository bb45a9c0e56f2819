/** Shares of one bill, and how guests want to pay (docs/money.md, "Shares"). */
import { discountsOn, grossOf } from '@orderi/shared/bills/discounts'
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { assertNever, DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, divideCents, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { freeLines, isPaidShare, itemAmounts, type PaidShare } from '@orderi/shared/payments/shares'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { recountShares } from '../queries/shares.ts'
import { readCountedBills } from '../queries/terms.ts'

type PlanBody = BodyOf<Calls['planShares']>

interface PlannedBill {
  readonly total: number
  readonly balance: number
  readonly reserved: number
  readonly takes_payments: boolean
}

interface Fraction {
  readonly line: number
  readonly num: number
  readonly den: number
  readonly amount: number
}

interface NewShare {
  readonly name: string | null
  readonly amount: number
  readonly items: readonly Fraction[]
}

/** The fractions of paid shares, which survive a new plan. */
async function readTakenFractions(tx: BoardTx, billId: number): Promise<readonly Fraction[]> {
  return tx.query<Fraction>(
    `SELECT i.line_id AS line, i.numerator AS num, i.denominator AS den, i.amount_c AS amount
      FROM bill_shares s JOIN bill_share_lines i ON i.share_id = s.id
      WHERE s.bill_id = $1 AND s.replaced_at IS NULL AND s.paid_c > 0 AND s.paid_c >= s.amount_c`,
    [billId],
  )
}

/**
 * @throws DomainError `not_found`, `bill_closed`, `no_payments`; `stale` if the balance is not the one that was seen,
 * `payment_pending` while a guest pays online
 */
async function readPlannedBill(tx: BoardTx, body: PlanBody): Promise<PlannedBill> {
  const [bill] = await tx.query<PlannedBill & { readonly status: BillStatus }>(
    `SELECT b.status, (b.total_final * 100)::bigint AS total, (b.total_final * 100)::bigint - b.paid_c AS balance,
        b.reserved_c AS reserved, br.takes_payments
      FROM bills b JOIN branches br ON br.id = b.branch_id WHERE b.branch_id = $1 AND b.id = $2`,
    [tx.branchId, body.bill_id],
  )
  if (!bill) throw new DomainError('not_found')
  if (!bill.takes_payments) throw new DomainError('no_payments')
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  if (body.saldo_visto != null && toCents(body.saldo_visto) !== bill.balance)
    throw new DomainError('stale')
  if (bill.reserved > 0) throw new DomainError('payment_pending')
  return bill
}

function required<T>(field: string, value: T | null | undefined): T {
  if (value == null) throw invalidField(field, reason('required'))
  return value
}

/**
 * @throws DomainError 422 for a missing field, an amount above the balance, or a larger portion of a line than is left;
 * `not_found`, `stale` for a line
 */
async function newShares(tx: BoardTx, body: PlanBody, bill: PlannedBill): Promise<NewShare[]> {
  switch (body.tipo) {
    case 'iguales': {
      const count = required('cantidad', body.cantidad)
      return Array.from({ length: count }, () => ({ name: null, amount: 0, items: [] }))
    }
    case 'montos': {
      const amounts = required('montos', body.montos).map(toCents)
      if (amounts.reduce((left, amount) => left - amount, bill.balance) < 0)
        throw invalidField('montos', reason('above_balance'))
      return amounts.map((amount) => ({ name: null, amount, items: [] }))
    }
    case 'productos':
      return itemShares(tx, body, bill)
    default:
      return assertNever(body.tipo)
  }
}

async function itemShares(tx: BoardTx, body: PlanBody, bill: PlannedBill): Promise<NewShare[]> {
  const parts = required('partes', body.partes)
  const fractions = parts.map(({ lineas }) =>
    lineas.map(({ order_line_id, num, den }) => ({ line: order_line_id, num, den })),
  )
  const [counted] = await readCountedBills(tx, [body.bill_id])
  const lines = counted?.lines.filter(({ status }) => status !== 'Cancelado') ?? []
  await requireLines(
    tx,
    fractions.flat().map(({ line }) => line),
    lines,
  )
  const discounts = discountsOn(lines, counted?.changes?.adjustment)
  const free = freeLines(
    bill.total,
    lines.map((line, index) => ({ id: line.id, amount: grossOf(line) - (discounts[index] ?? 0) })),
    await readTakenFractions(tx, body.bill_id),
  )
  const planned = itemAmounts(free, fractions)
  if (!planned) throw invalidField('partes', reason('above_line'))
  const amounts = withinBalance(planned, bill.balance)
  return parts.map(({ name }, part) => {
    const items = (fractions[part] ?? []).map((fraction, index) => ({
      ...fraction,
      amount: amounts[part]?.[index] ?? 0,
    }))
    return { name: name ?? null, amount: items.reduce((sum, item) => sum + item.amount, 0), items }
  })
}

/** Reduces the amounts in proportion if other payments have left less than their sum. */
function withinBalance(amounts: readonly number[][], balance: number): number[][] {
  const all = amounts.flat()
  if (all.reduce((sum, amount) => sum + amount, 0) <= balance) return [...amounts]
  const reduced = divideCents(balance as Cents, all)
  return amounts.map((share) => share.map(() => reduced.shift() ?? 0))
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

const WRITE_SHARES = `
  WITH planned AS (
    SELECT * FROM json_to_recordset($4::json) AS p (position integer, name text, amount bigint, items json)
  ), made AS (
    INSERT INTO bill_shares (restaurant_id, branch_id, bill_id, kind, position, name, amount_c, unit_c, created_at)
    SELECT $1, $2, $3, $5, position, name, amount, $6, $7 FROM planned ORDER BY position
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
  const shares = await newShares(tx, body, bill)
  await tx.query(
    'UPDATE bill_shares SET replaced_at = $2 WHERE bill_id = $1 AND replaced_at IS NULL AND paid_c = 0',
    [billId, tx.now],
  )
  const stay = await tx.query<{ position: number }>(
    'UPDATE bill_shares SET amount_c = paid_c WHERE bill_id = $1 AND replaced_at IS NULL RETURNING position',
    [billId],
  )
  const used = new Set(stay.map(({ position }) => position))
  const free = Array.from({ length: shares.length + used.size }, (_, index) => index + 1).filter(
    (position) => !used.has(position),
  )
  await tx.query(WRITE_SHARES, [
    tx.restaurantId,
    tx.branchId,
    billId,
    JSON.stringify(shares.map((share, index) => ({ ...share, position: free[index] }))),
    body.tipo,
    toCents(body.unidad ?? 0.01),
    tx.now,
  ])
  await recountShares(tx, [{ id: billId, has_shares: true }])
  return { events: [{ type: 'bill.changed', bill: billId }], answer: { bill: billId } }
}

interface TakenShare extends PaidShare {
  readonly bill_id: number
  readonly guest_id: number | null
  readonly is_open: boolean
  readonly is_replaced: boolean
}

/**
 * Gives a share to the first guest who takes it. The same guest can give it back.
 * @throws DomainError `not_found`, `bill_closed`, `stale` for a share of a former plan, `share_paid`, `share_taken`
 */
export async function chooseShare(
  tx: BoardTx,
  { share_id, soltar }: BodyOf<Calls['chooseShare']>,
  guest: { readonly id: number; readonly name: string },
): Promise<BoardResult> {
  const [share] = await tx.query<TakenShare>(
    `SELECT s.bill_id, s.amount_c AS amount, s.paid_c AS paid, s.guest_id, b.status <> 'Cerrada' AS is_open,
        s.replaced_at IS NOT NULL AS is_replaced
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
  if (isPaidShare(share)) throw new DomainError('share_paid')
  if (wanted && share.guest_id !== null) throw new DomainError('share_taken')
  await tx.query('UPDATE bill_shares SET guest_id = $2, guest_name = $3 WHERE id = $1', [
    share_id,
    wanted?.id ?? null,
    wanted?.name ?? null,
  ])
  return { events: [{ type: 'bill.changed', bill: share.bill_id }], answer }
}

/** Records how a guest wants to pay. Throws `bill_closed`. */
export async function writeIntent(
  tx: BoardTx,
  billId: number,
  { metodo, propina }: BodyOf<Calls['sendPaymentIntent']>,
  guest: { readonly id: number; readonly name: string },
): Promise<BoardResult> {
  const answer = { bill: billId }
  const [bill] = await tx.query("SELECT 1 FROM bills WHERE id = $1 AND status <> 'Cerrada'", [
    billId,
  ])
  if (!bill) throw new DomainError('bill_closed')
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
          [
            tx.restaurantId,
            tx.branchId,
            billId,
            guest.id,
            guest.name,
            metodo,
            toCents(propina ?? 0),
            tx.now,
          ],
        )
  return { events: changed.length > 0 ? [{ type: 'bill.changed', bill: billId }] : [], answer }
}
