import type { Bill } from '@orderi/shared/bills/schema'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'

export const FIGURES = ['total', 'comision', 'iva', 'servicio', 'totalFinal'] as const
export type Figure = (typeof FIGURES)[number]

type Counted = Pick<Bill, Figure> & { readonly restaurant: Pick<Bill['restaurant'], 'currency'> }

export interface Totals {
  readonly currency: string
  readonly count: number
  readonly sums: Readonly<Record<Figure, number>>
}

/** One entry per currency, in the sequence in which the currencies first appear. */
export function totalsOf(bills: readonly Counted[]): Totals[] {
  const currencies = [...new Set(bills.map((bill) => bill.restaurant.currency))]
  return currencies.map((currency) => {
    const own = bills.filter((bill) => bill.restaurant.currency === currency)
    const sum = (figure: Figure) => toAmount(sumCents(own.map((bill) => toCents(bill[figure]))))
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
