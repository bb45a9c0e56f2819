/** Reads the data of a held board that its snapshot lacks. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { markedSoldOutSql, soldOutInBranchSql } from '../../menu/queries/json.ts'
import { billJsonSql, billOwnersSql } from '../../wire/queries/bill.ts'
import { orderJsonSql } from '../../wire/queries/order.ts'
import { stationOfProductSql } from '../../wire/queries/station.ts'
import {
  type ActiveDiscount,
  type ActiveReason,
  type BillRecord,
  type DayNumbers,
  type HeldBoard,
  type JoinRow,
  NO_LIMIT,
  NO_PAST,
  type OfferedProduct,
  type Past,
  type PastEvent,
  type PaymentRecord,
  type Till,
  type Undone,
} from '../held-board.ts'

type RecordRow = BillRecord & Columns<'bills', 'id'>

/** SQL: the shares in the current plan of the bill with this ID, as a JSON list of `PlannedShare`. */
const plannedSharesSql = (
  billId: string,
) => `(SELECT coalesce(json_agg(json_build_object('id', s.id, 'position', s.position,
    'kind', s.kind, 'unit', s.unit_c, 'planned', coalesce(s.planned_c, s.amount_c), 'amount', s.amount_c,
    'paid', s.paid_c, 'items', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'line', i.line_id,
        'num', i.numerator, 'den', i.denominator, 'amount', i.amount_c) ORDER BY i.id), '[]'::json)
      FROM bill_share_lines i WHERE i.share_id = s.id)) ORDER BY s.position, s.id), '[]'::json)
  FROM bill_shares s WHERE s.bill_id = ${billId} AND s.replaced_at IS NULL)`

const READ_RECORDS = {
  name: 'bill-records',
  text: `SELECT bill.id, json_build_object('iva', bill.iva_rate,
        'ivaIncluido', CASE WHEN bill.iva_included THEN '1' ELSE '0' END, 'servicio', bill.service_rate,
        'servicioIncluido', CASE WHEN bill.service_included THEN '1' ELSE '0' END,
        'comision', bill.commission_rate, 'commissionType', bill.commission_type) AS terms,
      bill.carry, bill.former_tables AS "formerTables", bill.user_id AS guest, ARRAY(${billOwnersSql('bill.id')} ORDER BY 1) AS owners,
      ${plannedSharesSql('bill.id')} AS shares,
      ARRAY(SELECT l.id FROM order_lines l WHERE l.bill_id = bill.id AND l.was_started
        AND l.status IN ('Pendiente', 'Cancelado') ORDER BY l.id) AS started,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'from', l.split_from) ORDER BY l.id), '[]'::json)
        FROM order_lines l WHERE l.bill_id = bill.id AND l.split_from IS NOT NULL) AS parts,
      bill.merged_lines AS "mergedLines", bill.z_session_id IS NOT NULL AS "isInZ",
      (SELECT coalesce(json_agg(json_build_object('id', j.user_id, 'from', j.merged_from) ORDER BY j.user_id), '[]'::json)
        FROM join_requests j WHERE j.bill_id = bill.id AND j.merged_from IS NOT NULL AND j.status = 'Aceptada')
        AS "mergedGuests"
    FROM bills bill WHERE bill.branch_id = $1 AND bill.id = ANY($2::bigint[])`,
}

