import type { BoardEvent } from '@orderi/shared/board/events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { type BoardStore, createBoardStore } from './board-store.ts'
import { type Connection, connectBoard } from './connection.ts'
import {
  AT,
  BRANCH,
  bill,
  billEvent,
  commit,
  EPOCH,
  message,
  order,
  orderEvent,
  snapshot,
} from './testing/boards.ts'
import {
  head,
  type PlayedCall,
  type PlayedSocket,
  playedApi,
  playedSockets,
} from './testing/server.ts'
import { type ManualClock, manualClock, NOON } from './testing/time.ts'

let clock: ManualClock
let store: BoardStore
let sockets: PlayedSocket[]
let calls: PlayedCall[]
let news: number[][]
let isOnline: boolean
let token: string | undefined
let look: () => void
let isWatching: boolean
let connection: Connection
/** Every state that was ever shown, to be looked through for lies. */
let claims: { live: boolean; age: number }[]

beforeEach(() => {
  clock = manualClock()
  store = createBoardStore()
  const played = playedSockets()
  const server = playedApi()
  sockets = played.opened
  calls = server.calls
  news = []
  claims = []
  isOnline = true
  token = 'token'
  look = () => {}
  store.subscribe(({ link, lastWordAt }) =>
    claims.push({ live: link === 'live', age: clock.now() - (lastWordAt ?? -Infinity) }),
  )
  connection = connectBoard({
    branch: BRANCH,
    token: () => token,
    api: server.api,
    store,
    clock,
    socketFactory: played.factory,
    presence: {
      isOnline: () => isOnline,
      onChange(changed) {
        look = changed
        isWatching = true
        return () => {
          isWatching = false
        }
      },
    },
    onEvents: (events: readonly BoardEvent[]) => news.push(events.map(({ seq }) => seq)),
  })
})

// Whatever a test plays, no state may say `live` with an old word.
afterEach(() => {
  expect(claims.filter((claim) => claim.live && claim.age > 10_000)).toEqual([])
})

function socket(): PlayedSocket {
  const last = sockets.at(-1)
  if (!last) throw new Error('No socket was opened')
  return last
}

function lastJoin(): PlayedSocket['joins'][number] {
  const last = socket().joins.at(-1)
  if (!last) throw new Error('Nothing was joined')
  return last
}

function call(index = -1): PlayedCall {
  const found = calls.at(index)
  if (!found) throw new Error('Nothing was asked over HTTP')
  return found
}

function shownLink() {
  return store.getState().link
}

/** Connected, joined and live at `seq`, with the orders 1 … seq. */
function goLive(seq = 3): void {
  socket().connected()
  const orders = Array.from({ length: seq }, (_, index) => order(index + 1))
  lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: AT, snapshot: snapshot(orders, [bill(1)]) })
}

function answerEvents(seq: number, ...events: BoardEvent[]): void {
  lastJoin().answer({ ok: true, epoch: EPOCH, seq, at: AT, events })
}

function orderIds(): number[] {
  return [...(store.getState().shown?.orders.keys() ?? [])]
}

