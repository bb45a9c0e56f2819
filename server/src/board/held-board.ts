/** A branch's board in the memory of a node, with data that commands need but screens do not receive. */

import { type BillTerms, isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, type Board, boardFrom } from '@orderi/shared/board/reduce'
import type { LineCourse } from '@orderi/shared/courses/schema'
import { dayIn } from '@orderi/shared/kernel/days'
import type { FlagNumber } from '@orderi/shared/kernel/fields'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { isOpenStatus, type OfferedVariant } from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import type { PricedFraction, Share } from '@orderi/shared/payments/shares'
import type { Tables } from '../db/tables.ts'
import { type Books, balanceChangesAfter, NO_BOOKS } from './books.ts'
import { type Countdowns, countdownsAfter } from './countdowns.ts'

/** A share of the bill's plan, with the IDs of its rows. Amounts are céntimos. */
export interface PlannedShare extends Share {
  readonly id: number
  readonly position: number
  readonly items: readonly (PricedFraction & { readonly id: number })[]
}

/** Data of a bill that commands need but screens do not receive. */
export interface BillRecord {
  readonly terms: BillTerms
  readonly carry: Tables['bills']['carry']
  /** The guest who opened the bill. Null for a bill of staff. */
  readonly guest: Tables['bills']['user_id']
  /** The guests who opened or joined the bill. */
  readonly owners: readonly number[]
  /** The tables from which staff moved the bill. */
  readonly formerTables: Tables['bills']['former_tables']
  readonly shares: readonly PlannedShare[]
  /** The lines that were in preparation before but are `Pendiente` or `Cancelado` now. */
  readonly started: readonly number[]
  /** The lines that were split off another line. */
  readonly parts: readonly { readonly id: number; readonly from: number }[]
  /** The lines that a bill had when it was merged into another one. */
  readonly mergedLines: Tables['bills']['merged_lines']
  /** Whether the Z report of a closed session contains the bill. */
  readonly isInZ: boolean
  /** Guests who became owners by a merge. `from` is the merged bill that they owned. */
  readonly mergedGuests: readonly { readonly id: number; readonly from: number }[]
}

export interface OfferedProduct extends Pick<Tables['products'], 'id' | 'price'> {
  readonly name: string
  readonly available: boolean
  /** Null if neither the product nor its category has a station in the branch. */
  readonly station: number | null
  /** Null if the product's category has no course. */
  readonly course: LineCourse | null
  /** The usual time until it is ready, in seconds. Null if unknown, or if the branch does not measure ages by dish. */
  readonly usual: number | null
  readonly variants: readonly OfferedVariant[]
}

/** The highest numbers of a day. The next order and the next bill continue them. */
export interface DayNumbers {
  readonly day: string
  readonly order: number
  readonly bill: number
}

export interface TillMethod
  extends Pick<
    Tables['payment_methods'],
    'id' | 'name' | 'kind' | 'needs_reference' | 'allows_tip' | 'version' | 'active'
  > {
  /** Null for the methods with which staff can charge. */
  readonly provider: Tables['payment_methods']['provider']
}

/** The payment methods of the restaurant, and the registers of the branch. */
export interface Till {
  readonly methods: readonly TillMethod[]
  readonly registers: readonly {
    readonly id: Tables['registers']['id']
    readonly name: Tables['registers']['name']
    readonly active: Tables['registers']['active']
    readonly kind: Tables['registers']['kind']
    readonly impresora: Tables['registers']['printer']
    readonly gaveta: FlagNumber
    /** The open session. */
    readonly session: number | null
    readonly opened_by: Tables['cash_sessions']['opened_by']
    /** The number of the newest session. 0 before the first one. */
    readonly number: number
  }[]
}

export interface PersonRef {
  readonly id: number
  readonly name: string
}

/** An active discount or courtesy of a bill as stored. Amounts are céntimos. */
export interface ActiveDiscount
  extends Pick<Tables['adjustments'], 'id' | 'basis_points' | 'reason_id' | 'note'> {
  /** Null for a discount of the whole bill. */
  readonly line_id: Tables['adjustments']['line_id']
  readonly kind: Extract<Tables['adjustments']['kind'], 'descuento' | 'cortesia'>
  /** Null for a guest. */
  readonly user: PersonRef | null
  readonly approver: PersonRef | null
  /** The current limit of the giver, in basis points. 0 for a person who has left. */
  readonly giver_limit: number
  /** The current limit of the approver, or of the giver without an approval. */
  readonly limit: number
  /** The part of a combined discount that people with a limit gave. */
  readonly limited: number
}

