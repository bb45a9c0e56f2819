import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
} from '@orderi/shared/bills/discounts'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { BoardTx } from '../../log/change.ts'

/** The limit of people who may give any discount, in basis points. */
const NO_LIMIT = 10_000

/** A live discount or courtesy. */
export interface GivenDiscount {
  /** Null for the discount of the bill. */
  readonly line_id: number | null
  readonly is_courtesy: boolean
  /** The limit of the person who approved or gave it, in basis points. 0 for a person who has left. */
  readonly limit: number
  /** The part of a combined discount that people with a limit gave, in céntimos. */
  readonly limited: number
}

/** The part of a discount that counts for a limit, in céntimos. */
export function limitedPart(given: GivenDiscount | undefined, cents: number): number {
  if (!given) return 0
  return given.limit < NO_LIMIT ? cents : Math.min(cents, given.limited)
}

/** The live discounts of a bill and of its lines. */
export function readGivenDiscounts(tx: BoardTx, billId: number): Promise<readonly GivenDiscount[]> {
  return tx.query<GivenDiscount>(
    `SELECT t.line_id, a.kind = 'cortesia' AS is_courtesy,
        CASE WHEN u.is_superadmin OR m.type = 'admin' THEN ${NO_LIMIT} ELSE coalesce(m.max_discount_bp, 0) END AS limit,
        a.limited_c AS limited
      FROM (SELECT NULL::bigint AS line_id, adjustment_id FROM bills WHERE id = $1
          UNION ALL SELECT id, adjustment_id FROM order_lines WHERE bill_id = $1) AS t
        JOIN adjustments a ON a.id = t.adjustment_id
        LEFT JOIN users u ON u.id = coalesce(a.approver_id, a.user_id)
        LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = a.restaurant_id`,
    [billId],
  )
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
