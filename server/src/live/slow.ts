/** Measures the unsent bytes of each connection and cuts slow ones, which later catch up from the log. */
import type { Socket as NetSocket } from 'node:net'
import type { Connection } from './sockets.ts'

/** A connection is cut when it has more unsent bytes than this, and no fewer than at the last check. */
const SLOW_BYTES = 1_000_000

export interface SlowCheck {
  /** Starts to measure a connection. */
  follow(connection: Connection): void
  /** Call when Engine.IO passes the queued packets of a connection to its transport. */
  flushed(connection: Connection): void
  /** Cuts every connection that had too many unsent bytes at the last check and has not fewer now. */
  check(): void
  /** Closes a connection immediately, without a closing message. */
  cut(connection: Connection): void
  /** Unsent bytes of all connections. */
  waitingBytes(): number
  /** Number of connections that `check` has cut. */
  readonly closed: number
}

/** The packets that Engine.IO queues while the transport is still writing. */
interface Line {
  readonly socket: NetSocket
  queuedBytes: number
}

export function createSlowCheck(): SlowCheck {
  const lines = new Map<Connection, Line>()
  /** Unsent bytes at the last check, of connections above the limit. */
  let tooMuchBytes = new Map<Connection, number>()
  let closed = 0

  // One function for all connections, to save memory per connection.
  function count(this: Connection, { data }: { readonly data?: unknown }): void {
    const line = lines.get(this)
    if (line && typeof data === 'string') line.queuedBytes += data.length
  }
  function forget(this: Connection): void {
    lines.delete(this)
  }

  return {
    get closed() {
      return closed
    },
    follow(connection) {
      lines.set(connection, { socket: connection.request.socket, queuedBytes: 0 })
      connection.on('packetCreate', count)
      connection.once('close', forget)
    },
    flushed(connection) {
      const line = lines.get(connection)
      if (line) line.queuedBytes = 0
    },
    check() {
      const before = tooMuchBytes
      tooMuchBytes = new Map()
      for (const [connection, line] of lines) {
        const bytes = waitingFor(line)
        if (bytes <= SLOW_BYTES) continue
        tooMuchBytes.set(connection, bytes)
        if (bytes < (before.get(connection) ?? Number.POSITIVE_INFINITY)) continue
        closed += 1
        line.socket.destroy()
      }
    },
    cut(connection) {
      lines.get(connection)?.socket.destroy()
    },
    waitingBytes() {
      let sum = 0
      for (const line of lines.values()) sum += waitingFor(line)
      return sum
    },
  }
}

function waitingFor({ socket, queuedBytes }: Line): number {
  return socket.writableLength + queuedBytes
}
