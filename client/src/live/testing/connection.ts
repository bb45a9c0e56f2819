/** The connection of a board with everything around it played, and what tests say to it and ask of it. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { afterEach, beforeEach, expect } from 'vitest'
import { type BoardStore, createBoardStore } from '../board-store.ts'
import { type Connection, connectBoard } from '../connection.ts'
import { AT, BRANCH, bill, EPOCH, order, snapshot } from './boards.ts'
import { head, type PlayedCall, type PlayedSocket, playedApi, playedSockets } from './server.ts'
import { type ManualClock, manualClock } from './time.ts'

interface Played {
  readonly clock: ManualClock
  readonly store: BoardStore
  readonly sockets: PlayedSocket[]
  readonly calls: PlayedCall[]
  /** The seqs of each batch of events that was told. */
  readonly news: number[][]
  readonly connection: Connection
  /** What the browser knows. */
  isOnline: boolean
  token: string | undefined
  /** The page is shown, or the browser's network changed. */
  look(): void
  isWatching: boolean
}

/** A connection for each test of a file, begun. Whatever a test plays, no state may say `live` with an old word. */
export function playConnection() {
  let played: Played
  /** Every state that was ever shown, to be looked through for lies. */
  let claims: { live: boolean; age: number }[]

  beforeEach(() => {
    const clock = manualClock()
    const store = createBoardStore()
    const { opened: sockets, factory } = playedSockets()
    const { api, calls } = playedApi()
    const news: number[][] = []
    claims = []
    store.subscribe(({ link, lastWordAt }) =>
      claims.push({ live: link === 'live', age: clock.now() - (lastWordAt ?? -Infinity) }),
    )
    const device = { isOnline: true, token: 'token', look: () => {}, isWatching: false }
    const connection = connectBoard({
      branch: BRANCH,
      token: () => device.token,
      api,
      store,
      clock,
      socketFactory: factory,
      presence: {
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
    played = Object.assign(device, { clock, store, sockets, calls, news, connection })
  })
  afterEach(() => {
    expect(claims.filter((claim) => claim.live && claim.age > 10_000)).toEqual([])
  })

  function socket(): PlayedSocket {
    const last = played.sockets.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }
  function lastJoin(): PlayedSocket['joins'][number] {
    const last = socket().joins.at(-1)
    if (!last) throw new Error('Nothing was joined')
    return last
  }
  function answerSnapshot(seq: number, everything = snapshot()): void {
    lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: AT, snapshot: everything })
  }
  function serverNow(): string {
    const { clock, store } = played
    return new Date(clock.wallNow() + store.getState().clockOffsetMs).toISOString()
  }
  return {
    get played() {
      return played
    },
    socket,
    lastJoin,
    call(index = -1): PlayedCall {
      const found = played.calls.at(index)
      if (!found) throw new Error('Nothing was asked over HTTP')
      return found
    },
    shownLink: () => played.store.getState().link,
    /** What the server's clock shows, as this device knows it. */
    serverNow,
    /** The server says where the log is. */
    sayHead: (seq: number): void => socket().head(head(seq, { at: serverNow() })),
    /** Connected, joined and live at `seq`, with the orders 1 … seq. */
    goLive(seq = 3): void {
      socket().connected()
      const orders = Array.from({ length: seq }, (_, index) => order(index + 1))
      answerSnapshot(seq, snapshot(orders, [bill(1)]))
    },
    /** The line is lost, and a new one is connected as soon as one is tried. */
    async comeBack(): Promise<void> {
      socket().down(undefined)
      await played.clock.advance(500)
      socket().connected()
    },
    answerSnapshot,
    answerEvents(seq: number, ...events: BoardEvent[]): void {
      lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: AT, events })
    },
    orderIds: (): number[] => [...(played.store.getState().shown?.orders.keys() ?? [])],
  }
}