describe('joining', () => {
  it('asks for everything at first, and is live once it was answered', () => {
    expect(shownLink()).toBe('connecting')
    socket().connected()
    expect(shownLink()).toBe('catching-up')
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
    lastJoin().answer({ ok: true, epoch: EPOCH, seq: 2, at: AT, snapshot: snapshot([order(1)]) })
    expect(store.getState()).toMatchObject({ link: 'live', seq: 2, epoch: EPOCH, lastWordAt: 0 })
    expect(orderIds()).toEqual([1])
    expect(news).toEqual([])
  })

  it('says where it is when it comes back, and applies what it missed', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
    answerEvents(5, orderEvent(4, order(4)), orderEvent(5, order(5)))
    expect(shownLink()).toBe('live')
    expect(store.getState().seq).toBe(5)
    expect(orderIds()).toEqual([1, 2, 3, 4, 5])
  })

  it('holds what arrives before the answer, and applies it after', () => {
    socket().connected()
    socket().events(commit(3))
    socket().events(commit(4))
    expect(store.getState().confirmed).toBeNull()
    lastJoin().answer({
      ok: true,
      epoch: EPOCH,
      seq: 3,
      at: AT,
      snapshot: snapshot([order(1), order(2), order(3)]),
    })
    expect(store.getState()).toMatchObject({ link: 'live', seq: 4 })
    expect(news).toEqual([[4]])
  })

  it('joins again when what it held does not lead on', () => {
    socket().connected()
    socket().events(commit(9))
    lastJoin().answer({ ok: true, epoch: EPOCH, seq: 3, at: AT, snapshot: snapshot() })
    expect(shownLink()).toBe('catching-up')
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
  })

  it('asks for everything when the answer does not lead on from where it is', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    answerEvents(6, orderEvent(6, order(6)))
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
    expect(shownLink()).toBe('catching-up')
    expect(store.getState().seq).toBe(3)
  })

  it('asks for everything when the answer is of another log', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    lastJoin().answer({
      ok: true,
      epoch: 'second',
      seq: 4,
      at: AT,
      events: [orderEvent(4, order(4))],
    })
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
    expect(store.getState().seq).toBe(3)
  })

  it('asks for everything when the answer ends before its own seq', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    answerEvents(5, orderEvent(4, order(4)))
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
  })

  it('gives up a socket that does not answer within 5 s', async () => {
    socket().connected()
    await clock.advance(5000)
    expect(sockets[0]?.isClosed).toBe(true)
    await clock.advance(500)
    expect(sockets).toHaveLength(2)
    expect(shownLink()).not.toBe('live')
  })

  it('takes no notice of an answer that came too late', async () => {
    socket().connected()
    const late = lastJoin()
    await clock.advance(5500)
    late.answer({ ok: true, epoch: EPOCH, seq: 3, at: AT, snapshot: snapshot() })
    expect(store.getState().confirmed).toBeNull()
    expect(shownLink()).not.toBe('live')
  })

  it('gives up an opening that leads nowhere', async () => {
    await clock.advance(8000)
    expect(sockets[0]?.isClosed).toBe(true)
    await clock.advance(500)
    expect(sockets).toHaveLength(2)
  })

  it('asks again, later and later, while the server is busy', async () => {
    socket().connected()
    lastJoin().answer({ ok: false, code: 'unavailable' })
    expect(shownLink()).toBe('catching-up')
    await clock.advance(374)
    expect(socket().joins).toHaveLength(1)
    await clock.advance(1)
    expect(socket().joins).toHaveLength(2)
    lastJoin().answer({ ok: false, code: 'unavailable' })
    await clock.advance(375)
    expect(socket().joins).toHaveLength(2)
    await clock.advance(375)
    expect(socket().joins).toHaveLength(3)
    expect(sockets).toHaveLength(1)
    expect(calls).toHaveLength(0)
  })

  it.each(['forbidden', 'not_found', 'unauthenticated'] as const)('ends at %s', async (code) => {
    socket().connected()
    lastJoin().answer({ ok: false, code })
    expect(store.getState()).toMatchObject({ link: 'closed', closedCode: code, isStale: true })
    expect(socket().isClosed).toBe(true)
    await clock.advance(60_000)
    look()
    expect(sockets).toHaveLength(1)
    expect(calls).toHaveLength(0)
  })
})

