/** Measures delivery to screens: only sending (a1), and from placing an order until the last screen shows it (a2). */
import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, runStatement } from '../../server/src/db/testing.ts'
import { makeTenant, type TestBranch, type TestProduct } from '../../tests/support/tenant.ts'
import { compare, isShortRun, median, quantile } from '../compare.ts'
import type { FanOutHandlers, FanOutServer } from '../processes/fan-out.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { openPool, startHelper, startNode, worldPartsOn } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure, quotientFigure, ratioFigure } from '../report.ts'

function orderOf(branch: TestBranch, [one, other]: readonly TestProduct[]) {
  return {
    table_id: branch.tables[0]?.id ?? 0,
    products: [
      { product_id: one?.id ?? 0, quantity: 1 },
      { product_id: other?.id ?? 0, quantity: 2, note: 'Sin natilla' },
    ],
  }
}

async function medianOf(times: number, once: () => Promise<number>, all: number[] = []) {
  const costs: number[] = []
  while (costs.length < times) costs.push(await once())
  all.push(...costs)
  return median(costs)
}

const tokensOf = (token: string, count: number) => Array.from({ length: count }, () => token)

const CROWDS = [
  { screens: 50, times: 15, atMost: 1.3 },
  { screens: 500, times: 7, atMost: 1.15 },
]

const load = await startHelper<LoadHandlers>('load')

const database = await createTestDatabase()
afterAll(() => database.drop())
const pool = openPool(database.url)
const sender = await startHelper<FanOutHandlers>('fan-out', { DATABASE_URL: database.url })

test('a1: time to send an event to many screens', async () => {
  const figures: Figure[] = []
  const { url, bareUrl } = await sender.ask('urls')
  const grounds = await worldPartsOn(pool, url)
  const tenant = await makeTenant(grounds, { branches: CROWDS.length })
  const tokens = tokensOf(tenant.admin.token ?? '', 500)

  for (const [index, { screens, times, atMost }] of CROWDS.entries()) {
    const branch = tenant.branches[index] ?? tenant.branch
    const branches = [branch.id]
    await load.ask('open', 'product', { url, tokens: tokens.slice(0, screens), branches })
    await load.ask('openBare', 'bare', bareUrl, screens, branch.id)
    const blocked: Record<FanOutServer, number[]> = { product: [], bare: [] }
    const spent: typeof blocked = { product: [], bare: [] }
    const tell = async (teller: FanOutServer, seq: number): Promise<number> => {
      const { at, blockedMs } = await sender.ask('tell', teller)
      const lastAt = await load.ask('received', teller, [[branch.id, seq]])
      blocked[teller].push(blockedMs)
      spent[teller].push(await sender.ask('spentMs'))
      return lastAt - at
    }
    const once = async (teller: FanOutServer): Promise<number> => {
      const body = orderOf(branch, tenant.products)
      const taken = await tenant.admin.call(calls.takeOrder, { body })
      expect(taken.status).toBe(201)
      const seq = Number(taken.headers.get('Board-Seq'))
      await tell(teller === 'product' ? 'bare' : 'product', seq)
      const cost = await tell(teller, seq)
      // The cost is negative if the product's periodic check of the log sent the commit before it was published.
      return cost > 0 ? cost : once(teller)
    }
    const ratio = await compare(
      () => medianOf(times, () => once('product')),
      () => medianOf(times, () => once('bare')),
    )
    const sides = (of: typeof spent) => [median(of.product), median(of.bare)] as const
    const what = `from publishing to the last of ${screens} screens`
    figures.push(
      ratioFigure(what, ratio, { unit: 'ms', atMost }),
      quotientFigure(`processor time of the server for it, ${screens} screens`, sides(spent), {
        unit: 'ms',
      }),
      quotientFigure(
        `time that the event loop is blocked for it, ${screens} screens`,
        sides(blocked),
        {
          unit: 'ms',
        },
      ),
    )
    await load.ask('close', 'product')
    await load.ask('close', 'bare')
  }
  record('a1', figures)
})

const ORDERS = 25
const MANY = isShortRun ? 50 : 400
const RATIO_AT_MOST = 1.5
const SHOWN_WITHIN_MS: readonly { screens: number; p50?: number; p99?: number }[] = [
  { screens: 1, p50: 10 },
  { screens: 50, p50: 15 },
  { screens: 200, p99: 20 },
]

const node = await startNode()
const floor = await startHelper<MinimalServerHandlers>('floors')

test('a2: time from sending an order until a screen shows it', async () => {
  const tenant = await makeTenant(node, { branches: 3 })
  const token = tenant.admin.token ?? ''
  await runStatement(node.databaseUrl, 'CREATE DATABASE bare')
  const bareDatabase = new URL(node.databaseUrl)
  bareDatabase.pathname = '/bare'
  const bareUrl = await floor.ask('orders', bareDatabase.href)

  const { url } = node
  const open = ({ id }: TestBranch, screens: number) =>
    load.ask('open', String(id), { url, tokens: tokensOf(token, screens), branches: [id] })
  const order = (branch: TestBranch) => {
    const place = { url, token, branch: branch.id }
    return load.ask('order', String(branch.id), place, orderOf(branch, tenant.products))
  }
  const seen: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  await open(tenant.branch, 1)
  const { message } = await order(tenant.branch)
  await load.ask('openBare', 'bare', bareUrl, 1, tenant.branch.id)
  let seq = 0
  const bareOrder = async (): Promise<number> => {
    const renumbered = message.replace(/"seq":\d+/g, () => `"seq":${(seq += 1)}`)
    const at = await floor.ask('order', renumbered)
    return (await load.ask('received', 'bare', [[tenant.branch.id, seq]])) - at
  }
  const ourOrder = async () => (await order(tenant.branch)).ms
  const ratio = await compare(
    () => medianOf(ORDERS, ourOrder, seen.ours),
    () => medianOf(ORDERS, bareOrder, seen.floor),
  )
  const p99 = [quantile(seen.ours, 0.99), quantile(seen.floor, 0.99)] as const
  const figures = [
    ratioFigure('order sent until a screen shows it, p50', ratio, {
      unit: 'ms',
      atMost: RATIO_AT_MOST,
    }),
    quotientFigure('the same, p99', p99, { unit: 'ms', atMost: RATIO_AT_MOST }),
  ]

  await load.ask('close', String(tenant.branch.id))
  for (const [index, { screens, p50, p99: most }] of SHOWN_WITHIN_MS.entries()) {
    const branch = tenant.branches[index] ?? tenant.branch
    await open(branch, screens)
    const costs: number[] = []
    while (costs.length < MANY) costs.push((await order(branch)).ms)
    await load.ask('close', String(branch.id))
    const what = `order sent until the last of ${screens} screens shows it`
    figures.push(
      costFigure(`${what}, p50`, quantile(costs, 0.5), { unit: 'ms', atMost: p50 }),
      costFigure(`${what}, p99`, quantile(costs, 0.99), { unit: 'ms', atMost: most }),
    )
  }
  record('a2', figures)
})
