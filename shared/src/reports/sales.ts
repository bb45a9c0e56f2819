/** The sales of a restaurant between two business days, by one key (docs/money.md, "Reports"). Amounts are in currency units. */
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

/** Sums that a key does not have are 0. */
const sums = {
  /** Only for hours and branches. */
  bills: z.number().int(),
  /** Dishes. For methods and people who charged: payments. For reasons: corrections. */
  quantity: z.number().int(),
  gross: z.number(),
  discount: z.number(),
  /** After discounts, without charges that are added. For methods and people who charged: the payments without tips. */
  total: z.number(),
  iva: z.number(),
  service: z.number(),
  commission: z.number(),
  /** The bills with everything. */
  final: z.number(),
  refunded: z.number(),
  tips: z.number(),
  /** The same in the period of equal length before. */
  previous: z.object({ quantity: z.number().int(), total: z.number() }),
}

export const SalesRow = z.object({
  /**
   * An ID, or an hour from 0 to 23. For waiters: `clientes` for orders of guests; for methods of bills without payments,
   * their word; for reasons, the kind before the ID. Empty if nothing is known.
   */
  key: z.string(),
  /** In Spanish. Empty if nothing is known. */
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
