/** One tab at a time sends what waits, so that nothing overtakes and nothing is sent twice at once. */
import { newKey } from '@orderi/shared/kernel/keys'
import type { Clock } from './clock.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** Longer than the longest request, so that a lease does not end under one that is on its way. */
export const LEASE_MS = 20_000

/** Work that only one tab does at a time. */
export interface Turns {
  /**
   * Does the work in this tab's turn; false when another tab has the turn, to be tried again.
   * The work asks `stillMine` before each step: a tab that was frozen has lost its turn.
   */
  take(name: string, work: (stillMine: () => Promise<boolean>) => Promise<void>): Promise<boolean>
}

/** Turns by Web Locks where the browser has them; by a lease where it has not (http on a LAN host). */
export function browserTurns(storage: OutboxStorage, clock: Clock): Turns {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? lockTurns(locks) : leaseTurns(storage, clock)
}

/** Turns that wait for each other: the browser gives a lock back when its tab dies. */
export function lockTurns(locks: Pick<LockManager, 'request'>): Turns {
  return {
    async take(name, work) {
      await locks.request(name, () => work(async () => true))
      return true
    },
  }
}

/** Turns by a row with an end: who holds it keeps it alive while they work. */
export function leaseTurns(storage: OutboxStorage, clock: Clock): Turns {
  const holder = newKey()
  return {
    async take(name, work) {
      const hold = () => {
        const now = clock.wallNow()
        return storage.takeLease(name, holder, now, now + LEASE_MS)
      }
      if (!(await hold())) return false
      try {
        await work(hold)
      } finally {
        await storage.endLease(name, holder)
      }
      return true
    },
  }
}
