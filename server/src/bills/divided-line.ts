/** Divides a line of an order on the board in memory. Pure: no clock, no statement. */
import type { Bill } from '@orderi/shared/bills/schema'
import { divideCents, toCents } from '@orderi/shared/kernel/money'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import type { GivenDiscount, NewAdjustmentRow } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import type { ChangedDiscounts } from './changed-discounts.ts'
import { givenDiscountsOf } from './discount-limits.ts'
import { withLineDiscounts } from './line-discounts.ts'
import type { HeldBill } from './recounted-bill.ts'

export interface Division {
  readonly order: Order
  /** The bill of the line. */
  readonly bill: HeldBill
  readonly lineId: number
  /** How many pieces the new line gets. Fewer than the line has. */
  readonly pieces: number
  readonly by: Authority['user']
}

interface DividedLine {
  readonly order: Order
  /** The bill with both lines. `recountedBill` must calculate its amounts. */
  readonly bill: HeldBill
  /** The ID of the line with the taken pieces. */
  readonly taken: number
  /** The rows of a fixed discount, of which both lines have a part. */
  readonly adjustments: readonly NewAdjustmentRow[]
  /** The live discounts of the bill. */
  readonly given: readonly GivenDiscount[]
}

/**
 * Moves some pieces of a line to a new line of the same order and bill. Divides a fixed discount between both lines.
 * Takes one ID of a line, and at most three of discounts.
 */
export function dividedLine(
  present: Present,
  { order, bill, lineId, pieces, by }: Division,
): DividedLine {
  const { data, record } = bill
  const line = data.products.find(({ id }) => id === lineId)
  if (!line) throw new Error('the line is not on the bill')
  const taken = present.takeId('lines')
  const divide = (lines: readonly OrderLine[]) => [
    ...lines.map((each) =>
      each.id === lineId ? { ...each, quantity: line.quantity - pieces } : each,
    ),
    { ...line, id: taken, quantity: pieces },
  ]
  const discount = dividedDiscount(present, data, {
    from: lineId,
    parts: [
      { line: lineId, pieces: line.quantity - pieces },
      { line: taken, pieces },
    ],
    by,
  })
  return {
    order: { ...order, products: divide(order.products) },
    bill: {
      data: { ...data, products: divide(data.products), adjustments: discount.bill.adjustments },
      record: {
        ...record,
        parts: [...record.parts, { id: taken, from: lineId }],
        started: record.started.includes(lineId) ? [...record.started, taken] : record.started,
      },
    },
    taken,
    adjustments: discount.rows,
    given: discount.given,
  }
}

interface DiscountParts {
  readonly from: number
  readonly parts: readonly { readonly line: number; readonly pieces: number }[]
  readonly by: Authority['user']
}

/** The discounts of the bill after the lines got their parts of the fixed discount of the line `from`. */
function dividedDiscount(
  present: Present,
  bill: Bill,
  { from, parts, by }: DiscountParts,
): ChangedDiscounts {
  const whole = { bill, given: givenDiscountsOf(present.held, bill), rows: [] }
  const divided = bill.adjustments.find(({ order_line_id }) => order_line_id === from)
  if (divided?.tipo !== 'monto') return whole
  const amounts = divideCents(
    toCents(divided.valor),
    parts.map(({ pieces }) => pieces),
  )
  const discounts = parts.map(({ line }, index) => ({
    line,
    like: from,
    source: 'line' as const,
    cents: amounts[index] ?? 0,
  }))
  return withLineDiscounts(present, whole, discounts, { user_id: by.id, user_name: by.name })
}
