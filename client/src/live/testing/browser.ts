import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach } from 'vitest'
import type { QueuedCommand } from '../command.ts'
import {
  createOutbox,
  type Hold,
  type Outbox,
  type OutboxMessage,
  type OutboxResult,
} from '../outbox.ts'
import { openOutboxStorage, type StoredEntry } from '../outbox-storage.ts'
import { leaseTabLock, type TabLock } from '../tab-lock.ts'
import { afterImmediate, type ManualClock, manualClock } from './time.ts'

/** An example of a command that can wait in the outbox. */
export const SAMPLE_COMMAND: QueuedCommand = {
  type: 'takeOrder',
  body: { table_id: 1, products: [{ product_id: 1, quantity: 1 }] },
}

export interface Tab {
  readonly outbox: Outbox
  readonly sent: string[]
  readonly ended: [string, OutboxResult][]
  answer(result?: OutboxResult | number | Hold): Promise<void>
  close(): void
}

interface TabOptions {
  readonly user?: number
  readonly branch?: number
  readonly tabLock?: TabLock
}

/** Waits until the database and the work that depends on it are idle. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await afterImmediate()
}

export function entriesOf(tab: Tab): string[] {
  return tab.outbox.state.getState().entries.map((entry) => `${entry.key} ${entry.state}`)
}

/** Sets up a browser before each test of a file, with user 1 logged in. */
export function fakeBrowser() {
  let clock: ManualClock
  let listeners: Set<(news: OutboxMessage) => void>
  let loggedIn: number | undefined

  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    clock = manualClock()
    listeners = new Set()
    loggedIn = 1
  })

  function openTab({ user = 1, branch = 7, tabLock }: TabOptions = {}): Tab {
    const sent: string[] = []
    const ended: [string, OutboxResult][] = []
    let settle: (result: OutboxResult | number | Hold) => void = () => {}
    let mine: ((news: OutboxMessage) => void) | undefined
    const outbox = createOutbox({
      user,
      branch,
      currentUser: () => loggedIn,
      storage: () => openOutboxStorage(),
      tabLock: (storage) => tabLock ?? leaseTabLock(storage, clock),
      clock,
      tabs: {
        send(news) {
          for (const listener of listeners) {
            if (listener !== mine) listener(news)
          }
        },
        listen(listener) {
          mine = listener
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
    })
    outbox.serve({
      send(entry: StoredEntry) {
        sent.push(entry.key)
        return new Promise((resolve) => {
          settle = resolve
        })
      },
      ended: ({ key }, result) => void ended.push([key, result]),
    })
    const close = outbox.start()
    return {
      outbox,
      sent,
      ended,
      close,
      async answer(result = { state: 'answered', boardSeq: 1 }) {
        settle(result)
        await untilIdle()
      },
    }
  }

  return {
    get clock() {
      return clock
    },
    logIn(user: number): void {
      loggedIn = user
    },
    openTab,
  }
}
