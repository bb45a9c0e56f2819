/** Bare Socket.IO sockets: a server that takes whoever comes, over WebSocket alone as the product does, and does nothing with them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { answering } from '../processes.ts'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
http.listen(0, '127.0.0.1')
await once(http, 'listening')
const { port } = http.address() as AddressInfo

answering(async (question: { readonly ask: 'url' | 'count' }) =>
  question.ask === 'url' ? `http://127.0.0.1:${port}` : io.sockets.sockets.size,
)
