/** Elects one leader among the tabs of a browser, and a new one when it is closed. */
import type { Clock } from './clock.ts'
import { type OutboxStorage, openOutboxStorage } from './outbox-storage.ts'
import { browserTabLock, LEASE_MS, type TabLock } from './tab-lock.ts'

/** Renews a lease well before it ends. */
const RENEW_MS = LEASE_MS / 4
/** The delay before another attempt while another tab leads. */
const OTHER_TAB_MS = 2000

export interface TabLeader {
  has(): boolean
  /** Resigns, or withdraws the candidacy. */
  leave(): void
}

/** Becomes a candidate for the name's leadership. */
export function electLeader(tabLock: TabLock, name: string, clock: Clock): TabLeader {
  let isMine = false
  const left = new AbortController()
  const { signal } = left
  let wake: () => void = () => undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })

  async function hold(stillMine: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted && (await stillMine())) {
      isMine = true
      await pause(RENEW_MS)
    }
    isMine = false
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await tabLock.take(name, hold)
      if (!signal.aborted) await pause(OTHER_TAB_MS)
    }
  }

  void run().catch(() => {
    // If tabs cannot coordinate, every tab leads.
    isMine = !signal.aborted
  })
  return {
    has: () => isMine,
    leave() {
      left.abort()
      isMine = false
      wake()
    },
  }
}

let storage: Promise<OutboxStorage> | undefined

/** Elects among this browser's tabs. No tab leads before the storage is open. */
export function electTabLeader(name: string, clock: Clock): TabLeader {
  let leader: TabLeader | undefined
  let hasLeft = false
  storage ??= openOutboxStorage()
  void storage.then((opened) => {
    if (!hasLeft) leader = electLeader(browserTabLock(opened, clock), name, clock)
  })
  return {
    has: () => leader?.has() ?? false,
    leave() {
      hasLeft = true
      leader?.leave()
    },
  }
}
