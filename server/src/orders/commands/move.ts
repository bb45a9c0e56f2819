import { isOpenBill, UNDO_MINUTES } from '@orderi/shared/bills/rules'
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  isOpenStatus,
  type OrderStates,
  statesAfterLineChange,
  statesAfterOrderChange,
} from '@orderi/shared/orders/rules'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { extendDiscount, requireDiscountsInLimit } from '../../bills/commands/adjust.ts'
import {
  type CountedBill,
  countedBillColumnsSql,
  figuresOf,
  refuseBelowPaid,
  storedFigures,
  writeFiguresSql,
} from '../../bills/queries/terms.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { queueChanges } from '../../printing/commands/queue.ts'
import { type Cancellation, recordVoids } from './cancel.ts'

interface OrderRow {
  id: number
  status: OrderStatus
  /** The order's bill, and other bills that have lines of the order. */
  bills: CountedBill[]
}

const READ_ORDER = {
  name: 'read-order',
  text: `SELECT o.id, o.status, (SELECT json_agg(counted ORDER BY counted.id) FROM (
        SELECT ${countedBillColumnsSql} FROM bills b
        WHERE b.id = ANY(ARRAY(SELECT o.bill_id UNION SELECT l.bill_id FROM order_lines l WHERE l.order_id = o.id))
      ) AS counted) AS bills
    FROM orders o
    WHERE o.branch_id = $1 AND o.id = coalesce($2, (SELECT order_id FROM order_lines WHERE id = $3))`,
}

async function readOrder(tx: BoardTx, by: { orderId?: number; lineId?: number }) {
  const [row] = await tx.query<OrderRow>(READ_ORDER, [
    tx.branchId,
    by.orderId ?? null,
    by.lineId ?? null,
  ])
  if (!row) throw new DomainError('not_found')
  const products = row.bills
    .flatMap((bill) => bill.lines.map((line) => ({ ...line, isClosed: !isOpenBill(bill.status) })))
    .filter((line) => line.order === row.id)
    .toSorted((a, b) => a.id - b.id)
  return { ...row, products }
}

type ReadOrder = Awaited<ReturnType<typeof readOrder>>

const WRITE_STATES = {
  name: 'write-states',
  text: `
    WITH changed AS (
      UPDATE order_lines l SET status = s.status, status_at = s.at,
        was_started = l.was_started OR ARRAY[l.status, s.status] && '{Preparando,Listo,Entregado}'
      FROM unnest($3::bigint[], $4::text[], $6::timestamptz[]) AS s (id, status, at)
      WHERE l.order_id = $1 AND l.id = s.id AND l.status <> s.status
    ), moved AS (
      UPDATE orders SET status_at = CASE WHEN status = $2 THEN status_at ELSE $5 END, status = $2 WHERE id = $1
    )
    ${writeFiguresSql(7)}`,
}

interface StatesChange {
  readonly states: OrderStates
  /** Null only for the demo's past. */
  readonly cancellation: Cancellation | null
  /**
   * For an undo, the order before the undone change. A restored open status keeps its former time, so that the waiting
   * time continues.
   */
  readonly previous?: Order
}

/**
 * Writes an order's new status and the amounts of its bill. Writes nothing if nothing has changed.
 * @throws DomainError `below_paid`, `bill_closed` for a cancelled line on a closed bill
 * @throws DomainError for cancelled lines as `recordVoids` and `requireDiscountsInLimit`, for restored lines as
 * `extendDiscount`
 */
async function writeStates(
  tx: BoardTx,
  order: ReadOrder,
  { states, cancellation, previous }: StatesChange,
): Promise<BoardResult> {
  const since = (entity: Pick<Order, 'status' | 'status_at'> | undefined) =>
    entity && isOpenStatus(entity.status) ? entity.status_at : tx.now
  const answer = { order: order.id }
  const isSame =
    order.status === states.status &&
    order.products.every((line) => states.lines.get(line.id) === line.status)
  if (isSame) return { events: [], answer }
  const cancelled = order.products.filter(
    ({ id, status }) => status !== 'Cancelado' && states.lines.get(id) === 'Cancelado',
  )
  if (cancelled.some(({ isClosed }) => isClosed)) throw new DomainError('bill_closed')
  const restored = order.products.filter(
    ({ id, status }) => status === 'Cancelado' && states.lines.get(id) !== 'Cancelado',
  )
  const changes = order.bills.map((before) => {
    const lines = before.lines.map((line) => ({
      ...line,
      status: states.lines.get(line.id) ?? line.status,
    }))
    return { before, after: { ...before, lines } }
  })
  if (cancellation)
    for (const { id } of billsOf(order, restored))
      await extendDiscount(tx, id, cancellation.authority)
  if (cancellation && cancelled.length > 0) {
    const affected = new Set(billsOf(order, cancelled))
    const discountApprover = await requireDiscountsInLimit(
      tx,
      changes.filter(({ before }) => affected.has(before)),
      cancellation.authority,
    )
    const ids = cancelled.map(({ id }) => id)
    await recordVoids(tx, ids, cancellation, discountApprover)
  }
  const counted = changes.map(({ before, after }) => {
    const figures = figuresOf(after.lines, before)
    refuseBelowPaid(figures, before)
    return storedFigures(before.id, figures)
  })
  await tx.query(WRITE_STATES, [
    order.id,
    states.status,
    [...states.lines.keys()],
    [...states.lines.values()],
    since(previous),
    [...states.lines.keys()].map((id) => since(previous && lineIn(previous, order, id))),
    JSON.stringify(counted),
  ])
  const isVoided = (status: OrderStatus | undefined) => status === 'Cancelado'
  if (order.products.some(({ id, status }) => isVoided(status) !== isVoided(states.lines.get(id))))
    await queueChanges(tx, [order.id])
  return {
    events: [
      { type: 'order.changed', order: order.id },
      ...order.bills.map(({ id }) => ({ type: 'bill.changed' as const, bill: id })),
    ],
    answer,
  }
}

