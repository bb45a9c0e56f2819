import { billNumberIn, billSearchOf } from '@orderi/shared/bills/rules'
import type { Bill, BillHistoryQuery } from '@orderi/shared/bills/schema'
import { sortBills } from '@orderi/shared/board/reduce'
import type { billHistory } from '@orderi/shared/contract/administration'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type List, type ListQuery } from '@orderi/shared/kernel/fields'
import { pageOf, queryUnpagedList } from '../../db/list.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import {
  billJsonSql,
  billMatchesSearchSql,
  ownBillSql,
  reachableFromSql,
} from '../../wire/queries/bill.ts'
import { dayRangeOf } from './range.ts'

function list(
  db: Db,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<List<Bill>> {
  return queryUnpagedList(
    db,
    name,
    `SELECT coalesce(json_agg(${billJsonSql} ORDER BY b.created_at DESC, b.id DESC), '[]'::json) AS data
        FROM bills b WHERE ${condition}`,
    values,
  )
}

export function openBillsOf(db: Db, branchId: number): Promise<List<Bill>> {
  return list(db, 'open-bills', "b.branch_id = $1 AND b.status <> 'Cerrada'", [branchId])
}

export function waiterCallsOf(db: Db, branchId: number): Promise<List<Bill>> {
  return list(
    db,
    'waiter-calls',
    "b.branch_id = $1 AND b.status <> 'Cerrada' AND b.waiter_requested",
    [branchId],
  )
}

export function openBillsOfTable(db: Db, branchId: number, tableId: number): Promise<List<Bill>> {
  return list(db, 'table-bills', "b.branch_id = $1 AND b.table_id = $2 AND b.status <> 'Cerrada'", [
    branchId,
    tableId,
  ])
}

/** SQL: a page of the bills in `found`, newest first, and the number of all of them. */
const pageOfFoundSql = (limit: string, offset: string) => `(SELECT count(*) FROM found) AS total,
    (SELECT coalesce(json_agg(${billJsonSql} ORDER BY b.created_at DESC, b.id DESC), '[]'::json)
      FROM (SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS page
        JOIN bills b ON b.id = page.id) AS data`

/** A bill of the branch, and whether the branch takes payments. Throws `not_found`. */
export async function chargeableBill(
  db: Db,
  branchId: number,
  billId: number,
): Promise<{ readonly bill: Bill; readonly takes_payments: boolean }> {
  const [row] = await db.query<Columns<'branches', 'takes_payments'> & { readonly bill: Bill }>(
    `SELECT ${billJsonSql} AS bill, br.takes_payments FROM bills b JOIN branches br ON br.id = b.branch_id
      WHERE b.branch_id = $1 AND b.id = $2`,
    [branchId, billId],
  )
  if (!row) throw new DomainError('not_found')
  return row
}

/** The bills that a person opened or joined, newest first. */
export async function billsOfUser(db: Db, userId: number, query: ListQuery): Promise<List<Bill>> {
  const { limit, offset } = pageOf(query)
  const buscar = billSearchOf(query.buscar ?? '')
  const [row] = await db.query<{ data: Bill[]; total: number }>(
    {
      name: 'user-bills',
      text: `WITH found AS (
          SELECT b.id, b.created_at FROM bills b WHERE ${ownBillSql('$1')}
            AND ($2 = '' OR ${billMatchesSearchSql('$2', '$5')})
        )
        SELECT ${pageOfFoundSql('$3', '$4')}`,
    },
    [userId, buscar, limit, offset, billNumberIn(buscar) ?? null],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0 }
}

export interface OwnBill {
  readonly id: Tables['bills']['id']
  readonly branchId: Tables['bills']['branch_id']
  readonly restaurantId: Tables['bills']['restaurant_id']
  readonly tableId: Tables['bills']['table_id']
}

/** An open bill if the person has one, otherwise the newest closed bill. */
export async function findOpenOrNewestBill(
  db: Db,
  userId: number,
  branchId: number,
): Promise<Bill | undefined> {
  const [row] = await db.query<{ bill: Bill }>(
    {
      name: 'newest-bill',
      text: `SELECT ${billJsonSql} AS bill FROM bills b WHERE ${ownBillSql('$1')} AND b.branch_id = $2
        ORDER BY b.status <> 'Cerrada' DESC, b.created_at DESC, b.id DESC LIMIT 1`,
    },
    [userId, branchId],
  )
  return row?.bill
}

const ownBillColumns =
  'b.id, b.branch_id AS "branchId", b.restaurant_id AS "restaurantId", b.table_id AS "tableId"'

const isHereSql = `($2::bigint IS NULL OR ${reachableFromSql('$2')})`

const ownOpenBillsSql = (columns: string) => `SELECT ${columns} FROM bills b
  WHERE ${ownBillSql('$1')} AND b.status <> 'Cerrada'`

const NEAREST_FIRST = 'ORDER BY b.table_id = $2 DESC, b.created_at DESC, b.id DESC'

const FIND_OPEN_BILL = {
  name: 'find-open-bill',
  text: `${ownOpenBillsSql(ownBillColumns)} AND ${isHereSql} ${NEAREST_FIRST} LIMIT 1`,
}

const READ_OPEN_BILLS = {
  name: 'own-open-bills',
  text: `${ownOpenBillsSql(`${billJsonSql} AS bill, ${isHereSql} AS "isHere"`)} ${NEAREST_FIRST}`,
}

/**
 * The newest open bill. With a scanned table: the open bill at the table, otherwise a bill that staff moved away from
 * it.
 */
export async function findOpenBill(
  db: Db,
  userId: number,
  scannedTableId?: number,
): Promise<OwnBill | undefined> {
  const [row] = await db.query<OwnBill>(FIND_OPEN_BILL, [userId, scannedTableId ?? null])
  return row
}

/** The bill of `findOpenBill`, and the person's other open bills, newest first. */
export async function readOpenBills(
  db: Db,
  userId: number,
  scannedTableId?: number,
): Promise<{ readonly bill: Bill | null; readonly others: Bill[] }> {
  const rows = await db.query<{ readonly bill: Bill; readonly isHere: boolean }>(READ_OPEN_BILLS, [
    userId,
    scannedTableId ?? null,
  ])
  const bill = rows.find(({ isHere }) => isHere)?.bill ?? null
  return { bill, others: sortBills(rows.flatMap((row) => (row.bill === bill ? [] : row.bill))) }
}

/** The bill with this share that the person opened or joined. */
export async function findBillOfShare(
  db: Db,
  userId: number,
  shareId: number,
): Promise<OwnBill | undefined> {
  const [row] = await db.query<OwnBill>(
    `SELECT ${ownBillColumns}
      FROM bills b JOIN bill_shares s ON s.bill_id = b.id WHERE s.id = $2 AND ${ownBillSql('$1')}`,
    [userId, shareId],
  )
  return row
}

type BillHistory = Omit<AnswerOf<typeof billHistory>, 'epoch'>

/** Bills that were created between two days, inclusive, in the restaurant's time zone. Default: the current month. */
export async function listBillHistory(
  db: Db,
  branchId: number,
  query: BillHistoryQuery,
  now: Date,
  isRecentOnly = false,
): Promise<BillHistory> {
  const { zone, desde, hasta } = await dayRangeOf(db, branchId, query, now, isRecentOnly)
  const { limit, offset } = pageOf(query satisfies ListQuery)
  const buscar = billSearchOf(query.buscar ?? '')
  // Without a search, an index serves count and page. With a search, materialising avoids reading all bills twice.
  const [row] = await db.query<BillHistory>(
    `WITH found AS ${buscar === '' ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (
        SELECT b.id, b.created_at, b.currency, b.status, b.total, b.commission, b.iva, b.service, b.total_final
        FROM bills b WHERE b.branch_id = $1
          AND b.created_at >= ($2::date::timestamp AT TIME ZONE $4)
          AND b.created_at < (($3::date + 1)::timestamp AT TIME ZONE $4)
          AND ($5 = '' OR ${billMatchesSearchSql('$5', '$8')})
      )
      SELECT ${pageOfFoundSql('$6', '$7')},
        (SELECT coalesce(json_agg(sums ORDER BY currency), '[]'::json) FROM (
          SELECT currency, count(*) AS count, count(*) FILTER (WHERE status <> 'Cerrada') AS abiertas,
            sum(total) AS total, sum(commission) AS comision, sum(iva) AS iva, sum(service) AS servicio,
            sum(total_final) AS "totalFinal",
            coalesce(sum((SELECT -sum(p.received_c) / 100.0 FROM payments p
              WHERE p.bill_id = found.id AND p.kind = 'devolucion')), 0) AS devuelto
          FROM found GROUP BY currency) AS sums) AS totales`,
    [branchId, desde, hasta, zone, buscar, limit, offset, billNumberIn(buscar) ?? null],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0, totales: row?.totales ?? [] }
}
