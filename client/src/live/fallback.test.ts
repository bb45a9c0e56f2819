import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { BRANCH_ID, EPOCH, order, orderEvent, snapshot, TEST_TIME } from './testing/boards.ts'
import { fakeConnection } from './testing/connection.ts'

const board = fakeConnection()

describe('the fallback', () => {
  async function goPolling(): Promise<void> {
    board.goLive()
    board.socket().down(undefined)
    await board.fake.clock.advance(3000)
  }

  it('does not poll while the socket is up', async () => {
    board.goLive()
    for (let heads = 0; heads < 20; heads += 1) {
      await board.fake.clock.advance(5000)
      board.sendHead(3)
    }
    expect(board.fake.calls).toEqual([])
  })

  it('starts polling after 3 s without a socket, from the board’s position', async () => {
    board.goLive()
    board.socket().down(undefined)
    await board.fake.clock.advance(2999)
    expect(board.fake.calls).toEqual([])
    expect(board.shownConnection()).toBe('connecting')
    await board.fake.clock.advance(1)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'polling', isOpen: false })
    expect(board.call().path).toBe('/adminsitracion/eventos/:sucursal')
    expect(board.call().options).toMatchObject({
      params: { sucursal: BRANCH_ID },
      query: { epoch: EPOCH, desde: '3' },
    })
    board.call().answer({ epoch: EPOCH, seq: 4, at: TEST_TIME, events: [orderEvent(4, order(4))] })
    await board.fake.clock.advance(0)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'polling',
      isOpen: true,
      seq: 4,
      verifiedAt: 3000,
    })
  })

  it('waits 3 s after every loss of the socket before it starts polling', async () => {
    await goPolling()
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    board.socket().connected()
    board.answerEvents(3)
    await board.fake.clock.advance(8000)
    board.sendHead(3)
    board.socket().down(undefined)
    expect(board.shownConnection()).toBe('connecting')
    await board.fake.clock.advance(2999)
    expect(board.fake.calls).toHaveLength(1)
    expect(board.shownConnection()).toBe('connecting')
    await board.fake.clock.advance(1)
    expect(board.fake.calls).toHaveLength(2)
  })

  it('does not poll while a socket is up but a join is slow', async () => {
    board.goLive()
    await board.comeBack()
    await board.fake.clock.advance(4000)
    expect(board.fake.calls).toEqual([])
    expect(board.shownConnection()).toBe('catching-up')
  })

  it('detects within 2 s that the server is back, without opening sockets every second', async () => {
    await goPolling()
    let answered = 0
    for (let second = 0; second < 60; second += 1) {
      if (!board.socket().isClosed) board.socket().down(undefined)
      for (; answered < board.fake.calls.length; answered += 1) {
        board.call(answered).fail(new NetworkError('unreachable'))
      }
      await board.fake.clock.advance(1000)
    }
    expect(board.fake.sockets.length).toBeLessThan(14)
    if (!board.socket().isClosed) board.socket().down(undefined)
    const before = board.fake.sockets.length
    await board.fake.clock.advance(1200)
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    expect(board.fake.sockets.length).toBe(before + 1)
    board.socket().connected()
    board.answerEvents(3)
    expect(board.shownConnection()).toBe('live')
  })

  it('detects within 2 s that the server is back, after the network dropped packets', async () => {
    await goPolling()
    board.call().fail(new NetworkError('timeout'))
    for (let second = 0; second < 60; second += 1) await board.fake.clock.advance(1000)
    const lost = board.fake.calls.length
    expect(board.fake.calls.filter(({ options }) => !options.signal?.aborted)).toHaveLength(2)
    await board.fake.clock.advance(2000)
    expect(board.fake.calls.length).toBeGreaterThan(lost)
    if (!board.socket().isClosed) board.socket().down(undefined)
    const before = board.fake.sockets.length
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    expect(board.fake.sockets.length).toBe(before + 1)
  })

  it('polls every 5 s, one request at a time', async () => {
    await goPolling()
    await board.fake.clock.advance(10_000)
    expect(board.fake.calls).toHaveLength(1)
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(4999)
    expect(board.fake.calls).toHaveLength(1)
    await board.fake.clock.advance(1)
    expect(board.fake.calls).toHaveLength(2)
  })

  it.each([
    [0, 4000],
    [0.999, 5998],
  ])('adds a random delay to each poll (%s)', async (random, delay) => {
    board.fake.clock.random = () => random
    await goPolling()
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(delay - 1)
    expect(board.fake.calls).toHaveLength(1)
    await board.fake.clock.advance(1)
    expect(board.fake.calls).toHaveLength(2)
  })

  it('names the kitchen screen in each poll', async () => {
    board.fake.connection.showScreen({ station: 7 })
    await board.fake.clock.advance(3000)
    expect(board.call().options.query).toEqual({ pantalla: '7' })
    board.call().answer({ epoch: EPOCH, seq: 1, at: TEST_TIME, snapshot: snapshot([order(1)]) })
    board.fake.connection.showScreen({ station: null })
    await board.fake.clock.advance(6000)
    expect(board.call().options.query).toMatchObject({ desde: '1', pantalla: 'cocina' })
  })

  it('polls if no socket ever opened', async () => {
    await board.fake.clock.advance(3000)
    expect(board.call().options.query).toEqual({})
    board.call().answer({ epoch: EPOCH, seq: 1, at: TEST_TIME, snapshot: snapshot([order(1)]) })
    await board.fake.clock.advance(0)
    expect(board.orderIds()).toEqual([1])
    expect(board.shownConnection()).toBe('polling')
  })

  it('stops polling when the socket is back, and ignores the response to a pending poll', async () => {
    await goPolling()
    const late = board.call()
    board.socket().connected()
    expect(late.options.signal?.aborted).toBe(true)
    board.answerEvents(3)
    late.answer({ epoch: EPOCH, seq: 1, at: TEST_TIME, snapshot: snapshot() })
    await board.fake.clock.advance(9000)
    board.sendHead(3)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 3 })
    expect(board.fake.calls).toHaveLength(1)
  })

  it('stops polling when the socket is back between two polls', async () => {
    await goPolling()
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    board.socket().connected()
    board.answerEvents(3)
    await board.fake.clock.advance(9000)
    board.sendHead(3)
    await board.fake.clock.advance(9000)
    expect(board.fake.calls).toHaveLength(1)
  })

  it('keeps polling while the server is down, and marks the server as unreachable', async () => {
    await goPolling()
    expect(board.fake.store.getState().isUnreachable).toBe(false)
    board.call().fail(new NetworkError('unreachable'))
    await board.fake.clock.advance(0)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'polling',
      isUnreachable: true,
    })
    await board.fake.clock.advance(1000)
    expect(board.fake.calls).toHaveLength(2)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'polling',
      isUnreachable: true,
    })
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'polling',
      isUnreachable: false,
    })
  })

  it('shows “offline” when the browser reports no network, unless the server responds', async () => {
    await goPolling()
    board.fake.isOnline = false
    board.fake.look()
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'offline',
      isUnreachable: true,
    })
    board.call().answer({ epoch: EPOCH, seq: 3, at: TEST_TIME, events: [] })
    await board.fake.clock.advance(0)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'polling',
      isUnreachable: false,
    })
    board.fake.look()
    expect(board.shownConnection()).toBe('offline')
  })

  it('keeps polling while the server is busy, and marks the board as stale', async () => {
    await goPolling()
    for (let polls = 0; polls < 3; polls += 1) {
      board.call().fail(new ApiError({ status: 503, code: 'unavailable', message: 'Ocupado' }))
      await board.fake.clock.advance(5000)
    }
    expect(board.fake.calls).toHaveLength(4)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'polling', isStale: true })
  })

  it('stops polling when the session ends', async () => {
    await goPolling()
    board.call().fail(new ApiError({ status: 401, code: 'session_revoked', message: 'Fin' }))
    await board.fake.clock.advance(60_000)
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'closed',
      closedCode: 'session_revoked',
    })
    expect(board.fake.calls).toHaveLength(1)
  })

  it('requests a snapshot after a response that skips events', async () => {
    await goPolling()
    board.call().answer({ epoch: EPOCH, seq: 9, at: TEST_TIME, events: [orderEvent(9, order(9))] })
    await board.fake.clock.advance(5000)
    expect(board.call().options.query).toEqual({})
    expect(board.fake.store.getState()).toMatchObject({ seq: 3, verifiedAt: 0 })
  })

  it('polls again as soon as a join on the new socket times out', async () => {
    await goPolling()
    board.socket().connected()
    await board.fake.clock.advance(5000)
    expect(board.fake.calls).toHaveLength(2)
    expect(board.shownConnection()).toBe('polling')
  })
})
