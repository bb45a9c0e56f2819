/** Gives and revokes discounts on a bill of the board in memory (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import { type GivenDiscount, type NewAdjustmentRow, NO_LIMIT } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import type { Approver, Rights } from '../identity/queries/approvers.ts'

/** A bill with its live discounts and the rows that change them. `recountedBill` must calculate its amounts. */
export interface ChangedDiscounts {
  readonly bill: Bill
  readonly given: readonly GivenDiscount[]
  readonly rows: readonly NewAdjustmentRow[]
}

/** Either `basis_points` or `amount_c` is null. */
type NewDiscount = Omit<GivenDiscount, 'id'> & { readonly amount_c: number | null }

/** Adds discounts. Their targets must have none. */
export function withDiscounts(
  { takeId }: Pick<Present, 'takeId'>,
  { bill, given, rows }: ChangedDiscounts,
  discounts: readonly NewDiscount[],
): ChangedDiscounts {
  const made = discounts.map((each) => ({ id: takeId('adjustments'), ...each }))
  return {
    bill: { ...bill, adjustments: [...bill.adjustments, ...made.map(onWire)] },
    given: [...given, ...made.map(({ amount_c: _amount, ...discount }) => discount)],
    rows: [...rows, ...made.map((each) => newRow(bill, each))],
  }
}

type MadeDiscount = NewDiscount & Pick<GivenDiscount, 'id'>

/** The discount in wire format. */
function onWire({ id, line_id, kind, basis_points, amount_c }: MadeDiscount) {
  const tipo = amount_c === null ? ('porcentaje' as const) : ('monto' as const)
  const valor = toAmount((amount_c ?? basis_points ?? 0) as Cents)
  return { id, order_line_id: line_id, kind, tipo, valor }
}

function newRow(
  { id: bill_id }: Bill,
  { giver_limit: _giver, limit: _limit, limited: limited_c, ...row }: MadeDiscount,
): NewAdjustmentRow {
  return { ...row, bill_id, limited_c }
}

/** The person who revokes discounts, and why. A guest leaves no name. */
export type Revocation = Pick<NewAdjustmentRow, 'user_id' | 'user_name' | 'reason_id' | 'note'>

/** Revokes live discounts. */
export function withoutDiscounts(
  { takeId }: Pick<Present, 'takeId'>,
  { bill, given, rows }: ChangedDiscounts,
  discounts: readonly GivenDiscount[],
  revocation: Revocation,
): ChangedDiscounts {
  const revoked = new Set(discounts.map(({ id }) => id))
  const isLive = ({ id }: { readonly id: number }) => !revoked.has(id)
  const added = discounts.map(({ id: revokes_id, line_id }) => ({
    id: takeId('adjustments'),
    bill_id: bill.id,
    line_id,
    kind: 'retiro' as const,
    revokes_id,
    limited_c: 0,
    ...revocation,
  }))
  return {
    bill: { ...bill, adjustments: bill.adjustments.filter(isLive) },
    given: given.filter(isLive),
    rows: [...rows, ...added],
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
