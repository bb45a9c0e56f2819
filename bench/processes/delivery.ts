/** The load of row nodes: waiters at the first of two nodes, and a screen of each branch at both. */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { serve } from '../processes.ts'
import { createScreens } from '../screens.ts'
import { createWaiter, type Done } from '../waiter.ts'

const WARM_UP = 50
const PAUSE_MS = 20

interface Delivery {
  readonly urls: readonly [string, string]
  readonly token: string
  readonly branches: readonly { readonly id: number; readonly tables: readonly number[] }[]
  readonly product: number
  readonly writers: number
  /** By all writers together. */
  readonly commands: number
}

/** Takes orders, serves and closes them, one after another, at a table of its own. */
async function write({ urls, token, product }: Delivery, table_id: number, commands: number) {
  const waiter = createWaiter(urls[0], token)
  const done: Done[] = []
  const post = async (path: string, body: object): Promise<unknown> => {
    const one = await waiter.post(path, body)
    done.push(one)
    await delay(PAUSE_MS * (0.5 + Math.random()))
    return one.body
  }
  while (done.length < WARM_UP + commands) {
    const products = [{ product_id: product, quantity: 1 }]
    const taken = await post(calls.takeOrder.path, { table_id, products })
    const { order, bill } = taken as AnswerOf<typeof calls.takeOrder>
    for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
      await post(calls.changeOrderStatus.path, { order_id: order.id, estado })
    }
    await post(calls.closeBill.path, { bill_id: bill.id })
  }
  waiter.close()
  return done.slice(WARM_UP)
}

const handlers = {
  /** For each command the ms from sending it until its events were on the screen at the same and at the other node. */
  async deliver(delivery: Delivery): Promise<{ same: number[]; cross: number[] }> {
    const { urls, token, branches, writers, commands } = delivery
    const ids = branches.map(({ id }) => id)
    const [here, there] = [createScreens(), createScreens()]
    const tokens = ids.map(() => token)
    await here.open({ url: urls[0], tokens, branches: ids })
    await there.open({ url: urls[1], tokens, branches: ids })
    const same: number[] = []
    const cross: number[] = []
    const work = async (_: unknown, index: number) => {
      const branch = branches[index % branches.length]
      const table = branch?.tables[Math.floor(index / branches.length)]
      if (!branch || table === undefined) throw new Error('not enough tables')
      for (const { sentAt, seq } of await write(delivery, table, commands / writers)) {
        same.push((await here.heard(branch.id, seq)) - sentAt)
        cross.push((await there.heard(branch.id, seq)) - sentAt)
      }
    }
    await Promise.all(Array.from({ length: writers }, work))
    here.close()
    there.close()
    return { same, cross }
  },
}

export type Delivering = typeof handlers
serve(handlers)
