/** Screens as the product's were: each asks for the floor, the open orders and the open bills, again and again. */
import { Agent, get } from 'node:http'
import { calls } from '@orderi/shared/contract/all'
import { answering } from '../processes.ts'
import { countBytes } from '../wire.ts'

/** What this process does when it is asked. */
export type Question =
  | {
      readonly poll: string
      /** One for each screen. */
      readonly tokens: readonly string[]
      /** The screens are spread over these. */
      readonly branches: readonly number[]
      readonly everyMs: number
    }
  | { readonly told: string }

/** What all screens of a node have done so far. */
export interface Polled {
  readonly calls: number
  readonly bytes: number
}

const PATHS = [calls.floor, calls.openOrders, calls.openBills].map(({ path }) => path)

const bytesOf = countBytes()
const answered = new Map<string, number>()
let fault: Error | undefined

/** One call, as a browser makes it that has the last answer still: what is the same is not sent again. */
function ask(url: string, agent: Agent, token: string, tags: Map<string, string>): Promise<void> {
  const known = tags.get(url)
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(known === undefined ? {} : { 'If-None-Match': known }),
  }
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode !== 200 && statusCode !== 304) reject(new Error(`${url}: ${statusCode}`))
      const { etag } = answer.headers
      if (etag !== undefined) tags.set(url, etag)
      answer.resume().once('end', resolve)
    })
    request.once('error', (error) => {
      // The server has closed what was idle for long, as this was sent: a browser asks again.
      if (request.reusedSocket) resolve(ask(url, agent, token, tags))
      else reject(error)
    })
  })
}

/** One connection, the three calls in turn: no browser does it with less. */
function createScreen(node: string, token: string, branch: number): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tags = new Map<string, string>()
  const urls = PATHS.map((path) => `${node}/api${path.replace(':sucursal', String(branch))}`)
  return async () => {
    for (const url of urls) {
      await ask(url, agent, token, tags)
      answered.set(node, (answered.get(node) ?? 0) + 1)
    }
  }
}

/** People do not open their screens all at once. */
function poll({
  poll: node,
  tokens,
  branches,
  everyMs,
}: Extract<Question, { poll: string }>): void {
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
}

async function told(node: string): Promise<Polled> {
  if (fault) throw fault
  return { calls: answered.get(node) ?? 0, bytes: bytesOf(node) }
}

answering(async (question: Question) => ('poll' in question ? poll(question) : told(question.told)))
