import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { leftoverPrefix, removeLeftover } from '../../tests/support/database/leftovers.ts'
import { freePort } from '../../tests/support/processes/ports.ts'
import { isShortRun, median, spreadOf } from '../compare.ts'
import { cpuMs, memoryOf, processTreeOf } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const STARTS = isShortRun ? 2 : 5
const READING_INTERVAL_MS = 3000
/** A server is idle if it uses less CPU time in `READING_INTERVAL_MS`. */
const IDLE_MS = 100
const READINGS = 5
const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
afterAll(() => removeLeftover(dataDir))
const port = await freePort()
let kill: (() => unknown) | undefined
afterAll(() => kill?.())

async function start() {
  const startedAt = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    // Ctrl+C in a terminal signals a whole process group, so the product gets its own group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
  })
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  kill = () => signal('SIGKILL')
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => void (output += chunk))
  }
  await vi.waitUntil(() => /^listening /m.test(output), { timeout: 120_000, interval: 1 })
  expect(output).not.toMatch(/Compilando|Instalando/)
  return {
    startMs: performance.now() - startedAt,
    /** Sends SIGINT, like Ctrl+C. Returns the ms until the process ends. */
    async stop(): Promise<number> {
      const signalledAt = performance.now()
      signal('SIGINT')
      await ended
      kill = undefined
      return performance.now() - signalledAt
    },
  }
}

const processIn = (file: string) => Number(readFileSync(join(dataDir, file), 'utf8').split(/\s/)[0])

/** Resolves when the server is idle. After the first start, the server still creates the demo's past bills. */
async function untilIdle(): Promise<void> {
  const server = processIn('server.lock')
  for (let before = -IDLE_MS; ; ) {
    const spent = cpuMs(server)
    if (spent - before < IDLE_MS) return
    before = spent
    await delay(READING_INTERVAL_MS)
  }
}

async function look() {
  const server = [processIn('server.lock')]
  await delay(READING_INTERVAL_MS)
  const node = memoryOf(server, 'Pss')
  const database = memoryOf(processTreeOf(processIn('postgres/postmaster.pid')), 'Pss')
  return { all: node + database, node, nodeRss: memoryOf(server, 'Rss'), database }
}
type Memory = Awaited<ReturnType<typeof look>>

test('i: time to start, time to stop, and memory when idle', async () => {
  const first = await start()
  await untilIdle()
  const stops = [await first.stop()]
  const starts: number[] = []
  const held: Memory[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const again = await start()
    starts.push(again.startMs)
    if (round === 0) {
      await untilIdle()
      while (held.length < READINGS) held.push(await look())
    }
    stops.push(await again.stop())
  }

  const megabytes = (what: string, part: keyof Memory, atMost?: number) =>
    costFigure(what, median(held.map((each) => each[part])) / 1e6, { unit: 'MB', atMost })
  record('i', [
    seconds('from `npm start` until it listens, second start', starts, 5),
    megabytes('memory of the idle server with its database (PSS)', 'all', 250),
    megabytes('of which the server', 'node'),
    megabytes('of which the database', 'database'),
    megabytes('the server’s RSS', 'nodeRss'),
    costFigure('the first start, which creates the database', first.startMs / 1000, {
      unit: 's',
    }),
    seconds('from Ctrl+C until it has ended', stops),
  ])
})

function seconds(what: string, ms: readonly number[], atMost?: number): Figure {
  return costFigure(what, spreadOf(ms.map((each) => each / 1000)), { unit: 's', atMost })
}
