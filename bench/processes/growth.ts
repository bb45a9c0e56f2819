/** The load of row j: orders, screens and snapshots at nodes whose databases differ in size, and in nothing else. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import {
  PRODUCTS_PER_RESTAURANT,
  restaurantOf,
  TABLES_PER_BRANCH,
} from '../../tests/support/year.ts'
import { now } from '../compare.ts'
import { serve } from '../processes.ts'
import { createScreens, type Screens } from '../screens.ts'
import { createWaiter, type Waiter } from '../waiter.ts'

/** Each returns the ms of one. */
export type Measure = 'orders' | 'everywhere' | 'screens' | 'snapshots'

const AT_WORK = 8
/** The branch that is busy, and watched. */
const BUSY = 1

/** A node, by how many branches its database has. */
interface Place {
  readonly branches: number
  readonly url: string
  readonly token: string
  readonly waiters: readonly Waiter[]
  screens: Screens | undefined
  /** How many orders went to branches in turn. */
  turn: number
}

const places = new Map<number, Place>()

function placeOf(branches: number): Place {
  const place = places.get(branches)
  if (!place) throw new Error(`no node with ${branches} branches`)
  return place
}

/** Two dishes at a table, as far as `step` goes after each of the three commands; the board is as it was in the end. */
async function order(
  waiter: Waiter,
  branch: number,
  table: number,
  step: (seq: number, sentAt: number) => Promise<void> = async () => {},
): Promise<void> {
  const first = (restaurantOf(branch) - 1) * PRODUCTS_PER_RESTAURANT
  const taken = await waiter.post(calls.takeOrder.path, {
    table_id: (branch - 1) * TABLES_PER_BRANCH + 1 + (table % TABLES_PER_BRANCH),
    products: [
      { product_id: first + 1, quantity: 1 },
      { product_id: first + 2, quantity: 2, note: 'Sin cebolla' },
    ],
  })
  await step(taken.seq, taken.sentAt)
  const { id, bill } = (taken.body as { readonly order: Order }).order
  const cancelled = await waiter.post(calls.changeOrderStatus.path, {
    order_id: id,
    estado: 'Cancelado',
  })
  await step(cancelled.seq, cancelled.sentAt)
  const closed = await waiter.post(calls.closeBill.path, { bill_id: bill.id })
  await step(closed.seq, closed.sentAt)
}

const MEASURES: Record<Measure, (place: Place, times: number) => Promise<number>> = {
  /** Many waiters of one branch at once; how long until all is done. */
  async orders({ waiters }, times) {
    const at = now()
    const one = async (waiter: Waiter, index: number) => {
      for (let nth = index; nth < times; nth += waiters.length) await order(waiter, BUSY, index)
    }
    await Promise.all(waiters.map(one))
    return now() - at
  },

  /** One order after another, each in another branch. */
  async everywhere(place, times) {
    const [waiter] = place.waiters
    if (!waiter) throw new Error('nobody to take orders')
    const at = now()
    for (let nth = 0; nth < times; nth += 1) {
      place.turn += 1
      await order(waiter, 1 + ((place.turn * 37) % place.branches), nth)
    }
    return now() - at
  },

  /** From a command to the last screen that shows it. */
  async screens({ waiters: [waiter], screens }, times) {
    if (!waiter || !screens) throw new Error('nobody watches')
    let sum = 0
    for (let nth = 0; nth < times; nth += 1) {
      await order(waiter, BUSY, nth, async (seq, sentAt) => {
        sum += (await screens.heard(BUSY, seq)) - sentAt
      })
    }
    return sum
  },

  /** The whole board, each time another one, so that none is kept from before. */
  async snapshots({ waiters: [waiter], url, token }, times) {
    if (!waiter) throw new Error('nobody to take orders')
    const path = calls.catchUp.path.replace(':sucursal', String(BUSY))
    const headers = { Authorization: `Bearer ${token}` }
    let sum = 0
    for (let nth = 0; nth < times; nth += 1) {
      await order(waiter, BUSY, nth, async () => {
        const at = now()
        const answer = await fetch(`${url}/api${path}`, { headers })
        const text = await answer.text()
        sum += now() - at
        if (!answer.ok || !text.includes('"snapshot"')) throw new Error(`${answer.status}: ${text}`)
      })
    }
    return sum
  },
}

const handlers = {
  open(branches: number, url: string, token: string): void {
    const waiters = Array.from({ length: AT_WORK }, () => createWaiter(url, token))
    places.set(branches, { branches, url, token, waiters, screens: undefined, turn: 0 })
  },
  async watch(branches: number, count: number): Promise<void> {
    const place = placeOf(branches)
    place.screens?.close()
    place.screens = createScreens()
    const tokens = Array.from({ length: count }, () => place.token)
    await place.screens.open({ url: place.url, tokens, branches: [BUSY] })
  },
  measure: async (measure: Measure, branches: number, times: number): Promise<number> =>
    (await MEASURES[measure](placeOf(branches), times)) / times,
}

export type Growth = typeof handlers
serve(handlers)
