import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Pool } from '../../../server/src/db/pool.ts'
import type { Db } from '../../../server/src/db/sql.ts'
import { type Claim, claimPrintJob } from '../../../server/src/printing/commands/claims.ts'
import type { PrintTimings } from '../../../server/src/printing/timings.ts'
import type { ServerOptions } from '../../../server/src/server.ts'
import { makeTenant, type Tenant } from '../tenant.ts'
import { type ApiClient, openWorld } from '../world.ts'
import { type FakePrinter, plugInPrinter } from './fake-printer.ts'

/** Short delays keep tests fast. Tests wait for states, never for these delays. */
export const QUICK_TIMINGS: PrintTimings = {
  sweepMs: 50,
  retryMs: [30, 60],
  leaseMs: 60_000,
  connectMs: 1000,
  statusMs: 250,
  silentMs: 250,
  confirmMs: 6000,
  stopMs: 1500,
}

/** Delays the waiting jobs, so that nodes claim none of them before `claimHeldJob`. */
export async function holdJobs(db: Db): Promise<void> {
  await db.query(
    `UPDATE print_jobs SET status = 'waiting', next_attempt_at = now() + interval '1 day',
      give_up_at = now() + interval '2 days' WHERE status <> 'printed'`,
  )
}

/** Claims a job that `holdJobs` delays, as another node does. */
export function claimHeldJob(pool: Pool, printer: string): Promise<Claim | undefined> {
  return claimPrintJob(pool, { printer, node: 'peer', now: new Date(Date.now() + 30 * 3_600_000) })
}

/** SQL: gives the branch `$1` a printer that prints everything, at an address that nobody serves. */
export const PUT_PRINTER = `WITH changed AS (
    UPDATE branches SET printer = '127.0.0.1:9' WHERE id = $1 RETURNING restaurant_id, id
  )
  INSERT INTO printers (restaurant_id, branch_id, name, address, paper_mm, has_drawer, prints)
  SELECT restaurant_id, id, 'Impresora', '127.0.0.1:9', 80, false, '{pedidos,cuentas,recibos,z}' FROM changed`

/** Opens one node per test file, and creates a restaurant with a printer per test. */
export async function setUpPrinting(options: Partial<ServerOptions> = {}) {
  const world = await openWorld({ printTimings: QUICK_TIMINGS, ...options })
  let tenant: Tenant
  let printer: FakePrinter
  beforeEach(async () => {
    tenant = await makeTenant(world)
    printer = await plugInPrinter()
    await setPrinter(printer.address)
  })
  afterEach(async () => {
    await setPrinter('')
    await printer.unplug()
  })

  async function setPrinter(impresora: string, imprimir_pedidos = 1): Promise<void> {
    const { status } = await tenant.admin.send(calls.updateBranch, {
      id: tenant.branch.id,
      impresora,
      imprimir_pedidos,
    })
    expect(status).toBe(200)
  }
  async function jobs() {
    const { body } = await tenant.waiter.get(calls.printJobs, tenant.branch.id)
    return body
  }

  return {
    world,
    get tenant() {
      return tenant
    },
    get printer() {
      return printer
    },
    setPrinter,
    jobs,
    async takeOrder(client: ApiClient = tenant.waiter, more: object = {}) {
      const [table] = tenant.branch.tables
      const { body, status } = await client.send(calls.takeOrder, {
        table_id: table?.id,
        products: [{ product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' }],
        ...more,
      })
      expect(status).toBe(201)
      return body
    },
    async heldUp() {
      return (await jobs()).data.filter((job) => job.status !== 'printed')
    },
    /** Waits until the only job matches. Retries change the job's `status`, but not its `problem`. */
    async untilJob(expected: object): Promise<void> {
      await expect.poll(async () => (await jobs()).data).toMatchObject([expected])
    },
    async untilQuiet(count: number): Promise<void> {
      await expect
        .poll(async () => (await jobs()).data.map((job) => job.status))
        .toEqual(Array.from({ length: count }, () => 'printed'))
      expect(printer.bytes).toHaveLength(count)
    },
  }
}
