/** Decides the next status of an order or a line on the board in memory. Pure: no clock, no SQL. */
import { UNDO_MINUTES } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { withNextCourse } from '@orderi/shared/courses/rules'
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  isHeld,
  type OrderStates,
  statesAfterLinesChange,
  statesAfterOrderChange,
  statusFromLines,
  withStates,
} from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { stationsOf, ticketsOf } from '@orderi/shared/printing/routing'
import { type BillWithDiscounts, discountChanges } from '../bills/changed-discounts.ts'
import { extendedDiscount } from '../bills/extended-discount.ts'
import {
  billEvent,
  type HeldBill,
  heldBillIn,
  isOpen,
  orderEvent,
  recountedBill,
  refuseBelowPaid,
} from '../bills/held-bill.ts'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import {
  type HeldBoard,
  isStartedStatus,
  orderIn,
  orderOfLine,
  wasStarted,
} from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Cancellation, type CancelledDishes, voidsOf } from './decide-cancel.ts'

/** An order, its bill, and other bills that have lines of the order. The bills are sorted by ID. */
export interface BilledOrder {
  readonly order: Order
  readonly bills: readonly HeldBill[]
}

/** The order's bill and other bills that have lines of the order, sorted by ID. */
export function billsOf({ board, archived }: HeldBoard, { bill, products }: Order): Bill[] {
  const lines = new Set(products.map(({ id }) => id))
  return [...board.bills.values(), ...archived.bills.values()]
    .filter((each) => each.id === bill.id || each.products.some(({ id }) => lines.has(id)))
    .toSorted((a, b) => a.id - b.id)
}

/** @throws DomainError `not_found` */
export function billedOrder(held: HeldBoard, order: Order | undefined): BilledOrder {
  if (!order) throw new DomainError('not_found')
  const bills = billsOf(held, order).map(({ id }) => heldBillIn(held, id))
  const billed = new Set(bills.flatMap(({ data }) => data.products.map(({ id }) => id)))
  if (order.products.some(({ id }) => !billed.has(id)))
    throw new Error('a bill of the order is not read')
  return { order, bills }
}

type Target = { readonly order: number } | { readonly line: number }

const targetIn = (held: HeldBoard, target: Target) =>
  'order' in target ? orderIn(held, target.order) : orderOfLine(held, target.line)

/** @param cancels whether the change may cancel or restore dishes */
export function needsOfStates(
  target: Target,
  { motivo }: Cancellation['body'],
  cancels: boolean,
): CommandNeeds {
  const names = 'order' in target ? { orders: [target.order] } : { lines: [target.line] }
  if (!cancels) return { names }
  const discountsOf = (held: HeldBoard) => {
    const order = targetIn(held, target)
    const bills = order ? billsOf(held, order) : []
    return bills.filter(({ adjustments }) => adjustments.length > 0).map(({ id }) => id)
  }
  return { names, reason: motivo, discountsOf }
}

interface StatesChange {
  /** Undefined if the change is not allowed. */
  readonly states: OrderStates | undefined
  /** Null only for past orders of the demo. */
  readonly cancellation: Cancellation | null
  /** For an undo, the order before the undone change. Open statuses get their earlier times again. */
  readonly previous?: Order
}

/**
 * Requesting the current status changes nothing.
 * @throws DomainError `illegal_transition`, `below_paid`, `bill_closed` for a cancelled line on a closed bill
 * @throws the errors of `voidsOf` for cancelled lines and of `extendedDiscount` for restored lines
 */
export function decideStates(
  present: Present,
  { order, bills }: BilledOrder,
  { states, cancellation, previous }: StatesChange,
): Decision {
  if (!states) throw new DomainError('illegal_transition')
  const at = present.now.toISOString()
  const stepped = withStates(order, states, at, previous)
  const firesNext = present.held.board.branch.marcha_sola === 1 && !previous
  const changed = firesNext ? withNextCourse(order, stepped, at) : stepped
  if (changed === order) return { events: [], answer: order }
  const { cancelled, restored } = changedVoids(order, changed)
  if (bills.some((bill) => !isOpen(bill) && hasAny(bill, cancelled)))
    throw new DomainError('bill_closed')
  const changes = bills.map((bill): BillChange => {
    const isExtended = cancellation && hasAny(bill, restored)
    const extended = isExtended && extendedDiscount(present, bill, cancellation.authority)
    const before = extended || bill
    return { before, after: withLines(before, changed.products), extended: extended || undefined }
  })
  const extended = changes.flatMap((change) => change.extended ?? []).map(discountChanges)
  const discounts = new Map(extended.flatMap((each) => [...each.discounts]))
  const held = heldWithDiscounts(present.held, discounts)
  const voided = changes.filter(({ before }) => hasAny(before, cancelled))
  const voids =
    cancellation && cancelled.size > 0 ? voidsOf(held, voided, cancelled, cancellation) : []
  const isRecounted = (bill: HeldBill) => hasAny(bill, cancelled) || hasAny(bill, restored)
  const counted = changes.map(({ after }) => {
    const bill = isRecounted(after) ? recountedBill(after) : after
    refuseBelowPaid(bill.data)
    return bill
  })
  const fired = changed.products.filter((line, index) => {
    const before = order.products[index]
    return before && isHeld(before) && line.fired_at
  })
  const onPaper = order.products.filter((line, index) => {
    const after = changed.products[index]
    return (
      cancelled.has(line.id) || restored.has(line.id) || (after && isHeld(line) !== isHeld(after))
    )
  })
  return {
    events: [orderEvent(changed), ...counted.map((bill) => billEvent('bill.changed', bill))],
    answer: changed,
    records: new Map(counted.map(({ data, record }) => [data.id, record])),
    adjustments: extended.flatMap(({ adjustments }) => adjustments),
    discounts,
    voids,
    ...(onPaper.length > 0 &&
      held.board.branch.impresora !== '' && {
        changedTickets: [{ id: order.id, stations: stationsOf(onPaper) }],
      }),
    ...firedTickets(held, order, fired),
  }
}