describe('applying', () => {
  it('applies the next number, once per frame', () => {
    goLive()
    let changes = 0
    store.subscribe((now, before) => {
      if (now.confirmed !== before.confirmed) changes += 1
    })
    socket().events(commit(4))
    socket().events(commit(5))
    socket().events(commit(6))
    expect(store.getState().seq).toBe(3)
    clock.paint()
    expect(store.getState().seq).toBe(6)
    expect(changes).toBe(1)
    expect(news).toEqual([[4, 5, 6]])
  })

  it('applies all events of a commit together', () => {
    goLive()
    const paid = bill(1, { status: 'Cuenta Solicitada' })
    socket().events(message(orderEvent(4, order(4)), billEvent(5, paid)))
    clock.paint()
    expect(store.getState().shown?.bills.get(1)).toBe(paid)
    expect(store.getState().seq).toBe(5)
  })

  it('ignores what it has', () => {
    goLive()
    const before = store.getState().confirmed
    socket().events(message(orderEvent(3, order(3, { status: 'Listo' }))))
    clock.paint()
    expect(store.getState().confirmed).toBe(before)
    expect(shownLink()).toBe('live')
    expect(news).toEqual([])
  })

  it('applies only the new part of a message that overlaps', () => {
    goLive()
    const stale = order(3, { status: 'Listo' })
    socket().events(message(orderEvent(3, stale), orderEvent(4, order(4))))
    clock.paint()
    expect(store.getState().seq).toBe(4)
    expect(store.getState().shown?.orders.get(3)?.status).toBe('Pendiente')
  })

  it('applies nothing beyond a gap, and asks for what is missing', () => {
    goLive()
    socket().events(commit(4))
    socket().events(commit(6))
    socket().events(commit(7))
    clock.paint()
    expect(store.getState().seq).toBe(4)
    expect(shownLink()).toBe('catching-up')
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 4 })
    answerEvents(6, orderEvent(5, order(5)), orderEvent(6, order(6)))
    expect(store.getState()).toMatchObject({ link: 'live', seq: 7 })
    expect(orderIds()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('finds a gap within a message', () => {
    goLive()
    socket().events(message(orderEvent(4, order(4)), orderEvent(6, order(6))))
    clock.paint()
    expect(store.getState().seq).toBe(3)
    expect(shownLink()).toBe('catching-up')
  })

  it('does not reorder: what comes early is asked for again', () => {
    goLive()
    socket().events(commit(5))
    socket().events(commit(4))
    clock.paint()
    expect(store.getState().seq).toBe(3)
    answerEvents(5, orderEvent(4, order(4)), orderEvent(5, order(5)))
    expect(store.getState()).toMatchObject({ link: 'live', seq: 5 })
  })

  it('asks for everything when the log is another', async () => {
    goLive()
    socket().events({ ...commit(4), epoch: 'second' })
    clock.paint()
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
    expect(orderIds()).toEqual([1, 2, 3])
    lastJoin().answer({ ok: true, epoch: 'second', seq: 4, at: AT, snapshot: snapshot([order(9)]) })
    expect(store.getState()).toMatchObject({ link: 'live', epoch: 'second', seq: 4 })
    expect(orderIds()).toEqual([9])
    socket().head(head(9, { epoch: 'second' }))
    await clock.advance(1000)
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: 'second', since: 4 })
  })

  it('is deaf to another branch', async () => {
    goLive()
    socket().events({ ...commit(4), branch: 8 })
    socket().head(head(99, { branch: 8 }))
    socket().closed({ branch: 8, code: 'forbidden' })
    clock.paint()
    await clock.advance(1000)
    expect(store.getState()).toMatchObject({ link: 'live', seq: 3 })
  })

  it('is deaf to a socket that it gave up', async () => {
    goLive()
    const old = socket()
    old.down(undefined)
    await clock.advance(500)
    old.events(commit(4))
    old.head(head(3))
    old.revoked('session_revoked')
    clock.paint()
    expect(store.getState().seq).toBe(3)
    expect(shownLink()).toBe('connecting')
  })
})

describe('verifying', () => {
  it('takes a head that agrees as a word', async () => {
    goLive()
    await clock.advance(5000)
    socket().head(head(3))
    expect(store.getState().lastWordAt).toBe(5000)
  })

  it('counts what waits for the frame before it compares', async () => {
    goLive()
    socket().events(commit(4))
    socket().head(head(4))
    expect(store.getState().seq).toBe(4)
    await clock.advance(1000)
    expect(socket().joins).toHaveLength(1)
    expect(shownLink()).toBe('live')
  })

  it('gives events that are on their way a moment', async () => {
    goLive()
    await clock.advance(2000)
    socket().head(head(4))
    expect(store.getState().lastWordAt).toBe(0)
    await clock.advance(900)
    socket().events(commit(4))
    await clock.advance(100)
    expect(store.getState()).toMatchObject({ seq: 4, link: 'live', lastWordAt: 2900 })
    expect(socket().joins).toHaveLength(1)
  })

  it('joins again when they do not come', async () => {
    goLive()
    socket().head(head(4))
    await clock.advance(1000)
    expect(shownLink()).toBe('catching-up')
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
  })

  it('asks for everything when the head is of another log', () => {
    goLive()
    socket().head(head(3, { epoch: 'second' }))
    expect(shownLink()).toBe('catching-up')
    expect(lastJoin().payload).toEqual({ branch: BRANCH })
  })

  it('joins again when the log went back, but not for a head that was overtaken', () => {
    goLive()
    socket().head(head(2))
    expect(shownLink()).toBe('live')
    socket().head(head(2))
    expect(shownLink()).toBe('catching-up')
    lastJoin().answer({ ok: true, epoch: EPOCH, seq: 2, at: AT, snapshot: snapshot([order(1)]) })
    expect(store.getState()).toMatchObject({ link: 'live', seq: 2 })
    expect(orderIds()).toEqual([1])
    socket().head(head(1))
    expect(shownLink()).toBe('live')
  })
})

