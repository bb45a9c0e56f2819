/** Builds the statement that writes decided commands. Each part writes the rows of one table or checks one rule. */
import type { ColumnList, Columns, Db, NamedStatement } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { endVisitsSql, resumeVisitsSql } from '../../identity/commands/visits.ts'
import {
  printRetryPeriodSql,
  queueChangesSql,
  queueMissingSql,
} from '../../printing/commands/queue.ts'

const NOW = '$2::timestamptz'
const NOW_MS = `(extract(epoch FROM ${NOW}) * 1000)::bigint`

function listOf<Table extends keyof Tables, const List extends string>(
  _table: Table,
  columns: ColumnList<Table, List>,
): string {
  return columns
}

/** The columns of bills that commands change. */
const CHANGED_BILL = `status, requested_at, confirmed, waiter_requested, waiter_requested_at, waiter_sent, gross, discount,
  total, iva, service, commission, pieces, total_final, paid_c, tips_c, reserved_c, to_return_c, adjustment_id,
  service_waived, closed_at, payment_method, table_id, table_name, hall_name, former_tables, carry, merged_into,
  merged_lines`

const BILL =
  `id, day, number, name, user_id, user_name, currency, iva_rate, iva_included, service_rate,
  service_included, commission_rate, commission_type, created_at, closed_payment_id, ${CHANGED_BILL}` as const

const CHANGED_ORDER =
  'status, status_at, called_at, shown, bill_id, table_id, table_name, hall_id, hall_name'
const ORDER = `id, day, number, user_id, user_name, created_at, ${CHANGED_ORDER}` as const

const LINE = `id, bill_id, order_id, product_id, product_name, unit_price, quantity, status, status_at, was_started,
  note, variants, station_id, usual_seconds, course_id, course_name, course_order, was_held, fired_at, seat, adjustment_id, split_from`

const STATUS_TIMES = 'started_at, ready_at, delivered_at'

/**
 * SQL: the times at which the line `r` reached its statuses. A status that it had reached keeps its time until the line
 * goes back to an earlier one (docs/contract.md, "Kitchen times").
 * @param former the row before the change, or of the line from which `r` is divided
 */
const statusTimesSql = (former: string) =>
  `CASE r.status WHEN 'Pendiente' THEN NULL WHEN 'Preparando' THEN coalesce(${former}.started_at, r.status_at)
    ELSE ${former}.started_at END,
  CASE WHEN r.status IN ('Pendiente', 'Preparando') THEN NULL WHEN r.status = 'Listo'
    THEN coalesce(${former}.ready_at, r.status_at) ELSE ${former}.ready_at END,
  CASE r.status WHEN 'Entregado' THEN coalesce(${former}.delivered_at, r.status_at)
    WHEN 'Cancelado' THEN ${former}.delivered_at END`

const PAYMENT = listOf(
  'payments',
  `id, bill_id, session_id, method_id, kind, applied_c, tip_c, rounding_c, excess_c, received_c, change_c,
  reference, of_id, share_id, share_c, reason_id, note, user_id, user_name, approver_id, approver_name, provider,
  provider_ref, account_id, at`,
)

const CHANGED_SHARE = 'kind, planned_c, amount_c, paid_c, guest_id, guest_name'
const CLOSED_SESSION = `closed_at, closed_by, closed_by_name, closed_approver_id, closed_approver_name, counted_c,
  closing_count, expected_c, left_c, reason_id, note, figures`
const CHANGED_ATTEMPT = 'status, excess_c, payment_id, cancelled_at'
const KEY = listOf('idempotency_keys', 'user_id, path, key, body_hash, status, board_seq, answer')

/** SQL: a JSON object `j` as a row of a table. Ignores keys that are not columns. */
const ofTable = (table: string) => `json_populate_record(NULL::${table}, j) AS r`

/** SQL: a JSON object `j` as a row with these columns and types. */
const ofColumns = (columns: string) => `json_to_record(j) AS r (branch_id bigint, ${columns})`

