import type { List } from '@orderi/shared/kernel/fields'
import type { Order } from '@orderi/shared/orders/schema'
import { queryUnpagedList } from '../db/list.ts'
import type { Db } from '../db/sql.ts'
import { orderJsonSql } from '../wire/queries/order.ts'

const RECENT_MINUTES = 30

function list(
  db: Db,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<List<Order>> {
  return queryUnpagedList(
    db,
    name,
    `SELECT coalesce(json_agg(${orderJsonSql} ORDER BY o.created_at, o.id), '[]'::json) AS data
        FROM orders o WHERE ${condition}`,
    values,
  )
}

export function openOrdersOf(db: Db, branchId: number): Promise<List<Order>> {
  return list(
    db,
    'open-orders',
    "o.branch_id = $1 AND o.status NOT IN ('Entregado', 'Cancelado')",
    [branchId],
  )
}

export function recentlyEndedOrdersOf(db: Db, branchId: number, now: Date): Promise<List<Order>> {
  return list(
    db,
    'recent-orders',
    "o.branch_id = $1 AND o.status IN ('Entregado', 'Cancelado') AND o.status_at >= $2",
    [branchId, new Date(now.getTime() - RECENT_MINUTES * 60_000)],
  )
}
