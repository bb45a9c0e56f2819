/** Decides discounts, courtesies and the removal of the service (docs/money.md, "Rules"). Pure: no clock, no SQL. */
import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
} from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import {
  type Cents,
  NO_CENTS,
  subtractCents,
  sumCents,
  toAmount,
  toCents,
} from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Present } from '../board/boards.ts'
import type { Decision, NewAdjustmentRow } from '../board/decision.ts'
import {
  type ActiveDiscount,
  billIn,
  billOfLine,
  type HeldBoard,
  orderOfLine,
} from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requireDiscount, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { type GivenReason, reasonColumns, requireReason } from '../payments/given-reason.ts'
import {
  type BillWithDiscounts,
  discountChanges,
  discountedBillIn,
  giversOf,
  type Revocation,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import { limitOfChange, requireDiscountsInLimit } from './discount-limits.ts'
import { lineOfPieces } from './divided-line.ts'
import {
  billWith,
  changedBillDecision,
  chargedLinesOf,
  discountedBillOf,
  type HeldBill,
  heldBillIn,
  isOpen,
  orderEvent,
  recountedBill,
  refuseBelowPaid,
} from './held-bill.ts'

const DISCOUNTS = ['descuento', 'cortesia'] as const

/** The target is a bill or one of its lines. */
export interface DiscountTarget {
  readonly bill_id?: number | null | undefined
  readonly order_line_id?: number | null | undefined
}

interface TargetedBody extends DiscountTarget, GivenReason {}

const lineOf = ({ order_line_id }: DiscountTarget) => order_line_id ?? null

function billOf(held: HeldBoard, { bill_id, order_line_id }: DiscountTarget): Bill | undefined {
  return bill_id == null ? billOfLine(held, order_line_id ?? 0) : billIn(held, bill_id)
}

export function needsOfDiscount(body: TargetedBody): CommandNeeds {
  const { bill_id, order_line_id, motivo } = body
  return {
    reason: motivo,
    names: bill_id == null ? { lines: [order_line_id ?? 0] } : { bills: [bill_id] },
    discountsOf: (held) => {
      const bill = billOf(held, body)
      return bill ? [bill.id] : []
    },
  }
}

export function needsOfCourtesy(body: BodyOf<Calls['giveCourtesy']>): CommandNeeds {
  return { ...needsOfDiscount(body), creates: () => ({ lines: body.cantidad == null ? 0 : 1 }) }
}

export function needsOfService({ bill_id, motivo }: BodyOf<Calls['waiveService']>): CommandNeeds {
  return { reason: motivo, names: { bills: [bill_id] }, creates: () => ({ adjustments: 1 }) }
}

/** A bill that may get discounts. Throws `not_found`, `no_payments`, `bill_closed`. */
function discountableBill({ held }: Present, target: DiscountTarget): HeldBill {
  const data = billOf(held, target)
  if (!data) throw new DomainError('not_found')
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  const bill = heldBillIn(held, data.id)
  if (!isOpen(bill)) throw new DomainError('bill_closed')
  return bill
}

/**
 * The amount to which a discount applies: the price of the line, or of the bill after the discounts on its lines.
 * Throws `illegal_transition` for a cancelled line.
 */
function priceOf({ data }: HeldBill, target: DiscountTarget): Cents {
  const billed = chargedLinesOf(data)
  if (lineOf(target) === null) {
    const own = discountsOn(billed, null)
    return sumCents(
      billed.map((line, index) => subtractCents(grossOf(line), own[index] ?? NO_CENTS)),
    )
  }
  const line = billed.find(({ id }) => id === lineOf(target))
  if (!line) throw new DomainError('illegal_transition')
  return grossOf(line)
}

/** A discount as a percentage of `price`, in basis points, rounded up. */
function basisPointsOf({ basisPoints, cents }: Adjustment, price: number): number {
  return basisPoints ?? Math.ceil((Math.min(cents, price) * 10_000) / price)
}

/** `lineId` is null for the whole bill. */
function discounted(
  { lines, changes }: DiscountedBill,
  lineId: number | null,
  adjustment: Adjustment,
): DiscountedBill {
  if (lineId === null) return { lines, changes: { adjustment } }
  return {
    changes,
    lines: lines.map((line) => (line.id === lineId ? { ...line, adjustment } : line)),
  }
}

interface Discount {
  readonly kind: ActiveDiscount['kind']
  readonly adjustment: Adjustment
  readonly approver: Approver | null
  readonly body: GivenReason
  readonly by: Authority
}

/** In `lineIds`, null means the whole bill. */
function replaced(
  present: Present,
  bill: BillWithDiscounts,
  lineIds: readonly (number | null)[],
  { kind, adjustment, approver, body, by }: Discount,
): BillWithDiscounts {
  const common = {
    kind,
    basis_points: adjustment.basisPoints ?? null,
    amount_c: adjustment.cents ?? null,
    ...reasonColumns(body),
    ...giversOf(by, approver),
  }
  return withDiscounts(
    present,
    revoked(present, bill, lineIds, { by: by.user }),
    lineIds.map((line_id) => ({ line_id, ...common })),
  )
}

/** In `lineIds`, null means the whole bill. */
function revoked(
  present: Present,
  bill: BillWithDiscounts,
  lineIds: readonly (number | null)[],
  revocation: Revocation,
): BillWithDiscounts {
  const live = bill.given.filter(({ line_id }) => lineIds.includes(line_id))
  return withoutDiscounts(present, bill, live, revocation)
}

/**
 * Calculates the amounts of the changed bill.
 * @throws DomainError `below_paid`; 422 if an amount exceeds the largest allowed amount
 */
function countedDecision(changed: HeldBill, more: Partial<Decision>): Decision {
  const bill = recountedBill(changed)
  refuseBelowPaid(bill.data)
  return changedBillDecision(bill, ['bill.changed'], more)
}

const rediscounted = (bill: BillWithDiscounts) => countedDecision(bill, discountChanges(bill))

/**
 * Gives a discount on a bill or line. Replaces an earlier discount on the same target.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `illegal_transition` for a cancelled line,
 * `needs_approval`, `needs_reason`, `below_paid`; 422 for more than the price
 */
export function decideDiscount(
  present: Present,
  body: BodyOf<Calls['giveDiscount']>,
  authority: Authority,
): Decision {
  const bill = discountableBill(present, body)
  const price = priceOf(bill, body)
  const cents = toCents(body.valor)
  const maximum = body.tipo === 'porcentaje' ? toCents(100) : price
  if (cents > maximum)
    throw invalidField('valor', reason('too_large', { maximum: toAmount(maximum) }))
  const adjustment = body.tipo === 'porcentaje' ? { basisPoints: cents } : { cents }
  const lineId = lineOf(body)
  const { control } = present.held.board.branch
  const former = discountedBillIn(present.held, bill)
  const before = discountedBillOf(bill.data)
  const after = discounted(before, lineId, adjustment)
  const limit = limitOfChange({ before, after, given: former.given }, lineId)
  const needed = Math.max(basisPointsOf(adjustment, price), limit)
  const approver = requireDiscount(authority, needed, control)
  requireReason(present.held, body, DISCOUNTS, control !== 'libre')
  const discount = { kind: 'descuento' as const, adjustment, approver, body, by: authority }
  return rediscounted(replaced(present, former, [lineId], discount))
}

/**
 * Makes a line, some of its pieces, or all current lines of a bill free of charge. Later lines are charged. Replaces
 * earlier discounts.
 * @throws DomainError the errors of `decideDiscount`; 422 for too many pieces, or for pieces of a bill
 */
export function decideCourtesy(
  present: Present,
  body: BodyOf<Calls['giveCourtesy']>,
  authority: Authority,
): Decision {
  const bill = discountableBill(present, body)
  priceOf(bill, body)
  const { held } = present
  const { control } = held.board.branch
  const approver = requirePermission(authority, 'cortesias', control)
  const { products } = bill.data
  const lineId = lineOf(body)
  const maximum = products.find(({ id }) => id === lineId)?.quantity ?? 0
  const pieces = body.cantidad ?? maximum
  if (pieces > maximum) throw invalidField('cantidad', reason('too_large', { maximum }))
  const adjustment = { basisPoints: 10_000 }
  const courtesy = { kind: 'cortesia' as const, adjustment, approver, body, by: authority }
  if (lineId === null) {
    requireReason(held, body, DISCOUNTS, control !== 'libre')
    const billed = chargedLinesOf(bill.data).map(({ id }) => id)
    const revocation = { by: authority.user, body }
    const rest = revoked(present, discountedBillIn(held, bill), [null], revocation)
    return rediscounted(replaced(present, rest, billed, courtesy))
  }
  const order = orderOfLine(held, lineId)
  if (!order) throw new Error('the order of the line is not read')
  const portion = { lineId, pieces, by: authority.user }
  const own = lineOfPieces(present, { order, bill }, portion)
  const limiter = requireOthersInLimit(own.bill, own.lineId, authority)
  requireReason(held, body, DISCOUNTS, control !== 'libre')
  const free = { ...courtesy, approver: approver ?? limiter }
  const decision = rediscounted(replaced(present, own.bill, [own.lineId], free))
  return own.order === order
    ? decision
    : { ...decision, events: [orderEvent(own.order), ...decision.events] }
}

/**
 * Checks the limits of the other lines. If a line becomes free, a fixed discount on the bill reduces the others more.
 * @throws DomainError `needs_approval`
 */
function requireOthersInLimit(
  { data, given }: BillWithDiscounts,
  lineId: number,
  authority: Authority,
): Approver | null {
  const before = discountedBillOf(data)
  // A free dish has no discount that could exceed a limit.
  const after = { ...before, lines: before.lines.filter(({ id }) => id !== lineId) }
  return requireDiscountsInLimit([{ before, after, given }], authority)
}

/**
 * Removes the discount or courtesy, if any, of a line or a bill. If the whole bill has none, removes the courtesies of
 * its lines.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_reason`
 */
export function decideDiscountRemoval(
  present: Present,
  body: BodyOf<Calls['removeDiscount']>,
  { user }: Authority,
): Decision {
  const bill = discountedBillIn(present.held, discountableBill(present, body))
  const { given } = bill
  requireReason(present.held, body, DISCOUNTS)
  const lineId = lineOf(body)
  const isLive = lineId !== null || given.some(({ line_id }) => line_id === null)
  const courtesies = given
    .filter(({ line_id, kind }) => line_id !== null && kind === 'cortesia')
    .map(({ line_id }) => line_id)
  const lineIds = isLive ? [lineId] : courtesies
  const changed = revoked(present, bill, lineIds, { by: user, body })
  return changed.rows.length === 0 ? { events: [], answer: bill.data } : rediscounted(changed)
}

/**
 * Removes the service from a bill, or restores it with `quitar` 0. In Guatemala the service is a voluntary tip, so
 * every waiter may do this.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_approval`, `needs_reason`, `below_paid`
 */
export function decideService(
  present: Present,
  body: BodyOf<Calls['waiveService']>,
  authority: Authority,
): Decision {
  const { held, takeId } = present
  const bill = discountableBill(present, body)
  const { control, restaurant } = held.board.branch
  const isWaived = body.quitar !== 0
  const needsPermission = isWaived && restaurant.country !== 'gua'
  const approver = needsPermission ? requirePermission(authority, 'quitar_servicio', control) : null
  requireReason(held, body, DISCOUNTS, needsPermission && control !== 'libre')
  const servicio_retirado = isWaived ? 1 : 0
  if (bill.data.servicio_retirado === servicio_retirado) return { events: [], answer: bill.data }
  const row: NewAdjustmentRow = {
    id: takeId('adjustments'),
    bill_id: bill.data.id,
    line_id: null,
    kind: isWaived ? 'sin_servicio' : 'con_servicio',
    limited_c: 0,
    ...reasonColumns(body),
    user: authority.user,
    approver,
  }
  return countedDecision(billWith(bill, { servicio_retirado }), { adjustments: [row] })
}
