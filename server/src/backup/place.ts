// Where the database is that a command works on: the one of DATABASE_URL, or the one in the data folder, running or not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseSettings } from '../config.ts'
import { isFolderTaken } from '../db/embedded/folder-lock.ts'
import { findRunning, startEmbedded } from '../db/embedded.ts'
import { BackupError } from './backup-error.ts'

const startPatienceMs = 30_000

/** Gives the database to be read, beside the server that works with it; where none does, it runs for as long as the work takes. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(`DATA_DIR: no hay ninguna base en «${dataDir}»`)
  }
  if (await isFolderTaken(dataDir)) return work(await untilRunning(dataDir))
  return withOwn(dataDir, work)
}

/** Gives the database to one who needs it alone. */
export async function withDatabaseAlone<T>(
  { databaseUrl, dataDir }: DatabaseSettings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl)
  if (await isFolderTaken(dataDir)) {
    throw new BackupError(
      `Un servidor de Orderi trabaja en «${dataDir}»: deténgalo antes de restaurar`,
    )
  }
  return withOwn(dataDir, work)
}

async function withOwn<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** Whoever has the folder may be starting its database right now. */
async function untilRunning(dataDir: string): Promise<string> {
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    const url = findRunning(dataDir)
    if (url !== undefined) return url
    if (Date.now() > deadline) {
      throw new BackupError(`DATA_DIR: la base de «${dataDir}» no termina de arrancar`)
    }
    await delay(100)
  }
}
