/** The product and a bare `ws` server in one process: each sends the newest commit to its screens when it is asked. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Commit } from '../../server/src/log/append.ts'
import { startWorld } from '../../tests/support/world.ts'
import { now } from '../compare.ts'
import { serve } from '../processes.ts'

export type Teller = 'product' | 'bare'

const { url, deps } = await startWorld({ databaseUrl: process.env['DATABASE_URL'] ?? '' })
const bare = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(bare, 'listening')

// A commit of the product goes out when it is asked for, and the time before it does not count.
const { publish } = deps
let newest: Commit | undefined
Object.assign(deps, {
  publish(commit: Commit) {
    newest = commit
  },
})

/** Writes the message once, as Socket.IO does, and sends it in a loop. */
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
  /** `blockedMs`: how long nothing else could run. */
  tell(teller: Teller): { at: number; blockedMs: number } {
    if (!newest) throw new Error('there was no commit')
    spentBefore = process.cpuUsage()
    const at = now()
    if (teller === 'product') publish(newest)
    else tellBare(newest)
    return { at, blockedMs: now() - at }
  },
  /** The processor time since the last `tell`. */
  spentMs(): number {
    const { user, system } = process.cpuUsage(spentBefore)
    return (user + system) / 1000
  },
}

export type FanOut = typeof handlers
serve(handlers)
