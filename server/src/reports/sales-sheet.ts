/** A report as a sheet in Spanish: CSV for the restaurant's country, or XLSX. */
import { PassThrough } from 'node:stream'
import { XLSX } from '@orderi/shared/contract/call'
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import type { SalesKey, SalesReport } from '@orderi/shared/reports/sales'
import writeXlsxFile from 'write-excel-file/node'

/** A row of the report, or its totals. */
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

const KINDS: Readonly<Record<string, string>> = {
  descuento: 'Descuento',
  cortesia: 'Cortesía',
  anulacion: 'Anulación',
  devolucion: 'Devolución',
  reverso: 'Reverso',
}

function nameIn(by: SalesKey, { key, name }: SalesReport['data'][number]): string {
  if (by !== 'motivo') return name || 'Sin registrar'
  const [kind = ''] = key.split(' ')
  return [KINDS[kind], name].filter(Boolean).join(': ')
}

function linesOf(by: SalesKey, { data, totals }: SalesReport): CsvCell[][] {
  const [title, ...columns] = SHEETS[by]
  const line = (name: string, row: Row) => [name, ...columns.map(([, cell]) => cell(row))]
  return [
    [title, ...columns.map(([each]) => each)],
    ...data.map((row) => line(nameIn(by, row), row)),
    line('Total', totals),
  ]
}

async function* csvChunks(lines: readonly CsvCell[][], country: Country): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for (const line of lines) yield csvRow(line, country)
}

const xlsxCell = (cell: CsvCell) =>
  cell === null || typeof cell === 'string' ? cell : 'count' in cell ? cell.count : cell.amount

async function* xlsxChunks([head = [], ...body]: readonly CsvCell[][]): AsyncGenerator<Buffer> {
  const titles = head.map((title) => ({
    value: xlsxCell(title) ?? '',
    fontWeight: 'bold' as const,
  }))
  const file = writeXlsxFile([titles, ...body.map((line) => line.map(xlsxCell))], {
    sheet: 'Ventas',
    stickyRowsCount: 1,
    columns: head.map((_, index) => ({ width: index === 0 ? 32 : 16 })),
  })
  const out = new PassThrough()
  void Promise.resolve(file.toStream(out)).catch((error: Error) => out.destroy(error))
  yield* out
}

/** The report as a file. */
export function salesSheet(
  format: 'csv' | 'xlsx',
  by: SalesKey,
  report: SalesReport,
  country: Country,
) {
  const lines = linesOf(by, report)
  const { desde, hasta } = report.period
  return {
    name: `ventas-${by}-${desde}-${hasta}.${format}`,
    ...(format === 'csv'
      ? { chunks: csvChunks(lines, country), mediaType: 'text/csv' }
      : { chunks: xlsxChunks(lines), mediaType: XLSX }),
  }
}
