/** Locks between the tabs of a browser, so that only one tab at a time sends the outbox. */
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Clock } from './clock.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/** Longer than the time-out of a request, so that a lease does not expire during a request. */
export const LEASE_MS = 20_000

export interface TabLock {
  /** Returns false if another tab holds the lock. `work` must check `stillMine` before each step: leases expire. */
  take(name: string, work: (stillMine: () => Promise<boolean>) => Promise<void>): Promise<boolean>
}

/** Uses Web Locks. Uses leases in browsers without Web Locks (plain HTTP). */
export function browserTabLock(storage: OutboxStorage, clock: Clock): TabLock {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? webTabLock(locks) : leaseTabLock(storage, clock)
}

/** The browser releases a tab's locks when the tab is closed. */
export function webTabLock(locks: Pick<LockManager, 'request'>): TabLock {
  return {
    async take(name, work) {
      await locks.request(name, () => work(async () => true))
      return true
    },
  }
}

/** Locks by a database row with an expiry time, which the tab that holds the lock renews. */
export function leaseTabLock(storage: OutboxStorage, clock: Clock): TabLock {
  const holder = randomUuid()
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
