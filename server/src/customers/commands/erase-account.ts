/**
 * Erases a person: marks the user, then removes the person from boards, logs and stored responses, then deletes the
 * user.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import { answerJoin } from '@orderi/shared/contract/customers'
import { printSession } from '@orderi/shared/contract/payments'
import { receipt } from '@orderi/shared/contract/printing'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Order } from '@orderi/shared/orders/schema'
import type { Outcome } from '../../db/idempotency.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { proveOwnPassword } from '../../identity/commands/own-password.ts'
import type { NewEvent } from '../../log/append.ts'
import { type BoardTx, changeBoard, changeBoards } from '../../log/change.ts'
import { zPrintedSql } from '../../printing/receipt-queries.ts'
import type { GuestRequest } from '../guest-request.ts'
import { ERASED_NAME, type ErasedIds, redactBill, redactOrder } from '../redaction.ts'

/** Boards still show an order for this long after it was delivered or cancelled. */
const SHOWN_AFTER_END_MINUTES = 30

/**
 * Erases the caller, who can no longer log in. If this node fails meanwhile, `finishErasures` completes the erasure
 * on any node.
 * @throws DomainError 422 for a wrong password; `too_many_requests` after many wrong passwords; `has_role` for a person
 * who works in a restaurant
 */
export async function eraseAccount(
  deps: Deps,
  { person, attempt, address }: GuestRequest,
  password: string | null | undefined,
): Promise<Outcome> {
  if (!person.isGuest) {
    if (!password) throw invalidField('password', reason('password_missing'))
    await proveOwnPassword(deps, { person, address }, password, {
      field: 'password',
      why: reason('wrong_password'),
    })
  }
  const outcome = await changeBoards(deps, { actor: null, attempt }, async (tx) => {
    await markErased(tx, person.userId)
    return { answer: undefined }
  })
  deps.recheck(person.userId)
  for (const { id, branchId } of deps.charging.ofUser(person.userId))
    deps.publishCharging(branchId, id, null)
  if (outcome.status === 204) await tryFinishErasure(deps, person.userId)
  return outcome
}

/** Logs an error instead of throwing it, because the next periodic clean-up tries again. */
async function tryFinishErasure(deps: Deps, userId: number): Promise<void> {
  try {
    await finishErasure(deps, userId)
  } catch (error) {
    deps.log.warn({ err: error }, 'an erasure is not finished yet')
  }
}

async function markErased(tx: Db & { readonly now: Date }, userId: number): Promise<void> {
  // Sessions first, as the write of an order does, so that the two cannot deadlock.
  await tx.query(
    `SELECT 1 FROM sessions WHERE user_id IN (SELECT id FROM users WHERE id = $1 OR became = $1)
      ORDER BY id FOR UPDATE`,
    [userId],
  )
  const [user] = await tx.query<Columns<'users', 'email'> & { readonly has_role: boolean }>(
    `SELECT email, is_superadmin OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id) AS has_role
      FROM users u WHERE u.id = $1 FOR UPDATE`,
    [userId],
  )
  if (!user) throw new DomainError('session_revoked')
  if (user.has_role) throw new DomainError('has_role')
  if (user.email !== null) {
    // Deletes stored responses of the commands by which restaurants hired or dismissed the person.
    await tx.query(
      // The e-mail is searched with its JSON quotes, so that it matches only a whole string.
      'DELETE FROM idempotency_keys WHERE branch_id IS NULL AND strpos(lower(answer::text), lower(to_json($1::text)::text)) > 0',
      [user.email],
    )
  }
  await tx.query(
    'UPDATE users SET erased_at = $2, name = $3, email = NULL, password_hash = NULL WHERE id = $1 OR became = $1',
    [userId, tx.now, ERASED_NAME],
  )
  await tx.query('DELETE FROM role_offers WHERE user_id = $1', [userId])
  await tx.query(
    'DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE id = $1 OR became = $1)',
    [userId],
  )
}

/** Completes interrupted erasures, and removes erased guests' notes from orders that have ended since the erasure. */
export async function finishErasures(deps: Deps): Promise<void> {
  const marked = await deps.pool.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE erased_at IS NOT NULL AND became IS NULL',
  )
  for (const { id } of marked) await tryFinishErasure(deps, id)
  const noted = await deps.pool.query<Columns<'orders', 'branch_id'>>(
    "SELECT DISTINCT branch_id FROM orders WHERE erased AND status IN ('Entregado', 'Cancelado')",
  )
  for (const { branch_id: branchId } of noted) {
    await changeBoard(deps, { branchId, actor: null }, eraseFinishedNotes)
  }
}

