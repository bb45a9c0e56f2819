import { showsCharges } from '../bills/rules.ts'
import type { Bill } from '../bills/schema.ts'
import { lineTotal } from '../orders/rules.ts'
import type { OrderLine } from '../orders/schema.ts'

/** A row of a printed bill. `total` is in currency units. */
export interface BillRow {
  readonly key: string
  readonly name: string
  readonly quantity: number
  readonly total: number
  readonly variants: OrderLine['variants']
}

/** Groups lines with the same dish, price and options into one row. Rows are sorted by their first line. */
export function billRows(lines: readonly OrderLine[]): readonly BillRow[] {
  const rows = new Map<string, { line: OrderLine; quantity: number }>()
  for (const line of lines) {
    const key = JSON.stringify([line.product, line.price, line.variants])
    const row = rows.get(key)
    if (row) row.quantity += line.quantity
    else rows.set(key, { line, quantity: line.quantity })
  }
  return [...rows].map(([key, { line, quantity }]) => ({
    key,
    name: line.product.name,
    quantity,
    total: lineTotal({ price: line.price, quantity }),
    variants: line.variants,
  }))
}

/** An amount below the rows of a bill. `isWithin`: the subtotal includes this amount. */
export interface BillFigureRow {
  readonly kind: 'descuento' | 'subtotal' | 'iva' | 'servicio' | 'comision' | 'total'
  readonly amount: number
  readonly isWithin: boolean
}

type FigureBill = Pick<
  Bill,
  'restaurant' | 'descuento' | 'total' | 'iva' | 'servicio' | 'comision' | 'totalFinal'
>

/**
 * The amounts on paper: discount, if any, subtotal, charges (even if zero) and total. If no charge is added to the prices, only the total
 * is printed (specification, section 9).
 */
export function paperFigureRows(bill: FigureBill): readonly BillFigureRow[] {
  const { restaurant } = bill
  const total: BillFigureRow = { kind: 'total', amount: bill.totalFinal, isWithin: false }
  if (!showsCharges(restaurant)) return [...discountRows(bill), total]
  return [
    ...discountRows(bill),
    { kind: 'subtotal', amount: bill.total, isWithin: false },
    ...taxRows(bill),
    { kind: 'comision', amount: bill.comision, isWithin: restaurant.commissionType === 2 },
    total,
  ]
}

/** The amounts on screens. If paper shows only the total, screens also show its tax and service unless they are 0. */
export function screenFigureRows(bill: FigureBill): readonly BillFigureRow[] {
  if (showsCharges(bill.restaurant)) return paperFigureRows(bill)
  const [total, ...discounts] = paperFigureRows(bill).toReversed()
  return [
    ...discounts,
    ...taxRows(bill).filter(({ amount }) => amount > 0),
    ...(total ? [total] : []),
  ]
}

function discountRows({ descuento }: FigureBill): readonly BillFigureRow[] {
  return descuento > 0 ? [{ kind: 'descuento', amount: -descuento, isWithin: false }] : []
}

function taxRows({ restaurant, iva, servicio }: FigureBill): readonly BillFigureRow[] {
  return [
    { kind: 'iva', amount: iva, isWithin: restaurant.ivaIncluido === '1' },
    { kind: 'servicio', amount: servicio, isWithin: restaurant.servicioIncluido === '1' },
  ]
}
