/** A past day of a branch, as its log stores it. */
import { z } from 'zod'
import { Day, Instant } from '../kernel/time.ts'
import { BoardEvent, CatchUpQuery, Snapshot } from './events.ts'

/** `dia` is a business day, by default the present one. `desde` is the `next` of the previous answer, and `epoch` its epoch. */
export const ReplayQuery = CatchUpQuery.extend({ dia: Day.optional() })
export type ReplayQuery = z.infer<typeof ReplayQuery>

const ReplayStart = z.object({
  /** The first event has the next number. */
  seq: z.number().int().nonnegative(),
  /** Later than the day's start if the log no longer stores the first events of the day. */
  at: Instant,
  snapshot: Snapshot,
  /** Open orders and bills that the snapshot lacks, because the log no longer stores their state at that time. */
  unknown: z.number().int().nonnegative(),
  /** The time of the shown halls and settings, if the log does not store those of the start. */
  floor_since: Instant.nullable(),
})
export type ReplayStart = z.infer<typeof ReplayStart>

export const Replay = z.object({
  epoch: z.string(),
  from: Instant,
  /** Exclusive. */
  to: Instant,
  /** The time of the oldest stored event; null if the log stores none. */
  kept_since: Instant.nullable(),
  /** Only in the first answer. Null if the log no longer stores the day. */
  start: ReplayStart.nullable(),
  events: z.array(BoardEvent),
  /** The `desde` of the next request; null after the last event of the day. */
  next: z.number().int().nonnegative().nullable(),
})
export type Replay = z.infer<typeof Replay>
