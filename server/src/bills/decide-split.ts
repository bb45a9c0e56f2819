/** Decides that dishes of a bill go to other bills (docs/money.md, "Split into bills"). Pure: no clock, no SQL. */
import { canAddLines, NO_CARRY } from '@orderi/shared/bills/rules'
import { divideLines, mergedCarry, splitCarries } from '@orderi/shared/bills/split'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { ordersOnBill } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import { dividedBill, type Portion, withPortions } from './divided-line.ts'
import { changesOf, chargedLinesOf, type HeldBill } from './held-bill.ts'
import {
  followingOrder,
  jointBills,
  jointDecision,
  partOf,
  recountedBills,
  withCarry,
  withLinesMoved,
} from './joint-bills.ts'
import { emptyPartOf } from './new-bill.ts'

type SplitBody = BodyOf<Calls['splitBill']>

const targetsOf = ({ partes }: SplitBody) => partes.flatMap(({ bill_id }) => bill_id ?? [])

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
 * Divides the pieces of each line between the bill and the parts.
 * @throws DomainError `stale` for a line that is not on the bill, is cancelled, or has fewer pieces
 */
function dividePieces(
  lines: readonly Pick<OrderLine, 'id' | 'quantity'>[],
  parts: SplitBody['partes'],
): number[][] {
  const pieces = new Map(lines.map(({ id, quantity }) => [id, [quantity, ...parts.map(() => 0)]]))
  for (const [part, { lineas }] of parts.entries())
    for (const { order_line_id, cantidad } of lineas) {
      const ofLine = pieces.get(order_line_id)
      const left = (ofLine?.[0] ?? 0) - cantidad
      if (!ofLine || left < 0) throw new DomainError('stale')
      ofLine[0] = left
      ofLine[part + 1] = (ofLine[part + 1] ?? 0) + cantidad
    }
  return [...pieces.values()]
}

interface MovedPortion extends Portion {
  readonly bill: number
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
 * Moves lines, or some of their pieces, to new bills or to open bills of the branch. The bills' total does not change.
 * Payments remain on the first bill.
 * @throws DomainError `bill_full`, `below_paid`; `stale` if a line has changed; the errors of `jointBills`
 */
export function decideSplit(present: Present, body: SplitBody, { user: by }: Authority): Decision {
  const { held, takeId } = present
  const ids = [body.bill_id, ...targetsOf(body)]
  if (new Set(ids).size !== ids.length) throw new DomainError('stale')
  const joint = jointBills(present, ids, by)
  const [bill, ...targets] = joint.bills
  const billed = chargedLinesOf(bill.data)
  const pieces = dividePieces(billed, body.partes)
  const { discounts, totals } = divideLines(billed, null, pieces)
  const { whole, parts } = partsOf(present, body, { bill, targets, totals: [...totals] })
  const billIds = [whole, ...parts].map(({ data }) => data.id)
  const portions = billed.flatMap((line, index) => {
    const own: MovedPortion[] = []
    for (const [part, count] of (pieces[index] ?? []).entries()) {
      if (count === 0) continue
      own.push({
        id: own.length === 0 ? line.id : takeId('lines'),
        from: line.id,
        pieces: count,
        cents: count < line.quantity ? discounts[index]?.[part] : undefined,
        bill: billIds[part] ?? body.bill_id,
      })
    }
    return own
  })
  const targetOf = new Map<number | null, number>(portions.map(({ id, bill: to }) => [id, to]))
  const billOf = (line: number | null) => targetOf.get(line)
  const divided = dividedBill(present, { ...whole, given: joint.given, rows: [] }, portions, by)
  const bills = recountedBills(withLinesMoved([divided, ...parts], billOf))
  const touched = new Set(
    portions.flatMap((portion) => (portion.bill === body.bill_id ? [] : portion.from)),
  )
  const orders = ordersOnBill(held, bill.data)
    .filter(({ products }) => products.some(({ id }) => touched.has(id)))
    .map((order) =>
      followingOrder(held, bills, { ...order, products: withPortions(order.products, portions) }),
    )
  const dividedRows = divided.rows.map((row) => ({
    ...row,
    bill_id: billOf(row.line_id) ?? row.bill_id,
  }))
  const rows = [...joint.rows, ...dividedRows]
  return jointDecision('bill.split', bills, { orders, given: divided.given, rows })
}
