import { describe, expect, it } from 'vitest'
import {
  BRANCH_ID,
  commitMessage,
  EPOCH,
  order,
  orderEvent,
  snapshot,
  TEST_TIME,
} from './testing/boards.ts'
import { fakeConnection } from './testing/connection.ts'
import { headMessage } from './testing/server.ts'
import { NOON_MS } from './testing/time.ts'

const board = fakeConnection()

async function expectOver(closedCode: string): Promise<void> {
  await board.fake.clock.advance(60_000)
  expect(board.fake.store.getState()).toMatchObject({ connection: 'closed', closedCode })
  expect(board.fake.sockets).toHaveLength(1)
  expect(board.fake.calls).toEqual([])
}

describe('joining', () => {
  it('requests a snapshot on the first connection, and is live after the response', () => {
    expect(board.shownConnection()).toBe('connecting')
    board.socket().connected()
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
    board.answerSnapshot(2, snapshot([order(1)]))
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'live',
      seq: 2,
      epoch: EPOCH,
      verifiedAt: 0,
    })
    expect(board.orderIds()).toEqual([1])
    expect(board.fake.news).toEqual([])
  })

  it('sends the board’s position when it reconnects, and applies missed events', async () => {
    board.goLive()
    await board.comeBack()
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 3 })
    board.answerEvents(5, orderEvent(4, order(4)), orderEvent(5, order(5)))
    expect(board.shownConnection()).toBe('live')
    expect(board.fake.store.getState().seq).toBe(5)
    expect(board.orderIds()).toEqual([1, 2, 3, 4, 5])
  })

  it('holds events that arrive before the response to a join, and applies them after the response', () => {
    board.socket().connected()
    board.socket().events(commitMessage(3))
    board.socket().events(commitMessage(4))
    expect(board.fake.store.getState().confirmed).toBeNull()
    board.answerSnapshot(3, snapshot([order(1), order(2), order(3)]))
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 4 })
    expect(board.fake.news).toEqual([[4]])
  })

  it('joins again when events that arrived before the response leave a gap', () => {
    board.socket().connected()
    board.socket().events(commitMessage(9))
    board.answerSnapshot(3)
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 3 })
  })

  it('requests a snapshot when the response to a join skips events', async () => {
    board.goLive()
    await board.comeBack()
    board.answerEvents(6, orderEvent(6, order(6)))
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.fake.store.getState().seq).toBe(3)
  })

  it('requests a snapshot when the response to a join has another epoch', async () => {
    board.goLive()
    await board.comeBack()
    board.lastJoin().answer({
      ok: true,
      epoch: 'second',
      seq: 4,
      at: TEST_TIME,
      events: [orderEvent(4, order(4))],
    })
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
    expect(board.fake.store.getState().seq).toBe(3)
  })

  it('requests a snapshot when the response to a join omits the newest event', async () => {
    board.goLive()
    await board.comeBack()
    board.answerEvents(5, orderEvent(4, order(4)))
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
  })

  it('closes a socket when a join gets no response within 5 s', async () => {
    board.socket().connected()
    await board.fake.clock.advance(5000)
    expect(board.fake.sockets[0]?.isClosed).toBe(true)
    await board.fake.clock.advance(500)
    expect(board.fake.sockets).toHaveLength(2)
    expect(board.shownConnection()).not.toBe('live')
  })

  it('ignores the response to a join after the time-out', async () => {
    board.socket().connected()
    const late = board.lastJoin()
    await board.fake.clock.advance(5500)
    late.answer({ ok: true, epoch: EPOCH, seq: 3, at: TEST_TIME, snapshot: snapshot() })
    expect(board.fake.store.getState().confirmed).toBeNull()
    expect(board.shownConnection()).not.toBe('live')
  })

  it('repeats a join after growing delays while the server is busy', async () => {
    board.socket().connected()
    board.lastJoin().answer({ ok: false, code: 'unavailable' })
    expect(board.shownConnection()).toBe('catching-up')
    await board.fake.clock.advance(374)
    expect(board.socket().joins).toHaveLength(1)
    await board.fake.clock.advance(1)
    expect(board.socket().joins).toHaveLength(2)
    board.lastJoin().answer({ ok: false, code: 'unavailable' })
    await board.fake.clock.advance(375)
    expect(board.socket().joins).toHaveLength(2)
    await board.fake.clock.advance(375)
    expect(board.socket().joins).toHaveLength(3)
    expect(board.fake.sockets).toHaveLength(1)
    expect(board.fake.calls).toHaveLength(0)
  })

  it.each(['forbidden', 'not_found', 'unauthenticated'] as const)(
    'stops connecting when a join is refused with %s',
    async (code) => {
      board.socket().connected()
      board.lastJoin().answer({ ok: false, code })
      expect(board.fake.store.getState()).toMatchObject({
        connection: 'closed',
        closedCode: code,
        isStale: true,
      })
      expect(board.socket().isClosed).toBe(true)
      await board.fake.clock.advance(60_000)
      board.fake.look()
      expect(board.fake.sockets).toHaveLength(1)
      expect(board.fake.calls).toHaveLength(0)
    },
  )
})

