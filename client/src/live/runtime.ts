/** A branch's board with everything that keeps it: made by the provider, started while it is mounted. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { PrintState } from '@orderi/shared/printing/schema'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { browserClock, type Clock } from './clock.ts'
import { type CommandNotice, type Commands, createCommands } from './commands.ts'
import { type Connection, connectBoard } from './connection.ts'
import { keepBoard } from './kept-board.ts'
import { createOutbox, type Outbox, type OutboxNews } from './outbox.ts'
import { openOutboxStorage } from './outbox-storage.ts'
import { browserTabs } from './tabs.ts'
import { browserTurns } from './turns.ts'

/** Whoever wants to hear. */
export interface Topic<T> {
  subscribe(listener: (news: T) => void): () => void
}

/** What the hooks read. */
export interface BoardRuntime {
  readonly branch: number
  readonly store: BoardStore
  readonly commands: Commands
  readonly outbox: Outbox
  readonly clock: Clock
  readonly events: Topic<readonly BoardEvent[]>
  readonly notices: Topic<CommandNotice>
  readonly printing: Topic<PrintState>
  readonly reconnectNow: () => void
  /** Connects; the answer disconnects. It may be started again. */
  start(): () => void
}

interface BoardOwner {
  readonly branch: number
  /** Who taps: a user id. */
  readonly user: number
}

/** Makes the board of a branch for a person. */
export function createBoardRuntime({ branch, user }: BoardOwner): BoardRuntime {
  const store = createBoardStore()
  const clock = browserClock()
  const events = createTopic<readonly BoardEvent[]>()
  const notices = createTopic<CommandNotice>()
  const printing = createTopic<PrintState>()
  const outbox = createOutbox({
    user,
    branch,
    currentUser: () => session.getState().user?.id,
    storage: () => openOutboxStorage(),
    turns: (storage) => browserTurns(storage, clock),
    clock,
    tabs: browserTabs<OutboxNews>('orderi-outbox'),
  })
  const commands = createCommands({ api, store, outbox, notify: notices.publish, clock })
  let connection: Connection | undefined
  return {
    branch,
    store,
    commands,
    outbox,
    clock,
    events,
    notices,
    printing,
    reconnectNow: () => connection?.reconnectNow(),
    start() {
      const stopSending = outbox.start()
      const stopKeeping = keepBoard({ store, clock, owner: `${user}:${branch}` })
      // Not at once: what is taken down in the same breath should not have opened a socket.
      const dontConnect = clock.after(0, () => {
        connection = connectBoard({
          branch,
          token: () => session.getState().user?.token,
          api,
          store,
          clock,
          onEvents: events.publish,
          onPrinting: printing.publish,
        })
      })
      return () => {
        dontConnect()
        stopSending()
        stopKeeping()
        connection?.stop()
        connection = undefined
      }
    },
  }
}

function createTopic<T>() {
  const listeners = new Set<(news: T) => void>()
  return {
    subscribe(listener: (news: T) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish(news: T) {
      for (const listener of listeners) listener(news)
    },
  }
}
