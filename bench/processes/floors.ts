/** Minimal servers without the product's features. Their costs are lower bounds of the product's costs. */
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { Server } from 'socket.io'
import { runHelper } from '../processes.ts'

const ORDER_TABLES = `
  CREATE TABLE counters (tenant int PRIMARY KEY, n bigint NOT NULL);
  CREATE TABLE orders (id bigserial PRIMARY KEY, tenant int, no bigint, table_id int, total int, idem text UNIQUE,
    at timestamptz DEFAULT now());
  CREATE TABLE order_lines (id bigserial PRIMARY KEY, order_id bigint REFERENCES orders, item_id int, qty int, price int,
    note text);
  CREATE INDEX ON order_lines (order_id);
  CREATE TABLE events (tenant int, seq bigint, kind text, body jsonb, PRIMARY KEY (tenant, seq))`
const PLACE_ORDER = {
  name: 'place-order',
  text: `WITH counter AS (UPDATE counters SET n = n + 1 WHERE tenant = $1 RETURNING n
    ), placed AS (INSERT INTO orders (tenant, no, table_id, total, idem) SELECT $1, n, 7, 1250, $2 FROM counter RETURNING id, no
    ), lines AS (INSERT INTO order_lines (order_id, item_id, qty, price, note)
      SELECT id, (line->>'id')::int, (line->>'quantity')::int, 400, line->>'note' FROM placed, jsonb_array_elements($3::jsonb) line
    ), event AS (INSERT INTO events (tenant, seq, kind, body) SELECT $1, no, 'order.created', $3::jsonb FROM placed)
    SELECT id, no AS number FROM placed`,
}
/** Makes the message about as long as the product's message about an order. */
const PADDING = 'x'.repeat(700)
let io: Server | undefined

async function listen(server: HttpServer): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const handlers = {
  express(): Promise<string> {
    const app = express()
    app.use(express.json())
    app.post('/empty', (_request, response) => void response.status(201).json({}))
    return listen(createServer(app))
  },

  /** Answers each path with the same JSON text for every request. */
  answers(texts: Readonly<Record<string, string>>): Promise<string> {
    const app = express()
    app.use(express.json())
    for (const [path, text] of Object.entries(texts))
      app.all(path, (_request, response) => void response.type('json').send(text))
    return listen(createServer(app))
  },

  /** Accepts orders without login, validation or log: one request, one statement, one message to the tenant's screens. */
  async restaurant(databaseUrl: string, tenants: number): Promise<string> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    await pool.query(ORDER_TABLES)
    await pool.query('INSERT INTO counters SELECT g, 0 FROM generate_series(1, $1::int) g', [
      tenants,
    ])
    const app = express()
    app.use(express.json())
    const http = createServer(app)
    const sockets = new Server(http, { transports: ['websocket'], serveClient: false })
    sockets.on('connection', (socket) =>
      socket.join(`kitchen:${String(socket.handshake.query['tenant'])}`),
    )
    app.post('/api/orders', async ({ body: { tenant, key, lines } }, response) => {
      const values = [tenant, key, JSON.stringify(lines)]
      const { rows } = await pool.query({ ...PLACE_ORDER, values })
      const order = { ...rows[0], lines, padding: PADDING }
      sockets.to(`kitchen:${tenant}`).emit('order:new', order)
      response.status(201).json(order)
    })
    return listen(http)
  },

  /** Like the product, accepts only WebSocket. */
  sockets(): Promise<string> {
    const http = createServer()
    io = new Server(http, { transports: ['websocket'], serveClient: false })
    return listen(http)
  },
  socketCount: () => io?.sockets.sockets.size ?? 0,
}

export type MinimalServerHandlers = typeof handlers
runHelper(handlers)
