/** Sockets that do not take what they are told: their transport is closed before they cost this node its memory, and the log is their buffer. */
import { type LiveSocket, rawOf } from './sockets.ts'

/** More than this waiting, and not getting less, is too much. */
const SLOW_BYTES = 1_000_000

/** What waits for the sockets of this node. */
export interface SlowCheck {
  /** Closes the transport of every socket that had too much waiting at the last check and has not less now. */
  check(): void
  /** What no socket has taken yet, in bytes, together. */
  waitingBytes(): number
  /** How many were closed. */
  readonly closed: number
}

/** Makes the check of one node's sockets. It asks them when it looks: a socket costs nothing for being followed. */
export function createSlowCheck(sockets: () => Iterable<LiveSocket>): SlowCheck {
  /** What was too much at the last check, in all. */
  let tooMuchBytes = new Map<LiveSocket, number>()
  let closed = 0
  return {
    get closed() {
      return closed
    },
    check() {
      const before = tooMuchBytes
      tooMuchBytes = new Map()
      for (const socket of sockets()) {
        const bytes = waitingFor(socket)
        if (bytes <= SLOW_BYTES) continue
        tooMuchBytes.set(socket, bytes)
        if (bytes < (before.get(socket) ?? Number.POSITIVE_INFINITY)) continue
        closed += 1
        // In the usual way its farewell would wait behind all that is not taken.
        rawOf(socket.conn).terminate()
      }
    },
    waitingBytes() {
      let sum = 0
      for (const socket of sockets()) sum += waitingFor(socket)
      return sum
    },
  }
}

/** While the kernel takes nothing, packets queue up in front of the transport and not in it. */
function waitingFor(socket: LiveSocket): number {
  const { writeBuffer } = socket.conn as unknown as {
    readonly writeBuffer: readonly { readonly data?: unknown }[]
  }
  let bytes = rawOf(socket.conn).bufferedAmount
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes
}
