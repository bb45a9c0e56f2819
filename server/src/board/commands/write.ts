/** Writes decided commands with one statement: all of them, or none if the board is not the newest any more. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Order } from '@orderi/shared/orders/schema'
import type { Attempt } from '../../db/idempotency.ts'
import type { Db } from '../../db/sql.ts'
import { resumeVisitsSql } from '../../identity/commands/visits.ts'
import type { Person } from '../../identity/person.ts'
import { printRetryPeriodSql } from '../../printing/commands/queue.ts'
import { type Decision, dayOf, type HeldBoard } from '../held-board.ts'

/** One use of a limit, which must have points left. */
export interface LimitUse {
  readonly key: string
  readonly points: number
  readonly seconds: number
}

/** Limits of a command. It counts `uses`. It is refused if one of them, or of `guards`, has no points left. */
export interface CommandLimits {
  readonly uses: readonly LimitUse[]
  readonly guards: readonly LimitUse[]
}

export interface DecidedCommand {
  readonly decision: Decision
  /** The events in wire format, with their positions in the log. */
  readonly events: readonly BoardEvent[]
  readonly attempt: Attempt | undefined
  readonly caller: Pick<Person, 'sessionId' | 'userId' | 'stamp'> | undefined
  readonly limits: CommandLimits | undefined
}

/** The SQLSTATEs of writes that are refused: a limit has no points left, or a caller has lost rights. */
const LIMIT_REACHED = 'OR001'
const CALLER_OUTDATED = 'OR002'

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export const isLimitReached = (error: unknown) => hasCode(error, LIMIT_REACHED)
export const isCallerOutdated = (error: unknown) => hasCode(error, CALLER_OUTDATED)

/** SQL: the columns of a bill that commands change. */
const changingColumns = `status text, requested_at timestamptz, confirmed boolean, waiter_requested boolean,
        waiter_requested_at timestamptz, waiter_sent jsonb, gross numeric, discount numeric, total numeric,
        iva numeric, service numeric, commission numeric, pieces integer, total_final numeric`

