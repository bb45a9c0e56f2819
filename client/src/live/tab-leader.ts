/** Elects one leader among the tabs of a browser. When the leader's tab is closed, another tab becomes leader. */
import type { Clock } from './clock.ts'
import { type OutboxStorage, openOutboxStorage } from './outbox-storage.ts'
import { browserTabLock, LEASE_MS, type TabLock } from './tab-lock.ts'

const RENEW_MS = LEASE_MS / 4
/** How long a tab waits before it tries again to become leader. */
const OTHER_TAB_MS = 2000

/** This tab's part in the election of a leader. */
export interface TabLeadership {
  isLeader(): boolean
  /** Gives up the leadership, or the attempt to get it. */
  leave(): void
}

/** `name` identifies the task for which one tab is the leader. */
export function electLeaderByLock(tabLock: TabLock, name: string, clock: Clock): TabLeadership {
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
    // If tabs cannot coordinate, every tab is a leader.
    isMine = !signal.aborted
  })
  return {
    isLeader: () => isMine,
    leave() {
      left.abort()
      isMine = false
      wake()
    },
  }
}

let storage: Promise<OutboxStorage> | undefined

/** Elects a leader among this browser's tabs. No tab is leader before the storage is open. */
export function electTabLeader(name: string, clock: Clock): TabLeadership {
  let leadership: TabLeadership | undefined
  let hasLeft = false
  storage ??= openOutboxStorage()
  void storage.then((opened) => {
    if (!hasLeft) leadership = electLeaderByLock(browserTabLock(opened, clock), name, clock)
  })
  return {
    isLeader: () => leadership?.isLeader() ?? false,
    leave() {
      hasLeft = true
      leadership?.leave()
    },
  }
}
