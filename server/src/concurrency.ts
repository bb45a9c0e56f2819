import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Returns a function that runs at most `running` jobs at a time and queues up to `waiting` more. When the queue is
 * full, it throws `unavailable` without running the job.
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
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
