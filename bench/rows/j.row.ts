/** Compares the costs of a busy branch with and without many other branches in its database. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import {
  LINES_PER_BILL,
  PRODUCTS_PER_RESTAURANT,
  restaurantOf,
  TABLES_PER_BRANCH,
} from '../../tests/support/restaurant/year.ts'
import { makeUser } from '../../tests/support/tenant.ts'
import { compare, isShortRun } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure } from '../report.ts'
import { openYearDatabase } from '../year.ts'

/** ID of the measured branch. It has the same busy year in every database. Each other branch has far fewer bills. */
const BUSY = 1
const BUSY_BILLS = isShortRun ? 1000 : 22_000
const LINES = isShortRun ? 50_000 : 5_000_000
const [SMALLEST, ...LARGER] = isShortRun ? ([1, 10, 40] as const) : ([1, 100, 2000] as const)
const MOST_BRANCHES = LARGER[1]
const MAX_RATIO = 1.3
const CLIENTS = 8

const load = await startHelper<LoadHandlers>('load')

interface Place {
  readonly branches: number
  readonly name: string
  readonly at: { readonly url: string; readonly token: string; readonly branch: number }
}

async function openPlace(branches: number): Promise<Place> {
  const linesOfOthers = (LINES - BUSY_BILLS * LINES_PER_BILL) / (MOST_BRANCHES - 1)
  const bills = BUSY_BILLS + Math.round(((branches - 1) * linesOfOthers) / LINES_PER_BILL)
  const url = await openYearDatabase({ branches, busyBills: BUSY_BILLS, bills })
  const node = await startNode({ DATABASE_URL: url })
  const { client } = await makeUser(node, { superadmin: true })
  const at = { url: node.url, token: client.token ?? '', branch: BUSY }
  return { branches, name: `${branches}`, at }
}

const smallest = await openPlace(SMALLEST)
const larger = [await openPlace(LARGER[0]), await openPlace(LARGER[1])]

let turn = 0

function orderIn(branch: number) {
  turn += 1
  const first = (restaurantOf(branch) - 1) * PRODUCTS_PER_RESTAURANT
  return {
    table_id: (branch - 1) * TABLES_PER_BRANCH + 1 + (turn % TABLES_PER_BRANCH),
    products: [
      { product_id: first + 1, quantity: 1 },
      { product_id: first + 2, quantity: 2, note: 'Sin cebolla' },
    ],
  }
}

async function meanOf(times: number, once: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < times; time += 1) sum += await once()
  return sum / times
}

const MEASURES = [
  {
    what: 'an order until its bill is closed, 8 clients, 20 screens',
    screens: 20,
    measure: ({ at }: Place) => {
      const bodies = Array.from({ length: 32 }, () => orderIn(BUSY))
      return load.ask('orders', at, bodies, CLIENTS)
    },
  },
  {
    what: 'the same, each order in another branch',
    screens: 20,
    measure: ({ at, branches }: Place) => {
      const bodies = Array.from({ length: 12 }, () => orderIn(1 + ((turn * 37) % branches)))
      return load.ask('orders', at, bodies)
    },
  },
  {
    what: 'a command until the last of 50 screens shows it',
    screens: 50,
    measure: ({ name, at }: Place) => meanOf(12, () => load.ask('order', name, at, orderIn(BUSY))),
  },
  {
    what: 'a snapshot of 60 open orders',
    screens: 0,
    measure: ({ at }: Place) =>
      meanOf(12, async () => {
        // Changes the board, so that each snapshot is different.
        await load.ask('orders', at, [orderIn(BUSY)])
        const path = calls.catchUp.path.replace(':sucursal', String(BUSY))
        return load.ask('read', `${at.url}/api${path}`, at.token, 1)
      }),
  },
]

test('j: cost of a busy branch in a database with many branches', async () => {
  const figures: Figure[] = []
  for (const { what, screens, measure } of MEASURES) {
    for (const { name, at } of [smallest, ...larger]) {
      await load.ask('close', name)
      const tokens = Array.from({ length: screens }, () => at.token)
      await load.ask('open', name, { url: at.url, tokens, branches: [BUSY] })
    }
    for (const place of larger) {
      const ratio = await compare(
        () => measure(place),
        () => measure(smallest),
      )
      const branches = place.branches.toLocaleString('en')
      const title = `${what}: ${branches} branches ÷ ${SMALLEST}`
      figures.push(ratioFigure(title, ratio, { unit: 'ms', atMost: MAX_RATIO }))
    }
  }
  record('j', figures)
})
