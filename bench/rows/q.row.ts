/** Compares the costs of an order in the first hour of a new database and of an order after a busy evening. */
import { test } from 'vitest'
import { openTill } from '../../tests/support/money/till.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { compare, isShortRun, median } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { cpuMs, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, quotientFigure, ratioFigure, threeDigits } from '../report.ts'

const CLIENTS = 8
const HOURS = isShortRun ? 2 : 10
const ORDERS_PER_HOUR = isShortRun ? 80 : 800
/** Orders before the measurement, which compile the code of the server and of the load. */
const WARM_UPS = isShortRun ? 40 : 400
/** Orders per run. All runs together are no more orders than a restaurant has in its first hour. */
const ORDERS = 24
const AT_MOST = 1.1

const load = await startHelper<LoadHandlers>('load')

/** Opens a restaurant on a new node. PostgreSQL has only the statistics that it gathers itself. */
async function openRestaurant() {
  const node = await startNode()
  const { admin, waiter, branch, products } = await makeTenant(node, { tables: CLIENTS })
  const till = await openTill(admin, branch.id)
  const caller = { url: node.url, token: waiter.token ?? '' }
  const payment = { caja: till.caja, metodo: till.methodOf('tarjeta') }
  const bodies = branch.tables.map(({ id }) => ({
    table_id: id,
    products: [
      { product_id: products[0].id, quantity: 1 },
      { product_id: products[1].id, quantity: 2, note: 'Sin natilla' },
    ],
  }))
  const serve = async (orders: number) => {
    const before = cpuMs(node.pid)
    const costs = await load.ask('serve', caller, bodies, payment, orders / CLIENTS)
    return { ms: median(costs), cpu: (cpuMs(node.pid) - before) / orders }
  }
  await serve(WARM_UPS)
  return serve
}

test('q: cost of an order after a busy evening, compared with an order in the first hour', async () => {
  const serve = await openRestaurant()
  const hours: Awaited<ReturnType<typeof serve>>[] = []
  while (hours.length < HOURS) hours.push(await serve(ORDERS_PER_HOUR))
  const serveFirst = await openRestaurant()
  const time = await compare(
    async () => (await serve(ORDERS)).ms,
    async () => (await serveFirst(ORDERS)).ms,
  )
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) throw new Error('the evening has no hours')
  const orders = (HOURS * ORDERS_PER_HOUR).toLocaleString('en')
  const crowd = `${CLIENTS} clients in one branch`
  record('q', [
    ratioFigure(`order of ${crowd} after ${orders} orders ÷ in the first hour`, time, {
      unit: 'ms',
      atMost: AT_MOST,
    }),
    {
      ...quotientFigure('the same at one node, last hour ÷ first hour', [last.ms, first.ms], {
        unit: 'ms',
      }),
      span: [
        Math.min(...hours.map(({ ms }) => ms / first.ms)),
        Math.max(...hours.map(({ ms }) => ms / first.ms)),
      ],
    },
    quotientFigure(
      'processor time of a charged and served order, last hour ÷ first hour',
      [last.cpu, first.cpu],
      { unit: 'ms', atMost: AT_MOST },
    ),
    {
      ...costFigure(`order of ${crowd}, median of the hours`, median(hours.map(({ ms }) => ms)), {
        unit: 'ms',
        atMost: undefined,
      }),
      from: hours.map(({ ms }) => threeDigits(ms)).join(', '),
    },
  ])
})
