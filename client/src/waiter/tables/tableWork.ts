import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'

export interface TableWork {
  /** Undefined if the table has no open bill or several. */
  readonly onlyBill: number | undefined
  readonly orders: number
  readonly ready: number
}

export const NO_WORK: TableWork = { onlyBill: undefined, orders: 0, ready: 0 }

/** By table ID. Leaves out tables without open bills and orders. */
export function tableWork(
  bills: Iterable<Bill>,
  orders: Iterable<Order>,
): ReadonlyMap<number, TableWork> {
  const work = new Map<number, TableWork>()
  const seated = new Set<number>()
  for (const bill of bills) {
    if (!isOpenBill(bill.status)) continue
    const onlyBill = seated.has(bill.table_id) ? undefined : bill.id
    seated.add(bill.table_id)
    work.set(bill.table_id, { ...NO_WORK, onlyBill })
  }
  for (const { table, products } of orders) {
    const present = work.get(table.id) ?? NO_WORK
    const ready = products.reduce(
      (sum, line) => sum + (line.status === 'Listo' ? line.quantity : 0),
      present.ready,
    )
    work.set(table.id, { ...present, orders: present.orders + 1, ready })
  }
  return work
}
