/** Decides discounts, courtesies and the removal of the service (docs/money.md, "Rules"). Pure: no clock, no statement. */
import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
} from '@orderi/shared/bills/discounts'
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Order } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import {
  billIn,
  billOfLine,
  type Decision,
  type GivenDiscount,
  type HeldBoard,
  type NewAdjustmentRow,
  orderOfLine,
  recordOf,
} from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requireDiscount, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { type GivenReason, requireReason } from '../payments/given-reason.ts'
import {
  type ChangedDiscounts,
  giversOf,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import { givenDiscountsOf, limitOfChange, requireDiscountsInLimit } from './discount-limits.ts'
import { dividedLine } from './divided-line.ts'
import { refuseBelowPaid } from './figures.ts'
import { discountedBillOf, type HeldBill, recountedBill } from './recounted-bill.ts'

/** The kinds of reasons for discounts, courtesies and the removal of the service. */
const DISCOUNTS = ['descuento', 'cortesia'] as const

/** A bill, or one of its lines. */
interface Target {
  readonly bill_id?: number | null | undefined
  readonly order_line_id?: number | null | undefined
}

interface TargetedBody extends Target, GivenReason {}

const lineOf = ({ order_line_id }: Target) => order_line_id ?? null

function billOf(held: HeldBoard, { bill_id, order_line_id }: Target): Bill | undefined {
  return bill_id == null ? billOfLine(held, order_line_id ?? 0) : billIn(held, bill_id)
}

/** The needs of the decisions about discounts. */
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

/** The needs of `decideCourtesy`. */
export function needsOfCourtesy(body: BodyOf<Calls['giveCourtesy']>): CommandNeeds {
  return { ...needsOfDiscount(body), creates: () => ({ lines: body.cantidad == null ? 0 : 1 }) }
}

/** The needs of `decideService`. */
export function needsOfService({ bill_id, motivo }: BodyOf<Calls['waiveService']>): CommandNeeds {
  return { reason: motivo, names: { bills: [bill_id] }, creates: () => ({ adjustments: 1 }) }
}

/** The open bill of a target. Throws `not_found`, `no_payments`, `bill_closed`. */
function openBillOf({ held }: Present, target: Target): Bill {
  const bill = billOf(held, target)
  if (!bill) throw new DomainError('not_found')
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  if (!isOpenBill(bill.status)) throw new DomainError('bill_closed')
  return bill
}

/**
 * The amount to which a discount applies: the price of the line, or the bill's after the discounts on its lines.
 * Throws `illegal_transition` for a cancelled line.
 */
function priceOf(bill: Bill, target: Target): Cents {
  const { lines } = discountedBillOf(bill)
  const billed = lines.filter(({ status }) => status !== 'Cancelado')
  if (lineOf(target) === null) {
    const own = discountsOn(billed, null)
    return sumCents(billed.map((line, index) => (grossOf(line) - (own[index] ?? 0)) as Cents))
  }
  const line = billed.find(({ id }) => id === lineOf(target))
  if (!line) throw new DomainError('illegal_transition')
  return grossOf(line)
}

/** A discount as a part of `price`, in basis points, rounded up. */
function basisPointsOf({ basisPoints, cents }: Adjustment, price: number): number {
  return basisPoints ?? Math.ceil((Math.min(cents, price) * 10_000) / price)
}

/** The bill with this discount on the line, or on the whole bill for null. */
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

const unchangedDiscounts = ({ held }: Present, bill: Bill): ChangedDiscounts => ({
  bill,
  given: givenDiscountsOf(held, bill),
  rows: [],
})

interface Discount {
  readonly kind: GivenDiscount['kind']
  readonly adjustment: Adjustment
  readonly approver: Approver | null
  readonly body: GivenReason
  readonly by: Authority
}

/** Gives each line, or the whole bill for null, the discount instead of its present one. */
function replaced(
  present: Present,
  discounts: ChangedDiscounts,
  lineIds: readonly (number | null)[],
  { kind, adjustment, approver, body, by }: Discount,
): ChangedDiscounts {
  const common = {
    kind,
    basis_points: adjustment.basisPoints ?? null,
    amount_c: adjustment.cents ?? null,
    reason_id: body.motivo ?? null,
    note: body.nota || null,
    ...giversOf(by, approver),
  }
  return withDiscounts(
    present,
    revoked(present, discounts, lineIds, { by: by.user }),
    lineIds.map((line_id) => ({ line_id, ...common })),
  )
}

/** Revokes the discounts of the lines, and that of the whole bill if there is a null. */
function revoked(
  present: Present,
  discounts: ChangedDiscounts,
  lineIds: readonly (number | null)[],
  { by, body }: { readonly by: Authority['user']; readonly body?: GivenReason },
): ChangedDiscounts {
  const targets = new Set(lineIds)
  const live = discounts.given.filter(({ line_id }) => targets.has(line_id))
  const why = { reason_id: body?.motivo ?? null, note: body?.nota || null }
  const revocation = { user_id: by.id, user_name: by.name, ...why }
  return withoutDiscounts(present, discounts, live, revocation)
}

/**
 * Counts the changed bill.
 * @throws DomainError `below_paid`; 422 if an amount exceeds the largest allowed amount
 */
function recounted(changed: HeldBill): Required<Pick<Decision, 'events' | 'answer' | 'records'>> {
  const { data, record } = recountedBill(changed)
  refuseBelowPaid(data, { paid_c: toCents(data.pagado) + toCents(data.reservado) })
  return {
    events: [{ type: 'bill.changed', data, owners: record.owners }],
    answer: data,
    records: new Map([[data.id, record]]),
  }
}

/** @throws DomainError as `recounted` does */
function rediscounted(
  { held }: Present,
  { bill, given, rows }: ChangedDiscounts,
  record = recordOf(held, bill),
) {
  const discounts = new Map([[bill.id, given]])
  return { ...recounted({ data: bill, record }), adjustments: rows, discounts } satisfies Decision
}

/**
 * Gives a discount on a bill or line. Replaces an earlier one.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `illegal_transition` for a cancelled line,
 * `needs_approval`, `needs_reason`, `below_paid`; 422 for more than the price
 */
export function decideDiscount(
  present: Present,
  body: BodyOf<Calls['giveDiscount']>,
  authority: Authority,
): Decision {
  const bill = openBillOf(present, body)
  const price = priceOf(bill, body)
  const cents = toCents(body.valor)
  const maximum = body.tipo === 'porcentaje' ? 10_000 : price
  if (cents > maximum)
    throw invalidField('valor', reason('too_large', { maximum: toAmount(maximum as Cents) }))
  const adjustment = body.tipo === 'porcentaje' ? { basisPoints: cents } : { cents }
  const lineId = lineOf(body)
  const { control } = present.held.board.branch
  const discounts = unchangedDiscounts(present, bill)
  const before = discountedBillOf(bill)
  const after = discounted(before, lineId, adjustment)
  const limit = limitOfChange({ before, after, given: discounts.given }, lineId)
  const needed = Math.max(basisPointsOf(adjustment, price), limit)
  const approver = requireDiscount(authority, needed, control)
  requireReason(present.held, body, DISCOUNTS, control !== 'libre')
  const discount = { kind: 'descuento' as const, adjustment, approver, body, by: authority }
  return rediscounted(present, replaced(present, discounts, [lineId], discount))
}

/**
 * Makes a line, some of its pieces, or all present lines of a bill free of charge. Later lines are charged. Replaces
 * earlier discounts.
 * @throws DomainError as `decideDiscount` does; 422 for too many pieces, or for pieces of a bill
 */
export function decideCourtesy(
  present: Present,
  body: BodyOf<Calls['giveCourtesy']>,
  authority: Authority,
): Decision {
  const bill = openBillOf(present, body)
  priceOf(bill, body)
  const { held } = present
  const { control } = held.board.branch
  const approver = requirePermission(authority, 'cortesias', control)
  const pieces = dividedPieces(bill, body)
  const adjustment = { basisPoints: 10_000 }
  const courtesy = { kind: 'cortesia' as const, adjustment, approver, body, by: authority }
  const lineId = lineOf(body)
  if (lineId !== null) {
    const part = partOf(present, bill, { lineId, pieces, by: authority.user })
    const limiter = requireOthersInLimit(part.discounts, part.lineId, authority)
    requireReason(held, body, DISCOUNTS, control !== 'libre')
    const own = { ...courtesy, approver: approver ?? limiter }
    const discounts = replaced(present, part.discounts, [part.lineId], own)
    const decision = rediscounted(present, discounts, part.record)
    if (!part.order) return decision
    const divided = { type: 'order.changed' as const, data: part.order, owners: [] }
    return { ...decision, events: [divided, ...decision.events] }
  }
  requireReason(held, body, DISCOUNTS, control !== 'libre')
  const billed = bill.products.filter(({ status }) => status !== 'Cancelado').map(({ id }) => id)
  const discounts = revoked(present, unchangedDiscounts(present, bill), [null], {
    by: authority.user,
    body,
  })
  return rediscounted(present, replaced(present, discounts, billed, courtesy))
}

/** The pieces to divide from the line. Undefined for a whole line or a whole bill. */
function dividedPieces(
  { products }: Bill,
  { order_line_id, cantidad }: BodyOf<Calls['giveCourtesy']>,
): number | undefined {
  if (cantidad == null) return undefined
  const maximum = products.find(({ id }) => id === order_line_id)?.quantity ?? 0
  if (cantidad > maximum) throw invalidField('cantidad', reason('too_large', { maximum }))
  return cantidad === maximum ? undefined : cantidad
}

interface Part {
  readonly lineId: number
  readonly discounts: ChangedDiscounts
  readonly record: HeldBill['record']
  /** The order if its line was divided. */
  readonly order?: Order
}

/** Divides the pieces from the line. Without `pieces`, returns the line itself. */
function partOf(
  present: Present,
  bill: Bill,
  {
    lineId,
    pieces,
    by,
  }: {
    readonly lineId: number
    readonly pieces: number | undefined
    readonly by: Authority['user']
  },
): Part {
  const record = recordOf(present.held, bill)
  if (pieces === undefined) return { lineId, discounts: unchangedDiscounts(present, bill), record }
  const order = orderOfLine(present.held, lineId)
  if (!order) throw new Error('the order of the line is not read')
  const divided = dividedLine(present, {
    order,
    bill: { data: bill, record },
    lineId,
    pieces,
    by,
  })
  const { adjustments: rows, given } = divided
  return {
    lineId: divided.taken,
    discounts: { bill: divided.bill.data, given, rows },
    record: divided.bill.record,
    order: divided.order,
  }
}

/**
 * Checks the limits of the other lines. A fixed discount of the bill reduces them more when a line becomes free of charge.
 * @throws DomainError `needs_approval`
 */
function requireOthersInLimit(
  { bill, given }: ChangedDiscounts,
  lineId: number,
  authority: Authority,
): Approver | null {
  const before = discountedBillOf(bill)
  // A free dish has no discount that could be above a limit.
  const after = { ...before, lines: before.lines.filter(({ id }) => id !== lineId) }
  return requireDiscountsInLimit([{ before, after, given }], authority)
}

/**
 * Removes a discount or courtesy of a line, or of a bill. If the bill as a whole has no discount, removes the
 * courtesies of its lines. Does nothing if there is none.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_reason`
 */
export function decideDiscountRemoval(
  present: Present,
  body: BodyOf<Calls['removeDiscount']>,
  { user }: Authority,
): Decision {
  const bill = openBillOf(present, body)
  requireReason(present.held, body, DISCOUNTS)
  const discounts = unchangedDiscounts(present, bill)
  const { given } = discounts
  const lineId = lineOf(body)
  const isLive = lineId !== null || given.some(({ line_id }) => line_id === null)
  const courtesies = given
    .filter(({ line_id, kind }) => line_id !== null && kind === 'cortesia')
    .map(({ line_id }) => line_id)
  const lineIds = isLive ? [lineId] : courtesies
  const changed = revoked(present, discounts, lineIds, { by: user, body })
  return changed.rows.length === 0 ? { events: [], answer: bill } : rediscounted(present, changed)
}

/**
 * Removes the service from a bill, or puts it back with `quitar` 0. In Guatemala the service is a voluntary tip, so
 * every waiter may do this.
 * @throws DomainError `not_found`, `no_payments`, `bill_closed`, `needs_approval`, `needs_reason`, `below_paid`
 */
export function decideService(
  present: Present,
  body: BodyOf<Calls['waiveService']>,
  authority: Authority,
): Decision {
  const { held, takeId } = present
  const bill = openBillOf(present, body)
  const { control, restaurant } = held.board.branch
  const isWaived = body.quitar !== 0
  const needsPermission = isWaived && restaurant.country !== 'gua'
  const approver = needsPermission ? requirePermission(authority, 'quitar_servicio', control) : null
  requireReason(held, body, DISCOUNTS, needsPermission && control !== 'libre')
  const servicio_retirado = isWaived ? 1 : 0
  if (bill.servicio_retirado === servicio_retirado) return { events: [], answer: bill }
  const row: NewAdjustmentRow = {
    id: takeId('adjustments'),
    bill_id: bill.id,
    line_id: null,
    kind: isWaived ? 'sin_servicio' : 'con_servicio',
    limited_c: 0,
    reason_id: body.motivo ?? null,
    note: body.nota || null,
    user_id: authority.user.id,
    user_name: authority.user.name,
    approver_id: approver?.id ?? null,
    approver_name: approver?.name ?? null,
  }
  const data = { ...bill, servicio_retirado } as const
  return { ...recounted({ data, record: recordOf(held, bill) }), adjustments: [row] }
}
