/** The board of a past day. It has no connection, and its commands are never sent. */
import type { Board } from '@orderi/shared/board/reduce'
import { createStore } from 'zustand/vanilla'
import { createBoardStore, setBoardPosition } from './board-store.ts'
import { browserClock } from './clock.ts'
import type { CommandRunner } from './commands.ts'
import { createEntrySubscriptions } from './entry-subscriptions.ts'
import type { Outbox } from './outbox.ts'
import type { BoardRuntime } from './runtime.ts'

const silentTopic = { subscribe: () => () => {} }

/** An outbox that is always empty. */
const emptyOutbox: Outbox = {
  state: createStore(() => ({ entries: [], elsewhere: [], isPersistent: true })),
  loaded: async () => {},
  add: () => Promise.reject(new Error('A replay sends nothing')),
  discard: async () => {},
  takeOver: async () => {},
  release() {},
  retryForbidden() {},
  serve() {},
  wake() {},
  start: () => () => {},
}

export interface ReplayRuntime extends BoardRuntime {
  show(board: Board, seq: number): void
}

/**
 * `now` is the shown time in ms since 1970, and `ticks` calls its listener after each change of it. Taps that would run
 * a command call `onBlocked`.
 */
export function createReplayRuntime(replayed: {
  readonly branch: number
  readonly epoch: string
  readonly now: () => number
  readonly ticks: (listener: () => void) => () => void
  readonly onBlocked: () => void
}): ReplayRuntime {
  const { branch, epoch, now, ticks, onBlocked } = replayed
  const store = createBoardStore()
  const commands: CommandRunner = {
    newStamp: async () => undefined,
    async run() {
      onBlocked()
      return { state: 'ignored' }
    },
  }
  return {
    isReplay: true,
    ticks,
    branch,
    store,
    orders: createEntrySubscriptions(store, ({ shown }) => shown?.orders),
    bills: createEntrySubscriptions(store, ({ shown }) => shown?.bills),
    pending: createEntrySubscriptions(store, () => undefined),
    commands,
    outbox: emptyOutbox,
    clock: { ...browserClock(), wallNow: now },
    events: silentTopic,
    notices: silentTopic,
    printing: silentTopic,
    deviceChanges: silentTopic,
    reconnectNow() {},
    showScreen() {},
    start: () => () => {},
    show: (board, seq) => setBoardPosition(store, { board, epoch, seq }, {}),
  }
}
