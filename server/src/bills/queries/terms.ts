import type { Adjustment, DiscountedLine } from '@orderi/shared/bills/discounts'
import {
  type BillChanges,
  type BillFigures,
  type BillTerms,
  billFigures,
  isWithinLimits,
} from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import type { CommissionType } from '@orderi/shared/restaurants/schema'

/** The rates of tax, service and commission that apply to a bill, and the bill's discount, waived service and carry. */
export interface TermsRow {
  readonly iva_rate: number
  readonly iva_included: boolean
  readonly service_rate: number
  readonly service_included: boolean
  readonly commission_rate: number
  readonly commission_type: CommissionType
  readonly changes?: BillChanges
}

export interface LineRow {
  readonly id: number
  readonly order: number
  readonly price: number
  readonly quantity: number
  readonly status: OrderStatus
  readonly adjustment?: Adjustment
}

/** A bill with everything that its amounts depend on. */
export interface CountedBill extends TermsRow {
  readonly id: number
  readonly status: BillStatus
  /** The payments, and the amounts that guests are paying online. */
  readonly paid_c: number
  readonly lines: readonly LineRow[]
}

/** SQL: the stored columns of `BillFigures`. */
const figureColumnsSql = 'gross, discount, total, iva, service, commission, pieces, total_final'

/** SQL: the discount with this ID as an `Adjustment`. Null without a discount. */
const adjustmentSql = (id: string) =>
  `(SELECT json_strip_nulls(json_build_object('basisPoints', a.basis_points, 'cents', a.amount_c))
    FROM adjustments a WHERE a.id = ${id})`

/** SQL: the columns of `TermsRow` of the bill `b`. */
const termsColumnsSql = `b.iva_rate, b.iva_included, b.service_rate, b.service_included, b.commission_rate,
  b.commission_type, json_strip_nulls(json_build_object('serviceWaived', b.service_waived, 'carry', b.carry,
    'adjustment', ${adjustmentSql('b.adjustment_id')})) AS changes`

/** SQL: the order lines of the bill `b` as a JSON list of `LineRow`. */
const lineRowsSql = `(SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', l.id, 'order', l.order_id,
    'price', l.unit_price, 'quantity', l.quantity, 'status', l.status,
    'adjustment', ${adjustmentSql('l.adjustment_id')})) ORDER BY l.id), '[]'::json)
  FROM order_lines l WHERE l.bill_id = b.id)`

/** SQL: the columns of `CountedBill` of the bill `b`. */
export const countedBillColumnsSql = `b.id, b.status, b.paid_c + b.reserved_c AS paid_c, ${termsColumnsSql},
  ${lineRowsSql} AS lines`

/** SQL: writes amounts to their bills. The JSON parameter `$n` is a list of results of `storedFigures`. */
const writeFiguresSql = (
  n: number,
) => `UPDATE bills SET (${figureColumnsSql}) = ROW(${figureColumnsSql
  .split(', ')
  .map((column) => `f.${column}`)
  .join(', ')})
  FROM json_to_recordset($${n}::json) AS f (id bigint, gross numeric, discount numeric, total numeric, iva numeric,
    service numeric, commission numeric, pieces integer, total_final numeric)
  WHERE bills.id = f.id`

/** The amounts of a bill by column, for `writeFiguresSql`. */
function storedFigures(id: number, figures: BillFigures): Record<string, number> {
  const { bruto, descuento, total, iva, servicio, comision, cantidad, totalFinal } = figures
  return {
    id,
    gross: bruto,
    discount: descuento,
    total,
    iva,
    service: servicio,
    commission: comision,
    pieces: cantidad,
    total_final: totalFinal,
  }
}

function toTerms(row: TermsRow): BillTerms {
  return {
    iva: row.iva_rate,
    ivaIncluido: row.iva_included ? '1' : '0',
    servicio: row.service_rate,
    servicioIncluido: row.service_included ? '1' : '0',
    comision: row.commission_rate,
    commissionType: row.commission_type,
  }
}

/** @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount */
function figuresOf(lines: readonly Omit<LineRow, 'id' | 'order'>[], terms: TermsRow): BillFigures {
  return countFigures(lines, toTerms(terms), terms.changes)
}

/** @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount */
export function countFigures(
  lines: readonly (DiscountedLine & Pick<LineRow, 'status'>)[],
  terms: BillTerms,
  changes: BillChanges | undefined,
): BillFigures {
  const figures = billFigures(lines, terms, changes)
  if (!isWithinLimits(figures)) {
    throw invalidField('products', reason('bill_total_too_large'))
  }
  return figures
}

/** @throws DomainError `below_paid` if the bill would be lower than its payments (docs/money.md, "Reduction") */
export function refuseBelowPaid(
  figures: BillFigures,
  { paid_c }: { readonly paid_c: number },
): void {
  if (toCents(figures.totalFinal) < paid_c) throw new DomainError('below_paid')
}
