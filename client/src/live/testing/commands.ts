import { boardFrom } from '@orderi/shared/board/reduce'
import { beforeEach } from 'vitest'
import { ApiError, NetworkError } from '../../api/errors.ts'
import {
  type BoardStore,
  type ConnectionState,
  createBoardStore,
  setBoardPosition,
} from '../board-store.ts'
import type { Command, QueuedCommand } from '../command.ts'
import {
  type CommandDeps,
  type CommandNotice,
  type CommandResult,
  type CommandRunner,
  createCommandRunner,
  type RunOptions,
} from '../commands.ts'
import { createOutbox, type Outbox, type OutboxMessage } from '../outbox.ts'
import { memoryStorage, type OutboxStorage } from '../outbox-storage.ts'
import { leaseTabLock } from '../tab-lock.ts'
import { BRANCH_ID, bill, EPOCH, order, snapshot } from './boards.ts'
import { type FakeCall, fakeApi } from './server.ts'
import { afterImmediate, type ManualClock, manualClock } from './time.ts'

export const USER_ID = 5

export const PREPARE_COMMAND: QueuedCommand = {
  type: 'changeOrderStatus',
  body: { order_id: 1, estado: 'Preparando' },
}
export const FINISH_COMMAND: Command = {
  type: 'changeOrderStatus',
  body: { order_id: 1, estado: 'Listo' },
}
export const CLOSE_BILL_COMMAND: Command = {
  type: 'closeBill',
  body: { bill_id: 1, payment_method: 'efectivo' },
}
export const TAKE_ORDER_COMMAND: Command = {
  type: 'takeOrder',
  body: { table_id: 1, products: [{ product_id: 1, quantity: 2 }] },
}

/** A refusal by the server. The text contains the code. */
export function refusalOf(
  status: number,
  code:
    | 'bill_closed'
    | 'illegal_transition'
    | 'unavailable'
    | 'not_found'
    | 'other_log'
    | 'invalid'
    | 'internal'
    | 'needs_pin'
    | 'forbidden',
  retryAfterSeconds?: number,
): ApiError {
  return new ApiError({ status, code, message: `no: ${code}`, retryAfterSeconds })
}

interface Fake {
  readonly store: BoardStore
  readonly calls: FakeCall[]
  readonly outbox: Outbox
  readonly commands: CommandRunner
  readonly deliver: (news: OutboxMessage) => void
}

/** Sets up a live page before each test of a file. The board has orders 1 and 2, and a bill. */
export function fakePage() {
  let clock: ManualClock
  let storage: OutboxStorage
  let notices: CommandNotice[]
  let fake: Fake

  beforeEach(() => {
    clock = manualClock()
    storage = memoryStorage()
    notices = []
    open()
  })

  function open(people?: CommandDeps['people']): void {
    const { api, calls } = fakeApi()
    const store = createBoardStore()
    const board = boardFrom(snapshot([order(1), order(2)], [bill(1)]))
    setBoardPosition(store, { board, epoch: EPOCH, seq: 10 }, {})
    store.setState({ connection: 'live', isOpen: true })
    const stored = storage
    let deliver: Fake['deliver'] = () => {}
    const outbox = createOutbox({
      user: USER_ID,
      branch: BRANCH_ID,
      currentUser: () => USER_ID,
      storage: async () => stored,
      tabLock: (opened) => leaseTabLock(opened, clock),
      clock,
      tabs: {
        send() {},
        listen(listener) {
          deliver = listener
          return () => {}
        },
      },
    })
    const notify = (notice: CommandNotice) => void notices.push(notice)
    const commands = createCommandRunner({
      api,
      store,
      outbox,
      notify,
      clock,
      ...(people && { people }),
    })
    outbox.start()
    fake = { store, calls, outbox, commands, deliver: (news) => deliver(news) }
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
      return fake.store
    },
    get calls() {
      return fake.calls
    },
    get outbox() {
      return fake.outbox
    },
    open,
    newStamp: () => fake.commands.newStamp('takeOrder'),
    run: (command: Command, options?: RunOptions): Promise<CommandResult> =>
      fake.commands.run(command, options),
    deliver: (news: OutboxMessage): void => fake.deliver(news),
    setConnection: (connection: ConnectionState): void =>
      fake.store.setState({ connection, isOpen: connection === 'live' }),
    call(index = -1): FakeCall {
      const found = fake.calls.at(index)
      if (!found) throw new Error('Nothing was sent')
      return found
    },
    async tap(command: Command): Promise<{ outcome: Promise<CommandResult> }> {
      const outcome = fake.commands.run(command)
      await afterImmediate()
      return { outcome }
    },
    /** Sends a command until it is given up. Returns the request. */
    async loseAnswers(command: Command): Promise<FakeCall['options']> {
      void fake.commands.run(command)
      await afterImmediate()
      const first = fake.calls.length - 1
      for (let call = first; call < fake.calls.length; call += 1) {
        fake.calls[call]?.fail(new NetworkError('timeout'))
        await clock.advance(15_000)
      }
      return fake.calls[first]?.options ?? {}
    },
    shownStatus: (): string | undefined => fake.store.getState().shown?.orders.get(1)?.status,
  }
}
