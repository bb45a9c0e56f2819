import type { Paper } from '@orderi/shared/printing/paper'
import type { PrintJob, PrintJobs, PrintState } from '@orderi/shared/printing/schema'
import { queryOne } from '../../db/one.ts'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Db } from '../../db/sql.ts'
import { isOnOwnPrinterSql, jobRows, targetPrinterSql } from './job-rows.ts'
import { readPapers } from './papers.ts'

const MAX_HELD_UP = 50

const MAX_PRINTED = 10

/** An unprinted job counts as held up after this time, even if printing was never attempted. */
const HELD_UP_AFTER_MS = 30_000

const jobJson = `json_build_object(
  'id', j.id,
  'kind', j.kind,
  'changes', j.only_changes,
  'order_id', j.order_id,
  'bill_id', j.bill_id,
  'number', coalesce(o.number, b.number, s.number),
  'table', CASE WHEN coalesce(o.table_name, b.table_name) IS NOT NULL
    THEN ${shownNameSql('coalesce(o.table_name, b.table_name)')}
    ELSE (SELECT r.name FROM registers r WHERE r.id = s.register_id) END,
  'register', CASE WHEN ${isOnOwnPrinterSql} THEN g.name END,
  'printer', (SELECT t.name FROM printers t WHERE t.id = ${targetPrinterSql}),
  'respaldo', j.on_fallback::int,
  'station', CASE WHEN cardinality(j.stations) = 1 THEN (SELECT st.name FROM stations st WHERE st.id = j.stations[1]) END,
  'status', j.status,
  'attempts', j.attempts,
  'problem', j.problem,
  'asked_by', (SELECT u.name FROM users u WHERE u.id = j.asked_by),
  'created_at', iso(j.created_at),
  'printed_at', iso(j.printed_at))`

/** @throws DomainError `not_found` */
export async function readPrintJob(db: Db, id: number | undefined): Promise<PrintJob> {
  const { job } = await queryOne<{ job: PrintJob }>(
    db,
    `SELECT ${jobJson} AS job FROM ${jobRows} WHERE j.id = $1`,
    [id],
  )
  return job
}

export async function isKitchenPaper(db: Db, id: number): Promise<boolean> {
  const rows = await db.query("SELECT FROM print_jobs WHERE id = $1 AND kind = 'order'", [id])
  return rows.length > 0
}

export async function hasUnprintedJobs(db: Db): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>({
    name: 'open-print-jobs',
    text: `SELECT EXISTS (SELECT 1 FROM print_jobs WHERE status <> 'printed') AS open`,
  })
  return row?.open ?? false
}

/** The numbers of unprinted jobs by branch. Test pages and drawers do not count. `waiting` is 0 unless a job is held up. */
export async function readPrintStates(db: Db, now: Date, branchId?: number): Promise<PrintState[]> {
  return db.query<PrintState>(
    {
      name: 'print-states',
      text: `SELECT branch_id AS branch,
          CASE WHEN bool_or(status = 'waiting' AND attempts > 0 OR status = 'printing' AND attempts > 1
            OR status <> 'failed' AND created_at < $1)
            THEN count(*) FILTER (WHERE status <> 'failed') ELSE 0 END AS waiting,
          count(*) FILTER (WHERE status = 'failed') AS failed
        FROM print_jobs
        WHERE status <> 'printed' AND kind NOT IN ('test', 'drawer') AND ($2::bigint IS NULL OR branch_id = $2)
        GROUP BY branch_id`,
    },
    [new Date(now.getTime() - HELD_UP_AFTER_MS), branchId ?? null],
  )
}

export async function readPrintJobs(db: Db, branchId: number, now: Date): Promise<PrintJobs> {
  const [state] = await readPrintStates(db, now, branchId)
  const rows = await db.query<{ job: PrintJob }>(
    `(SELECT ${jobJson} AS job FROM ${jobRows}
        WHERE j.branch_id = $1 AND j.status <> 'printed' ORDER BY j.id LIMIT ${MAX_HELD_UP})
      UNION ALL
      (SELECT ${jobJson} FROM ${jobRows}
        WHERE j.branch_id = $1 AND j.status = 'printed' ORDER BY j.printed_at DESC, j.id DESC LIMIT ${MAX_PRINTED})`,
    [branchId],
  )
  const jobs = rows.map((row) => row.job)
  const heldUp = jobs.filter((job) => job.status !== 'printed').map((job) => job.id)
  const papers = heldUp.length > 0 ? await readPapers(db, heldUp) : new Map<number, Paper>()
  return {
    ...(state ?? { branch: branchId, waiting: 0, failed: 0 }),
    data: jobs.map((job) => ({ ...job, paper: papers.get(job.id) ?? null })),
    total: jobs.length,
  }
}
