import type { PaymentMethod } from '@orderi/shared/bills/schema'
import { cellsOfParts, type Row, sheetFile } from '../wire/sheet.ts'
import type { ExportedBill } from './queries/exported-bills.ts'
import type { DayRange } from './queries/range.ts'

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

export function billSheet(parts: AsyncIterable<readonly ExportedBill[]>, range: DayRange) {
  return sheetFile('csv', {
    name: fileName(range),
    titles: TITLES,
    parts: cellsOfParts(parts, cellsOf),
    country: range.country,
  })
}

/** Clients send this range to request all days. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '9999-12-31']

function fileName({ desde, hasta }: DayRange): string {
  if (desde > FIRST_DAY && hasta < LAST_DAY) return `cuentas-${desde}-${hasta}`
  if (desde > FIRST_DAY) return `cuentas-desde-${desde}`
  return hasta < LAST_DAY ? `cuentas-hasta-${hasta}` : 'cuentas'
}

function statusText({ status, merged_into }: ExportedBill): string {
  if (merged_into !== null) return `Unida a la cuenta ${merged_into}`
  return status === 'Cuenta Solicitada' ? 'Solicitada' : status
}

function cellsOf(row: ExportedBill): Row {
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
