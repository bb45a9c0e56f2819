import { describe, expect, it } from 'vitest'
import {
  BRANCH_ID,
  commitMessage,
  EPOCH,
  message,
  order,
  orderEvent,
  snapshot,
} from './testing/boards.ts'
import { fakeConnection } from './testing/connection.ts'
import { headMessage } from './testing/server.ts'

const board = fakeConnection()

describe('verification', () => {
  it('verifies the board when a head message has the board’s sequence number', async () => {
    board.goLive()
    await board.fake.clock.advance(5000)
    board.sendHead(3)
    expect(board.fake.store.getState().verifiedAt).toBe(5000)
  })

  it('applies all received events before it compares the board with a head message', async () => {
    board.goLive()
    board.socket().events(commitMessage(4))
    board.socket().head(headMessage(4))
    expect(board.fake.store.getState().seq).toBe(4)
    await board.fake.clock.advance(1000)
    expect(board.socket().joins).toHaveLength(1)
    expect(board.shownConnection()).toBe('live')
  })

  it('gives announced events time to arrive before it joins again', async () => {
    board.goLive()
    await board.fake.clock.advance(2000)
    board.socket().head(headMessage(4))
    expect(board.fake.store.getState().verifiedAt).toBe(0)
    await board.fake.clock.advance(900)
    board.socket().events(message(orderEvent(4, order(4), board.serverNow())))
    await board.fake.clock.advance(100)
    expect(board.fake.store.getState()).toMatchObject({
      seq: 4,
      connection: 'live',
      verifiedAt: 2900,
    })
    expect(board.socket().joins).toHaveLength(1)
  })

  it('joins again when events that a head message announced do not arrive in time', async () => {
    board.goLive()
    board.socket().head(headMessage(4))
    await board.fake.clock.advance(1000)
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 3 })
  })

  it('requests a snapshot when a head message has another epoch', () => {
    board.goLive()
    board.socket().head(headMessage(3, { epoch: 'second' }))
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
  })

  it('joins again after two successive head messages that are behind the board’s sequence number, but not after one', () => {
    board.goLive()
    board.socket().head(headMessage(2))
    expect(board.shownConnection()).toBe('live')
    board.socket().head(headMessage(2))
    expect(board.shownConnection()).toBe('catching-up')
    board.answerSnapshot(2, snapshot([order(1)]))
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 2 })
    expect(board.orderIds()).toEqual([1])
    board.socket().head(headMessage(1))
    expect(board.shownConnection()).toBe('live')
  })
})