/** Uses a separate transaction for each branch. */
async function finishErasure(deps: Deps, userId: number): Promise<void> {
  const rows = await deps.pool.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE id = $1 OR became = $1',
    [userId],
  )
  const users = rows.map(({ id }) => id)
  // Repeated until no branch is left, because requests may still have been running when the session ended.
  for (let left = await branchesOf(deps.pool, users); left.length > 0; ) {
    for (const branchId of left) {
      await changeBoard(deps, { branchId, actor: null }, (tx) => eraseInBranch(tx, users))
    }
    left = await branchesOf(deps.pool, users)
  }
  await deps.pool.query('DELETE FROM users WHERE id = ANY($1::bigint[])', [users])
}

/** The column of a person's ID, the column of the person's name, and SQL for what replaces the name. */
type PersonColumns = readonly [id: string, name?: string, erasedName?: string]

const USER: PersonColumns = ['user_id', 'user_name']
const APPROVER: PersonColumns = ['approver_id', 'approver_name']

/** The people in the tables of a branch's bills. */
const PEOPLE_OF_BILLS: Readonly<Record<string, readonly PersonColumns[]>> = {
  orders: [USER],
  payments: [USER, APPROVER],
  adjustments: [USER, APPROVER],
  voids: [USER, APPROVER],
  reopenings: [USER, APPROVER],
  cash_movements: [USER, APPROVER],
  cash_counts: [USER, APPROVER],
  cash_notes: [USER, ['ended_by_id', 'ended_by_name']],
  pay_attempts: [['user_id']],
  bill_shares: [['guest_id', 'guest_name']],
}

const PEOPLE_OF_CASH_SESSIONS: readonly PersonColumns[] = [
  ['opened_by', 'opened_by_name', `'${ERASED_NAME}'`],
  ['closed_by', 'closed_by_name', `'${ERASED_NAME}'`],
  ['opened_approver_id', 'opened_approver_name'],
  ['closed_approver_id', 'closed_approver_name'],
]

/** Rows of these tables exist only for their user, and are deleted. */
const ROWS_OF_USERS = ['join_requests', 'payment_intents'] as const

/** Deletes the stored papers of cash sessions. A Z that may have been printed stays a copy. */
async function deleteSessionPapers(tx: BoardTx): Promise<void> {
  await tx.query(
    `UPDATE cash_sessions s SET z_printed = true WHERE s.branch_id = $1 AND NOT s.z_printed AND ${zPrintedSql}`,
    [tx.branchId],
  )
  await tx.query('DELETE FROM print_jobs WHERE branch_id = $1 AND paper IS NOT NULL', [tx.branchId])
}

/** SQL condition: one of the people is one of the users, an array parameter. */
function namesSql(people: readonly PersonColumns[], users: string): string {
  return `(${people.map(([id]) => `${id} = ANY(${users}::bigint[])`).join(' OR ')})`
}

/** SQL: the elements of a JSON array, without the users in `$2`. */
const withoutUsersSql = (array: string) =>
  `(SELECT coalesce(jsonb_agg(CASE WHEN (e -> 'user' ->> 'id')::bigint = ANY($2::bigint[])
      THEN e || '{"user": null}' ELSE e END), '[]') FROM jsonb_array_elements(${array}) e)`

const BRANCHES = [
  ['bills', [USER]] as const,
  ...Object.entries(PEOPLE_OF_BILLS),
  ['cash_sessions', PEOPLE_OF_CASH_SESSIONS] as const,
  ...ROWS_OF_USERS.map((table) => [table, [USER]] as const),
  ['board_events', [["(actor ->> 'id')::bigint"]]] as const,
]
  .map(([table, people]) => `SELECT branch_id FROM ${table} WHERE ${namesSql(people, '$1')}`)
  .join(' UNION ')

async function branchesOf(db: Db, users: readonly number[]): Promise<number[]> {
  const rows = await db.query<Columns<'bills', 'branch_id'>>(BRANCHES, [users])
  return rows.map((row) => row.branch_id)
}