const ID = ofColumns('id bigint')
const TICKET = ofColumns('id bigint, stations bigint[]')
const ENDED = ofColumns('id bigint, closed bigint[]')
const NAMED = ofColumns('id bigint, name text, unnamed text')
const LIMIT = ofColumns('key text, points integer, count integer, expire bigint')

/**
 * SQL: an array of JSON objects as rows `r`. PostgreSQL estimates 10 rows for `unnest` but 100 for
 * `json_to_recordset`, for which it would read whole tables instead of indexes.
 */
const rowsSql = (array: string, row: string) => `unnest(${array}::json[]) AS j, ${row}`

/** SQL: the rows `r` of the branches whose logs the part `head` has advanced. */
const writableSql = (array: string, row: string) =>
  `head JOIN (SELECT j, r.* FROM ${rowsSql(array, row)}) AS r ON r.branch_id = head.branch_id`

const valuesSql = (columns: string) => columns.replaceAll(/\w+/g, 'r.$&')

/** SQL: inserts rows and adds the IDs of the branch and the restaurant. */
const insertSql =
  <Table extends keyof Tables, List extends string>(
    table: Table,
    columns: ColumnList<Table, List>,
  ) =>
  (array: string) =>
    `INSERT INTO ${table} (restaurant_id, branch_id, ${columns}) OVERRIDING SYSTEM VALUE
  SELECT head.restaurant_id, head.branch_id, ${valuesSql(columns)} FROM ${writableSql(array, ofTable(table))}`

/**
 * SQL: inserts corrections. Their time is never before the opening of an open cash session, because clocks may be set
 * back and the Z report contains the corrections since the opening.
 */
const insertCorrectionsSql =
  <Table extends keyof Tables, List extends string>(
    table: Table,
    columns: ColumnList<Table, List>,
    computed: Readonly<Record<string, string>> = {},
  ) =>
  (array: string) =>
    `INSERT INTO ${table} (restaurant_id, branch_id, ${[columns, ...Object.keys(computed)].join(', ')}, at) OVERRIDING SYSTEM VALUE
  SELECT head.restaurant_id, head.branch_id, ${[valuesSql(columns), ...Object.values(computed)].join(', ')}, greatest(r.at, (SELECT max(s.opened_at)
    FROM cash_sessions s WHERE s.restaurant_id = head.restaurant_id AND s.branch_id = head.branch_id
      AND s.closed_at IS NULL))
  FROM ${writableSql(array, ofTable(table))}`

/** SQL: updates columns of rows by ID, and sets others. */
const updateSql =
  <Table extends keyof Tables, List extends string>(
    table: Table,
    columns: ColumnList<Table, List>,
    more = '',
  ) =>
  (array: string) =>
    `UPDATE ${table} SET ${columns.replaceAll(/\w+/g, '$& = r.$&')}${more} FROM ${writableSql(array, ofTable(table))}
  WHERE ${table}.id = r.id`

/** SQL: deletes rows by these columns. */
const deleteSql =
  <Table extends keyof Tables, List extends string>(
    table: Table,
    columns: ColumnList<Table, List>,
  ) =>
  (array: string) =>
    `DELETE FROM ${table} USING ${writableSql(array, ofTable(table))}
  WHERE (${columns.replaceAll(/\w+/g, `${table}.$&`)}) = (${valuesSql(columns)})`

/** Makes SQL from an SQL array of JSON objects. */
type RowsSql = (array: string) => string

interface Part {
  /** Writes the rows. The CTE has the name of the part. */
  readonly write?: RowsSql
  /** Calls an SQL function whose error rolls back the statement. */
  readonly check?: RowsSql
}

