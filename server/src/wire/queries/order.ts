/** SQL for orders in wire format, for responses, events and snapshots (docs/contract.md, "Order"). */
import { UNNAMED } from '@orderi/shared/kernel/names'
import { shownNameSql } from '../../db/shown-name.ts'

/** SQL: the chosen variants of the line `l`. Orders of earlier releases may have variants with an empty name. */
const variants = `CASE WHEN l.variants::text LIKE '%{"name":"",%'
  THEN replace(l.variants::text, '{"name":"",', '{"name":"${UNNAMED}",')::json ELSE l.variants END`

const fields = `json_build_object(
  'id', l.id,
  'product', json_build_object('id', l.product_id, 'name', l.product_name),
  'price', trim_scale(l.unit_price),
  'quantity', l.quantity,
  'status', l.status,
  'status_at', iso(l.status_at),
  'note', l.note,
  'variants', ${variants},
  'station', l.station_id)`

/** SQL: the fields that only some lines have, as JSON text without braces. */
const moreFields = `concat(
  ',"course":' || CASE WHEN l.course_id IS NOT NULL
    THEN json_build_object('id', l.course_id, 'name', l.course_name, 'order', l.course_order)::text END,
  ',"usual":' || l.usual_seconds,
  ',"fired_at":' || CASE WHEN l.was_held THEN coalesce(to_json(iso(l.fired_at))::text, 'null') END,
  ',"seat":' || l.seat)`

const line = `CASE WHEN l.course_id IS NULL AND l.usual_seconds IS NULL AND l.seat IS NULL THEN ${fields}
  ELSE (left(${fields}::text, -1) || ${moreFields} || '}')::json END`

/** SQL: a JSON list of the lines `l` that match a condition, oldest line first. */
export function linesJsonSql(condition: string): string {
  return `(SELECT coalesce(json_agg(${line} ORDER BY l.id), '[]'::json) FROM order_lines l WHERE ${condition})`
}

export const orderJsonSql = `json_build_object(
  'id', o.id,
  'number', o.number,
  'status', o.status,
  'status_at', iso(o.status_at),
  'created_at', iso(o.created_at),
  'called_at', iso(o.called_at),
  'shown', o.shown,
  'table', json_build_object('id', o.table_id, 'name', ${shownNameSql('o.table_name')},
    'hall', json_build_object('id', o.hall_id, 'name', ${shownNameSql('o.hall_name')})),
  'bill', json_build_object('id', o.bill_id, 'name', (SELECT b.name FROM bills b WHERE b.id = o.bill_id)),
  'user', CASE WHEN o.user_id IS NULL THEN NULL
    ELSE json_build_object('id', o.user_id, 'name', o.user_name) END,
  'products', ${linesJsonSql('l.order_id = o.id')})`
