/** Decides that dishes of a bill go to other bills (docs/money.md, "Split into bills"). Pure: no clock, no statement. */
import { canAddLines, NO_CARRY } from '@orderi/shared/bills/rules'
import { divideLines, mergedCarry, splitCarries } from '@orderi/shared/bills/split'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import { type Decision, ordersOnBill } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import {
  followingOrder,
  inSequence,
  type JointBills,
  jointBills,
  jointChanges,
  jointEvents,
  partOf,
  recountedBills,
  withCarry,
  withLinesMoved,
  withoutBillDiscounts,
} from './joint-bills.ts'
import { withLineDiscounts } from './line-discounts.ts'
import { emptyPartOf } from './new-bill.ts'
import { changesOf, discountedBillOf, type HeldBill } from './recounted-bill.ts'

type SplitBody = BodyOf<Calls['splitBill']>

const targetsOf = ({ partes }: SplitBody) => partes.flatMap(({ bill_id }) => bill_id ?? [])

/** The needs of `decideSplit`. */
export function needsOfSplit(body: SplitBody): CommandNeeds {
  const { bill_id, partes } = body
  const bills = [bill_id, ...targetsOf(body)]
  const portions = partes.reduce((sum, { lineas }) => sum + lineas.length, 0)
  return {
    names: { bills, ordersOf: [bill_id] },
    discountsOf: () => bills,
    creates: () => ({ bills: partes.length, lines: portions, adjustments: portions }),
  }
}

/**
 * The pieces of each line that stay, and those that go to each part.
 * @throws DomainError `stale` for a line that is not on the bill, is cancelled, or has fewer pieces
 */
function dividePieces(
  lines: readonly Pick<OrderLine, 'id' | 'quantity'>[],
  parts: SplitBody['partes'],
): number[][] {
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

/** Pieces of the line `from` that a bill has after a split, with their discount in céntimos. */
interface Portion {
  /** The first portion of a line keeps its ID. */
  readonly id: number
  readonly from: number
  readonly bill: number
  readonly pieces: number
  readonly cents: number
  readonly isDivided: boolean
}

/** The lines after some of them were divided. */
function withPortions(lines: readonly OrderLine[], portions: readonly Portion[]): OrderLine[] {
  return inSequence(
    lines.flatMap((line) => {
      const own = portions.filter(({ from }) => from === line.id)
      return own.length === 0
        ? line
        : own.map(({ id, pieces }) => ({ ...line, id, quantity: pieces }))
    }),
  )
}

/** Divides lines of the first bill. Their portions are still on that bill. */
function withDividedLines(
  present: Present,
  { bills: [bill, ...others], given, rows }: JointBills,
  portions: readonly Portion[],
  by: Authority['user'],
): JointBills {
  const { data, record } = bill
  const added = portions.filter(({ id, from }) => id !== from)
  const changed = withLineDiscounts(
    present,
    { bill: { ...data, products: withPortions(data.products, portions) }, given, rows: [] },
    portions
      .filter(({ isDivided }) => isDivided)
      .map(({ id, from, cents }) => ({ line: id, like: from, source: 'line', cents })),
    { user_id: by.id, user_name: by.name },
  )
  const billOf = (line: number | null) => portions.find(({ id }) => id === line)?.bill
  const divided = {
    data: changed.bill,
    record: {
      ...record,
      parts: [...record.parts, ...added.map(({ id, from }) => ({ id, from }))],
      started: [
        ...record.started,
        ...added.flatMap(({ id, from }) => (record.started.includes(from) ? id : [])),
      ],
    },
  }
  return {
    bills: [divided, ...others],
    given: changed.given,
    rows: [
      ...rows,
      ...changed.rows.map((row) => ({ ...row, bill_id: billOf(row.line_id) ?? row.bill_id })),
    ],
  }
}

/** The bills of the parts, before lines move to them. Throws `bill_full`. */
function partsOf(
  present: Present,
  body: SplitBody,
  { bill, targets, totals }: { bill: HeldBill; targets: readonly HeldBill[]; totals: number[] },
): { readonly whole: HeldBill; readonly parts: readonly HeldBill[] } {
  const { terms } = bill.record
  const changes = changesOf(bill)
  const [ownCarry = NO_CARRY, ...carries] = splitCarries(totals, terms, changes)
  let opened = 0
  const parts = body.partes.map(({ bill_id, name, lineas }, index) => {
    const carry = carries[index] ?? NO_CARRY
    const target = targets.find(({ data }) => data.id === bill_id)
    if (!target) {
      opened += 1
      const number = present.numbers.bill + opened
      return withCarry(emptyPartOf(present, bill, { name: name ?? '', number }), carry)
    }
    if (!canAddLines(target.data.products.length, lineas.length)) throw new DomainError('bill_full')
    const moved = { total: totals[index + 1] ?? 0, changes: { ...changes, carry } }
    return withCarry(target, mergedCarry([partOf(target), moved], terms))
  })
  return { whole: withCarry(bill, ownCarry), parts }
}

/**
 * Moves lines, or some of their pieces, to new bills or to open bills of the branch. All bills together cost what they
 * cost before. Payments stay on the first bill.
 * @throws DomainError `bill_full`, `below_paid`; `stale` if a line changed meanwhile; the errors of `jointBills`
 */
export function decideSplit(present: Present, body: SplitBody, { user: by }: Authority): Decision {
  const { held, takeId } = present
  const ids = [body.bill_id, ...targetsOf(body)]
  if (new Set(ids).size !== ids.length) throw new DomainError('stale')
  const joint = withoutBillDiscounts(present, jointBills(held, ids), {
    user_id: by.id,
    user_name: by.name,
  })
  const [bill, ...targets] = joint.bills
  const billed = discountedBillOf(bill.data).lines.filter(({ status }) => status !== 'Cancelado')
  const pieces = dividePieces(billed, body.partes)
  const { discounts, totals } = divideLines(billed, null, pieces)
  const { whole, parts } = partsOf(present, body, { bill, targets, totals: [...totals] })
  const billIds = [whole, ...parts].map(({ data }) => data.id)
  const portions = billed.flatMap((line, index): Portion[] =>
    billIds
      .map((id, part) => ({
        bill: id,
        pieces: pieces[index]?.[part] ?? 0,
        cents: discounts[index]?.[part] ?? 0,
      }))
      .filter((portion) => portion.pieces > 0)
      .map((portion, position) => ({
        ...portion,
        id: position === 0 ? line.id : takeId('lines'),
        from: line.id,
        isDivided: portion.pieces < line.quantity,
      })),
  )
  const divided = withDividedLines(present, { ...joint, bills: [whole, ...parts] }, portions, by)
  const bills = recountedBills(
    withLinesMoved(divided.bills, (line) => portions.find(({ id }) => id === line)?.bill),
  )
  const touched = new Set(
    portions.flatMap((portion) => (portion.bill === body.bill_id ? [] : portion.from)),
  )
  const orders = ordersOnBill(held, bill.data)
    .filter(({ products }) => products.some(({ id }) => touched.has(id)))
    .map((order) =>
      followingOrder(held, bills, { ...order, products: withPortions(order.products, portions) }),
    )
  return {
    events: jointEvents('bill.split', bills, orders),
    answer: { bills: bills.map(({ data }) => data) },
    ...jointChanges(bills, divided),
  }
}
