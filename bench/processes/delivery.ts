/** The load of row nodes: waiters at the first of two nodes, and a screen of each branch at both. */
import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { type Answered, createWaiter, type Waiter } from '../ordering.ts'
import { answering } from '../processes.ts'
import { createScreens, openBoards, type Screens } from '../screens.ts'

/** What is to be done, by whom and where. */
export interface Question {
  readonly urls: readonly [string, string]
  readonly token: string
  readonly branches: readonly { readonly id: number; readonly tables: readonly number[] }[]
  readonly product: number
  readonly writers: number
  /** By all of them together. */
  readonly commands: number
}

/** From sending a command until its events were on a screen, in ms, of each command. */
export interface Delivered {
  readonly same: number[]
  readonly cross: number[]
}

const WARM_UP = 50
const PAUSE_MS = 20

/** An order goes its whole way, and the next one after it, at a table of the waiter's own. */
async function write(
  waiter: Waiter,
  { table_id, product, commands }: { table_id: number; product: number; commands: number },
): Promise<Answered[]> {
  const done: Answered[] = []
  const post = async (path: string, body: object): Promise<unknown> => {
    const answered = await waiter.post(path, body)
    done.push(answered)
    await delay(PAUSE_MS * (0.5 + Math.random()))
    return answered.body
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
  return done.slice(WARM_UP)
}

async function openPlace(question: Question, branch: Question['branches'][number]) {
  const at = { token: question.token, branch: branch.id }
  const [here, there] = question.urls
  return {
    tables: branch.tables,
    here: createScreens(await openBoards(here, at, 1)),
    there: createScreens(await openBoards(there, at, 1)),
  }
}

async function shownAfter(screens: Screens, { sentAt, seq }: Answered): Promise<number> {
  return (await screens.heard(seq)).lastAt - sentAt
}

answering(async (question: Question): Promise<Delivered> => {
  const { urls, token, branches, product, writers } = question
  const commands = question.commands / writers
  const places = await Promise.all(branches.map((branch) => openPlace(question, branch)))
  const same: number[] = []
  const cross: number[] = []
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      const place = places[index % places.length]
      const table_id = place?.tables[Math.floor(index / places.length)]
      if (!place || table_id === undefined) throw new Error('not enough tables')
      const waiter = createWaiter(urls[0], token)
      for (const done of await write(waiter, { table_id, product, commands })) {
        same.push(await shownAfter(place.here, done))
        cross.push(await shownAfter(place.there, done))
      }
      waiter.close()
    }),
  )
  for (const { here, there } of places) {
    here.close()
    there.close()
  }
  return { same, cross }
})
