import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveBillUntil } from '../support/live/large-messages.ts'
import { type ClientSocket, connectSocket } from '../support/live/screen.ts'
import { type BuiltServer, prepareBuiltServer } from '../support/processes/built-server.ts'
import { seedOfRun } from '../support/seed.ts'
import { readMetric } from '../support/server/metrics.ts'
import { isLongSuite } from '../support/suite-length.ts'
import { type FaultRun, SERVER_ENV, startFaultRun } from './fault-run.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { violationsOf } from './violations.ts'

const STALLED_SCREENS = 30
const DURATION_MS = 60_000
const CHECK_INTERVAL_MS = 500
/** Upper limit for data queued for stopped screens. All queues share one copy of each message. */
const MAX_GROWTH_BYTES = 250_000_000

// In the normal suite, only server/src/live/slow-connections.test.ts tests a slow screen.
const whenLong = test.runIf(isLongSuite)

let server: BuiltServer
let proxy: Proxy
let faultRun: FaultRun
const stalledScreens: ClientSocket[] = []

beforeAll(async () => {
  if (!isLongSuite) return
  server = await prepareBuiltServer()
  await server.start(SERVER_ENV)
  const seed = seedOfRun()
  faultRun = await startFaultRun({
    urls: [server.url],
    screenUrls: [server.url],
    openDatabase: server.openDatabase,
    seed,
  })
  proxy = await openProxy(server.url, faultRun.random)
})
afterAll(async () => {
  for (const screen of stalledScreens) screen.close()
  faultRun?.close()
  await proxy?.close()
  await server?.remove()
})

whenLong('disconnects screens that stop reading, without effect on other screens', async () => {
  const { tenant, run } = faultRun
  for (let count = 0; count < STALLED_SCREENS; count += 1) {
    const socket = await connectSocket(proxy.url, tenant.waiter.token)
    await socket.emitWithAck('board:join', { branch: tenant.branch.id })
    stalledScreens.push(socket)
  }
  const before = await figure('process_resident_memory_bytes')
  const peak = { memory: before, waiting: 0 }
  const until = performance.now() + DURATION_MS
  await faultRun.during(async () => {
    await proxy.setState({ kind: 'stalled' })
    const timer = setInterval(() => {
      void figure('process_resident_memory_bytes').then((bytes) => {
        peak.memory = Math.max(peak.memory, bytes)
      })
      void figure('orderi_sockets_waiting_bytes').then((bytes) => {
        peak.waiting = Math.max(peak.waiting, bytes)
      })
    }, CHECK_INTERVAL_MS)
    const seqs = await moveBillUntil(tenant, () => performance.now() > until)
    clearInterval(timer)
    run.commits.push(...seqs)
  })
  expect(await figure('orderi_sockets_too_slow_total')).toBe(STALLED_SCREENS)
  expect(await figure('orderi_sockets_waiting_bytes')).toBeLessThan(1_000_000)
  expect(peak.memory - before).toBeLessThan(MAX_GROWTH_BYTES)
  await proxy.setState({ kind: 'normal' })
  expect(await violationsOf(faultRun)).toEqual([])
  process.stdout.write(
    `${STALLED_SCREENS} screens that stop reading: ${mega(peak.waiting)} MB waited for them at most, the server grew from ${mega(before)} to ${mega(peak.memory)} MB\n`,
  )
  faultRun.printFigures('screens that stop reading')
})

async function figure(name: string): Promise<number> {
  return (await readMetric(server.url, name)) ?? 0
}

function mega(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
