import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Limits how much work runs at a time; more work waits in a queue. If the queue is full, the function throws
 * `unavailable` without running the work.
 */
export function limitConcurrency(most: {
  readonly running: number
  readonly waiting: number
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most.running) running += 1
    else {
      if (waiting.length >= most.waiting) throw new DomainError('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Passes the slot to the next work in the queue.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