describe('never live while it is not', () => {
  it('is not after 10 s without a word, and asks', async () => {
    goLive()
    await clock.advance(10_000)
    expect(store.getState()).toMatchObject({ link: 'live', isStale: false })
    await clock.advance(1000)
    expect(store.getState()).toMatchObject({ link: 'catching-up', isStale: true })
    expect(lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
    answerEvents(3)
    expect(store.getState()).toMatchObject({ link: 'live', isStale: false, lastWordAt: 11_000 })
  })

  it('stays live for hours on heads alone', async () => {
    goLive()
    for (let heads = 0; heads < 100; heads += 1) {
      await clock.advance(5000)
      socket().head(head(3))
      expect(shownLink()).toBe('live')
    }
    expect(socket().joins).toHaveLength(1)
  })

  it('does not trust what a socket says after a silence: only an answer counts', async () => {
    goLive()
    await clock.advance(5000)
    // The machine sleeps: no timer fires, and what the network had kept is delivered first.
    const sleeper = clock.now
    clock.now = () => sleeper() + 3_600_000
    socket().head(head(3))
    expect(shownLink()).toBe('catching-up')
    expect(socket().joins).toHaveLength(2)
    socket().events(commit(4))
    clock.paint()
    expect(shownLink()).toBe('catching-up')
    answerEvents(4, orderEvent(4, order(4)))
    expect(shownLink()).toBe('live')
  })

  it('does not trust events after a silence either', async () => {
    goLive()
    const sleeper = clock.now
    clock.now = () => sleeper() + 3_600_000
    socket().events(commit(4))
    clock.paint()
    expect(shownLink()).toBe('catching-up')
    expect(store.getState().seq).toBe(3)
    answerEvents(3)
    expect(store.getState()).toMatchObject({ link: 'live', seq: 4 })
  })

  it('does not count a frame that comes after a sleep from the frame', async () => {
    goLive()
    socket().events(commit(4))
    const sleeper = clock.now
    clock.now = () => sleeper() + 3_600_000
    clock.paint()
    expect(store.getState()).toMatchObject({ seq: 3, link: 'catching-up', isStale: true })
    answerEvents(3)
    expect(store.getState()).toMatchObject({ seq: 4, link: 'live', isStale: false })
  })

  it('is not from the moment the socket is down', () => {
    goLive()
    socket().down(undefined)
    expect(shownLink()).toBe('connecting')
  })

  it('is not while the server stays silent for good', async () => {
    goLive()
    await clock.advance(60_000)
    expect(shownLink()).not.toBe('live')
    expect(store.getState().isStale).toBe(true)
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('grows stale while it cannot join', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    for (let second = 0; second < 20; second += 1) {
      lastJoin().answer({ ok: false, code: 'unavailable' })
      await clock.advance(1000)
      expect(shownLink()).toBe('catching-up')
    }
    expect(store.getState().isStale).toBe(true)
  })
})

describe('the fallback', () => {
  async function goPolling(): Promise<void> {
    goLive()
    socket().down(undefined)
    await clock.advance(3000)
  }

  it('does not poll while the socket is up', async () => {
    goLive()
    for (let heads = 0; heads < 20; heads += 1) {
      await clock.advance(5000)
      socket().head(head(3))
    }
    expect(calls).toEqual([])
  })

  it('begins when the socket is down for 3 s, and asks from where the board is', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(2999)
    expect(calls).toEqual([])
    expect(shownLink()).toBe('connecting')
    await clock.advance(1)
    expect(shownLink()).toBe('polling')
    expect(call().path).toBe('/adminsitracion/eventos/:sucursal')
    expect(call().options).toMatchObject({
      params: { sucursal: BRANCH },
      query: { epoch: EPOCH, desde: '3' },
    })
    call().answer({ epoch: EPOCH, seq: 4, at: AT, events: [orderEvent(4, order(4))] })
    await clock.advance(0)
    expect(store.getState()).toMatchObject({ link: 'polling', seq: 4, lastWordAt: 3000 })
  })

  it('counts the 3 s anew, each time that the socket goes', async () => {
    await goPolling()
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(0)
    socket().connected()
    answerEvents(3)
    await clock.advance(8000)
    socket().head(head(3))
    socket().down(undefined)
    expect(shownLink()).toBe('connecting')
    await clock.advance(2999)
    expect(calls).toHaveLength(1)
    expect(shownLink()).toBe('connecting')
    await clock.advance(1)
    expect(calls).toHaveLength(2)
  })

  it('does not begin while a socket is up, however slow its join', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    await clock.advance(4000)
    expect(calls).toEqual([])
    expect(shownLink()).toBe('catching-up')
  })

  it('asks every 5 s, one at a time', async () => {
    await goPolling()
    await clock.advance(10_000)
    expect(calls).toHaveLength(1)
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(4999)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    expect(calls).toHaveLength(2)
  })

  it.each([
    [0, 4000],
    [0.999, 5998],
  ])('spreads the screens of a house (%s)', async (random, delay) => {
    clock.random = () => random
    await goPolling()
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(delay - 1)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    expect(calls).toHaveLength(2)
  })

  it('serves a screen that never had a socket', async () => {
    await clock.advance(3000)
    expect(call().options.query).toEqual({})
    call().answer({ epoch: EPOCH, seq: 1, at: AT, snapshot: snapshot([order(1)]) })
    await clock.advance(0)
    expect(orderIds()).toEqual([1])
    expect(shownLink()).toBe('polling')
  })

  it('ends when the socket is back, and forgets what was on its way', async () => {
    await goPolling()
    const late = call()
    socket().connected()
    expect(late.options.signal?.aborted).toBe(true)
    answerEvents(3)
    late.answer({ epoch: EPOCH, seq: 1, at: AT, snapshot: snapshot() })
    await clock.advance(9000)
    socket().head(head(3))
    expect(store.getState()).toMatchObject({ link: 'live', seq: 3 })
    expect(calls).toHaveLength(1)
  })

  it('ends when the socket is back, also between two polls', async () => {
    await goPolling()
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(0)
    socket().connected()
    answerEvents(3)
    await clock.advance(9000)
    socket().head(head(3))
    await clock.advance(9000)
    expect(calls).toHaveLength(1)
  })

  it('goes on asking while only the server is away, and knows that nobody answers', async () => {
    await goPolling()
    expect(store.getState().isUnreachable).toBe(false)
    call().fail(new NetworkError('unreachable'))
    await clock.advance(0)
    expect(store.getState()).toMatchObject({ link: 'polling', isUnreachable: true })
    await clock.advance(5000)
    expect(calls).toHaveLength(2)
    expect(store.getState()).toMatchObject({ link: 'polling', isUnreachable: true })
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(0)
    expect(store.getState()).toMatchObject({ link: 'polling', isUnreachable: false })
  })

  it('says that there is no network when the device knows, unless the server answers', async () => {
    await goPolling()
    isOnline = false
    look()
    expect(store.getState()).toMatchObject({ link: 'offline', isUnreachable: true })
    call().answer({ epoch: EPOCH, seq: 3, at: AT, events: [] })
    await clock.advance(0)
    expect(store.getState()).toMatchObject({ link: 'polling', isUnreachable: false })
    look()
    expect(shownLink()).toBe('offline')
  })

  it('goes on polling a server that is busy, and grows stale', async () => {
    await goPolling()
    for (let polls = 0; polls < 3; polls += 1) {
      call().fail(new ApiError({ status: 503, code: 'unavailable', message: 'Ocupado' }))
      await clock.advance(5000)
    }
    expect(calls).toHaveLength(4)
    expect(store.getState()).toMatchObject({ link: 'polling', isStale: true })
  })

  it('ends for good when the session did', async () => {
    await goPolling()
    call().fail(new ApiError({ status: 401, code: 'session_revoked', message: 'Fin' }))
    await clock.advance(60_000)
    expect(store.getState()).toMatchObject({ link: 'closed', closedCode: 'session_revoked' })
    expect(calls).toHaveLength(1)
  })

  it('asks for everything after an answer that does not lead on', async () => {
    await goPolling()
    call().answer({ epoch: EPOCH, seq: 9, at: AT, events: [orderEvent(9, order(9))] })
    await clock.advance(5000)
    expect(call().options.query).toEqual({})
    expect(store.getState()).toMatchObject({ seq: 3, lastWordAt: 0 })
  })

  it('begins again at once while joins keep failing', async () => {
    await goPolling()
    socket().connected()
    await clock.advance(5000)
    expect(calls).toHaveLength(2)
    expect(shownLink()).toBe('polling')
  })
})