/** The columns of a payment that commands need and that the bill in wire format lacks. */
export interface PaymentRecord extends Pick<Tables['payments'], 'id'> {
  /** Null for payments through a provider. */
  readonly session: Tables['payments']['session_id']
  readonly isSessionOpen: boolean
  readonly register: Tables['cash_sessions']['register_id'] | null
  readonly reason: Tables['payments']['reason_id']
  /** The part, in céntimos, that counts for the payment's share. */
  readonly share_c: number
  /** The house account that the payment charges. */
  readonly account: Tables['payments']['account_id']
}

/** A guest's request to join a bill. Each owner opened the bill or has an accepted request. */
export interface JoinRow
  extends Pick<Tables['join_requests'], 'id' | 'bill_id' | 'user_id' | 'status'> {
  readonly name: Tables['users']['name']
  readonly answered_at: string | null
  /** The merged bill of a guest who became an owner by a merge. A refusal does not change it. */
  readonly merged_from: Tables['join_requests']['merged_from']
}

/** An active reason of the restaurant. */
export interface ActiveReason extends Pick<Tables['reasons'], 'id' | 'kind' | 'needs_note'> {
  /** In Spanish. */
  readonly name: string
}

/** The limit, in basis points, of people who may give any discount. */
export const NO_LIMIT = 10_000

/** An event of the log that an undo reads. */
export interface PastEvent<Data> {
  readonly type: string
  readonly at: Date
  readonly data: Data
}

/** Past events of orders and of waiter calls, newest first, by order and bill. */
export interface Past {
  readonly orders: ReadonlyMap<number, readonly PastEvent<Order>[]>
  readonly calls: ReadonlyMap<number, readonly PastEvent<Bill>[]>
  /** The time of the newest void of each line of the orders. */
  readonly voids: ReadonlyMap<number, Date>
}

/** The target of an undo: an order, or the waiter call of the bill with the ID `call`. */
export type Undone = { readonly order: number } | { readonly call: number }

export const NOTHING_ARCHIVED: HeldBoard['archived'] = { orders: new Map(), bills: new Map() }

export const NO_PAST: Past = { orders: new Map(), calls: new Map(), voids: new Map() }

/** The highest IDs on the board. New IDs must be higher, because screens and printed papers sort by ID. */
export interface HighestIds {
  readonly orders: number
  readonly bills: number
  readonly lines: number
  readonly payments: number
  readonly adjustments: number
  readonly attempts: number
}

/** How many new IDs commands may take. */
export interface IdCounts extends HighestIds {
  readonly shares: number
  readonly shareLines: number
  readonly joins: number
  readonly sessions: number
  readonly movements: number
  readonly counts: number
}

/**
 * Board, records, products and numbers are valid while `epoch` and `seq` equal those of the log's head, because each
 * change of them appends to the log. Missing ones must be read before a decision.
 */
export interface HeldBoard {
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly seq: number
  readonly board: Board
  /** Orders and bills that have left the board. Read for each batch that names them. */
  readonly archived: Pick<Board, 'orders' | 'bills'>
  /** By bill, for bills of the board and archived ones. */
  readonly records: ReadonlyMap<number, BillRecord>
  readonly products: ReadonlyMap<number, OfferedProduct>
  /** The counted dishes. Null before they are read, and after events that may have changed them. */
  readonly countdowns: Countdowns | null
  readonly numbers: DayNumbers | null
  /** Read for each batch of charges, because the log does not contain changes of payment methods. */
  readonly till: Till | null
  /** By ID; only those that commands name. Read for each batch, because the log lacks changes of reasons. */
  readonly reasons: ReadonlyMap<number, ActiveReason>
  /** Read for each batch with an undo. Includes events that the batch itself decides. */
  readonly past: Past
  /** By bill. Read for each batch that needs them, because the log does not contain people's limits. */
  readonly discounts: ReadonlyMap<number, readonly ActiveDiscount[]>
  /** By ID: the payments of the bills in `paymentsOf`, and of bills with a named payment. */
  readonly payments: ReadonlyMap<number, PaymentRecord>
  /** By ID. Read for each batch that needs them, because most changes of requests have no event. */
  readonly joins: ReadonlyMap<number, JoinRow>
  /** Read for each batch that needs them. */
  readonly books: Books
  readonly highest: HighestIds
}

/** A board with everything that the commands of a batch need. */
export interface CompleteBoard extends HeldBoard {
  readonly numbers: DayNumbers
}

