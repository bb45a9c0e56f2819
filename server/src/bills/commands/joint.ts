/** Parts of a command that changes several bills of a branch at once. */
import { billFigures, type Charges, isOpenBill } from '@orderi/shared/bills/rules'
import type { BillPart } from '@orderi/shared/bills/split'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, toCents } from '@orderi/shared/kernel/money'
import { readGivenDiscounts } from '../../board/queries/load.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { discountsOfLines, type LineDiscount } from '../given-discounts.ts'
import { type CountedBill, readCountedBills, toTerms } from '../queries/terms.ts'
import type { Cashier } from './charge.ts'

export interface JointBill extends CountedBill {
  readonly currency: string
}

/**
 * Reads bills. The bill of the first ID comes first.
 * @throws DomainError `no_payments`, `not_found`; `bill_closed` if the first bill is closed, `stale` if another one is;
 * `other_terms` if their rates or currencies differ
 */
export async function readJointBills(
  tx: BoardTx,
  [first = 0, ...others]: readonly number[],
): Promise<readonly [JointBill, ...JointBill[]]> {
  const [branch] = await tx.query<{ takes_payments: boolean }>(
    'SELECT takes_payments FROM branches WHERE id = $1',
    [tx.branchId],
  )
  if (!branch?.takes_payments) throw new DomainError('no_payments')
  const counted = await readCountedBills(tx, [first, ...others])
  const currencies = await tx.query<{ id: number; currency: string }>(
    'SELECT id, currency FROM bills WHERE id = ANY($1::bigint[])',
    [[first, ...others]],
  )
  const find = (id: number): JointBill => {
    const bill = counted.find((each) => each.id === id)
    const currency = currencies.find((each) => each.id === id)?.currency
    if (!bill || currency === undefined) throw new DomainError('not_found')
    return { ...bill, currency }
  }
  const [bill, ...rest] = [find(first), ...others.map(find)] as const
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  if (rest.some(({ status }) => !isOpenBill(status))) throw new DomainError('stale')
  if (rest.some((each) => termsKey(each) !== termsKey(bill))) throw new DomainError('other_terms')
  return [bill, ...rest]
}

function termsKey(bill: JointBill): string {
  return JSON.stringify([toTerms(bill), bill.currency, bill.changes?.serviceWaived ?? false])
}

/** The discounted total of a bill, and the bill's own discount, waived service and carry. */
export function partOf(bill: CountedBill): BillPart {
  const { bruto, descuento } = billFigures(bill.lines, toTerms(bill), bill.changes)
  const total = (toCents(bruto) - toCents(descuento)) as Cents
  return bill.changes ? { total, changes: bill.changes } : { total }
}

const WRITE_LINE_DISCOUNTS = `
  WITH given AS (
    SELECT g.*, l.bill_id, l.adjustment_id AS old_id,
      CASE source WHEN 'bill' THEN b.adjustment_id ELSE k.adjustment_id END AS like_id
    FROM json_to_recordset($3::json) AS g (line bigint, "like" bigint, source text, cents bigint, limited bigint)
      JOIN order_lines l ON l.id = g.line JOIN order_lines k ON k.id = g.like JOIN bills b ON b.id = k.bill_id
  ), taken_back AS (
    INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, revokes_id, user_id, user_name, at)
    SELECT $1, $2, bill_id, line, 'retiro', old_id, $4, $5, $6 FROM given WHERE old_id IS NOT NULL ORDER BY line
  ), made AS (
    INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, amount_c, limited_c, reason_id, note,
      user_id, user_name, approver_id, approver_name, at)
    SELECT $1, $2, g.bill_id, g.line, a.kind, g.cents,
      coalesce(g.limited, ceil(a.limited_c * g.cents::numeric / a.amount_c), 0), a.reason_id, a.note, a.user_id,
      a.user_name, a.approver_id, a.approver_name, $6
    FROM given g JOIN adjustments a ON a.id = g.like_id WHERE g.cents > 0 ORDER BY g.line
    RETURNING id, line_id
  )
  UPDATE order_lines l SET adjustment_id = made.id
  FROM given g LEFT JOIN made ON made.line_id = g.line WHERE l.id = g.line`

