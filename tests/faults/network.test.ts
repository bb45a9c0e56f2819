import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, expect, test, vi } from 'vitest'
import { STALE_MS } from '../../client/src/live/connection.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { connectSocket } from '../support/live/screen.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { openWorld } from '../support/world.ts'
import { startFaultRun, TIMEOUT_MS } from './fault-run.ts'
import { type LiveScreen, watchFalseLiveClaims } from './live-claims.ts'
import { type NetworkState, openProxy } from './proxy.ts'
import { violationsOf } from './violations.ts'

const PROXIES = 8
/** A screen must stop showing “live” within this time. Longer than `STALE_MS`, because the test machine may be slow. */
const LIMIT_MS = STALE_MS + 5000
const ROUNDS = 10

const seed = seedOfRun()
const world = await openWorld()
const opened = Array.from({ length: PROXIES }, (_, index) =>
  openProxy(world.url, createRandom(seed + index)),
)
const proxies = await Promise.all(opened)
const screenUrls = proxies.map(({ url }) => url)
const faultRun = await startFaultRun({
  // Half of the writers bypass the proxies, so that new events occur during every fault.
  urls: screenUrls.slice(0, 3).flatMap((url) => [world.url, url]),
  screenUrls,
  openDatabase: () => createPool(world.databaseUrl, { max: 2 }),
  seed,
})
afterAll(async () => {
  faultRun.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
})

test('never shows an old board as “live” during all network faults together, and recovers', async () => {
  const states: readonly NetworkState[] = [
    { kind: 'half-open', drops: 'down' },
    { kind: 'half-open', drops: 'up' },
    { kind: 'black-hole' },
    { kind: 'stalled' },
    { kind: 'refusing' },
    { kind: 'slow', latencyMs: 300, jitterMs: 400, bytesPerSecond: 20_000 },
    { kind: 'slow', latencyMs: 100, jitterMs: 1500 },
    { kind: 'normal' },
  ]
  const [halfOpen] = proxies
  const naive = await openNaiveScreen(halfOpen?.url ?? '')
  const truth = watchFalseLiveClaims(faultRun.run, [...faultRun.appScreens, naive])
  await faultRun.during(async () => {
    await Promise.all(
      proxies.map((proxy, index) => proxy.setState(states[index] ?? { kind: 'normal' })),
    )
    await vi.waitFor(() => expect(truth.longerThan(LIMIT_MS)).toContain('naive'), TIMEOUT_MS)
    proxies.at(-1)?.cut()
    await restoreNetwork(() => true)
  })
  truth.stop()
  naive.close()
  expect(truth.longerThan(LIMIT_MS)).toEqual(['naive'])
  expect(await violationsOf(faultRun)).toEqual([])
  printResult('every network fault at once', truth.longestMs(faultRun.appScreens))
})

test.runIf(bySuiteLength({ short: false, long: true }))(
  'never shows an old board as “live” during minutes of random network faults, and recovers',
  async () => {
    const { random } = faultRun
    const truth = watchFalseLiveClaims(faultRun.run, faultRun.appScreens)
    await faultRun.during(async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        for (const proxy of proxies) await proxy.setState(randomState())
        await faultRun.continueFor(random.between(2000, 25_000))
        for (const proxy of proxies) if (random.chance(0.2)) proxy.cut()
        await restoreNetwork(() => random.chance(0.5))
      }
    })
    truth.stop()
    expect(truth.longerThan(LIMIT_MS)).toEqual([])
    expect(await violationsOf(faultRun)).toEqual([])
    printResult(`${ROUNDS} rounds of network faults`, truth.longestMs(faultRun.appScreens))
  },
)

function randomState(): NetworkState {
  const { random } = faultRun
  return random.pick<NetworkState>([
    { kind: 'half-open', drops: random.pick(['up', 'down']) },
    { kind: 'black-hole' },
    { kind: 'stalled' },
    { kind: 'refusing' },
    {
      kind: 'slow',
      latencyMs: random.between(20, 800),
      jitterMs: random.between(0, 2000),
      bytesPerSecond: random.between(10_000, 500_000),
    },
    { kind: 'normal' },
  ])
}

/** @param resets returns whether a proxy resets connections that lost data. Otherwise, the ends detect no loss. */
async function restoreNetwork(resets: () => boolean): Promise<void> {
  const since = performance.now()
  for (const proxy of proxies) {
    const wasLost = proxy.state.kind === 'half-open' || proxy.state.kind === 'black-hole'
    await proxy.setState({ kind: 'normal' })
    if (wasLost && resets()) proxy.cut()
  }
  await vi.waitFor(
    () =>
      expect(faultRun.appScreens.filter((each) => !each.showsLive).map(({ name }) => name)).toEqual(
        [],
      ),
    { timeout: TIMEOUT_MS, interval: 20 },
  )
  const { figures } = faultRun
  figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - since)
  figures.faults += proxies.length
  await faultRun.whenScreensCurrent()
}

function printResult(name: string, longestMs: number): void {
  const seconds = (longestMs / 1000).toFixed(1)
  process.stdout.write(`${name}: a screen was behind and showed “live” for ${seconds} s at most\n`)
  faultRun.printFigures(name)
}

/** Negative control: a screen that shows “live” whenever its socket is connected. */
async function openNaiveScreen(url: string): Promise<LiveScreen & { close(): void }> {
  const { branch, waiter } = faultRun.tenant
  const socket = await connectSocket(url, waiter.token)
  const joined = await socket.emitWithAck('board:join', { branch: branch.id })
  if (!joined.ok) throw new Error('the naive screen could not join')
  let { seq } = joined
  socket.on('board:events', ({ events }) => {
    seq = events.at(-1)?.seq ?? seq
  })
  return {
    name: 'naive',
    get seq() {
      return seq
    },
    get showsLive() {
      return socket.connected
    },
    close: () => void socket.close(),
  }
}
