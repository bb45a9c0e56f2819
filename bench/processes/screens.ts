/** The load of rows a: screens of a node and of a bare server, and the waiter whose orders they wait for. */
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { createWaiter, type Waiter } from '../ordering.ts'
import { answering } from '../processes.ts'
import { createScreens, openBare, openBoards, type Screens } from '../screens.ts'

type Side = 'node' | 'bare'

/** What this process does when it is asked. */
export type Question =
  | { readonly open: 'bare'; readonly url: string; readonly count: number }
  | {
      readonly open: 'node'
      readonly url: string
      readonly count: number
      readonly token: string
      readonly branch: number
    }
  | { readonly close: Side }
  /** When a side's last screen heard of the log up to a seq. */
  | { readonly heard: number; readonly side: Side }
  /** Takes an order, and tells how long it took until the last screen had it. */
  | { readonly order: object }

/** An order that all screens show. */
export interface Shown {
  /** From sending it until the last screen had it. */
  readonly ms: number
  /** What the screens were told, as it came. */
  readonly message: string
}

const screens = new Map<Side, Screens>()
let waiter: Waiter | undefined

function of(side: Side): Screens {
  const found = screens.get(side)
  if (!found) throw new Error(`no screens at the ${side}`)
  return found
}

async function open(question: Extract<Question, { open: Side }>): Promise<void> {
  const { url, count } = question
  if (question.open === 'node') {
    waiter = createWaiter(url, question.token)
    screens.set('node', createScreens(await openBoards(url, question, count)))
  } else screens.set('bare', createScreens(await openBare(url, count)))
}

/** Order and bill are off the board again when it is done, so that the next one finds it as it was. */
async function order(body: object): Promise<Shown> {
  if (!waiter) throw new Error('nobody to take orders')
  const taken = await waiter.post(calls.takeOrder.path, body)
  const { lastAt } = await of('node').heard(taken.seq)
  const message = of('node').newest()
  const { order: made, bill } = taken.body as AnswerOf<typeof calls.takeOrder>
  await waiter.post(calls.changeOrderStatus.path, { order_id: made.id, estado: 'Cancelado' })
  const closed = await waiter.post(calls.closeBill.path, { bill_id: bill.id })
  await of('node').heard(closed.seq)
  return { ms: lastAt - taken.sentAt, message }
}

answering(async (question: Question) => {
  if ('open' in question) return open(question)
  if ('heard' in question) return (await of(question.side).heard(question.heard)).lastAt
  if ('order' in question) return order(question.order)
  of(question.close).close()
  screens.delete(question.close)
})
