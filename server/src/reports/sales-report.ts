/** Composes a report from sums. Pure. */
import { hourText } from '@orderi/shared/kernel/formats'
import { sumCents, toAmount } from '@orderi/shared/kernel/money'
import type { SalesKey, SalesReport, SalesRow } from '@orderi/shared/reports/sales'
import type { Tables } from '../db/tables.ts'
import type { SUMS } from './queries/sales-rows.ts'

type Sums = Readonly<Pick<Tables['sales_days'], (typeof SUMS)[number]>>
type Count = 'bills' | 'quantity'

/** Sums of a key in a period. `weekday` is 1 for Monday; 0 if the sums are not divided by weekday. */
export interface SalesSums extends Sums, Pick<Tables['sales_days'], 'key' | 'name'> {
  readonly isBefore: boolean
  readonly weekday: number
}

export interface KeyName {
  readonly key: string
  readonly name: string
  /** Whether the report lists the key even if nothing was sold. */
  readonly isListed: boolean
}

const FIXED_NAMES: Readonly<Record<string, string>> = {
  clientes: 'Clientes',
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  sinpe: 'SINPE',
  otro: 'Otro',
}

function nameOf(by: SalesKey, key: string): string | undefined {
  return by === 'hora' ? hourText(Number(key)) : FIXED_NAMES[key]
}

/** The ID in a key. The key of a reason is its kind and its ID. */
const idOf = (by: SalesKey, key: string) => (by === 'motivo' ? (key.split(' ')[1] ?? '') : key)

function addUp(sums: readonly SalesSums[]): SalesReport['totals'] {
  const now = sums.filter(({ isBefore }) => !isBefore)
  const before = sums.filter(({ isBefore }) => isBefore)
  const count = (rows: readonly SalesSums[], sum: Count) =>
    rows.reduce((all, row) => all + row[sum], 0)
  const amount = (rows: readonly SalesSums[], sum: Exclude<keyof Sums, Count>) =>
    toAmount(sumCents(rows.map((row) => row[sum])))
  return {
    bills: count(now, 'bills'),
    quantity: count(now, 'quantity'),
    gross: amount(now, 'gross_c'),
    discount: amount(now, 'discount_c'),
    total: amount(now, 'total_c'),
    iva: amount(now, 'iva_c'),
    service: amount(now, 'service_c'),
    commission: amount(now, 'commission_c'),
    final: amount(now, 'final_c'),
    refunded: amount(now, 'refunded_c'),
    tips: amount(now, 'tips_c'),
    previous: {
      quantity: count(before, 'quantity'),
      total: amount(before, 'total_c'),
    },
  }
}

/** Sorts hours by time, and other keys by total, the largest first. */
function compareRows(by: SalesKey): (a: SalesRow, b: SalesRow) => number {
  if (by === 'hora') return (a, b) => Number(a.key) - Number(b.key)
  return (a, b) => b.total - a.total || b.quantity - a.quantity || a.name.localeCompare(b.name)
}

export function reportOf(
  by: SalesKey,
  sums: readonly SalesSums[],
  names: readonly KeyName[],
): Pick<SalesReport, 'data' | 'totals'> {
  const byKey = new Map<string, SalesSums[]>()
  for (const row of sums) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row])
  for (const { key, isListed } of names) if (isListed && !byKey.has(key)) byKey.set(key, [])
  const known = new Map(names.map(({ key, name }) => [key, name]))
  const data = [...byKey].map(([key, own]) => ({
    key,
    name: known.get(idOf(by, key)) ?? nameOf(by, key) ?? own[0]?.name ?? '',
    ...addUp(own),
    ...(by === 'hora' && {
      weekdays: [1, 2, 3, 4, 5, 6, 7].map(
        (day) => addUp(own.filter(({ weekday }) => weekday === day)).total,
      ),
    }),
  }))
  return { data: data.toSorted(compareRows(by)), totals: addUp(sums) }
}
