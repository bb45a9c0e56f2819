/** Writes decided commands with one statement: all of them, or none if the board is not the newest any more. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { toCents } from '@orderi/shared/kernel/money'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Order } from '@orderi/shared/orders/schema'
import type { Attempt } from '../../db/idempotency.ts'
import type { Db } from '../../db/sql.ts'
import { endVisitsSql, resumeVisitsSql } from '../../identity/commands/visits.ts'
import type { Person } from '../../identity/person.ts'
import { printRetryPeriodSql } from '../../printing/commands/queue.ts'
import {
  type Decision,
  dayOf,
  type HeldBoard,
  type NewPaymentRow,
  type TillMethod,
} from '../held-board.ts'

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

/** The SQLSTATEs of refused writes: a limit has no points left, a caller lost rights, or a payment method changed. */
const LIMIT_REACHED = 'OR001'
const CALLER_OUTDATED = 'OR002'
const METHOD_CHANGED = 'OR003'

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export const isLimitReached = (error: unknown) => hasCode(error, LIMIT_REACHED)
export const isCallerOutdated = (error: unknown) => hasCode(error, CALLER_OUTDATED)
export const isMethodChanged = (error: unknown) => hasCode(error, METHOD_CHANGED)

type Columns = Readonly<Record<string, string>>

/** The columns of bills that commands change, with their types. */
const CHANGING = {
  status: 'text',
  requested_at: 'timestamptz',
  confirmed: 'boolean',
  waiter_requested: 'boolean',
  waiter_requested_at: 'timestamptz',
  waiter_sent: 'jsonb',
  gross: 'numeric',
  discount: 'numeric',
  total: 'numeric',
  iva: 'numeric',
  service: 'numeric',
  commission: 'numeric',
  pieces: 'integer',
  total_final: 'numeric',
  paid_c: 'bigint',
  tips_c: 'bigint',
  closed_at: 'timestamptz',
  payment_method: 'text',
}

const OPENED = {
  id: 'bigint',
  day: 'date',
  number: 'integer',
  name: 'text',
  table_id: 'bigint',
  table_name: 'text',
  hall_name: 'text',
  user_id: 'bigint',
  user_name: 'text',
  currency: 'text',
  iva_rate: 'numeric',
  iva_included: 'boolean',
  service_rate: 'numeric',
  service_included: 'boolean',
  commission_rate: 'numeric',
  commission_type: 'smallint',
  created_at: 'timestamptz',
  ...CHANGING,
}

const ORDER = {
  id: 'bigint',
  bill_id: 'bigint',
  day: 'date',
  number: 'integer',
  status: 'text',
  status_at: 'timestamptz',
  table_id: 'bigint',
  table_name: 'text',
  hall_id: 'bigint',
  hall_name: 'text',
  user_id: 'bigint',
  user_name: 'text',
  created_at: 'timestamptz',
}

const LINE = {
  id: 'bigint',
  bill_id: 'bigint',
  order_id: 'bigint',
  product_id: 'bigint',
  product_name: 'text',
  unit_price: 'numeric',
  quantity: 'integer',
  status: 'text',
  status_at: 'timestamptz',
  was_started: 'boolean',
  note: 'text',
  variants: 'json',
}

const PAYMENT = {
  id: 'bigint',
  bill_id: 'bigint',
  session_id: 'bigint',
  method_id: 'bigint',
  kind: 'text',
  applied_c: 'bigint',
  tip_c: 'bigint',
  rounding_c: 'bigint',
  excess_c: 'bigint',
  received_c: 'bigint',
  change_c: 'bigint',
  reference: 'text',
  user_id: 'bigint',
  user_name: 'text',
  approver_id: 'bigint',
  approver_name: 'text',
  at: 'timestamptz',
}

const listOf = (columns: Columns, prefix = '') =>
  Object.keys(columns)
    .map((column) => prefix + column)
    .join(', ')

