import { canAddLines } from '@orderi/shared/bills/rules'
import { dayIn } from '@orderi/shared/kernel/days'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { MAX_CENTS, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { priceChoice } from '@orderi/shared/orders/rules'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { insertBillSql, tableConfirmedSql, tableForBillSql } from '../../bills/commands/open.ts'
import {
  type CountedBill,
  countedBillColumnsSql,
  figureColumnsSql,
  figureParamsSql,
  figuresOf,
  figureValues,
  type TermsRow,
} from '../../bills/queries/terms.ts'
import type { OfferedProduct } from '../../board/held-board.ts'
import { offeredProductsSql } from '../../board/queries/load.ts'
import type { Authority } from '../../identity/approval.ts'
import { resumeVisitsSql } from '../../identity/commands/visits.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { queueTicketSql } from '../../printing/commands/queue.ts'
import { ownBillSql, reachableFromSql } from '../../wire/queries/bill.ts'

interface NamedPerson {
  readonly id: number
  readonly name: string
}

export interface OrderRequest {
  /** For a guest, the table whose code was scanned. Default: the table of the bill `billId`. */
  readonly tableId?: number
  /** Default: the guest's open bill at the scanned table, or else a new bill. */
  readonly billId?: number
  /** The guest who orders, and who owns the bill if the order opens one. Undefined when a waiter orders. */
  readonly guest?: NamedPerson
  readonly orderedBy: NamedPerson
  /** The rights of a waiter who orders. */
  readonly authority?: Authority
  readonly billName?: string | null | undefined
  readonly products: readonly ProductChoice[]
  /** Set by the demo for orders in the past, which must not be printed. */
  readonly isPast?: true
}

interface OrderPlace extends TermsRow {
  order_id: number
  new_bill_id: number
  table_id: number
  receives_orders: boolean
  confirmed: boolean
  usable: boolean
  open: boolean
  country: Country
  products: OfferedProduct[]
  bill: CountedBill | null
}

/** SQL: reads an `OrderPlace` for the branch `$1` and the products `$2`. The SQL expression `bill` selects the bill. */
function readPlace(bill: string): string {
  return `SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS order_id,
      nextval(pg_get_serial_sequence('bills', 'id')) AS new_bill_id, t.id AS table_id, br.receives_orders, ${tableConfirmedSql('t.id', 't.branch_id')} AS confirmed, 
      t.status = 1 AND h.status = 1 AS usable, br.status = 1 AND r.status = 1 AS open, r.country,
      r.iva AS iva_rate, r.iva_included, r.service AS service_rate, r.service_included,
      r.comision AS commission_rate, r.commission_type,
      (SELECT coalesce(json_agg(offered), '[]'::json)
        FROM (${offeredProductsSql('$1', 'p.restaurant_id = t.restaurant_id AND p.id = ANY($2)')}) AS offered) AS products,
      (SELECT to_json(found) FROM (
        SELECT ${countedBillColumnsSql} FROM bills b
        WHERE ${bill}
        ORDER BY b.created_at DESC, b.id DESC LIMIT 1) AS found) AS bill
    FROM tables t
    JOIN halls h ON h.id = t.hall_id
    JOIN branches br ON br.id = t.branch_id
    JOIN restaurants r ON r.id = t.restaurant_id
    WHERE t.branch_id = $1`
}

/** Separate from `READ_TABLE_OF_BILL`, so that PostgreSQL has a suitable generic plan for each statement. */
const READ_TABLE = {
  name: 'read-table',
  text: `WITH own AS (
      SELECT b.id, b.table_id FROM bills b
      WHERE ${ownBillSql('$4')} AND b.status <> 'Cerrada' AND ${reachableFromSql('$3')}
      ORDER BY b.table_id = $3 DESC, b.created_at DESC, b.id DESC LIMIT 1)
    ${readPlace('b.id = (SELECT id FROM own)')} AND t.id = coalesce((SELECT table_id FROM own), $3)`,
}
const READ_TABLE_OF_BILL = {
  name: 'read-table-of-bill',
  text: `${readPlace('b.id = $3')}
    AND t.id = coalesce($4, (SELECT b.table_id FROM bills b WHERE b.id = $3 AND b.branch_id = $1))`,
}

interface LineToInsert {
  readonly product_id: number
  readonly product_name: string
  readonly unit_price: number
  readonly quantity: number
  readonly note: string | null
  readonly variants: unknown
}

const WRITE_ORDER = {
  name: 'write-order',
  text: `
    WITH place AS (
      ${tableForBillSql}
    ), new_bill AS (
      ${insertBillSql({ id: '$13::bigint', day: '$3', name: '$4', userId: '$5', userName: '$6', at: '$9', figures: figureParamsSql(14) })}
      WHERE $2::bigint IS NULL
      RETURNING id
    ), old_bill AS (
      UPDATE bills SET status = 'Abierta', requested_at = NULL, confirmed = true,
        (${figureColumnsSql}) = ROW(${figureParamsSql(14)})
      WHERE id = $2 RETURNING id
    ), bill AS (
      SELECT id FROM new_bill UNION ALL SELECT id FROM old_bill
    ), new_order AS (
      INSERT INTO orders (id, restaurant_id, branch_id, bill_id, day, number, status, status_at, table_id, table_name,
        hall_id, hall_name, user_id, user_name, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT $12::bigint, place.restaurant_id, place.branch_id, bill.id, $3,
        (SELECT coalesce(max(number), 0) + 1 FROM orders WHERE branch_id = place.branch_id AND day = $3),
        'Pendiente', $9, place.id, place.name, place.hall_id, place.hall_name, $7, $8, $9
      FROM place, bill
      RETURNING id, bill_id, restaurant_id, branch_id
    ), lines AS (
      INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price,
        quantity, status, status_at, note, variants)
      SELECT o.restaurant_id, o.branch_id, o.bill_id, o.id, l.product_id, l.product_name, l.unit_price, l.quantity,
        'Pendiente', $9, l.note, l.variants
      FROM new_order o, ROWS FROM (json_to_recordset($10::json)
        AS (product_id bigint, product_name text, unit_price numeric, quantity int, note text, variants json))
        WITH ORDINALITY AS l (product_id, product_name, unit_price, quantity, note, variants, n)
      ORDER BY l.n
    ), visit AS (
      ${resumeVisitsSql('SELECT $5::bigint WHERE $2::bigint IS NULL', '$9')}
    ), ticket AS (
      ${queueTicketSql({ at: '$9', isPast: '$11' })}
    )
    SELECT id FROM new_order`,
}

async function readOrderPlace(
  tx: BoardTx,
  { tableId, billId, guest, products }: OrderRequest,
): Promise<OrderPlace> {
  const common = [tx.branchId, products.map((choice) => choice.product_id)]
  const [place] =
    billId === undefined
      ? await tx.query<OrderPlace>(READ_TABLE, [...common, tableId ?? null, guest?.id ?? null])
      : await tx.query<OrderPlace>(READ_TABLE_OF_BILL, [...common, billId, tableId ?? null])
  if (!place) throw new DomainError('not_found')
  return place
}

export interface PlacedOrder extends BoardResult {
  readonly orderId: number
  readonly billId: number
}

/**
 * Validates and prices the chosen products, and adds them to a bill as an order. Opens the bill if necessary.
 * @throws DomainError 404 for ids of another branch; 422 for a wrong choice of options
 * @throws DomainError `table_inactive`, `branch_closed`, `table_unconfirmed` and `bill_requested` to guests
 * @throws DomainError `bill_closed`, `bill_full`, `product_unavailable`, `price_changed`
 * @throws DomainError `needs_approval` to waiters, for a discount that would grow
 */
export async function placeOrder(tx: BoardTx, request: OrderRequest): Promise<PlacedOrder> {
  const { guest, orderedBy } = request
  const place = await readOrderPlace(tx, request)
  const isByGuest = guest !== undefined
  if (isByGuest ? !(place.open && place.usable) : !(place.usable || place.bill)) {
    throw new DomainError('table_inactive')
  }
  const lines = request.products.map((choice, index) => priceLine(place.products, choice, index))
  if (isByGuest && !place.receives_orders) throw new DomainError('branch_closed')
  if (isByGuest && !place.confirmed) throw new DomainError('table_unconfirmed')
  const { bill } = place
  if (bill?.status === 'Cerrada') throw new DomainError('bill_closed')
  if (isByGuest && bill?.status === 'Cuenta Solicitada') throw new DomainError('bill_requested')
  if (lines.some((line) => !line.isAvailable)) throw new DomainError('product_unavailable')
  refuseRaisedPrices(lines, request.products)
  if (!canAddLines(bill?.lines.length ?? 0, lines.length)) throw new DomainError('bill_full')
  const figures = figuresOf(
    [
      ...(bill?.lines ?? []),
      ...lines.map(({ line }) => ({
        price: line.unit_price,
        quantity: line.quantity,
        status: 'Pendiente' as const,
      })),
    ],
    bill ?? place,
  )
  const orderId = place.order_id
  const billId = bill?.id ?? place.new_bill_id
  await tx.query(WRITE_ORDER, [
    place.table_id,
    bill?.id ?? null,
    dayIn(TIME_ZONES[place.country], tx.now),
    request.billName || guest?.name || '',
    guest?.id ?? null,
    guest?.name ?? null,
    orderedBy.id,
    orderedBy.name,
    tx.now,
    JSON.stringify(lines.map(({ line }) => line)),
    request.isPast ?? false,
    orderId,
    billId,
    ...figureValues(figures),
  ])
  return {
    events: [
      { type: 'order.created', order: orderId },
      { type: bill ? 'bill.changed' : 'bill.opened', bill: billId },
    ],
    answer: { order: orderId, bill: billId },
    orderId,
    billId,
  }
}

/** A person who saw a price owes no more than that. A price that is lower now is taken. */
export function refuseRaisedPrices(
  lines: readonly { line: LineToInsert }[],
  choices: readonly ProductChoice[],
): void {
  const raised = lines.flatMap(({ line: { unit_price: price } }, index) => {
    const seen = choices[index]?.precio_visto
    return seen != null && toCents(price) > toCents(seen) ? [{ index, price }] : []
  })
  if (raised.length > 0) throw new DomainError('price_changed', { params: { lines: raised } })
}

export function priceLine(
  products: readonly OfferedProduct[],
  choice: ProductChoice,
  index: number,
): { line: LineToInsert; isAvailable: boolean } {
  const product = products.find((each) => each.id === choice.product_id)
  if (!product) throw new DomainError('not_found')
  const chosen = choice.variants ?? []
  const priced = priceChoice(product.price, product.variants, chosen)
  if (!priced.ok) throw invalidField(`products.${index}.${priced.field}`, priced.why)
  if (toCents(priced.unitPrice) > MAX_CENTS) {
    throw invalidField(`products.${index}`, reason('price_too_large'))
  }
  const options = new Map(
    product.variants.flatMap((variant) =>
      variant.options.map((option) => [option.id, option] as const),
    ),
  )
  return {
    line: {
      product_id: product.id,
      product_name: product.name,
      unit_price: priced.unitPrice,
      quantity: choice.quantity,
      note: choice.note || null,
      variants: priced.variants,
    },
    isAvailable:
      product.available &&
      chosen.every((variant) =>
        variant.options.every((option) => options.get(option.option_id)?.available),
      ),
  }
}
