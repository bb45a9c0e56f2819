/** Of the tabs of one browser, one has the say: the others are silent, and one of them follows when it is closed. */
import type { Clock } from './clock.ts'
import { type OutboxStorage, openOutboxStorage } from './outbox-storage.ts'
import { browserTurns, LEASE_MS, type Turns } from './turns.ts'

/** A lease is kept alive well before it ends. */
const RENEW_MS = LEASE_MS / 4
/** Another tab has the say: look again after this long. */
const OTHER_TAB_MS = 2000

/** A tab's wish to have the say. */
export interface Say {
  has(): boolean
  /** Gives it to another tab, or no longer waits for it. */
  leave(): void
}

/** Waits for the say under a name. */
export function waitForSay(turns: Turns, name: string, clock: Clock): Say {
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
      await turns.take(name, hold)
      if (!signal.aborted) await pause(OTHER_TAB_MS)
    }
  }

  void run().catch(() => {
    // Where tabs cannot come to terms, each speaks for itself.
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

/** The say among this browser's tabs; nobody has it before they have come to terms. */
export function sayInBrowser(name: string, clock: Clock): Say {
  let say: Say | undefined
  let hasLeft = false
  storage ??= openOutboxStorage()
  void storage.then((opened) => {
    if (!hasLeft) say = waitForSay(browserTurns(opened, clock), name, clock)
  })
  return {
    has: () => say?.has() ?? false,
    leave() {
      hasLeft = true
      say?.leave()
    },
  }
}
