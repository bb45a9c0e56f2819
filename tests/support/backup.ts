/** What a database holds, to be compared with another one; and people who go on ordering meanwhile. */
import { calls } from '@orderi/shared/contract/all'
import { listSequences, listTables } from '../../server/src/backup/catalog.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { enterAs, type Tenant } from './tenant.ts'
import type { World } from './world.ts'

/** Every row of every table as PostgreSQL writes it, and where every sequence stands. */
export async function contentsOf(url: string): Promise<Record<string, string[]>> {
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

/** Guests who order at their tables until they are told to stop; gives how many orders they were told are taken. */
export function keepTablesBusy(world: World, tenant: Tenant): () => Promise<number> {
  const over = new AbortController()
  const orderOn = async (table: Tenant['branch']['tables'][number]) => {
    const guest = await enterAs(world, table)
    let taken = 0
    while (!over.signal.aborted) {
      const { status } = await guest.call(calls.placeOrder, {
        body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
      })
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
