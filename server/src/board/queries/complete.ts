/** Reads what waiting commands need and the board in memory lacks. */
import type { Order } from '@orderi/shared/orders/schema'
import type { Db } from '../../db/sql.ts'
import { readCountdowns } from '../../menu/queries/countdowns.ts'
import {
  billIn,
  type CompleteBoard,
  dayOf,
  entitiesOf,
  type HeldBoard,
  highestOf,
  type IdCounts,
  NO_PAST,
  NOTHING_ARCHIVED,
  orderOfLine,
  type Undone,
} from '../held-board.ts'
import { type BookNeeds, readBooks } from './books.ts'
import {
  type Named,
  readActiveDiscounts,
  readActiveReasons,
  readArchived,
  readBillRecords,
  readDayNumbers,
  readJoins,
  readOfferedProducts,
  readPast,
  readPaymentRecords,
  readTill,
} from './load.ts'

export interface CommandNeeds {
  /** The products that `decide` needs. */
  readonly products?: readonly number[]
  /** Whether `decide` needs `held.till`. */
  readonly needsTill?: boolean
  /** The reason that the command names. */
  readonly reason?: number | null | undefined
  /** The entities that `decide` needs even if they have left the board. */
  readonly names?: Named
  /** The order or bill whose past `decide` needs. */
  readonly undoes?: Undone
  /** The bills whose `held.discounts` `decide` may need. */
  readonly discountsOf?: (held: HeldBoard) => readonly number[]
  readonly books?: BookNeeds
  /** The bills whose `held.payments` `decide` needs. */
  readonly paymentsOf?: readonly number[]
  /** The bill whose `held.joins` `decide` needs. */
  readonly joinsOf?: number
  /** The bill whose online payments `decide` may refund. */
  readonly refundsOf?: number
  /** If true, the command is decided in a separate batch, because earlier commands would change what it needs. */
  readonly isAlone?: true
  /** How many rows `decide` may create, except discounts of the bills in `discountsOf`. */
  readonly creates?: (held: HeldBoard) => Partial<IdCounts>
}

export async function completeBoard(
  db: Db,
  held: HeldBoard,
  commands: readonly CommandNeeds[],
  now: Date,
): Promise<CompleteBoard> {
  const complete = await withArchived(db, held, commands)
  const records = await readMissingRecords(db, complete)
  const payments = await readPaymentRecords(db, held, {
    payments: commands.flatMap(({ names }) => names?.payments ?? []),
    bills: commands.flatMap(({ paymentsOf }) => paymentsOf ?? []),
  })
  const known: HeldBoard = { ...complete, records, payments }
  const products = new Set(commands.flatMap((command) => command.products ?? []))
  const day = dayOf(held, now)
  // Usual times change every 12 hours, so products are read again on each day. A dish has none until a periodic task has found it.
  const offered: HeldBoard['products'] = held.numbers?.day === day ? held.products : new Map()
  const agesByDish = held.board.branch.edades_por_plato === 1
  const missing = [...products].filter((id) => {
    const product = offered.get(id)
    return !product || (agesByDish && product.usual === null)
  })
  const needsTill = commands.some((command) => command.needsTill)
  const reasons = commands.flatMap(({ reason }) => reason ?? [])
  const undone = commands.flatMap((command) => command.undoes ?? [])
  const discounted = new Set(commands.flatMap((command) => command.discountsOf?.(known) ?? []))
  return {
    ...known,
    till: needsTill ? await readTill(db, held) : null,
    reasons: reasons.length > 0 ? await readActiveReasons(db, held, reasons) : new Map(),
    books: await readBooks(
      db,
      known,
      commands.flatMap(({ books }) => books ?? []),
    ),
    joins: await readJoins(
      db,
      held.branchId,
      commands.flatMap(({ joinsOf }) => joinsOf ?? []),
    ),
    past: undone.length > 0 ? await readPast(db, held.branchId, undone) : NO_PAST,
    discounts: discounted.size > 0 ? await readActiveDiscounts(db, [...discounted]) : new Map(),
    numbers:
      held.numbers?.day === day ? held.numbers : await readDayNumbers(db, held.branchId, day),
    countdowns:
      held.countdowns ??
      new Map((await readCountdowns(db, held.branchId)).map((row) => [row.id, row])),
    products:
      missing.length === 0
        ? offered
        : new Map([...offered, ...(await readOfferedProducts(db, held, missing))]),
  }
}

