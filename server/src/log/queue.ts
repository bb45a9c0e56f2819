/** Work that belongs to one subject runs one after another, before it takes a connection. */

/** Runs pieces of work of the same subject in turn, different subjects side by side. */
export interface Turns {
  /** Resolves or rejects with the work's own result. */
  take<T>(subject: string | number, work: () => Promise<T>): Promise<T>
}

/** Makes the turns of one node. */
export function createTurns(): Turns {
  const tails = new Map<string | number, Promise<unknown>>()
  return {
    async take(subject, work) {
      const before = tails.get(subject) ?? Promise.resolve()
      const own = before.then(work, work)
      tails.set(subject, own)
      try {
        return await own
      } finally {
        if (tails.get(subject) === own) tails.delete(subject)
      }
    },
  }
}
