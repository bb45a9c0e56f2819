import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSettings } from '../config.ts'
import { isFolderTaken } from '../db/embedded/folder-lock.ts'
import { runningDatabaseUrl, startEmbedded } from '../db/embedded.ts'
import { BackupError } from './backup-error.ts'

const startTimeoutMs = 30_000

/** Provides the configured database, which a server may be using. Starts the embedded database if it is not running. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(`DATA_DIR: no hay ninguna base en «${dataDir}»`)
  }
  if (await isFolderTaken(dataDir)) return work(await untilRunning(dataDir))
  return withEmbedded(dataDir, work)
}

/** Throws if a server uses the embedded database. A database of DATABASE_URL is not checked. */
export async function withExclusiveDatabase<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  if (await isFolderTaken(dataDir)) {
    throw new BackupError(
      `Un servidor de Orderi trabaja en «${dataDir}»: deténgalo antes de restaurar`,
    )
  }
  return withEmbedded(dataDir, work)
}

async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** Waits until the process that has locked the data folder has started the database. */
async function untilRunning(dataDir: string): Promise<string> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const url = runningDatabaseUrl(dataDir)
    if (url !== undefined) return url
    if (Date.now() > deadline) {
      throw new BackupError(`DATA_DIR: la base de «${dataDir}» no termina de arrancar`)
    }
    await delay(100)
  }
}
