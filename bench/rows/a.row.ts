/** How long it takes until a screen shows what happened: the fan-out alone, and from the tap to the last screen. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { createTestDatabase, runOn } from '../../server/src/db/testing.ts'
import { makeTenant, type TestBranch, type TestProduct } from '../../tests/support/tenant.ts'
import { JWT_SECRET } from '../../tests/support/world.ts'
import { compare, quantile, type Side } from '../compare.ts'
import type { Teller, Told } from '../processes/fan-out.ts'
import type { Question, Shown } from '../processes/screens.ts'
import { groundsOn, type Helper, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure, shown } from '../report.ts'

/** Two dishes, one of them with a wish. */
function orderOf(branch: TestBranch, [one, other]: readonly TestProduct[]) {
  return {
    table_id: branch.tables[0]?.id ?? 0,
    products: [
      { product_id: one?.id ?? 0, quantity: 1 },
      { product_id: other?.id ?? 0, quantity: 2, note: 'Sin natilla' },
    ],
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** So often each side tells in a run, whose cost is the median. */
const TOLD_TO = [
  { screens: 50, times: 15, atMost: 1.3 },
  { screens: 500, times: 7, atMost: 1.15 },
]

test('a1: announcing to many screens', async () => {
  const figures: Figure[] = []
  const database = await createTestDatabase()
  const server = await startHelper('fan-out', { DATABASE_URL: database.url, JWT_SECRET })
  const load = await startHelper('screens')
  const { url, bareUrl } = await server.ask<Record<'url' | 'bareUrl', string>>({ ask: 'urls' })
  const pool = createPool(database.url, { max: 2 })
  const tenant = await makeTenant(await groundsOn(pool, url), { branches: TOLD_TO.length })
  const token = tenant.admin.token ?? ''

  for (const [index, { screens, times, atMost }] of TOLD_TO.entries()) {
    const branch = tenant.branches[index] ?? tenant.branch
    await ask(load, { open: 'node', url, token, branch: branch.id, count: screens })
    await ask(load, { open: 'bare', url: bareUrl, count: screens })
    const blocked: Record<Teller, number[]> = { product: [], bare: [], slowed: [] }
    const spent: typeof blocked = { product: [], bare: [], slowed: [] }

    const tell = async (teller: Teller, seq: number): Promise<number> => {
      const { at, blockedMs } = await server.ask<Told>({ tell: teller })
      const side = teller === 'product' ? 'node' : 'bare'
      const lastAt = await ask<number>(load, { heard: seq, side })
      blocked[teller].push(blockedMs)
      spent[teller].push(await server.ask<number>({ ask: 'spentMs' }))
      return lastAt - at
    }
    /** Each commit is told by both, so that what came before is the same for either. */
    const once = async (teller: Teller): Promise<number> => {
      const taken = await tenant.admin.call(calls.takeOrder, {
        body: orderOf(branch, tenant.products),
      })
      expect(taken.status).toBe(201)
      const seq = Number(taken.headers.get('Board-Seq'))
      await tell(teller === 'product' ? 'bare' : 'product', seq)
      const cost = await tell(teller, seq)
      // The product looks every few seconds whether it missed anything, and was faster for once.
      return cost > 0 ? cost : once(teller)
    }
    const sideOf = (teller: Teller): Side => ({
      name: teller,
      async run() {
        const costs: number[] = []
        while (costs.length < times) costs.push(await once(teller))
        return median(costs)
      },
    })
    const ratio = await compare({
      ours: sideOf('product'),
      floor: sideOf('bare'),
      slowed: sideOf('slowed'),
    })
    figures.push(
      ratioFigure('a1', `announce until the last of ${screens} screens has it`, ratio, {
        unit: 'ms',
        goal: { atMost },
      }),
      told(`the server's processor for it, ${screens} screens`, spent),
      told(`nothing else can run meanwhile, ${screens} screens`, blocked),
    )
    await ask(load, { close: 'node' })
    await ask(load, { close: 'bare' })
  }
  await load.close()
  await server.close()
  await pool.end()
  await database.drop()
  record('a1', figures)
})

function told(
  what: string,
  costs: Readonly<Record<'product' | 'bare', readonly number[]>>,
): Figure {
  const [ours, floor] = [median(costs.product), median(costs.bare)]
  return {
    row: 'a1',
    what,
    value: ours / floor,
    unit: '×',
    from: `${shown(ours)} ms ÷ ${shown(floor)} ms`,
  }
}

/** The load's questions, which are the same for every kind of screen. */
function ask<T = void>(load: Helper, question: Question): Promise<T> {
  return load.ask<T>(question)
}

/** Orders in a run; the cost is the median of them. */
const ORDERS = 25
/** Orders of which the worst ones are told. */
const MANY = 400
const RATIO_AT_MOST = 1.5

test('a2: from sending an order until a screen shows it', async () => {
  const figures: Figure[] = []
  const node = await startNode()
  const tenant = await makeTenant(node, { branches: 3 })
  const load = await startHelper('screens')
  const bareDatabase = new URL(node.databaseUrl)
  bareDatabase.pathname = '/bare'
  await runOn(node.databaseUrl, 'CREATE DATABASE bare')
  const floor = await startHelper('bare-order', { DATABASE_URL: bareDatabase.href })
  const token = tenant.admin.token ?? ''

  const openNode = (branch: TestBranch, count: number) =>
    ask(load, { open: 'node', url: node.url, token, branch: branch.id, count })
  const order = (branch: TestBranch) =>
    ask<Shown>(load, { order: orderOf(branch, tenant.products) })
  const seen: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }

  await openNode(tenant.branch, 1)
  const { message } = await order(tenant.branch)
  await ask(load, { open: 'bare', url: await floor.ask<string>({ ask: 'url' }), count: 1 })
  let seq = 0
  const bareOrder = async (writes: number): Promise<number> => {
    const renumbered = message.replace(/"seq":\d+/g, () => `"seq":${(seq += 1)}`)
    const at = await floor.ask<number>({ order: renumbered, writes })
    return (await ask<number>(load, { heard: seq, side: 'bare' })) - at
  }
  const sideOf = (name: string, one: () => Promise<number>, kept: number[]): Side => ({
    name,
    async run() {
      const costs: number[] = []
      while (costs.length < ORDERS) costs.push(await one())
      kept.push(...costs)
      return median(costs)
    },
  })
  const ratio = await compare({
    ours: sideOf('product', async () => (await order(tenant.branch)).ms, seen.ours),
    floor: sideOf('bare', () => bareOrder(1), seen.floor),
    slowed: sideOf('slowed', () => bareOrder(2), []),
  })
  const [ours99, floor99] = [quantile(seen.ours, 0.99), quantile(seen.floor, 0.99)]
  figures.push(
    ratioFigure('a2', 'order sent until a screen shows it, p50', ratio, {
      unit: 'ms',
      goal: { atMost: RATIO_AT_MOST },
    }),
    {
      row: 'a2',
      what: 'the same, p99',
      value: ours99 / floor99,
      unit: '×',
      from: `${shown(ours99)} ms ÷ ${shown(floor99)} ms`,
      goal: { atMost: RATIO_AT_MOST },
    },
  )

  for (const [index, [screens, p50, p99]] of SHOWN_WITHIN_MS.entries()) {
    const branch = tenant.branches[index] ?? tenant.branch
    await ask(load, { close: 'node' })
    await openNode(branch, screens)
    const costs: number[] = []
    while (costs.length < MANY) costs.push((await order(branch)).ms)
    const at = (name: string, share: number, atMost: number | undefined): Figure => ({
      row: 'a2',
      what: `order sent until the last of ${screens} screens shows it, ${name}`,
      value: quantile(costs, share),
      unit: 'ms',
      ...(atMost === undefined ? {} : { goal: { atMost } }),
    })
    figures.push(at('p50', 0.5, p50), at('p99', 0.99, p99))
  }
  await load.close()
  await floor.close()
  await node.close()
  record('a2', figures)
})

/** For how many screens, and within what half of them and all but one in a hundred show it. */
const SHOWN_WITHIN_MS: readonly (readonly [number, number | undefined, number | undefined])[] = [
  [1, 10, undefined],
  [50, 15, undefined],
  [200, undefined, 30],
]
