import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { sheetFile } from '../wire/sheet.ts'
import { TRANSACTION_KINDS } from '../wire/transaction-kinds.ts'
import type { readHouseStatement } from './queries/house-statement.ts'

const KINDS = { ...TRANSACTION_KINDS, cargo: 'Consumo', abono: 'Abono' }

const TITLES = [
  'Fecha',
  'Movimiento',
  'Cuenta',
  'Sucursal',
  'Método',
  'Referencia',
  'Nota',
  'Persona',
  'Monto',
  'Saldo',
]

const dayOnSheet = (day: string) => day.split('-').toReversed().join('/')

/** The CSV file of a statement: the opening balance, the entries, and the closing balance. */
export function houseStatementSheet({
  country,
  statement,
}: Awaited<ReturnType<typeof readHouseStatement>>) {
  const { account, desde, hasta, opening, closing } = statement
  const date = new Intl.DateTimeFormat('es-CR', {
    timeZone: TIME_ZONES[country],
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const balance = (day: string, title: string, amount: number) => [
    dayOnSheet(day),
    title,
    account.name,
    ...Array.from({ length: 6 }, () => null),
    { amount },
  ]
  const rows = [
    balance(desde, 'Saldo anterior', opening),
    ...statement.data.map((entry) => [
      date.format(new Date(entry.at)).replace(',', ''),
      KINDS[entry.kind],
      entry.bill && { count: entry.bill.number },
      entry.branch,
      entry.method,
      entry.reference,
      entry.note,
      entry.user,
      { amount: entry.amount },
      { amount: entry.balance },
    ]),
    balance(hasta, 'Saldo final', closing),
  ]
  return sheetFile('csv', {
    name: `cuenta-casa-${account.id}-${desde}-${hasta}`,
    titles: TITLES,
    parts: [rows],
    country,
  })
}
