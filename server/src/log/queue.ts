/** Work that belongs to one subject runs one after another, before it takes a connection. */

/** Runs pieces of work of the same subject in turn, different subjects side by side. */
export interface Turns {
  /** How many pieces of work wait for another one's end. */
  readonly waiting: number
  /** Resolves or rejects with the work's own result. */
  take<T>(subject: string | number, work: () => Promise<T>): Promise<T>
}

/** Makes the turns of one node. */
export function createTurns(): Turns {
  const tails = new Map<string | number, Promise<unknown>>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    async take(subject, work) {
      const before = tails.get(subject) ?? Promise.resolve()
      waiting += 1
      const begin = () => {
        waiting -= 1
        return work()
      }
      const own = before.then(begin, begin)
      tails.set(subject, own)
      try {
        return await own
      } finally {
        if (tails.get(subject) === own) tails.delete(subject)
      }
    },
  }
}
