/** Reads the transactions of a branch (docs/money.md, "Transactions"). */
import { pathId } from '@orderi/shared/kernel/fields'
import type {
  Transaction,
  TransactionExportQuery,
  TransactionList,
  TransactionsQuery,
} from '@orderi/shared/payments/transactions'
import { containsWordsAndNumbers, queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import type { DayRange } from './range.ts'

/** SQL condition: the row `t` of the branch is from a business day between `$2` and `$3`. */
const inRange = (t: string) => `${t}.branch_id = $1
  AND ${t}.at >= (($2::date + br.day_starts_at) AT TIME ZONE $4)
  AND ${t}.at < (($3::date + 1 + br.day_starts_at) AT TIME ZONE $4)`

/** SQL: all transactions between two business days. `rank` sorts rows with the same time. */
const ALL = `
  SELECT CASE WHEN p.bill_id IS NULL AND p.kind = 'cobro' THEN 'abono' ELSE p.kind END AS kind, p.id, p.at, 1 AS rank,
    p.bill_id, s.register_id, p.method_id, p.account_id, NULL::bigint AS line_id,
    p.received_c - p.change_c - p.tip_c AS amount_c, p.tip_c, NULL::int AS basis_points, p.reference, p.reason_id,
    p.note, p.user_id, p.user_name, p.approver_name
  FROM branches br JOIN payments p ON ${inRange('p')} LEFT JOIN cash_sessions s ON s.id = p.session_id WHERE br.id = $1
  UNION ALL
  SELECT a.kind, a.id, a.at, 2, a.bill_id, NULL, NULL, NULL, a.line_id, a.amount_c, 0, a.basis_points, NULL, a.reason_id,
    a.note, a.user_id, a.user_name, a.approver_name
  FROM branches br JOIN adjustments a ON ${inRange('a')} WHERE br.id = $1
  UNION ALL
  SELECT 'anulacion', v.id, v.at, 3, v.bill_id, NULL, NULL, NULL, v.line_id, (l.unit_price * v.quantity * 100)::bigint, 0, NULL,
    NULL, v.reason_id, v.note, v.user_id, v.user_name, v.approver_name
  FROM branches br JOIN voids v ON ${inRange('v')} JOIN order_lines l ON l.id = v.line_id WHERE br.id = $1
  UNION ALL
  SELECT c.kind, c.id, c.at, 4, NULL, s.register_id, NULL, NULL, NULL, c.amount_c, 0, NULL, NULL, c.reason_id,
    c.note, c.user_id, c.user_name, c.approver_name
  FROM branches br JOIN cash_movements c ON ${inRange('c')} JOIN cash_sessions s ON s.id = c.session_id WHERE br.id = $1`

/** SQL: the matching transactions. `$8` is the search text. */
const FOUND = `SELECT t.*, h.name AS account FROM (${ALL}) AS t LEFT JOIN bills b ON b.id = t.bill_id
  LEFT JOIN house_accounts h ON h.id = t.account_id
  WHERE ($5::text IS NULL OR t.kind = $5) AND ($6::bigint IS NULL OR t.method_id = $6)
    AND ($7::bigint IS NULL OR t.user_id = $7)
    AND ${containsWordsAndNumbers("concat_ws(' ', b.number, t.reference, t.note, t.user_name, h.name)", '$8')}`

const SORT = 't.at DESC, t.rank DESC, t.id DESC'

const JSON_OF_ROW = `json_build_object('kind', t.kind, 'id', t.id, 'at', iso(t.at),
  'bill', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'number', b.number) END,
  'register', g.name, 'method', m.name, 'account', t.account, 'amount', trim_scale(t.amount_c / 100.0), 'tip', trim_scale(t.tip_c / 100.0),
  'percent', trim_scale(t.basis_points / 100.0), 'dish', l.product_name, 'reference', t.reference,
  'reason', shown_name(r.translations, 'es'), 'note', t.note, 'user', t.user_name, 'approver', t.approver_name)`

const FROM = `page t LEFT JOIN bills b ON b.id = t.bill_id LEFT JOIN registers g ON g.id = t.register_id
  LEFT JOIN payment_methods m ON m.id = t.method_id LEFT JOIN order_lines l ON l.id = t.line_id
  LEFT JOIN reasons r ON r.id = t.reason_id`

const RECEIVED = "t.kind IN ('cobro', 'abono', 'entrada')"

const REVERSED = "t.kind IN ('reverso', 'devolucion')"

const TAKEN_OUT = "t.kind IN ('salida', 'deposito', 'propina_pagada')"

const SUMS_AND_PEOPLE = `(SELECT coalesce(json_agg(json_build_object('method', m.name,
      'received', trim_scale(s.received_c / 100.0), 'paid_out', trim_scale(s.paid_out_c / 100.0),
      'tips', trim_scale(s.tips_c / 100.0)) ORDER BY m.sort_order, m.id), '[]'::json)
    FROM (SELECT t.method_id, coalesce(sum(t.amount_c) FILTER (WHERE ${RECEIVED}), 0) AS received_c,
        coalesce(sum(CASE WHEN ${REVERSED} THEN -t.amount_c ELSE t.amount_c END) FILTER (WHERE NOT ${RECEIVED}), 0) AS paid_out_c,
        sum(t.tip_c) AS tips_c
      FROM found t WHERE ${RECEIVED} OR ${REVERSED} OR ${TAKEN_OUT} GROUP BY 1) AS s
      LEFT JOIN payment_methods m ON m.id = s.method_id) AS sums,
  (SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name COLLATE spanish, u.id), '[]'::json)
    FROM branches br JOIN memberships e ON e.restaurant_id = br.restaurant_id JOIN users u ON u.id = e.user_id
    WHERE br.id = $1 AND (e.type = 'admin' OR EXISTS (SELECT FROM membership_branches mb
      WHERE mb.restaurant_id = e.restaurant_id AND mb.user_id = e.user_id AND mb.branch_id = br.id))) AS people`

const valuesOf = (
  branchId: number,
  { desde, hasta, zone }: DayRange,
  { tipo, metodo, persona }: TransactionExportQuery,
) => [branchId, desde, hasta, zone, tipo ?? null, pathId(metodo) ?? null, pathId(persona) ?? null]

/** A page of the transactions between two business days, newest first, with the sums of all pages. */
export function listTransactions(
  db: Db,
  branchId: number,
  range: DayRange,
  query: TransactionsQuery,
): Promise<TransactionList> {
  const list = { alias: 't', found: FOUND, sort: SORT, json: JSON_OF_ROW, from: FROM }
  const values = valuesOf(branchId, range, query)
  return queryPage(db, query, { ...list, more: SUMS_AND_PEOPLE }, values)
}

const CHUNK = 1000

export interface ExportedTransaction extends Transaction {
  readonly date: string
  readonly rank: number
  readonly exact_at: string
  /** The waiters who took the orders of the bill. */
  readonly waiters: string | null
}

const WAITERS = `(SELECT string_agg(DISTINCT o.user_name, ', ')
      FROM order_lines ol JOIN orders o ON o.id = ol.order_id JOIN bills ob ON ob.id = o.bill_id
      WHERE ol.bill_id = b.id AND o.user_id <> coalesce(ob.user_id, 0) AND NOT EXISTS (SELECT FROM join_requests j
        WHERE j.bill_id IN (o.bill_id, b.id) AND j.user_id = o.user_id AND j.status = 'Aceptada'))`

// Each chunk begins after the last row of the previous one, so a whole sheet is never in memory.
const PAGE = {
  name: 'export-transactions',
  text: `WITH found AS (${FOUND}), page AS (
      SELECT t.* FROM found t WHERE (t.at, t.rank, t.id) > ($9::timestamptz, $10::int, $11::bigint)
      ORDER BY t.at, t.rank, t.id LIMIT ${CHUNK}
    )
    SELECT ${JSON_OF_ROW} AS data, ${WAITERS} AS waiters, to_char(t.at AT TIME ZONE $4, 'DD/MM/YYYY HH24:MI') AS date, t.rank, iso(t.at) AS exact_at
    FROM ${FROM} ORDER BY t.at, t.rank, t.id`,
}

/** The matching transactions, oldest first, in chunks. */
export async function* readTransactionParts(
  db: Db,
  branchId: number,
  range: DayRange,
  query: TransactionExportQuery,
): AsyncGenerator<ExportedTransaction[]> {
  let last: Pick<ExportedTransaction, 'exact_at' | 'rank' | 'id'> | undefined = {
    exact_at: '-infinity',
    rank: 0,
    id: 0,
  }
  while (last) {
    const rows: ExportedTransaction[] = (
      await db.query<Omit<ExportedTransaction, keyof Transaction> & { data: Transaction }>(PAGE, [
        ...valuesOf(branchId, range, query),
        query.buscar ?? '',
        last.exact_at,
        last.rank,
        last.id,
      ])
    ).map(({ data, ...row }) => ({ ...data, ...row }))
    yield rows
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  }
}