describe('the live state', () => {
  it('ends the live state after 10 s without a message, and joins again', async () => {
    board.goLive()
    await board.fake.clock.advance(10_000)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', isStale: false })
    await board.fake.clock.advance(1000)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'catching-up', isStale: true })
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 3 })
    board.answerEvents(3)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'live',
      isStale: false,
      verifiedAt: 11_000,
    })
  })

  it('stays live for hours when the server sends head messages but no events', async () => {
    board.goLive()
    for (let heads = 0; heads < 100; heads += 1) {
      await board.fake.clock.advance(5000)
      board.sendHead(3)
      expect(board.shownConnection()).toBe('live')
    }
    expect(board.socket().joins).toHaveLength(1)
  })

  it('ends the live state when a slow connection delivers only old messages', async () => {
    board.goLive()
    for (let seq = 4; seq <= 14; seq += 1) {
      const sentAt = board.serverNow()
      await board.fake.clock.advance(1000)
      // Each message is delayed by 900 ms more than the message before.
      const delayedAt = new Date(Date.parse(sentAt) - 900 * (seq - 4)).toISOString()
      board.socket().events(message(orderEvent(seq, order(seq), delayedAt)))
      board.fake.clock.paint()
    }
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toMatchObject({ since: 13 })
  })

  it('joins again when a head message is late, and reconnects when the response is late too', async () => {
    board.goLive()
    const sentAt = board.serverNow()
    await board.fake.clock.advance(5001)
    board.socket().head(headMessage(3, { at: sentAt }))
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 3 })
    await board.fake.clock.advance(5000)
    expect(board.shownConnection()).toBe('connecting')
    await board.fake.clock.advance(500)
    expect(board.fake.sockets).toHaveLength(2)
  })

  it('doubles the time-out of a join after each failure, and later requests only snapshots', async () => {
    board.goLive()
    board.socket().down(undefined)
    const asked: unknown[] = []
    for (const timeouts of [5000, 10_000, 20_000, 40_000, 40_000]) {
      await board.fake.clock.advance(3000)
      board.socket().connected()
      asked.push(board.lastJoin().payload)
      const sockets = board.fake.sockets.length
      await board.fake.clock.advance(timeouts - 1)
      expect(board.shownConnection()).toBe('catching-up')
      await board.fake.clock.advance(3000)
      expect(board.fake.sockets).toHaveLength(sockets + 1)
    }
    const since = { branch: BRANCH_ID, epoch: EPOCH, since: 3 }
    const whole = { branch: BRANCH_ID }
    expect(asked).toEqual([since, since, whole, whole, whole])
    board.socket().connected()
    board
      .lastJoin()
      .answer({ ok: true, epoch: EPOCH, seq: 3, at: board.serverNow(), snapshot: snapshot() })
    await board.fake.clock.advance(11_000)
    expect(board.shownConnection()).toBe('catching-up')
    await board.fake.clock.advance(5000)
    expect(board.shownConnection()).not.toBe('catching-up')
  })

  it('measures the age of a response from the time of the request', async () => {
    board.socket().connected()
    await board.fake.clock.advance(4000)
    board.answerSnapshot(0)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', verifiedAt: 0 })
  })

  it('becomes live again after a silence when a join is answered, but not when head messages arrive', async () => {
    board.goLive()
    await board.fake.clock.advance(5000)
    // Simulates a device that sleeps: no timer fires, and buffered messages arrive first.
    const clockNow = board.fake.clock.now
    board.fake.clock.now = () => clockNow() + 3_600_000
    board.socket().head(headMessage(3))
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.socket().joins).toHaveLength(2)
    board.socket().events(commitMessage(4))
    board.fake.clock.paint()
    expect(board.shownConnection()).toBe('catching-up')
    board.answerEvents(4, orderEvent(4, order(4)))
    expect(board.shownConnection()).toBe('live')
  })

  it('becomes live again after a silence when a join is answered, but not when events arrive', async () => {
    board.goLive()
    const clockNow = board.fake.clock.now
    board.fake.clock.now = () => clockNow() + 3_600_000
    board.socket().events(commitMessage(4))
    board.fake.clock.paint()
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.fake.store.getState().seq).toBe(3)
    board.answerEvents(3)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 4 })
  })

  it('requests missed events when the device slept between the arrival of an event and the next frame', async () => {
    board.goLive()
    board.socket().events(commitMessage(4))
    const clockNow = board.fake.clock.now
    board.fake.clock.now = () => clockNow() + 3_600_000
    board.fake.clock.paint()
    expect(board.fake.store.getState()).toMatchObject({
      seq: 3,
      connection: 'catching-up',
      isStale: true,
    })
    board.answerEvents(3)
    expect(board.fake.store.getState()).toMatchObject({
      seq: 4,
      connection: 'live',
      isStale: false,
    })
  })

  it('ends the live state when the socket is down', () => {
    board.goLive()
    board.socket().down(undefined)
    expect(board.shownConnection()).toBe('connecting')
  })

  it('is not live while the server is silent', async () => {
    board.goLive()
    await board.fake.clock.advance(60_000)
    expect(board.shownConnection()).not.toBe('live')
    expect(board.fake.store.getState().isStale).toBe(true)
    expect(board.fake.sockets.length).toBeGreaterThan(1)
  })

  it('marks the board as stale while joins fail', async () => {
    board.goLive()
    await board.comeBack()
    for (let second = 0; second < 20; second += 1) {
      board.lastJoin().answer({ ok: false, code: 'unavailable' })
      await board.fake.clock.advance(1000)
      expect(board.shownConnection()).toBe('catching-up')
    }
    expect(board.fake.store.getState().isStale).toBe(true)
  })
})
