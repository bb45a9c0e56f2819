import type { Snapshot } from '@orderi/shared/board/events'
import { calls } from '@orderi/shared/contract/all'
import type { Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { REQUEST_TIMEOUT_MS } from '../../client/src/api/client.ts'
import type { Pool } from '../../server/src/db/pool.ts'
import { createTableCodes } from '../../server/src/floor/table-code.ts'
import { openSession } from '../../server/src/identity/commands/sessions.ts'
import { retryCall } from '../support/live/writers.ts'
import { makeTenant, type Tenant } from '../support/tenant.ts'
import { type ApiClient, createApiClient, JWT_SECRET } from '../support/world.ts'

export interface BoardSnapshot {
  readonly epoch: string
  readonly seq: number
  readonly snapshot: Snapshot
}

export async function createRestaurant(url: string, pool: Pool, tables: number): Promise<Tenant> {
  const session = { jwtSecret: JWT_SECRET, clock: () => new Date() }
  const grounds = {
    deps: { pool, tableCodes: await createTableCodes(pool, () => url) },
    client: (token?: string) => createApiClient(url, token),
    tokenOf: (userId: number) => openSession(pool, session, { userId }),
  }
  return makeTenant(grounds, { tables })
}

export function tableCodeOf({ branch: { tables } }: Tenant, table: number): string {
  return tables[table % tables.length]?.code ?? ''
}

export async function sitDown(url: string, tenant: Tenant, table: number): Promise<ApiClient> {
  const body = { mesa: tableCodeOf(tenant, table), name: `Cliente ${table}` }
  const entered = await retryCall(
    createApiClient(url, undefined, REQUEST_TIMEOUT_MS),
    calls.enterTable,
    {
      body,
    },
  )
  return createApiClient(url, entered.body.token, REQUEST_TIMEOUT_MS)
}

export function chooseDishes({ products, variant }: Tenant, random: Random): ProductChoice[] {
  return Array.from({ length: random.between(1, 3) }, () => {
    const { id } = random.pick(products)
    const option = { option_id: random.pick(variant.options), quantity: 1 }
    return {
      product_id: id,
      quantity: random.between(1, 3),
      note: null,
      variants: id === products[2].id ? [{ variant_id: variant.id, options: [option] }] : [],
    }
  })
}

export async function readBoard({ waiter, branch }: Tenant): Promise<BoardSnapshot> {
  const { body } = await retryCall(waiter, calls.catchUp, { params: { sucursal: branch.id } })
  if (!('snapshot' in body)) throw new Error('a new screen gets a snapshot')
  return { epoch: body.epoch, seq: body.seq, snapshot: body.snapshot }
}
