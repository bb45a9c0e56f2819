import type { Bill } from '@orderi/shared/bills/schema'
import type { Board } from '@orderi/shared/board/reduce'
import { workSince } from '@orderi/shared/courses/rules'
import { compareInstants } from '@orderi/shared/kernel/days'
import { type AgeSettings, ageLimitsOf } from '@orderi/shared/orders/ages'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { needsWaiter } from './billLists.ts'

/** `asked`: a guest has requested the bill. `calling`: a guest calls a waiter. */
type TableStateKind = 'free' | 'open' | 'asked' | 'calling'

export interface TableState {
  readonly kind: TableStateKind
  readonly bills: number
  /** May also be true while `kind` is `calling`. */
  readonly isBillRequested: boolean
  /** When the longest wait for a waiter (`calling`), the bill (`asked`) or an order began; undefined if nobody waits. */
  readonly waitingSince: string | undefined
  /** The lines of the order that waits, in branches that measure ages by dish. */
  readonly waitingLines: readonly OrderLine[] | undefined
  /** Pieces that were ordered but not delivered, including those of closed bills. */
  readonly unserved: number
  readonly ready: number
}

export const FREE_TABLE: TableState = {
  kind: 'free',
  bills: 0,
  isBillRequested: false,
  waitingSince: undefined,
  waitingLines: undefined,
  unserved: 0,
  ready: 0,
}

function kindOf(bills: readonly Bill[], asked: boolean): TableStateKind {
  if (bills.length === 0) return 'free'
  if (bills.some(needsWaiter)) return 'calling'
  return asked ? 'asked' : 'open'
}

/**
 * A call for a waiter takes precedence over a requested bill.
 * @param branch if it measures ages by dish, the wait is that of the order which is late first
 */
export function tableState(
  bills: readonly Bill[],
  orders: readonly Order[],
  branch?: AgeSettings,
): TableState {
  if (bills.length === 0 && orders.length === 0) return FREE_TABLE
  const billAsked = bills.some((bill) => bill.status === 'Cuenta Solicitada')
  const kind = kindOf(bills, billAsked)
  return {
    kind,
    bills: bills.length,
    isBillRequested: billAsked,
    ...waitOf(kind, bills, orders, branch),
    unserved: piecesOf(orders, ({ status }) => isOpenStatus(status)),
    ready: piecesOf(orders, ({ status }) => status === 'Listo'),
  }
}

function piecesOf(orders: readonly Order[], counts: (line: OrderLine) => boolean): number {
  return orders
    .flatMap(({ products }) => products.filter(counts))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function waitOf(
  kind: TableStateKind,
  bills: readonly Bill[],
  orders: readonly Order[],
  branch?: AgeSettings,
): Pick<TableState, 'waitingSince' | 'waitingLines'> {
  if (branch?.edades_por_plato === 1 && kind !== 'calling' && kind !== 'asked') {
    const [first] = orders
      .flatMap(({ products, ...order }) => {
        const since = workSince({ ...order, products })
        const lateAfterMs = ageLimitsOf(branch, products).red * 60_000
        return since === undefined
          ? []
          : [{ since, products, lateAt: Date.parse(since) + lateAfterMs }]
      })
      .toSorted((a, b) => a.lateAt - b.lateAt)
    return { waitingSince: first?.since, waitingLines: first?.products }
  }
  return {
    waitingSince: waitsOf(kind, bills, orders).toSorted(compareInstants)[0],
    waitingLines: undefined,
  }
}

function waitsOf(kind: TableStateKind, bills: readonly Bill[], orders: readonly Order[]): string[] {
  if (kind === 'calling') {
    return bills.filter(needsWaiter).map((bill) => bill.waiter_requested_at ?? bill.created_at)
  }
  if (kind === 'asked') {
    return bills
      .filter((bill) => bill.status === 'Cuenta Solicitada')
      .flatMap((bill) => bill.requested_at ?? [])
  }
  return orders.flatMap((order) => workSince(order) ?? [])
}

type Tables = Pick<Board, 'bills' | 'orders'> & { readonly branch?: AgeSettings }

const EMPTY_TABLES: Tables = { bills: new Map(), orders: new Map() }

/** Creates a selector of all table states, without free tables. It returns the same map until a state changes. */
export function createTableStatesSelector(): (board: Tables) => ReadonlyMap<number, TableState> {
  let before = EMPTY_TABLES
  let states: ReadonlyMap<number, TableState> = new Map()
  return (board) => {
    const changedTables = new Set<number>()
    // Settings of ages concern all tables.
    const known = board.branch === before.branch ? [before] : [before, EMPTY_TABLES]
    for (const { bills, orders } of known) {
      addChangedTables(changedTables, bills, board.bills, (bill) => bill.table_id)
      addChangedTables(changedTables, orders, board.orders, (order) => order.table.id)
    }
    before = board
    const changed = [...statesAt(changedTables, board)].filter(
      ([id, state]) => !isSame(state, states.get(id)),
    )
    if (changed.length > 0) states = withStates(states, changed)
    return states
  }
}

function addChangedTables<T>(
  tables: Set<number>,
  before: ReadonlyMap<number, T>,
  now: ReadonlyMap<number, T>,
  tableOf: (item: T) => number,
): void {
  let known = 0
  for (const [id, item] of now) {
    const old = before.get(id)
    if (old !== undefined) known += 1
    if (old === item) continue
    tables.add(tableOf(item))
    if (old !== undefined) tables.add(tableOf(old))
  }
  if (known === before.size) return
  for (const [id, item] of before) if (!now.has(id)) tables.add(tableOf(item))
}

function statesAt(
  tables: ReadonlySet<number>,
  { bills, orders, branch }: Tables,
): ReadonlyMap<number, TableState> {
  const at = new Map([...tables].map((id) => [id, { bills: [] as Bill[], orders: [] as Order[] }]))
  for (const bill of bills.values()) at.get(bill.table_id)?.bills.push(bill)
  for (const order of orders.values()) at.get(order.table.id)?.orders.push(order)
  return new Map([...at].map(([id, of]) => [id, tableState(of.bills, of.orders, branch)]))
}

function isSame(state: TableState, old = FREE_TABLE): boolean {
  return (
    state.kind === old.kind &&
    state.bills === old.bills &&
    state.isBillRequested === old.isBillRequested &&
    state.waitingSince === old.waitingSince &&
    state.waitingLines === old.waitingLines &&
    state.unserved === old.unserved &&
    state.ready === old.ready
  )
}

function withStates(
  states: ReadonlyMap<number, TableState>,
  changed: readonly (readonly [number, TableState])[],
): ReadonlyMap<number, TableState> {
  const next = new Map(states)
  for (const [id, state] of changed) {
    if (state === FREE_TABLE) next.delete(id)
    else next.set(id, state)
  }
  return next
}
