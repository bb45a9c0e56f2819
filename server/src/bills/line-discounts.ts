/** Replaces discounts with fixed amounts of lines, on a bill of the board in memory. Pure. */
import { discountsOn } from '@orderi/shared/bills/discounts'
import { toCents } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import type { ActiveDiscount } from '../board/held-board.ts'
import {
  type BillWithDiscounts,
  type Revocation,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import { limitedPart } from './discount-limits.ts'
import { chargedLinesOf, wholeDiscountOf } from './held-bill.ts'

interface LineDiscount {
  readonly line: number
  /** The source of the new discount's kind, reason, giver and approver. Undefined: the line gets no discount. */
  readonly like: ActiveDiscount | undefined
  readonly cents: number
  /** The part that employees with a discount limit gave. Default: the same fraction as in `like`. */
  readonly limited?: number
}

/** Takes at most two IDs of discounts for each line. */
export function withLineDiscounts(
  present: Pick<Present, 'takeId'>,
  bill: BillWithDiscounts,
  discounts: readonly LineDiscount[],
  revocation: Revocation,
): BillWithDiscounts {
  const made = discounts.flatMap(({ line: line_id, like, cents: amount_c, limited }) => {
    if (!like || amount_c === 0) return []
    const { id: copy_of, ...discount } = like
    const part = limited ?? limitedPartOf(bill, like, amount_c)
    return { ...discount, copy_of, line_id, basis_points: null, amount_c, limited: part }
  })
  const revoked = discounts.flatMap(
    ({ line }) => bill.given.find(({ line_id }) => line_id === line) ?? [],
  )
  return withoutDiscounts(present, withDiscounts(present, bill, made), revoked, revocation)
}

/** The part of the discount `cents` that employees with a discount limit gave, rounded up. 0 for a percentage. */
function limitedPartOf(
  { data }: BillWithDiscounts,
  { id, limited }: ActiveDiscount,
  cents: number,
): number {
  const whole = data.adjustments.find((each) => each.id === id)
  if (whole?.tipo !== 'monto') return 0
  // `limited` × `cents` may exceed 2^53.
  const amount = BigInt(toCents(whole.valor))
  return Number((BigInt(limited) * BigInt(cents) + amount - 1n) / amount)
}

/** Replaces the discount of a whole bill with line discounts, so that amounts do not change when lines move. */
export function withoutBillDiscount(
  present: Pick<Present, 'takeId'>,
  bill: BillWithDiscounts,
  revocation: Revocation,
): BillWithDiscounts {
  const givenOn = (line: number | null) => bill.given.find(({ line_id }) => line_id === line)
  const ofBill = givenOn(null)
  if (!ofBill) return bill
  const billed = chargedLinesOf(bill.data)
  const discounts = discountsOn(billed, wholeDiscountOf(bill.data))
  const own = discountsOn(billed, null)
  const replaced = billed.map(({ id: line }, index) => {
    const [ofLine, cents, ownCents] = [givenOn(line), discounts[index] ?? 0, own[index] ?? 0]
    // If a line has two discounts, the new discount names the giver and approver of the larger one.
    const like = ownCents * 2 > cents ? ofLine : ofBill
    const limited = limitedPart(ofLine, ownCents) + limitedPart(ofBill, cents - ownCents)
    return { line, like, cents, limited }
  })
  const changed = withLineDiscounts(present, bill, replaced, revocation)
  return withoutDiscounts(present, changed, [ofBill], revocation)
}