const WRITE = {
  name: 'write-board',
  text: `
    WITH head AS (
      UPDATE board_heads SET seq = $4 WHERE branch_id = $1 AND epoch = $2 AND seq = $3
      RETURNING branch_id, restaurant_id
    ), opened AS (
      INSERT INTO bills (id, restaurant_id, branch_id, day, number, name, table_id, table_name, hall_name, user_id,
        user_name, currency, iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type,
        created_at, status, requested_at, confirmed, waiter_requested, waiter_requested_at, waiter_sent, gross,
        discount, total, iva, service, commission, pieces, total_final)
      OVERRIDING SYSTEM VALUE
      SELECT b.id, restaurant_id, branch_id, b.day, b.number, b.name, b.table_id, b.table_name, b.hall_name, b.user_id,
        b.user_name, b.currency, b.iva_rate, b.iva_included, b.service_rate, b.service_included, b.commission_rate,
        b.commission_type, b.created_at, b.status, b.requested_at, b.confirmed, b.waiter_requested,
        b.waiter_requested_at, b.waiter_sent, b.gross, b.discount, b.total, b.iva, b.service, b.commission, b.pieces,
        b.total_final
      FROM head, json_to_recordset($5::json) AS b (id bigint, day date, number integer, name text, table_id bigint,
        table_name text, hall_name text, user_id bigint, user_name text, currency text, iva_rate numeric,
        iva_included boolean, service_rate numeric, service_included boolean, commission_rate numeric,
        commission_type smallint, created_at timestamptz, ${changingColumns})
    ), changed_bills AS (
      UPDATE bills SET status = b.status, requested_at = b.requested_at, confirmed = b.confirmed,
        waiter_requested = b.waiter_requested, waiter_requested_at = b.waiter_requested_at,
        waiter_sent = b.waiter_sent, gross = b.gross, discount = b.discount, total = b.total, iva = b.iva,
        service = b.service, commission = b.commission, pieces = b.pieces, total_final = b.total_final
      FROM head, json_to_recordset($6::json) AS b (id bigint, ${changingColumns})
      WHERE bills.id = b.id
    ), new_orders AS (
      INSERT INTO orders (id, restaurant_id, branch_id, bill_id, day, number, status, status_at, table_id, table_name,
        hall_id, hall_name, user_id, user_name, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT o.id, restaurant_id, branch_id, o.bill_id, o.day, o.number, o.status, o.status_at, o.table_id,
        o.table_name, o.hall_id, o.hall_name, o.user_id, o.user_name, o.created_at
      FROM head, json_to_recordset($7::json) AS o (id bigint, bill_id bigint, day date, number integer, status text,
        status_at timestamptz, table_id bigint, table_name text, hall_id bigint, hall_name text, user_id bigint,
        user_name text, created_at timestamptz)
    ), changed_orders AS (
      UPDATE orders SET status = o.status, status_at = o.status_at
      FROM head, json_to_recordset($8::json) AS o (id bigint, status text, status_at timestamptz)
      WHERE orders.id = o.id
    ), new_lines AS (
      INSERT INTO order_lines (id, restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price,
        quantity, status, status_at, was_started, note, variants)
      OVERRIDING SYSTEM VALUE
      SELECT l.id, restaurant_id, branch_id, l.bill_id, l.order_id, l.product_id, l.product_name, l.unit_price,
        l.quantity, l.status, l.status_at, l.is_started, l.note, l.variants
      FROM head, json_to_recordset($9::json) AS l (id bigint, bill_id bigint, order_id bigint, product_id bigint,
        product_name text, unit_price numeric, quantity integer, status text, status_at timestamptz,
        is_started boolean, note text, variants json)
    ), changed_lines AS (
      UPDATE order_lines SET status = l.status, status_at = l.status_at,
        was_started = order_lines.was_started OR l.is_started
      FROM head, json_to_recordset($10::json) AS l (id bigint, status text, status_at timestamptz, is_started boolean)
      WHERE order_lines.id = l.id AND order_lines.status <> l.status
    ), events AS (
      INSERT INTO board_events (branch_id, restaurant_id, seq, commit_seq, at, actor, type, data, entity_id, owners)
      SELECT branch_id, restaurant_id, e.seq, e.commit_seq, e.at, e.actor::json, e.type, e.data::json, e.entity_id,
        e.owners::bigint[]
      FROM head, unnest($11::bigint[], $12::bigint[], $13::timestamptz[], $14::text[], $15::text[], $16::text[],
        $17::bigint[], $18::text[]) AS e (seq, commit_seq, at, actor, type, data, entity_id, owners)
    ), keys AS (
      INSERT INTO idempotency_keys (user_id, path, key, body_hash, status, branch_id, board_seq, answer)
      SELECT k.user_id, k.path, k.key, k.body_hash, k.status, branch_id, k.board_seq, k.answer::json
      FROM head, unnest($19::bigint[], $20::text[], $21::text[], $22::bytea[], $23::smallint[], $24::bigint[],
        $25::text[]) AS k (user_id, path, key, body_hash, status, board_seq, answer)
    ), tickets AS (
      INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at,
        created_at)
      SELECT restaurant_id, branch_id, 'order', id, true, $27, $27::timestamptz + ${printRetryPeriodSql}, $27
      FROM head, unnest($26::bigint[]) AS id
    ), visits AS (
      ${resumeVisitsSql('SELECT unnest($28::bigint[]) FROM head', '$27')}
    ), named AS (
      UPDATE users SET name = n.name FROM head, unnest($29::bigint[], $30::text[], $31::text[]) AS n (id, name, unnamed)
      WHERE users.id = n.id AND users.is_guest AND users.name = n.unnamed
    ), uses AS (
      INSERT INTO rate_limits AS c (key, points, expire)
      SELECT u.key, u.uses, u.expire
      FROM head, unnest($32::text[], $33::integer[], $34::integer[], $35::bigint[]) AS u (key, uses, points, expire)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN c.expire <= $36 THEN excluded.points ELSE c.points + excluded.points END,
        expire = CASE WHEN c.expire <= $36 THEN excluded.expire ELSE c.expire END
      RETURNING key, points
    )
    SELECT (SELECT count(*) FROM head)::int AS moved,
      CASE WHEN EXISTS (SELECT FROM head)
        THEN refuse_outdated_callers($39::uuid[], $40::bigint[], $41::integer[], $27) END,
      refuse_spent_limits(
        (SELECT count(*) FROM uses u JOIN unnest($32::text[], $34::integer[]) AS l (key, points) ON l.key = u.key
          WHERE u.points > l.points)
        + (SELECT count(*) FROM rate_limits r JOIN unnest($37::text[], $38::integer[]) AS g (key, points)
          ON g.key = r.key
          WHERE r.points >= g.points AND r.expire > $36 AND EXISTS (SELECT FROM head)))`,
}

