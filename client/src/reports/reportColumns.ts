/** The columns of a report's table, and the names of its rows. */
import type { SalesKey } from '@orderi/shared/reports/sales'
import { texts } from '../i18n/common.ts'
import { transactionsWords, reportsWords as words } from '../i18n/money.ts'
import type { ShownReport, ShownRow } from './useSalesReport.ts'

type Sums = ShownReport['totals']
type Money = (amount: number) => string

export interface ReportColumn {
  readonly label: string
  /** Whether phones show the column too. */
  readonly isMain?: true
  readonly cell: (row: Sums, money: Money) => string
}

const countText = new Intl.NumberFormat(texts.locale, { useGrouping: 'always' })
const percentText = new Intl.NumberFormat(texts.locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

const formatCount = (value: number) => countText.format(value)

/** The change since the period before, such as `+12 %`. Undefined without earlier sales. */
export function changeText({
  total,
  previous,
}: Pick<Sums, 'total'> & { readonly previous: Pick<Sums, 'total'> }): string | undefined {
  return previous.total > 0 ? percentText.format(total / previous.total - 1) : undefined
}

const amount = (sum: 'gross' | 'discount' | 'iva' | 'service' | 'final' | 'refunded' | 'tips') => ({
  label: words[sum],
  cell: (row: Sums, money: Money) => money(row[sum]),
})
const quantity = (label: string): ReportColumn => ({
  label,
  isMain: true,
  cell: (row) => formatCount(row.quantity),
})
const TOTAL: ReportColumn = {
  label: words.total,
  isMain: true,
  cell: ({ total }, money) => money(total),
}
const BEFORE: readonly ReportColumn[] = [
  { label: words.before, cell: ({ previous }, money) => money(previous.total) },
  { label: words.change, cell: (row) => changeText(row) ?? '–' },
]
const DISHES = [quantity(words.quantity), amount('gross'), amount('discount'), TOTAL, ...BEFORE]
const BILLS: readonly ReportColumn[] = [
  { label: words.bills, isMain: true, cell: ({ bills }) => formatCount(bills) },
  amount('gross'),
  amount('discount'),
  TOTAL,
  amount('iva'),
  amount('service'),
  amount('final'),
  amount('refunded'),
  ...BEFORE,
]
const PAYMENTS = [quantity(words.payments), TOTAL, amount('tips'), amount('refunded'), ...BEFORE]

export const COLUMNS: Readonly<Record<SalesKey, readonly ReportColumn[]>> = {
  producto: DISHES,
  categoria: DISHES,
  mesero: DISHES,
  cobrador: PAYMENTS,
  hora: BILLS,
  metodo: PAYMENTS,
  motivo: [quantity(words.corrections), TOTAL, ...BEFORE],
  sucursal: BILLS,
}

const REASON_KINDS: Readonly<Record<string, string>> = transactionsWords.kinds

export function rowName(por: SalesKey, { key, name }: ShownRow): string {
  if (por === 'mesero' && key === 'clientes') return words.guests
  if (por !== 'motivo') return name || words.unknown
  const [kind = ''] = key.split(' ')
  return [REASON_KINDS[kind], name].filter(Boolean).join(' · ')
}