describe('no network', () => {
  it('immediately shows that the browser reports no network', async () => {
    board.goLive()
    board.fake.isOnline = false
    board.fake.look()
    expect(board.shownConnection()).toBe('offline')
    expect(board.socket().joins).toHaveLength(2)
    await board.fake.clock.advance(5000)
    expect(board.fake.sockets[0]?.isClosed).toBe(true)
    expect(board.shownConnection()).toBe('offline')
  })

  it('ignores the browser’s offline state when the server responds', () => {
    board.goLive()
    board.fake.isOnline = false
    board.fake.look()
    board.answerEvents(3)
    expect(board.shownConnection()).toBe('live')
  })

  it('reconnects when the browser reports a network, without waiting for the next attempt', async () => {
    board.goLive()
    board.fake.isOnline = false
    board.socket().down(undefined)
    await board.fake.clock.advance(100)
    expect(board.fake.sockets).toHaveLength(1)
    board.fake.isOnline = true
    board.fake.look()
    expect(board.fake.sockets).toHaveLength(2)
    expect(board.shownConnection()).toBe('connecting')
  })
})

describe('returning to the page', () => {
  it('reconnects at once on return to the page when the last message is over 10 s old', () => {
    board.goLive()
    const awake = board.fake.clock.now
    board.fake.clock.now = () => awake() + 10_001
    board.fake.look()
    expect(board.fake.sockets).toHaveLength(2)
    expect(board.fake.sockets[0]?.isClosed).toBe(true)
    expect(board.shownConnection()).toBe('connecting')
    expect(board.fake.store.getState().isStale).toBe(true)
  })

  it('on return to the page, keeps a connection that has received messages recently', async () => {
    board.goLive()
    await board.fake.clock.advance(9000)
    board.fake.look()
    expect(board.fake.sockets).toHaveLength(1)
    expect(board.shownConnection()).toBe('live')
  })

  it('opens one socket on return to the page, regardless of the number of browser events', () => {
    board.goLive()
    const awake = board.fake.clock.now
    board.fake.clock.now = () => awake() + 60_000
    board.fake.look()
    board.fake.look()
    board.fake.look()
    expect(board.fake.sockets).toHaveLength(2)
  })

  it('replaces a socket that has not opened when the user returns to the page', async () => {
    board.goLive()
    board.socket().down(undefined)
    await board.fake.clock.advance(500)
    await board.fake.clock.advance(7000)
    expect(board.fake.sockets).toHaveLength(2)
    const awake = board.fake.clock.now
    board.fake.clock.now = () => awake() + 5000
    board.fake.look()
    expect(board.fake.sockets).toHaveLength(3)
  })
})

