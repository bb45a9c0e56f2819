/** Limits the socket messages that a node handles at once, so that commands still get database connections. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { limitConcurrency } from '../concurrency.ts'
import { createKeyedQueue } from '../log/keyed-queue.ts'

/** Keeps the database busy while leaving most pool connections free. */
const MAX_RUNNING = 6
/** Waiting and running messages per socket. The product's clients have at most two. */
const MAX_OUTSTANDING = 100

export interface ClientLimiter {
  /**
   * Runs the work in order of arrival. Work of one client is serialised, so one client cannot delay others.
   * @throws DomainError `unavailable` if the client disconnected before the work starts; `too_many_requests` if the client
   * has too much unfinished work
   */
  run<T>(client: string, isConnected: () => boolean, work: () => Promise<T>): Promise<T>
}

export function createClientLimiter(maxRunning = MAX_RUNNING): ClientLimiter {
  const limit = limitConcurrency({ running: maxRunning, waiting: Number.POSITIVE_INFINITY })
  const queue = createKeyedQueue()
  const outstanding = new Map<string, number>()

  const runLimited = <T>(isConnected: () => boolean, work: () => Promise<T>): Promise<T> =>
    limit(async () => {
      if (!isConnected()) throw new DomainError('unavailable')
      return work()
    })

  return {
    async run(client, isConnected, work) {
      const count = outstanding.get(client) ?? 0
      if (count >= MAX_OUTSTANDING) throw new DomainError('too_many_requests')
      outstanding.set(client, count + 1)
      try {
        return await queue.run(client, () => runLimited(isConnected, work))
      } finally {
        const left = (outstanding.get(client) ?? 0) - 1
        if (left > 0) outstanding.set(client, left)
        else outstanding.delete(client)
      }
    },
  }
}
