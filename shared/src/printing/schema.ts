/** Print jobs as a board reads them: what waits, what failed and what came out. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { Instant } from '../kernel/time.ts'
import { Paper } from './paper.ts'

const PrintKind = z.enum(['order', 'bill', 'test'])

const PrintStatus = z.enum(['waiting', 'printing', 'printed', 'failed'])

/**
 * Why nothing came out: nobody answers at the address, nothing is heard in time, the printer says what it lacks,
 * the branch has none any more, its address leads where this server does not print. `unknown`: it was sent and nobody
 * knows whether it came out.
 */
export const PrintProblem = z.enum([
  'unreachable',
  'silent',
  'no_paper',
  'cover_open',
  'offline',
  'no_printer',
  'not_allowed',
  'unknown',
])
export type PrintProblem = z.infer<typeof PrintProblem>

export const PrintJob = z.object({
  id: Id,
  kind: PrintKind,
  order_id: Id.nullable(),
  bill_id: Id.nullable(),
  /** Of the order or the bill; null for a trial. */
  number: z.number().int().nullable(),
  table: z.string().nullable(),
  status: PrintStatus,
  attempts: z.number().int(),
  /** Of the last attempt. */
  problem: PrintProblem.nullable(),
  /** Who asked; null when it printed by itself. */
  asked_by: z.string().nullable(),
  created_at: Instant,
  printed_at: Instant.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

/** How a branch's printing goes. `waiting` and `failed` count what is held up; both are 0 while all is well. */
export const PrintState = z.object({
  branch: Id,
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type PrintState = z.infer<typeof PrintState>

/** The jobs that are held up, each with its paper for another way to print it, and the last that came out. */
export const PrintJobs = PrintState.extend({
  data: z.array(PrintJob.extend({ paper: Paper.nullable() })),
  total: z.number().int(),
})
export type PrintJobs = z.infer<typeof PrintJobs>

export const PrintOrderBody = z.object({ order_id: Id })
export const PrintBillBody = z.object({ bill_id: Id })
export const PrintJobBody = z.object({ job_id: Id })
export const PrintTestBody = z.object({ id: Id })
