/** The taps that divide a bill into parts, and the resulting amounts. */
import { type Adjustment, toAdjustment } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import { divideLines, splitTotals } from '@orderi/shared/bills/split'
import { type Cents, toCents } from '@orderi/shared/kernel/money'
import { optionsText } from '@orderi/shared/orders/choice'
import type { OrderLine } from '@orderi/shared/orders/schema'
import { texts } from '../../i18n/common.ts'

/** The pieces of a line that move to a part. A negative number moves pieces back. */
export interface Tap {
  readonly line: number
  readonly part: number
  readonly pieces: number
}

export function billedLines({ products }: Pick<Bill, 'products'>): OrderLine[] {
  return products.filter(({ status }) => status !== 'Cancelado')
}

/** The price of one piece, the seat and the chosen options. */
export function detailOf(line: OrderLine, write: (cents: number) => string): string {
  const seat = line.seat ? [texts.pos.order.seat({ seat: line.seat })] : []
  const options = line.variants.map((variant) => optionsText(variant.options))
  return [write(toCents(line.price)), ...seat, ...options].join(' · ')
}

/** The pieces of each line that stay, and those in each part. Never exceeds the line's current pieces. */
export function dividedPieces(
  lines: readonly Pick<OrderLine, 'id' | 'quantity'>[],
  parts: number,
  taps: readonly Tap[],
): number[][] {
  return lines.map(({ id, quantity }) => {
    let left = quantity
    const taken = Array.from({ length: parts }, (_, part) => {
      const wanted = taps
        .filter((tap) => tap.line === id && tap.part === part)
        .reduce((sum, { pieces }) => sum + pieces, 0)
      const pieces = Math.min(wanted, left)
      left -= pieces
      return pieces
    })
    return [left, ...taken]
  })
}

/** The current discount of a line, or of the bill as a whole. Null if there is none. */
export function adjustmentOf(
  { adjustments }: Pick<Bill, 'adjustments'>,
  lineId: number | null,
): Adjustment | null {
  const found = adjustments.find(({ order_line_id }) => order_line_id === lineId)
  return found ? toAdjustment(found) : null
}

/** The lines that are not cancelled, with their discounts. */
export function discountedLines(bill: Bill) {
  return billedLines(bill).map((line) => ({ ...line, adjustment: adjustmentOf(bill, line.id) }))
}

/** The total of the rest of the bill, and of each part, in céntimos. */
export function partTotals(bill: Bill, pieces: readonly (readonly number[])[]): Cents[] {
  const { totals } = divideLines(discountedLines(bill), adjustmentOf(bill, null), pieces)
  return splitTotals(totals, bill)
}
