import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Order } from '@orderi/shared/orders/schema'
import type { PrintState } from '@orderi/shared/printing/schema'
import { actingOf, actingPerson, askPerson } from '../api/actingPerson.ts'
import { api, isPersonMissing } from '../api/api.ts'
import { session } from '../api/session.ts'
import { type BoardStore, createBoardStore, type PendingCommand } from './board-store.ts'
import { subjectKey, subjectOf } from './boardCommands.ts'
import { browserClock, type Clock } from './clock.ts'
import { type CommandNotice, type CommandRunner, createCommandRunner } from './commands.ts'
import { type BoardConnection, connectBoard } from './connection.ts'
import { createEntrySubscriptions, type EntrySubscriptions } from './entry-subscriptions.ts'
import { createOutbox, type Outbox, type OutboxMessage } from './outbox.ts'
import { openOutboxStorage } from './outbox-storage.ts'
import type { KitchenScreen } from './socket.ts'
import { persistBoard } from './stored-board.ts'
import { browserTabLock } from './tab-lock.ts'
import { tabChannel } from './tabs.ts'

const askedFor = new Set<string>()

export const peopleHere = {
  isMissing: isPersonMissing,
  ask: () => askPerson(),
  askPinFor(key: string, person: number, command: string) {
    const question = `${key} ${person}`
    if (askedFor.has(question)) return
    askedFor.add(question)
    // Not awaited, because the outbox's lock stops the other tabs.
    void askPerson(person, command)
  },
}

/** Shared by all screens of the page, so that commands in memory survive a change of the screen. */
let outboxStorage: ReturnType<typeof openOutboxStorage> | undefined

const subjects = new WeakMap<readonly PendingCommand[], ReadonlyMap<string, true>>()

/** Returns the same map for the same array of commands. */
function subjectsOf(pending: readonly PendingCommand[]): ReadonlyMap<string, true> {
  const known = subjects.get(pending)
  if (known) return known
  const found = new Map(
    pending.map(({ command }) => [subjectKey(subjectOf(command)), true] as const),
  )
  subjects.set(pending, found)
  return found
}

export interface Topic<T> {
  subscribe(listener: (news: T) => void): () => void
}

export interface BoardRuntime {
  readonly branch: number
  readonly store: BoardStore
  readonly orders: EntrySubscriptions<number, Order>
  readonly bills: EntrySubscriptions<number, Bill>
  /** The orders, bills and tables that unconfirmed commands concern. `subjectKey` makes the keys. */
  readonly pending: EntrySubscriptions<string, true>
  readonly commands: CommandRunner
  readonly outbox: Outbox
  readonly clock: Clock
  readonly events: Topic<readonly BoardEvent[]>
  readonly notices: Topic<CommandNotice>
  readonly printing: Topic<PrintState>
  /** The settings of this shared device changed. */
  readonly deviceChanges: Topic<undefined>
  readonly reconnectNow: () => void
  /** Null if the page shows no kitchen screen. */
  readonly showScreen: (screen: KitchenScreen | null) => void
  /** True for the board of a past day, see `replay.ts`. */
  readonly isReplay?: boolean
  /** Replaces the timer that updates ages and clocks. */
  readonly ticks?: (listener: () => void) => () => void
  /** Connects. The returned function disconnects; after that, `start` can be called again. */
  start(): () => void
}

interface BoardOwner {
  readonly branch: number
  readonly user: number
}

export function createBoardRuntime({ branch, user }: BoardOwner): BoardRuntime {
  const store = createBoardStore()
  const clock = browserClock()
  const events = createTopic<readonly BoardEvent[]>()
  const notices = createTopic<CommandNotice>()
  const printing = createTopic<PrintState>()
  const deviceChanges = createTopic<undefined>()
  const outbox = createOutbox({
    user,
    branch,
    currentUser: () => session.getState().user?.id,
    storage: () => (outboxStorage ??= openOutboxStorage()),
    tabLock: (storage) => browserTabLock(storage, clock),
    clock,
    tabs: tabChannel<OutboxMessage>('orderi-outbox'),
  })
  const commands = createCommandRunner({
    people: peopleHere,
    api,
    store,
    outbox,
    notify: notices.publish,
    clock,
  })
  let connection: BoardConnection | undefined
  let screen: KitchenScreen | null = null
  return {
    branch,
    store,
    orders: createEntrySubscriptions(store, ({ shown }) => shown?.orders),
    bills: createEntrySubscriptions(store, ({ shown }) => shown?.bills),
    pending: createEntrySubscriptions(store, ({ pending }) => subjectsOf(pending)),
    commands,
    outbox,
    clock,
    events,
    notices,
    printing,
    deviceChanges,
    reconnectNow: () => connection?.reconnectNow(),
    showScreen(next) {
      screen = next
      connection?.showScreen(next)
    },
    start() {
      const stopSending = outbox.start()
      const stopReleasing = actingPerson.subscribe(({ proof, waitingProofs }, before) => {
        if (proof === before.proof && waitingProofs === before.waitingProofs) return
        outbox.release(({ person }) => person != null && actingOf(person).proof !== undefined)
      })
      const stopPersisting = persistBoard({ store, clock, owner: `${user}:${branch}` })
      // Delayed, so that a provider that is unmounted at once opens no socket.
      const cancelConnect = clock.after(0, () => {
        connection = connectBoard({
          branch,
          token: () => session.getState().user?.token,
          api,
          store,
          clock,
          onEvents: events.publish,
          onPrinting: printing.publish,
          onDeviceChanged: () => deviceChanges.publish(undefined),
        })
        connection.showScreen(screen)
      })
      return () => {
        cancelConnect()
        stopSending()
        stopReleasing()
        stopPersisting()
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
