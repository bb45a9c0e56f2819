// Makes a backup every morning at 4. If no server ran then, the backup is made after the next start.
import { join } from 'node:path'
import { backUp } from './back-up.ts'
import { backupName, deleteOldBackups, futureDailyBackup, newestDailyBackup } from './folder.ts'

/** 4 a.m. local time, because Costa Rica and Guatemala are always six hours behind UTC. */
const QUIET_HOUR_UTC = 10
/** The first check runs one interval after the start. */
const CHECK_INTERVAL_MS = 10 * 60_000
const RETRY_MS = 60 * 60_000

export interface DailyBackupDeps {
  readonly url: () => string
  readonly folder: string
  readonly clock: () => Date
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

export type DailyBackupJob = (signal?: AbortSignal) => Promise<'made' | 'not due' | 'failed'>

class AlreadyMade extends Error {}

/** Calls of the returned job must not overlap. A failed backup is logged and retried after an hour. */
export function createDailyBackupJob({ url, folder, clock, log }: DailyBackupDeps): DailyBackupJob {
  let failedAt: Date | undefined
  let hasWarned = false
  return async (signal) => {
    const now = clock()
    const futureBackup = futureDailyBackup(folder, now)
    if (futureBackup && !hasWarned) {
      log.warn({ newest: futureBackup }, 'a daily backup is dated in the future: check the clock')
    }
    hasWarned = futureBackup !== undefined
    if (!isBackupDue(newestDailyBackup(folder, now), now)) return 'not due'
    if (failedAt && now.getTime() - failedAt.getTime() < RETRY_MS) return 'not due'
    try {
      const file = join(folder, backupName('diario', now))
      const onTurn = () => {
        if (!isBackupDue(newestDailyBackup(folder, now), now)) throw new AlreadyMade()
      }
      const backup = await backUp(url(), file, { clock, onTurn, ...(signal && { signal }) })
      deleteOldBackups(folder, now)
      failedAt = undefined
      log.info(backup, 'the daily backup is made')
      return 'made'
    } catch (error) {
      if (error instanceof AlreadyMade) return 'not due'
      failedAt = now
      if (!signal?.aborted) {
        log.error(
          { err: error, lastBackup: newestDailyBackup(folder, now) },
          'the daily backup failed',
        )
      }
      return 'failed'
    }
  }
}

/** Whether it has been 4 a.m. since the last backup. */
export function isBackupDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true
  const quiet = new Date(now)
  quiet.setUTCHours(QUIET_HOUR_UTC, 0, 0, 0)
  if (quiet > now) quiet.setUTCDate(quiet.getUTCDate() - 1)
  return last < quiet
}

/** `close` cancels a backup that is running. */
export function startDailyBackups(deps: DailyBackupDeps): { close(): Promise<void> } {
  const backUpIfDue = createDailyBackupJob(deps)
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= backUpIfDue(stopping.signal).finally(() => {
      running = undefined
    })
  }, CHECK_INTERVAL_MS).unref()
  return {
    async close() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
