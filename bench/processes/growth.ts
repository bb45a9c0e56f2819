/** The load of row j: orders, screens and snapshots at nodes whose databases differ in size, and in nothing else. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import { now } from '../clock.ts'
import { PRODUCTS_PER_RESTAURANT, restaurantOf, TABLES_PER_BRANCH } from '../data/year.ts'
import { createWaiter, type Waiter } from '../ordering.ts'
import { answering } from '../processes.ts'
import { createScreens, openBoards, type Screens } from '../screens.ts'

/** What is measured: each gives ms for one of it. */
export type Measure = 'orders' | 'everywhere' | 'screens' | 'snapshots'

/** What this process does when it is asked. */
export type Question =
  | { readonly open: number; readonly url: string; readonly token: string }
  | { readonly watch: number; readonly screens: number }
  /** `done` for each `counted` of them: a side that does more is slowed on purpose. */
  | {
      readonly measure: Measure
      readonly at: number
      readonly counted: number
      readonly done: number
    }

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
        sum += (await screens.heard(seq)).lastAt - sentAt
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

function open({ open: branches, url, token }: Extract<Question, { open: number }>): void {
  const waiters = Array.from({ length: AT_WORK }, () => createWaiter(url, token))
  places.set(branches, { branches, url, token, waiters, screens: undefined, turn: 0 })
}

async function watch(question: Extract<Question, { watch: number }>): Promise<void> {
  const place = placeOf(question.watch)
  place.screens?.close()
  const opened = await openBoards(place.url, { token: place.token, branch: BUSY }, question.screens)
  place.screens = createScreens(opened)
}

answering(async (question: Question) => {
  if ('open' in question) return open(question)
  if ('watch' in question) return watch(question)
  const { measure, at, counted, done } = question
  return (await MEASURES[measure](placeOf(at), done)) / counted
})
