import { describe, expect, it } from 'vitest'
import {
  BRANCH_ID,
  bill,
  billEvent,
  commitMessage,
  EPOCH,
  message,
  order,
  orderEvent,
  snapshot,
  TEST_TIME,
} from './testing/boards.ts'
import { fakeConnection } from './testing/connection.ts'
import { headMessage } from './testing/server.ts'
import { NOON_MS } from './testing/time.ts'

const board = fakeConnection()

describe('applying events', () => {
  it('applies events in sequence, in one update of the board per frame', () => {
    board.goLive()
    let changes = 0
    board.fake.store.subscribe((now, before) => {
      if (now.confirmed !== before.confirmed) changes += 1
    })
    board.socket().events(commitMessage(4))
    board.socket().events(commitMessage(5))
    board.socket().events(commitMessage(6))
    expect(board.fake.store.getState().seq).toBe(3)
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(6)
    expect(changes).toBe(1)
    expect(board.fake.news).toEqual([[4, 5, 6]])
  })

  it('applies all events of a commit together', () => {
    board.goLive()
    const paid = bill(1, { status: 'Cuenta Solicitada' })
    board.socket().events(message(orderEvent(4, order(4)), billEvent(5, paid)))
    board.fake.clock.paint()
    expect(board.fake.store.getState().shown?.bills.get(1)).toBe(paid)
    expect(board.fake.store.getState().seq).toBe(5)
  })

  it('ignores events that are already applied', () => {
    board.goLive()
    const before = board.fake.store.getState().confirmed
    board.socket().events(message(orderEvent(3, order(3, { status: 'Listo' }))))
    board.fake.clock.paint()
    expect(board.fake.store.getState().confirmed).toBe(before)
    expect(board.shownConnection()).toBe('live')
    expect(board.fake.news).toEqual([])
  })

  it('applies only the new events of a message that repeats applied events', () => {
    board.goLive()
    const stale = order(3, { status: 'Listo' })
    board.socket().events(message(orderEvent(3, stale), orderEvent(4, order(4))))
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(4)
    expect(board.fake.store.getState().shown?.orders.get(3)?.status).toBe('Pendiente')
  })

  it('applies no events after a gap in the sequence numbers, and requests the missing events', () => {
    board.goLive()
    board.socket().events(commitMessage(4))
    board.socket().events(commitMessage(6))
    board.socket().events(commitMessage(7))
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(4)
    expect(board.shownConnection()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: EPOCH, since: 4 })
    board.answerEvents(6, orderEvent(5, order(5)), orderEvent(6, order(6)))
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 7 })
    expect(board.orderIds()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('detects a gap between the sequence numbers of one message', () => {
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4)), orderEvent(6, order(6))))
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(3)
    expect(board.shownConnection()).toBe('catching-up')
  })

  it('discards events that arrive out of sequence, and requests them from the server', () => {
    board.goLive()
    board.socket().events(commitMessage(5))
    board.socket().events(commitMessage(4))
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(3)
    board.answerEvents(5, orderEvent(4, order(4)), orderEvent(5, order(5)))
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 5 })
  })

  it('requests a snapshot when the log has another epoch', async () => {
    board.goLive()
    board.socket().events({ ...commitMessage(4), epoch: 'second' })
    board.fake.clock.paint()
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID })
    expect(board.orderIds()).toEqual([1, 2, 3])
    board
      .lastJoin()
      .answer({ ok: true, epoch: 'second', seq: 4, at: TEST_TIME, snapshot: snapshot([order(9)]) })
    expect(board.fake.store.getState()).toMatchObject({
      connection: 'live',
      epoch: 'second',
      seq: 4,
    })
    expect(board.orderIds()).toEqual([9])
    board.socket().head(headMessage(9, { epoch: 'second' }))
    await board.fake.clock.advance(1000)
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH_ID, epoch: 'second', since: 4 })
  })

  it('ignores events of another branch', async () => {
    board.goLive()
    board.socket().events({ ...commitMessage(4), branch: 8 })
    board.socket().head(headMessage(99, { branch: 8 }))
    board.socket().closed({ branch: 8, code: 'forbidden' })
    board.fake.clock.paint()
    await board.fake.clock.advance(1000)
    expect(board.fake.store.getState()).toMatchObject({ connection: 'live', seq: 3 })
  })

  it('ignores events of a socket that was closed', async () => {
    board.goLive()
    const old = board.socket()
    old.down(undefined)
    await board.fake.clock.advance(500)
    old.events(commitMessage(4))
    old.head(headMessage(3))
    old.revoked('session_revoked')
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(3)
    expect(board.shownConnection()).toBe('connecting')
  })
})

describe('news', () => {
  it('does not report events of a snapshot as news', () => {
    board.goLive(5)
    expect(board.fake.news).toEqual([])
  })

  it('reports events of a catch-up as news if they are recent by the server’s clock', async () => {
    board.goLive()
    await board.comeBack()
    board.lastJoin().answer({
      ok: true,
      epoch: EPOCH,
      seq: 5,
      at: '2026-11-20T18:01:30.000Z',
      events: [
        orderEvent(4, order(4), '2026-11-20T18:00:29.999Z'),
        orderEvent(5, order(5), '2026-11-20T18:00:30.000Z'),
      ],
    })
    expect(board.fake.news).toEqual([[5]])
  })

  it('does not report old events as news, even if they arrive through the socket', () => {
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4), '2026-08-20T18:00:00.000Z')))
    board.socket().events(message(orderEvent(5, order(5))))
    board.fake.clock.paint()
    expect(board.fake.store.getState().seq).toBe(5)
    expect(board.fake.news).toEqual([[5]])
  })

  it('computes the age of new events with the server’s clock, even if the device’s clock is wrong', async () => {
    board.fake.clock.setWall(NOON_MS - 86_400_000)
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4))))
    board.fake.clock.paint()
    expect(board.fake.news).toEqual([[4]])
  })

  it('updates the board before it reports news', () => {
    board.goLive()
    let seqWhenReported = 0
    const push = board.fake.news.push
    board.fake.news.push = (...batches) => {
      seqWhenReported = board.fake.store.getState().seq
      return push.apply(board.fake.news, batches)
    }
    board.socket().events(commitMessage(4))
    board.fake.clock.paint()
    expect(seqWhenReported).toBe(4)
  })
})