interface Rows {
  readonly bills: Map<number, { readonly data: Bill; readonly isNew: boolean }>
  readonly orders: Map<number, { readonly data: Order; readonly isNew: boolean }>
}

/** The last state of each entity in the events, and whether a command of this batch created it. */
function rowsOf(decided: readonly DecidedCommand[]): Rows {
  const rows: Rows = { bills: new Map(), orders: new Map() }
  for (const event of decided.flatMap(({ events }) => events)) {
    const { type } = event
    if (type === 'order.created' || type === 'order.changed') {
      const isNew = type === 'order.created' || rows.orders.get(event.data.id)?.isNew === true
      rows.orders.set(event.data.id, { data: event.data, isNew })
    } else if (type.startsWith('bill.') || type.startsWith('waiter.')) {
      const data = event.data as Bill
      const isNew = type === 'bill.opened' || rows.bills.get(data.id)?.isNew === true
      rows.bills.set(data.id, { data, isNew })
    }
  }
  return rows
}

const STARTED = new Set(['Preparando', 'Listo', 'Entregado'])

function changingBillRow(bill: Bill) {
  return {
    id: bill.id,
    status: bill.status,
    requested_at: bill.requested_at,
    confirmed: bill.confirmed === 1,
    waiter_requested: bill.waiter_requested === 1,
    waiter_requested_at: bill.waiter_requested_at,
    waiter_sent: bill.waiter_sent,
    gross: bill.bruto,
    discount: bill.descuento,
    total: bill.total,
    iva: bill.iva,
    service: bill.servicio,
    commission: bill.comision,
    pieces: bill.cantidad,
    total_final: bill.totalFinal,
  }
}

function openedBillRow(held: HeldBoard, bill: Bill) {
  const record = held.records.get(bill.id)
  if (!record) throw new Error('an opened bill has no record')
  const { terms, owners } = record
  return {
    ...changingBillRow(bill),
    day: dayOf(held, new Date(bill.created_at)),
    number: bill.number,
    name: bill.name,
    table_id: bill.table_id,
    table_name: bill.table.name,
    hall_name: bill.table.hall.name,
    user_id: owners[0] ?? null,
    user_name: bill.user?.name ?? null,
    currency: bill.restaurant.currency,
    iva_rate: terms.iva,
    iva_included: terms.ivaIncluido === '1',
    service_rate: terms.servicio,
    service_included: terms.servicioIncluido === '1',
    commission_rate: terms.comision,
    commission_type: terms.commissionType,
    created_at: bill.created_at,
  }
}

const newOrderRow = (held: HeldBoard, order: Order) => ({
  id: order.id,
  bill_id: order.bill.id,
  day: dayOf(held, new Date(order.created_at)),
  number: order.number,
  status: order.status,
  status_at: order.status_at,
  table_id: order.table.id,
  table_name: order.table.name,
  hall_id: order.table.hall.id,
  hall_name: order.table.hall.name,
  user_id: order.user?.id ?? null,
  user_name: order.user?.name ?? null,
  created_at: order.created_at,
})

const newLineRow = (order: Order, line: Order['products'][number]) => ({
  id: line.id,
  bill_id: order.bill.id,
  order_id: order.id,
  product_id: line.product.id,
  product_name: line.product.name,
  unit_price: line.price,
  quantity: line.quantity,
  status: line.status,
  status_at: line.status_at,
  is_started: STARTED.has(line.status),
  note: line.note,
  variants: line.variants,
})

const changedLineRow = ({ id, status, status_at }: Order['products'][number]) => ({
  id,
  status,
  status_at,
  is_started: STARTED.has(status),
})

