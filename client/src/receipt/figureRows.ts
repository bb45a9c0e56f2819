/** The figures below a bill's lines, the same on the screen and on paper. */
import { showsCharges } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { es } from '../i18n/es.ts'

/** One figure; `included` says that it is within the subtotal and not added to it. */
export interface FigureRow {
  readonly label: string
  readonly amount: number
  readonly included?: string | undefined
  readonly isTotal?: true
}

const words = es.pos.bill

/** Subtotal, charges and total; the total alone where nothing is added. */
export function figureRows(
  bill: Pick<Bill, 'restaurant' | 'total' | 'iva' | 'servicio' | 'comision' | 'totalFinal'>,
): readonly FigureRow[] {
  const { restaurant } = bill
  const total: FigureRow = { label: words.total, amount: bill.totalFinal, isTotal: true }
  if (!showsCharges(restaurant)) return [total]
  return [
    { label: words.subtotal, amount: bill.total },
    {
      label: words.iva,
      amount: bill.iva,
      included: restaurant.ivaIncluido === '1' ? words.included : undefined,
    },
    {
      label: words.servicio,
      amount: bill.servicio,
      included: restaurant.servicioIncluido === '1' ? words.included : undefined,
    },
    {
      label: words.comision,
      amount: bill.comision,
      included: restaurant.commissionType === 2 ? words.includedF : undefined,
    },
    total,
  ]
}