describe('no network', () => {
  it('is said at once when the browser knows, though the socket does not yet', async () => {
    goLive()
    isOnline = false
    look()
    expect(shownLink()).toBe('offline')
    expect(socket().joins).toHaveLength(2)
    await clock.advance(5000)
    expect(sockets[0]?.isClosed).toBe(true)
    expect(shownLink()).toBe('offline')
  })

  it('is not believed when the server answers all the same', () => {
    goLive()
    isOnline = false
    look()
    answerEvents(3)
    expect(shownLink()).toBe('live')
  })

  it('is over when the browser says so, without waiting for the next attempt', async () => {
    goLive()
    isOnline = false
    socket().down(undefined)
    await clock.advance(100)
    expect(sockets).toHaveLength(1)
    isOnline = true
    look()
    expect(sockets).toHaveLength(2)
    expect(shownLink()).toBe('connecting')
  })
})

describe('coming back', () => {
  it('reconnects at once when the last word is over 10 s old', () => {
    goLive()
    const awake = clock.now
    clock.now = () => awake() + 10_001
    look()
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.isClosed).toBe(true)
    expect(shownLink()).toBe('connecting')
    expect(store.getState().isStale).toBe(true)
  })

  it('leaves a board alone whose word is fresh', async () => {
    goLive()
    await clock.advance(9000)
    look()
    expect(sockets).toHaveLength(1)
    expect(shownLink()).toBe('live')
  })

  it('is one attempt, however often the page says it', () => {
    goLive()
    const awake = clock.now
    clock.now = () => awake() + 60_000
    look()
    look()
    look()
    expect(sockets).toHaveLength(2)
  })

  it('drops an opening that has been hanging', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    await clock.advance(7000)
    expect(sockets).toHaveLength(2)
    const awake = clock.now
    clock.now = () => awake() + 5000
    look()
    expect(sockets).toHaveLength(3)
  })

  it('can be asked for by hand', async () => {
    goLive()
    socket().down(undefined)
    connection.reconnectNow()
    expect(sockets).toHaveLength(2)
    goLive()
    expect(shownLink()).toBe('live')
  })

  it('can be asked for by hand after the end', async () => {
    goLive()
    socket().closed({ branch: BRANCH, code: 'forbidden' })
    connection.reconnectNow()
    expect(store.getState()).toMatchObject({ link: 'connecting', closedCode: null })
    goLive()
    expect(store.getState()).toMatchObject({ link: 'live', isStale: false })
    await clock.advance(11_000)
    expect(shownLink()).toBe('catching-up')
  })
})