/** Clears the IDs and names of the users in a table, and returns the changed rows. */
function clearPeople(
  tx: BoardTx,
  users: readonly number[],
  table: string,
  people: readonly PersonColumns[],
): Promise<Columns<'payments', 'bill_id'>[]> {
  const changes = people.flatMap(([id, name, erasedName = 'NULL']) => [
    `${id} = CASE WHEN ${id} = ANY($2) THEN NULL ELSE ${id} END`,
    ...(name ? [`${name} = CASE WHEN ${id} = ANY($2) THEN ${erasedName} ELSE ${name} END`] : []),
  ])
  return tx.query(
    `UPDATE ${table} SET ${changes.join(', ')} WHERE branch_id = $1 AND ${namesSql(people, '$2')} RETURNING *`,
    [tx.branchId, users],
  )
}

type TraceRow = Columns<'orders', 'id' | 'bill_id'> & {
  readonly open: boolean
  readonly shown: boolean
  readonly lines: readonly number[]
}

function selectTraces(condition: string): string {
  return `SELECT o.id, o.bill_id, o.status NOT IN ('Entregado', 'Cancelado') AS open,
      o.status NOT IN ('Entregado', 'Cancelado')
        OR o.status_at > $2::timestamptz - interval '${SHOWN_AFTER_END_MINUTES} minutes' AS shown,
      ARRAY(SELECT l.id FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE o.branch_id = $1 AND ${condition} ORDER BY o.id`
}

async function eraseInBranch(tx: BoardTx, users: readonly number[]): Promise<NewEvent[]> {
  // Includes bills that one of these users opened as staff: they have no owner, but bear the user's name.
  const bills = await tx.query<Columns<'bills', 'id'>>(
    `SELECT id FROM bills WHERE branch_id = $1 AND user_id = ANY($2::bigint[])
      UNION SELECT b.id FROM orders o JOIN bills b ON b.id = o.bill_id AND b.user_id IS NULL AND b.name = o.user_name
        WHERE o.branch_id = $1 AND o.user_id = ANY($2::bigint[])`,
    [tx.branchId, users],
  )
  const own = bills.map(({ id }) => id)
  const orders = await tx.query<TraceRow>(
    selectTraces(`(o.user_id = ANY($3::bigint[]) OR o.bill_id = ANY($4::bigint[])
      OR o.id IN (SELECT l.order_id FROM order_lines l WHERE l.bill_id = ANY($4::bigint[])))`),
    [tx.branchId, tx.now, users, own],
  )
  await tx.query(
    'UPDATE bills SET name = $2, user_id = NULL, user_name = NULL WHERE id = ANY($1::bigint[])',
    [own, ERASED_NAME],
  )
  await tx.query("UPDATE receipts SET tax_id = '' WHERE bill_id = ANY($1::bigint[])", [own])
  await tx.query('DELETE FROM mails WHERE bill_id = ANY($1::bigint[])', [own])
  const changed: Columns<'payments', 'bill_id'>[] = []
  for (const [table, people] of Object.entries(PEOPLE_OF_BILLS)) {
    changed.push(...(await clearPeople(tx, users, table, people)))
  }
  const requests: number[] = []
  for (const table of ROWS_OF_USERS) {
    const deleted = await tx.query<Columns<'join_requests', 'id' | 'bill_id'>>(
      `DELETE FROM ${table} WHERE branch_id = $1 AND user_id = ANY($2::bigint[]) RETURNING *`,
      [tx.branchId, users],
    )
    changed.push(...deleted)
    if (table === 'join_requests') requests.push(...deleted.map(({ id }) => id))
  }
  const acted = await tx.query<Columns<'board_events', 'entity_id' | 'type'>>(
    `UPDATE board_events SET actor = NULL
      WHERE branch_id = $1 AND actor IS NOT NULL AND (actor ->> 'id')::bigint = ANY($2::bigint[])
      RETURNING entity_id, type`,
    [tx.branchId, users],
  )
  await tx.query(
    `UPDATE board_events SET data = jsonb_set(data::jsonb, '{user}', 'null')::json
      WHERE branch_id = $1 AND type LIKE 'cash.%' AND (data -> 'user' ->> 'id')::bigint = ANY($2::bigint[])`,
    [tx.branchId, users],
  )
  await tx.query(
    `UPDATE cash_sessions s SET figures = (s.figures::jsonb || jsonb_build_object(
        'people', ${withoutUsersSql("s.figures::jsonb -> 'people'")},
        'corrections', ${withoutUsersSql("s.figures::jsonb -> 'corrections'")}))::json
      WHERE branch_id = $1 AND EXISTS (
        SELECT FROM jsonb_path_query(s.figures::jsonb, '$.*[*].user.id') AS id WHERE id::bigint = ANY($2::bigint[]))`,
    [tx.branchId, users],
  )
  const answering = await tx.query<Columns<'bills', 'id'>>(
    `UPDATE bills SET waiter_sent = NULL
      WHERE branch_id = $1 AND status <> 'Cerrada' AND (waiter_sent -> 'user' ->> 'id')::bigint = ANY($2::bigint[])
      RETURNING id`,
    [tx.branchId, users],
  )
  const sessions = await clearPeople(tx, users, 'cash_sessions', PEOPLE_OF_CASH_SESSIONS)
  // The waiting papers of cash sessions may contain the names of people who charged, or handled cash.
  if (changed.length + sessions.length > 0) {
    await deleteSessionPapers(tx)
  }
  // Stored answers about cash sessions contain names of people who charged, corrected or moved cash. Papers too.
  await tx.query(
    `DELETE FROM idempotency_keys
      WHERE branch_id = $1 AND path LIKE '/cajas/%' OR path = ANY($2::text[])`,
    [tx.branchId, [receipt.path, printSession.path]],
  )
  await tx.query(
    `UPDATE idempotency_keys SET answer = json_build_object('id', answer -> 'id', 'bill_id', answer -> 'bill_id',
        'name', $2::text, 'status', answer -> 'status')
      WHERE branch_id = $4 AND path = $3 AND answer ->> 'id' = ANY($1::text[])`,
    [requests.map(String), ERASED_NAME, answerJoin.path, tx.branchId],
  )
  const answered = [
    ...answering.map(({ id }) => id),
    ...changed.flatMap(({ bill_id }) => bill_id ?? []),
    ...acted
      .filter(({ type }) => type === 'waiter.sent' || type === 'bill.changed')
      .flatMap((event) => event.entity_id ?? []),
  ]
  return eraseTraces(tx, { users, own, answered, orders })
}

