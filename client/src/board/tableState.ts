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
  /** Since when the longest waiting guest of the table has waited; undefined when nobody waits. */
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
  const waits = [
    ...bills.filter(needsWaiter).map((bill) => bill.waiter_requested_at ?? bill.created_at),
    ...bills.flatMap((bill) => (bill.status === 'Cuenta Solicitada' ? [bill.requested_at] : [])),
    ...orders.map((order) => order.created_at),
  ].filter((instant) => instant !== null)
  const billAsked = bills.some((bill) => bill.status === 'Cuenta Solicitada')
  return {
    kind: kindOf(bills, billAsked),
    bills: bills.length,
    billAsked,
    waitingSince: waits.toSorted(compareInstants)[0],
  }
}

function byTable<T>(items: Iterable<T>, tableOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const table = tableOf(item)
    const group = groups.get(table)
    if (group) group.push(item)
    else groups.set(table, [item])
  }
  return groups
}

/** Every table's state by its id; tables that nobody sits at are left out. */
export function tableStates(
  bills: Iterable<Bill>,
  orders: Iterable<Order>,
): ReadonlyMap<number, TableState> {
  const billsAt = byTable(bills, (bill) => bill.table_id)
  const ordersAt = byTable(orders, (order) => order.table.id)
  const tables = new Set([...billsAt.keys(), ...ordersAt.keys()])
  return new Map(
    [...tables].map((id) => [id, tableState(billsAt.get(id) ?? [], ordersAt.get(id) ?? [])]),
  )
}
