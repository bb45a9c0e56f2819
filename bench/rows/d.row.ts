/** What a screen weighs in the server's memory, beside a socket of Socket.IO that does nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spreadOf } from '../compare.ts'
import { type House, makeHouse } from '../house.ts'
import { createProbe, type Probe } from '../probe.ts'
import type { Joined, Told } from '../processes/crowd.ts'
import { type Helper, type Node, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { shown } from '../report.ts'

const SCREENS = 3000
const BRANCHES = 20
const WAVES = 20
const SCREENS_OF_A_WAVE = 500
/** What runs often is compiled on the way, and what is compiled stays for a while. */
const WARM_UPS = 5

let node: Node
let house: House
let probe: Probe
let bare: Helper
let bareProbe: Probe
let bareUrl: string
let crowd: Helper

beforeAll(async () => {
  probe = await createProbe()
  bareProbe = await createProbe()
  node = await startNode({}, [probe.module])
  house = await makeHouse(node, SCREENS, BRANCHES)
  bare = await startHelper('bare-sockets', { NODE_OPTIONS: `--import ${bareProbe.module}` })
  bareUrl = await bare.ask<string>({ ask: 'url' })
  crowd = await startHelper('crowd')
})
afterAll(async () => {
  await crowd?.close()
  await bare?.close()
  await node?.close()
})

/** Screens come; `weigh` is asked while they are there; they go, and nobody is left. */
async function wave<T>(
  url: string,
  screens: number,
  weigh?: () => Promise<T>,
): Promise<T | undefined> {
  const { tokens, branches } = house
  const isBare = url === bareUrl
  const opened = await crowd.ask<Joined>({
    open: url,
    tokens: tokens.slice(0, screens),
    ...(isBare ? {} : { branches }),
  })
  if (!isBare) expect(opened.snapshots).toBe(screens)
  expect((await crowd.ask<Told>({ told: url })).screens).toBe(screens)
  const found = await weigh?.()
  await crowd.ask({ close: url })
  await expect.poll(() => countAt(isBare), { timeout: 30_000 }).toBe(0)
  return found
}

async function countAt(isBare: boolean): Promise<number> {
  if (isBare) return bare.ask<number>({ ask: 'count' })
  const text = await (await fetch(`${node.url}/metrics`)).text()
  return Number(/^orderi_sockets\{kind="staff"\} (\d+)/m.exec(text)?.[1])
}

/** Bytes of each of 3,000. */
async function weightOf(url: string, { heap }: Probe): Promise<number> {
  const empty = await heap()
  const full = (await wave(url, SCREENS, heap)) ?? 0
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

  const { median } = spreadOf(floor)
  record('d', [
    {
      row: 'd',
      what: `heap per joined screen ÷ bare Socket.IO socket, ${SCREENS.toLocaleString('en')} of each`,
      value: ours / median,
      unit: '×',
      from: `${shown(ours / 1000)} kB ÷ ${shown(median / 1000)} kB`,
      goal: { atMost: 1.15 },
    },
    {
      row: 'd',
      what: `heap after ${WAVES} waves of ${SCREENS_OF_A_WAVE} screens that come and go, more than before`,
      value: growth,
      unit: '%',
      from: `${shown(before / 1e6)} MB before`,
      goal: { atMost: 2 },
    },
  ])
})
