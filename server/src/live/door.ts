/** The door of a node: of a crowd that comes at once only some are let in side by side, so that the first are in before the last lose patience, and commands find room beside them. */
import { DomainError } from '@orderi/shared/kernel/errors'
import { limitConcurrency } from '../concurrency.ts'
import { createTurns } from '../log/queue.ts'

/** Enough to keep the database busy, few enough to leave most of the pool's connections to others. */
const WIDTH = 6
/** Messages of one socket that wait or run. A client of ours never has more than two. */
const MAX_OUTSTANDING = 100

export interface Door {
  /**
   * Runs the work when its turn comes, first come, first served. Whoever comes with much waits for themselves and
   * holds up nobody else.
   * @throws DomainError `unavailable`, without running it, when the client has left by then;
   *   `too_many_requests` when the client has too much work outstanding
   */
  enter<T>(who: string, isStillThere: () => boolean, work: () => Promise<T>): Promise<T>
}

/** Makes the door of one node. */
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
