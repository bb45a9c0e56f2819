import type { TransactionExportQuery } from '@orderi/shared/payments/transactions'
import { cellsOfParts, type Row, sheetFile } from '../wire/sheet.ts'
import { TRANSACTION_KINDS } from '../wire/transaction-kinds.ts'
import type { DayRange } from './queries/range.ts'
import type { ExportedTransaction } from './queries/transactions.ts'

const TITLES = [
  'Fecha',
  'Tipo',
  'Cuenta',
  'Caja',
  'Método',
  'Cuenta de la casa',
  'Referencia',
  'Monto',
  'Propina',
  'Porcentaje',
  'Plato',
  'Motivo',
  'Nota',
  'Mesero',
  'Persona',
  'Autorizó',
]

export function transactionSheet(
  parts: AsyncIterable<readonly ExportedTransaction[]>,
  { desde, hasta, country }: DayRange,
  { formato }: TransactionExportQuery,
) {
  return sheetFile(formato ?? 'csv', {
    name: `movimientos-${desde}-${hasta}`,
    titles: TITLES,
    parts: cellsOfParts(parts, cellsOf),
    country,
  })
}

const amountCell = (amount: number | null) => (amount === null ? null : { amount })

function cellsOf(row: ExportedTransaction): Row {
  return [
    row.date,
    TRANSACTION_KINDS[row.kind],
    row.bill && { count: row.bill.number },
    row.register,
    row.method,
    row.account,
    row.reference,
    amountCell(row.amount),
    { amount: row.tip },
    amountCell(row.percent),
    row.dish,
    row.reason,
    row.note,
    row.waiters,
    row.user,
    row.approver,
  ]
}
