import { appendFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type BuiltServer,
  type BuiltServerOptions,
  canMountDisk,
  prepareBuiltServer,
} from '../support/processes/built-server.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { expectChecksDetectViolations } from './control.ts'
import { type FaultRun, SERVER_ENV, startFaultRun, TIMEOUT_MS } from './fault-run.ts'
import { violationsOf } from './violations.ts'

const DISK_BYTES = 320_000_000
const REFUSALS = bySuiteLength({ short: 20, long: 300 })
const PAUSE_MS = bySuiteLength<readonly [number, number]>({ short: [200, 600], long: [2000, 4000] })

let server: BuiltServer
let faultRun: FaultRun

afterEach(async () => {
  faultRun?.close()
  await server?.remove()
})

test('refuses commands with Retry-After while PostgreSQL restarts or is unavailable, and recovers', async () => {
  await begin()
  // SIGQUIT is the signal that `pg_ctl -m immediate` sends.
  await expectRecovery('PostgreSQL restarted', bySuiteLength({ short: 1, long: 15 }), () =>
    faultRun.causeFault(() => server.signalDatabase('SIGQUIT')),
  )
  expect(faultRun.run.refusals.length).toBeGreaterThan(0)
  await expectRecovery('PostgreSQL away', bySuiteLength({ short: 1, long: 3 }), () =>
    faultRun.outage(stopDatabase, allowDatabaseStart),
  )
  await expectChecksDetectViolations(faultRun)
})

// Mounting a small disk without root needs Linux user namespaces.
test.skipIf(!canMountDisk())(
  'refuses commands while the disk is full, stores no partial writes, and recovers once there is space',
  async () => {
    await begin({ diskBytes: DISK_BYTES })
    await expectRecovery('disk full', bySuiteLength({ short: 1, long: 6 }), () =>
      faultRun.causeFault(fillTheDisk),
    )
    await expectChecksDetectViolations(faultRun)
  },
)

/** Causes a fault several times while guests order, and expects consistent data afterwards. */
async function expectRecovery(
  name: string,
  times: number,
  cause: () => Promise<unknown>,
): Promise<void> {
  await faultRun.during(async () => {
    for (let count = 0; count < times; count += 1) {
      await faultRun.continueFor(pause())
      await cause()
    }
    await faultRun.continueFor(pause())
  })
  expect(await violationsOf(faultRun)).toEqual([])
  faultRun.printFigures(name)
}

async function begin(options?: BuiltServerOptions): Promise<void> {
  server = await prepareBuiltServer(options)
  await server.start(SERVER_ENV)
  faultRun = await startFaultRun({
    urls: [server.url],
    openDatabase: server.openDatabase,
    seed: seedOfRun(),
  })
}

function pause(): number {
  return faultRun.random.between(...PAUSE_MS)
}

/** PostgreSQL cannot start without this file. */
function controlFile(): string {
  return join(server.dataDir, 'postgres/global/pg_control')
}

function stopDatabase(): void {
  renameSync(controlFile(), `${controlFile()}.away`)
  server.signalDatabase('SIGQUIT')
}

async function allowDatabaseStart(): Promise<void> {
  expect((await fetch(`${server.url}/api/health`)).status).toBe(503)
  renameSync(`${controlFile()}.away`, controlFile())
}

async function fillTheDisk(): Promise<void> {
  const filler = join(server.dataDir, 'ballast')
  const wanted = faultRun.run.refusals.length + REFUSALS
  await vi.waitFor(
    () => {
      fill(filler)
      expect(faultRun.run.refusals.length).toBeGreaterThanOrEqual(wanted)
    },
    { timeout: TIMEOUT_MS, interval: 20 },
  )
  rmSync(filler)
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