/**
 * Writes the decided commands if the head of the log is still that of `held`. Returns false, and has then written
 * nothing, if it is not.
 * @param next the board after all decisions
 * @throws the database's error if a key was used before, a limit has no points left, or a caller has lost rights
 */
export async function writeDecisions(
  db: Db,
  { held, next, now }: { readonly held: HeldBoard; readonly next: HeldBoard; readonly now: Date },
  decided: readonly DecidedCommand[],
): Promise<boolean> {
  const rows = rowsOf(decided)
  const bills = [...rows.bills.values()]
  const orders = [...rows.orders.values()]
  const created = orders.filter(({ isNew }) => isNew).map(({ data }) => data)
  const moved = orders.filter(({ isNew }) => !isNew).map(({ data }) => data)
  const events = decided.flatMap(({ decision, events: own }) =>
    own.map((event, index) => ({
      event,
      commit: own[0]?.seq,
      owners: decision.events[index]?.owners ?? [],
    })),
  )
  const keys = decided.flatMap(({ attempt, decision, events: own }) =>
    attempt?.key === undefined
      ? []
      : [{ ...attempt, seq: own.at(-1)?.seq ?? null, answer: decision.answer }],
  )
  const named = decided.flatMap(({ decision }) => decision.named ?? [])
  const uses = usesOf(decided.flatMap(({ limits }) => limits?.uses ?? []))
  const guards = decided.flatMap(({ limits }) => limits?.guards ?? [])
  const callers = decided.flatMap(({ caller }) => caller ?? [])
  const at = now.getTime()
  const [result] = await db.query<{ moved: number }>(WRITE, [
    held.branchId,
    held.epoch,
    held.seq,
    next.seq,
    JSON.stringify(bills.filter(({ isNew }) => isNew).map(({ data }) => openedBillRow(next, data))),
    JSON.stringify(bills.filter(({ isNew }) => !isNew).map(({ data }) => changingBillRow(data))),
    JSON.stringify(created.map((order) => newOrderRow(held, order))),
    JSON.stringify(moved.map(({ id, status, status_at }) => ({ id, status, status_at }))),
    JSON.stringify(
      created.flatMap((order) => order.products.map((line) => newLineRow(order, line))),
    ),
    JSON.stringify(moved.flatMap(({ products }) => products.map(changedLineRow))),
    events.map(({ event }) => event.seq),
    events.map(({ commit }) => commit),
    events.map(({ event }) => event.at),
    events.map(({ event }) => (event.actor === null ? null : JSON.stringify(event.actor))),
    events.map(({ event }) => event.type),
    events.map(({ event }) => JSON.stringify(event.data)),
    events.map(({ event }) => (event.data as Bill | Order).id),
    events.map(({ owners }) => `{${owners.join(',')}}`),
    keys.map(({ userId }) => userId),
    keys.map(({ path }) => path),
    keys.map(({ key }) => key),
    keys.map(({ bodyHash }) => bodyHash),
    keys.map(({ status }) => status),
    keys.map(({ seq }) => seq),
    keys.map(({ answer }) => JSON.stringify(answer)),
    decided.flatMap(({ decision }) => decision.tickets ?? []),
    now,
    decided.flatMap(({ decision }) => decision.resumes ?? []),
    named.map(({ id }) => id),
    named.map(({ name }) => name),
    named.map(({ unnamed }) => unnamed),
    uses.map(({ key }) => key),
    uses.map(({ count }) => count),
    uses.map(({ points }) => points),
    uses.map(({ seconds }) => at + seconds * 1000),
    at,
    guards.map(({ key }) => key),
    guards.map(({ points }) => points),
    callers.map(({ sessionId }) => sessionId),
    callers.map(({ userId }) => userId),
    callers.map(({ stamp }) => stamp),
  ])
  return result?.moved === 1
}

/** Several uses of one limit become one row, because a statement may write a row only once. */
function usesOf(limits: readonly LimitUse[]): (LimitUse & { readonly count: number })[] {
  const uses = new Map<string, LimitUse & { readonly count: number }>()
  for (const use of limits) {
    const known = uses.get(use.key)
    uses.set(use.key, { ...use, count: (known?.count ?? 0) + 1 })
  }
  return [...uses.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