/** The tickets of fired lines. `queueMissingSql` leaves out stations that have a paper of the order. */
export function firedTickets(
  { board: { branch } }: HeldBoard,
  { id }: Order,
  fired: readonly OrderLine[],
): Pick<Decision, 'firedTickets'> {
  if (fired.length === 0 || branch.impresora === '' || branch.imprimir_pedidos === 0) return {}
  const tickets = ticketsOf(fired, branch).map((stations) => stations ?? stationsOf(fired))
  return { firedTickets: tickets.map((stations) => ({ id, stations })) }
}

interface BillChange extends CancelledDishes {
  readonly extended: BillWithDiscounts | undefined
}

/** The lines that are cancelled in only one of the two states of the order. */
function changedVoids(order: Order, changed: Order) {
  const cancelledIn = ({ products }: Order) =>
    new Set(products.flatMap(({ id, status }) => (status === 'Cancelado' ? id : [])))
  const [before, after] = [cancelledIn(order), cancelledIn(changed)]
  return {
    cancelled: new Set([...after].filter((id) => !before.has(id))),
    restored: new Set([...before].filter((id) => !after.has(id))),
  }
}

const hasAny = ({ data }: HeldBill, lineIds: ReadonlySet<number>) =>
  data.products.some(({ id }) => lineIds.has(id))

/** The board with changed discounts that are not yet in the decision's result. */
export const heldWithDiscounts = (
  held: HeldBoard,
  discounts: HeldBoard['discounts'],
): HeldBoard => ({
  ...held,
  discounts: new Map([...held.discounts, ...discounts]),
})

/** Replaces the changed lines. Does not recount the amounts. */
export function withLines({ data, record }: HeldBill, lines: readonly OrderLine[]): HeldBill {
  const changed = new Map(lines.map((line) => [line.id, line]))
  const products = data.products.map((line) => changed.get(line.id) ?? line)
  const started = data.products
    .filter((line, index) => {
      const { status } = products[index] ?? line
      return wasStarted(line, record) && !isStartedStatus(status)
    })
    .map(({ id }) => id)
  return { data: { ...data, products }, record: { ...record, started } }
}

/**
 * Calls waiters to an order with ready dishes, once more if they were called before.
 * @throws DomainError `not_found`; `illegal_transition` if no dish is ready
 */
export function decideCall({ held, now }: Present, orderId: number): Decision {
  const order = orderIn(held, orderId)
  if (!order) throw new DomainError('not_found')
  if (!order.products.some(({ status }) => status === 'Listo'))
    throw new DomainError('illegal_transition')
  const called = { ...order, called_at: now.toISOString() }
  return { events: [orderEvent(called)], answer: called }
}

/** The IDs of lines that a command names. Null or undefined for all lines of the order. */
type NamedLines = readonly number[] | null | undefined

/** Maps the parts of divided lines to the lines from which they were divided. */
const wholeLineIdsIn = ({ bills }: BilledOrder): ReadonlyMap<number, number> =>
  new Map(bills.flatMap(({ record }) => record.parts.map(({ id, from }) => [id, from] as const)))

/**
 * The named lines and their parts, because a line may have been divided after the client read it.
 * @throws DomainError `not_found` for a line of another order
 */
function withParts(billed: BilledOrder, lines: readonly number[]): readonly number[] {
  const ids = billed.order.products.map(({ id }) => id)
  if (lines.some((id) => !ids.includes(id))) throw new DomainError('not_found')
  const wholeLineIds = wholeLineIdsIn(billed)
  const isNamed = (id: number | undefined): boolean =>
    id !== undefined && (lines.includes(id) || isNamed(wholeLineIds.get(id)))
  return ids.filter(isNamed)
}

/**
 * Changes the status of an order and its lines, or of some of its lines. Requesting the current status changes nothing.
 * @throws DomainError `not_found`, also for a line of another order; the errors of `decideStates`
 */
