import { describe, expect, it } from 'vitest'
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
import { playConnection } from './testing/connection.ts'
import { head } from './testing/server.ts'
import { NOON } from './testing/time.ts'

const board = playConnection()

describe('applying', () => {
  it('applies the next number, once per frame', () => {
    board.goLive()
    let changes = 0
    board.played.store.subscribe((now, before) => {
      if (now.confirmed !== before.confirmed) changes += 1
    })
    board.socket().events(commit(4))
    board.socket().events(commit(5))
    board.socket().events(commit(6))
    expect(board.played.store.getState().seq).toBe(3)
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(6)
    expect(changes).toBe(1)
    expect(board.played.news).toEqual([[4, 5, 6]])
  })

  it('applies all events of a commit together', () => {
    board.goLive()
    const paid = bill(1, { status: 'Cuenta Solicitada' })
    board.socket().events(message(orderEvent(4, order(4)), billEvent(5, paid)))
    board.played.clock.paint()
    expect(board.played.store.getState().shown?.bills.get(1)).toBe(paid)
    expect(board.played.store.getState().seq).toBe(5)
  })

  it('ignores what it has', () => {
    board.goLive()
    const before = board.played.store.getState().confirmed
    board.socket().events(message(orderEvent(3, order(3, { status: 'Listo' }))))
    board.played.clock.paint()
    expect(board.played.store.getState().confirmed).toBe(before)
    expect(board.shownLink()).toBe('live')
    expect(board.played.news).toEqual([])
  })

  it('applies only the new part of a message that overlaps', () => {
    board.goLive()
    const stale = order(3, { status: 'Listo' })
    board.socket().events(message(orderEvent(3, stale), orderEvent(4, order(4))))
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(4)
    expect(board.played.store.getState().shown?.orders.get(3)?.status).toBe('Pendiente')
  })

  it('applies nothing beyond a gap, and asks for what is missing', () => {
    board.goLive()
    board.socket().events(commit(4))
    board.socket().events(commit(6))
    board.socket().events(commit(7))
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(4)
    expect(board.shownLink()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 4 })
    board.answerEvents(6, orderEvent(5, order(5)), orderEvent(6, order(6)))
    expect(board.played.store.getState()).toMatchObject({ link: 'live', seq: 7 })
    expect(board.orderIds()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('finds a gap within a message', () => {
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4)), orderEvent(6, order(6))))
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(3)
    expect(board.shownLink()).toBe('catching-up')
  })

  it('does not reorder: what comes early is asked for again', () => {
    board.goLive()
    board.socket().events(commit(5))
    board.socket().events(commit(4))
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(3)
    board.answerEvents(5, orderEvent(4, order(4)), orderEvent(5, order(5)))
    expect(board.played.store.getState()).toMatchObject({ link: 'live', seq: 5 })
  })

  it('asks for everything when the log is another', async () => {
    board.goLive()
    board.socket().events({ ...commit(4), epoch: 'second' })
    board.played.clock.paint()
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH })
    expect(board.orderIds()).toEqual([1, 2, 3])
    board
      .lastJoin()
      .answer({ ok: true, epoch: 'second', seq: 4, at: AT, snapshot: snapshot([order(9)]) })
    expect(board.played.store.getState()).toMatchObject({ link: 'live', epoch: 'second', seq: 4 })
    expect(board.orderIds()).toEqual([9])
    board.socket().head(head(9, { epoch: 'second' }))
    await board.played.clock.advance(1000)
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH, epoch: 'second', since: 4 })
  })

  it('is deaf to another branch', async () => {
    board.goLive()
    board.socket().events({ ...commit(4), branch: 8 })
    board.socket().head(head(99, { branch: 8 }))
    board.socket().closed({ branch: 8, code: 'forbidden' })
    board.played.clock.paint()
    await board.played.clock.advance(1000)
    expect(board.played.store.getState()).toMatchObject({ link: 'live', seq: 3 })
  })

  it('is deaf to a socket that it gave up', async () => {
    board.goLive()
    const old = board.socket()
    old.down(undefined)
    await board.played.clock.advance(500)
    old.events(commit(4))
    old.head(head(3))
    old.revoked('session_revoked')
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(3)
    expect(board.shownLink()).toBe('connecting')
  })
})

