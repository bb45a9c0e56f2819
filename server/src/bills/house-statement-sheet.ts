import { BYTE_ORDER_MARK, csvRow } from '@orderi/shared/kernel/csv'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
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

/** Generates the CSV file of a statement: the opening balance, the entries, and the closing balance. */
export async function* houseStatementSheet({
  country,
  statement,
}: Awaited<ReturnType<typeof readHouseStatement>>): AsyncGenerator<string> {
  const { account, opening, closing } = statement
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
    TITLES,
    balance(statement.desde, 'Saldo anterior', opening),
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
    balance(statement.hasta, 'Saldo final', closing),
  ]
  yield BYTE_ORDER_MARK + rows.map((cells) => csvRow(cells, country)).join('')
}
