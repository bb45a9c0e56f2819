/** What it takes to have it: from `npm start` until it listens, until it has stopped, and what it holds in memory while nobody asks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { leftoverPrefix, removeLeftover } from '../../tests/support/leftovers.ts'
import { freePort } from '../../tests/support/ports.ts'
import { isShort, median, spreadOf } from '../compare.ts'
import { familyOf, heldBy, processorMs } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const STARTS = isShort ? 2 : 5
const LOOKED_AT_EVERY_MS = 3000
/** A server that has had less of the processor within that time has nothing to do. */
const IDLE_MS = 100
const LOOKS = 5

let kill: (() => unknown) | undefined
afterAll(() => kill?.())

interface Started {
  readonly startMs: number
  /** As a person does with Ctrl+C; gives how long it took. */
  stop(): Promise<number>
}

/** As a person does it, with no settings but where. */
async function start(dataDir: string, port: number): Promise<Started> {
  const startedAt = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    // A group of its own, as in a terminal: Ctrl+C tells all of it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
  })
  const signal = (name: NodeJS.Signals) => child.pid && process.kill(-child.pid, name)
  kill = () => signal('SIGKILL')
  await untilListening(child)
  return {
    startMs: performance.now() - startedAt,
    async stop() {
      const toldAt = performance.now()
      const ended = once(child, 'close')
      signal('SIGINT')
      await ended
      kill = undefined
      return performance.now() - toldAt
    },
  }
}

async function untilListening(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('close', () => reject(new Error(`it did not start: ${said}`)))
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/^listening /m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  // What was built or installed first is no start.
  expect(said).not.toMatch(/Compilando|Instalando/)
}

/** The processes of the server and of its database. */
function processesOf(dataDir: string): { readonly server: number; readonly postmaster: number } {
  const first = (file: string) => Number(readFileSync(join(dataDir, file), 'utf8').split(/\s/)[0])
  return { server: first('server.lock'), postmaster: first('postgres/postmaster.pid') }
}

/** Resolves when nothing is done any more: the demo, which goes on after the first start, is whole. */
async function untilIdle(dataDir: string): Promise<void> {
  const { server } = processesOf(dataDir)
  for (let before = -IDLE_MS; ; ) {
    const spent = processorMs(server)
    if (spent - before < IDLE_MS) return
    before = spent
    await delay(LOOKED_AT_EVERY_MS)
  }
}

interface Held {
  readonly all: number
  readonly node: number
  readonly nodeRss: number
  readonly database: number
}

/** What the server and its database hold when nothing has happened for a while. */
async function look(dataDir: string): Promise<Held[]> {
  const { server, postmaster } = processesOf(dataDir)
  const held: Held[] = []
  for (let looked = 0; looked < LOOKS; looked += 1) {
    await delay(LOOKED_AT_EVERY_MS)
    const database = heldBy(familyOf(postmaster), 'Pss')
    const node = heldBy([server], 'Pss')
    held.push({ all: node + database, node, nodeRss: heldBy([server], 'Rss'), database })
  }
  return held
}

test('starting, stopping, and being there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  const port = await freePort()
  const first = await start(dataDir, port)
  await untilIdle(dataDir)
  const stops = [await first.stop()]
  const starts: number[] = []
  let held: Held[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const again = await start(dataDir, port)
    starts.push(again.startMs)
    if (round === 0) {
      await untilIdle(dataDir)
      held = await look(dataDir)
    }
    stops.push(await again.stop())
  }
  await removeLeftover(dataDir)

  const megabytes = (what: string, part: keyof Held, atMost?: number) =>
    costFigure(what, median(held.map((each) => each[part])) / 1e6, { unit: 'MB', atMost })
  record('i', [
    seconds('from `npm start` until it listens, second start', starts, 5),
    megabytes('memory of the idle server with its database (PSS)', 'all', 250),
    megabytes('of that the server', 'node'),
    megabytes('of that the database', 'database'),
    megabytes('the server’s RSS', 'nodeRss'),
    costFigure('the very first start, which makes the database', first.startMs / 1000, {
      unit: 's',
    }),
    seconds('from Ctrl+C until it has ended', stops),
  ])
})

function seconds(what: string, ms: readonly number[], atMost?: number): Figure {
  return costFigure(what, spreadOf(ms.map((each) => each / 1000)), { unit: 's', atMost })
}
