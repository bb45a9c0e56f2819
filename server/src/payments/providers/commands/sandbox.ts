/** The database of the sandbox provider. */
import type { Columns, ColumnsIn, Db } from '../../../db/sql.ts'
import type { NewCharge } from '../provider.ts'

const COLUMNS = 'ref, key, amount_c, currency, language, return_to, status, expires_at, visible_at'
export type SandboxCharge = Columns<'sandbox_charges', ColumnsIn<typeof COLUMNS>>

/** Returns the reference of the charge with this key. */
export async function insertCharge(
  db: Db,
  ref: string,
  { attempt, amount, key }: NewCharge,
): Promise<string> {
  const { currency, language, returnTo, expiresAt } = attempt
  const [row] = await db.query<Columns<'sandbox_charges', 'ref'>>(
    `INSERT INTO sandbox_charges (ref, key, amount_c, currency, language, return_to, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING ref`,
    [ref, key, amount, currency, language, returnTo, expiresAt],
  )
  return row?.ref ?? ref
}

export async function findCharge(db: Db, ref: string): Promise<SandboxCharge | undefined> {
  const [charge] = await db.query<SandboxCharge>(
    `SELECT ${COLUMNS} FROM sandbox_charges WHERE ref = $1`,
    [ref],
  )
  return charge
}

/** Does nothing if the charge is decided or has expired. */
export async function decideCharge(
  db: Db,
  ref: string,
  decision: {
    readonly status: SandboxCharge['status']
    readonly now: Date
    readonly visibleAt: Date
    readonly notices: number
  },
): Promise<void> {
  await db.query(
    `UPDATE sandbox_charges SET status = $2, visible_at = $4, notices_left = $5
      WHERE ref = $1 AND status = 'abierto' AND expires_at > $3`,
    [ref, decision.status, decision.now, decision.visibleAt, decision.notices],
  )
}

/** Claims one due notice of each charge, so that no other node sends it. */
export async function takeNotices(db: Db, now: Date): Promise<readonly SandboxCharge[]> {
  return db.query<SandboxCharge>(
    `UPDATE sandbox_charges SET notices_left = notices_left - 1
      WHERE ref IN (SELECT ref FROM sandbox_charges WHERE notices_left > 0 AND visible_at <= $1
        ORDER BY visible_at LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING ${COLUMNS}`,
    [now],
  )
}

export async function putBackNotice(db: Db, ref: string): Promise<void> {
  await db.query('UPDATE sandbox_charges SET notices_left = notices_left + 1 WHERE ref = $1', [ref])
}

/** Returns false if the refunds would exceed the charge. */
export async function refundCharge(
  db: Db,
  ref: string,
  amount: number,
  key: string,
): Promise<boolean> {
  const refunded = await db.query(
    `UPDATE sandbox_charges SET refunds = jsonb_build_object($3::text, $2::bigint) || refunds
      WHERE ref = $1 AND status = 'pagado' AND (refunds ? $3::text
        OR (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(refunds)) + $2 <= amount_c)
      RETURNING ref`,
    [ref, amount, key],
  )
  return refunded.length > 0
}
