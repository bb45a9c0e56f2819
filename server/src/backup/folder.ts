// The folder of the backups: what they are called, which is the newest, and how long the daily ones are kept.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PARTIAL } from './back-up.ts'

const KEPT_DAYS = 14

/** Where backups go when nobody says another place. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** A backup's name; those of every day have another one than those that somebody made, which nobody removes. */
export function backupName(kind: 'diario' | 'manual', at: Date): string {
  return `orderi-${kind}-${at.toISOString().replaceAll(':', '-')}.gz`
}

/** When the newest daily backup was made; undefined when there is none. */
export function newestDaily(folder: string): Date | undefined {
  return dailies(folder).at(-1)?.at
}

/** Removes the daily backups that are too old, and what a stopped one left behind. Call it after a good one. */
export function prune(folder: string, now: Date): void {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000
  for (const { name, at } of dailies(folder)) {
    if (at.getTime() < oldest) rmSync(join(folder, name), { force: true })
  }
  for (const name of readdirSync(folder)) {
    const at = dailyAt(name.slice(0, -PARTIAL.length))
    if (name.endsWith(PARTIAL) && at && at < now) rmSync(join(folder, name), { force: true })
  }
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
  const written = /^orderi-diario-(.{10}T\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.gz$/.exec(name)
  const at = written && new Date(`${written[1]}:${written[2]}:${written[3]}`)
  return at && !Number.isNaN(at.getTime()) ? at : undefined
}
