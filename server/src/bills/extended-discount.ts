/** Decides the discount of a bill to which dishes are added (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type { Present } from '../board/boards.ts'
import {
  type Decision,
  type GivenDiscount,
  type HeldBoard,
  type NewAdjustmentRow,
  NO_LIMIT,
} from '../board/held-board.ts'
import { type Authority, requireDiscount } from '../identity/approval.ts'
import type { Rights } from '../identity/queries/approvers.ts'
import { discountsOfLines, growingDiscount } from './given-discounts.ts'
import { discountedBillOf } from './recounted-bill.ts'

type Adjustment = Bill['adjustments'][number]

interface ExtendedDiscount extends Pick<Decision, 'adjustments' | 'discounts'> {
  readonly bill: Bill
}

/** Whether the bill as a whole has a percentage, which also reduces the dishes that are added. */
function hasPercentage({ adjustments }: Bill): boolean {
  return adjustments.some(
    ({ order_line_id, tipo }) => order_line_id === null && tipo === 'porcentaje',
  )
}

/** The bills among these whose discounts `extendedDiscount` needs. */
export function extendableDiscounts({ board }: HeldBoard, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const bill = board.bills.get(id)
    return bill !== undefined && hasPercentage(bill)
  })
}

/**
 * Prepares a bill's percentage discount for added dishes. A percentage above its giver's limit needs a new approval.
 * For a guest's order, discounts on the dishes that the bill already has replace it.
 * @param authority undefined for a guest
 * @throws DomainError `needs_approval`
 */
export function extendedDiscount(
  present: Present,
  bill: Bill,
  authority: Authority | undefined,
): ExtendedDiscount {
  if (!hasPercentage(bill)) return { bill }
  const given = present.held.discounts.get(bill.id)
  if (!given) throw new Error('the discounts of the bill are not read')
  const discount = growingDiscount(given)
  if (!discount) return { bill }
  return authority
    ? approvedAgain(present, bill, { given, discount, authority })
    : replacedByLines(present, bill, { given, discount })
}

const limitOf = ({ isAdmin, maxDiscount }: Rights) => (isAdmin ? NO_LIMIT : maxDiscount)

function approvedAgain(
  { takeId }: Present,
  bill: Bill,
  {
    given,
    discount,
    authority,
  }: {
    readonly given: readonly GivenDiscount[]
    readonly discount: GivenDiscount
    readonly authority: Authority
  },
): ExtendedDiscount {
  const { user, own, approved } = authority
  const basis_points = discount.basis_points ?? 0
  const approver = requireDiscount(authority, basis_points)
  const revoked = revoking(takeId('adjustments'), bill, discount, user)
  const { kind, reason_id } = discount
  const by = { user_id: user.id, user_name: user.name }
  const approval = { approver_id: approver?.id ?? null, approver_name: approver?.name ?? null }
  const made = { id: takeId('adjustments'), line_id: null, kind, basis_points, reason_id }
  const row = { ...made, note: discount.note || null, ...by, ...approval }
  const limits = {
    giver_limit: limitOf(own),
    limit: limitOf(approver && approved ? approved : own),
    limited: 0,
  }
  const added = { ...row, bill_id: bill.id, limited_c: 0 }
  const others = bill.adjustments.filter(({ order_line_id }) => order_line_id !== null)
  return {
    bill: { ...bill, adjustments: [...others, onWire(added, 'porcentaje', basis_points)] },
    adjustments: [revoked, added],
    discounts: new Map([
      [bill.id, [...given.filter((each) => each !== discount), { ...row, ...limits }]],
    ]),
  }
}

function replacedByLines(
  { takeId }: Present,
  bill: Bill,
  {
    given,
    discount,
  }: { readonly given: readonly GivenDiscount[]; readonly discount: GivenDiscount },
): ExtendedDiscount {
  const ofLine = (id: number) => given.find(({ line_id }) => line_id === id)
  const lines = discountsOfLines(discountedBillOf(bill), given)
  const made = lines.flatMap(({ line, source, cents, limited = 0 }) => {
    const like = source === 'line' ? ofLine(line) : discount
    if (!like || cents === 0) return []
    const { kind, reason_id, note, user_id, user_name, approver_id, approver_name } = like
    const by = { user_id, user_name, approver_id, approver_name }
    const row = { id: takeId('adjustments'), bill_id: bill.id, line_id: line, kind }
    return { ...row, amount_c: cents, limited_c: limited, reason_id, note, ...by }
  })
  const replaced = new Set<number | null>([null, ...lines.map(({ line }) => line)])
  const revoked = given
    .filter(({ line_id }) => replaced.has(line_id))
    .toSorted((a, b) => (a.line_id ?? Infinity) - (b.line_id ?? Infinity))
    .map((each) => revoking(takeId('adjustments'), bill, each))
  const kept = bill.adjustments.filter(({ order_line_id }) => !replaced.has(order_line_id))
  return {
    bill: {
      ...bill,
      adjustments: [...kept, ...made.map((row) => onWire(row, 'monto', row.amount_c))],
    },
    adjustments: [...made, ...revoked],
  }
}

/** A new discount in wire format. `value` is in basis points or céntimos. */
function onWire(
  { id, line_id, kind }: Pick<GivenDiscount, 'id' | 'line_id' | 'kind'>,
  tipo: Adjustment['tipo'],
  value: number,
): Adjustment {
  return { id, order_line_id: line_id, kind, tipo, valor: toAmount(value as Cents) }
}

/** The row that revokes a discount. A guest leaves no name. */
function revoking(
  id: number,
  bill: Bill,
  { id: revokes_id, line_id }: GivenDiscount,
  by?: Authority['user'],
): NewAdjustmentRow {
  const revoked = { id, bill_id: bill.id, line_id, kind: 'retiro' as const, revokes_id }
  return { ...revoked, limited_c: 0, user_id: by?.id ?? null, user_name: by?.name ?? null }
}
