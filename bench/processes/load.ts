/** The load of most rows: groups of screens by name, and waiters that take orders. */
import { calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { serve } from '../processes.ts'
import { countBytes, createScreens, type From, type Opening, type Screens } from '../screens.ts'
import { createWaiter, type Waiter } from '../waiter.ts'

const bytesOf = countBytes()
const groups = new Map<string, Screens>()
let waiter: Waiter | undefined

function group(name: string): Screens {
  const found = groups.get(name) ?? createScreens()
  groups.set(name, found)
  return found
}

const handlers = {
  open: (name: string, opening: Opening) => group(name).open(opening),
  openBare: (name: string, url: string, count: number, branch: number) =>
    group(name).openBare(url, count, branch),

  close(name: string): void {
    group(name).close()
    groups.delete(name)
  },

  told(name: string, url: string) {
    const { all, heads, check } = group(name)
    check()
    return { screens: all.length, heads, bytes: bytesOf(url) }
  },

  /** Each screen joins again, one after another. */
  async joinAgain(name: string, branch: number, from?: From) {
    const since = performance.now()
    let snapshots = 0
    for (const screen of group(name).all) {
      if ('snapshot' in (await screen.join(branch, from))) snapshots += 1
    }
    return { ms: performance.now() - since, snapshots }
  },

  /** Returns when the last of all these screens received the log up to its seq. */
  async heard(name: string, seqs: readonly (readonly [branch: number, seq: number])[]) {
    const times = seqs.map(([branch, seq]) => group(name).heard(branch, seq))
    return Math.max(...(await Promise.all(times)))
  },

  /** Takes an order and waits for all screens, then removes it: the next one finds the same board. */
  async order(name: string, at: { url: string; token: string; branch: number }, body: object) {
    waiter ??= createWaiter(at.url, at.token)
    const taken = await waiter.post(calls.takeOrder.path, body)
    const lastAt = await group(name).heard(at.branch, taken.seq)
    const message = group(name).newest()
    const { order, bill } = taken.body as AnswerOf<typeof calls.takeOrder>
    const cancel = { order_id: order.id, estado: 'Cancelado' }
    await waiter.post(calls.changeOrderStatus.path, cancel)
    const closed = await waiter.post(calls.closeBill.path, { bill_id: bill.id })
    await group(name).heard(at.branch, closed.seq)
    return { ms: lastAt - taken.sentAt, message }
  },

  /** Waiters send POSTs as fast as they are answered. Returns the highest `Board-Seq` for each body. */
  async rush(rush: {
    readonly url: string
    readonly path: string
    readonly count: number
    readonly tokens: readonly string[]
    readonly bodies: readonly object[]
  }): Promise<number[]> {
    const bodies = rush.bodies.map((body) => JSON.stringify(body))
    const seqs = bodies.map(() => 0)
    let next = 0
    const work = async (token: string) => {
      const hand = createWaiter(rush.url, token)
      while (next < rush.count) {
        const kind = next++ % bodies.length
        const { status, headers } = await hand.send('POST', rush.path, { body: bodies[kind] ?? '' })
        if (status !== 201) throw new Error(`${rush.path}: ${status}`)
        seqs[kind] = Math.max(seqs[kind] ?? 0, Number(headers['board-seq'] ?? 0))
      }
      hand.close()
    }
    await Promise.all(rush.tokens.map(work))
    return seqs
  },
}

export type Load = typeof handlers
serve(handlers)
