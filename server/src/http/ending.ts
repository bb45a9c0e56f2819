/** Stopping without cutting anybody off: what was accepted is answered, what only holds the line is let go. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** After this long whoever still holds a connection is cut off, so that the rest stops in order. */
const PATIENCE_MS = 6000

/** Watches a server's connections from its start; the function that it gives stops it. */
export function followConnections(server: Server): () => Promise<void> {
  /** How many requests each open connection has that are not answered yet. */
  const pending = new Map<Socket, number>()
  let isClosing = false

  server.on('connection', (socket) => {
    pending.set(socket, 0)
    socket.once('close', () => pending.delete(socket))
  })
  // Before the app: an answer that was begun cannot be told any more to be the connection's last.
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
      // A request may be on its way in these bytes; the other side hears the end and asks another server.
      if (requests === 0) socket.destroy()
    }
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    await closed
    clearTimeout(patience)
  }
}
