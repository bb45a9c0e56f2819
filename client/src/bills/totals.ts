import type { Bill, BillTotals } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'

export const TOTAL_FIGURES = ['total', 'comision', 'iva', 'servicio', 'totalFinal'] as const
export type TotalFigure = (typeof TOTAL_FIGURES)[number]

type Counted = Pick<Bill, TotalFigure> & {
  readonly restaurant: Pick<Bill['restaurant'], 'currency'>
}

export interface Totals {
  readonly currency: string
  readonly count: number
  readonly sums: Readonly<Record<TotalFigure, number>>
}

/** The server's sums of all bills that match the period and the search. */
export function totalsOfAll({ currency, count, ...sums }: BillTotals): Totals {
  return { currency, count, sums }
}

/** One entry per currency, in the sequence in which the currencies first appear. */
export function totalsOf(bills: readonly Counted[]): Totals[] {
  const currencies = [...new Set(bills.map((bill) => bill.restaurant.currency))]
  return currencies.map((currency) => {
    const own = bills.filter((bill) => bill.restaurant.currency === currency)
    const sum = (figure: TotalFigure) =>
      toAmount(sumCents(own.map((bill) => toCents(bill[figure]))))
    return {
      currency,
      count: own.length,
      sums: {
        total: sum('total'),
        comision: sum('comision'),
        iva: sum('iva'),
        servicio: sum('servicio'),
        totalFinal: sum('totalFinal'),
      },
    }
  })
}

/** The money that refunds returned. If a provider refuses a refund, a positive row cancels it. */
export function refundedOf(payments: Bill['payments']): number {
  const refunds = payments.filter(({ kind }) => kind === 'devolucion')
  return toAmount(sumCents(refunds.map(({ received }) => toCents(-received))))
}
