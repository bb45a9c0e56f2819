import type { List } from '@orderi/shared/kernel/fields'
import type { Order } from '@orderi/shared/orders/schema'
import type { HeldBoard } from '../../board/held-board.ts'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { orderJsonSql } from '../../wire/queries/order.ts'

const RECENT_MINUTES = 30

/** The open orders of a branch, oldest first. */
export function openOrdersIn({ board }: Pick<HeldBoard, 'board'>): List<Order> {
  const data = [...board.orders.values()].toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id,
  )
  return { data, total: data.length }
}

export function recentlyEndedOrdersOf(db: Db, branchId: number, now: Date): Promise<List<Order>> {
  return queryUnpagedList(
    db,
    'recent-orders',
    `SELECT coalesce(json_agg(${orderJsonSql} ORDER BY o.created_at, o.id), '[]'::json) AS data
      FROM orders o
      WHERE o.branch_id = $1 AND o.status IN ('Entregado', 'Cancelado') AND o.status_at >= $2`,
    [branchId, new Date(now.getTime() - RECENT_MINUTES * 60_000)],
  )
}
