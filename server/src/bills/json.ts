/** The one producer of a bill's wire shape (contract, "Bill"). */
import { linesJson } from '../orders/json.ts'

/** SQL: the bill `b` as JSON. */
export const billJson = `json_build_object(
  'id', b.id,
  'number', b.number,
  'name', b.name,
  'status', b.status,
  'table_id', b.table_id,
  'table', json_build_object('name', b.table_name, 'hall', json_build_object('name', b.hall_name)),
  'user', CASE WHEN b.user_name IS NULL THEN NULL ELSE json_build_object('name', b.user_name) END,
  'restaurant', json_build_object(
    'currency', b.currency,
    'ivaIncluido', CASE WHEN b.iva_included THEN '1' ELSE '0' END,
    'servicioIncluido', CASE WHEN b.service_included THEN '1' ELSE '0' END,
    'commissionType', b.commission_type),
  'total', trim_scale(b.total),
  'iva', trim_scale(b.iva),
  'servicio', trim_scale(b.service),
  'comision', trim_scale(b.commission),
  'cantidad', b.pieces,
  'totalFinal', trim_scale(b.total_final),
  'waiter_requested', b.waiter_requested::int,
  'waiter_requested_at', iso(b.waiter_requested_at),
  'requested_at', iso(b.requested_at),
  'payment_method', b.payment_method,
  'created_at', iso(b.created_at),
  'closed_at', iso(b.closed_at),
  'products', ${linesJson('l.bill_id = b.id')})`