export function heldBoard(
  branchId: number,
  {
    epoch,
    seq,
    snapshot,
  }: { readonly epoch: string; readonly seq: number; readonly snapshot: Snapshot },
): HeldBoard {
  const board = boardFrom(snapshot)
  return {
    branchId,
    restaurantId: board.branch.restaurant_id,
    epoch,
    seq,
    board,
    archived: NOTHING_ARCHIVED,
    records: new Map(),
    products: new Map(),
    countdowns: null,
    numbers: null,
    till: null,
    reasons: new Map(),
    past: NO_PAST,
    discounts: new Map(),
    payments: new Map(),
    joins: new Map(),
    books: NO_BOOKS,
    highest: highestOf(entitiesOf(board)),
  }
}

/** Finds orders of the board, and orders that have left the board if a command names them. */
export function orderIn({ board, archived }: HeldBoard, id: number): Order | undefined {
  return board.orders.get(id) ?? archived.orders.get(id)
}

/** Finds bills of the board, and closed bills if a command names them. */
export function billIn({ board, archived }: HeldBoard, id: number): Bill | undefined {
  return board.bills.get(id) ?? archived.bills.get(id)
}

const withLine = <Owner extends { readonly products: readonly { readonly id: number }[] }>(
  maps: readonly ReadonlyMap<number, Owner>[],
  lineId: number,
) =>
  maps
    .flatMap((map) => [...map.values()])
    .find(({ products }) => products.some(({ id }) => id === lineId))

/** Finds orders as `orderIn` does. */
export function orderOfLine({ board, archived }: HeldBoard, lineId: number): Order | undefined {
  return withLine([board.orders, archived.orders], lineId)
}

/** Finds bills as `billIn` does. */
export function billOfLine({ board, archived }: HeldBoard, lineId: number): Bill | undefined {
  return withLine([board.bills, archived.bills], lineId)
}

/** The orders of the bill, and other orders with lines on it, by ID. `names.ordersOf` must name the bill. */
export function ordersOnBill({ board, archived }: HeldBoard, bill: Bill): Order[] {
  const lines = new Set(bill.products.map(({ id }) => id))
  return [...board.orders.values(), ...archived.orders.values()]
    .filter((order) => order.bill.id === bill.id || order.products.some(({ id }) => lines.has(id)))
    .toSorted((a, b) => a.id - b.id)
}

/** Throws if the record was not read before the decision. */
export function recordOf({ records }: HeldBoard, { id }: Bill): BillRecord {
  const record = records.get(id)
  if (!record) throw new Error('the record of the bill is not read')
  return record
}

/** Whether the board has the row. Finds only rows that boards show. */
export function hasRow(
  { board }: HeldBoard,
  { kind, id = 0 }: { readonly kind: string; readonly id: number | undefined },
): boolean {
  switch (kind) {
    case 'orders':
      return board.orders.has(id)
    case 'bills':
      return board.bills.has(id)
    case 'order_lines':
      return [...board.orders.values()].some(({ products }) =>
        products.some((line) => line.id === id),
      )
    case 'tables':
      return board.branch.halls.some(({ tables }) => tables.some((table) => table.id === id))
    default:
      return false
  }
}

/** The calendar day of an instant in the branch's country. */
export function dayOf({ board }: Pick<HeldBoard, 'board'>, at: Date): string {
  return dayIn(TIME_ZONES[board.branch.restaurant.country], at)
}

export const isStartedStatus = (status: OrderStatus) =>
  status !== 'Pendiente' && status !== 'Cancelado'

export function wasStarted(
  { id, status }: Pick<OrderLine, 'id' | 'status'>,
  { started }: BillRecord,
): boolean {
  return isStartedStatus(status) || started.includes(id)
}

/** The IDs of the lines that the kitchen has begun, of orders and of bills with a record. */
function startedLines({ board, archived, records }: HeldBoard): ReadonlySet<number> {
  const lines = [...board.orders.values(), ...archived.orders.values()].flatMap(
    ({ products }) => products,
  )
  return new Set([
    ...lines.filter(({ status }) => isStartedStatus(status)).map(({ id }) => id),
    ...[...records.values()].flatMap(({ started }) => started),
  ])
}

/**
 * The board after events of another command, without records of changed bills and, after a menu change, products.
 * Undefined if the board must be read again.
 */
export function afterForeignEvents(
  held: HeldBoard,
  events: readonly BoardEvent[],
): HeldBoard | undefined {
  if (events.some(({ type }) => type === 'floor.changed')) return undefined
  const next = afterEvents(held, events)
  const records = new Map(held.records)
  for (const { kind, data } of entitiesIn(events)) if (kind === 'bills') records.delete(data.id)
  const hasMenu = events.some(({ type }) => type === 'menu.changed')
  // Orders that have left the board are unknown here, so the numbers of counted dishes are read again.
  const countsNothing = held.countdowns?.size === 0
  return {
    ...next,
    records,
    countdowns: countsNothing && !hasMenu ? held.countdowns : null,
    products: hasMenu ? new Map() : held.products,
  }
}

