/** Minimal servers without the product's features. Their costs are the lower bounds for the product's costs. */
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { nowMs } from '../compare.ts'
import { runHelper } from '../processes.ts'

const INSERT = {
  name: 'insert',
  text: 'INSERT INTO bare_orders (branch_id, created_at, data) VALUES ($1, now(), $2)',
}
let client: pg.Client | undefined
let ws: WebSocketServer | undefined
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

  /** Like the product, accepts only WebSocket. */
  sockets(): Promise<string> {
    const http = createServer()
    io = new Server(http, { transports: ['websocket'], serveClient: false })
    return listen(http)
  },
  socketCount: () => io?.sockets.sockets.size ?? 0,

  async orders(databaseUrl: string): Promise<string> {
    client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`CREATE TABLE bare_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      branch_id bigint NOT NULL, created_at timestamptz NOT NULL, data json NOT NULL)`)
    const http = createServer()
    ws = new WebSocketServer({ server: http })
    return (await listen(http)).replace('http', 'ws')
  },
  /** Stores a message durably and sends it to every socket. Returns the time at which storing began. */
  async order(message: string): Promise<number> {
    const at = nowMs()
    await client?.query(INSERT, [1, message.replace(/^\d+/, '')])
    for (const socket of ws?.clients ?? []) socket.send(Buffer.from(message), { binary: false })
    return at
  },
}

export type MinimalServerHandlers = typeof handlers
runHelper(handlers)
