/** What a table's card tells at a glance: free, eating, wanting to pay, or calling. */
import type { Bill } from '@orderi/shared/bills/schema'
import { compareInstants } from '@orderi/shared/kernel/time'
import type { Order } from '@orderi/shared/orders/schema'
import { needsWaiter } from './billLists.ts'

export type TableKind = 'free' | 'open' | 'asked' | 'calling'

export interface TableState {
  readonly kind: TableKind
  /** How many bills are open at the table. */
  readonly bills: number
  /** Also true while a call outweighs it. */
  readonly billAsked: boolean
  /** Since when what its kind says has been waited for, the oldest order of an open table; undefined when nobody waits. */
  readonly waitingSince: string | undefined
}

export const FREE_TABLE: TableState = {
  kind: 'free',
  bills: 0,
  billAsked: false,
  waitingSince: undefined,
}

function kindOf(bills: readonly Bill[], asked: boolean): TableKind {
  if (bills.length === 0) return 'free'
  if (bills.some(needsWaiter)) return 'calling'
  return asked ? 'asked' : 'open'
}

/** The state of one table from its open bills and its open orders. A call outweighs a bill that was asked for. */
export function tableState(bills: readonly Bill[], orders: readonly Order[]): TableState {
  if (bills.length === 0 && orders.length === 0) return FREE_TABLE
  const billAsked = bills.some((bill) => bill.status === 'Cuenta Solicitada')
  const kind = kindOf(bills, billAsked)
  return {
    kind,
    bills: bills.length,
    billAsked,
    waitingSince: waitsOf(kind, bills, orders).toSorted(compareInstants)[0],
  }
}

/** A card that calls tells how long it has called, whatever else the table waits for. */
function waitsOf(kind: TableKind, bills: readonly Bill[], orders: readonly Order[]): string[] {
  if (kind === 'calling') {
    return bills.filter(needsWaiter).map((bill) => bill.waiter_requested_at ?? bill.created_at)
  }
  if (kind === 'asked') {
    return bills
      .filter((bill) => bill.status === 'Cuenta Solicitada')
      .flatMap((bill) => bill.requested_at ?? [])
  }
  return orders.map((order) => order.created_at)
}

interface OfTable {
  readonly bills: Bill[]
  readonly orders: Order[]
}

function byTable(bills: Iterable<Bill>, orders: Iterable<Order>): ReadonlyMap<number, OfTable> {
  const tables = new Map<number, OfTable>()
  const at = (table: number): OfTable => {
    const known = tables.get(table) ?? { bills: [], orders: [] }
    tables.set(table, known)
    return known
  }
  for (const bill of bills) at(bill.table_id).bills.push(bill)
  for (const order of orders) at(order.table.id).orders.push(order)
  return tables
}

function hasSame<T>(list: readonly T[], other: readonly T[]): boolean {
  return list.length === other.length && list.every((item, index) => item === other[index])
}

/** Tells every table's state by its id, tables that nobody sits at left out; a table of which nothing changed keeps its state. */
export function tableStatesOf(): (
  bills: Iterable<Bill>,
  orders: Iterable<Order>,
) => ReadonlyMap<number, TableState> {
  let before: ReadonlyMap<number, OfTable> = new Map()
  let states: ReadonlyMap<number, TableState> = new Map()
  return (bills, orders) => {
    const now = byTable(bills, orders)
    const next = new Map<number, TableState>()
    for (const [id, of] of now) {
      const old = before.get(id)
      const known =
        old && hasSame(old.bills, of.bills) && hasSame(old.orders, of.orders)
          ? states.get(id)
          : undefined
      next.set(id, known ?? tableState(of.bills, of.orders))
    }
    before = now
    states = next
    return next
  }
}
