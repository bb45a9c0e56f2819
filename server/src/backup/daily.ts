// The backup of every day: made while the restaurants sleep, or as soon as the server is on again.
import { join } from 'node:path'
import { backUp } from './back-up.ts'
import { backupName, misdatedDaily, newestDaily, prune } from './folder.ts'

/** Four in the morning in Costa Rica and Guatemala, in UTC: neither has daylight saving time. */
const QUIET_HOUR_UTC = 10
/** So often it is looked whether one is due; the first time not before a start has settled. */
const LOOK_EVERY_MS = 10 * 60_000
/** A backup that failed is tried again after this long. */
const RETRY_MS = 60 * 60_000

export interface DailyDeps {
  readonly url: () => string
  readonly folder: string
  readonly clock: () => Date
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

/** A look at the clock. */
export type Look = (signal?: AbortSignal) => Promise<'made' | 'not due' | 'failed'>

/** Another node that keeps its backups in the same folder was quicker. */
class AlreadyMade extends Error {}

/** Makes the backup when it is due. One look at a time; whatever goes wrong is logged, and tried again an hour later. */
export function createDaily({ url, folder, clock, log }: DailyDeps): Look {
  let failedAt: Date | undefined
  let hasWarned = false
  return async (signal) => {
    const now = clock()
    const misdated = misdatedDaily(folder, now)
    if (misdated && !hasWarned) {
      log.warn({ newest: misdated }, 'a daily backup is dated in the future: check the clock')
    }
    hasWarned = misdated !== undefined
    if (!isDue(newestDaily(folder, now), now)) return 'not due'
    if (failedAt && now.getTime() - failedAt.getTime() < RETRY_MS) return 'not due'
    try {
      const file = join(folder, backupName('diario', now))
      const onTurn = () => {
        if (!isDue(newestDaily(folder, now), now)) throw new AlreadyMade()
      }
      const backup = await backUp(url(), file, { clock, onTurn, ...(signal && { signal }) })
      prune(folder, now)
      failedAt = undefined
      log.info(backup, 'the daily backup is made')
      return 'made'
    } catch (error) {
      if (error instanceof AlreadyMade) return 'not due'
      failedAt = now
      if (!signal?.aborted) {
        log.error({ err: error, lastBackup: newestDaily(folder, now) }, 'the daily backup failed')
      }
      return 'failed'
    }
  }
}

/** Whether a quiet hour has begun since the last one was made. */
export function isDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true
  const quiet = new Date(now)
  quiet.setUTCHours(QUIET_HOUR_UTC, 0, 0, 0)
  if (quiet > now) quiet.setUTCDate(quiet.getUTCDate() - 1)
  return last < quiet
}

/** Looks again and again. `close` gives up a backup that is being made. */
export function startDaily(deps: DailyDeps): { close(): Promise<void> } {
  const look = createDaily(deps)
  const stopping = new AbortController()
  let looking: Promise<unknown> | undefined
  const timer = setInterval(() => {
    looking ??= look(stopping.signal).finally(() => {
      looking = undefined
    })
  }, LOOK_EVERY_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      stopping.abort()
      await looking
    },
  }
}
