/** A network that can be made as bad as a restaurant's: a TCP proxy on loopback, fair until its weather changes. */
import { once } from 'node:events'
import { createServer, type Server, Socket, connect as tcp } from 'node:net'
import type { Random } from '@orderi/shared/kernel/random'
import { endOf, freePort } from '../support/ports.ts'

/** More than this waiting for a slow line, and whoever sends has to wait, as on any line. */
const LINE_BYTES = 64_000

/** To the server, or down from it. */
type Way = 'up' | 'down'

/** What becomes of the bytes. */
export type Weather =
  | { readonly kind: 'fair' }
  | {
      readonly kind: 'slow'
      readonly latencyMs: number
      /** At most this much more, by chance; nothing overtakes. */
      readonly jitterMs: number
      /** Left out: as much as there is. */
      readonly bytesPerSecond?: number
    }
  /** What goes one way is swallowed, and nobody learns that the other end is gone: those lines are lost for good. */
  | { readonly kind: 'half-open'; readonly swallows: Way }
  /** Every line is taken and nothing on it arrives, in either direction: those lines are lost for good. */
  | { readonly kind: 'black-hole' }
  /** Nobody reads: what is sent stays with who sends it until there is other weather. */
  | { readonly kind: 'stalled' }
  /** Nobody listens, and every line is broken off. */
  | { readonly kind: 'refusing' }

/** A way to a server. */
export interface Proxy {
  readonly url: string
  readonly weather: Weather
  /** Lines that are open now. */
  readonly lines: number
  /** Changes the weather, on the lines that are open too. */
  turn(weather: Weather): Promise<void>
  /** Breaks every line off with a reset; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

/** One connection through the proxy: two sockets and the two ways between them. */
interface Line {
  change(weather: Weather): void
  end(): void
}

/** Opens a proxy to a server, with fair weather. */
export async function openProxy(target: string, random: Random): Promise<Proxy> {
  const port = await freePort()
  const lines = new Set<Line>()
  let weather: Weather = { kind: 'fair' }
  let server: Server | undefined

  function take(client: Socket): void {
    const upstream = weather.kind === 'black-hole' ? new Socket() : tcp(endOf(target))
    const line = openLine(client, upstream, random)
    line.change(weather)
    lines.add(line)
    client.once('close', () => {
      if (upstream.destroyed) lines.delete(line)
    })
    upstream.once('close', () => {
      if (client.destroyed) lines.delete(line)
    })
  }

  async function listen(): Promise<void> {
    server = createServer({ allowHalfOpen: true }, take).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  function cut(): void {
    for (const line of lines) line.end()
    lines.clear()
  }

  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    get weather() {
      return weather
    },
    get lines() {
      return lines.size
    },
    async turn(next) {
      weather = next
      for (const line of lines) line.change(next)
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

function openLine(client: Socket, upstream: Socket, random: Random): Line {
  const ways = [carry(client, upstream, 'up', random), carry(upstream, client, 'down', random)]
  return {
    change(weather) {
      for (const way of ways) way.change(weather)
    },
    end() {
      client.resetAndDestroy()
      // A Unix socket, and one that was never connected, cannot be reset.
      if (upstream.remoteAddress === undefined) upstream.destroy()
      else upstream.resetAndDestroy()
    },
  }
}

/** One way of a line: bytes go over in order, late, or not at all. */
function carry(
  from: Socket,
  to: Socket,
  way: Way,
  random: Random,
): { change(weather: Weather): void } {
  let weather: Weather = { kind: 'fair' }
  /** Both ways of a line on which something was swallowed: no goodbye gets through either. */
  let isLost = false
  let isSwallowing = false
  let isOver = false
  let waitingBytes = 0
  let lastDue = 0
  let timer: NodeJS.Timeout | undefined
  const waiting: { readonly chunk: Buffer; readonly due: number }[] = []

  function dueAt(size: number): number {
    const now = performance.now()
    if (weather.kind !== 'slow') return Math.max(now, lastDue)
    const { latencyMs, jitterMs, bytesPerSecond } = weather
    const sent = bytesPerSecond === undefined ? 0 : (size / bytesPerSecond) * 1000
    return Math.max(now + latencyMs + random.between(0, jitterMs), lastDue) + sent
  }

  function deliver(): void {
    timer = undefined
    while (waiting[0] && waiting[0].due <= performance.now()) {
      const { chunk } = waiting.shift() ?? waiting[0]
      waitingBytes -= chunk.length
      if (!isSwallowing && !to.destroyed) to.write(chunk)
    }
    if (waiting[0]) timer = setTimeout(deliver, waiting[0].due - performance.now())
    else if (isOver && !isLost) to.end()
    holdOrFlow()
  }

  /** Who sends has to wait while the line is full or nobody reads. */
  function holdOrFlow(): void {
    const isFull = waitingBytes + to.writableLength > LINE_BYTES
    if (weather.kind === 'stalled' || (isFull && !isSwallowing)) from.pause()
    else from.resume()
  }

  from.on('data', (chunk) => {
    if (isSwallowing) return
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
  // How it broke is told by what the other end sees.
  from.on('error', () => {})
  from.on('close', () => {
    clearTimeout(timer)
    if (!isLost) to.destroy()
  })

  return {
    change(next) {
      weather = next
      if (next.kind === 'black-hole' || next.kind === 'half-open') {
        isLost = true
        isSwallowing ||= next.kind === 'black-hole' || next.swallows === way
      }
      holdOrFlow()
    },
  }
}
