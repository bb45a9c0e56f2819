/** Compares the time until the last screen shows a charged bill with the time for an order. */
import { test } from 'vitest'
import { openTill } from '../../tests/support/money/till.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { compare, isShortRun, median, quantile } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, ratioFigure } from '../report.ts'

const SCREENS = 50
const TIMES = isShortRun ? 5 : 25
const RATIO_AT_MOST = 1.3
const P50_AT_MOST_MS = 15

const load = await startHelper<LoadHandlers>('load')
const node = await startNode()

test('k: time from charging a bill until the last of 50 screens shows it', async () => {
  const { admin, waiter, branch, products } = await makeTenant(node)
  const till = await openTill(admin, branch.id)
  const { url } = node
  const place = { url, token: waiter.token ?? '', branch: branch.id }
  const tokens = Array.from({ length: SCREENS }, () => place.token)
  await load.ask('open', 'screens', { url, tokens, branches: [branch.id] })
  const body = {
    table_id: branch.tables[0].id,
    products: [
      { product_id: products[0].id, quantity: 1 },
      { product_id: products[1].id, quantity: 2, note: 'Sin natilla' },
    ],
  }
  const payment = { caja: till.caja, metodo: till.methodOf('tarjeta') }
  const all = { ordered: [] as number[], charged: [] as number[] }
  const medianOf = async (command: keyof typeof all) => {
    const costs: number[] = []
    while (costs.length < TIMES)
      costs.push((await load.ask('charge', 'screens', place, body, payment))[command])
    all[command].push(...costs)
    return median(costs)
  }
  const ratio = await compare(
    () => medianOf('charged'),
    () => medianOf('ordered'),
  )
  const what = `charge sent until the last of ${SCREENS} screens shows it`
  const unit = 'ms'
  record('k', [
    ratioFigure(`${what} ÷ order`, ratio, { unit, atMost: RATIO_AT_MOST }),
    costFigure(`${what}, p50`, quantile(all.charged, 0.5), { unit, atMost: P50_AT_MOST_MS }),
    costFigure(`${what}, p99`, quantile(all.charged, 0.99), { unit, atMost: undefined }),
  ])
})
