/**
 * Limits the socket messages that a node handles at once, so that a burst of joins leaves database connections for
 * commands.
 */
import { DomainError } from '@orderi/shared/kernel/errors'
import { limitConcurrency } from '../concurrency.ts'
import { createTurns } from '../log/queue.ts'

/** Keeps the database busy while leaving most pool connections free. */
const WIDTH = 6
/** Waiting and running messages per socket. Our clients have at most two. */
const MAX_OUTSTANDING = 100

export interface Door {
  /**
   * Runs the work first come, first served. Work of one client is serialised, so one client cannot delay others.
   * @throws DomainError `unavailable` when the client has left before its turn; `too_many_requests` when it has too
   * much work outstanding
   */
  enter<T>(who: string, isStillThere: () => boolean, work: () => Promise<T>): Promise<T>
}

export function createDoor(width = WIDTH): Door {
  const inTurn = limitConcurrency({ running: width, waiting: Number.POSITIVE_INFINITY })
  const own = createTurns()
  const outstanding = new Map<string, number>()

  const pass = <T>(isStillThere: () => boolean, work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (!isStillThere()) throw new DomainError('unavailable')
      return work()
    })

  return {
    async enter(who, isStillThere, work) {
      const count = outstanding.get(who) ?? 0
      if (count >= MAX_OUTSTANDING) throw new DomainError('too_many_requests')
      outstanding.set(who, count + 1)
      try {
        return await own.take(who, () => pass(isStillThere, work))
      } finally {
        const left = (outstanding.get(who) ?? 0) - 1
        if (left > 0) outstanding.set(who, left)
        else outstanding.delete(who)
      }
    },
  }
}
