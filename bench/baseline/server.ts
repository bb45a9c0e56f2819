/** The peer: the same job the obvious way. A query builder in the handler, and a word to the room after the insert; no log, no key against doubles. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import jwt from 'jsonwebtoken'
import type { Knex } from 'knex'
import { Server } from 'socket.io'
import { ZodError, z } from 'zod'
import { addOrder, closeBill } from './orders.ts'
import { isMember, NotFound } from './rows.ts'

const OrderBody = z
  .object({
    table_id: z.number().int().positive().optional(),
    bill_id: z.number().int().positive().optional(),
    products: z
      .array(
        z.object({
          product_id: z.number().int().positive(),
          quantity: z.number().int().min(1).max(99),
          note: z.string().max(280).optional(),
        }),
      )
      .min(1)
      .max(50),
  })
  .refine((body) => (body.table_id === undefined) !== (body.bill_id === undefined))
const BillBody = z.object({ bill_id: z.number().int().positive() })
const JoinBody = z.object({ branch: z.number().int().positive() })
const Claims = z.object({ user: z.number().int() })

/** What the peer is started with. */
export interface PeerOptions {
  readonly knex: Knex
  readonly jwtSecret: string
  /** Runs before each request. */
  readonly onRequest: () => void
}

/** Starts it on a free port; its address is the answer. */
export async function startPeer({ knex, jwtSecret, onRequest }: PeerOptions): Promise<string> {
  const userOf = (token: unknown): number =>
    Claims.parse(jwt.verify(String(token), jwtSecret, { algorithms: ['HS256'] })).user
  const login: RequestHandler = (request, response, next) => {
    try {
      response.locals['user'] = userOf(request.headers.authorization?.replace('Bearer ', ''))
      next()
    } catch {
      response.status(401).json({ message: 'unauthenticated' })
    }
  }
  const app = express()
  const http = createServer(app)
  const io = new Server(http, { serveClient: false })

  app.use((_request, _response, next) => {
    onRequest()
    next()
  })
  app.use('/api', express.json(), login)
  app.post('/api/adminsitracion/crear-pedido', async (request, response) => {
    const made = await addOrder(knex, response.locals['user'], OrderBody.parse(request.body))
    io.to(roomOf(made.branchId)).emit('order:created', { order: made.order, bill: made.bill })
    response.status(201).json({ order: made.order, bill: made.bill })
  })
  app.post('/api/adminsitracion/cerrar-cuenta', async (request, response) => {
    const { bill_id } = BillBody.parse(request.body)
    const { branchId, bill } = await closeBill(knex, response.locals['user'], bill_id)
    io.to(roomOf(branchId)).emit('bill:closed', bill)
    response.json(bill)
  })
  refuse(app)

  io.use((socket, next) => {
    try {
      socket.data.user = userOf(socket.handshake.auth['token'])
      next()
    } catch {
      next(new Error('unauthenticated'))
    }
  })
  io.on('connection', (socket) => {
    socket.on('board:join', async (payload: unknown, ack: (answer: object) => void) => {
      const { branch } = JoinBody.parse(payload)
      const isAllowed = await isMember(knex, socket.data.user, branch)
      if (isAllowed) await socket.join(roomOf(branch))
      ack({ ok: isAllowed })
    })
  })

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

function roomOf(branchId: number): string {
  return `branch:${branchId}`
}

function refuse(app: Express): void {
  const handler: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error instanceof ZodError) response.status(422).json({ errors: error.issues })
    else if (error instanceof NotFound) response.status(404).json({ message: 'not found' })
    else response.status(500).json({ message: String(error) })
  }
  app.use(handler)
}