describe('verifying', () => {
  it('takes a head that agrees as a word', async () => {
    board.goLive()
    await board.played.clock.advance(5000)
    board.sayHead(3)
    expect(board.played.store.getState().lastWordAt).toBe(5000)
  })

  it('counts what waits for the frame before it compares', async () => {
    board.goLive()
    board.socket().events(commit(4))
    board.socket().head(head(4))
    expect(board.played.store.getState().seq).toBe(4)
    await board.played.clock.advance(1000)
    expect(board.socket().joins).toHaveLength(1)
    expect(board.shownLink()).toBe('live')
  })

  it('gives events that are on their way a moment', async () => {
    board.goLive()
    await board.played.clock.advance(2000)
    board.socket().head(head(4))
    expect(board.played.store.getState().lastWordAt).toBe(0)
    await board.played.clock.advance(900)
    board.socket().events(message(orderEvent(4, order(4), board.serverNow())))
    await board.played.clock.advance(100)
    expect(board.played.store.getState()).toMatchObject({ seq: 4, link: 'live', lastWordAt: 2900 })
    expect(board.socket().joins).toHaveLength(1)
  })

  it('joins again when they do not come', async () => {
    board.goLive()
    board.socket().head(head(4))
    await board.played.clock.advance(1000)
    expect(board.shownLink()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
  })

  it('asks for everything when the head is of another log', () => {
    board.goLive()
    board.socket().head(head(3, { epoch: 'second' }))
    expect(board.shownLink()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH })
  })

  it('joins again when the log went back, but not for a head that was overtaken', () => {
    board.goLive()
    board.socket().head(head(2))
    expect(board.shownLink()).toBe('live')
    board.socket().head(head(2))
    expect(board.shownLink()).toBe('catching-up')
    board.answerSnapshot(2, snapshot([order(1)]))
    expect(board.played.store.getState()).toMatchObject({ link: 'live', seq: 2 })
    expect(board.orderIds()).toEqual([1])
    board.socket().head(head(1))
    expect(board.shownLink()).toBe('live')
  })
})