/** Removes the notes of orders that had not ended when their guest was erased, but have ended since. */
async function eraseFinishedNotes(tx: BoardTx): Promise<NewEvent[]> {
  const orders = await tx.query<TraceRow>(
    selectTraces("o.erased AND o.status IN ('Entregado', 'Cancelado')"),
    [tx.branchId, tx.now],
  )
  return eraseTraces(tx, { users: [], own: [], answered: [], orders })
}

interface BranchTraces {
  readonly users: readonly number[]
  readonly own: readonly number[]
  /** Bills whose stored data may name the person as the user who took or makes a payment, or answered a waiter call. */
  readonly answered: readonly number[]
  readonly orders: readonly TraceRow[]
}

async function eraseTraces(
  tx: BoardTx,
  { users, own, answered, orders }: BranchTraces,
): Promise<NewEvent[]> {
  const ended = orders.filter((order) => !order.open)
  const lines = ended.flatMap((order) => order.lines)
  const bills = await jointBills(tx, [...own, ...answered, ...orders.map((order) => order.bill_id)])
  const orderIds = orders.map((order) => order.id)
  await tx.query('UPDATE order_lines SET note = NULL WHERE id = ANY($1::bigint[])', [lines])
  await tx.query('UPDATE orders SET erased = id = ANY($2::bigint[]) WHERE id = ANY($1::bigint[])', [
    orderIds,
    orders.filter((order) => order.open).map((order) => order.id),
  ])
  const traces: ErasedIds = {
    users: new Set(users),
    bills: new Set(own),
    lines: new Set(lines),
  }
  await redactLog(tx, traces, { bills, orders: orderIds })
  await redactAnswers(tx, traces, bills)
  const open = await tx.query<Columns<'bills', 'id'>>(
    "SELECT id FROM bills WHERE id = ANY($1::bigint[]) AND status <> 'Cerrada' ORDER BY id",
    [bills],
  )
  return [
    ...orders
      .filter((order) => order.shown)
      .map(({ id }) => ({ type: 'order.changed' as const, order: id })),
    ...open.map(({ id }) => ({ type: 'bill.changed' as const, bill: id })),
  ]
}

