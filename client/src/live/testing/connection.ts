import type { BoardEvent } from '@orderi/shared/board/events'
import { afterEach, beforeEach, expect } from 'vitest'
import { type BoardStore, createBoardStore } from '../board-store.ts'
import { type BoardConnection, connectBoard } from '../connection.ts'
import { BRANCH_ID, bill, EPOCH, order, snapshot, TEST_TIME } from './boards.ts'
import { type FakeCall, type FakeSocket, fakeApi, fakeSockets, headMessage } from './server.ts'
import { type ManualClock, manualClock } from './time.ts'

interface Fake {
  readonly clock: ManualClock
  readonly store: BoardStore
  readonly sockets: FakeSocket[]
  readonly calls: FakeCall[]
  /** The sequence numbers of the events in each call of `onEvents`. */
  readonly news: number[][]
  readonly connection: BoardConnection
  isOnline: boolean
  token: string | undefined
  /** Simulates that the page is shown, or that the network changes. */
  look(): void
  isWatching: boolean
}

/** Sets up a connection before each test. A test fails if `live` was shown over 10 s after the last verification. */
export function fakeConnection() {
  let fake: Fake
  let claims: { live: boolean; age: number }[]

  beforeEach(() => {
    const clock = manualClock()
    const store = createBoardStore()
    const { opened: sockets, factory } = fakeSockets()
    const { api, calls } = fakeApi()
    const news: number[][] = []
    claims = []
    store.subscribe(({ connection, verifiedAt }) =>
      claims.push({ live: connection === 'live', age: clock.now() - (verifiedAt ?? -Infinity) }),
    )
    const device = { isOnline: true, token: 'token', look: () => {}, isWatching: false }
    const connection = connectBoard({
      branch: BRANCH_ID,
      token: () => device.token,
      api,
      store,
      clock,
      socketFactory: factory,
      onlineStatus: {
        isOnline: () => device.isOnline,
        onChange(changed) {
          device.look = changed
          device.isWatching = true
          return () => {
            device.isWatching = false
          }
        },
      },
      onEvents: (events: readonly BoardEvent[]) => news.push(events.map(({ seq }) => seq)),
    })
    fake = Object.assign(device, { clock, store, sockets, calls, news, connection })
  })
  afterEach(() => {
    expect(claims.filter((claim) => claim.live && claim.age > 10_000)).toEqual([])
  })

  function socket(): FakeSocket {
    const last = fake.sockets.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }
  function lastJoin(): FakeSocket['joins'][number] {
    const last = socket().joins.at(-1)
    if (!last) throw new Error('Nothing was joined')
    return last
  }
  function answerSnapshot(seq: number, everything = snapshot()): void {
    lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: TEST_TIME, snapshot: everything })
  }
  function serverNow(): string {
    const { clock, store } = fake
    return new Date(clock.wallNow() + store.getState().clockOffsetMs).toISOString()
  }
  return {
    get fake() {
      return fake
    },
    socket,
    lastJoin,
    call(index = -1): FakeCall {
      const found = fake.calls.at(index)
      if (!found) throw new Error('Nothing was asked over HTTP')
      return found
    },
    shownConnection: () => fake.store.getState().connection,
    serverNow,
    sendHead: (seq: number): void => socket().head(headMessage(seq, { at: serverNow() })),
    /** Connects and receives a snapshot at sequence number `seq`, which contains the orders 1 to `seq`. */
    goLive(seq = 3): void {
      socket().connected()
      const orders = Array.from({ length: seq }, (_, index) => order(index + 1))
      answerSnapshot(seq, snapshot(orders, [bill(1)]))
    },
    async comeBack(): Promise<void> {
      socket().down(undefined)
      await fake.clock.advance(500)
      socket().connected()
    },
    answerSnapshot,
    answerEvents(seq: number, ...events: BoardEvent[]): void {
      lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: TEST_TIME, events })
    },
    orderIds: (): number[] => [...(fake.store.getState().shown?.orders.keys() ?? [])],
  }
}
