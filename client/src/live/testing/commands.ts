/** Commands with a simulated server, clock and tabs. */
import { boardFrom } from '@orderi/shared/board/reduce'
import { beforeEach } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { type BoardStore, createBoardStore, type Link, moveTo } from '../board-store.ts'
import type { Command } from '../command.ts'
import { type CommandNotice, type Commands, createCommands, type Outcome } from '../commands.ts'
import { createOutbox, type Outbox, type OutboxNews } from '../outbox.ts'
import { memoryStorage, type OutboxStorage } from '../outbox-storage.ts'
import { leaseTabLock } from '../tab-lock.ts'
import { BRANCH, bill, EPOCH, order, snapshot } from './boards.ts'
import { type PlayedCall, playedApi } from './server.ts'
import { type ManualClock, manualClock, settled } from './time.ts'

export const USER = 5

export const prepare: Command = {
  type: 'changeOrderStatus',
  body: { order_id: 1, estado: 'Preparando' },
}
export const finish: Command = { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Listo' } }
export const close: Command = {
  type: 'closeBill',
  body: { bill_id: 1, payment_method: 'efectivo' },
}
export const take: Command = {
  type: 'takeOrder',
  body: { table_id: 1, products: [{ product_id: 1, quantity: 2 }] },
}

/** A refusal of the server, whose text names its code. */
export function refusal(
  status: number,
  code:
    | 'bill_closed'
    | 'illegal_transition'
    | 'unavailable'
    | 'not_found'
    | 'other_log'
    | 'invalid'
    | 'internal',
  retryAfterSeconds?: number,
): ApiError {
  return new ApiError({ status, code, message: `no: ${code}`, retryAfterSeconds })
}

interface Played {
  readonly store: BoardStore
  readonly calls: PlayedCall[]
  readonly outbox: Outbox
  readonly commands: Commands
  /** Delivers a message of another tab. */
  readonly hear: (news: OutboxNews) => void
}

/** Sets up a live page before each test of a file, with orders 1 and 2 and a bill. */
export function playCommands() {
  let clock: ManualClock
  let storage: OutboxStorage
  let notices: CommandNotice[]
  let played: Played

  beforeEach(() => {
    clock = manualClock()
    storage = memoryStorage()
    notices = []
    open()
  })

  /** Opens a new page that shares the browser's storage. */
  function open(): void {
    const { api, calls } = playedApi()
    const store = createBoardStore()
    const board = boardFrom(snapshot([order(1), order(2)], [bill(1)]))
    moveTo(store, { board, epoch: EPOCH, seq: 10 }, {})
    store.setState({ link: 'live' })
    const kept = storage
    let hear: Played['hear'] = () => {}
    const outbox = createOutbox({
      user: USER,
      branch: BRANCH,
      currentUser: () => USER,
      storage: async () => kept,
      tabLock: (opened) => leaseTabLock(opened, clock),
      clock,
      tabs: {
        tell() {},
        listen(heard) {
          hear = heard
          return () => {}
        },
      },
    })
    const notify = (notice: CommandNotice) => void notices.push(notice)
    const commands = createCommands({ api, store, outbox, notify, clock })
    outbox.start()
    played = { store, calls, outbox, commands, hear: (news) => hear(news) }
  }

  return {
    get clock() {
      return clock
    },
    get storage() {
      return storage
    },
    get notices() {
      return notices
    },
    get store() {
      return played.store
    },
    get calls() {
      return played.calls
    },
    get outbox() {
      return played.outbox
    },
    open,
    run: (command: Command): Promise<Outcome> => played.commands.run(command),
    hear: (news: OutboxNews): void => played.hear(news),
    setLink: (link: Link): void => played.store.setState({ link }),
    call(index = -1): PlayedCall {
      const found = played.calls.at(index)
      if (!found) throw new Error('Nothing was sent')
      return found
    },
    /** Runs a command and waits until everything is idle. */
    async tap(command: Command): Promise<{ outcome: Promise<Outcome> }> {
      const outcome = played.commands.run(command)
      await settled()
      return { outcome }
    },
    shownStatus: (): string | undefined => played.store.getState().shown?.orders.get(1)?.status,
  }
}
