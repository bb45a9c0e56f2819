/** What people ask of a branch's printer: a paper, another try, or to forget it. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { PrintJob } from '@orderi/shared/printing/schema'
import type { Sql } from '../../db/sql.ts'
import { GIVE_UP } from '../../orders/commands/ticket.ts'
import { readJob } from '../queries.ts'

/** Within a transaction, at an instant. */
type Tx = Sql & { readonly now: Date }

interface Asked {
  readonly branchId: number
  readonly askedBy: number
  readonly of:
    | { readonly kind: 'order' | 'bill'; readonly id: number }
    /** Tried once: whoever tries a printer stands before it. */
    | { readonly kind: 'test' }
}

/**
 * Queues a paper that somebody asks for; whoever presses again while it is on its way gets the same one.
 * @throws DomainError `no_printer`
 */
export async function requestPaper(tx: Tx, { branchId, askedBy, of }: Asked): Promise<PrintJob> {
  await requirePrinter(tx, branchId)
  await hurry(tx, branchId)
  const orderId = of.kind === 'order' ? of.id : null
  const billId = of.kind === 'bill' ? of.id : null
  const [waiting] = await tx.query<{ id: number }>(
    `SELECT id FROM print_jobs
      WHERE status IN ('waiting', 'printing') AND (order_id = $1 OR bill_id = $2) ORDER BY id LIMIT 1`,
    [orderId, billId],
  )
  const [made] = waiting
    ? [waiting]
    : await tx.query<{ id: number }>(
        `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, bill_id, asked_by, next_attempt_at, give_up_at, created_at)
          SELECT restaurant_id, id, $2, $3, $4, $5, $6,
            CASE WHEN $2 = 'test' THEN $6 ELSE $6::timestamptz + ${GIVE_UP} END, $6
          FROM branches WHERE id = $1 RETURNING id`,
        [branchId, of.kind, orderId, billId, askedBy, tx.now],
      )
  return jobOf(tx, made?.id ?? 0)
}

/**
 * Prints what failed, or what waits for its next try, now. What came out meanwhile stays as it is.
 * @throws DomainError `no_printer`, `not_found`
 */
export async function retryJob(tx: Tx, branchId: number, jobId: number): Promise<PrintJob> {
  await requirePrinter(tx, branchId)
  await hurry(tx, branchId)
  await tx.query(
    `UPDATE print_jobs SET status = 'waiting', problem = NULL, next_attempt_at = $3,
        give_up_at = $3::timestamptz + ${GIVE_UP}
      WHERE branch_id = $1 AND id = $2 AND status IN ('failed', 'waiting')`,
    [branchId, jobId, tx.now],
  )
  return jobOf(tx, jobId)
}

/** Forgets what failed or waits. What is being printed, or came out, stays. */
export async function discardJob(tx: Tx, branchId: number, jobId: number): Promise<void> {
  await tx.query(
    "DELETE FROM print_jobs WHERE branch_id = $1 AND id = $2 AND status IN ('failed', 'waiting')",
    [branchId, jobId],
  )
}

/** Whoever asks for the same branch's papers at the same time comes after: they find what the first one queued. */
async function requirePrinter(tx: Sql, branchId: number): Promise<void> {
  const [branch] = await tx.query<{ printer: string }>(
    'SELECT printer FROM branches WHERE id = $1 FOR NO KEY UPDATE',
    [branchId],
  )
  if (!branch?.printer) throw new DomainError('no_printer')
}

/** Somebody stands there and waits: whatever the printer was to be tried with later is tried now. */
async function hurry(tx: Tx, branchId: number): Promise<void> {
  await tx.query(
    "UPDATE print_jobs SET next_attempt_at = $2 WHERE branch_id = $1 AND status = 'waiting' AND next_attempt_at > $2",
    [branchId, tx.now],
  )
}

async function jobOf(tx: Sql, id: number): Promise<PrintJob> {
  const job = await readJob(tx, id)
  if (!job) throw new DomainError('not_found')
  return job
}
