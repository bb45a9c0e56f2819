import { expect, test } from 'vitest'
import { createProbe, type Probe } from '../../tests/support/processes/probe.ts'
import { readMetric } from '../../tests/support/server/metrics.ts'
import { isShortRun, median } from '../compare.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { makeLoadTarget, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, quotientFigure, threeDigits } from '../report.ts'

const SCREENS = isShortRun ? 600 : 3000
const BRANCHES = 20
const GROUPS = isShortRun ? 3 : 20
const SCREENS_PER_GROUP = 500
/** Rounds before the measurement. Compiled code must not count as memory of a screen. */
const WARM_UPS = 5

const probe = await createProbe()
const bareProbe = await createProbe()
const node = await startNode({}, [probe.module])
const house = await makeLoadTarget(node, SCREENS, BRANCHES)
const bareEnv = { NODE_OPTIONS: `--import ${bareProbe.module}` }
const bare = await startHelper<MinimalServerHandlers>('floors', bareEnv)
const bareUrl = await bare.ask('sockets')
const load = await startHelper<LoadHandlers>('load')

async function openScreens(
  url: string,
  screens: number,
  weigh: () => Promise<number> = () => Promise.resolve(0),
): Promise<number> {
  const isBare = url === bareUrl
  const tokens = house.tokens.slice(0, screens)
  const { branches } = house
  const opened = await load.ask('open', url, { url, tokens, ...(isBare ? {} : { branches }) })
  if (!isBare) expect(opened.snapshots).toBe(screens)
  expect((await load.ask('counters', url, url)).screens).toBe(screens)
  const found = await weigh()
  await load.ask('close', url)
  await expect.poll(() => countAt(isBare), { timeout: 30_000 }).toBe(0)
  return found
}

async function countAt(isBare: boolean): Promise<number> {
  if (isBare) return bare.ask('socketCount')
  return (await readMetric(node.url, 'orderi_sockets', { kind: 'staff' })) ?? Number.NaN
}

async function memoryPerScreen(url: string, probed: Probe): Promise<number> {
  const heap = async () => (await probed.measure()).heapUsed
  const empty = await heap()
  const full = await openScreens(url, SCREENS, heap)
  return (full - empty) / SCREENS
}

test('d: server memory per joined screen', async () => {
  for (let count = 0; count < WARM_UPS; count += 1) {
    await openScreens(bareUrl, SCREENS_PER_GROUP)
    await openScreens(node.url, SCREENS_PER_GROUP)
  }
  const floor = [await memoryPerScreen(bareUrl, bareProbe)]
  const ours = await memoryPerScreen(node.url, probe)
  floor.push(await memoryPerScreen(bareUrl, bareProbe))

  for (let count = 0; count < WARM_UPS; count += 1) await openScreens(node.url, SCREENS_PER_GROUP)
  const { heapUsed: before } = await probe.measure()
  for (let count = 0; count < GROUPS; count += 1) await openScreens(node.url, SCREENS_PER_GROUP)
  const growth = ((await probe.measure()).heapUsed / before - 1) * 100

  const sockets = SCREENS.toLocaleString('en')
  const groups = `${GROUPS} groups of ${SCREENS_PER_GROUP} screens`
  record('d', [
    quotientFigure(
      `heap per joined screen ÷ bare Socket.IO socket, ${sockets} of each`,
      [ours / 1000, median(floor) / 1000],
      { unit: 'kB', atMost: 1.15 },
    ),
    {
      ...costFigure(`heap growth after ${groups}`, growth, { unit: '%', atMost: 2 }),
      from: `${threeDigits(before / 1e6)} MB before`,
    },
  ])
})
