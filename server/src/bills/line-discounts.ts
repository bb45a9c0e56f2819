/** Replaces discounts with fixed amounts of lines, on a bill of the board in memory. Pure. */
import { toCents } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import type { GivenDiscount } from '../board/held-board.ts'
import {
  type ChangedDiscounts,
  type Revocation,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import { discountsOfLines, type LineDiscount } from './given-discounts.ts'
import { discountedBillOf } from './recounted-bill.ts'

/** Replaces the discounts of lines. Takes at most two IDs of discounts for each line. */
export function withLineDiscounts(
  present: Pick<Present, 'takeId'>,
  whole: ChangedDiscounts,
  discounts: readonly LineDiscount[],
  revocation: Revocation,
): ChangedDiscounts {
  const givenOn = (line: number | null) => whole.given.find(({ line_id }) => line_id === line)
  const made = discounts.flatMap(({ line: line_id, like, source, cents: amount_c, limited }) => {
    const copied = givenOn(source === 'line' ? like : null)
    if (!copied || amount_c === 0) return []
    const { id: _id, ...discount } = copied
    const part = limited ?? limitedPartOf(whole, copied, amount_c)
    return { ...discount, line_id, basis_points: null, amount_c, limited: part }
  })
  const revoked = discounts.flatMap(({ line }) => givenOn(line) ?? [])
  return withoutDiscounts(present, withDiscounts(present, whole, made), revoked, revocation)
}

/** The part of a fixed amount that counts for a limit, in proportion to `cents`. 0 for a percentage. */
function limitedPartOf(
  { bill }: ChangedDiscounts,
  { id, limited }: GivenDiscount,
  cents: number,
): number {
  const whole = bill.adjustments.find((each) => each.id === id)
  return whole?.tipo === 'monto' ? roundedUpPart(limited, cents, toCents(whole.valor)) : 0
}

/** `value × part ÷ whole`, rounded up. The products may exceed 2^53. */
function roundedUpPart(value: number, part: number, whole: number): number {
  const product = BigInt(value) * BigInt(part)
  return Number((product + BigInt(whole) - 1n) / BigInt(whole))
}

/** Replaces the discount of a whole bill with discounts of its lines, so that the amounts stay when lines move. */
export function withoutBillDiscount(
  present: Pick<Present, 'takeId'>,
  whole: ChangedDiscounts,
  revocation: Revocation,
): ChangedDiscounts {
  const discount = whole.given.find(({ line_id }) => line_id === null)
  if (!discount) return whole
  const lines = discountsOfLines(discountedBillOf(whole.bill), whole.given)
  const replaced = withLineDiscounts(present, whole, lines, revocation)
  return withoutDiscounts(present, replaced, [discount], revocation)
}
