/**
 * The sales of a restaurant between two business days, by one key (docs/money.md, "Reports"). Amounts are in currency
 * units.
 */
import { z } from 'zod'
import { textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Day } from '../kernel/time.ts'

export const SalesKey = z.enum([
  'producto',
  'categoria',
  'mesero',
  'cobrador',
  'hora',
  'metodo',
  'motivo',
  'sucursal',
])
export type SalesKey = z.infer<typeof SalesKey>

export const ReportFormat = z.enum(['json', 'csv', 'xlsx'])
export type ReportFormat = z.infer<typeof ReportFormat>

/** Business days, inclusive. Default: the current month, and all branches. */
export const SalesQuery = z.object({
  sucursal: textMatching(/^[1-9]\d{0,15}$/, reason('below_zero')).optional(),
  desde: Day.optional(),
  hasta: Day.optional(),
  por: SalesKey,
  formato: ReportFormat.optional(),
})
export type SalesQuery = z.infer<typeof SalesQuery>

/** The sums of a row. Sums that do not apply to the key are 0. */
const sums = {
  /** Only for hours and branches. */
  bills: z.number().int(),
  /** Number of dishes. For methods and people who charged: payments. For reasons: corrections. */
  quantity: z.number().int(),
  gross: z.number(),
  discount: z.number(),
  /** After discounts, without added charges. For methods and people who charged: the payments without tips. */
  total: z.number(),
  iva: z.number(),
  service: z.number(),
  commission: z.number(),
  /** The totals of the bills with all charges. */
  final: z.number(),
  refunded: z.number(),
  tips: z.number(),
  /** The sums of the previous period, which has the same length. */
  previous: z.object({ quantity: z.number().int(), total: z.number() }),
}

export const SalesRow = z.object({
  /**
   * An ID, an hour from 0 to 23, or `clientes` for orders by guests. For reasons, the kind and the ID. For bills
   * without payments, the kind of the method. Empty if unknown.
   */
  key: z.string(),
  /** In Spanish. Empty if unknown. */
  name: z.string(),
  ...sums,
  /** For hours: `total` by weekday, from Monday. */
  weekdays: z.array(z.number()).length(7).optional(),
})
export type SalesRow = z.infer<typeof SalesRow>

const Period = z.object({ desde: Day, hasta: Day })

export const SalesReport = z.object({
  data: z.array(SalesRow),
  totals: z.object(sums),
  period: Period,
  previous: Period,
})
export type SalesReport = z.infer<typeof SalesReport>
