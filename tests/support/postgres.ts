// Starts one PostgreSQL for all tests of a run, in memory if there is room, with a migrated template database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { leftoverPrefix, removeLeftovers } from './database/leftovers.ts'
import { hasMemoryFolder, MEMORY_FOLDER } from './database/memory-folder.ts'
import { copyData } from './database/prepared-data.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = hasMemoryFolder() ? MEMORY_FOLDER : tmpdir()
  await removeLeftovers(parent)
  const dataDir = mkdtempSync(join(parent, leftoverPrefix()))
  const preparedData = join(dataDir, 'prepared')
  const first = await startEmbedded({ dataDir: preparedData, durable: false, log: console })
  await migrate(first.url)
  await first.stop()
  copyData(preparedData, dataDir)
  const postgres = await startEmbedded({ dataDir, durable: false, log: console })
  const url = new URL(postgres.url)
  url.pathname = '/postgres'
  project.provide('postgresUrl', url.href)
  project.provide('preparedData', preparedData)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
