import {
  type BillFigures,
  type BillTerms,
  billFigures,
  isWithinLimits,
} from '@orderi/shared/bills/rules'
import { invalidField } from '@orderi/shared/kernel/errors'
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
