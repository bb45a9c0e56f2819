/** Composes the summary of a day from reports. Pure. */
import { type Cents, sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { CorrectionKind, type DaySummary } from '@orderi/shared/reports/day-summary'
import type { SalesReport, SalesRow } from '@orderi/shared/reports/sales'

const BEST_SELLERS = 5

/** Sums a report by hours, with all charges. */
export function soldOf({ totals: { bills, final } }: SalesReport) {
  const average = bills === 0 ? 0 : toAmount(Math.round(toCents(final) / bills) as Cents)
  return { bills, sales: final, average }
}

export function methodRows({ data }: SalesReport): DaySummary['methods'] {
  return data
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity, total, tips }) => ({ name, count: quantity, total, tips }))
}

export function bestProducts({ data }: SalesReport): DaySummary['products'] {
  return data
    .filter(({ quantity }) => quantity > 0)
    .slice(0, BEST_SELLERS)
    .map(({ name, quantity, total }) => ({ name, count: quantity, total }))
}

/** The reasons of a report, summed by kind. */
export function correctionRows({ data }: SalesReport): DaySummary['corrections'] {
  return CorrectionKind.options.flatMap((kind) => {
    const own = data.filter(({ key, quantity }) => key.split(' ')[0] === kind && quantity > 0)
    if (own.length === 0) return []
    return {
      kind,
      count: own.reduce((sum, { quantity }) => sum + quantity, 0),
      total: toAmount(sumCents(own.map(({ total }) => toCents(total)))),
    }
  })
}

export function branchRows({ data }: SalesReport): DaySummary['branches'] {
  const row = ({ name, bills, final }: SalesRow) => ({ name, count: bills, total: final })
  return data.length > 1 ? data.map(row) : []
}
