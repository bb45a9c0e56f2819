/** Runs a bounded number of pieces of work at a time. */
import { DomainError } from '@orderi/shared/kernel/errors'

/**
 * Makes a function that runs work, first come, first served.
 * @throws DomainError `unavailable`, without running the work, when too many pieces wait already
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
      // The place goes straight to the next one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
