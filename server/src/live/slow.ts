/** Counts what waits for each connection, and cuts those that do not take it. The log is their buffer. */
import type { Socket as NetSocket } from 'node:net'
import type { Connection } from './sockets.ts'

/** A connection with more than this waiting, and not less than at the last check, is cut. */
const SLOW_BYTES = 1_000_000

/** What waits for the connections of this node. */
export interface SlowCheck {
  /** Starts to count a connection. */
  follow(connection: Connection): void
  /** Counts packets of this connection that go from Engine.IO to the transport. */
  flushed(connection: Connection): void
  /** Cuts every connection that had too much waiting at the last check and has not less now. */
  check(): void
  /** Ends a connection at once, without a farewell. */
  cut(connection: Connection): void
  /** What no connection has taken yet, in bytes, together. */
  waitingBytes(): number
  /** How many were closed by `check`. */
  readonly closed: number
}

/** A connection's queue: Engine.IO holds packets back while the transport still writes. */
interface Line {
  readonly socket: NetSocket
  queuedBytes: number
}

/** Makes the check of one node's connections. */
export function createSlowCheck(): SlowCheck {
  const lines = new Map<Connection, Line>()
  /** The connections that had too much waiting at the last check, in bytes. */
  let tooMuchBytes = new Map<Connection, number>()
  let closed = 0

  // Shared by all connections, so that each costs little memory.
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
