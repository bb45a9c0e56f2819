/** Work that belongs to one subject runs one after another, before it takes a connection. */
import { DomainError } from '@orderi/shared/kernel/errors'

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
  /** How long a piece of work waits for its turn; left out: for ever. */
  readonly patienceMs?: number
}

/** Makes the turns of one node. */
export function createTurns({ patienceMs = Number.POSITIVE_INFINITY }: TurnsOptions = {}): Turns {
  const tails = new Map<string | number, Promise<unknown>>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    take(subject, work) {
      const before = tails.get(subject) ?? Promise.resolve()
      waiting += 1
      return new Promise((resolve, reject) => {
        const giveUpAt = performance.now() + patienceMs
        const giveUp = () => reject(new DomainError('unavailable'))
        const patience = Number.isFinite(patienceMs) ? setTimeout(giveUp, patienceMs) : undefined
        const begin = async () => {
          waiting -= 1
          clearTimeout(patience)
          const leftMs = giveUpAt - performance.now()
          if (leftMs <= 0) giveUp()
          else await work(leftMs).then(resolve, reject)
        }
        const own = before.then(begin).finally(() => {
          if (tails.get(subject) === own) tails.delete(subject)
        })
        tails.set(subject, own)
      })
    },
  }
}