/** SQL: the rows of a JSON parameter as the table `r`. */
const rowsSql = (parameter: string, columns: Columns) =>
  `json_to_recordset(${parameter}::json) AS r (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`

/** SQL: inserts the rows of a JSON parameter into a table of the branch. */
const insertSql = (table: string, parameter: string, columns: Columns) =>
  `INSERT INTO ${table} (restaurant_id, branch_id, ${listOf(columns)}) OVERRIDING SYSTEM VALUE
      SELECT restaurant_id, branch_id, ${listOf(columns, 'r.')} FROM head, ${rowsSql(parameter, columns)}`

const setSql = (columns: Columns) =>
  Object.keys(columns)
    .map((column) => `${column} = r.${column}`)
    .join(', ')

const STATUS = { status: 'text', status_at: 'timestamptz' }
const EVENT = {
  seq: 'bigint',
  commit_seq: 'bigint',
  at: 'timestamptz',
  actor: 'json',
  type: 'text',
  data: 'json',
  entity_id: 'bigint',
  owners: 'bigint[]',
}
const KEY = {
  user_id: 'bigint',
  path: 'text',
  key: 'text',
  body_hash: 'bytea',
  status: 'smallint',
  board_seq: 'bigint',
  answer: 'json',
}

const WRITE = {
  name: 'write-board',
  text: `
    WITH head AS (
      UPDATE board_heads SET seq = $4 WHERE branch_id = $1 AND epoch = $2 AND seq = $3
      RETURNING branch_id, restaurant_id
    ), opened AS (
      ${insertSql('bills', '$6', { ...OPENED, closed_payment_id: 'bigint' })}
    ), changed_bills AS (
      UPDATE bills SET ${setSql(CHANGING)}, closed_payment_id = coalesce(r.closed_payment_id, bills.closed_payment_id)
      FROM head, ${rowsSql('$7', { id: 'bigint', closed_payment_id: 'bigint', ...CHANGING })}
      WHERE bills.id = r.id
    ), new_orders AS (
      ${insertSql('orders', '$8', ORDER)}
    ), changed_orders AS (
      UPDATE orders SET ${setSql(STATUS)} FROM head, ${rowsSql('$9', { id: 'bigint', ...STATUS })}
      WHERE orders.id = r.id
    ), new_lines AS (
      ${insertSql('order_lines', '$10', LINE)}
    ), changed_lines AS (
      UPDATE order_lines SET ${setSql(STATUS)}, was_started = order_lines.was_started OR r.was_started
      FROM head, ${rowsSql('$11', { id: 'bigint', was_started: 'boolean', ...STATUS })}
      WHERE order_lines.id = r.id AND order_lines.status <> r.status
    ), new_payments AS (
      INSERT INTO payments (restaurant_id, branch_id, business_day, ${listOf(PAYMENT)}) OVERRIDING SYSTEM VALUE
      SELECT head.restaurant_id, head.branch_id, ((r.at AT TIME ZONE r.zone) - br.day_starts_at)::date,
        ${listOf(PAYMENT, 'r.')}
      FROM head JOIN branches br ON br.id = head.branch_id, ${rowsSql('$12', { zone: 'text', ...PAYMENT })}
    ), events AS (
      ${insertSql('board_events', '$13', EVENT)}
    ), keys AS (
      INSERT INTO idempotency_keys (branch_id, ${listOf(KEY)})
      SELECT branch_id, ${listOf(KEY, 'r.')} FROM head, ${rowsSql('$14', KEY)}
    ), tickets AS (
      INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at,
        created_at)
      SELECT restaurant_id, branch_id, 'order', id, true, $5, $5::timestamptz + ${printRetryPeriodSql}, $5
      FROM head, unnest($15::bigint[]) AS id
    ), resumed AS (
      ${resumeVisitsSql('SELECT unnest($16::bigint[]) FROM head', '$5')}
    ), ended AS (
      ${endVisitsSql({ users: 'SELECT unnest($17::bigint[]) FROM head', now: '$5', closed: '$18::bigint[]' })}
    ), named AS (
      UPDATE users SET name = r.name FROM head, unnest($19::bigint[], $28::text[], $29::text[]) AS r (id, name, unnamed)
      WHERE users.id = r.id AND users.is_guest AND users.name = r.unnamed
    ), uses AS (
      INSERT INTO rate_limits AS c (key, points, expire)
      SELECT r.key, r.count, r.expire
      FROM head, ${rowsSql('$20', { key: 'text', count: 'integer', expire: 'bigint' })}
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN c.expire <= $21 THEN excluded.points ELSE c.points + excluded.points END,
        expire = CASE WHEN c.expire <= $21 THEN excluded.expire ELSE c.expire END
      RETURNING key, points
    )
    SELECT (SELECT count(*) FROM head)::int AS moved,
      CASE WHEN EXISTS (SELECT FROM head)
        THEN refuse_outdated_callers($23::uuid[], $24::bigint[], $25::integer[], $5) END,
      CASE WHEN EXISTS (SELECT FROM head) AND $26::bigint[] <> '{}'
        THEN refuse_changed_methods($26::bigint[], $27::integer[]) END,
      refuse_spent_limits(
        (SELECT count(*) FROM uses u JOIN ${rowsSql('$20', { key: 'text', points: 'integer' })} ON r.key = u.key
          WHERE u.points > r.points)
        + (SELECT count(*) FROM rate_limits c JOIN ${rowsSql('$22', { key: 'text', points: 'integer' })} ON r.key = c.key
          WHERE c.points >= r.points AND c.expire > $21 AND EXISTS (SELECT FROM head)))`,
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
    paid_c: toCents(bill.pagado),
    tips_c: toCents(bill.propinas),
    closed_at: bill.closed_at,
    payment_method: bill.payment_method,
    ...(bill.status === 'Cerrada' && { closed_payment_id: bill.payments.at(-1)?.id }),
  }
}

