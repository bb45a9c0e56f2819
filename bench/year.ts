/** Provides a database with a year of bills in a separate, durable PostgreSQL. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { leftoverPrefix, removeLeftover } from '../tests/support/database/leftovers.ts'
import { fillYear, type YearSize } from '../tests/support/restaurant/year.ts'

/** Fills and starts the database, which is removed after the file's tests. Takes minutes for millions of bill lines. */
export async function openYearDatabase(year: YearSize): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  afterAll(() => removeLeftover(dataDir))
  // Filling is faster without durability.
  const filling = await startEmbedded({ dataDir, durable: false })
  await migrate(filling.url)
  await fillYear(filling.url, year)
  await filling.stop()
  const postgres = await startEmbedded({ dataDir })
  afterAll(() => postgres.stop())
  return postgres.url
}
