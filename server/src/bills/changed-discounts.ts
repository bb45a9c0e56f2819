/** Gives and revokes discounts on a bill of the board in memory (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import { type GivenDiscount, type NewAdjustmentRow, NO_LIMIT } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import type { Approver, Rights } from '../identity/queries/approvers.ts'

/** A bill whose figures are not counted again, with its live discounts and the rows that change them. */
export interface ChangedDiscounts {
  readonly bill: Bill
  readonly given: readonly GivenDiscount[]
  readonly rows: readonly NewAdjustmentRow[]
}

/** Either `basis_points` or `amount_c` is null. */
type NewDiscount = Omit<GivenDiscount, 'id'> & { readonly amount_c: number | null }

/** Adds a discount. The target must have none. */
export function withDiscount(
  { takeId }: Pick<Present, 'takeId'>,
  { bill, given, rows }: ChangedDiscounts,
  { amount_c, ...discount }: NewDiscount,
): ChangedDiscounts {
  const made = { id: takeId('adjustments'), ...discount }
  const { giver_limit: _giver, limit: _limit, limited, ...row } = made
  const onBill = onWire(made, amount_c)
  return {
    bill: { ...bill, adjustments: [...bill.adjustments, onBill] },
    given: [...given, made],
    rows: [...rows, { ...row, bill_id: bill.id, amount_c, limited_c: limited }],
  }
}

/** The discount in wire format. */
function onWire(
  { id, line_id, kind, basis_points }: GivenDiscount,
  amount_c: number | null,
): Bill['adjustments'][number] {
  const tipo = amount_c === null ? 'porcentaje' : 'monto'
  const valor = toAmount((amount_c ?? basis_points ?? 0) as Cents)
  return { id, order_line_id: line_id, kind, tipo, valor }
}

/** The person who revokes a discount, and why. A guest leaves no name. */
type Revocation = Pick<NewAdjustmentRow, 'user_id' | 'user_name' | 'reason_id' | 'note'>

export function withoutDiscount(
  { takeId }: Pick<Present, 'takeId'>,
  { bill, given, rows }: ChangedDiscounts,
  { id: revokes_id, line_id }: GivenDiscount,
  revocation: Revocation,
): ChangedDiscounts {
  const retiro = { id: takeId('adjustments'), bill_id: bill.id, line_id, kind: 'retiro' as const }
  return {
    bill: { ...bill, adjustments: bill.adjustments.filter(({ id }) => id !== revokes_id) },
    given: given.filter(({ id }) => id !== revokes_id),
    rows: [...rows, { ...retiro, revokes_id, limited_c: 0, ...revocation }],
  }
}

const limitOf = ({ isAdmin, maxDiscount }: Rights) => (isAdmin ? NO_LIMIT : maxDiscount)

/** The giver and the approver of a new discount, with their limits. */
export function giversOf({ user, own, approved }: Authority, approver: Approver | null) {
  return {
    user_id: user.id,
    user_name: user.name,
    approver_id: approver?.id ?? null,
    approver_name: approver?.name ?? null,
    giver_limit: limitOf(own),
    limit: limitOf(approver && approved ? approved : own),
    limited: 0,
  }
}
