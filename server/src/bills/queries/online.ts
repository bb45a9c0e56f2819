import { DomainError } from '@orderi/shared/kernel/errors'
import type { List } from '@orderi/shared/kernel/fields'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { queryUnpagedList } from '../../db/list.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { liveAttemptSql } from '../../wire/queries/bill.ts'

/** SQL: the attempt `a` of the bill `b` in wire format. */
const payAttemptJsonSql = `json_build_object('id', a.id, 'bill_id', a.bill_id, 'number', b.number,
  'amount', trim_scale(a.amount_c / 100.0), 'tip', trim_scale(a.tip_c / 100.0),
  'por_devolver', trim_scale(a.excess_c / 100.0), 'currency', b.currency, 'status', a.status, 'url', a.url,
  'created_at', iso(a.created_at), 'expires_at', iso(a.expires_at))`

export interface StoredAttempt
  extends Columns<
      'pay_attempts',
      | ('id' | 'branch_id' | 'status' | 'amount_c' | 'tip_c')
      | ('provider' | 'provider_ref' | 'language' | 'expires_at')
    >,
    Columns<'bills', 'currency'> {
  readonly key: string
}

/**
 * SQL: the idempotency key of the attempt `a` at its provider. A restored database repeats IDs, so the key contains the
 * log's epoch.
 */
const attemptKeySql = "coalesce(a.epoch || '-', '') || a.id"

export async function findAttempt(db: Db, id: number): Promise<StoredAttempt | undefined> {
  const [attempt] = await db.query<StoredAttempt>(
    {
      name: 'find-attempt',
      text: `SELECT a.id, a.branch_id, ${attemptKeySql} AS key, a.status, a.amount_c, a.tip_c, a.provider,
          a.provider_ref, b.currency, a.language, a.expires_at
        FROM pay_attempts a JOIN bills b ON b.id = a.bill_id WHERE a.id = $1`,
    },
    [id],
  )
  return attempt
}

export async function findAttemptByKey(db: Db, key: string): Promise<StoredAttempt | undefined> {
  const [id] = /\d{1,15}$/.exec(key) ?? []
  const attempt = id === undefined ? undefined : await findAttempt(db, Number(id))
  return attempt?.key === key ? attempt : undefined
}

/** Throws `not_found`. */
export async function readPayAttempt(db: Db, id: number): Promise<PayAttempt> {
  const [row] = await db.query<{ attempt: PayAttempt }>(
    `SELECT ${payAttemptJsonSql} AS attempt FROM pay_attempts a JOIN bills b ON b.id = a.bill_id WHERE a.id = $1`,
    [id],
  )
  if (!row) throw new DomainError('not_found')
  return row.attempt
}

/** The attempts of a person since `since`, newest first. */
export function attemptsOfUser(db: Db, userId: number, since: Date): Promise<List<PayAttempt>> {
  return queryUnpagedList(
    db,
    'user-attempts',
    `SELECT coalesce(json_agg(attempt ORDER BY created_at DESC, id DESC), '[]'::json) AS data FROM (
        SELECT a.id, a.created_at, ${payAttemptJsonSql} AS attempt FROM pay_attempts a JOIN bills b ON b.id = a.bill_id
          WHERE a.user_id = $1 AND a.created_at > $2 ORDER BY a.created_at DESC, a.id DESC LIMIT 50) newest`,
    [userId, since],
  )
}

/** Expired attempts are checked every ten minutes for a day, because a guest may have paid at the last moment. */
const EXPIRED_CHECK_MS = 10 * 60_000
const EXPIRED_CHECKED_FOR_MS = 86_400_000

/** SQL condition: an expired attempt at a provider is due for a check. Parameters as in `expiredTimes`. */
export const expiredDueSql = (before: string, since: string) =>
  `status = 'vencido' AND provider_ref IS NOT NULL AND checked_at <= ${before} AND expires_at > ${since}`

export function expiredTimes(now: Date): readonly [before: Date, since: Date] {
  return [
    new Date(now.getTime() - EXPIRED_CHECK_MS),
    new Date(now.getTime() - EXPIRED_CHECKED_FOR_MS),
  ]
}

/** Whether an attempt has no outcome, or a refund or sandbox notice is unsent. */
export async function hasUnsettledAttempts(db: Db, now: Date): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    {
      name: 'has-unsettled-attempts',
      text: `SELECT EXISTS (SELECT FROM pay_attempts a WHERE ${liveAttemptSql('a')} OR ${expiredDueSql('$1', '$2')})
        OR EXISTS (SELECT FROM provider_refunds WHERE sent_at IS NULL)
        OR EXISTS (SELECT FROM sandbox_charges WHERE notices_left > 0) AS has`,
    },
    expiredTimes(now),
  )
  return row?.has ?? false
}