const PARTS = {
  // Checked before the limits, because a caller without rights must not learn that a limit is reached.
  callers: {
    check: (array) =>
      `(SELECT refuse_outdated_callers(array_agg(r.session_id), array_agg(r.user_id), array_agg(r.stamp), ${NOW})
      FROM ${rowsSql(array, ofColumns('session_id uuid, user_id bigint, stamp integer'))})`,
  },
  methods: {
    check: (array) =>
      `(SELECT refuse_changed_methods(array_agg(r.id), array_agg(r.version))
      FROM ${rowsSql(array, ofColumns('id bigint, version integer'))})`,
  },
  // Locks house accounts only for payments that charge one. Other payments do not wait for other branches.
  accounts: {
    check: (array) =>
      `(SELECT refuse_spent_accounts(array_agg(r.account), array_agg(r.cents), array_agg(r.payment))
      FROM ${rowsSql(array, ofColumns('account bigint, payment bigint, cents bigint'))})`,
  },
  newBills: { write: insertSql('bills', BILL) },
  changedBills: {
    write: updateSql(
      'bills',
      CHANGED_BILL,
      ', closed_payment_id = coalesce(r.closed_payment_id, bills.closed_payment_id)',
    ),
  },
  newOrders: { write: insertSql('orders', ORDER) },
  changedOrders: { write: updateSql('orders', CHANGED_ORDER) },
  newLines: {
    write: (array) =>
      `INSERT INTO order_lines (restaurant_id, branch_id, ${LINE}, ${STATUS_TIMES}) OVERRIDING SYSTEM VALUE
      SELECT head.restaurant_id, head.branch_id, ${valuesSql(LINE)}, ${statusTimesSql('whole')}
      FROM ${writableSql(array, ofTable('order_lines'))} LEFT JOIN order_lines whole ON whole.id = r.split_from`,
  },
  changedLines: {
    write: updateSql(
      'order_lines',
      'bill_id, quantity, status, status_at, fired_at, adjustment_id',
      `, was_started = order_lines.was_started OR r.was_started, (${STATUS_TIMES}) =
        ROW(${statusTimesSql('order_lines')})`,
    ),
  },
  payments: {
    write: (array) =>
      `INSERT INTO payments (restaurant_id, branch_id, business_day, ${PAYMENT}) OVERRIDING SYSTEM VALUE
      SELECT head.restaurant_id, head.branch_id,
        ((r.at AT TIME ZONE (r.j ->> 'zone')) - br.day_starts_at)::date, ${valuesSql(PAYMENT)}
      FROM ${writableSql(array, ofTable('payments'))} JOIN branches br ON br.id = head.branch_id`,
  },
  adjustments: {
    write: insertCorrectionsSql(
      'adjustments',
      `id, bill_id, line_id, kind, basis_points, amount_c, limited_c, revokes_id, reason_id, note, user_id, user_name,
      approver_id, approver_name`,
      {
        given_at: `(SELECT coalesce(o.given_at, o.at) FROM adjustments o WHERE o.id = (r.j ->> 'copy_of')::bigint)`,
      },
    ),
  },
  voids: {
    write: insertCorrectionsSql(
      'voids',
      `bill_id, line_id, quantity, reason_id, note, prepared, user_id, user_name, approver_id, approver_name`,
    ),
  },
  reopenings: {
    write: insertSql('reopenings', 'bill_id, user_id, user_name, approver_id, approver_name, at'),
  },
  newShares: {
    write: insertSql(
      'bill_shares',
      `id, bill_id, position, name, unit_c, created_at, ${CHANGED_SHARE}`,
    ),
  },
  changedShares: { write: updateSql('bill_shares', CHANGED_SHARE) },
  formerShares: {
    write: updateSql(
      'bill_shares',
      'paid_c',
      `, replaced_at = coalesce(bill_shares.replaced_at, ${NOW})`,
    ),
  },
  newShareLines: {
    write: insertSql('bill_share_lines', 'id, share_id, line_id, numerator, denominator, amount_c'),
  },
  changedShareLines: { write: updateSql('bill_share_lines', 'amount_c') },
  mergedGuests: {
    write: (array) =>
      `INSERT INTO join_requests (restaurant_id, branch_id, bill_id, user_id, merged_from, status, created_at, answered_at)
      SELECT head.restaurant_id, head.branch_id, r.bill_id, r.user_id, r.merged_from, 'Aceptada', ${NOW}, ${NOW}
      FROM ${writableSql(array, ofTable('join_requests'))}
      ON CONFLICT (bill_id, user_id) DO UPDATE
        SET status = 'Aceptada', answered_at = ${NOW}, merged_from = excluded.merged_from`,
  },
  separatedGuests: { write: deleteSql('join_requests', 'bill_id, user_id, merged_from') },
  // Fails if the guest has sent a request through another node. Then the command is decided again.
  newJoins: {
    write: insertSql(
      'join_requests',
      'id, bill_id, user_id, created_at, status, answered_at, merged_from',
    ),
  },
  changedJoins: { write: updateSql('join_requests', 'status, answered_at, merged_from') },
  intents: {
    write: (array) =>
      `${insertSql('payment_intents', 'bill_id, user_id, user_name, method, tip_c, at')(array)}
      ON CONFLICT (bill_id, user_id) DO UPDATE
        SET user_name = excluded.user_name, method = excluded.method, tip_c = excluded.tip_c, at = excluded.at`,
  },
  droppedIntents: { write: deleteSql('payment_intents', 'bill_id, user_id') },
  newAttempts: {
    write: insertSql(
      'pay_attempts',
      `id, bill_id, user_id, share_id, took_share, amount_c, tip_c, provider, provider_ref, language, epoch, created_at,
      expires_at, checked_at, ${CHANGED_ATTEMPT}`,
    ),
  },
  changedAttempts: {
    write: updateSql(
      'pay_attempts',
      CHANGED_ATTEMPT,
      // Does not overwrite a reference that was stored after the batch had read the row.
      ', url = NULL, provider_ref = coalesce(pay_attempts.provider_ref, r.provider_ref)',
    ),
  },
  newRefunds: { write: insertSql('provider_refunds', 'payment_id') },
  sentRefunds: {
    write: (array) =>
      `UPDATE provider_refunds f SET sent_at = r.sent_at, ref = r.ref
      FROM ${writableSql(array, ofTable('provider_refunds'))} WHERE f.payment_id = r.payment_id AND f.sent_at IS NULL`,
  },
  refusedRefunds: {
    write: (array) =>
      `${deleteSql('provider_refunds', 'payment_id')(array)} AND provider_refunds.sent_at IS NULL`,
  },
  newSessions: {
    write: insertSql(
      'cash_sessions',
      `id, register_id, number, opened_at, opened_by, opened_by_name, opened_approver_id, opened_approver_name,
      opening_c, opening_count, ${CLOSED_SESSION}`,
    ),
  },
  closedSessions: { write: updateSql('cash_sessions', CLOSED_SESSION) },
  movements: {
    write: insertSql(
      'cash_movements',
      `id, session_id, kind, amount_c, of_id, reason_id, note, user_id, user_name, approver_id, approver_name, at`,
    ),
  },
  counts: {
    write: insertSql(
      'cash_counts',
      `id, session_id, counted_c, expected_c, pieces, methods, user_id, user_name, approver_id, approver_name, at`,
    ),
  },
  newNotes: {
    write: insertSql(
      'cash_notes',
      'bill_id, share_id, amount_c, received_c, user_id, user_name, noted_at, at, key',
    ),
  },
  endedNotes: {
    write: updateSql('cash_notes', 'status, ended_by_id, ended_by_name, ended_at, reason'),
  },
  events: {
    write: insertSql('board_events', 'seq, commit_seq, at, actor, type, data, entity_id, owners'),
  },
  keys: {
    write: (array) =>
      `INSERT INTO idempotency_keys (branch_id, ${KEY})
      SELECT r.branch_id, ${valuesSql(KEY)} FROM ${writableSql(array, ofTable('idempotency_keys'))}`,
  },
  tickets: {
    write: (array) =>
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, stations, by_itself, next_attempt_at, give_up_at,
        created_at)
      SELECT head.restaurant_id, head.branch_id, 'order', r.id, r.stations, true, ${NOW}, ${NOW} + ${printRetryPeriodSql}, ${NOW}
      FROM ${writableSql(array, TICKET)}`,
  },
  changedTickets: {
    write: (array) =>
      queueChangesSql(`SELECT r.id, r.stations FROM ${writableSql(array, TICKET)}`, NOW),
  },
  firedTickets: {
    write: (array) =>
      queueMissingSql(`SELECT r.id, r.stations FROM ${writableSql(array, TICKET)}`, NOW),
  },
  // One job for each register. It starts within 15 seconds or never, because the person waits at the drawer.
  drawers: {
    write: (array) =>
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, register_id, next_attempt_at, give_up_at, created_at)
      SELECT head.restaurant_id, head.branch_id, 'drawer', r.id, ${NOW},
        ${NOW} + interval '15 seconds' - ${printRetryPeriodSql}, ${NOW}
      FROM ${writableSql(array, ID)}`,
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
      `UPDATE users SET name = r.name FROM ${writableSql(array, NAMED)}
      WHERE users.id = r.id AND users.is_guest AND users.name = r.unnamed`,
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

export type RowsToWrite = Readonly<Record<PartName, readonly object[]>>

const partNames = Object.keys(PARTS) as readonly PartName[]

/** Parts that are written together, which reduces the number of statements to prepare. */
const GROUPS: readonly (readonly PartName[])[] = [
  ['newOrders', 'newLines'],
  ['changedOrders', 'changedLines'],
  ['changedShares', 'changedShareLines'],
  ['newShares', 'newShareLines', 'formerShares'],
  ['intents', 'droppedIntents', 'mergedGuests', 'separatedGuests'],
  ['newJoins', 'changedJoins'],
  ['newSessions', 'closedSessions', 'movements', 'counts'],
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
 * Advances the logs that no other writer has advanced. Skips a log that another writer has locked. For other locks,
 * the statement waits at most the time `$3`.
 */
const HEAD = `free AS (
    SELECT h.branch_id, r.next, r.changes_menu
    FROM (SELECT set_config('lock_timeout', coalesce($3, current_setting('lock_timeout')), true)) AS patience,
      board_heads h JOIN (
      SELECT r.* FROM ${rowsSql('$1', ofColumns('epoch text, seq bigint, next bigint, changes_menu boolean'))}
    ) AS r ON h.branch_id = r.branch_id AND h.epoch = r.epoch AND h.seq = r.seq
    FOR NO KEY UPDATE OF h SKIP LOCKED
  ), head AS (
    UPDATE board_heads SET seq = free.next,
      menu_seq = CASE WHEN free.changes_menu THEN free.next ELSE board_heads.menu_seq END
    FROM free WHERE board_heads.branch_id = free.branch_id
    RETURNING board_heads.branch_id, board_heads.restaurant_id
  )`

/**
 * Contains only the given parts, because each part takes 2 % of an order's time even without rows.
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

/** The rows of one branch. Written only if the log's head is at `seq`; then the head moves to `next`. */
export interface BranchRows {
  readonly log: {
    readonly branch_id: number
    readonly epoch: string
    readonly seq: number
    readonly next: number
    /** Whether guests' menus must be read again. */
    readonly changes_menu: boolean
  }
  readonly rows: RowsToWrite
}

/** The longest wait for a row lock when several branches are written, so that one branch does not delay the others. */
const LOCK_WAIT_OF_SEVERAL = '100ms'

/** Returns the branches that were written, which excludes those where another writer was first. */
export async function writeRows(
  db: Db,
  branches: readonly BranchRows[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const rowsOf = (name: PartName) =>
    branches.flatMap(({ log: { branch_id }, rows }) =>
      rows[name].map((row) => JSON.stringify({ branch_id, ...row })),
    )
  const groupOf = (name: PartName) => GROUPS.find((group) => group.includes(name)) ?? [name]
  const hasRows = (name: PartName) => branches.some(({ rows }) => rows[name].length > 0)
  const used = partNames.filter((name) => groupOf(name).some(hasRows))
  const written = await db.query<Columns<'board_heads', 'branch_id'>>(statementOf(used), [
    branches.map(({ log }) => JSON.stringify(log)),
    now,
    branches.length > 1 ? LOCK_WAIT_OF_SEVERAL : null,
    ...used.map(rowsOf),
  ])
  return new Set(written.map(({ branch_id }) => branch_id))
}
