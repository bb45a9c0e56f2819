import { discountsOn, toAdjustment } from '../bills/discounts.ts'
import { showsCharges } from '../bills/rules.ts'
import type { Bill } from '../bills/schema.ts'
import { subtractCents, sumCents, toAmount, toCents } from '../kernel/money.ts'
import { lineTotal } from '../orders/rules.ts'
import type { OrderLine } from '../orders/schema.ts'
import type { BillAdjustment } from '../payments/schema.ts'

/** A row of a printed bill. `total` is in currency units. */
export interface BillRow {
  readonly key: string
  /** The IDs of the order lines in this row. */
  readonly lines: readonly number[]
  readonly name: string
  readonly quantity: number
  readonly total: number
  readonly variants: OrderLine['variants']
  readonly seat: OrderLine['seat']
  readonly discount: RowDiscount | null
}

/** The discount or courtesy on a row. `amount` is in currency units. */
interface RowDiscount extends Pick<BillAdjustment, 'kind' | 'tipo' | 'valor'> {
  readonly amount: number
}

/**
 * Groups lines with the same dish, price, options and seat into one row. A discounted line has its own row. Rows are sorted by
 * their first line.
 */
export function billRows(
  lines: readonly OrderLine[],
  adjustments: readonly BillAdjustment[] = [],
): readonly BillRow[] {
  const rows = new Map<
    string,
    { line: OrderLine; ids: number[]; quantity: number; given?: BillAdjustment }
  >()
  for (const line of lines) {
    const given = adjustments.find(({ order_line_id }) => order_line_id === line.id)
    const key = JSON.stringify([line.product, line.price, line.variants, line.seat, given?.id])
    const row = rows.get(key)
    if (row) {
      row.quantity += line.quantity
      row.ids.push(line.id)
    } else {
      rows.set(key, { line, ids: [line.id], quantity: line.quantity, ...(given && { given }) })
    }
  }
  return [...rows].map(([key, { line, ids, quantity, given }]) => ({
    key,
    lines: ids,
    name: line.product.name,
    quantity,
    total: lineTotal({ price: line.price, quantity }),
    variants: line.variants,
    seat: line.seat,
    discount: given ? rowDiscount(line, given) : null,
  }))
}

function rowDiscount(
  { price, quantity }: OrderLine,
  { kind, tipo, valor }: BillAdjustment,
): RowDiscount {
  const adjustment = toAdjustment({ tipo, valor })
  const amount = toAmount(sumCents(discountsOn([{ price, quantity, adjustment }], null)))
  return { kind, tipo, valor, amount }
}

/** `Cortesía`, `Descuento 10 %` or, for an amount, `Descuento`. */
export function discountLabel(
  { kind, tipo, valor }: RowDiscount,
  words: { readonly cortesia: string; readonly descuento: string },
): string {
  if (kind === 'cortesia') return words.cortesia
  return tipo === 'porcentaje' ? `${words.descuento} ${valor} %` : words.descuento
}

/** An amount below the rows of a bill. `isWithin`: the subtotal includes it. */
export interface BillFigureRow {
  readonly kind:
    | 'bruto'
    | 'descuento'
    | 'servicio_retirado'
    | 'subtotal'
    | 'iva'
    | 'servicio'
    | 'comision'
    | 'total'
  readonly amount: number
  readonly isWithin: boolean
}

type FigureBill = Pick<
  Bill,
  'restaurant' | 'bruto' | 'descuento' | 'total' | 'iva' | 'servicio' | 'comision' | 'totalFinal'
>

/**
 * The amounts on paper: reductions, if any, subtotal, charges (even if zero) and total. If no charge is added to the
 * prices, omits subtotal and charges (docs/specification.md, section 9).
 */
export function paperFigureRows(bill: FigureBill): readonly BillFigureRow[] {
  if (!showsCharges(bill.restaurant)) return [...reductionRows(bill), totalRow(bill)]
  return [
    ...reductionRows(bill),
    figure('subtotal', bill.total),
    ...taxRows(bill),
    figure('comision', bill.comision, bill.restaurant.commissionType === 2),
    totalRow(bill),
  ]
}

/** The amounts on screens: even if paper omits tax and service, shows them unless they are 0. */
export function screenFigureRows(bill: FigureBill): readonly BillFigureRow[] {
  if (showsCharges(bill.restaurant)) return paperFigureRows(bill)
  const taxes = taxRows(bill).filter(({ amount }) => amount > 0)
  return [...reductionRows(bill), ...taxes, totalRow(bill)]
}

function figure(kind: BillFigureRow['kind'], amount: number, isWithin = false): BillFigureRow {
  return { kind, amount, isWithin }
}

function totalRow({ totalFinal }: FigureBill): BillFigureRow {
  return figure('total', totalFinal)
}

/** The sum of the lines and the amounts that reduce it to `total`. Empty without reductions. */
function reductionRows({ bruto, descuento, total }: FigureBill): readonly BillFigureRow[] {
  if (!(bruto > total)) return []
  const waived = toAmount(
    subtractCents(subtractCents(toCents(bruto), toCents(descuento)), toCents(total)),
  )
  return [
    figure('bruto', bruto),
    ...(descuento > 0 ? [figure('descuento', -descuento)] : []),
    ...(waived > 0 ? [figure('servicio_retirado', -waived)] : []),
  ]
}

function taxRows({ restaurant, iva, servicio }: FigureBill): readonly BillFigureRow[] {
  return [
    figure('iva', iva, restaurant.ivaIncluido === '1'),
    figure('servicio', servicio, restaurant.servicioIncluido === '1'),
  ]
}
