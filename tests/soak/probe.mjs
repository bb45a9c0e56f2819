// Loaded into the server's process ahead of it: tells its memory after a full collection, and how late its event loop is.
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const session = new Session()
session.connect()

const server = createServer((_request, response) => {
  measure().then(
    (body) => response.end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(new URL(import.meta.url).searchParams.get('port')), '127.0.0.1')
// The server ends when it is told to, not when nobody measures any more.
server.unref()

async function measure() {
  const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max }
  delay.reset()
  // What is only weakly held is let go by the second.
  await session.post('HeapProfiler.collectGarbage')
  await session.post('HeapProfiler.collectGarbage')
  const { heapUsed, rss } = process.memoryUsage()
  return { heapUsed, rss, lag }
}
