/** A report as a sheet in Spanish. */
import type { CsvCell } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import type { SalesKey, SalesReport } from '@orderi/shared/reports/sales'
import { sheetFile } from '../wire/sheet.ts'
import { TRANSACTION_KINDS } from '../wire/transaction-kinds.ts'

type Row = SalesReport['totals'] & Partial<Pick<SalesReport['data'][number], 'weekdays'>>
type Column = readonly [title: string, cell: (row: Row) => CsvCell]

const count = (title: string, value: (row: Row) => number): Column => [
  title,
  (row) => ({ count: value(row) }),
]
const amount = (title: string, value: (row: Row) => number): Column => [
  title,
  (row) => ({ amount: value(row) }),
]

const TOTAL = amount('Total', ({ total }) => total)
const REFUNDED = amount('Devuelto', ({ refunded }) => refunded)
const BEFORE = [
  count('Cantidad anterior', ({ previous }) => previous.quantity),
  amount('Total anterior', ({ previous }) => previous.total),
]

const DISHES: readonly Column[] = [
  count('Cantidad', ({ quantity }) => quantity),
  amount('Bruto', ({ gross }) => gross),
  amount('Descuentos', ({ discount }) => discount),
  TOTAL,
]
const BILLS: readonly Column[] = [
  count('Cuentas', ({ bills }) => bills),
  ...DISHES,
  amount('IVA', ({ iva }) => iva),
  amount('Servicio', ({ service }) => service),
  amount('Orderi', ({ commission }) => commission),
  amount('Con cargos', ({ final }) => final),
  REFUNDED,
]
const PAYMENTS: readonly Column[] = [
  count('Cobros', ({ quantity }) => quantity),
  TOTAL,
  amount('Propinas', ({ tips }) => tips),
  REFUNDED,
]
const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'].map(
  (title, day): Column => [
    title,
    ({ weekdays }) => (weekdays ? { amount: weekdays[day] ?? 0 } : null),
  ],
)

const SHEETS: Readonly<Record<SalesKey, readonly [title: string, ...columns: Column[]]>> = {
  producto: ['Plato', ...DISHES, ...BEFORE],
  categoria: ['Categoría', ...DISHES, ...BEFORE],
  mesero: ['Mesero', ...DISHES, ...BEFORE],
  cobrador: ['Persona que cobró', ...PAYMENTS, ...BEFORE],
  hora: ['Hora', ...BILLS, ...BEFORE, ...WEEKDAYS],
  metodo: ['Método', ...PAYMENTS, ...BEFORE],
  motivo: ['Motivo', count('Cantidad', ({ quantity }) => quantity), TOTAL, ...BEFORE],
  sucursal: ['Sucursal', ...BILLS, ...BEFORE],
}

const KINDS: Readonly<Record<string, string>> = TRANSACTION_KINDS

function nameIn(by: SalesKey, { key, name }: SalesReport['data'][number]): string {
  if (by !== 'motivo') return name || 'Sin registrar'
  const [kind = ''] = key.split(' ')
  return [KINDS[kind], name].filter(Boolean).join(': ')
}

export function salesSheet(
  format: 'csv' | 'xlsx',
  by: SalesKey,
  { data, totals, period }: SalesReport,
  country: Country,
) {
  const [title, ...columns] = SHEETS[by]
  const line = (name: string, row: Row) => [name, ...columns.map(([, cell]) => cell(row))]
  return sheetFile(format, {
    name: `ventas-${by}-${period.desde}-${period.hasta}`,
    titles: [title, ...columns.map(([each]) => each)],
    parts: [[...data.map((row) => line(nameIn(by, row), row)), line('Total', totals)]],
    country,
  })
}
