/** Screens that ask for the floor, the open orders and the open bills, again and again. */
import { calls } from '@orderi/shared/contract/all'
import { serve } from '../processes.ts'
import { countBytes } from '../screens.ts'
import { createWaiter } from '../waiter.ts'

const PATHS = [calls.floor, calls.openOrders, calls.openBills].map(({ path }) => path)
const bytesOf = countBytes()
const answered = new Map<string, number>()
let fault: Error | undefined

/** Asks as a browser with a cache does: an unchanged answer is not sent again. */
function createScreen(node: string, token: string, branch: number): () => Promise<void> {
  const waiter = createWaiter(node, token)
  const tags = new Map<string, string>()
  return async () => {
    for (const path of PATHS.map((each) => `/api${each.replace(':sucursal', String(branch))}`)) {
      const known = tags.get(path)
      const tag = known === undefined ? {} : { headers: { 'if-none-match': known } }
      const { status, headers } = await waiter.send('GET', path, tag)
      if (status !== 200 && status !== 304) throw new Error(`${path}: ${status}`)
      if (typeof headers['etag'] === 'string') tags.set(path, headers['etag'])
      answered.set(node, (answered.get(node) ?? 0) + 1)
    }
  }
}

const handlers = {
  /** One screen for each token, spread over the branches. They start one after another within the interval. */
  poll(node: string, tokens: readonly string[], branches: readonly number[], everyMs: number) {
    for (const [index, token] of tokens.entries()) {
      const look = createScreen(node, token, branches[index % branches.length] ?? 0)
      const again = () => {
        look().catch((error: Error) => {
          fault ??= error
        })
      }
      const begin = () => {
        again()
        setInterval(again, everyMs)
      }
      setTimeout(begin, (index * everyMs) / tokens.length)
    }
  },
  polled(node: string): { calls: number; bytes: number } {
    if (fault) throw fault
    return { calls: answered.get(node) ?? 0, bytes: bytesOf(node) }
  },
}

export type Polling = typeof handlers
serve(handlers)
