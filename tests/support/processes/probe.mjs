// Preloaded into a process. Serves its memory use after a full garbage collection, and its event-loop delay.
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const RESOLUTION_MS = 1

const late = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
late.enable()
const session = new Session()
session.connect()

const server = createServer((_request, response) => {
  measure().then(
    (body) => response.end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(new URL(import.meta.url).searchParams.get('port')), '127.0.0.1')
server.unref()

async function measure() {
  /** @param {number} nanoseconds */
  const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const lag = { p50: ms(late.percentile(50)), p99: ms(late.percentile(99)), max: ms(late.max) }
  // The second collection frees objects that were only weakly referenced.
  await session.post('HeapProfiler.collectGarbage')
  await session.post('HeapProfiler.collectGarbage')
  const { heapUsed, rss } = process.memoryUsage()
  // Lets the monitor record the delay that garbage collection caused, so that `reset` discards it.
  await delay(2 * RESOLUTION_MS)
  late.reset()
  return { heapUsed, rss, lag }
}
