import { billNumberIn, billSearchOf } from '@orderi/shared/bills/rules'
import type { BillExportQuery, PaymentMethod } from '@orderi/shared/bills/schema'
import { BYTE_ORDER_MARK, csvRow } from '@orderi/shared/kernel/csv'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { billMatchesSearchSql } from '../../wire/queries/bill.ts'
import { type DayRange, dayRangeOf } from './range.ts'

const CHUNK = 1000

const TITLES = [
  'Cuenta',
  'Nombre',
  'Salón',
  'Mesa',
  'Estado',
  'Fecha',
  'Cierre',
  'Forma de pago',
  'Unidades',
  'Productos',
  'Orderi',
  'IVA',
  'Servicio',
  'Total',
  'Moneda',
  'Unidades canceladas',
  'Monto cancelado',
  'Cancelaciones',
]

const PAYMENTS: Record<PaymentMethod, string> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  sinpe: 'SINPE',
  otro: 'Otro',
}

interface ExportRow
  extends Columns<
    'bills',
    | ('id' | 'created_at' | 'number' | 'name' | 'hall_name' | 'table_name' | 'status')
    | ('payment_method' | 'pieces' | 'total' | 'commission' | 'iva' | 'service' | 'total_final')
    | 'currency'
  > {
  readonly merged_into: Tables['bills']['number'] | null
  readonly opened: string
  readonly closed: string | null
  readonly cancelled_pieces: number
  readonly cancelled_amount: number
  readonly cancelled: string | null
}

// Local times are formatted as text that spreadsheets of the restaurant's country can parse.
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

/** Generates the CSV file of the matching bills, oldest first. Default: the current month. */
export async function exportBills(
  db: Db,
  branchId: number,
  query: BillExportQuery,
  now: Date,
): Promise<{ name: string; chunks: AsyncGenerator<string> }> {
  const range = await dayRangeOf(db, branchId, query, now)
  return {
    name: `${fileName(range)}.csv`,
    chunks: sheet(db, branchId, range, billSearchOf(query.buscar ?? '')),
  }
}

/** Clients send these two days to request all days. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-31']

function fileName({ desde, hasta }: DayRange): string {
  if (desde > FIRST_DAY && hasta < LAST_DAY) return `cuentas-${desde}-${hasta}`
  if (desde > FIRST_DAY) return `cuentas-desde-${desde}`
  return hasta < LAST_DAY ? `cuentas-hasta-${hasta}` : 'cuentas'
}

async function* sheet(
  db: Db,
  branchId: number,
  { country, zone, desde, hasta }: DayRange,
  search: string,
): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvRow(TITLES, country)
  let last: Pick<ExportRow, 'created_at' | 'id'> | undefined = { created_at: new Date(0), id: 0 }
  while (last) {
    const rows: ExportRow[] = await db.query<ExportRow>(PAGE, [
      branchId,
      desde,
      hasta,
      zone,
      search,
      last.created_at,
      last.id,
      billNumberIn(search) ?? null,
    ])
    for (const row of rows) text += csvRow(cellsOf(row), country)
    yield text
    text = ''
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  }
}

function statusText({ status, merged_into }: ExportRow): string {
  if (merged_into !== null) return `Unida a la cuenta ${merged_into}`
  return status === 'Cuenta Solicitada' ? 'Solicitada' : status
}

function cellsOf(row: ExportRow): Parameters<typeof csvRow>[0] {
  return [
    { count: row.number },
    row.name,
    row.hall_name,
    row.table_name,
    statusText(row),
    row.opened,
    row.closed,
    row.payment_method && PAYMENTS[row.payment_method],
    { count: row.pieces },
    { amount: row.total },
    { amount: row.commission },
    { amount: row.iva },
    { amount: row.service },
    { amount: row.total_final },
    row.currency,
    { count: row.cancelled_pieces },
    { amount: row.cancelled_amount },
    row.cancelled,
  ]
}