/** The bills with these lines of the order. */
function billsOf({ bills }: ReadOrder, lines: readonly { readonly id: number }[]): CountedBill[] {
  const ids = new Set(lines.map(({ id }) => id))
  return bills.filter((bill) => bill.lines.some(({ id }) => ids.has(id)))
}

/**
 * Changes the status of an order and its lines. Requesting the present status changes nothing.
 * @throws DomainError `not_found`, `illegal_transition`; the errors of `writeStates`
 */
export async function changeOrderStatus(
  tx: BoardTx,
  orderId: number,
  to: OrderStatus,
  cancellation: Cancellation | null,
): Promise<BoardResult> {
  const order = await readOrder(tx, { orderId })
  const states = statesAfterOrderChange(order, to)
  if (!states) throw new DomainError('illegal_transition')
  return writeStates(tx, order, { states, cancellation })
}

/**
 * Changes the status of one line and derives its order's status.
 * @throws DomainError as `changeOrderStatus` does
 */
export async function changeLineStatus(
  tx: BoardTx,
  lineId: number,
  to: OrderStatus,
  cancellation: Cancellation | null,
): Promise<BoardResult> {
  const order = await readOrder(tx, { lineId })
  const states = statesAfterLineChange(order, lineId, to)
  if (!states) throw new DomainError('illegal_transition')
  return writeStates(tx, order, { states, cancellation })
}

interface PastRow {
  at: Date
  data: Order
}

const READ_PAST = {
  name: 'read-past',
  text: `SELECT at, data FROM board_events
    WHERE branch_id = $1 AND entity_id = $2 AND type LIKE 'order.%' ORDER BY seq DESC LIMIT 200`,
}

/**
 * Undoes the most recent status change of an order and its lines. The log contains the earlier statuses. A second call
 * redoes the change, with the checks of the change itself.
 * @throws DomainError `not_found`; `nothing_to_undo` when there was no change, the change is over 30 min old, a dish was
 * voided since, or the bill is closed; the errors of `writeStates`
 */
export async function undoStatusChange(
  tx: BoardTx,
  orderId: number,
  cancellation: Cancellation,
): Promise<BoardResult> {
  const order = await readOrder(tx, { orderId })
  const past = await tx.query<PastRow>(READ_PAST, [tx.branchId, orderId])
  const now = signature(order, order)
  const before = past.findIndex((event) => signature(order, event.data) !== now)
  const change = past[before - 1]
  const previous = past[before]?.data
  const isClosed = order.bills.some(({ status }) => !isOpenBill(status))
  if (!change || !previous || isClosed) throw new DomainError('nothing_to_undo')
  if (tx.now.getTime() - change.at.getTime() > UNDO_MINUTES * 60_000)
    throw new DomainError('nothing_to_undo')
  const [voided] = await tx.query(
    'SELECT 1 FROM voids WHERE line_id = ANY($1::bigint[]) AND at >= $2 LIMIT 1',
    [order.products.map(({ id }) => id), change.at],
  )
  if (voided) throw new DomainError('nothing_to_undo')
  const lines = new Map(
    order.products.map(({ id, status }) => [id, lineIn(previous, order, id)?.status ?? status]),
  )
  const states = { status: previous.status, lines }
  return writeStates(tx, order, { states, cancellation, previous })
}

/** The line in a former state of the order. For a part of a divided line: the part, or the line before its division. */
function lineIn<Line extends { readonly id: number }>(
  former: { readonly products: readonly Line[] },
  order: ReadOrder,
  id: number | undefined,
): Line | undefined {
  if (id === undefined) return undefined
  const found = former.products.find((line) => line.id === id)
  return found ?? lineIn(former, order, order.products.find((line) => line.id === id)?.split_from)
}

/** The statuses of the order's present lines in a former state of the order. */
function signature(
  order: ReadOrder,
  former: { status: OrderStatus; products: readonly { id: number; status: OrderStatus }[] },
): string {
  const lines = order.products.map(({ id }) => lineIn(former, order, id)?.status)
  return `${former.status} ${lines.join(' ')}`
}
