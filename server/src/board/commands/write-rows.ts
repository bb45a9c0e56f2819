/** Builds the statement that writes decided commands. Each part writes rows of one table, or checks one rule. */
import type { Db, NamedStatement } from '../../db/sql.ts'
import { endVisitsSql, resumeVisitsSql } from '../../identity/commands/visits.ts'
import { printRetryPeriodSql, queueChangesSql } from '../../printing/commands/queue.ts'

/** Columns with their types. */
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
  adjustment_id: 'bigint',
  service_waived: 'boolean',
  closed_at: 'timestamptz',
  payment_method: 'text',
}

/** The columns of bills that only online payments, a move, a split or a merge change. */
const RARE = {
  reserved_c: 'bigint',
  to_return_c: 'bigint',
  table_id: 'bigint',
  table_name: 'text',
  hall_name: 'text',
  former_tables: 'bigint[]',
  carry: 'jsonb',
  merged_into: 'bigint',
  merged_lines: 'bigint[]',
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

/** The columns of orders that change with the bill or the table of an order. */
const MOVED_ORDER = {
  id: 'bigint',
  status: 'text',
  status_at: 'timestamptz',
  bill_id: 'bigint',
  table_id: 'bigint',
  table_name: 'text',
  hall_id: 'bigint',
  hall_name: 'text',
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
  adjustment_id: 'bigint',
  split_from: 'bigint',
}

/** The columns of lines that commands change. `was_started` never becomes false again. */
const CHANGED_LINE = {
  id: 'bigint',
  bill_id: 'bigint',
  quantity: 'integer',
  status: 'text',
  status_at: 'timestamptz',
  adjustment_id: 'bigint',
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
  of_id: 'bigint',
  share_id: 'bigint',
  share_c: 'bigint',
  reason_id: 'bigint',
  note: 'text',
  user_id: 'bigint',
  user_name: 'text',
  approver_id: 'bigint',
  approver_name: 'text',
  provider: 'text',
  provider_ref: 'text',
  at: 'timestamptz',
}

const ADJUSTMENT = {
  id: 'bigint',
  bill_id: 'bigint',
  line_id: 'bigint',
  kind: 'text',
  basis_points: 'integer',
  amount_c: 'bigint',
  limited_c: 'bigint',
  revokes_id: 'bigint',
  reason_id: 'bigint',
  note: 'text',
  user_id: 'bigint',
  user_name: 'text',
  approver_id: 'bigint',
  approver_name: 'text',
  at: 'timestamptz',
}

const VOID = {
  bill_id: 'bigint',
  line_id: 'bigint',
  quantity: 'integer',
  reason_id: 'bigint',
  note: 'text',
  prepared: 'boolean',
  user_id: 'bigint',
  user_name: 'text',
  approver_id: 'bigint',
  approver_name: 'text',
  at: 'timestamptz',
}

const REOPENING = {
  bill_id: 'bigint',
  user_id: 'bigint',
  user_name: 'text',
  approver_id: 'bigint',
  approver_name: 'text',
  at: 'timestamptz',
}

const CLOSED_SESSION = {
  id: 'bigint',
  closed_at: 'timestamptz',
  closed_by: 'bigint',
  closed_by_name: 'text',
  closed_approver_id: 'bigint',
  closed_approver_name: 'text',
  counted_c: 'bigint',
  closing_count: 'jsonb',
  expected_c: 'bigint',
  left_c: 'bigint',
  reason_id: 'bigint',
  note: 'text',
  figures: 'jsonb',
}
const SESSION = {
  ...CLOSED_SESSION,
  register_id: 'bigint',
  number: 'integer',
  opened_at: 'timestamptz',
  opened_by: 'bigint',
  opened_by_name: 'text',
  opened_approver_id: 'bigint',
  opened_approver_name: 'text',
  opening_c: 'bigint',
  opening_count: 'jsonb',
}

const CHANGED_JOIN = {
  id: 'bigint',
  status: 'text',
  answered_at: 'timestamptz',
  merged_from: 'bigint',
}
const JOIN = { ...CHANGED_JOIN, bill_id: 'bigint', user_id: 'bigint', created_at: 'timestamptz' }
const MERGED_GUEST = { bill_id: 'bigint', user_id: 'bigint', merged_from: 'bigint' }
const STATUS = { id: 'bigint', status: 'text', status_at: 'timestamptz' }
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
const SHARE = { id: 'bigint', planned_c: 'bigint', amount_c: 'bigint', paid_c: 'bigint' }
const NOTE = {
  bill_id: 'bigint',
  share_id: 'bigint',
  amount_c: 'bigint',
  received_c: 'bigint',
  user_id: 'bigint',
  user_name: 'text',
  noted_at: 'timestamptz',
  at: 'timestamptz',
  key: 'uuid',
}
const CHANGED_ATTEMPT = {
  id: 'bigint',
  status: 'text',
  excess_c: 'bigint',
  payment_id: 'bigint',
  cancelled_at: 'timestamptz',
}
const ATTEMPT = {
  ...CHANGED_ATTEMPT,
  bill_id: 'bigint',
  user_id: 'bigint',
  share_id: 'bigint',
  took_share: 'boolean',
  amount_c: 'bigint',
  tip_c: 'bigint',
  provider: 'text',
  provider_ref: 'text',
  language: 'text',
  epoch: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  checked_at: 'timestamptz',
}
const REFUND = { payment_id: 'bigint' }
const SENT_REFUND = { ...REFUND, sent_at: 'timestamptz', ref: 'text' }
const ENDED_NOTE = {
  id: 'bigint',
  status: 'text',
  ended_by_id: 'bigint',
  ended_by_name: 'text',
  ended_at: 'timestamptz',
  reason: 'text',
}
const PAID_SHARE = { id: 'bigint', paid_c: 'bigint' }
/** The columns of shares that a new plan or a guest's choice changes. */
const REPLANNED_SHARE = { ...SHARE, kind: 'text', guest_id: 'bigint', guest_name: 'text' }
const NEW_SHARE = {
  ...REPLANNED_SHARE,
  bill_id: 'bigint',
  position: 'integer',
  name: 'text',
  unit_c: 'bigint',
  created_at: 'timestamptz',
}
const SHARE_LINE = { id: 'bigint', amount_c: 'bigint' }
const NEW_SHARE_LINE = {
  ...SHARE_LINE,
  share_id: 'bigint',
  line_id: 'bigint',
  numerator: 'integer',
  denominator: 'integer',
}
const INTENT = {
  bill_id: 'bigint',
  user_id: 'bigint',
  user_name: 'text',
  method: 'text',
  tip_c: 'bigint',
  at: 'timestamptz',
}
const OWN_INTENT = { bill_id: 'bigint', user_id: 'bigint' }
const ID = { id: 'bigint' }
const ENDED = { id: 'bigint', closed: 'bigint[]' }
const NAMED = { id: 'bigint', name: 'text', unnamed: 'text' }
const LIMIT = { key: 'text', points: 'integer', count: 'integer', expire: 'bigint' }
const CALLER = { session_id: 'uuid', user_id: 'bigint', stamp: 'integer' }
const METHOD = { id: 'bigint', version: 'integer' }

const listOf = (columns: Columns, prefix = '') =>
  Object.keys(columns)
    .map((column) => prefix + column)
    .join(', ')

const setSql = (columns: Columns) =>
  Object.keys(columns)
    .filter((column) => column !== 'id')
    .map((column) => `${column} = r.${column}`)
    .join(', ')

/**
 * SQL: an array of JSON objects as the table `r`. PostgreSQL expects 10 rows of `unnest`. It expects 100 rows of
 * `json_to_recordset`, and then reads whole tables instead of their indexes.
 */
const rowsSql = (array: string, columns: Columns) =>
  `unnest(${array}::json[]) AS j, json_to_record(j) AS r (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`

/** SQL: the rows `r` of the branches `head` whose logs have been moved. */
const writableSql = (array: string, columns: Columns) =>
  `head JOIN (SELECT r.* FROM ${rowsSql(array, { branch: 'bigint', ...columns })}) AS r ON r.branch = head.branch_id`

/** SQL: inserts rows with the IDs of the branch and the restaurant. */
const insertSql = (table: string, columns: Columns) => (array: string) =>
  `INSERT INTO ${table} (restaurant_id, branch_id, ${listOf(columns)}) OVERRIDING SYSTEM VALUE
  SELECT restaurant_id, branch_id, ${listOf(columns, 'r.')} FROM ${writableSql(array, columns)}`

/** SQL: updates rows of a table by their IDs. */
const updateSql = (table: string, columns: Columns, set: string) => (array: string) =>
  `UPDATE ${table} SET ${set} FROM ${writableSql(array, columns)} WHERE ${table}.id = r.id`

const updateBillsSql = (columns: Columns) =>
  updateSql(
    'bills',
    { id: 'bigint', closed_payment_id: 'bigint', ...columns },
    `${setSql(columns)}, closed_payment_id = coalesce(r.closed_payment_id, bills.closed_payment_id)`,
  )

const NOW = '$2::timestamptz'
const NOW_MS = `(extract(epoch FROM ${NOW}) * 1000)::bigint`

/** Makes SQL from an SQL array of JSON objects. */
type RowsSql = (array: string) => string

interface Part {
  /** Writes the rows. The CTE has the name of the part. */
  readonly write?: RowsSql
  /** Calls an SQL function whose error undoes the statement. */
  readonly check?: RowsSql
}

const PARTS = {
  // Checked before the limits, because a caller without rights must not learn that a limit is reached.
  callers: {
    check: (array) =>
      `(SELECT refuse_outdated_callers(array_agg(r.session_id), array_agg(r.user_id), array_agg(r.stamp), ${NOW})
      FROM ${rowsSql(array, CALLER)})`,
  },
  methods: {
    check: (array) =>
      `(SELECT refuse_changed_methods(array_agg(r.id), array_agg(r.version)) FROM ${rowsSql(array, METHOD)})`,
  },
  opened: { write: insertSql('bills', { ...OPENED, closed_payment_id: 'bigint' }) },
  openedInFull: {
    write: insertSql('bills', { ...OPENED, ...RARE, closed_payment_id: 'bigint' }),
  },
  changedBills: { write: updateBillsSql(CHANGING) },
  changedInFull: { write: updateBillsSql({ ...CHANGING, ...RARE }) },
  newOrders: { write: insertSql('orders', ORDER) },
  changedOrders: {
    write: updateSql('orders', STATUS, 'status = r.status, status_at = r.status_at'),
  },
  movedOrders: { write: updateSql('orders', MOVED_ORDER, setSql(MOVED_ORDER)) },
  newLines: { write: insertSql('order_lines', LINE) },
  changedLines: {
    write: updateSql(
      'order_lines',
      { ...CHANGED_LINE, was_started: 'boolean' },
      `${setSql(CHANGED_LINE)}, was_started = order_lines.was_started OR r.was_started`,
    ),
  },
  payments: {
    write: (array) =>
      `INSERT INTO payments (restaurant_id, branch_id, business_day, ${listOf(PAYMENT)}) OVERRIDING SYSTEM VALUE
      SELECT head.restaurant_id, head.branch_id, ((r.at AT TIME ZONE r.zone) - br.day_starts_at)::date,
        ${listOf(PAYMENT, 'r.')}
      FROM ${writableSql(array, { ...PAYMENT, zone: 'text' })} JOIN branches br ON br.id = head.branch_id`,
  },
  adjustments: { write: insertSql('adjustments', ADJUSTMENT) },
  voids: { write: insertSql('voids', VOID) },
  reopenings: { write: insertSql('reopenings', REOPENING) },
  shares: {
    write: updateSql('bill_shares', SHARE, setSql(SHARE)),
  },
  replannedShares: {
    write: updateSql('bill_shares', REPLANNED_SHARE, setSql(REPLANNED_SHARE)),
  },
  newShares: { write: insertSql('bill_shares', NEW_SHARE) },
  newShareLines: { write: insertSql('bill_share_lines', NEW_SHARE_LINE) },
  droppedShares: {
    write: updateSql('bill_shares', PAID_SHARE, `replaced_at = ${NOW}, paid_c = r.paid_c`),
  },
  mergedGuests: {
    write: (array) =>
      `INSERT INTO join_requests AS own
        (restaurant_id, branch_id, bill_id, user_id, merged_from, status, created_at, answered_at)
      SELECT restaurant_id, branch_id, r.bill_id, r.user_id, r.merged_from, 'Aceptada', ${NOW}, ${NOW}
      FROM ${writableSql(array, MERGED_GUEST)}
      ON CONFLICT (bill_id, user_id) DO UPDATE
        SET status = 'Aceptada', answered_at = ${NOW}, merged_from = excluded.merged_from`,
  },
  separatedGuests: {
    write: (array) =>
      `DELETE FROM join_requests j USING ${writableSql(array, MERGED_GUEST)}
      WHERE j.bill_id = r.bill_id AND j.user_id = r.user_id AND j.merged_from = r.merged_from`,
  },
  // Fails if the guest has sent a request through another node. The command is then decided again.
  newJoins: { write: insertSql('join_requests', JOIN) },
  changedJoins: { write: updateSql('join_requests', CHANGED_JOIN, setSql(CHANGED_JOIN)) },
  intents: {
    write: (array) =>
      `${insertSql('payment_intents', INTENT)(array)} ON CONFLICT (bill_id, user_id) DO UPDATE
        SET user_name = excluded.user_name, method = excluded.method, tip_c = excluded.tip_c, at = excluded.at`,
  },
  droppedIntents: {
    write: (array) =>
      `DELETE FROM payment_intents i USING ${writableSql(array, OWN_INTENT)}
      WHERE i.bill_id = r.bill_id AND i.user_id = r.user_id`,
  },
  shareLines: { write: updateSql('bill_share_lines', SHARE_LINE, 'amount_c = r.amount_c') },
  newAttempts: { write: insertSql('pay_attempts', ATTEMPT) },
  changedAttempts: {
    write: updateSql(
      'pay_attempts',
      { ...CHANGED_ATTEMPT, provider_ref: 'text' },
      // Keeps a reference that was stored after the batch had read the row.
      `${setSql(CHANGED_ATTEMPT)}, url = NULL, provider_ref = coalesce(pay_attempts.provider_ref, r.provider_ref)`,
    ),
  },
  newRefunds: { write: insertSql('provider_refunds', REFUND) },
  sentRefunds: {
    write: (array) =>
      `UPDATE provider_refunds f SET sent_at = r.sent_at, ref = r.ref FROM ${writableSql(array, SENT_REFUND)}
      WHERE f.payment_id = r.payment_id AND f.sent_at IS NULL`,
  },
  refusedRefunds: {
    write: (array) =>
      `DELETE FROM provider_refunds f USING ${writableSql(array, REFUND)}
      WHERE f.payment_id = r.payment_id AND f.sent_at IS NULL`,
  },
  newSessions: { write: insertSql('cash_sessions', SESSION) },
  closedSessions: { write: updateSql('cash_sessions', CLOSED_SESSION, setSql(CLOSED_SESSION)) },
  newNotes: { write: insertSql('cash_notes', NOTE) },
  endedNotes: { write: updateSql('cash_notes', ENDED_NOTE, setSql(ENDED_NOTE)) },
  events: { write: insertSql('board_events', EVENT) },
  keys: {
    write: (array) =>
      `INSERT INTO idempotency_keys (branch_id, ${listOf(KEY)})
      SELECT branch_id, ${listOf(KEY, 'r.')} FROM ${writableSql(array, KEY)}`,
  },
  tickets: {
    write: (array) =>
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at,
        created_at)
      SELECT restaurant_id, branch_id, 'order', r.id, true, ${NOW}, ${NOW} + ${printRetryPeriodSql}, ${NOW}
      FROM ${writableSql(array, ID)}`,
  },
  changedTickets: {
    write: (array) => queueChangesSql(`SELECT r.id FROM ${writableSql(array, ID)}`, NOW),
  },
  resumed: {
    write: (array) => resumeVisitsSql(`SELECT r.id FROM ${writableSql(array, ID)}`, NOW),
  },
  ended: {
    write: (array) =>
      endVisitsSql({
        users: `SELECT r.id FROM ${writableSql(array, ENDED)}`,
        now: NOW,
        closed: `ARRAY(SELECT unnest(r.closed) FROM ${writableSql(array, ENDED)})`,
      }),
  },
  named: {
    write: (array) =>
      `${updateSql('users', NAMED, 'name = r.name')(array)} AND users.is_guest AND users.name = r.unnamed`,
  },
  uses: {
    write: (array) =>
      `INSERT INTO rate_limits AS c (key, points, expire)
      SELECT r.key, r.count, r.expire FROM ${writableSql(array, LIMIT)} ORDER BY r.key
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN c.expire <= ${NOW_MS} THEN excluded.points ELSE c.points + excluded.points END,
        expire = CASE WHEN c.expire <= ${NOW_MS} THEN excluded.expire ELSE c.expire END
      RETURNING key, points`,
    check: (array) =>
      `refuse_spent_limits((SELECT count(*) FROM uses u, ${rowsSql(array, LIMIT)}
        WHERE u.key = r.key AND u.points > r.points))`,
  },
  guards: {
    check: (array) =>
      `refuse_spent_limits((SELECT count(*) FROM rate_limits c, ${rowsSql(array, LIMIT)}
        WHERE c.key = r.key AND c.points >= r.points AND c.expire > ${NOW_MS}))`,
  },
} satisfies Readonly<Record<string, Part>>

type PartName = keyof typeof PARTS

/** The rows of each part of the statement. */
export type RowsToWrite = Readonly<Record<PartName, readonly object[]>>

const partNames = Object.keys(PARTS) as readonly PartName[]

/** Parts that are written together, so that there are fewer statements to prepare. */
const GROUPS: readonly (readonly PartName[])[] = [
  ['newOrders', 'newLines'],
  ['changedOrders', 'changedLines'],
  ['shares', 'shareLines'],
  ['replannedShares', 'newShares', 'newShareLines', 'droppedShares'],
  ['intents', 'droppedIntents', 'mergedGuests', 'separatedGuests'],
  ['newJoins', 'changedJoins'],
  ['newSessions', 'closedSessions'],
  ['resumed', 'ended', 'named'],
  ['uses', 'guards'],
  ['payments', 'methods'],
  ['newNotes', 'endedNotes'],
  ['voids', 'changedTickets'],
  ['newAttempts', 'changedAttempts'],
  ['newRefunds', 'sentRefunds', 'refusedRefunds'],
]

const statements = new Map<string, NamedStatement>()

/**
 * Moves the logs that no other writer has moved. A log that another writer has locked counts as moved. The statement
 * waits at most for the time `$3` for other locks.
 */
const HEAD = `free AS (
    SELECT h.branch_id, r.next
    FROM (SELECT set_config('lock_timeout', coalesce($3, current_setting('lock_timeout')), true)) AS patience,
      board_heads h JOIN (
      SELECT r.* FROM ${rowsSql('$1', { branch: 'bigint', epoch: 'text', seq: 'bigint', next: 'bigint' })}
    ) AS r ON h.branch_id = r.branch AND h.epoch = r.epoch AND h.seq = r.seq
    FOR NO KEY UPDATE OF h SKIP LOCKED
  ), head AS (
    UPDATE board_heads SET seq = free.next FROM free WHERE board_heads.branch_id = free.branch_id
    RETURNING board_heads.branch_id, board_heads.restaurant_id
  )`

/**
 * The statement with only the given parts, because each takes 2 % of an order's time, also without rows.
 * Parameters: the logs, the time, the longest wait for a lock, and an array for each part.
 */
function statementOf(used: readonly PartName[]): NamedStatement {
  const known = statements.get(used.join())
  if (known) return known
  const sqlOf = (kind: keyof Part) =>
    used.flatMap((name, index) => {
      const sql = (PARTS[name] as Part)[kind]?.(`$${index + 4}`)
      return sql === undefined ? [] : [{ name, sql }]
    })
  const writes = sqlOf('write').map(({ name, sql }) => `${name} AS (${sql})`)
  const checks = sqlOf('check').map(({ sql }) => sql)
  const statement = {
    name: `write-board-${statements.size}`,
    text: `WITH ${[HEAD, ...writes].join(', ')}
    SELECT ${['branch_id', NOW, ...checks].join(', ')} FROM head`,
  }
  statements.set(used.join(), statement)
  return statement
}

/** The rows of one branch. They are written if the head of its log is at `seq`, and move it to `next`. */
export interface BranchRows {
  readonly log: {
    readonly branch: number
    readonly epoch: string
    readonly seq: number
    readonly next: number
  }
  readonly rows: RowsToWrite
}

/** A statement of several branches waits at most this long for a row, so that one branch's lock does not delay the others. */
const PATIENCE_OF_SEVERAL = '100ms'

/** Writes the rows of several branches. Returns the branches that have been written: those where no other writer was first. */
export async function writeRows(
  db: Db,
  branches: readonly BranchRows[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const rowsOf = (name: PartName) =>
    branches.flatMap(({ log: { branch }, rows }) =>
      rows[name].map((row) => JSON.stringify({ branch, ...row })),
    )
  const groupOf = (name: PartName) => GROUPS.find((group) => group.includes(name)) ?? [name]
  const hasRows = (name: PartName) => branches.some(({ rows }) => rows[name].length > 0)
  const used = partNames.filter((name) => groupOf(name).some(hasRows))
  const written = await db.query<{ branch_id: number }>(statementOf(used), [
    branches.map(({ log }) => JSON.stringify(log)),
    now,
    branches.length > 1 ? PATIENCE_OF_SEVERAL : null,
    ...used.map(rowsOf),
  ])
  return new Set(written.map(({ branch_id }) => branch_id))
}
