/**
 * How long the kitchen takes, between two business days (docs/contract.md, "Kitchen times"). All times are in seconds.
 * Times are counted in steps, so that sums of months keep few rows.
 */
import { z } from 'zod'
import { textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Day } from '../kernel/time.ts'
import type { OrderStatus } from '../orders/schema.ts'
import { ReportFormat } from './sales.ts'

export const TimesKey = z.enum(['plato', 'estacion', 'hora', 'mesero'])
export type TimesKey = z.infer<typeof TimesKey>

const IdText = textMatching(/^[1-9]\d{0,15}$/, reason('below_zero'))

/** Business days, inclusive. Default: the current month, and all branches and stations. */
export const KitchenTimesQuery = z.object({
  sucursal: IdText.optional(),
  estacion: IdText.optional(),
  desde: Day.optional(),
  hasta: Day.optional(),
  por: TimesKey,
  formato: ReportFormat.optional(),
})
export type KitchenTimesQuery = z.infer<typeof KitchenTimesQuery>

/** The stages of a dish (docs/contract.md, "Kitchen times"). A held dish begins when it is fired. */
export const STAGES = ['seen', 'waited', 'cooked', 'total', 'carried'] as const
export type Stage = (typeof STAGES)[number]

/** `dishes` counts those whose time is known. Without any, the times are null. */
const StageTimes = z.object({
  dishes: z.number().int(),
  median: z.number().int().nullable(),
  p90: z.number().int().nullable(),
})
export type StageTimes = z.infer<typeof StageTimes>

const figures = {
  seen: StageTimes,
  waited: StageTimes,
  cooked: StageTimes,
  total: StageTimes,
  carried: StageTimes,
  /** Dishes that were not ready within the branch's red minutes. */
  late: z.number().int(),
}

export const TimesRow = z.object({
  /** An ID, an hour from 0 to 23, or `clientes` for orders by guests. Empty if unknown. */
  key: z.string(),
  /** In Spanish. Empty if unknown. */
  name: z.string(),
  ...figures,
})
export type TimesRow = z.infer<typeof TimesRow>

export const KitchenTimes = z.object({
  data: z.array(TimesRow),
  totals: z.object(figures),
  period: z.object({ desde: Day, hasta: Day }),
})
export type KitchenTimes = z.infer<typeof KitchenTimes>

/** Longer times are counted as this one. */
export const LONGEST_SECONDS = 4 * 3600

/** The time rounded down to its step: 5 seconds within the first minute, and 30 seconds after it. */
export function stepOf(seconds: number): number {
  const whole = Math.floor(Math.min(Math.max(seconds, 0), LONGEST_SECONDS))
  return whole - (whole % (whole < 60 ? 5 : 30))
}

/** How many dishes took the step's time. */
export interface StepCount {
  readonly seconds: number
  readonly dishes: number
}

/** The smallest step that at least this share of the dishes did not exceed. */
function percentileOf(sorted: readonly StepCount[], all: number, share: number): number | null {
  let count = 0
  for (const { seconds, dishes } of sorted) {
    count += dishes
    if (count >= share * all) return seconds
  }
  return null
}

/** @param steps in any sequence; a step may occur more than once */
export function stageTimesOf(steps: readonly StepCount[]): StageTimes {
  const sorted = steps.toSorted((a, b) => a.seconds - b.seconds)
  const dishes = steps.reduce((sum, step) => sum + step.dishes, 0)
  return {
    dishes,
    median: dishes > 0 ? percentileOf(sorted, dishes, 0.5) : null,
    p90: dishes > 0 ? percentileOf(sorted, dishes, 0.9) : null,
  }
}

/** When a line reached its statuses. Null for a status that it skipped. */
export interface StatusTimes {
  readonly started: string | null
  readonly ready: string | null
  readonly delivered: string | null
}

export const NO_TIMES: StatusTimes = { started: null, ready: null, delivered: null }

/** The times after a line has changed its status. A line that goes back loses the times of later statuses. */
export function withStatusTime(times: StatusTimes, status: OrderStatus, at: string): StatusTimes {
  switch (status) {
    case 'Pendiente':
      return NO_TIMES
    case 'Preparando':
      return { ...NO_TIMES, started: times.started ?? at }
    case 'Listo':
      return { ...times, ready: times.ready ?? at, delivered: null }
    case 'Entregado':
      return { ...times, delivered: times.delivered ?? at }
    default:
      return times
  }
}
