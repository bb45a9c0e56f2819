/** The database goes away, stays away or has no room, while the server stays: whoever asks hears it in time, and all of it comes back by itself. */
import { appendFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { byLength } from '../support/length.ts'
import {
  hasOwnDisks,
  type Product,
  type ProductOptions,
  prepareProduct,
} from '../support/product.ts'
import { seedOfRun } from '../support/seed.ts'
import { expectToBeFound } from './control.ts'
import { EVENING, type Evening, openEvening, PATIENCE_MS } from './evening.ts'
import { wrongsOf } from './wrongs.ts'

const DISK_BYTES = 320_000_000
/** Commands that are refused before there is room again. */
const REFUSALS = byLength({ short: 20, long: 300 })
const PAUSE_MS = byLength<readonly [number, number]>({ short: [200, 600], long: [2000, 4000] })

let product: Product
let evening: Evening

afterEach(async () => {
  evening?.close()
  await product?.remove()
})

test('PostgreSQL is restarted under load: commands are told to come back, and all of it recovers', async () => {
  await begin()
  await evening.during(async () => {
    for (let count = 0; count < byLength({ short: 1, long: 15 }); count += 1) {
      await evening.goesOn(pause())
      // What `pg_ctl -m immediate` sends.
      await evening.stumble(() => product.signalDatabase('SIGQUIT'))
    }
    await evening.goesOn(pause())
  })
  expect(evening.run.refusals.length).toBeGreaterThan(0)
  expect(await wrongsOf(evening)).toEqual([])
  evening.tell('PostgreSQL restarted')

  await evening.during(async () => {
    for (let count = 0; count < byLength({ short: 1, long: 3 }); count += 1) {
      await evening.goesOn(pause())
      await evening.outage(
        () => {
          renameSync(controlFile(), `${controlFile()}.away`)
          product.signalDatabase('SIGQUIT')
        },
        async () => {
          expect((await fetch(`${product.url}/api/health`)).status).toBe(503)
          renameSync(`${controlFile()}.away`, controlFile())
        },
      )
    }
    await evening.goesOn(pause())
  })
  expect(await wrongsOf(evening)).toEqual([])
  evening.tell('PostgreSQL away')
  await expectToBeFound(evening)
})

// Elsewhere nobody gets a disk of their own without being root.
test.skipIf(!hasOwnDisks())(
  'a full disk: commands are refused and nothing is half done, until there is room',
  async () => {
    await begin({ diskBytes: DISK_BYTES })
    await evening.during(async () => {
      for (let count = 0; count < byLength({ short: 1, long: 6 }); count += 1) {
        await evening.goesOn(pause())
        await evening.stumble(fillTheDisk)
      }
      await evening.goesOn(pause())
    })
    expect(await wrongsOf(evening)).toEqual([])
    evening.tell('disk full')
    await expectToBeFound(evening)
  },
)

async function begin(options?: ProductOptions): Promise<void> {
  product = await prepareProduct(options)
  await product.start(EVENING)
  evening = await openEvening({
    urls: [product.url],
    openDatabase: product.openDatabase,
    seed: seedOfRun(),
  })
}

/** How long the evening goes on between two faults. */
function pause(): number {
  return evening.random.between(...PAUSE_MS)
}

/** Without it no PostgreSQL starts. */
function controlFile(): string {
  return join(product.dataDir, 'postgres/global/pg_control')
}

/** Leaves no room until commands were refused for a while. */
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

/** Writes until nothing more goes in. */
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
