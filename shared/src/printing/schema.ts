import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { Instant } from '../kernel/time.ts'
import { Paper } from './paper.ts'

const PrintKind = z.enum(['order', 'bill', 'test'])

const PrintStatus = z.enum(['waiting', 'printing', 'printed', 'failed'])

/**
 * Why a job was not printed. `unreachable`: no connection. `silent`: no reply. `not_allowed`: a forbidden address.
 * `unknown`: sent, but not confirmed by the printer.
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
  /** Whether the job prints what changed in an order since its last paper, instead of a whole ticket. */
  changes: z.boolean(),
  order_id: Id.nullable(),
  bill_id: Id.nullable(),
  /** The number of the order or bill. Null for a test page. */
  number: z.number().int().nullable(),
  table: z.string().nullable(),
  status: PrintStatus,
  attempts: z.number().int(),
  problem: PrintProblem.nullable(),
  /** The person who requested the job. Null if it was created automatically. */
  asked_by: z.string().nullable(),
  created_at: Instant,
  printed_at: Instant.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

export const PrintState = z.object({
  branch: Id,
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type PrintState = z.infer<typeof PrintState>

/**
 * Waiting, failed and recently printed jobs. Waiting and failed jobs contain their paper, so that a browser can print
 * it instead.
 */
export const PrintJobs = PrintState.extend({
  data: z.array(PrintJob.extend({ paper: Paper.nullable() })),
  total: z.number().int(),
})
export type PrintJobs = z.infer<typeof PrintJobs>

export const PrintOrderBody = z.object({ order_id: Id })
export const PrintBillBody = z.object({ bill_id: Id })
export const PrintJobBody = z.object({ job_id: Id })
export const PrintTestBody = z.object({ id: Id })
