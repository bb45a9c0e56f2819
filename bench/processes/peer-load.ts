/** The load of the row about the peer: waiters who take orders, and screens that wait for them, at the product and at the peer alike. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyInput, Call } from '@orderi/shared/contract/call'
import { createRandom } from '@orderi/shared/kernel/random'
import type { Order } from '@orderi/shared/orders/schema'
import type { Socket } from 'socket.io-client'
import { connect } from '../../tests/support/screen.ts'
import { type Speaker, speakTo } from '../../tests/support/world.ts'
import { answering } from '../processes.ts'
import type { Founded } from './peer.ts'

/** Who takes the orders. */
export type Side = 'ours' | 'peer'

/** What this process does when it is asked. */
export type Question =
  | {
      readonly open: Side
      readonly at: Founded
      readonly screens: number
      readonly waiters: number
    }
  /** `calmly`: an order is on all screens before the next is taken. */
  | { readonly take: Side; readonly orders: number; readonly calmly: boolean }
  /** Closes the bills of the orders that were taken. */
  | { readonly tidy: Side }

/** What taking orders took. */
export interface Taken {
  /** From the first request to the last answer or screen. */
  readonly ms: number
  /** Of each order at each screen of its branch: from the request until it was there. */
  readonly shownMs: readonly number[]
}

interface Place {
  readonly founded: Founded
  readonly waiters: readonly Speaker[]
  readonly screens: number
  readonly shown: ReturnType<typeof follow>
  readonly random: ReturnType<typeof createRandom>
  /** The bills of the orders that were taken. */
  readonly bills: number[]
}

const PATIENCE_MS = 15_000

const places = new Map<Side, Place>()

/** Notes when screens hear of orders. Nothing more is done with what they hear: screens are not what is measured. */
function follow() {
  const shown = new Map<number, number[]>()
  const waiting = new Map<number, { readonly screens: number; readonly done: () => void }>()
  return {
    hear(order: number): void {
      const times = shown.get(order) ?? []
      times.push(performance.now())
      shown.set(order, times)
      const wait = waiting.get(order)
      if (times.length === wait?.screens) wait.done()
    },
    /** Resolves with the times when so many screens have heard of an order. */
    async times(order: number, screens: number): Promise<readonly number[]> {
      if (shown.get(order)?.length !== screens) {
        await new Promise<void>((done, fail) => {
          const timer = setTimeout(
            () => fail(new Error(`${shown.get(order)?.length} of ${screens} screens saw ${order}`)),
            PATIENCE_MS,
          )
          waiting.set(order, {
            screens,
            done() {
              clearTimeout(timer)
              done()
            },
          })
        })
      }
      waiting.delete(order)
      const times = shown.get(order) ?? []
      shown.delete(order)
      return times
    },
  }
}

async function open({ open: side, at, screens, waiters }: Extract<Question, { open: Side }>) {
  const { url, token, branches } = at
  const shown = follow()
  for (const { id } of branches) {
    for (let screen = 0; screen < screens; screen += 1) {
      const socket = await connect(url, token)
      socket.on('board:events', ({ events }) => {
        for (const { type, data } of events) if (type === 'order.created') shown.hear(data.id)
      })
      // The peer's own word, which the contract does not know.
      ;(socket as unknown as Socket).on('order:created', ({ order }: { readonly order: Order }) =>
        shown.hear(order.id),
      )
      const { ok } = await socket.timeout(PATIENCE_MS).emitWithAck('board:join', { branch: id })
      if (!ok) throw new Error(`no screen may open at ${side}`)
    }
  }
  places.set(side, {
    founded: at,
    waiters: Array.from({ length: waiters }, () => speakTo(url, token)),
    screens,
    shown,
    random: createRandom(7),
    bills: [],
  })
}

/** As the product's own screens ask: with a key for each call, which the peer does not look at. */
async function ask<C extends Call>(
  waiter: Speaker,
  call: C,
  body: BodyInput<C>,
): Promise<AnswerOf<C>> {
  const reply = await waiter.call(call, { body, key: randomUUID() })
  if (reply.status > 299) throw new Error(`${call.path}: ${reply.status}`)
  return reply.body as AnswerOf<C>
}

function placeOf(side: Side): Place {
  const place = places.get(side)
  if (!place) throw new Error(`nothing is open at ${side}`)
  return place
}

/** Every waiter takes orders one after another, each at a table somewhere. */
async function take({
  take: side,
  orders,
  calmly,
}: Extract<Question, { take: Side }>): Promise<Taken> {
  const { founded, waiters, screens, shown, random, bills } = placeOf(side)
  const [one = 0, other = 0] = founded.products
  const seen: Promise<{ readonly sentAt: number; readonly times: readonly number[] }>[] = []
  let lastAt = 0
  const startedAt = performance.now()
  await eachOf(waiters, orders, async (waiter) => {
    const sentAt = performance.now()
    const { order, bill } = await ask(waiter, calls.takeOrder, {
      table_id: random.pick(random.pick(founded.branches).tables),
      products: [
        { product_id: one, quantity: 1 },
        { product_id: other, quantity: 2, note: 'Sin natilla' },
      ],
    })
    bills.push(bill.id)
    lastAt = performance.now()
    const isShown = shown.times(order.id, screens).then((times) => ({ sentAt, times }))
    seen.push(isShown)
    if (calmly) await isShown
  })
  const all = await Promise.all(seen)
  return {
    ms: Math.max(lastAt, ...all.flatMap(({ times }) => times)) - startedAt,
    shownMs: all.flatMap(({ sentAt, times }) => times.map((at) => at - sentAt)),
  }
}

async function tidy(side: Side): Promise<void> {
  const { waiters, bills } = placeOf(side)
  await eachOf(waiters, bills.length, async (waiter) => {
    await ask(waiter, calls.closeBill, { bill_id: bills.pop() ?? 0 })
  })
}

/** Work that several share: whoever is free does the next. */
async function eachOf(
  waiters: readonly Speaker[],
  count: number,
  work: (waiter: Speaker) => Promise<void>,
): Promise<void> {
  let left = count
  await Promise.all(
    waiters.map(async (waiter) => {
      while (left > 0) {
        left -= 1
        await work(waiter)
      }
    }),
  )
}

answering(async (question: Question) => {
  if ('open' in question) return open(question)
  if ('take' in question) return take(question)
  return tidy(question.tidy)
})
