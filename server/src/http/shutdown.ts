import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Connections that are still open this long after the stop began are closed by force. */
const CLOSE_TIMEOUT_MS = 6000

/** Must be called before the server listens. The returned function stops the server. */
export function prepareShutdown(server: Server): () => Promise<void> {
  const pending = new Map<Socket, number>()
  let isClosing = false

  server.on('connection', (socket) => {
    pending.set(socket, 0)
    socket.once('close', () => pending.delete(socket))
  })
  // Registered before the app's listener, because `Connection: close` must be set before the response starts.
  server.prependListener('request', ({ socket }, response) => {
    pending.set(socket, (pending.get(socket) ?? 0) + 1)
    if (isClosing) response.setHeader('Connection', 'close')
    response.once('close', () => {
      const left = (pending.get(socket) ?? 1) - 1
      if (pending.has(socket)) pending.set(socket, left)
      if (isClosing && left === 0) socket.end()
    })
  })

  return async () => {
    isClosing = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [socket, requests] of pending) {
      // The request is not processed. The client sees the closed connection and retries on another node.
      if (requests === 0) socket.destroy()
    }
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
    await closed
    clearTimeout(timer)
  }
}
