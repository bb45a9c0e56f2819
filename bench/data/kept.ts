/** Databases that take minutes to make: made once per release's schema, kept in `.cache/`, and copied for each run. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { runOn } from '../../server/src/db/testing.ts'
import { removeLeftover } from '../../tests/support/leftovers.ts'
import { makeYear, type Year } from './year.ts'

const FOLDER = join(process.cwd(), '.cache/bench')
const SOURCES = ['migrations', 'bench/data']

/** A copy that may be changed, in a durable PostgreSQL of its own. */
export interface Kept {
  readonly url: string
  close(): Promise<void>
}

/** Opens a copy of a year; makes the year first when nobody did yet. */
export async function openYear(name: string, year: Year): Promise<Kept> {
  const key = hashOf(year)
  mkdirSync(FOLDER, { recursive: true })
  const dataDir = join(FOLDER, `${name}-${key}`)
  const found = readdirSync(FOLDER).filter((each) => each.startsWith(`${name}-`))
  for (const old of found.filter((each) => each !== `${name}-${key}`)) {
    await removeLeftover(join(FOLDER, old))
  }
  if (!found.includes(`${name}-${key}`)) await make(dataDir, year)
  const postgres = await startEmbedded({ dataDir })
  const admin = at(postgres.url, 'postgres')
  await runOn(admin, 'DROP DATABASE IF EXISTS run WITH (FORCE)')
  await runOn(admin, 'CREATE DATABASE run TEMPLATE made STRATEGY file_copy')
  return {
    url: at(postgres.url, 'run'),
    async close() {
      await runOn(admin, 'DROP DATABASE run WITH (FORCE)')
      await postgres.stop()
    },
  }
}

/** Beside its place, so that what is there is whole; nothing of it has to survive a power cut. */
async function make(dataDir: string, year: Year): Promise<void> {
  const draft = `${dataDir}.new`
  await removeLeftover(draft)
  const postgres = await startEmbedded({ dataDir: draft, durable: false })
  try {
    const url = at(postgres.url, 'made')
    await runOn(at(postgres.url, 'postgres'), 'CREATE DATABASE made')
    await migrate(url)
    await makeYear(url, year)
  } finally {
    await postgres.stop()
  }
  renameSync(draft, dataDir)
}

function at(url: string, database: string): string {
  const found = new URL(url)
  found.pathname = `/${database}`
  return found.href
}

/** Whatever decides what is made. */
function hashOf(year: Year): string {
  const hash = createHash('sha256').update(JSON.stringify(year))
  for (const source of SOURCES) {
    for (const name of readdirSync(source).toSorted()) {
      hash.update(name).update(readFileSync(join(source, name)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
