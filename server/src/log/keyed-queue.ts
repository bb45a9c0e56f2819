/** Runs work with the same key one after another. Waiting work holds no database connection. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { isUnavailable } from '../db/pool.ts'

export interface KeyedQueue {
  /** Number of tasks that have not started, in all queues. */
  readonly waiting: number
  /**
   * Resolves or rejects with the result of the work. `leftMs` is what remains of the time-out after queueing.
   * @throws DomainError `unavailable`, without running the work, if the work does not start in time
   */
  run<T>(key: string | number, work: (leftMs: number) => Promise<T>): Promise<T>
}

export interface KeyedQueueOptions {
  /** Maximum wait before work starts. Restarts whenever work with the same key finishes. Default: unlimited. */
  readonly timeoutMs?: number
}

interface Queue {
  tail: Promise<void>
  /** When work of this queue last finished, by `performance.now()`. */
  progressAt: number
}

export function createKeyedQueue({
  timeoutMs = Number.POSITIVE_INFINITY,
}: KeyedQueueOptions = {}): KeyedQueue {
  const queues = new Map<string | number, Queue>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    run(key, work) {
      const queue = queues.get(key) ?? { tail: Promise.resolve(), progressAt: 0 }
      const queuedAt = performance.now()
      const leftMs = () => Math.max(queuedAt, queue.progressAt) + timeoutMs - performance.now()
      waiting += 1
      return new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined
        let hasTimedOut = false
        const timeOut = () => {
          hasTimedOut = true
          reject(new DomainError('unavailable'))
        }
        const wait = () => {
          const left = leftMs()
          if (left <= 0) timeOut()
          else if (Number.isFinite(left)) timer = setTimeout(wait, left)
        }
        const begin = async () => {
          waiting -= 1
          clearTimeout(timer)
          if (hasTimedOut) return
          const left = leftMs()
          if (left <= 0) return timeOut()
          try {
            resolve(await work(left))
            queue.progressAt = performance.now()
          } catch (error) {
            // Work that timed out on a database lock does not restart the time-out of waiting work.
            if (!isUnavailable(error)) queue.progressAt = performance.now()
            reject(error)
          }
        }
        wait()
        const own = queue.tail.then(begin).finally(() => {
          if (queue.tail === own) queues.delete(key)
        })
        queue.tail = own
        queues.set(key, queue)
      })
    },
  }
}