/** @param begun lines that the kitchen had begun, including those that the command divides off others */
export function afterEvents<Held extends HeldBoard>(
  held: Held,
  events: readonly BoardEvent[],
  begun: readonly number[] = [],
): Held {
  const entities = entitiesIn(events)
  return {
    ...held,
    seq: events.at(-1)?.seq ?? held.seq,
    board: applyEvents(held.board, events),
    archived: archivedAfter(held.archived, entities),
    past: pastAfter(held.past, events),
    countdowns:
      held.countdowns &&
      countdownsAfter(
        held.countdowns,
        (id) => orderIn(held, id),
        entities.flatMap(({ kind, data }) => (kind === 'orders' ? data : [])),
        () => new Set([...startedLines(held), ...begun]),
      ),
    numbers: held.numbers && numbersAfter(held.numbers, held, entities),
    books: {
      ...held.books,
      balanceChanges: balanceChangesAfter(
        held.books.balanceChanges,
        (id) => billIn(held, id),
        events,
      ),
    },
    highest: highestOf(entities, held.highest),
  }
}

type Entity =
  | { readonly kind: 'orders'; readonly data: Order }
  | { readonly kind: 'bills'; readonly data: Bill }

function entityOf(event: BoardEvent): Entity | undefined {
  switch (event.type) {
    case 'order.created':
    case 'order.changed':
      return { kind: 'orders', data: event.data }
    case 'floor.changed':
    case 'menu.changed':
    case 'cash.opened':
    case 'cash.closed':
    case 'cash.counted':
    case 'cash.moved':
      return undefined
    default:
      return { kind: 'bills', data: event.data }
  }
}

export const entitiesIn = (events: readonly BoardEvent[]) =>
  events.flatMap((event) => entityOf(event) ?? [])

/** Adds entities that leave the board and removes those that return. */
function archivedAfter(
  archived: HeldBoard['archived'],
  entities: readonly Entity[],
): HeldBoard['archived'] {
  const orders = new Map(archived.orders)
  const bills = new Map(archived.bills)
  for (const { kind, data } of entities) {
    if (kind === 'orders') {
      if (isOpenStatus(data.status)) orders.delete(data.id)
      else orders.set(data.id, data)
    } else {
      if (isOpenBill(data.status)) bills.delete(data.id)
      else bills.set(data.id, data)
    }
  }
  return { orders, bills }
}

function pastAfter(past: Past, events: readonly BoardEvent[]): Past {
  const orders = new Map(past.orders)
  const calls = new Map(past.calls)
  for (const event of events) {
    const entity = entityOf(event)
    const [type, at] = [event.type, new Date(event.at)]
    if (entity?.kind === 'orders') addEvent(orders, { type, at, data: entity.data })
    else if (entity && type.startsWith('waiter.')) addEvent(calls, { type, at, data: entity.data })
  }
  return { ...past, orders, calls }
}

function addEvent<Data extends { readonly id: number }>(
  past: Map<number, readonly PastEvent<Data>[]>,
  event: PastEvent<Data>,
): void {
  const known = past.get(event.data.id)
  if (known) past.set(event.data.id, [event, ...known])
}

function numbersAfter(
  numbers: DayNumbers,
  held: HeldBoard,
  entities: readonly Entity[],
): DayNumbers {
  let { order, bill } = numbers
  for (const { kind, data } of entities) {
    if (dayOf(held, new Date(data.created_at)) !== numbers.day) continue
    if (kind === 'orders') order = Math.max(order, data.number)
    else bill = Math.max(bill, data.number)
  }
  return { ...numbers, order, bill }
}

const NO_IDS: HighestIds = {
  orders: 0,
  bills: 0,
  lines: 0,
  payments: 0,
  adjustments: 0,
  attempts: 0,
}

/** The highest IDs of orders and bills, at least those of `known`. */
export function highestOf(entities: readonly Entity[], known = NO_IDS): HighestIds {
  const next = { ...known }
  const raise = (kind: keyof HighestIds, rows: readonly { readonly id: number }[]) => {
    next[kind] = Math.max(next[kind], ...rows.map(({ id }) => id))
  }
  for (const { kind, data } of entities) {
    raise(kind, [data])
    raise('lines', data.products)
    if (kind !== 'bills') continue
    raise('payments', data.payments)
    raise('adjustments', data.adjustments)
    raise('attempts', data.attempts)
  }
  return next
}

export const entitiesOf = ({ orders, bills }: Pick<Board, 'orders' | 'bills'>): Entity[] => [
  ...[...orders.values()].map((data) => ({ kind: 'orders', data }) as const),
  ...[...bills.values()].map((data) => ({ kind: 'bills', data }) as const),
]
