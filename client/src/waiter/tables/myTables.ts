/** A waiter's tables: those where the waiter has acted since the current guests sat down. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { compareInstants } from '@orderi/shared/kernel/days'
import type { Order } from '@orderi/shared/orders/schema'

/** The time of the last action at each table, by table id. */
export type ActionTimes = Readonly<Record<string, string>>

export interface Waiter {
  readonly id: number
  readonly name: string
}

/** Adds the times of events that `waiter` caused, on any device. */
export function withActions(
  acts: ActionTimes,
  events: readonly BoardEvent[],
  waiter: number,
): ActionTimes {
  const own = events.flatMap((event) => {
    if (event.actor?.id !== waiter) return []
    const table = tableOf(event)
    return table === undefined ? [] : [[String(table), event.at] as const]
  })
  return own.length === 0 ? acts : { ...acts, ...Object.fromEntries(own) }
}

function tableOf(event: BoardEvent): number | undefined {
  switch (event.type) {
    case 'order.created':
    case 'order.changed':
      return event.data.table.id
    case 'floor.changed':
    case 'menu.changed':
    case 'cash.opened':
    case 'cash.closed':
    case 'cash.counted':
    case 'cash.moved':
      return undefined
    default:
      return event.data.table_id
  }
}

export function myTables(
  bills: Iterable<Bill>,
  orders: Iterable<Order>,
  acts: ActionTimes,
  waiter: Waiter,
): readonly number[] {
  const seatedAt = new Map<number, string>()
  const latest = new Map<number, string>()
  const note = (table: number, at: string) => {
    const known = latest.get(table)
    if (known === undefined || compareInstants(known, at) < 0) latest.set(table, at)
  }
  for (const bill of bills) {
    if (!isOpenBill(bill.status)) continue
    const known = seatedAt.get(bill.table_id)
    if (known === undefined || compareInstants(bill.created_at, known) < 0) {
      seatedAt.set(bill.table_id, bill.created_at)
    }
    if (bill.user?.name === waiter.name) note(bill.table_id, bill.created_at)
  }
  for (const order of orders) {
    if (order.user?.id === waiter.id) note(order.table.id, order.created_at)
  }
  for (const [table, at] of Object.entries(acts)) note(Number(table), at)
  return [...latest]
    .filter(([table, at]) => {
      const seated = seatedAt.get(table)
      return seated !== undefined && compareInstants(seated, at) <= 0
    })
    .toSorted(([a, at], [b, bt]) => compareInstants(bt, at) || a - b)
    .map(([table]) => table)
}
