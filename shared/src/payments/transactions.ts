/** The payments, corrections and cash movements of a branch (docs/money.md, "Transactions"). Amounts are in currency units. */
import { z } from 'zod'
import { Id, ListQuery, listOf, textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Day, Instant } from '../kernel/time.ts'
import { RecordedMovementKind } from './cash-sessions.ts'

export const TransactionKind = z.enum([
  'cobro',
  'reverso',
  'devolucion',
  'abono',
  'descuento',
  'cortesia',
  'retiro',
  'sin_servicio',
  'con_servicio',
  'anulacion',
  ...RecordedMovementKind.options,
])
export type TransactionKind = z.infer<typeof TransactionKind>

export const Transaction = z.object({
  kind: TransactionKind,
  /** Unique among the transactions of one kind. */
  id: Id,
  at: Instant,
  bill: z.object({ id: Id, number: z.number().int() }).nullable(),
  register: z.string().nullable(),
  method: z.string().nullable(),
  /** The house account that the transaction charges or pays. */
  account: z.string().nullable(),
  /** Without the tip. Null for a percentage, and for a removed discount or service. */
  amount: z.number().nullable(),
  tip: z.number(),
  /** The percentage of a discount. */
  percent: z.number().nullable(),
  /** Null if the transaction does not concern a single dish. */
  dish: z.string().nullable(),
  reference: z.string().nullable(),
  /** The reason in Spanish. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  user: z.string().nullable(),
  approver: z.string().nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** Money of all matching transactions by method. Corrections of bills move no money. */
export const TransactionSums = z.object({
  /** Null for movements of cash. */
  method: z.string().nullable(),
  /** Payments and cash that was put in, without tips. */
  received: z.number(),
  /** Reversals, refunds, and cash that was taken out. */
  paid_out: z.number(),
  tips: z.number(),
})
export type TransactionSums = z.infer<typeof TransactionSums>

export const TransactionList = listOf(Transaction).extend({
  sums: z.array(TransactionSums),
  /** The staff of the branch, for the filter `persona`. */
  people: z.array(z.object({ id: Id, name: z.string() })),
})
export type TransactionList = z.infer<typeof TransactionList>

const rowId = textMatching(/^[1-9]\d{0,15}$/, reason('below_zero'))

/** Business days of the branch, inclusive. Default: the current month. `metodo` and `persona` are IDs. */
const range = {
  desde: Day.optional(),
  hasta: Day.optional(),
  tipo: TransactionKind.optional(),
  metodo: rowId.optional(),
  persona: rowId.optional(),
}

export const TransactionsQuery = ListQuery.extend(range)
export type TransactionsQuery = z.infer<typeof TransactionsQuery>

/** Default: CSV. */
export const TransactionExportQuery = TransactionsQuery.omit({ pagina: true, tamano: true }).extend(
  { formato: z.enum(['csv', 'xlsx']).optional() },
)
export type TransactionExportQuery = z.infer<typeof TransactionExportQuery>
