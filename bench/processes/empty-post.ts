/** The least that an HTTP server of the product's kind does: Express reads a JSON body and answers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { answering } from '../processes.ts'

/** How long a request is held up by work that nobody needs. */
const SLOW_MS = 0.1

const app = express()
app.use(express.json())
app.post('/empty', (_request, response) => {
  response.status(201).json({})
})
app.post('/slowed', (_request, response) => {
  const end = performance.now() + SLOW_MS
  while (performance.now() < end);
  response.status(201).json({})
})
const server = createServer(app)
server.listen(0, '127.0.0.1')
await once(server, 'listening')

answering(async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
