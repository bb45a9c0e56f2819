/** Closes connections whose clients receive too slowly. The clients reconnect and catch up from the log. */
import type { Socket as NetSocket } from 'node:net'
import type { Connection } from './sockets.ts'

/** A connection is closed if its unsent bytes exceed this at two successive checks without decreasing. */
const MAX_UNSENT_BYTES = 1_000_000

export interface SlowConnectionCheck {
  track(connection: Connection): void
  /** Must be called when Engine.IO passes a connection's queued packets to its transport. */
  flushed(connection: Connection): void
  check(): void
  /** Closes a connection at once, without a closing message. */
  cut(connection: Connection): void
  unsentBytes(): number
  readonly closed: number
}

/** `queuedBytes` is the size of the packets that Engine.IO queues while the transport is writing. */
interface OutgoingBuffer {
  readonly socket: NetSocket
  queuedBytes: number
}

export function createSlowConnectionCheck(): SlowConnectionCheck {
  const buffers = new Map<Connection, OutgoingBuffer>()
  let slowBytes = new Map<Connection, number>()
  let closed = 0

  // Shared by all connections, which saves memory.
  function count(this: Connection, { data }: { readonly data?: unknown }): void {
    const line = buffers.get(this)
    if (line && typeof data === 'string') line.queuedBytes += data.length
  }
  function stopTracking(this: Connection): void {
    buffers.delete(this)
  }

  return {
    get closed() {
      return closed
    },
    track(connection) {
      buffers.set(connection, { socket: connection.request.socket, queuedBytes: 0 })
      connection.on('packetCreate', count)
      connection.once('close', stopTracking)
    },
    flushed(connection) {
      const line = buffers.get(connection)
      if (line) line.queuedBytes = 0
    },
    check() {
      const before = slowBytes
      slowBytes = new Map()
      for (const [connection, line] of buffers) {
        const bytes = waitingFor(line)
        if (bytes <= MAX_UNSENT_BYTES) continue
        slowBytes.set(connection, bytes)
        if (bytes < (before.get(connection) ?? Number.POSITIVE_INFINITY)) continue
        closed += 1
        line.socket.destroy()
      }
    },
    cut(connection) {
      buffers.get(connection)?.socket.destroy()
    },
    unsentBytes() {
      let sum = 0
      for (const line of buffers.values()) sum += waitingFor(line)
      return sum
    },
  }
}

function waitingFor({ socket, queuedBytes }: OutgoingBuffer): number {
  return socket.writableLength + queuedBytes
}