describe('attempts', () => {
  it('come later and later, and begin anew after a success', async () => {
    const opened: number[] = []
    for (const delay of [375, 750, 1500, 2250, 2250, 2250]) {
      socket().down(undefined)
      await clock.advance(delay - 1)
      opened.push(sockets.length)
      await clock.advance(1)
      opened.push(sockets.length)
    }
    expect(opened).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7])
    goLive()
    socket().down(undefined)
    await clock.advance(375)
    expect(sockets).toHaveLength(8)
  })
})

describe('the end', () => {
  it('comes when the branch is taken away', async () => {
    goLive()
    socket().closed({ branch: BRANCH, code: 'forbidden' })
    expect(store.getState()).toMatchObject({
      link: 'closed',
      closedCode: 'forbidden',
      isStale: true,
    })
    await clock.advance(60_000)
    look()
    expect(calls).toEqual([])
    expect(sockets).toHaveLength(1)
  })

  it('comes when the session is revoked, whatever the socket does then', async () => {
    goLive()
    const mine = socket()
    mine.revoked('session_revoked')
    mine.down(undefined)
    await clock.advance(60_000)
    expect(store.getState()).toMatchObject({ link: 'closed', closedCode: 'session_revoked' })
    expect(sockets).toHaveLength(1)
    expect(calls).toEqual([])
  })

  it('comes when the handshake is refused for good', async () => {
    socket().down('unauthenticated')
    await clock.advance(60_000)
    expect(store.getState()).toMatchObject({ link: 'closed', closedCode: 'unauthenticated' })
    expect(sockets).toHaveLength(1)
  })

  it('comes without a question when nobody is logged in any more', async () => {
    goLive()
    token = undefined
    socket().down(undefined)
    await clock.advance(60_000)
    expect(store.getState()).toMatchObject({ link: 'closed', closedCode: 'unauthenticated' })
    expect(sockets).toHaveLength(1)
    expect(calls).toEqual([])
  })

  it('speaks with the token of the moment', async () => {
    goLive()
    token = 'newer'
    socket().down(undefined)
    await clock.advance(500)
    expect(sockets.map((each) => each.token)).toEqual(['token', 'newer'])
  })

  it('does not come for a server that is busy', async () => {
    socket().down('unavailable')
    await clock.advance(500)
    expect(sockets).toHaveLength(2)
    expect(shownLink()).toBe('connecting')
  })

  it('leaves nothing running when it is stopped', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(3000)
    connection.stop()
    const before = store.getState()
    expect(isWatching).toBe(false)
    connection.reconnectNow()
    call().answer({ epoch: EPOCH, seq: 4, at: AT, events: [orderEvent(4, order(4))] })
    await clock.advance(60_000)
    expect(store.getState()).toBe(before)
    expect(sockets.every((each) => each.isClosed)).toBe(true)
    expect(calls).toHaveLength(1)
  })
})

