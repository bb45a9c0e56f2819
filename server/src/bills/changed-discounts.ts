/** Gives and revokes discounts on a bill of the board in memory (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import type { Decision, NewAdjustmentRow } from '../board/decision.ts'
import { type ActiveDiscount, type HeldBoard, NO_LIMIT } from '../board/held-board.ts'
import type { Authority, Rights } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { type GivenReason, reasonColumns } from '../payments/given-reason.ts'
import { billWith, type HeldBill } from './held-bill.ts'

/** A bill with its active discounts and the rows that change them. `recountedBill` calculates its amounts. */
export interface BillWithDiscounts extends HeldBill {
  readonly given: readonly ActiveDiscount[]
  readonly rows: readonly NewAdjustmentRow[]
}

/**
 * The active discounts of a bill. The command must list the bill in `discountsOf`. Earlier commands of the batch must
 * return their changes in `Decision.discounts`.
 */
export function activeDiscountsOf(
  { discounts }: Pick<HeldBoard, 'discounts'>,
  { id, adjustments }: Bill,
): readonly ActiveDiscount[] {
  const given = discounts.get(id) ?? []
  const ids = new Set(given.map((each) => each.id))
  if (ids.size !== adjustments.length || adjustments.some((live) => !ids.has(live.id)))
    throw new Error('the discounts of the bill are not read')
  return given
}

export function discountedBillIn(held: HeldBoard, bill: HeldBill): BillWithDiscounts {
  return { ...bill, given: activeDiscountsOf(held, bill.data), rows: [] }
}

export function discountChanges({
  data,
  given,
  rows,
}: BillWithDiscounts): Required<Pick<Decision, 'adjustments' | 'discounts'>> {
  return { adjustments: rows, discounts: new Map([[data.id, given]]) }
}

/** Either `basis_points` or `amount_c` is null. */
type NewDiscount = Omit<ActiveDiscount, 'id'> &
  Pick<NewAdjustmentRow, 'copy_of'> & { readonly amount_c: number | null }

type MadeDiscount = NewDiscount & Pick<ActiveDiscount, 'id'>

/** The targets must have no discount. */
export function withDiscounts(
  { takeId }: Pick<Present, 'takeId'>,
  bill: BillWithDiscounts,
  discounts: readonly NewDiscount[],
): BillWithDiscounts {
  const made = discounts.map((each) => ({ id: takeId('adjustments'), ...each }))
  const adjustments = [...bill.data.adjustments, ...made.map(onWire)]
  return {
    ...billWith(bill, { adjustments }),
    given: [
      ...bill.given,
      ...made.map(({ amount_c: _amount, copy_of: _of, ...discount }) => discount),
    ],
    rows: [...bill.rows, ...made.map((each) => newRow(bill.data, each))],
  }
}

function onWire({ id, line_id, kind, basis_points, amount_c }: MadeDiscount) {
  const tipo = amount_c === null ? ('porcentaje' as const) : ('monto' as const)
  const valor = toAmount((amount_c ?? basis_points ?? 0) as Cents)
  return { id, order_line_id: line_id, kind, tipo, valor }
}

function newRow({ id: bill_id }: Bill, made: MadeDiscount): NewAdjustmentRow {
  return {
    id: made.id,
    bill_id,
    line_id: made.line_id,
    kind: made.kind,
    basis_points: made.basis_points,
    amount_c: made.amount_c,
    limited_c: made.limited,
    copy_of: made.copy_of,
    reason_id: made.reason_id,
    note: made.note,
    user: made.user,
    approver: made.approver,
  }
}

/** `by` is null for a guest. */
export interface Revocation {
  readonly by: Authority['user'] | null
  readonly body?: GivenReason
}

export function withoutDiscounts(
  { takeId }: Pick<Present, 'takeId'>,
  bill: BillWithDiscounts,
  discounts: readonly ActiveDiscount[],
  { by, body = {} }: Revocation,
): BillWithDiscounts {
  const revoked = new Set(discounts.map(({ id }) => id))
  const isLive = ({ id }: { readonly id: number }) => !revoked.has(id)
  const added = discounts.map(({ id: revokes_id, line_id }) => ({
    id: takeId('adjustments'),
    bill_id: bill.data.id,
    line_id,
    kind: 'retiro' as const,
    revokes_id,
    limited_c: 0,
    user: by,
    ...reasonColumns(body),
  }))
  return {
    ...billWith(bill, { adjustments: bill.data.adjustments.filter(isLive) }),
    given: bill.given.filter(isLive),
    rows: [...bill.rows, ...added],
  }
}

const limitOf = ({ isManager, maxDiscount }: Rights) => (isManager ? NO_LIMIT : maxDiscount)

/** The giver and the approver of a new discount, with their limits. */
export function giversOf(authority: Authority, approver: Approver | null) {
  const { own, approved } = authority
  return {
    user: authority.user,
    approver,
    giver_limit: limitOf(own),
    limit: limitOf(approver && approved ? approved : own),
    limited: 0,
  }
}
