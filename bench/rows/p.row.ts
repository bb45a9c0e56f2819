/** Measures how long the largest decisions block the event loop. */
import { calls } from '@orderi/shared/contract/all'
import { MAX_BILL_LINES, MAX_ORDER_LINES } from '@orderi/shared/orders/limits'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { openTill } from '../../tests/support/money/till.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { isShortRun, quantile } from '../compare.ts'
import type { Deciding, DecisionHandlers } from '../processes/decisions.ts'
import { openPool, startHelper, worldPartsOn } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure } from '../report.ts'

const TIMES = isShortRun ? 20 : 500
const AT_MOST_MS = 5
const MERGED_LINES = 200
/** More than the maximum of 50 shares per request. */
const SHARES = 99
const PARTS = 20

const database = await createTestDatabase()
afterAll(() => database.drop())
const decisions = await startHelper<DecisionHandlers>('decisions', { DATABASE_URL: database.url })
const node = await worldPartsOn(openPool(database.url), await decisions.ask('url'))
const { admin, branch, products } = await makeTenant(node, { tables: 6 })
const till = await openTill(admin, branch.id)
const motivo = till.reasonOf('descuento')

/** Uses a table without other bills. */
async function openBill(table: number, lines: number) {
  const place = { table_id: branch.tables[table]?.id ?? 0 }
  let bill: number | undefined
  let ids: readonly number[] = []
  while (ids.length < lines) {
    const length = Math.min(MAX_ORDER_LINES, lines - ids.length)
    const { status, body } = await admin.call(calls.takeOrder, {
      body: { ...(bill === undefined ? place : { bill_id: bill }), products: dishes(length) },
    })
    expect(status).toBe(201)
    bill = body.bill.id
    ids = body.bill.products.map(({ id }) => id)
  }
  return { id: bill ?? 0, lines: ids }
}

function dishes(length: number) {
  return Array.from({ length }, (_, index) => ({
    product_id: products[index % 2]?.id ?? 0,
    quantity: 2,
    note: 'Sin cebolla',
    variants: [],
  }))
}

test('p: time of the largest decisions', async () => {
  const almostFull = await openBill(0, MAX_BILL_LINES - 1)
  const full = await openBill(1, MAX_BILL_LINES)
  const discounted = await openBill(2, MAX_BILL_LINES)
  // Gives each line a discount, which the measured courtesy replaces.
  const { status } = await admin.call(calls.giveCourtesy, {
    body: { bill_id: discounted.id, motivo },
  })
  expect(status).toBe(200)
  const [one, other] = [await openBill(3, MERGED_LINES), await openBill(4, MERGED_LINES)]
  const { body: me } = await admin.call(calls.me)
  const partes = Array.from({ length: PARTS }, (_, part) => ({
    name: `Parte ${part + 1}`,
    lineas: full.lines
      .filter((_line, index) => index % PARTS === part)
      .map((order_line_id) => ({ order_line_id, cantidad: 1 })),
  }))
  const largest: readonly (Deciding & { readonly what: string })[] = [
    {
      what: `an order on a bill with ${MAX_BILL_LINES} lines`,
      name: 'order',
      body: { billId: almostFull.id, products: dishes(1) },
    },
    {
      what: `a courtesy on a bill with ${MAX_BILL_LINES} discounted lines`,
      name: 'courtesy',
      body: { bill_id: discounted.id, motivo },
    },
    {
      what: `a merge of two bills with ${MERGED_LINES} lines`,
      name: 'merge',
      body: { bill_id: one.id, otras: [other.id] },
    },
    {
      what: `a plan of ${SHARES} shares on a bill with ${MAX_BILL_LINES} lines`,
      name: 'plan',
      body: { bill_id: full.id, tipo: 'iguales', cantidad: SHARES },
    },
    {
      what: `a split of a bill with ${MAX_BILL_LINES} lines into ${PARTS + 1} bills`,
      name: 'split',
      body: { bill_id: full.id, partes },
    },
  ]
  const figures = []
  for (const { what, ...deciding } of largest) {
    const user = { id: me.id, name: 'Ana Admin' }
    const costs = await decisions.ask('decide', branch.id, user, deciding, TIMES)
    const unit = 'ms'
    figures.push(
      costFigure(`${what}, p50`, quantile(costs, 0.5), { unit, atMost: undefined }),
      costFigure(`${what}, p99`, quantile(costs, 0.99), { unit, atMost: AT_MOST_MS }),
      costFigure(`${what}, first`, costs[0] ?? Number.NaN, { unit, atMost: undefined }),
    )
  }
  record('p', figures)
})
