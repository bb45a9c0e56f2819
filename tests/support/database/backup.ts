import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { listSequences, listTables } from '../../../server/src/backup/catalog.ts'
import { createPool, type Pool } from '../../../server/src/db/pool.ts'
import type { TestDatabase } from '../../../server/src/db/testing.ts'
import { placeOrder } from '../restaurant/orders.ts'
import { enterAs, type Tenant } from '../tenant.ts'
import { startWorld, type World } from '../world.ts'

export function openBackupFolder() {
  const ends: (() => unknown)[] = []
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'orderi-backup-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  })
  const after = (end: () => unknown) => void ends.push(end)
  return {
    get folder() {
      return folder
    },
    get file() {
      return join(folder, 'respaldo.gz')
    },
    after,
    async openWorld(): Promise<World> {
      const world = await startWorld()
      after(() => world.close())
      return world
    },
    async keep(database: Promise<TestDatabase>): Promise<string> {
      const { url, drop } = await database
      after(drop)
      return url
    },
    open(url: string): Pool {
      const pool = createPool(url, { max: 2, applicationName: 'a reader' })
      after(() => pool.end())
      return pool
    },
  }
}

/** Adds images of one megabyte each, so that a backup takes a while. */
export async function addPictures(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO images SELECT 'picture ' || n, 'image/webp', decode(repeat('0a5c', 500_000), 'hex'), now()
      FROM generate_series(1, $1::int) AS n`,
    [count],
  )
}

export async function rowsByTable(url: string): Promise<Record<string, string[]>> {
  const pool = createPool(url, { max: 1, applicationName: 'a reader' })
  const client = await pool.driver.connect()
  try {
    const contents: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${client.escapeIdentifier(name)} t ORDER BY t::text COLLATE "C"`,
      )
      contents[name] = rows.map(({ row }) => row)
    }
    contents['sequences'] = (await listSequences(client)).map(({ name, last }) => `${name} ${last}`)
    return contents
  } finally {
    client.release()
    await pool.end()
  }
}

/** Guests order until the returned function is called. It resolves with the number of accepted orders. */
export function keepTablesBusy(world: World, tenant: Tenant): () => Promise<number> {
  const over = new AbortController()
  const orderOn = async (table: Tenant['branch']['tables'][number]) => {
    const guest = await enterAs(world, table)
    let taken = 0
    while (!over.signal.aborted) {
      const { status } = await placeOrder(guest, tenant, { mesa: table.code })
      if (status === 201) taken += 1
    }
    return taken
  }
  const guests = tenant.branch.tables.map(orderOn)
  return async () => {
    over.abort()
    return (await Promise.all(guests)).reduce((sum, taken) => sum + taken, 0)
  }
}