export function decideOrderStatus(
  present: Present,
  orderId: number,
  to: OrderStatus,
  cancellation: Cancellation | null,
  lines?: NamedLines,
): Decision {
  const billed = billedOrder(present.held, orderIn(present.held, orderId))
  const { order } = billed
  const states = lines
    ? statesAfterLinesChange(order, withParts(billed, lines), to)
    : statesAfterOrderChange(order, to)
  return decideStates(present, billed, { states, cancellation })
}

/**
 * Changes the status of one line and derives its order's status.
 * @throws DomainError the errors of `decideOrderStatus`
 */
export function decideLineStatus(
  present: Present,
  lineId: number,
  to: OrderStatus,
  cancellation: Cancellation | null,
): Decision {
  const billed = billedOrder(present.held, orderOfLine(present.held, lineId))
  const states = statesAfterLinesChange(billed.order, [lineId], to)
  return decideStates(present, billed, { states, cancellation })
}

const statesOf = ({ status, products }: Order, named: NamedLines) =>
  JSON.stringify([
    named ? null : status,
    products.flatMap((line) =>
      named?.includes(line.id) === false ? [] : [line.id, line.status, isHeld(line)],
    ),
  ])

/** Also true for a line that was cancelled while it was held. */
const isUnfiredIn = ({ products }: Order, id: number) =>
  products.some((line) => line.id === id && line.fired_at === null)

/** The former order with its current lines. A part of a divided line gets the former state of the whole line. */
function withCurrentLines(former: Order, billed: BilledOrder): Order {
  const known = new Map(former.products.map((line) => [line.id, line]))
  const wholeLineIds = wholeLineIdsIn(billed)
  const formerLine = (id: number | undefined): OrderLine | undefined =>
    id === undefined ? undefined : (known.get(id) ?? formerLine(wholeLineIds.get(id)))
  const products = billed.order.products.flatMap(({ id }) => {
    const line = formerLine(id)
    return line ? { ...line, id } : []
  })
  return { ...former, products }
}

/**
 * Undoes the last change of an order, or of the named lines and their unchanged parts, and the course that it fired. A
 * second undo repeats the change.
 * @throws DomainError `not_found`; `nothing_to_undo` after 30 min, a void or the close of a bill, or if the change did
 * not fire a course at `fired_at`; the errors of `decideStates`
 */
export function decideUndo(
  present: Present,
  orderId: number,
  cancellation: Cancellation,
  {
    lines: named,
    fired_at: firedAt,
  }: { readonly lines?: NamedLines; readonly fired_at?: string | null | undefined } = {},
): Decision {
  const { held, now } = present
  const billed = billedOrder(held, orderIn(held, orderId))
  const { order, bills } = billed
  const namedOrParts = named && withParts(billed, named)
  const past = (held.past.orders.get(orderId) ?? []).map(({ at, data }) => ({
    at,
    order: withCurrentLines(data, billed),
  }))
  const before = past.findIndex(
    (former) => statesOf(former.order, named) !== statesOf(order, named),
  )
  const change = past[before - 1]
  const previous = past[before]?.order
  if (!change || !previous || !bills.every(isOpen)) throw new DomainError('nothing_to_undo')
  const isOld = now.getTime() - change.at.getTime() > UNDO_MINUTES * 60_000
  const linesAfter = new Map(change.order.products.map((line) => [line.id, line]))
  const isUnchanged = (line: OrderLine) => {
    const after = linesAfter.get(line.id)
    return after?.status === line.status && isHeld(after) === isHeld(line)
  }
  const fired = order.products.filter(
    ({ id }) => isUnfiredIn(previous, id) !== isUnfiredIn(change.order, id),
  )
  const isOtherChange = firedAt != null && !fired.some(({ fired_at }) => fired_at === firedAt)
  // If a line of the fired course has changed since, the course stays fired.
  const undoesFire = fired.every(isUnchanged)
  const isUndone = (line: OrderLine) =>
    !namedOrParts ||
    named?.includes(line.id) ||
    (isUnchanged(line) && namedOrParts.includes(line.id)) ||
    (undoesFire && fired.includes(line))
  const undoneIds = new Set(order.products.filter(isUndone).map(({ id }) => id))
  const undone = new Map(
    previous.products.filter(({ id }) => undoneIds.has(id)).map((line) => [line.id, line]),
  )
  const isVoided = [...undoneIds].some((id) => (held.past.voids.get(id) ?? 0) >= change.at)
  if (isOld || isVoided || isOtherChange) throw new DomainError('nothing_to_undo')
  const restored = order.products.map((line) => undone.get(line.id) ?? line)
  const states = {
    status: named ? statusFromLines(restored) : previous.status,
    lines: new Map(restored.map(({ id, status }) => [id, status])),
  }
  return decideStates(present, billed, {
    states,
    cancellation,
    previous: { ...previous, products: [...undone.values()] },
  })
}
