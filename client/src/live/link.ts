/** Holds one socket. Can replace it after a delay, and ignores messages of earlier sockets. */
import { type BackOff, backOff } from './back-off.ts'
import type { Cancel, Clock } from './clock.ts'

export interface Link<Socket> {
  readonly socket: Socket | undefined
  /** Stores the socket that `open` has opened. */
  use(socket: Socket): void
  connect(): void
  connectIn(ms: number): void
  /** The delay before the next attempt. It is random, so that clients do not all reconnect at once. */
  nextDelay(): number
  /** Resets the delay to its first value. */
  endFailures(): void
  drop(): void
  /** Returns a function that calls `run`, but does nothing after the current socket is dropped. */
  ifCurrent<T extends unknown[]>(run: (...args: T) => void): (...args: T) => void
}

/** @param open opens a socket; called only while no socket is in use */
export function createLink<Socket extends { readonly close: () => void }>(
  clock: Clock,
  retryMs: BackOff,
  open: () => void,
): Link<Socket> {
  let socket: Socket | undefined
  let generation = 0
  let failures = 0
  let cancelNext: Cancel = () => {}

  function drop(): void {
    generation += 1
    cancelNext()
    socket?.close()
    socket = undefined
  }

  function connect(): void {
    drop()
    open()
  }

  return {
    get socket() {
      return socket
    },
    use(opened) {
      socket = opened
    },
    connect,
    connectIn(ms) {
      drop()
      cancelNext = clock.after(ms, connect)
    },
    nextDelay() {
      const delay = backOff(retryMs, failures)
      failures += 1
      return delay * (0.5 + 0.5 * clock.random())
    },
    endFailures() {
      failures = 0
    },
    drop,
    ifCurrent(run) {
      const mine = generation
      return (...args) => {
        if (generation === mine) run(...args)
      }
    },
  }
}
