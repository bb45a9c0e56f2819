import { z } from 'zod'
import { Email, Flag, FlagNumber, Id, text } from '../kernel/fields.ts'
import { Language } from '../kernel/languages.ts'
import { Instant } from '../kernel/time.ts'
import { Paper, PaperWidth } from './paper.ts'

const PrintKind = z.enum(['order', 'bill', 'test', 'x', 'z', 'drawer'])

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
  /** Whether the job prints the changes of an order since its last paper instead of a whole ticket. */
  changes: z.boolean(),
  order_id: Id.nullable(),
  bill_id: Id.nullable(),
  /** The number of the order, the bill or the cash session. Null for a test page and a drawer. */
  number: z.number().int().nullable(),
  /** The name of the table, or of the register of a cash session. */
  table: z.string().nullable(),
  /** The register whose printer prints the job. Null: a printer of the branch. */
  register: z.string().nullable(),
  /** The printer of the branch that prints the job. Null if none does, or if it is not determined yet. */
  printer: z.string().nullable(),
  /** 1 if that printer is the fallback of one that does not respond. */
  respaldo: FlagNumber,
  /** The station of a ticket. Null if it shows the lines of several stations, or all lines. */
  station: z.string().nullable(),
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
 * Waiting, failed and recently printed jobs. Waiting and failed ones contain their paper, so that a browser can print
 * it. Receipts and papers of cash sessions have separate calls instead.
 */
export const PrintJobs = PrintState.extend({
  data: z.array(PrintJob.extend({ paper: Paper.nullable() })),
  total: z.number().int(),
})
export type PrintJobs = z.infer<typeof PrintJobs>

export const PrintOrderBody = z.object({ order_id: Id })
/** Removes invisible characters, because a different tax ID makes a new original. */
const visible = (value: string) =>
  value
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** The language of a receipt. Other papers are Spanish. */
const receiptFields = {
  bill_id: Id,
  idioma: Language.default('es'),
  /** The guest's tax ID. If omitted, the stored tax ID does not change. */
  identificacion: text(100).transform(visible).optional(),
}
export const PrintBillBody = z.object(receiptFields)
/** `imprimir` 1: the device prints the paper, so that later papers with the same content are copies. */
export const ReceiptBody = z.object({ ...receiptFields, imprimir: Flag.default(0) })
export const SendReceiptBody = z.object({ ...receiptFields, correo: Email })

export const Receipt = z.object({
  paper: Paper,
  papel: PaperWidth,
  /** The guest's tax ID. Empty if none was given. */
  identificacion: z.string(),
  /** The address of the page that shows the receipt to anyone who has the link. */
  url: z.string(),
  /** 1 if the server can send the receipt by e-mail. */
  correo: FlagNumber,
})
export type Receipt = z.infer<typeof Receipt>

export const ReceiptQuery = z.object({
  codigo: z.string().max(100),
  idioma: Language.default('es'),
})
export const PrintJobBody = z.object({ job_id: Id })
/** `caja`, `impresora`: the register or the printer that prints the page. Default: the first printer of the branch. */
export const PrintTestBody = z.object({
  id: Id,
  caja: Id.optional(),
  impresora: Id.optional(),
})
