/** Sockets that do not take what they are told: their transport is closed before they cost this node its memory, and the log is their buffer. */
import type { LiveSocket } from './sockets.ts'

/** More than this waiting, and not getting less, is too much. */
const SLOW_BYTES = 1_000_000

/** What waits for the sockets of this node. */
export interface SlowCheck {
  /** Counts what waits for a socket, until it is gone. */
  follow(socket: LiveSocket): void
  /** Closes the transport of every socket that had too much waiting at the last check and has not less now. */
  check(): void
  /** What no socket has taken yet, in bytes, together. */
  waitingBytes(): number
  /** How many were closed. */
  readonly closed: number
}

interface Waiting {
  /** In front of the transport. */
  unsentBytes: number
  /** What was too much at the last check, in all. */
  tooMuchBytes: number | undefined
}

/** Makes the check of one node. */
export function createSlowCheck(): SlowCheck {
  const followed = new Map<LiveSocket, Waiting>()
  let closed = 0
  return {
    get closed() {
      return closed
    },
    follow(socket) {
      const waiting: Waiting = { unsentBytes: 0, tooMuchBytes: undefined }
      followed.set(socket, waiting)
      // While the kernel takes nothing, packets queue up in front of the transport and not in it.
      socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
        waiting.unsentBytes += typeof data === 'string' ? data.length : 0
      })
      socket.conn.on('flush', () => {
        waiting.unsentBytes = 0
      })
      socket.once('disconnect', () => followed.delete(socket))
    },
    check() {
      for (const [socket, waiting] of followed) {
        const bytes = waiting.unsentBytes + bytesInTransport(socket)
        const isTooSlow = waiting.tooMuchBytes !== undefined && bytes >= waiting.tooMuchBytes
        waiting.tooMuchBytes = bytes > SLOW_BYTES ? bytes : undefined
        if (!isTooSlow) continue
        closed += 1
        rawOf(socket).terminate()
      }
    },
    waitingBytes: () =>
      [...followed].reduce(
        (sum, [socket, { unsentBytes }]) => sum + unsentBytes + bytesInTransport(socket),
        0,
      ),
  }
}

function bytesInTransport(socket: LiveSocket): number {
  return rawOf(socket).bufferedAmount
}

/** The WebSocket itself: closed in the usual way, its farewell would wait behind all that is not taken. */
function rawOf(socket: LiveSocket): { readonly bufferedAmount: number; terminate(): void } {
  const transport: unknown = socket.conn.transport
  return (transport as { socket: ReturnType<typeof rawOf> }).socket
}