function openedBillRow(held: HeldBoard, bill: Bill, decided: readonly DecidedCommand[]) {
  const record = decided.map(({ decision }) => decision.opened?.get(bill.id)).find(Boolean)
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
  was_started: STARTED.has(line.status),
  note: line.note,
  variants: line.variants,
})

const changedLineRow = ({ id, status, status_at }: Order['products'][number]) => ({
  id,
  status,
  status_at,
  was_started: STARTED.has(status),
})

/** The payments that commands of this batch added to the bill. */
function paymentRows(
  { board }: HeldBoard,
  bill: Bill,
  added: ReadonlyMap<number, NewPaymentRow>,
): readonly object[] {
  return bill.payments.flatMap((payment) => {
    const own = added.get(payment.id)
    if (!own) return []
    return {
      id: payment.id,
      bill_id: bill.id,
      session_id: own.session,
      method_id: payment.method.id,
      kind: payment.kind,
      applied_c: toCents(payment.applied),
      tip_c: toCents(payment.tip),
      rounding_c: toCents(payment.rounding),
      excess_c: toCents(payment.excess),
      received_c: toCents(payment.received),
      change_c: toCents(payment.change),
      reference: own.reference,
      user_id: payment.user?.id,
      user_name: payment.user?.name,
      approver_id: own.approver?.id,
      approver_name: own.approver?.name,
      at: payment.at,
      zone: TIME_ZONES[board.branch.restaurant.country],
    }
  })
}

/** The payment methods of the added payments. */
function usedMethods(
  { till }: HeldBoard,
  payments: readonly Bill['payments'][number][],
  added: ReadonlyMap<number, NewPaymentRow>,
): readonly TillMethod[] {
  const used = new Set(payments.flatMap(({ id, method }) => (added.has(id) ? method.id : [])))
  return till?.methods.filter(({ id }) => used.has(id)) ?? []
}

