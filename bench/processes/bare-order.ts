/** The least that an order on a screen can cost: one row that is durable, and a bare `ws` send. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { now } from '../clock.ts'
import { answering } from '../processes.ts'

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
await client.connect()
await client.query(`CREATE TABLE IF NOT EXISTS bare_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, branch_id bigint NOT NULL,
  created_at timestamptz NOT NULL, data json NOT NULL)`)
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(server, 'listening')

const INSERT = {
  name: 'insert',
  text: 'INSERT INTO bare_orders (branch_id, created_at, data) VALUES ($1, now(), $2) RETURNING id',
}

/** The message is kept as the JSON that it holds; `writes` is how often: twice is the side that is slowed. */
async function order(message: string, writes: number): Promise<number> {
  const data = message.replace(/^\d+/, '')
  const at = now()
  for (let write = 0; write < writes; write += 1) await client.query(INSERT, [1, data])
  const bytes = Buffer.from(message)
  for (const socket of server.clients) socket.send(bytes, { binary: false })
  return at
}

answering(
  async (
    question: { readonly ask: 'url' } | { readonly order: string; readonly writes: number },
  ) => {
    if ('order' in question) return order(question.order, question.writes)
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
)