describe('the server’s clock', () => {
  it('is learnt at the join, without the way of the answer', async () => {
    socket().connected()
    await clock.advance(400)
    const at = new Date(NOON + 200 + 90_000).toISOString()
    lastJoin().answer({ ok: true, epoch: EPOCH, seq: 0, at, snapshot: snapshot() })
    expect(store.getState().clockOffsetMs).toBe(90_000)
  })

  it('is learnt again when this device’s clock is set', async () => {
    goLive()
    clock.setWall(NOON - 3_600_000)
    socket().head(head(3))
    expect(store.getState().clockOffsetMs).toBe(3_600_000)
    clock.setWall(NOON - 3_600_500)
    socket().head(head(3))
    expect(store.getState().clockOffsetMs).toBe(3_600_000)
  })
})

describe('news', () => {
  it('are never those of a snapshot', () => {
    goLive(5)
    expect(news).toEqual([])
  })

  it('are the young ones of a catch-up, by the server’s clock', async () => {
    goLive()
    socket().down(undefined)
    await clock.advance(500)
    socket().connected()
    lastJoin().answer({
      ok: true,
      epoch: EPOCH,
      seq: 5,
      at: '2026-11-20T18:01:30.000Z',
      events: [
        orderEvent(4, order(4), '2026-11-20T18:00:29.999Z'),
        orderEvent(5, order(5), '2026-11-20T18:00:30.000Z'),
      ],
    })
    expect(news).toEqual([[5]])
  })

  it('are no events of long ago, also when the socket brings them', () => {
    goLive()
    socket().events(message(orderEvent(4, order(4), '2026-08-20T18:00:00.000Z')))
    socket().events(message(orderEvent(5, order(5))))
    clock.paint()
    expect(store.getState().seq).toBe(5)
    expect(news).toEqual([[5]])
  })

  it('are told by the server’s clock, whatever this device thinks', async () => {
    clock.setWall(NOON - 86_400_000)
    goLive()
    socket().events(message(orderEvent(4, order(4))))
    clock.paint()
    expect(news).toEqual([[4]])
  })

  it('come after the board that they changed', () => {
    goLive()
    let seqThen = 0
    const push = news.push
    news.push = (...batches) => {
      seqThen = store.getState().seq
      return push.apply(news, batches)
    }
    socket().events(commit(4))
    clock.paint()
    expect(seqThen).toBe(4)
  })
})
