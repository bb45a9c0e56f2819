/** Splitting a bill into bills, and moving dishes to another bill (docs/money.md, "Split into bills"). */
import { canAddLines, NO_CARRY } from '@orderi/shared/bills/rules'
import { divideLines, mergedCarry, splitCarries } from '@orderi/shared/bills/split'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { dayIn } from '@orderi/shared/kernel/days'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import type { LineDiscount } from '../given-discounts.ts'
import { type LineRow, recountBills, toTerms } from '../queries/terms.ts'
import type { Cashier } from './charge.ts'
import {
  type JointBill,
  ordersFollow,
  partOf,
  readBills,
  readJointBills,
  withoutBillDiscounts,
  writeCarry,
  writeLineDiscounts,
} from './joint.ts'
import { insertPortion } from './portion.ts'

type Parts = BodyOf<Calls['splitBill']>['partes']

/**
 * The pieces of each line that stay, and those that go to each part.
 * @throws DomainError `stale` for a line that is not on the bill, is cancelled, or has fewer pieces
 */
function dividePieces(lines: readonly LineRow[], parts: Parts): number[][] {
  const known = new Set(lines.map(({ id }) => id))
  if (parts.some(({ lineas }) => lineas.some((line) => !known.has(line.order_line_id))))
    throw new DomainError('stale')
  return lines.map(({ id, quantity }) => {
    const taken = parts.map(({ lineas }) =>
      lineas.reduce((sum, line) => sum + (line.order_line_id === id ? line.cantidad : 0), 0),
    )
    const left = quantity - taken.reduce((sum, pieces) => sum + pieces, 0)
    if (left < 0) throw new DomainError('stale')
    return [left, ...taken]
  })
}

/** Opens an empty bill at the same table, with the same terms. It has no owner among the guests. */
async function openPart(tx: BoardTx, bill: JointBill, name: string): Promise<number> {
  const [place] = await tx.query<{ country: Country }>(
    'SELECT country FROM restaurants WHERE id = $1',
    [tx.restaurantId],
  )
  const [opened] = await tx.query<{ id: number }>(
    `INSERT INTO bills (restaurant_id, branch_id, day, number, name, status, table_id, table_name, hall_name, former_tables,
        currency, iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type, created_at,
        confirmed, requested_at, service_waived, total, iva, service, commission, pieces, total_final)
      SELECT restaurant_id, branch_id, $2, (SELECT coalesce(max(number), 0) + 1 FROM bills
          WHERE branch_id = b.branch_id AND day = $2), $3, status, table_id, table_name, hall_name, former_tables,
        currency, iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type, $4, confirmed,
        requested_at, service_waived, 0, 0, 0, 0, 0, 0
      FROM bills b WHERE id = $1 RETURNING id`,
    [bill.id, dayIn(TIME_ZONES[place?.country ?? 'crc'], tx.now), name, tx.now],
  )
  if (!opened) throw new Error('the bill was not written')
  return opened.id
}

/** Pieces of a line that go to a bill, with their discount in céntimos. The first portion of a line keeps its ID. */
interface Portion {
  readonly line: LineRow
  readonly bill: number
  readonly pieces: number
  readonly cents: number
  readonly isFirst: boolean
}

const MOVE_LINES = `UPDATE order_lines l SET bill_id = m.bill, quantity = m.pieces
  FROM json_to_recordset($1::json) AS m (line bigint, bill bigint, pieces int) WHERE l.id = m.line`

/** Moves lines or some of their pieces to their bills. Returns the discounts of lines that were divided. */
async function movePortions(tx: BoardTx, portions: readonly Portion[]): Promise<LineDiscount[]> {
  const moved = portions.filter(({ isFirst }) => isFirst)
  await tx.query(MOVE_LINES, [
    JSON.stringify(moved.map(({ line, bill, pieces }) => ({ line: line.id, bill, pieces }))),
  ])
  const discounts: LineDiscount[] = []
  for (const { line, bill, pieces, cents, isFirst } of portions) {
    const id = isFirst ? line.id : await insertPortion(tx, { line: line.id, bill, pieces })
    const isDivided = pieces < line.quantity
    if (isDivided && line.adjustment)
      discounts.push({ line: id, like: line.id, source: 'line', cents })
  }
  return discounts
}

/**
 * Moves lines, or some of their pieces, to new bills or to open bills of the branch. All bills together cost what they
 * cost before. Payments stay on the first bill.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `bill_full`, `other_terms`, `below_paid`; `stale` if a
 * line changed meanwhile or another bill was closed
 */
export async function splitBill(
  tx: BoardTx,
  body: BodyOf<Calls['splitBill']>,
  by: Cashier,
): Promise<BoardResult> {
  const others = body.partes.flatMap(({ bill_id }) => bill_id ?? [])
  if (new Set([body.bill_id, ...others]).size !== others.length + 1) throw new DomainError('stale')
  const read = await readJointBills(tx, [body.bill_id, ...others])
  const [bill, ...targets] = await withoutBillDiscounts(tx, read, by)
  const billed = bill.lines.filter(({ status }) => status !== 'Cancelado')
  const pieces = dividePieces(billed, body.partes)
  const { discounts, totals } = divideLines(billed, null, pieces)
  const terms = toTerms(bill)
  const [ownCarry = NO_CARRY, ...carries] = splitCarries(totals, terms, bill.changes)
  await writeCarry(tx, bill.id, ownCarry)
  const ids = [bill.id]
  for (const [index, part] of body.partes.entries()) {
    const target = targets.find(({ id }) => id === part.bill_id)
    if (target && !canAddLines(target.lines.length, part.lineas.length))
      throw new DomainError('bill_full')
    const carry = carries[index] ?? NO_CARRY
    const moved = { total: totals[index + 1] ?? 0, changes: { ...bill.changes, carry } }
    const id = target?.id ?? (await openPart(tx, bill, part.name ?? ''))
    await writeCarry(tx, id, target ? mergedCarry([partOf(target), moved], terms) : carry)
    ids.push(id)
  }
  const portions = billed.flatMap((line, index): Portion[] =>
    ids
      .map((id, part) => ({
        line,
        bill: id,
        pieces: pieces[index]?.[part] ?? 0,
        cents: discounts[index]?.[part] ?? 0,
      }))
      .filter((portion) => portion.pieces > 0)
      .map((portion, position) => ({ ...portion, isFirst: position === 0 })),
  )
  await writeLineDiscounts(tx, await movePortions(tx, portions), by)
  await recountBills(tx, ids)
  const touched = portions.filter((portion) => portion.bill !== bill.id)
  const orders = await ordersFollow(
    tx,
    touched.map(({ line }) => line.order),
  )
  return {
    events: [...ids.map((id) => ({ type: 'bill.split' as const, bill: id })), ...orders],
    answer: async () => ({ other: await readBills(tx, ids) }),
  }
}
