import { billNumberIn, billSearchOf } from '@orderi/shared/bills/rules'
import type { BillExportQuery, PaymentMethod } from '@orderi/shared/bills/schema'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Db } from '../../db/sql.ts'
import { billMatchesSearchSql } from '../../wire/queries/bill.ts'
import type { DayRange } from './range.ts'

const CHUNK = 1000

export interface ExportedBill {
  id: number
  created_at: Date
  number: number
  name: string
  hall_name: string
  table_name: string
  status: string
  merged_into: number | null
  opened: string
  closed: string | null
  payment_method: PaymentMethod | null
  pieces: number
  total: number
  commission: number
  iva: number
  service: number
  total_final: number
  currency: string
  cancelled_pieces: number
  cancelled_amount: number
  cancelled: string | null
}

// Formats local times so that spreadsheets of the restaurant's country parse them.
const PAGE = {
  name: 'export-bills',
  text: `
    SELECT b.id, b.created_at, b.number, b.name, ${shownNameSql('b.hall_name')} AS hall_name,
      ${shownNameSql('b.table_name')} AS table_name, b.status,
      (SELECT m.number FROM bills m WHERE m.id = b.merged_into) AS merged_into,
      to_char(b.created_at AT TIME ZONE $4, 'DD/MM/YYYY HH24:MI') AS opened,
      to_char(b.closed_at AT TIME ZONE $4, 'DD/MM/YYYY HH24:MI') AS closed,
      b.payment_method, b.pieces, b.total, b.commission, b.iva, b.service, b.total_final, b.currency,
      coalesce(c.pieces, 0) AS cancelled_pieces, coalesce(c.amount, 0) AS cancelled_amount, c.dishes AS cancelled
    FROM bills b LEFT JOIN LATERAL (
      SELECT sum(l.quantity) AS pieces, sum(l.unit_price * l.quantity) AS amount,
        string_agg(l.quantity || ' × ' || l.product_name, ', ' ORDER BY l.id) AS dishes
      FROM order_lines l WHERE l.bill_id = b.id AND l.status = 'Cancelado'
    ) c ON true
    WHERE b.branch_id = $1
      AND b.created_at >= ($2::date::timestamp AT TIME ZONE $4)
      AND b.created_at < (($3::date + 1)::timestamp AT TIME ZONE $4)
      AND ($5 = '' OR ${billMatchesSearchSql('$5', '$8')})
      AND (b.created_at, b.id) > ($6::timestamptz, $7::bigint)
    ORDER BY b.created_at, b.id LIMIT ${CHUNK}`,
}

/** The matching bills, oldest first, in pages. */
export async function* readExportedBills(
  db: Db,
  branchId: number,
  { zone, desde, hasta }: DayRange,
  query: BillExportQuery,
): AsyncGenerator<ExportedBill[]> {
  const search = billSearchOf(query.buscar ?? '')
  let last: Pick<ExportedBill, 'created_at' | 'id'> | undefined = { created_at: new Date(0), id: 0 }
  while (last) {
    const rows: ExportedBill[] = await db.query<ExportedBill>(PAGE, [
      branchId,
      desde,
      hasta,
      zone,
      search,
      last.created_at,
      last.id,
      billNumberIn(search) ?? null,
    ])
    yield rows
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  }
}
