import { appendFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { byLength } from '../support/length.ts'
import {
  canMountDisk,
  type Product,
  type ProductOptions,
  prepareProduct,
} from '../support/product.ts'
import { seedOfRun } from '../support/seed.ts'
import { expectViolationsFound } from './control.ts'
import { EVENING, type Evening, openEvening, PATIENCE_MS } from './evening.ts'
import { violationsOf } from './violations.ts'

const DISK_BYTES = 320_000_000
const REFUSALS = byLength({ short: 20, long: 300 })
const PAUSE_MS = byLength<readonly [number, number]>({ short: [200, 600], long: [2000, 4000] })

let product: Product
let evening: Evening

afterEach(async () => {
  evening?.close()
  await product?.remove()
})

test('refuses commands with Retry-After while PostgreSQL restarts or is unavailable, and recovers', async () => {
  await begin()
  // SIGQUIT is the signal that `pg_ctl -m immediate` sends.
  await expectRecovery('PostgreSQL restarted', byLength({ short: 1, long: 15 }), () =>
    evening.causeFault(() => product.signalDatabase('SIGQUIT')),
  )
  expect(evening.run.refusals.length).toBeGreaterThan(0)
  await expectRecovery('PostgreSQL away', byLength({ short: 1, long: 3 }), () =>
    evening.outage(stopDatabase, letDatabaseStart),
  )
  await expectViolationsFound(evening)
})

// Mounting a small disk without root needs Linux user namespaces.
test.skipIf(!canMountDisk())(
  'refuses commands on a full disk without partial writes, and recovers once there is space',
  async () => {
    await begin({ diskBytes: DISK_BYTES })
    await expectRecovery('disk full', byLength({ short: 1, long: 6 }), () =>
      evening.causeFault(fillTheDisk),
    )
    await expectViolationsFound(evening)
  },
)

/** Causes a fault several times while guests order, and expects consistent data afterwards. */
async function expectRecovery(
  name: string,
  times: number,
  cause: () => Promise<unknown>,
): Promise<void> {
  await evening.during(async () => {
    for (let count = 0; count < times; count += 1) {
      await evening.continueFor(pause())
      await cause()
    }
    await evening.continueFor(pause())
  })
  expect(await violationsOf(evening)).toEqual([])
  evening.printFigures(name)
}

async function begin(options?: ProductOptions): Promise<void> {
  product = await prepareProduct(options)
  await product.start(EVENING)
  evening = await openEvening({
    urls: [product.url],
    openDatabase: product.openDatabase,
    seed: seedOfRun(),
  })
}

function pause(): number {
  return evening.random.between(...PAUSE_MS)
}

/** PostgreSQL cannot start without this file. */
function controlFile(): string {
  return join(product.dataDir, 'postgres/global/pg_control')
}

function stopDatabase(): void {
  renameSync(controlFile(), `${controlFile()}.away`)
  product.signalDatabase('SIGQUIT')
}

async function letDatabaseStart(): Promise<void> {
  expect((await fetch(`${product.url}/api/health`)).status).toBe(503)
  renameSync(`${controlFile()}.away`, controlFile())
}

async function fillTheDisk(): Promise<void> {
  const ballast = join(product.dataDir, 'ballast')
  const wanted = evening.run.refusals.length + REFUSALS
  await vi.waitFor(
    () => {
      fill(ballast)
      expect(evening.run.refusals.length).toBeGreaterThanOrEqual(wanted)
    },
    { timeout: PATIENCE_MS, interval: 20 },
  )
  rmSync(ballast)
}

function fill(file: string): void {
  for (let bytes = 10_000_000; bytes >= 1000; ) {
    try {
      appendFileSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      bytes /= 10
    }
  }
}
