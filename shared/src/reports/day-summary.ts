/** The summary of a business day (docs/money.md, "Daily summary"). Amounts are in currency units. */
import { z } from 'zod'
import { Email, FlagNumber, Id, textMatching } from '../kernel/fields.ts'
import { Language } from '../kernel/languages.ts'
import { reason } from '../kernel/reasons.ts'
import { Day } from '../kernel/time.ts'

/** Default: the current business day, and all branches. */
export const DaySummaryQuery = z.object({
  sucursal: textMatching(/^[1-9]\d{0,15}$/, reason('below_zero')).optional(),
  dia: Day.optional(),
})
export type DaySummaryQuery = z.infer<typeof DaySummaryQuery>

const sold = { bills: z.number().int(), sales: z.number(), average: z.number() }

const Row = z.object({
  /** In Spanish. Empty if unknown. */
  name: z.string(),
  count: z.number().int(),
  total: z.number(),
})

export const CorrectionKind = z.enum([
  'descuento',
  'cortesia',
  'anulacion',
  'devolucion',
  'reverso',
])

export const DaySummary = z.object({
  day: Day,
  ...sold,
  tips: z.number(),
  refunded: z.number(),
  /** The same weekday of the previous week. */
  before: z.object({ day: Day, ...sold }),
  methods: z.array(Row.extend({ tips: z.number() })),
  corrections: z.array(
    z.object({ kind: CorrectionKind, count: z.number().int(), total: z.number() }),
  ),
  /** The bills that were opened until this day and are still open. */
  open_bills: z.object({ count: z.number().int(), total: z.number() }),
  /** The cash sessions that were closed on this day. */
  sessions: z.array(
    z.object({
      id: Id,
      number: z.number().int(),
      register: z.string(),
      expected: z.number(),
      counted: z.number(),
      difference: z.number(),
    }),
  ),
  /** The best-selling dishes. */
  products: z.array(Row),
  /** Empty for a restaurant with one branch. */
  branches: z.array(Row),
  /** 1 if the server sends e-mail. */
  correo: FlagNumber,
  /** The addresses that receive the daily summary of all branches. */
  correos: z.array(z.string()),
})
export type DaySummary = z.infer<typeof DaySummary>

/** The summary without the settings of its mails. */
export type DayFigures = Omit<DaySummary, 'correo' | 'correos'>

export const MAX_SUMMARY_ADDRESSES = 5

/** `idioma` is the language of the mails. */
export const SummaryAddressesBody = z.object({
  correos: z.array(Email).max(MAX_SUMMARY_ADDRESSES),
  idioma: Language.default('es'),
})
