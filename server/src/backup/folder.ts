import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PARTIAL_FILE_ENDING } from './back-up.ts'

const MIN_DAYS = 14
/** A daily backup is removed only if this many newer ones exist, because the clock may be wrong. */
const MIN_COUNT = 14
/** Maximum difference between the clocks of nodes that share the folder. */
const CLOCK_SKEW_MS = 60 * 60_000

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The name shows whether the backup is daily or manual. Manual backups are never removed. */
export function backupName(kind: 'diario' | 'manual', at: Date): string {
  return `orderi-${kind}-${at.toISOString().replaceAll(':', '-')}.gz`
}

/** The time of the newest daily backup. Ignores times in the future. */
export function newestDailyBackup(folder: string, now: Date): Date | undefined {
  return dailies(folder).findLast(({ at }) => !isFuture(at, now))?.at
}

/** The time of the newest daily backup if it is in the future, which shows that a clock was or is wrong. */
export function futureDailyBackup(folder: string, now: Date): Date | undefined {
  const newest = dailies(folder).at(-1)?.at
  return newest && isFuture(newest, now) ? newest : undefined
}

/** Removes old daily backups and unfinished files. Must only be called after a successful backup. */
export function deleteOldBackups(folder: string, now: Date): void {
  const oldest = now.getTime() - MIN_DAYS * 86_400_000
  const past = dailies(folder).filter(({ at }) => !isFuture(at, now))
  for (const { name, at } of past.slice(0, -MIN_COUNT)) {
    if (at.getTime() < oldest) rmSync(join(folder, name), { force: true })
  }
  for (const name of readdirSync(folder)) {
    const at = dailyAt(name.slice(0, -PARTIAL_FILE_ENDING.length))
    if (name.endsWith(PARTIAL_FILE_ENDING) && at && at < now)
      rmSync(join(folder, name), { force: true })
  }
}

function isFuture(at: Date, now: Date): boolean {
  return at.getTime() > now.getTime() + CLOCK_SKEW_MS
}

function dailies(folder: string): { name: string; at: Date }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const at = dailyAt(name)
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function dailyAt(name: string): Date | undefined {
  const nameMatch = /^orderi-diario-(.{10}T\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.gz$/.exec(name)
  const at = nameMatch && new Date(`${nameMatch[1]}:${nameMatch[2]}:${nameMatch[3]}`)
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}