/** Replaces the discounts of lines with fixed amounts. */
export async function writeLineDiscounts(
  tx: BoardTx,
  discounts: readonly LineDiscount[],
  by: Cashier | null,
): Promise<void> {
  if (discounts.length === 0) return
  await tx.query(WRITE_LINE_DISCOUNTS, [
    tx.restaurantId,
    tx.branchId,
    JSON.stringify(discounts),
    by?.id ?? null,
    by?.name ?? null,
    tx.now,
  ])
}

/** Takes back the discount on a whole bill, after its lines have got their parts of it. */
async function clearBillDiscount(tx: BoardTx, billId: number, by: Cashier | null): Promise<void> {
  await tx.query(
    `WITH taken_back AS (
        INSERT INTO adjustments (restaurant_id, branch_id, bill_id, kind, revokes_id, user_id, user_name, at)
        SELECT $1, $2, b.id, 'retiro', b.adjustment_id, $4, $5, $6 FROM bills b
        WHERE b.id = $3 AND b.adjustment_id IS NOT NULL
      )
      UPDATE bills SET adjustment_id = NULL WHERE id = $3`,
    [tx.restaurantId, tx.branchId, billId, by?.id ?? null, by?.name ?? null, tx.now],
  )
}

/** The bill with the discounts of its lines instead of a discount on the whole bill. */
async function withoutBillDiscount(
  tx: BoardTx,
  bill: JointBill,
  by: Cashier | null,
): Promise<JointBill> {
  if (!bill.changes?.adjustment) return bill
  const people = await readGivenDiscounts(tx, [bill.id])
  const given = discountsOfLines(bill, people.get(bill.id) ?? [])
  await writeLineDiscounts(tx, given, by)
  await clearBillDiscount(tx, bill.id, by)
  const cents = new Map(given.map((each) => [each.line, each.cents]))
  const lines = bill.lines.map((line) => ({
    ...line,
    adjustment: { cents: cents.get(line.id) ?? 0 },
  }))
  return { ...bill, lines, changes: { ...bill.changes, adjustment: null } }
}

/** Replaces discounts on whole bills with discounts on their lines, so that the amounts stay when lines move. */
export async function withoutBillDiscounts(
  tx: BoardTx,
  bills: readonly [JointBill, ...JointBill[]],
  by: Cashier | null,
): Promise<readonly [JointBill, ...JointBill[]]> {
  const [first, ...rest] = bills
  const changed: [JointBill, ...JointBill[]] = [await withoutBillDiscount(tx, first, by)]
  for (const bill of rest) changed.push(await withoutBillDiscount(tx, bill, by))
  return changed
}

export async function writeCarry(tx: BoardTx, billId: number, carry: Charges): Promise<void> {
  const isNone = Object.values(carry).every((charge) => charge === 0)
  await tx.query('UPDATE bills SET carry = $2 WHERE id = $1', [
    billId,
    isNone ? null : JSON.stringify(carry),
  ])
}

/**
 * Lets orders follow their lines: an order without a live line on its bill goes to the bill of its first live line.
 * Returns the events of all given orders.
 */
export async function ordersFollow(tx: BoardTx, orderIds: readonly number[]): Promise<NewEvent[]> {
  const ids = [...new Set(orderIds)].toSorted((a, b) => a - b)
  await tx.query(
    `UPDATE orders o SET bill_id = first.bill_id FROM (
        SELECT DISTINCT ON (l.order_id) l.order_id, l.bill_id
        FROM order_lines l JOIN orders own ON own.id = l.order_id WHERE l.order_id = ANY($1::bigint[])
        ORDER BY l.order_id, l.status = 'Cancelado', l.bill_id <> own.bill_id, l.id) AS first
      WHERE o.id = first.order_id AND o.bill_id <> first.bill_id`,
    [ids],
  )
  return ids.map((order) => ({ type: 'order.changed', order }))
}

/** The bills in wire format, in the sequence of the IDs. */
export async function readBills(tx: BoardTx, ids: readonly number[]): Promise<{ bills: unknown }> {
  const [row] = await tx.query<{ bills: unknown }>(
    `SELECT json_agg(${billJsonSql} ORDER BY array_position($1::bigint[], b.id)) AS bills
      FROM bills b WHERE b.id = ANY($1::bigint[])`,
    [ids],
  )
  return { bills: row?.bills ?? [] }
}