describe('connection attempts', () => {
  it('reconnects after growing delays, and resets the delay after a success', async () => {
    const opened: number[] = []
    for (const delay of [375, 750, 1500, 2250, 2250, 2250]) {
      board.socket().down(undefined)
      await board.fake.clock.advance(delay - 1)
      opened.push(board.fake.sockets.length)
      await board.fake.clock.advance(1)
      opened.push(board.fake.sockets.length)
    }
    expect(opened).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7])
    board.goLive()
    board.socket().down(undefined)
    await board.fake.clock.advance(375)
    expect(board.fake.sockets).toHaveLength(8)
  })

  it('closes a socket that does not open in time', async () => {
    await board.fake.clock.advance(8000)
    expect(board.fake.sockets[0]?.isClosed).toBe(true)
    await board.fake.clock.advance(500)
    expect(board.fake.sockets).toHaveLength(2)
  })

  it('reconnects at the user’s request', async () => {
    board.goLive()
    board.socket().down(undefined)
    board.fake.connection.reconnectNow()
    expect(board.fake.sockets).toHaveLength(2)
    board.goLive()
    expect(board.shownConnection()).toBe('live')
  })

  it('reconnects at the user’s request after the connection was closed permanently', async () => {
    board.goLive()
    board.socket().closed({ branch: BRANCH_ID, code: 'forbidden' })
    board.fake.connection.reconnectNow()
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'connecting',
      closedCode: null,
    })
    board.goLive()
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', isStale: false })
    await board.fake.clock.advance(11_000)
    expect(board.shownConnection()).toBe('catching-up')
  })

  it('sends the current token at each new connection', async () => {
    board.goLive()
    board.fake.token = 'newer'
    board.socket().down(undefined)
    await board.fake.clock.advance(500)
    expect(board.fake.sockets.map((each) => each.token)).toEqual(['token', 'newer'])
  })

  it('reconnects after a busy server refuses a connection', async () => {
    board.socket().down('unavailable')
    await board.fake.clock.advance(500)
    expect(board.fake.sockets).toHaveLength(2)
    expect(board.shownConnection()).toBe('connecting')
  })
})

describe('the closed connection', () => {
  it('closes the connection permanently when access to the branch is lost', async () => {
    board.goLive()
    board.socket().closed({ branch: BRANCH_ID, code: 'forbidden' })
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'closed',
      closedCode: 'forbidden',
      isStale: true,
    })
    await board.fake.clock.advance(60_000)
    board.fake.look()
    expect(board.fake.calls).toEqual([])
    expect(board.fake.sockets).toHaveLength(1)
  })

  it('closes the connection permanently when the session is revoked, even if the socket stays open', async () => {
    board.goLive()
    const mine = board.socket()
    mine.revoked('session_revoked')
    mine.down(undefined)
    await expectOver('session_revoked')
  })

  it('closes the connection permanently after a final refusal of the handshake', async () => {
    board.socket().down('unauthenticated')
    await expectOver('unauthenticated')
  })

  it('closes the connection permanently and sends no request when nobody is logged in', async () => {
    board.goLive()
    board.fake.token = undefined
    board.socket().down(undefined)
    await expectOver('unauthenticated')
  })

  it('leaves no timer running after the connection is stopped', async () => {
    board.goLive()
    board.socket().down(undefined)
    await board.fake.clock.advance(3000)
    board.fake.connection.stop()
    const before = board.fake.store.getState()
    expect(board.fake.isWatching).toBe(false)
    board.fake.connection.reconnectNow()
    board.call().answer({ epoch: EPOCH, seq: 4, at: TEST_TIME, events: [orderEvent(4, order(4))] })
    await board.fake.clock.advance(60_000)
    expect(board.fake.store.getState()).toBe(before)
    expect(board.fake.sockets.every((each) => each.isClosed)).toBe(true)
    expect(board.fake.calls).toHaveLength(1)
  })
})

