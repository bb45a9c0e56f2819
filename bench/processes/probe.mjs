// Loaded into a process ahead of it: tells its heap after a full collection, or how late its event loop was.
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const RESOLUTION_MS = 1

const late = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
const session = new Session()
session.connect()

/** @type {Record<string, () => Promise<unknown>>} */
const answers = {
  // What is only weakly held is let go by the second.
  async '/heap'() {
    await session.post('HeapProfiler.collectGarbage')
    await session.post('HeapProfiler.collectGarbage')
    return process.memoryUsage().heapUsed
  },
  /** From now on; whatever this process is in the middle of does not count. */
  async '/watch'() {
    late.enable()
    await delay(2 * RESOLUTION_MS)
    late.reset()
  },
  async '/late'() {
    /** @param {number} nanoseconds */
    const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const told = { p99: ms(late.percentile(99)) }
    late.disable()
    return told
  },
}

const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (!answer) {
    response.writeHead(404).end()
    return
  }
  answer().then(
    (told = null) => response.end(JSON.stringify(told)),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(new URL(import.meta.url).searchParams.get('port')), '127.0.0.1')
// The process ends when it is told to, not when nobody asks any more.
server.unref()
