/** The product and a bare `ws` server in one process: whichever is asked tells its screens of the newest commit. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import type { Commit } from '../../server/src/log/append.ts'
import { startServer } from '../../server/src/server.ts'
import { now } from '../clock.ts'
import { answering } from '../processes.ts'

/** Who tells: the product, a loop over sockets, or one that writes the same text anew for each of them. */
export type Teller = 'product' | 'bare' | 'slowed'

/** What it took to tell. */
export interface Told {
  readonly at: number
  /** How long nothing else could run, in ms. */
  readonly blockedMs: number
}

const { env } = process
const server = await startServer({
  databaseUrl: env['DATABASE_URL'] ?? '',
  host: '127.0.0.1',
  port: 0,
  jwtSecret: env['JWT_SECRET'] ?? '',
  publicUrl: undefined,
  limits: false,
  trustProxy: false,
  corsOrigins: [],
  hasPeers: false,
  log: pino({ level: 'error' }),
})
const bare = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(bare, 'listening')

// A commit of the product goes out when it is asked for, and the time before it does not count.
const { announce } = server.deps
let newest: Commit | undefined
Object.assign(server.deps, {
  announce(commit: Commit) {
    newest = commit
  },
})

/** The least that tells everybody: written once, sent in a loop. */
function tellBare(commit: Commit): void {
  const bytes = write(commit)
  for (const socket of bare.clients) socket.send(bytes, { binary: false })
}

function tellSlowly(commit: Commit): void {
  for (const socket of bare.clients) socket.send(write(commit), { binary: false })
}

/** As Socket.IO writes it, so that both sides send the same bytes. */
function write({ branchId, epoch, events }: Commit): Buffer {
  return Buffer.from(`42${JSON.stringify(['board:events', { branch: branchId, epoch, events }])}`)
}

const tellers: Record<Teller, (commit: Commit) => void> = {
  product: announce,
  bare: tellBare,
  slowed: tellSlowly,
}

let spentBefore = process.cpuUsage()

function tell(teller: Teller): Told {
  if (!newest) throw new Error('there was no commit')
  spentBefore = process.cpuUsage()
  const at = now()
  tellers[teller](newest)
  return { at, blockedMs: now() - at }
}

answering(async (question: { readonly ask: 'urls' | 'spentMs' } | { readonly tell: Teller }) => {
  if ('tell' in question) return tell(question.tell)
  if (question.ask === 'urls') {
    return { url: server.url, bareUrl: `ws://127.0.0.1:${(bare.address() as AddressInfo).port}` }
  }
  const { user, system } = process.cpuUsage(spentBefore)
  return (user + system) / 1000
})
