/** Runs the product and a bare `ws` server in one process. Each sends the latest commit to its screens on request. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Commit } from '../../server/src/log/append.ts'
import { startWorld } from '../../tests/support/world.ts'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'

/** The server that sends the events. `bare`: a minimal WebSocket server without the product. */
export type FanOutServer = 'product' | 'bare'

const { url, deps } = await startWorld({ databaseUrl: process.env['DATABASE_URL'] ?? '' })
const bare = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(bare, 'listening')

// The product publishes a commit only when the bench requests it, so that the command itself is not measured.
const { publish } = deps
let newest: Commit | undefined
Object.assign(deps, {
  publish(commit: Commit) {
    newest = commit
  },
})

function tellBare({ branchId, epoch, events }: Commit): void {
  const message = ['board:events', { branch: branchId, epoch, events }]
  const bytes = Buffer.from(`42${JSON.stringify(message)}`)
  for (const socket of bare.clients) socket.send(bytes, { binary: false })
}

let spentBefore = process.cpuUsage()

const handlers = {
  urls: () => ({
    url,
    bareUrl: `ws://127.0.0.1:${(bare.address() as AddressInfo).port}`,
  }),
  tell(teller: FanOutServer): { at: number; blockedMs: number } {
    if (!newest) throw new Error('there was no commit')
    spentBefore = process.cpuUsage()
    const at = nowMs()
    if (teller === 'product') publish(newest)
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
