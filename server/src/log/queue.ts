/** Work that belongs to one subject runs one after another, before it takes a connection. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { isUnavailable } from '../db/pool.ts'

/** Runs pieces of work of the same subject in turn, different subjects side by side. */
export interface Turns {
  /** How many pieces of work wait for another one's end. */
  readonly waiting: number
  /**
   * Resolves or rejects with the work's own result. The work is told how much of the patience is left.
   * @throws DomainError `unavailable` when its turn does not come in time; then it is never run
   */
  take<T>(subject: string | number, work: (leftMs: number) => Promise<T>): Promise<T>
}

export interface TurnsOptions {
  /** How long a piece of work waits while nothing of its subject gets done; a queue that moves is waited for. Left out: for ever. */
  readonly patienceMs?: number
}

interface Queue {
  tail: Promise<void>
  /** When work last got done, by `performance.now()`. */
  movedAt: number
}

/** Makes the turns of one node. */
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
            // Whoever waited for a lock in vain has moved nothing.
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
