/** Reads the money rows that commands need and the board lacks. */
import type { SessionReport } from '@orderi/shared/payments/cash-sessions'
import type { Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { liveAttemptSql } from '../../wire/queries/bill.ts'
import {
  type AccountPaymentRow,
  type AttemptRow,
  type BalanceChange,
  type Books,
  type CashNote,
  type CashSessionRow,
  type FormerShare,
  type HouseAccountRow,
  NO_BOOKS,
} from '../books.ts'
import type { HeldBoard } from '../held-board.ts'
import { readSessionReport } from './session-report.ts'

export interface BookNeeds {
  /** The bills for which `decide` may throw `balance_changed`. Called after the command's other books were read. */
  readonly balancesOf?: (held: HeldBoard) => readonly number[]
  /** A share that may not be in the current plan of its bill. */
  readonly share?: number | null | undefined
  readonly note?: number
  /** The key of a cash note, chosen by its device. */
  readonly noteKey?: string
  /** The ID of an online payment. */
  readonly attempt?: number
  /** The bill whose online payments in progress `decide` needs. */
  readonly attemptsOf?: number
  /** A refund of an online payment. */
  readonly refund?: number
  readonly session?: number
  /** The cash session whose report `decide` needs. */
  readonly report?: number
  /** The cash movement whose session `decide` needs. */
  readonly movement?: number
  readonly accounts?: readonly number[]
  /** The payment on account whose row, account and session `decide` needs. */
  readonly accountPayment?: number
}

const READ_BALANCES = {
  name: 'balance-changes',
  text: `SELECT b.id, last.actor ->> 'name' AS by, last.before - last.saldo AS amount, iso(last.at) AS at
    FROM unnest($2::bigint[]) AS b (id) CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT seq, at, actor, (data ->> 'saldo')::numeric AS saldo,
          lag((data ->> 'saldo')::numeric) OVER (ORDER BY seq) AS before
        FROM board_events WHERE branch_id = $1 AND entity_id = b.id AND (type LIKE 'bill.%' OR type LIKE 'waiter.%')
      ) AS seen WHERE saldo <> before ORDER BY seq DESC LIMIT 1) AS last`,
}

const READ_SHARES = {
  name: 'former-shares',
  text: `SELECT s.id, s.bill_id AS bill, coalesce(s.planned_c, s.amount_c) AS planned, s.amount_c AS amount, s.paid_c AS paid
    FROM bill_shares s WHERE s.branch_id = $1 AND (s.id = ANY($2::bigint[]) OR s.replaced_at IS NOT NULL
      AND s.id IN (SELECT p.share_id FROM payments p WHERE p.id = ANY($3::bigint[])))`,
}

const READ_NOTES = {
  name: 'named-cash-notes',
  text: `SELECT n.id, n.key, n.bill_id AS bill, n.share_id AS share, n.amount_c AS amount, n.received_c AS received,
      n.status = 'pendiente' AS "isPending"
    FROM cash_notes n WHERE n.branch_id = $1 AND (n.id = ANY($2::bigint[]) OR n.key = ANY($3::uuid[]))`,
}

export const READ_ATTEMPTS = {
  name: 'named-attempts',
  text: `SELECT a.id, a.bill_id, a.user_id, a.share_id, a.took_share, a.amount_c, a.tip_c, a.provider, a.provider_ref,
      a.url, a.language, a.epoch, a.status, a.excess_c, a.payment_id, iso(a.created_at) AS created_at,
      iso(a.expires_at) AS expires_at, iso(a.cancelled_at) AS cancelled_at
    FROM pay_attempts a WHERE a.branch_id = $1
      AND (a.id = ANY($2::bigint[]) OR a.bill_id = ANY($3::bigint[]) AND ${liveAttemptSql('a')})`,
}

const READ_UNSENT_REFUNDS = {
  name: 'unsent-refunds',
  text: `SELECT f.payment_id AS id FROM provider_refunds f
    WHERE f.branch_id = $1 AND f.payment_id = ANY($2::bigint[]) AND f.sent_at IS NULL`,
}

const READ_SESSIONS = {
  name: 'cash-sessions',
  text: `SELECT s.id, s.register_id, r.name AS register_name, s.number, iso(s.opened_at) AS opened_at, s.opened_by,
      s.opened_by_name, s.opened_approver_id, s.opened_approver_name, s.opening_c, s.opening_count,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amount', trim_scale(c.amount_c / 100.0),
          'of', c.of_id, 'reason', shown_name(o.translations, 'es'), 'note', c.note, 'user', c.user_name,
          'approver', c.approver_name, 'at', iso(c.at)) ORDER BY c.id), '[]'::json)
        FROM cash_movements c JOIN reasons o ON o.id = c.reason_id WHERE c.session_id = s.id) AS movements,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'counted_c', c.counted_c, 'expected_c', c.expected_c,
          'pieces', c.pieces, 'methods', c.methods, 'user_id', c.user_id, 'user_name', c.user_name,
          'approver_id', c.approver_id, 'approver_name', c.approver_name, 'at', iso(c.at)) ORDER BY c.id), '[]'::json)
        FROM cash_counts c WHERE c.session_id = s.id) AS counts,
      CASE WHEN s.closed_at IS NOT NULL THEN json_build_object('closed_at', iso(s.closed_at), 'closed_by', s.closed_by,
        'closed_by_name', s.closed_by_name, 'closed_approver_id', s.closed_approver_id,
        'closed_approver_name', s.closed_approver_name, 'counted_c', s.counted_c, 'closing_count', s.closing_count,
        'expected_c', s.expected_c, 'left_c', s.left_c, 'reason_id', s.reason_id,
        'reason', (SELECT shown_name(o.translations, 'es') FROM reasons o WHERE o.id = s.reason_id), 'note', s.note,
        'figures', s.figures) END AS closing,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'kind', m.kind,
          'payments', coalesce(p.n, 0), 'total', coalesce(p.total, 0), 'tips', coalesce(p.tips, 0))
          ORDER BY m.sort_order, m.id), '[]'::json)
        FROM payment_methods m LEFT JOIN (
          SELECT method_id, count(*) AS n, sum(received_c - change_c) AS total, sum(tip_c) AS tips
          FROM payments WHERE session_id = s.id GROUP BY method_id) AS p ON p.method_id = m.id
        WHERE m.restaurant_id = s.restaurant_id) AS sums
    FROM cash_sessions s JOIN registers r ON r.id = s.register_id WHERE s.branch_id = $1 AND s.id = ANY($2::bigint[])`,
}

const READ_SESSIONS_OF_MOVEMENTS = {
  name: 'sessions-of-movements',
  text: 'SELECT session_id AS id FROM cash_movements WHERE branch_id = $1 AND id = ANY($2::bigint[])',
}

export const HOUSE_ACCOUNT = `a.id, a.name, a.tax_id, a.limit_c, a.active, a.version,
  (SELECT coalesce(sum(owed_c(p)), 0)::bigint FROM payments p WHERE p.account_id = a.id) AS balance_c`

const READ_ACCOUNTS = {
  name: 'named-house-accounts',
  text: `SELECT ${HOUSE_ACCOUNT} FROM house_accounts a WHERE a.restaurant_id = $1 AND a.id = ANY($2::bigint[])`,
}

const READ_ACCOUNT_PAYMENTS = {
  name: 'named-account-payments',
  text: `SELECT p.id, p.account_id, p.session_id, p.method_id, p.of_id, p.applied_c, p.received_c, p.change_c,
      EXISTS (SELECT FROM payments r WHERE r.of_id = p.id AND r.kind = 'reverso') AS is_reversed
    FROM payments p WHERE p.branch_id = $1 AND p.bill_id IS NULL AND p.id = ANY($2::bigint[])`,
}

export async function readCashSessions(
  db: Db,
  branchId: number,
  ids: readonly number[],
): Promise<Books['sessions']> {
  if (ids.length === 0) return new Map()
  return byId(await db.query<CashSessionRow>(READ_SESSIONS, [branchId, ids]))
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

/** The books that commands need. `held` must have all entities and payments that they name. */
export async function readBooks(
  db: Db,
  held: HeldBoard,
  needs: readonly BookNeeds[],
): Promise<Books> {
  if (needs.length === 0 && held.payments.size === 0) return NO_BOOKS
  const { branchId, restaurantId, payments } = held
  const planned = new Set(
    [...held.records.values()].flatMap(({ shares }) => shares.map(({ id }) => id)),
  )
  const shares = needs.flatMap(({ share }) => (share == null || planned.has(share) ? [] : share))
  const notes = needs.flatMap(({ note }) => note ?? [])
  const keys = needs.flatMap(({ noteKey }) => noteKey ?? [])
  const attempts = needs.flatMap(({ attempt }) => attempt ?? [])
  const attemptsOf = needs.flatMap((each) => each.attemptsOf ?? [])
  const refunds = needs.flatMap(({ refund }) => refund ?? [])
  const moved = needs.flatMap(({ movement }) => movement ?? [])
  const movedSessions =
    moved.length > 0
      ? await db.query<{ id: Tables['cash_movements']['session_id'] }>(READ_SESSIONS_OF_MOVEMENTS, [
          branchId,
          moved,
        ])
      : []
  const ofAccounts = needs.flatMap(({ accountPayment }) => accountPayment ?? [])
  const accountPayments =
    ofAccounts.length > 0
      ? await db.query<AccountPaymentRow>(READ_ACCOUNT_PAYMENTS, [branchId, ofAccounts])
      : []
  const accounts = [
    ...needs.flatMap((each) => each.accounts ?? []),
    ...accountPayments.map(({ account_id }) => account_id),
  ]
  const books: Books = {
    accounts:
      accounts.length > 0
        ? byId(await db.query<HouseAccountRow>(READ_ACCOUNTS, [restaurantId, accounts]))
        : new Map(),
    accountPayments: byId(accountPayments),
    reports: await readReports(
      db,
      branchId,
      needs.flatMap(({ report }) => report ?? []),
    ),
    balanceChanges: new Map(),
    formerShares:
      shares.length + payments.size > 0
        ? byId(await db.query<FormerShare>(READ_SHARES, [branchId, shares, [...payments.keys()]]))
        : new Map(),
    notes:
      notes.length + keys.length > 0
        ? await db.query<CashNote>(READ_NOTES, [branchId, notes, keys])
        : [],
    attempts:
      attempts.length + attemptsOf.length > 0
        ? byId(await db.query<AttemptRow>(READ_ATTEMPTS, [branchId, attempts, attemptsOf]))
        : new Map(),
    sessions: await readCashSessions(db, branchId, [
      ...needs.flatMap(({ session }) => session ?? []),
      ...movedSessions.map(({ id }) => id),
      ...accountPayments.map(({ session_id }) => session_id),
    ]),
    unsentRefunds: new Set(
      refunds.length > 0
        ? byId(
            await db.query<{ id: Tables['provider_refunds']['payment_id'] }>(READ_UNSENT_REFUNDS, [
              branchId,
              refunds,
            ]),
          ).keys()
        : [],
    ),
  }
  const bills = new Set(needs.flatMap(({ balancesOf }) => balancesOf?.({ ...held, books }) ?? []))
  return bills.size > 0
    ? { ...books, balanceChanges: await readBalanceChanges(db, branchId, [...bills]) }
    : books
}

async function readBalanceChanges(
  db: Db,
  branchId: number,
  billIds: readonly number[],
): Promise<Books['balanceChanges']> {
  const rows = await db.query<BalanceChange & { readonly id: number }>(READ_BALANCES, [
    branchId,
    billIds,
  ])
  return new Map(rows.map(({ id, ...change }) => [id, change]))
}

async function readReports(
  db: Db,
  branchId: number,
  sessions: readonly number[],
): Promise<Books['reports']> {
  const reports = new Map<number, SessionReport>()
  for (const id of sessions) {
    const report = await readSessionReport(db, branchId, id)
    if (report) reports.set(id, report)
  }
  return reports
}
