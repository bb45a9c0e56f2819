import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsByTable } from '../../../tests/support/database/backup.ts'
import { leftoverPrefix } from '../../../tests/support/database/leftovers.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { freePort } from '../db/embedded/address.ts'
import { findBinaries, type PostgresBinaries } from '../db/embedded/binaries.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from '../db/embedded/postmaster.ts'
import { chooseSystemUser } from '../db/embedded/system-user.ts'
import { createTestDatabase } from '../db/testing.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore.ts'

const password = 'de prueba'
const own = findBinaries()
const installed = [own, ...systemBinaries().filter(({ major }) => Number(major) >= 15)]

let folder: string
let world: World
let running: Postmaster | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  world = await startWorld()
})
afterEach(async () => {
  if (running) await stopPostmaster(running)
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(installed.map((binaries) => [binaries.major, binaries] as const))(
  'restores all rows from a backup into PostgreSQL %s, and back from it',
  async (_, binaries) => {
    await makeTenant(world)
    const file = join(folder, 'respaldo.gz')
    await backUp(world.databaseUrl, file)
    const url = await startCluster(binaries)
    await restoreBackup({ url, file, replace: false })
    const before = await rowsByTable(world.databaseUrl)
    const after = await rowsByTable(url)
    for (const table of ['sessions', 'installation', 'board_heads', 'push_subscriptions']) {
      delete before[table]
      delete after[table]
    }
    expect(after).toEqual(before)
    const back = join(folder, 'vuelta.gz')
    await backUp(url, back)
    const target = await createTestDatabase()
    await restoreBackup({ url: target.url, file: back, replace: false })
    expect(await rowsByTable(target.url)).toMatchObject(before)
    await target.drop()
  },
)

async function startCluster(binaries: PostgresBinaries): Promise<string> {
  const data = join(folder, 'postgres')
  const user = chooseSystemUser(data, binaries.postgres)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const made = user.runToEnd(binaries.initdb, [
    `--pgdata=${data}`,
    '--username=orderi',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  expect(made.stderr).toBe('')
  const port = await freePort()
  const durable = false
  running = startPostmaster({
    binaries,
    user,
    folder: data,
    logFile: `${data}.log`,
    address: { port },
    durable,
  })
  const url = `postgres://orderi:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  await expect.poll(() => answers(url), { timeout: 20_000 }).toBe(true)
  return url
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

function systemBinaries(): PostgresBinaries[] {
  const root = '/usr/lib/postgresql'
  const majors = existsSync(root) ? readdirSync(root) : []
  return majors
    .map((major) => ({
      major,
      initdb: join(root, major, 'bin/initdb'),
      postgres: join(root, major, 'bin/postgres'),
    }))
    .filter(({ initdb }) => existsSync(initdb))
}
