import type { Paper, PaperWidth } from '@orderi/shared/printing/paper'
import type { PrintProblem } from '@orderi/shared/printing/schema'
import { type Pool, transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { errorCode } from '../../error-code.ts'
import { type JobContent, readContents } from '../queries/papers.ts'
import { isReceiptSql } from '../queries/receipts.ts'
import { isStaleSql } from './queue.ts'
import { lockReceipt } from './receipts.ts'

/** A job that this node is printing. `attempts` identifies the claim, because each claim increments it. */
export interface Claim extends Columns<'print_jobs', 'id' | 'attempts'> {
  readonly branchId: Tables['print_jobs']['branch_id']
  readonly giveUpAt: Tables['print_jobs']['give_up_at']
  /** Undefined if nothing is to be printed; then the job is deleted. */
  readonly paper: Paper | undefined
  readonly width: PaperWidth
  readonly kind: Tables['print_jobs']['kind']
  /** Whether the fallback printer prints the job. */
  readonly onFallback: boolean
  /** Whether the printer that should print the job has a fallback. */
  readonly hasFallback: boolean
}

interface ClaimedJob extends Omit<Claim, 'paper' | 'width'> {
  readonly billId: Tables['print_jobs']['bill_id']
  readonly sessionId: Tables['print_jobs']['session_id']
}

/** SQL: the waiting jobs of the printer `$1` at the time `$2`, without those that are no longer printed automatically. */
const queueSql = `FROM print_jobs j WHERE j.status = 'waiting' AND j.printer = $1 AND NOT ${isStaleSql('$2')}`

/**
 * SQL: the sequence of the waiting jobs. A due paper with a fallback passes papers that are not due, because it goes on
 * to the fallback if it is refused.
 */
const sequenceSql = `ORDER BY (j.next_attempt_at <= $2 AND j.kind NOT IN ('test', 'drawer')
    AND EXISTS (SELECT FROM printers p WHERE p.id = j.printer_id AND p.fallback_id IS NOT NULL)) DESC, j.id`

const LOCK_BOARD = {
  name: 'lock-printed-board',
  text: `SELECT branch_id FROM board_heads
    WHERE branch_id = (SELECT j.branch_id ${queueSql} ${sequenceSql} LIMIT 1) FOR SHARE`,
}

const CLAIM = {
  name: 'claim-print-job',
  text: `WITH head AS (
      SELECT j.id, j.next_attempt_at ${queueSql} AND j.branch_id = $4 ${sequenceSql} LIMIT 1 FOR UPDATE OF j
    )
    UPDATE print_jobs j SET status = 'printing', claimed_by = $3, claimed_at = $2, attempts = attempts + 1
    FROM head WHERE j.id = head.id AND head.next_attempt_at <= $2
      AND NOT EXISTS (SELECT 1 FROM print_jobs busy WHERE busy.printer = $1 AND busy.status = 'printing')
    RETURNING j.id, j.branch_id AS "branchId", j.attempts, j.give_up_at AS "giveUpAt",
      j.bill_id AS "billId", j.session_id AS "sessionId", j.kind, j.on_fallback AS "onFallback",
      EXISTS (SELECT FROM printers p WHERE p.id = j.printer_id AND p.fallback_id IS NOT NULL) AS "hasFallback"`,
}

/**
 * Claims the first job of a printer; undefined if the job is not due or the printer is busy. A unique index prevents
 * concurrent claims. Waits for a locked job, so that jobs remain in sequence.
 */
export async function claimPrintJob(
  pool: Pool,
  { printer, node, now }: { readonly printer: string; readonly node: string; readonly now: Date },
): Promise<Claim | undefined> {
  try {
    return await transaction(pool, async (tx) => {
      // Waits until no command changes the board. Later commands compare with the content that is stored here.
      const [board] = await tx.query<Columns<'board_heads', 'branch_id'>>(LOCK_BOARD, [
        printer,
        now,
      ])
      if (!board) return undefined
      const [job] = await tx.query<ClaimedJob>(CLAIM, [printer, now, node, board.branch_id])
      if (!job) return undefined
      const { billId, sessionId, ...claim } = job
      await lockPrinted(tx, { billId, sessionId })
      const { paper, shows, width = 80 } = (await readContents(tx, [claim.id])).get(claim.id) ?? {}
      await (paper ? storeContent(tx, claim.id, shows, now) : deleteJob(tx, claim.id))
      return { ...claim, paper, width }
    })
  } catch (error) {
    if (errorCode(error) === '23505') return undefined
    throw error
  }
}

/** Waits for devices that print the same receipt or Z report, so that only the first paper is an original. */
async function lockPrinted(
  tx: Db,
  { billId, sessionId }: Pick<ClaimedJob, 'billId' | 'sessionId'>,
): Promise<void> {
  if (billId !== null) await lockReceipt(tx, billId, undefined)
  if (sessionId !== null)
    await tx.query('SELECT FROM cash_sessions WHERE id = $1 FOR UPDATE', [sessionId])
}

async function storeContent(tx: Db, jobId: number, shows: JobContent | undefined, now: Date) {
  if (shows === undefined) return
  await tx.query('UPDATE print_jobs SET sent = sent || $2::jsonb WHERE id = $1', [
    jobId,
    JSON.stringify([{ at: now, shows }]),
  ])
}

async function deleteJob(tx: Db, jobId: number): Promise<void> {
  await tx.query('DELETE FROM print_jobs WHERE id = $1', [jobId])
}

export type ClaimResult =
  | { readonly status: 'printed' }
  | { readonly status: 'failed'; readonly problem: PrintProblem; readonly mayBePrinted: boolean }
  /** `counts` is false if the printer was not contacted; then this is not an attempt. */
  | {
      readonly status: 'waiting'
      readonly problem: PrintProblem | null
      readonly again: Date
      readonly counts: boolean
      readonly onFallback: boolean
    }

/**
 * Stores how the claim of a print job ended. If nothing was printed, also removes the last stored content. Does nothing
 * if the job has been claimed again.
 * @returns whether the ending was stored
 */
export async function recordResult(
  db: Db,
  claim: Claim,
  ending: ClaimResult,
  now: Date,
): Promise<boolean> {
  const stored = await db.query(
    {
      name: 'end-claim',
      text: `UPDATE print_jobs SET status = $3, problem = $4, may_be_out = may_be_out OR $5,
          printed_at = CASE WHEN $3 = 'printed' THEN $6::timestamptz END,
          next_attempt_at = coalesce($7, next_attempt_at), attempts = attempts - $8,
          on_fallback = coalesce($9, on_fallback),
          printer = CASE WHEN on_fallback IS DISTINCT FROM coalesce($9, on_fallback) THEN NULL ELSE printer END,
          sent = CASE WHEN $3 = 'printed' OR $5 THEN sent ELSE sent - -1 END -- -1: the last element
        WHERE id = $1 AND attempts = $2 AND status IN ('printing', 'failed') RETURNING 1`,
    },
    [
      claim.id,
      claim.attempts,
      ending.status,
      'problem' in ending ? ending.problem : null,
      ending.status === 'failed' && ending.mayBePrinted,
      now,
      ending.status === 'waiting' ? ending.again : null,
      ending.status === 'waiting' && !ending.counts ? 1 : 0,
      ending.status === 'waiting' ? ending.onFallback : null,
    ],
  )
  return stored.length > 0
}

/**
 * Marks jobs as failed that no node will finish: jobs of nodes that died while printing (the paper may have been
 * printed), and jobs that waited too long.
 */
export async function failAbandonedJobs(
  db: Db,
  { now, claimedBefore }: { readonly now: Date; readonly claimedBefore: Date },
): Promise<void> {
  await db.query(
    `UPDATE print_jobs SET status = 'failed', problem = 'unknown', may_be_out = true
      WHERE status = 'printing' AND claimed_at < $1`,
    [claimedBefore],
  )
  await db.query(
    `UPDATE print_jobs j SET status = 'failed', problem = coalesce(problem, 'unreachable')
      WHERE j.status = 'waiting' AND ${isStaleSql('$1')}`,
    [now],
  )
}

const RETENTION_HOURS = 72

/**
 * Remembers which receipts and Z reports may have been printed, because later ones are copies. Skips locked boards:
 * an erasure locks the same rows in another sequence.
 */
export async function deleteOldJobs(db: Db, now: Date): Promise<void> {
  await db.query(
    `WITH unchanged AS MATERIALIZED (
        SELECT branch_id FROM board_heads WHERE branch_id IN (SELECT branch_id FROM print_jobs WHERE created_at < $1)
          FOR SHARE SKIP LOCKED
      ), deleted AS (
        DELETE FROM print_jobs WHERE created_at < $1 AND status <> 'printing'
          AND branch_id IN (SELECT branch_id FROM unchanged) RETURNING kind, bill_id, session_id, sent
      ), printed_sessions AS (
        UPDATE cash_sessions SET z_printed = true
        WHERE id IN (SELECT session_id FROM deleted WHERE kind = 'z' AND sent <> '[]')
      )
      INSERT INTO receipts (bill_id, restaurant_id, branch_id, printed)
      SELECT b.id, b.restaurant_id, b.branch_id, array_agg(DISTINCT paper ->> 'shows')
      FROM deleted d JOIN bills b ON b.id = d.bill_id JOIN branches br ON br.id = b.branch_id
        CROSS JOIN jsonb_array_elements(d.sent) AS paper
      WHERE ${isReceiptSql} GROUP BY b.id
      ON CONFLICT (bill_id) DO UPDATE
        SET printed = ARRAY(SELECT DISTINCT unnest(receipts.printed || excluded.printed))`,
    [new Date(now.getTime() - RETENTION_HOURS * 3_600_000)],
  )
}