/** Adds the named entities that have left the board. */
async function withArchived(
  db: Db,
  former: HeldBoard,
  commands: readonly CommandNeeds[],
): Promise<HeldBoard> {
  // Drops the archived entities of the previous batch.
  const held = { ...former, archived: NOTHING_ARCHIVED }
  const named = commands.flatMap(({ names }) => names ?? [])
  if (named.length === 0) return held
  const missing = missingOf(held, named)
  if (Object.values(missing).every((ids) => ids.length === 0)) return held
  const archived = await readArchived(db, held.branchId, missing)
  return { ...held, archived, highest: highestOf(entitiesOf(archived), held.highest) }
}

/** The named entities that are not on the board, and orders with a line on a closed bill. */
function missingOf(held: HeldBoard, named: readonly Named[]): Required<Named> {
  const { orders, bills } = held.board
  const idsOf = (kind: keyof Named) => [...new Set(named.flatMap((each) => each[kind] ?? []))]
  const present = [...bills.values()]
  const billed = new Set(present.flatMap(({ products }) => products.map(({ id }) => id)))
  const isWhole = (order: Order | undefined) =>
    order?.products.every(({ id }) => billed.has(id)) === true && bills.has(order.bill.id)
  const live = new Set(present.flatMap(({ attempts }) => attempts.map(({ id }) => id)))
  const paid = new Set(present.flatMap(({ payments }) => payments.map(({ id }) => id)))
  return {
    orders: idsOf('orders').filter((id) => !isWhole(orders.get(id))),
    lines: idsOf('lines').filter((id) => !isWhole(orderOfLine(held, id))),
    bills: idsOf('bills').filter((id) => !bills.has(id)),
    payments: idsOf('payments').filter((id) => !paid.has(id)),
    notes: idsOf('notes'),
    ordersOf: idsOf('ordersOf'),
    attempts: idsOf('attempts').filter((id) => !live.has(id)),
  }
}

/**
 * The records of bills of the board and of archived bills; drops others. Records of archived bills are read for each
 * batch, because a closed bill can get another owner without an event.
 */
async function readMissingRecords(
  db: Db,
  { branchId, board, archived, records }: HeldBoard,
): Promise<HeldBoard['records']> {
  const bills = new Set([...board.bills.keys(), ...archived.bills.keys()])
  const missing = [...bills].filter((id) => !records.has(id) || archived.bills.has(id))
  if (missing.length === 0 && records.size === bills.size) return records
  const read = missing.length === 0 ? [] : await readBillRecords(db, branchId, missing)
  return new Map([...[...records].filter(([id]) => bills.has(id)), ...read])
}

export function idsFor(held: HeldBoard, commands: readonly CommandNeeds[]): IdCounts {
  const created = commands.map(({ creates }) => creates?.(held) ?? {})
  const sum = (kind: keyof IdCounts) =>
    created.reduce((all, counts) => all + (counts[kind] ?? 0), 0)
  const lines = sum('lines')
  const discounted = commands.map((command) => command.discountsOf?.(held) ?? [])
  // A command may replace the discounts of its bills and of all lines, to which earlier commands may have moved lines.
  const bills = [...new Set(discounted.flat())].map((id) => billIn(held, id)?.products ?? [])
  const ofCommand = 2 * (bills.length + lines + bills.flat().length)
  // Earlier commands of the batch may add payments that a later one refunds.
  const refundsOf = (id: number) =>
    sum('payments') + (billIn(held, id)?.payments.filter(({ online }) => online === 1).length ?? 0)
  const refunds = commands.flatMap((command) => command.refundsOf ?? [])
  return {
    orders: sum('orders'),
    bills: sum('bills'),
    lines,
    payments: sum('payments') + refunds.reduce((all, id) => all + refundsOf(id), 0),
    attempts: sum('attempts'),
    shares: sum('shares'),
    shareLines: sum('shareLines'),
    joins: sum('joins'),
    sessions: sum('sessions'),
    movements: sum('movements'),
    counts: sum('counts'),
    adjustments: sum('adjustments') + ofCommand * discounted.filter((ids) => ids.length > 0).length,
  }
}