/** The bills, and those that exchanged lines or payments with them: their events name the same persons. */
async function jointBills(tx: BoardTx, bills: readonly number[]): Promise<number[]> {
  const found = await tx.query<Columns<'bills', 'id'>>(
    `WITH RECURSIVE joint (id) AS (
        SELECT unnest($2::bigint[])
        UNION SELECT j.entity_id FROM joint
          JOIN board_events e ON e.branch_id = $1 AND e.entity_id = joint.id AND e.type LIKE 'bill.%'
            AND e.type IN ('bill.split', 'bill.merged')
          JOIN board_events j ON j.branch_id = $1 AND j.seq BETWEEN e.commit_seq AND e.commit_seq + 30
            AND j.commit_seq = e.commit_seq AND j.type = e.type
      )
      SELECT id FROM joint`,
    [tx.branchId, bills],
  )
  return found.map(({ id }) => id)
}

/** Keeps the sequence numbers, times and types of the events. */
async function redactLog(
  tx: BoardTx,
  traces: ErasedIds,
  touched: { readonly bills: readonly number[]; readonly orders: readonly number[] },
): Promise<void> {
  const eventsOf = (condition: string) => `SELECT seq, data FROM board_events
    WHERE branch_id = $1 AND entity_id = ANY($2::bigint[]) AND ${condition}`
  const orders = await tx.query<Columns<'board_events', 'seq' | 'data'> & { readonly data: Order }>(
    eventsOf("type LIKE 'order.%'"),
    [tx.branchId, touched.orders],
  )
  const bills = await tx.query<Columns<'board_events', 'seq' | 'data'> & { readonly data: Bill }>(
    eventsOf("(type LIKE 'bill.%' OR type LIKE 'waiter.%')"),
    [tx.branchId, touched.bills],
  )
  const rewritten = [
    ...orders.map(({ seq, data }) => ({ seq, data: redactOrder(data, traces) })),
    ...bills.map(({ seq, data }) => ({ seq, data: redactBill(data, traces) })),
  ]
  await tx.query(
    `UPDATE board_events e SET data = r.data
      FROM json_to_recordset($2::json) AS r (seq bigint, data json)
      WHERE e.branch_id = $1 AND e.seq = r.seq`,
    [tx.branchId, JSON.stringify(rewritten)],
  )
}

type StoredAnswer =
  | Order
  | Bill
  | { readonly order: Order; readonly bill: Bill }
  | { readonly bills: readonly Bill[] }

type StoredRow = Columns<'idempotency_keys', 'user_id' | 'path' | 'key' | 'answer'> & {
  readonly answer: StoredAnswer
}

async function redactAnswers(
  tx: BoardTx,
  traces: ErasedIds,
  bills: readonly number[],
): Promise<void> {
  const rows = await tx.query<StoredRow>(
    `SELECT user_id, path, key, answer FROM idempotency_keys
      WHERE branch_id = $1 AND (answer -> 'bill' ->> 'id' = ANY($2::text[])
        OR EXISTS (SELECT FROM jsonb_path_query(answer::jsonb, '$.bills[*].id') AS id WHERE id #>> '{}' = ANY($2::text[]))
        OR answer ->> 'id' = ANY($2::text[]) AND answer ->> 'totalFinal' IS NOT NULL)`,
    [tx.branchId, bills.map(String)],
  )
  for (const { user_id, path, key, answer } of rows) {
    await tx.query(
      'UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND path = $2 AND key = $3',
      [user_id, path, key, JSON.stringify(redactAnswer(answer, traces))],
    )
  }
}

function redactAnswer(answer: StoredAnswer, traces: ErasedIds): StoredAnswer {
  if ('order' in answer) {
    return {
      order: redactOrder(answer.order, traces),
      bill: redactBill(answer.bill, traces),
    }
  }
  if ('bills' in answer) return { bills: answer.bills.map((bill) => redactBill(bill, traces)) }
  return 'totalFinal' in answer ? redactBill(answer, traces) : redactOrder(answer, traces)
}
