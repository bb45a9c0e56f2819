/** The memory of a screen in the server, compared with a bare Socket.IO socket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isShort, median } from '../compare.ts'
import { createProbe, type Probe } from '../probe.ts'
import type { Floors } from '../processes/floors.ts'
import type { Load } from '../processes/load.ts'
import {
  type Helper,
  type House,
  makeHouse,
  type Node,
  startHelper,
  startNode,
} from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, quotientFigure, shown } from '../report.ts'

const SCREENS = isShort ? 600 : 3000
const BRANCHES = 20
const WAVES = isShort ? 3 : 20
const SCREENS_OF_A_WAVE = 500
/** Compiled code takes memory, too. */
const WARM_UPS = 5

let node: Node
let house: House
let probe: Probe
let bare: Helper<Floors>
let bareProbe: Probe
let bareUrl: string
let load: Helper<Load>

beforeAll(async () => {
  probe = await createProbe()
  bareProbe = await createProbe()
  node = await startNode({}, [probe.module])
  house = await makeHouse(node, SCREENS, BRANCHES)
  bare = await startHelper<Floors>('floors', { NODE_OPTIONS: `--import ${bareProbe.module}` })
  bareUrl = await bare.ask('sockets')
  load = await startHelper<Load>('load')
})
afterAll(async () => {
  await load?.close()
  await bare?.close()
  await node?.close()
})

/** Opens screens, calls `weigh` while they are open, and closes them. */
async function wave(
  url: string,
  screens: number,
  weigh: () => Promise<number> = () => Promise.resolve(0),
): Promise<number> {
  const isBare = url === bareUrl
  const tokens = house.tokens.slice(0, screens)
  const { branches } = house
  const opened = await load.ask('open', url, { url, tokens, ...(isBare ? {} : { branches }) })
  if (!isBare) expect(opened.snapshots).toBe(screens)
  expect((await load.ask('told', url, url)).screens).toBe(screens)
  const found = await weigh()
  await load.ask('close', url)
  await expect.poll(() => countAt(isBare), { timeout: 30_000 }).toBe(0)
  return found
}

async function countAt(isBare: boolean): Promise<number> {
  if (isBare) return bare.ask('socketCount')
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return Number(/^orderi_sockets\{kind="staff"\} (\d+)/m.exec(text)?.[1])
}

/** In bytes for each screen. */
async function weightOf(url: string, { heap }: Probe): Promise<number> {
  const empty = await heap()
  const full = await wave(url, SCREENS, heap)
  return (full - empty) / SCREENS
}

test('a screen that is joined', async () => {
  for (let count = 0; count < WARM_UPS; count += 1) {
    await wave(bareUrl, SCREENS_OF_A_WAVE)
    await wave(node.url, SCREENS_OF_A_WAVE)
  }
  const floor = [await weightOf(bareUrl, bareProbe)]
  const ours = await weightOf(node.url, probe)
  floor.push(await weightOf(bareUrl, bareProbe))

  for (let count = 0; count < WARM_UPS; count += 1) await wave(node.url, SCREENS_OF_A_WAVE)
  const before = await probe.heap()
  for (let count = 0; count < WAVES; count += 1) await wave(node.url, SCREENS_OF_A_WAVE)
  const growth = ((await probe.heap()) / before - 1) * 100

  const sockets = SCREENS.toLocaleString('en')
  const waves = `${WAVES} waves of ${SCREENS_OF_A_WAVE} screens that come and go`
  record('d', [
    quotientFigure(
      'd',
      `heap per joined screen ÷ bare Socket.IO socket, ${sockets} of each`,
      [ours / 1000, median(floor) / 1000],
      { unit: 'kB', atMost: 1.15 },
    ),
    {
      ...costFigure('d', `heap after ${waves}, more than before`, growth, { unit: '%', atMost: 2 }),
      from: `${shown(before / 1e6)} MB before`,
    },
  ])
})
