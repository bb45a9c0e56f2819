/** Divides lines of an order on the board in memory. Pure: no clock, no SQL. */
import { divideCents, toCents } from '@orderi/shared/kernel/money'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import type { Authority } from '../identity/approval.ts'
import { type BillWithDiscounts, discountedBillIn } from './changed-discounts.ts'
import type { HeldBill } from './held-bill.ts'
import { withLineDiscounts } from './line-discounts.ts'

export interface Portion {
  /** The first portion of a line has the line's ID. */
  readonly id: number
  readonly from: number
  readonly pieces: number
  /**
   * The portion's discount in céntimos, which replaces the discount of the whole line. Undefined: the discount is
   * unchanged.
   */
  readonly cents?: number | undefined
}

export const inSequence = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.id - b.id)

export function withPortions(
  lines: readonly OrderLine[],
  portions: readonly Portion[],
): OrderLine[] {
  const rest = new Map(lines.map((line) => [line.id, line]))
  const divided: OrderLine[] = []
  for (const { id, from, pieces } of portions) {
    const line = rest.get(from)
    if (line) divided.push({ ...line, id, quantity: pieces })
  }
  for (const { from } of portions) rest.delete(from)
  return inSequence([...rest.values(), ...divided])
}

/** All portions remain on the bill. */
export function dividedBill(
  present: Pick<Present, 'takeId'>,
  bill: BillWithDiscounts,
  portions: readonly Portion[],
  by: Authority['user'],
): BillWithDiscounts {
  const { data, record } = bill
  const started = new Set(record.started)
  const added = portions.filter(({ id, from }) => id !== from)
  const discounts = portions.flatMap(({ id, from, cents }) =>
    cents === undefined
      ? []
      : { line: id, like: bill.given.find(({ line_id }) => line_id === from), cents },
  )
  const divided = {
    ...bill,
    data: { ...data, products: withPortions(data.products, portions) },
    record: {
      ...record,
      parts: [...record.parts, ...added.map(({ id, from }) => ({ id, from }))],
      started: [
        ...record.started,
        ...added.flatMap(({ id, from }) => (started.has(from) ? id : [])),
      ],
    },
  }
  return withLineDiscounts(present, divided, discounts, { by })
}

interface DividedLine {
  readonly order: Order
  readonly bill: BillWithDiscounts
  readonly lineId: number
}

/**
 * Makes a line of exactly these pieces: the line itself, or a new line if they are a part of it. Divides a fixed
 * discount between both lines.
 * @param present `takeId` takes at most one ID for a line and three IDs for discounts
 */
export function lineOfPieces(
  present: Present,
  { order, bill }: { readonly order: Order; readonly bill: HeldBill },
  {
    lineId,
    pieces,
    by,
  }: { readonly lineId: number; readonly pieces: number; readonly by: Authority['user'] },
): DividedLine {
  const whole = discountedBillIn(present.held, bill)
  const line = bill.data.products.find(({ id }) => id === lineId)
  if (!line) throw new Error('the line is not on the bill')
  if (line.quantity === pieces) return { order, bill: whole, lineId }
  const taken = present.takeId('lines')
  const rest = line.quantity - pieces
  const discount = bill.data.adjustments.find(({ order_line_id }) => order_line_id === lineId)
  const [centsOfRest, cents] =
    discount?.tipo === 'monto' ? divideCents(toCents(discount.valor), [rest, pieces]) : []
  const portions = [
    { id: lineId, from: lineId, pieces: rest, cents: centsOfRest },
    { id: taken, from: lineId, pieces, cents },
  ]
  return {
    order: { ...order, products: withPortions(order.products, portions) },
    bill: dividedBill(present, whole, portions, by),
    lineId: taken,
  }
}