describe('the server’s clock', () => {
  it('measures the server’s clock at the join, and deducts half the duration of the request', async () => {
    board.socket().connected()
    await board.fake.clock.advance(400)
    const at = new Date(NOON_MS + 200 + 90_000).toISOString()
    board.lastJoin().answer({ ok: true, epoch: EPOCH, seq: 0, at, snapshot: snapshot() })
    expect(board.fake.store.getState().clockOffsetMs).toBe(90_000)
  })

  it('measures the server’s clock again when the device’s clock is changed', async () => {
    board.goLive()
    board.fake.clock.setWall(NOON_MS - 3_600_000)
    board.socket().head(headMessage(3))
    expect(board.fake.store.getState().clockOffsetMs).toBe(3_600_000)
    board.fake.clock.setWall(NOON_MS - 3_600_500)
    board.socket().head(headMessage(3))
    expect(board.fake.store.getState().clockOffsetMs).toBe(3_600_000)
  })

  it('joins again when a head message seems late, because the device’s clock may have been set forward', () => {
    board.goLive()
    board.fake.clock.setWall(NOON_MS + 3_600_000)
    board.socket().head(headMessage(3))
    expect(board.shownConnection()).toBe('catching-up')
    board.answerEvents(3)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'live',
      clockOffsetMs: -3_600_000,
    })
    board.sendHead(3)
    expect(board.shownConnection()).toBe('live')
  })

  it('keeps its estimate of the server’s clock when a head message arrives late', async () => {
    board.goLive()
    await board.fake.clock.advance(4000)
    board.socket().head(headMessage(3))
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'live',
      verifiedAt: 0,
      clockOffsetMs: 0,
    })
  })
})

describe('a kitchen screen', () => {
  it('is named to the server after each join, and when it changes', async () => {
    board.fake.connection.showScreen({ station: 1 })
    board.socket().connected()
    expect(board.socket().shownScreens).toEqual([])
    board.answerSnapshot(2, snapshot([order(1)]))
    expect(board.socket().shownScreens).toEqual([{ station: 1 }])
    board.fake.connection.showScreen({ station: null })
    board.fake.connection.showScreen(null)
    expect(board.socket().shownScreens.slice(1)).toEqual([{ station: null }, null])
    board.fake.connection.showScreen({ station: 2 })
    await board.comeBack()
    board.answerEvents(2)
    expect(board.socket().shownScreens).toEqual([{ station: 2 }])
  })

  it('is sent again after a temporary refusal, and also when there is none any more', async () => {
    board.goLive()
    expect(board.socket().shownScreens).toEqual([null])
    board.socket().screenAnswer = { ok: false, code: 'unavailable' }
    board.fake.connection.showScreen({ station: 1 })
    await board.fake.clock.advance(500)
    expect(board.socket().shownScreens.slice(1)).toEqual([{ station: 1 }, { station: 1 }])
    board.socket().screenAnswer = { ok: true }
    await board.fake.clock.advance(1000)
    board.socket().screenAnswer = { ok: false, code: 'not_found' }
    board.fake.connection.showScreen({ station: 2 })
    await board.fake.clock.advance(3000)
    expect(board.socket().shownScreens.slice(3)).toEqual([{ station: 1 }, { station: 2 }])
    board.fake.connection.showScreen(null)
    await board.comeBack()
    board.answerEvents(2)
    expect(board.socket().shownScreens).toEqual([null])
  })

  it('knows the connected screens of its branch', () => {
    board.goLive()
    const screens = [{ station: 1, count: 1, last_at: TEST_TIME }]
    board.socket().screens({ branch: BRANCH_ID + 1, screens: [] })
    board.socket().screens({ branch: BRANCH_ID, screens })
    expect(board.fake.store.getState().screens).toBe(screens)
  })
})
