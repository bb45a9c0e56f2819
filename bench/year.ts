/** A database with a year of bills, in a durable PostgreSQL of its own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { leftoverPrefix, removeLeftover } from '../tests/support/leftovers.ts'
import { makeYear, type Year } from '../tests/support/year.ts'

/** Takes minutes for millions of lines. The database is removed after the file's rows. Returns its address. */
export async function openYear(year: Year): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  afterAll(() => removeLeftover(dataDir))
  // Nothing has to survive a power cut until it is complete.
  const filling = await startEmbedded({ dataDir, durable: false })
  await migrate(filling.url)
  await makeYear(filling.url, year)
  await filling.stop()
  const postgres = await startEmbedded({ dataDir })
  afterAll(() => postgres.stop())
  return postgres.url
}
