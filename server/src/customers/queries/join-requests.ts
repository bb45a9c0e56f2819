import type { BillToJoin, JoinStatus, VisibleJoinRequest } from '@orderi/shared/bills/schema'
import type { List } from '@orderi/shared/kernel/fields'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { ownBillSql } from '../../wire/queries/bill.ts'

export function billsToJoin(db: Db, userId: number, tableId: number): Promise<List<BillToJoin>> {
  return queryUnpagedList(
    db,
    'bills-to-join',
    `SELECT coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'name', b.name,
          'own', (${ownBillSql('$1')})::int,
          'asked', (EXISTS (SELECT 1 FROM join_requests a
            WHERE a.bill_id = b.id AND a.user_id = $1 AND a.status = 'Pendiente'))::int)
        ORDER BY b.created_at, b.id), '[]'::json) AS data
      FROM bills b WHERE b.table_id = $2 AND b.status <> 'Cerrada' AND b.user_id IS NOT NULL`,
    [userId, tableId],
  )
}

/** The unanswered requests to join a person's open bills, and the requests that the person sent. */
export function joinRequestsOf(
  db: Db,
  userId: number,
  tableId: number | undefined,
): Promise<List<VisibleJoinRequest>> {
  return queryUnpagedList(
    db,
    'join-requests',
    `SELECT coalesce(json_agg(json_build_object('id', a.id, 'bill_id', a.bill_id, 'name', u.name,
          'status', a.status, 'mine', (a.user_id = $1)::int) ORDER BY a.id), '[]'::json) AS data
      FROM join_requests a JOIN bills b ON b.id = a.bill_id JOIN users u ON u.id = a.user_id
      WHERE a.id IN (
          SELECT own.id FROM join_requests own WHERE own.user_id = $1
          UNION ALL SELECT asked.id FROM bills own JOIN join_requests asked ON asked.bill_id = own.id
            WHERE own.user_id = $1 AND own.status <> 'Cerrada' AND asked.status = 'Pendiente')
        AND b.status <> 'Cerrada' AND ($2::bigint IS NULL OR b.table_id = $2)`,
    [userId, tableId ?? null],
  )
}

interface RequestRow {
  id: number
  bill_id: number
  name: string
  status: JoinStatus
  asker: number
  owner: number | null
  table_id: number
  branch_id: number
  restaurant_id: number
}

export async function findJoinRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(
    {
      name: 'join-request',
      text: `SELECT a.id, a.bill_id, u.name, a.status, a.user_id AS asker, b.user_id AS owner,
          b.table_id, b.branch_id, b.restaurant_id
        FROM join_requests a JOIN bills b ON b.id = a.bill_id JOIN users u ON u.id = a.user_id WHERE a.id = $1`,
    },
    [id],
  )
  return row
}