describe('never live while it is not', () => {
  it('is not after 10 s without a word, and asks', async () => {
    board.goLive()
    await board.played.clock.advance(10_000)
    expect(board.played.store.getState()).toMatchObject({ link: 'live', isStale: false })
    await board.played.clock.advance(1000)
    expect(board.played.store.getState()).toMatchObject({ link: 'catching-up', isStale: true })
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
    board.answerEvents(3)
    expect(board.played.store.getState()).toMatchObject({
      link: 'live',
      isStale: false,
      lastWordAt: 11_000,
    })
  })

  it('stays live for hours on heads alone', async () => {
    board.goLive()
    for (let heads = 0; heads < 100; heads += 1) {
      await board.played.clock.advance(5000)
      board.sayHead(3)
      expect(board.shownLink()).toBe('live')
    }
    expect(board.socket().joins).toHaveLength(1)
  })

  it('takes no old word for a new one, however steadily a slow line brings them', async () => {
    board.goLive()
    for (let seq = 4; seq <= 14; seq += 1) {
      const saidAt = board.serverNow()
      await board.played.clock.advance(1000)
      // Each is held back for longer than the one before.
      const heldBack = new Date(Date.parse(saidAt) - 900 * (seq - 4)).toISOString()
      board.socket().events(message(orderEvent(seq, order(seq), heldBack)))
      board.played.clock.paint()
    }
    expect(board.shownLink()).toBe('catching-up')
    expect(board.lastJoin().payload).toMatchObject({ since: 13 })
  })

  it('asks when a head comes late, and gives the line up that answers late as well', async () => {
    board.goLive()
    const saidAt = board.serverNow()
    await board.played.clock.advance(5001)
    board.socket().head(head(3, { at: saidAt }))
    expect(board.shownLink()).toBe('catching-up')
    expect(board.lastJoin().payload).toEqual({ branch: BRANCH, epoch: EPOCH, since: 3 })
    await board.played.clock.advance(5000)
    expect(board.shownLink()).toBe('connecting')
    await board.played.clock.advance(500)
    expect(board.played.sockets).toHaveLength(2)
  })

  it('waits longer for each answer after one that did not come, and in the end asks for the board alone: a slow line gets to its end', async () => {
    board.goLive()
    board.socket().down(undefined)
    const asked: unknown[] = []
    for (const patience of [5000, 10_000, 20_000, 40_000, 40_000]) {
      await board.played.clock.advance(3000)
      board.socket().connected()
      asked.push(board.lastJoin().payload)
      const sockets = board.played.sockets.length
      await board.played.clock.advance(patience - 1)
      expect(board.shownLink()).toBe('catching-up')
      await board.played.clock.advance(3000)
      expect(board.played.sockets).toHaveLength(sockets + 1)
    }
    const since = { branch: BRANCH, epoch: EPOCH, since: 3 }
    const whole = { branch: BRANCH }
    expect(asked).toEqual([since, since, whole, whole, whole])
    board.socket().connected()
    board
      .lastJoin()
      .answer({ ok: true, epoch: EPOCH, seq: 3, at: board.serverNow(), snapshot: snapshot() })
    await board.played.clock.advance(11_000)
    expect(board.shownLink()).toBe('catching-up')
    await board.played.clock.advance(5000)
    expect(board.shownLink()).not.toBe('catching-up')
  })

  it('counts an answer from its question', async () => {
    board.socket().connected()
    await board.played.clock.advance(4000)
    board.answerSnapshot(0)
    expect(board.played.store.getState()).toMatchObject({ link: 'live', lastWordAt: 0 })
  })

  it('does not trust what a socket says after a silence: only an answer counts', async () => {
    board.goLive()
    await board.played.clock.advance(5000)
    // The machine sleeps: no timer fires, and what the network had kept is delivered first.
    const sleeper = board.played.clock.now
    board.played.clock.now = () => sleeper() + 3_600_000
    board.socket().head(head(3))
    expect(board.shownLink()).toBe('catching-up')
    expect(board.socket().joins).toHaveLength(2)
    board.socket().events(commit(4))
    board.played.clock.paint()
    expect(board.shownLink()).toBe('catching-up')
    board.answerEvents(4, orderEvent(4, order(4)))
    expect(board.shownLink()).toBe('live')
  })

  it('does not trust events after a silence either', async () => {
    board.goLive()
    const sleeper = board.played.clock.now
    board.played.clock.now = () => sleeper() + 3_600_000
    board.socket().events(commit(4))
    board.played.clock.paint()
    expect(board.shownLink()).toBe('catching-up')
    expect(board.played.store.getState().seq).toBe(3)
    board.answerEvents(3)
    expect(board.played.store.getState()).toMatchObject({ link: 'live', seq: 4 })
  })

  it('does not count a frame that comes after a sleep from the frame', async () => {
    board.goLive()
    board.socket().events(commit(4))
    const sleeper = board.played.clock.now
    board.played.clock.now = () => sleeper() + 3_600_000
    board.played.clock.paint()
    expect(board.played.store.getState()).toMatchObject({
      seq: 3,
      link: 'catching-up',
      isStale: true,
    })
    board.answerEvents(3)
    expect(board.played.store.getState()).toMatchObject({ seq: 4, link: 'live', isStale: false })
  })

  it('is not from the moment the socket is down', () => {
    board.goLive()
    board.socket().down(undefined)
    expect(board.shownLink()).toBe('connecting')
  })

  it('is not while the server stays silent for good', async () => {
    board.goLive()
    await board.played.clock.advance(60_000)
    expect(board.shownLink()).not.toBe('live')
    expect(board.played.store.getState().isStale).toBe(true)
    expect(board.played.sockets.length).toBeGreaterThan(1)
  })

  it('grows stale while it cannot join', async () => {
    board.goLive()
    await board.comeBack()
    for (let second = 0; second < 20; second += 1) {
      board.lastJoin().answer({ ok: false, code: 'unavailable' })
      await board.played.clock.advance(1000)
      expect(board.shownLink()).toBe('catching-up')
    }
    expect(board.played.store.getState().isStale).toBe(true)
  })
})

describe('news', () => {
  it('are never those of a snapshot', () => {
    board.goLive(5)
    expect(board.played.news).toEqual([])
  })

  it('are the young ones of a catch-up, by the server’s clock', async () => {
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
    expect(board.played.news).toEqual([[5]])
  })

  it('are no events of long ago, also when the socket brings them', () => {
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4), '2026-08-20T18:00:00.000Z')))
    board.socket().events(message(orderEvent(5, order(5))))
    board.played.clock.paint()
    expect(board.played.store.getState().seq).toBe(5)
    expect(board.played.news).toEqual([[5]])
  })

  it('are told by the server’s clock, whatever this device thinks', async () => {
    board.played.clock.setWall(NOON - 86_400_000)
    board.goLive()
    board.socket().events(message(orderEvent(4, order(4))))
    board.played.clock.paint()
    expect(board.played.news).toEqual([[4]])
  })

  it('come after the board that they changed', () => {
    board.goLive()
    let seqThen = 0
    const push = board.played.news.push
    board.played.news.push = (...batches) => {
      seqThen = board.played.store.getState().seq
      return push.apply(board.played.news, batches)
    }
    board.socket().events(commit(4))
    board.played.clock.paint()
    expect(seqThen).toBe(4)
  })
})
