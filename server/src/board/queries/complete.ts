/** Reads what waiting commands need and a board in memory lacks. */
import type { Db } from '../../db/sql.ts'
import { dayOf, type HeldBoard, type HighestIds, NO_PAST, type Undone } from '../held-board.ts'
import {
  readBillRecords,
  readDayNumbers,
  readGivenDiscounts,
  readOfferedProducts,
  readPast,
  readTill,
} from './load.ts'

export interface CommandNeeds {
  /** The products that `decide` needs. */
  readonly products?: readonly number[]
  /** Whether `decide` needs `held.till`. */
  readonly needsTill?: boolean
  /** The order, or the bill with the waiter call, of which `decide` needs the past. */
  readonly undoes?: Undone
  /** The bills of which `decide` may need `held.discounts`. */
  readonly discountsOf?: (held: HeldBoard) => readonly number[]
  /** How many rows `decide` may create, without discounts. */
  readonly creates?: Partial<Omit<HighestIds, 'adjustments'>>
}

export async function completeBoard(
  db: Db,
  held: HeldBoard,
  commands: readonly CommandNeeds[],
  now: Date,
): Promise<HeldBoard> {
  const bills = [...held.board.bills.keys()].filter((id) => !held.records.has(id))
  const products = new Set(commands.flatMap((command) => command.products ?? []))
  const missing = [...products].filter((id) => !held.products.has(id))
  const day = dayOf(held, now)
  const records = bills.length === 0 ? [] : await readBillRecords(db, held.branchId, bills)
  const known =
    bills.length === 0 ? held : { ...held, records: new Map([...held.records, ...records]) }
  const needsTill = commands.some((command) => command.needsTill)
  const undone = commands.flatMap((command) => command.undoes ?? [])
  const discounted = new Set(commands.flatMap((command) => command.discountsOf?.(known) ?? []))
  return {
    ...known,
    till: needsTill ? await readTill(db, held) : null,
    past: undone.length > 0 ? await readPast(db, held.branchId, undone) : NO_PAST,
    discounts: discounted.size > 0 ? await readGivenDiscounts(db, [...discounted]) : new Map(),
    numbers:
      held.numbers?.day === day ? held.numbers : await readDayNumbers(db, held.branchId, day),
    products:
      missing.length === 0
        ? held.products
        : new Map([...held.products, ...(await readOfferedProducts(db, held, missing))]),
  }
}

/** How many IDs the commands may take. */
export function idsFor(held: HeldBoard, commands: readonly CommandNeeds[]): HighestIds {
  const sum = (kind: keyof NonNullable<CommandNeeds['creates']>) =>
    commands.reduce((all, { creates }) => all + (creates?.[kind] ?? 0), 0)
  const lines = sum('lines')
  // Each command may replace the discount of its bill, and the discounts of all lines.
  const ofBill = (id: number) => 2 * (1 + lines + (held.board.bills.get(id)?.products.length ?? 0))
  const discounted = commands.flatMap((command) => command.discountsOf?.(held) ?? [])
  return {
    orders: sum('orders'),
    bills: sum('bills'),
    lines,
    payments: sum('payments'),
    adjustments: discounted.reduce((all, id) => all + ofBill(id), 0),
  }
}