/** The guests whose visits end with the closed bills: those without another open bill. */
function endedVisits({ board, records }: HeldBoard, decided: readonly DecidedCommand[]): number[] {
  const owners = decided.flatMap(({ decision }) =>
    decision.events.flatMap((event) => (event.type === 'bill.closed' ? event.owners : [])),
  )
  const staying = new Set([...board.bills.keys()].flatMap((id) => records.get(id)?.owners ?? []))
  return owners.filter((id) => !staying.has(id))
}

/**
 * Writes the decided commands if the head of the log is still that of `held`. Returns false, and has then written
 * nothing, if it is not.
 * @param next the board after all decisions
 * @throws the database's error if a key was used before, a limit has no points left, a caller has lost rights, or a
 * payment method has changed
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
  const payments = new Map(
    decided.flatMap(({ decision }) => (decision.payments ?? []).map((row) => [row.id, row])),
  )
  const events = decided.flatMap(({ decision, events: own }) =>
    own.map(({ seq, at, actor, type, data }, index) => ({
      seq,
      commit_seq: own[0]?.seq,
      at,
      actor,
      type,
      data,
      entity_id: (data as Bill | Order).id,
      owners: decision.events[index]?.owners ?? [],
    })),
  )
  const keys = decided.flatMap(({ attempt, decision, events: own }) =>
    attempt?.key === undefined
      ? []
      : [
          {
            user_id: attempt.userId,
            path: attempt.path,
            key: attempt.key,
            body_hash: `\\x${attempt.bodyHash.toString('hex')}`,
            status: attempt.status,
            board_seq: own.at(-1)?.seq,
            answer: decision.answer,
          },
        ],
  )
  const methods = usedMethods(
    held,
    bills.flatMap(({ data }) => data.payments),
    payments,
  )
  const named = decided.flatMap(({ decision }) => decision.named ?? [])
  const ended = endedVisits(next, decided)
  const resumed = decided.flatMap(({ decision }) => decision.resumes ?? [])
  const callers = decided.flatMap(({ caller }) => caller ?? [])
  const at = now.getTime()
  const uses = usesOf(decided.flatMap(({ limits }) => limits?.uses ?? []))
  const [result] = await db.query<{ moved: number }>(WRITE, [
    held.branchId,
    held.epoch,
    held.seq,
    next.seq,
    now,
    JSON.stringify(
      bills.filter(({ isNew }) => isNew).map(({ data }) => openedBillRow(next, data, decided)),
    ),
    JSON.stringify(bills.filter(({ isNew }) => !isNew).map(({ data }) => changingBillRow(data))),
    JSON.stringify(created.map((order) => newOrderRow(held, order))),
    JSON.stringify(moved.map(({ id, status, status_at }) => ({ id, status, status_at }))),
    JSON.stringify(
      created.flatMap((order) => order.products.map((line) => newLineRow(order, line))),
    ),
    JSON.stringify(moved.flatMap(({ products }) => products.map(changedLineRow))),
    JSON.stringify(bills.flatMap(({ data }) => paymentRows(held, data, payments))),
    JSON.stringify(events),
    JSON.stringify(keys),
    decided.flatMap(({ decision }) => decision.tickets ?? []),
    resumed.filter((id) => !ended.includes(id)),
    ended,
    bills.flatMap(({ data }) => (data.status === 'Cerrada' ? data.id : [])),
    named.map(({ id }) => id),
    JSON.stringify(uses.map((use) => ({ ...use, expire: at + use.seconds * 1000 }))),
    at,
    JSON.stringify(decided.flatMap(({ limits }) => limits?.guards ?? [])),
    callers.map(({ sessionId }) => sessionId),
    callers.map(({ userId }) => userId),
    callers.map(({ stamp }) => stamp),
    methods.map(({ id }) => id),
    methods.map(({ version }) => version),
    named.map(({ name }) => name),
    named.map(({ unnamed }) => unnamed),
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
