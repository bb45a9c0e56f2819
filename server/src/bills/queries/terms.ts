import {
  type BillFigures,
  type BillTerms,
  billFigures,
  isWithinLimits,
} from '@orderi/shared/bills/rules'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import type { CommissionType } from '@orderi/shared/restaurants/schema'

/** The rates of tax, service and commission that apply to a bill. */
export interface TermsRow {
  readonly iva_rate: number
  readonly iva_included: boolean
  readonly service_rate: number
  readonly service_included: boolean
  readonly commission_rate: number
  readonly commission_type: CommissionType
}

export interface LineRow {
  readonly id: number
  readonly order: number
  readonly price: number
  readonly quantity: number
  readonly status: OrderStatus
}

/** SQL: the stored columns of `BillFigures`, in the sequence of `figureValues`. */
export const figureColumnsSql =
  'gross, discount, total, iva, service, commission, pieces, total_final'

export function figureValues(figures: BillFigures): readonly number[] {
  const { bruto, descuento, total, iva, servicio, comision, cantidad, totalFinal } = figures
  return [bruto, descuento, total, iva, servicio, comision, cantidad, totalFinal]
}

/** SQL: the parameters of `figureValues`, from `$first` on. */
export function figureParamsSql(first: number): string {
  return Array.from({ length: 8 }, (_, index) => `$${first + index}`).join(', ')
}

export const termsColumnsSql =
  'b.iva_rate, b.iva_included, b.service_rate, b.service_included, b.commission_rate, b.commission_type'

/** SQL: the order lines of the bill `b` as a JSON list of `LineRow`. */
export const lineRowsSql = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'order', l.order_id,
    'price', l.unit_price, 'quantity', l.quantity, 'status', l.status) ORDER BY l.id), '[]'::json)
  FROM order_lines l WHERE l.bill_id = b.id)`

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
export function figuresOf(
  lines: readonly Pick<LineRow, 'price' | 'quantity' | 'status'>[],
  terms: TermsRow,
): BillFigures {
  const figures = billFigures(lines, toTerms(terms))
  if (!isWithinLimits(figures)) {
    throw invalidField('products', reason('bill_total_too_large'))
  }
  return figures
}

/** @throws DomainError `below_paid` if the bill would be lower than its payments (money.md, "Any reduction") */
export function requirePaidPart(
  figures: BillFigures,
  { paid_c }: { readonly paid_c: number },
): void {
  if (toCents(figures.totalFinal) < paid_c) throw new DomainError('below_paid')
}
