/** Compares the time in which the product and a minimal `ws` server send an event to all screens. */
import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { makeTenant, type TestBranch, type TestProduct } from '../../tests/support/tenant.ts'
import { compare, median } from '../compare.ts'
import type { FanOutHandlers, FanOutServer } from '../processes/fan-out.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { openPool, startHelper, worldPartsOn } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, quotientFigure, ratioFigure } from '../report.ts'

function orderOf(branch: TestBranch, [one, other]: readonly TestProduct[]) {
  return {
    table_id: branch.tables[0]?.id ?? 0,
    products: [
      { product_id: one?.id ?? 0, quantity: 1 },
      { product_id: other?.id ?? 0, quantity: 2, note: 'Sin natilla' },
    ],
  }
}

async function medianOf(times: number, measureCost: () => Promise<number>): Promise<number> {
  const costs: number[] = []
  while (costs.length < times) costs.push(await measureCost())
  return median(costs)
}

const SCREEN_COUNTS = [
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
  const { url, orderUrl, bareUrl } = await sender.ask('urls')
  const worldParts = await worldPartsOn(pool, orderUrl)
  const tenant = await makeTenant(worldParts, { branches: SCREEN_COUNTS.length })
  const tokens = Array.from({ length: 500 }, () => tenant.admin.token ?? '')

  for (const [index, { screens, times, atMost }] of SCREEN_COUNTS.entries()) {
    const branch = tenant.branches[index] ?? tenant.branch
    const branches = [branch.id]
    await load.ask('open', 'product', { url, tokens: tokens.slice(0, screens), branches })
    await load.ask('openBare', 'bare', bareUrl, screens, branch.id)
    const blocked: Record<FanOutServer, number[]> = { product: [], bare: [] }
    const spent: typeof blocked = { product: [], bare: [] }
    const publish = async (side: FanOutServer, seq: number): Promise<number> => {
      const { at, blockedMs } = await sender.ask('tell', side)
      const receivedAt = await load.ask('received', side, [[branch.id, seq]])
      blocked[side].push(blockedMs)
      spent[side].push(await sender.ask('spentMs'))
      return receivedAt - at
    }
    const measureCost = async (side: FanOutServer): Promise<number> => {
      const body = orderOf(branch, tenant.products)
      const taken = await tenant.admin.call(calls.takeOrder, { body })
      expect(taken.status).toBe(201)
      const seq = Number(taken.headers.get('Board-Seq'))
      await sender.ask('read', branch.id, seq)
      await publish(side === 'product' ? 'bare' : 'product', seq)
      const cost = await publish(side, seq)
      // A negative cost means that the product's periodic check of the log has already sent the commit.
      return cost > 0 ? cost : measureCost(side)
    }
    const ratio = await compare(
      () => medianOf(times, () => measureCost('product')),
      () => medianOf(times, () => measureCost('bare')),
    )
    const medians = (of: typeof spent) => [median(of.product), median(of.bare)] as const
    const what = `from publishing to the last of ${screens} screens`
    figures.push(
      ratioFigure(what, ratio, { unit: 'ms', atMost }),
      quotientFigure(`processor time of the server for it, ${screens} screens`, medians(spent), {
        unit: 'ms',
      }),
      quotientFigure(
        `time that the event loop is blocked for it, ${screens} screens`,
        medians(blocked),
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
