/** Runs the product and a minimal `ws` server in one process. Each server sends the latest commit when requested. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Commit } from '../../server/src/log/append.ts'
import { readCommits, readHeads } from '../../server/src/log/read.ts'
import { startWorld } from '../../tests/support/world.ts'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'

/** The server that sends the events. `bare`: a minimal WebSocket server without the product. */
export type FanOutServer = 'product' | 'bare'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const { url, deps } = await startWorld({ databaseUrl })
// Another node takes the orders, so that the product publishes their commits only when the bench requests it.
const { url: orderUrl } = await startWorld({ databaseUrl })
const bare = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(bare, 'listening')

let newest: Commit | undefined

function tellBare({ branchId, epoch, events }: Commit): void {
  const message = ['board:events', { branch: branchId, epoch, events }]
  const bytes = Buffer.from(`42${JSON.stringify(message)}`)
  for (const socket of bare.clients) socket.send(bytes, { binary: false })
}

let spentBefore = process.cpuUsage()

const handlers = {
  urls: () => ({
    url,
    orderUrl,
    bareUrl: `ws://127.0.0.1:${(bare.address() as AddressInfo).port}`,
  }),
  /** Reads the commit of the order whose last event is `seq`. The commit has two events. */
  async read(branchId: number, seq: number): Promise<void> {
    const [head] = await readHeads(deps.pool, [branchId])
    if (!head) throw new Error('the branch has no log')
    const commit = (await readCommits(deps.pool, { ...head, seq: seq - 2 })).at(-1)
    newest = commit && { ...commit, hasTickets: false }
  },
  tell(teller: FanOutServer): { at: number; blockedMs: number } {
    if (!newest) throw new Error('there was no commit')
    spentBefore = process.cpuUsage()
    const at = nowMs()
    if (teller === 'product') deps.publish(newest)
    else tellBare(newest)
    return { at, blockedMs: nowMs() - at }
  },
  spentMs(): number {
    const { user, system } = process.cpuUsage(spentBefore)
    return (user + system) / 1000
  },
}

export type FanOutHandlers = typeof handlers
runHelper(handlers)
