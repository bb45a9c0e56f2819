/** A TCP proxy on loopback that simulates network faults. */
import { once } from 'node:events'
import { createServer, type Server, Socket, connect as tcp } from 'node:net'
import type { Random } from '@orderi/shared/kernel/random'
import { databaseEndpoint, freePort } from '../support/processes/ports.ts'

/** The maximum number of bytes in transit on one connection. Beyond it, the sender must wait. */
const CONNECTION_BYTES = 64_000

type Direction = 'up' | 'down'

export type NetworkState =
  | { readonly kind: 'normal' }
  | {
      readonly kind: 'slow'
      readonly latencyMs: number
      /** Upper limit of the random extra delay. Bytes stay in order. */
      readonly jitterMs: number
      /** Default: unlimited. */
      readonly bytesPerSecond?: number
    }
  /** Drops the bytes of one direction, including the end of the connection. Affected connections never recover. */
  | { readonly kind: 'half-open'; readonly drops: Direction }
  /** Accepts connections and drops all bytes in both directions. Affected connections never recover. */
  | { readonly kind: 'black-hole' }
  /** Reads no data. The data waits at the sender until the network recovers. */
  | { readonly kind: 'stalled' }
  | { readonly kind: 'refusing' }

export interface Proxy {
  readonly url: string
  readonly state: NetworkState
  readonly connectionCount: number
  setState(state: NetworkState): Promise<void>
  /** Resets every connection. New connections are accepted. */
  cut(): void
  close(): Promise<void>
}

interface Connection {
  change(state: NetworkState): void
  end(): void
}

export async function openProxy(target: string, random: Random): Promise<Proxy> {
  const port = await freePort()
  const connections = new Set<Connection>()
  let state: NetworkState = { kind: 'normal' }
  let server: Server | undefined

  function accept(client: Socket): void {
    const upstream = state.kind === 'black-hole' ? new Socket() : tcp(databaseEndpoint(target))
    const connection = openConnection(client, upstream, random)
    connection.change(state)
    connections.add(connection)
    client.once('close', () => {
      if (upstream.destroyed) connections.delete(connection)
    })
    upstream.once('close', () => {
      if (client.destroyed) connections.delete(connection)
    })
  }

  async function listen(): Promise<void> {
    server = createServer({ allowHalfOpen: true }, accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  function cut(): void {
    for (const connection of connections) connection.end()
    connections.clear()
  }

  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    get state() {
      return state
    },
    get connectionCount() {
      return connections.size
    },
    async setState(next) {
      state = next
      for (const connection of connections) connection.change(next)
      if (next.kind === 'refusing') {
        server?.close()
        server = undefined
        cut()
      } else if (!server) await listen()
    },
    cut,
    async close() {
      server?.close()
      server = undefined
      cut()
    },
  }
}

function openConnection(client: Socket, upstream: Socket, random: Random): Connection {
  const directions = [
    forward(client, upstream, 'up', random),
    forward(upstream, client, 'down', random),
  ]
  return {
    change(state) {
      for (const direction of directions) direction.change(state)
    },
    end() {
      client.resetAndDestroy()
      // `resetAndDestroy` throws for a Unix socket and for a socket that never connected.
      if (upstream.remoteAddress === undefined) upstream.destroy()
      else upstream.resetAndDestroy()
    },
  }
}

/** Forwards one direction of a connection. Bytes arrive in order, but may be delayed or lost. */
function forward(
  from: Socket,
  to: Socket,
  direction: Direction,
  random: Random,
): { change(state: NetworkState): void } {
  let state: NetworkState = { kind: 'normal' }
  /** True after bytes were dropped. Afterwards, the end of the connection is not forwarded. */
  let isLost = false
  let isDropping = false
  let isOver = false
  let waitingBytes = 0
  let lastDue = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: { readonly chunk: Buffer; readonly due: number }[] = []

  function dueAt(size: number): number {
    const now = performance.now()
    if (state.kind !== 'slow') return Math.max(now, lastDue)
    const { latencyMs, jitterMs, bytesPerSecond } = state
    const sent = bytesPerSecond === undefined ? 0 : (size / bytesPerSecond) * 1000
    return Math.max(now + latencyMs + random.between(0, jitterMs), lastDue) + sent
  }

  function deliver(): void {
    timer = undefined
    while (waiting[0] && waiting[0].due <= performance.now()) {
      const { chunk } = waiting.shift() ?? waiting[0]
      waitingBytes -= chunk.length
      if (!isDropping && !to.destroyed) to.write(chunk)
    }
    if (waiting[0]) timer = setTimeout(deliver, waiting[0].due - performance.now())
    else if (isOver && !isLost) to.end()
    holdOrFlow()
  }

  function holdOrFlow(): void {
    const isFull = waitingBytes + to.writableLength > CONNECTION_BYTES
    if (state.kind === 'stalled' || (isFull && !isDropping)) from.pause()
    else from.resume()
  }

  from.on('data', (chunk) => {
    if (isDropping) return
    lastDue = dueAt(chunk.length)
    waiting.push({ chunk, due: lastDue })
    waitingBytes += chunk.length
    if (!timer) deliver()
    else holdOrFlow()
  })
  to.on('drain', holdOrFlow)
  from.on('end', () => {
    isOver = true
    if (!timer) deliver()
  })
  // Empty, because the `close` event follows every error and handles it.
  from.on('error', () => {})
  from.on('close', () => {
    clearTimeout(timer)
    if (!isLost) to.destroy()
  })

  return {
    change(next) {
      state = next
      if (next.kind === 'black-hole' || next.kind === 'half-open') {
        isLost = true
        isDropping ||= next.kind === 'black-hole' || next.drops === direction
      }
      holdOrFlow()
    },
  }
}