export async function readBillRecords(
  db: Db,
  branchId: number,
  ids: readonly number[],
): Promise<Map<number, BillRecord>> {
  const rows = await db.query<RecordRow>(READ_RECORDS, [branchId, ids])
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

/** IDs of entities of a branch. A line selects its order. Payments, attempts and cash notes select their bills. */
export interface Named {
  readonly orders?: readonly number[]
  readonly lines?: readonly number[]
  readonly bills?: readonly number[]
  readonly payments?: readonly number[]
  readonly notes?: readonly number[]
  /** Bills whose orders are selected, with other orders that have lines on them. */
  readonly ordersOf?: readonly number[]
  readonly attempts?: readonly number[]
}

const READ_ARCHIVED = {
  name: 'archived',
  text: `WITH RECURSIVE found_orders AS MATERIALIZED (
      SELECT o.* FROM orders o WHERE o.branch_id = $1
        AND o.id = ANY(ARRAY(SELECT unnest($2::bigint[])
          UNION SELECT order_id FROM order_lines WHERE id = ANY(ARRAY(SELECT unnest($3::bigint[])))
          UNION SELECT id FROM orders WHERE bill_id = ANY($7::bigint[])
          UNION SELECT order_id FROM order_lines WHERE bill_id = ANY(ARRAY(SELECT unnest($7::bigint[])))))
    ), named_bills (id) AS (
      (SELECT unnest($4::bigint[])
        UNION SELECT bill_id FROM payments WHERE id = ANY($5::bigint[])
        UNION SELECT bill_id FROM cash_notes WHERE id = ANY($6::bigint[])
        UNION SELECT bill_id FROM pay_attempts WHERE id = ANY($8::bigint[])
        UNION SELECT bill_id FROM found_orders
        UNION SELECT l.bill_id FROM order_lines l JOIN found_orders f ON f.id = l.order_id)
      UNION SELECT b.merged_into FROM named_bills n JOIN bills b ON b.id = n.id
    ), found_bills AS MATERIALIZED (
      SELECT b.* FROM bills b WHERE b.branch_id = $1 AND b.status = 'Cerrada'
        AND b.id = ANY(ARRAY(SELECT id FROM named_bills))
    )
    SELECT (SELECT coalesce(json_agg(${orderJsonSql} ORDER BY o.id), '[]'::json) FROM found_orders o
        WHERE o.status IN ('Entregado', 'Cancelado')) AS orders,
      (SELECT coalesce(json_agg(${billJsonSql} ORDER BY b.id), '[]'::json) FROM found_bills b) AS bills`,
}

/** The named orders that have left the board, the named closed bills, and bills into which named ones were merged. */
export async function readArchived(
  db: Db,
  branchId: number,
  {
    orders = [],
    lines = [],
    bills = [],
    payments = [],
    notes = [],
    ordersOf = [],
    attempts = [],
  }: Named,
): Promise<HeldBoard['archived']> {
  const [row] = await db.query<{ readonly orders: Order[]; readonly bills: Bill[] }>(
    READ_ARCHIVED,
    [branchId, orders, lines, bills, payments, notes, ordersOf, attempts],
  )
  return {
    orders: new Map(row?.orders.map((order) => [order.id, order])),
    bills: new Map(row?.bills.map((bill) => [bill.id, bill])),
  }
}

export const READ_PAYMENTS = {
  name: 'payment-records',
  text: `SELECT p.id, p.session_id AS session, s.closed_at IS NULL AS "isSessionOpen",
      coalesce(p.share_c, p.applied_c) AS share_c, s.register_id AS register, p.reason_id AS reason,
      p.account_id AS account
    FROM payments p LEFT JOIN cash_sessions s ON s.id = p.session_id
    WHERE p.branch_id = $1 AND p.bill_id = ANY(ARRAY(
      SELECT merged_bills(staying_bill(named.bill_id)) FROM payments named WHERE named.id = ANY($2::bigint[])
      UNION SELECT merged_bills(named) FROM unnest($3::bigint[]) AS named))`,
}

/** All payments of the bills, of bills that were merged into them, and of the bills of the named payments. */
export async function readPaymentRecords(
  db: Db,
  { branchId }: { readonly branchId: number },
  { payments, bills }: Required<Pick<Named, 'payments' | 'bills'>>,
): Promise<HeldBoard['payments']> {
  if (payments.length + bills.length === 0) return new Map()
  const rows = await db.query<PaymentRecord>(READ_PAYMENTS, [branchId, payments, bills])
  return new Map(rows.map((row) => [row.id, row]))
}

const READ_JOINS = {
  name: 'joins-of-bills',
  text: `SELECT j.id, j.bill_id, j.user_id, u.name, j.status, iso(j.answered_at) AS answered_at, j.merged_from
    FROM join_requests j JOIN users u ON u.id = j.user_id WHERE j.branch_id = $1 AND j.bill_id = ANY($2::bigint[])`,
}

export async function readJoins(
  db: Db,
  branchId: number,
  billIds: readonly number[],
): Promise<HeldBoard['joins']> {
  if (billIds.length === 0) return new Map()
  const rows = await db.query<JoinRow>(READ_JOINS, [branchId, billIds])
  return new Map(rows.map((row) => [row.id, row]))
}

const READ_REASONS = {
  name: 'active-reasons',
  text: `SELECT id, kind, shown_name(translations, 'es') AS name, needs_note FROM reasons
    WHERE restaurant_id = $1 AND active AND id = ANY($2::bigint[])`,
}

export async function readActiveReasons(
  db: Db,
  { restaurantId }: { readonly restaurantId: number },
  ids: readonly number[],
): Promise<HeldBoard['reasons']> {
  const rows = await db.query<ActiveReason>(READ_REASONS, [restaurantId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

const READ_PRODUCTS = {
  name: 'offered-products',
  text: `SELECT p.id, shown_name(p.translations, 'es') AS name, p.price,
      p.active AND NOT ${markedSoldOutSql('p', '$2')} AND c.hidden = 0 AND s.hidden = 0 AS available,
      ${stationOfProductSql('p', '$2')} AS station,
      (SELECT u.seconds FROM usual_times u JOIN branches br ON br.id = u.branch_id AND br.ages_by_dish
        WHERE u.branch_id = $2 AND u.product_id = p.id) AS usual,
      (SELECT json_build_object('id', co.id, 'name', co.name, 'order', co.sort_order) FROM courses co
        WHERE co.id = c.course_id) AS course,
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', ${shownNameSql('v.name')}, 'quantity', v.quantity,
          'required', v.required,
          'options', (SELECT coalesce(json_agg(json_build_object('id', vo.id, 'name', shown_name(op.translations, 'es'),
              'price', vo.additional_price, 'available', op.active AND NOT ${soldOutInBranchSql('op', '$2')})), '[]'::json)
            FROM variant_options vo JOIN products op ON op.id = vo.product_id WHERE vo.variant_id = v.id))), '[]'::json)
        FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id) AS variants
    FROM products p
    JOIN categories c ON c.id = p.category_id
    JOIN subcategories s ON s.id = p.subcategory_id
    WHERE p.restaurant_id = $1 AND p.id = ANY($3::bigint[])`,
}

export async function readOfferedProducts(
  db: Db,
  { restaurantId, branchId }: { readonly restaurantId: number; readonly branchId: number },
  ids: readonly number[],
): Promise<Map<number, OfferedProduct>> {
  const rows = await db.query<OfferedProduct>(READ_PRODUCTS, [restaurantId, branchId, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

const READ_NUMBERS = {
  name: 'day-numbers',
  text: `SELECT (SELECT coalesce(max(number), 0) FROM orders WHERE branch_id = $1 AND day = $2) AS order,
      (SELECT coalesce(max(number), 0) FROM bills WHERE branch_id = $1 AND day = $2) AS bill`,
}

export async function readDayNumbers(db: Db, branchId: number, day: string): Promise<DayNumbers> {
  const [row] = await db.query<Omit<DayNumbers, 'day'>>(READ_NUMBERS, [branchId, day])
  return { day, order: row?.order ?? 0, bill: row?.bill ?? 0 }
}

const READ_TILL = {
  name: 'till',
  text: `SELECT (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'kind', m.kind,
          'needs_reference', m.needs_reference, 'allows_tip', m.allows_tip,
          'version', m.version, 'provider', m.provider, 'active', m.active) ORDER BY m.sort_order, m.id), '[]'::json)
        FROM payment_methods m WHERE m.restaurant_id = $1) AS methods,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'active', r.active,
          'kind', r.kind, 'impresora', r.printer, 'gaveta', r.has_drawer::int, 'session', s.id, 'opened_by', s.opened_by, 'number', (SELECT coalesce(max(n.number), 0)
            FROM cash_sessions n WHERE n.register_id = r.id))), '[]'::json)
        FROM registers r LEFT JOIN cash_sessions s ON s.register_id = r.id AND s.closed_at IS NULL
        WHERE r.branch_id = $2) AS registers`,
}

export async function readTill(
  db: Db,
  { restaurantId, branchId }: { readonly restaurantId: number; readonly branchId: number },
): Promise<Till> {
  const [till] = await db.query<Till>(READ_TILL, [restaurantId, branchId])
  return till ?? { methods: [], registers: [] }
}

/** SQL: the current limit, in basis points, of a member `m` who is the user `u`. */
const limitSql = (
  u: string,
  m: string,
) => `CASE WHEN ${u}.is_superadmin OR ${m}.type IN ('admin', 'encargado') THEN ${NO_LIMIT}
    ELSE coalesce(${m}.max_discount_bp, 0) END`

const personSql = (id: string, name: string) =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', ${name}) END`

const READ_DISCOUNTS = {
  name: 'given-discounts',
  text: `SELECT t.bill_id, t.line_id, a.id, a.kind, a.basis_points, a.reason_id, a.note,
      ${personSql('a.user_id', 'a.user_name')} AS "user", ${personSql('a.approver_id', 'a.approver_name')} AS approver,
      a.limited_c AS limited, ${limitSql('gu', 'gm')} AS giver_limit,
      ${limitSql('u', 'm')} AS limit
    FROM (SELECT id AS bill_id, NULL::bigint AS line_id, adjustment_id FROM bills WHERE id = ANY($1::bigint[])
        UNION ALL SELECT bill_id, id, adjustment_id FROM order_lines WHERE bill_id = ANY($1::bigint[])) AS t
      JOIN adjustments a ON a.id = t.adjustment_id
      LEFT JOIN users gu ON gu.id = a.user_id
      LEFT JOIN memberships gm ON gm.user_id = gu.id AND gm.restaurant_id = a.restaurant_id
      LEFT JOIN users u ON u.id = coalesce(a.approver_id, a.user_id)
      LEFT JOIN memberships m ON m.user_id = u.id AND m.restaurant_id = a.restaurant_id`,
}

/** The active discounts of bills and their lines, by bill. */
export async function readActiveDiscounts(
  db: Db,
  billIds: readonly number[],
): Promise<HeldBoard['discounts']> {
  const rows = await db.query<ActiveDiscount & Columns<'adjustments', 'bill_id'>>(READ_DISCOUNTS, [
    billIds,
  ])
  const given = new Map<number, ActiveDiscount[]>(billIds.map((id) => [id, []]))
  for (const { bill_id, ...discount } of rows) given.get(bill_id)?.push(discount)
  return given
}

/** SQL: the newest events whose types begin with a word. The literal word is necessary for the partial indexes. */
const pastSql = (word: 'order' | 'waiter', limit: number) => ({
  name: `past-of-${word}`,
  text: `SELECT e.id, json_agg(json_build_object('type', p.type, 'at', p.at, 'data', p.data) ORDER BY p.seq DESC) AS past
    FROM unnest($2::bigint[]) AS e (id) CROSS JOIN LATERAL (SELECT seq, type, at, data FROM board_events
      WHERE branch_id = $1 AND entity_id = e.id AND type LIKE '${word}.%' ORDER BY seq DESC LIMIT ${limit}) AS p
    GROUP BY e.id`,
})
const PAST_ORDERS = pastSql('order', 200)
const PAST_CALLS = pastSql('waiter', 2)

interface PastRow<Kind> {
  readonly id: number
  readonly past: readonly (Omit<PastEvent<Kind>, 'at'> & { readonly at: string })[]
}

/** By ID. Entities without events have an empty list. */
const pastOf = <Kind>(ids: readonly number[], rows: readonly PastRow<Kind>[]) =>
  new Map<number, readonly PastEvent<Kind>[]>([
    ...ids.map((id) => [id, []] as const),
    ...rows.map(
      ({ id, past }) => [id, past.map((each) => ({ ...each, at: new Date(each.at) }))] as const,
    ),
  ])

const READ_VOIDS = {
  name: 'past-voids',
  text: `SELECT l.id, max(v.at) AS at FROM order_lines l JOIN voids v ON v.line_id = l.id
    WHERE l.branch_id = $1 AND l.order_id = ANY($2::bigint[]) GROUP BY l.id`,
}

async function readVoids(db: Db, branchId: number, orderIds: readonly number[]) {
  const rows = await db.query<Columns<'order_lines', 'id'> & Columns<'voids', 'at'>>(READ_VOIDS, [
    branchId,
    orderIds,
  ])
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export async function readPast(db: Db, branchId: number, undone: readonly Undone[]): Promise<Past> {
  const orders = undone.flatMap((each) => ('order' in each ? each.order : []))
  const calls = undone.flatMap((each) => ('call' in each ? each.call : []))
  return {
    orders: pastOf(
      orders,
      orders.length > 0 ? await db.query<PastRow<Order>>(PAST_ORDERS, [branchId, orders]) : [],
    ),
    calls: pastOf(
      calls,
      calls.length > 0 ? await db.query<PastRow<Bill>>(PAST_CALLS, [branchId, calls]) : [],
    ),
    voids: orders.length > 0 ? await readVoids(db, branchId, orders) : NO_PAST.voids,
  }
}
