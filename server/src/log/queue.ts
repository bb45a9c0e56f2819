/** Runs work with the same key one after another, before it takes a database connection. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { isUnavailable } from '../db/pool.ts'

export interface Turns {
  /** Number of tasks in all queues that have not started. */
  readonly waiting: number
  /**
   * Resolves or rejects with the result of the work. `leftMs` is what remains of the time-out after queueing.
   * @throws DomainError `unavailable`, without running the work, when it does not start in time
   */
  take<T>(subject: string | number, work: (leftMs: number) => Promise<T>): Promise<T>
}

export interface TurnsOptions {
  /** Time-out of waiting, restarted whenever the queue moves. Left out: unlimited. */
  readonly patienceMs?: number
}

interface Queue {
  tail: Promise<void>
  /** Time of the last finished work, by `performance.now()`. */
  movedAt: number
}

export function createTurns({ patienceMs = Number.POSITIVE_INFINITY }: TurnsOptions = {}): Turns {
  const queues = new Map<string | number, Queue>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    take(subject, work) {
      const queue = queues.get(subject) ?? { tail: Promise.resolve(), movedAt: 0 }
      const cameAt = performance.now()
      const leftMs = () => Math.max(cameAt, queue.movedAt) + patienceMs - performance.now()
      waiting += 1
      return new Promise((resolve, reject) => {
        let patience: NodeJS.Timeout | undefined
        let hasGivenUp = false
        const giveUp = () => {
          hasGivenUp = true
          reject(new DomainError('unavailable'))
        }
        const wait = () => {
          const left = leftMs()
          if (left <= 0) giveUp()
          else if (Number.isFinite(left)) patience = setTimeout(wait, left)
        }
        const begin = async () => {
          waiting -= 1
          clearTimeout(patience)
          if (hasGivenUp) return
          const left = leftMs()
          if (left <= 0) return giveUp()
          try {
            resolve(await work(left))
            queue.movedAt = performance.now()
          } catch (error) {
            // Work that timed out on a database lock is no progress.
            if (!isUnavailable(error)) queue.movedAt = performance.now()
            reject(error)
          }
        }
        wait()
        const own = queue.tail.then(begin).finally(() => {
          if (queue.tail === own) queues.delete(subject)
        })
        queue.tail = own
        queues.set(subject, queue)
      })
    },
  }
}
