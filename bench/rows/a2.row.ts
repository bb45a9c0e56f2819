/** Measures the time from sending an order until the last screen shows it, on the product and on a minimal server. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { makeTenant } from '../../tests/support/tenant.ts'
import { compare, isShortRun, median, quantile } from '../compare.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { ShownHandlers } from '../processes/shown.ts'
import { addDatabase, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure, quotientFigure, ratioFigure } from '../report.ts'

interface Goals {
  readonly p50?: number
  readonly p99?: number
}

/** Goals for the ratio to the minimal server, and for the time in ms. */
const SCREEN_COUNTS: readonly { screens: number; ratio: Goals; ms: Goals }[] = [
  { screens: 1, ratio: {}, ms: { p50: 10 } },
  { screens: 50, ratio: { p50: 1.4 }, ms: { p50: 15 } },
  { screens: 200, ratio: { p50: 1.4, p99: 1.3 }, ms: { p99: 20 } },
]
/** The text that `bench/processes/shown.ts` replaces in each order. */
const MARK = '{mark}'
const ORDERS = isShortRun ? 10 : 40
/** The runs of the first round, which is a warm-up. */
const WARM_UPS = 2

const node = await startNode()
const floors = await startHelper<MinimalServerHandlers>('floors')
const shown = await startHelper<ShownHandlers>('shown')
const floorUrl = await floors.ask('restaurant', await addDatabase(node, 'floor'), 1)
const { branch, waiter, products } = await makeTenant(node)
const token = waiter.token ?? ''
const note = `Sin natilla ${MARK}`

const ours = {
  screens: {
    url: node.url,
    auth: { token },
    join: ['board:join', { branch: branch.id }] as const,
  },
  order: {
    url: node.url,
    path: calls.takeOrder.path,
    token,
    body: {
      key: MARK,
      table_id: branch.tables[0].id,
      products: [
        { product_id: products[0].id, quantity: 1 },
        { product_id: products[1].id, quantity: 2, note },
      ],
    },
  },
}
const floor = {
  screens: { url: floorUrl, query: 'tenant=1' },
  order: {
    url: floorUrl,
    path: '/orders',
    token,
    body: {
      key: MARK,
      tenant: 1,
      lines: [
        { id: 1, quantity: 1 },
        { id: 2, quantity: 2, note },
      ],
    },
  },
}

test('a2: time from sending an order until the last screen shows it', async () => {
  const figures: Figure[] = []
  for (const { screens, ratio: goals, ms } of SCREEN_COUNTS) {
    await shown.ask('open', 'ours', ours.screens, screens)
    await shown.ask('open', 'floor', floor.screens, screens)
    const runs: Record<'ours' | 'floor', number[][]> = { ours: [], floor: [] }
    const run = async (name: keyof typeof runs) => {
      const { order } = name === 'ours' ? ours : floor
      const costs = await shown.ask('orders', name, order, ORDERS)
      runs[name].push(costs)
      return median(costs)
    }
    const ratio = await compare(
      () => run('ours'),
      () => run('floor'),
    )
    const p99 = (name: keyof typeof runs) => quantile(runs[name].slice(WARM_UPS).flat(), 0.99)
    const what = `order sent until the last of ${screens} screens shows it`
    const unit = 'ms'
    figures.push(
      ratioFigure(`${what} ÷ floor, p50`, ratio, { unit, atMost: goals.p50 }),
      quotientFigure(`${what} ÷ floor, p99`, [p99('ours'), p99('floor')], {
        unit,
        atMost: goals.p99,
      }),
      costFigure(`${what}, p50`, ratio.ours, { unit, atMost: ms.p50 }),
      costFigure(`${what}, p99`, p99('ours'), { unit, atMost: ms.p99 }),
    )
    await shown.ask('close', 'ours')
    await shown.ask('close', 'floor')
  }
  record('a2', figures)
})
