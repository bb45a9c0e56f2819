/** Discounts with the limits of the people who gave or approved them (docs/money.md, "Discount"). Pure. */
import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
} from '@orderi/shared/bills/discounts'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import { type GivenDiscount, NO_LIMIT } from '../board/held-board.ts'

/** The part of a discount that counts for a limit, in céntimos. */
function limitedPart(given: GivenDiscount | undefined, cents: number): number {
  if (!given) return 0
  return given.limit < NO_LIMIT ? cents : Math.min(cents, given.limited)
}

/** The bill with the discounts of people without a limit as lower prices. Only limited discounts are left. */
export function withLimitedDiscounts(
  { lines, changes }: DiscountedBill,
  given: readonly GivenDiscount[],
): DiscountedBill {
  const unlimited = new Map(
    given.filter(({ limit }) => limit >= NO_LIMIT).map((each) => [each.line_id, each]),
  )
  const own = discountsOn(lines, null)
  const adjustment: Adjustment | null = unlimited.has(null) ? null : (changes?.adjustment ?? null)
  return {
    changes: { adjustment },
    lines: lines.map((line, index) => {
      const found = unlimited.get(line.id)
      if (!found) return line
      const discount = own[index] ?? 0
      const limited = limitedPart(found, discount)
      const price = toAmount((grossOf(line) - discount + limited) as Cents)
      return {
        id: line.id,
        status: line.status,
        price,
        quantity: 1,
        adjustment: { cents: limited },
      }
    }),
  }
}

/** The percentage of the bill that is above its giver's present limit. Added dishes need a new approval of it. */
export function growingDiscount(given: readonly GivenDiscount[]): GivenDiscount | undefined {
  return given.find(
    ({ line_id, basis_points, giver_limit }) =>
      line_id === null && (basis_points ?? 0) > giver_limit,
  )
}

/** A new discount of a line. */
export interface LineDiscount {
  readonly line: number
  /** The line from which the new discount copies its kind, reason, giver and approver. */
  readonly like: number
  /** Whether to copy the line's own discount or the discount of its bill. */
  readonly source: 'line' | 'bill'
  readonly cents: number
  /** The part of `cents` that counts for a limit. Default: the same fraction as before. */
  readonly limited?: number
}

/** The discounts of lines that replace the discounts of a bill and of its lines. Cancelled lines have none. */
export function discountsOfLines(
  { lines, changes }: DiscountedBill,
  given: readonly GivenDiscount[],
): LineDiscount[] {
  const billed = lines.filter(({ status }) => status !== 'Cancelado')
  const discounts = discountsOn(billed, changes?.adjustment)
  const own = discountsOn(billed, null)
  const givenOn = (line: number | null) => given.find(({ line_id }) => line_id === line)
  // If a line has two discounts, the new one names the giver and approver of the larger.
  return billed.map(({ id }, index) => {
    const cents = discounts[index] ?? 0
    const ownCents = own[index] ?? 0
    return {
      line: id,
      like: id,
      source: ownCents * 2 > cents ? 'line' : 'bill',
      cents,
      limited: limitedPart(givenOn(id), ownCents) + limitedPart(givenOn(null), cents - ownCents),
    }
  })
}
