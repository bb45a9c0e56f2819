import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder } from '../orders/testing.ts'
import type { BoardEvent, CatchUp, Snapshot } from './events.ts'
import {
  applyCatchUp,
  applyHeld,
  beginJoin,
  compareHead,
  createFollower,
  endJoin,
  type Follower,
  type FollowResult,
  holdMessage,
  resumePoint,
} from './follow.ts'
import type { EventsMessage } from './messages.ts'
import { snapshotOf } from './reduce.ts'

const at = '2026-05-01T18:00:00.000Z'

/** Event `seq` of log `epoch`. It creates an order with the ID `seq` and the number `epoch`. */
const eventOf = (epoch: number, seq: number) =>
  ({ seq, at, actor: null, type: 'order.created', data: orderOf(epoch, seq) }) as BoardEvent
const orderOf = (epoch: number, id: number) => anOrder({ id, number: epoch })
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + 1 + index)

const boardAt = (epoch: number, seq: number): Snapshot => ({
  branch: { id: 1 } as Snapshot['branch'],
  orders: range(0, seq).map((id) => orderOf(epoch, id)),
  bills: [],
})
const message = (epoch: number, from: number, to: number): EventsMessage => ({
  branch: 1,
  epoch: String(epoch),
  events: range(from, to).map((seq) => eventOf(epoch, seq)),
})
const head = (epoch: number, seq: number) => ({ branch: 1, epoch: String(epoch), seq, at })

function answerAt(epoch: number, seq: number, from: ReturnType<typeof resumePoint>): CatchUp {
  const place = { epoch: String(epoch), seq, at }
  return from?.epoch === place.epoch && from.since <= seq
    ? { ...place, events: message(epoch, from.since, seq).events }
    : { ...place, snapshot: boardAt(epoch, seq) }
}

const joinedAt = (seq: number): Follower =>
  endJoin(applyCatchUp(createFollower(), answerAt(1, seq, null)).follower)

/** Simulates a server and one screen. The network between them loses, repeats and reorders messages. */
function play() {
  const log = { epoch: 1, seq: 0 }
  const sent: EventsMessage[] = []
  let follower = createFollower()
  let asked: ReturnType<typeof resumePoint> | undefined

  function take(step: FollowResult): void {
    const isSnapshot = follower.at?.epoch !== step.follower.at?.epoch
    const seq = follower.at?.seq ?? 0
    if (!isSnapshot && step.applied.length > 0) {
      expect(step.applied.map((event) => event.seq)).toEqual(range(seq, step.follower.at?.seq ?? 0))
    }
    follower = step.follower
    if (step.lost) game.ask()
  }
  const game = {
    commit(size: number) {
      sent.push(message(log.epoch, log.seq, log.seq + size))
      log.seq += size
    },
    deliver(index: number, copies: number) {
      for (const each of sent.splice(index, 1)) {
        for (let copy = 0; copy < copies; copy += 1) follower = holdMessage(follower, each)
      }
      take(applyHeld(follower))
    },
    head() {
      if (!follower.isJoined) return
      const compared = compareHead(follower, head(log.epoch, log.seq))
      follower = compared.follower
      if (compared.verdict === 'lost' || compared.verdict === 'ahead') game.ask()
    },
    ask() {
      asked = resumePoint(follower)
      follower = beginJoin(follower)
    },
    answer() {
      if (asked === undefined) return
      const step = applyCatchUp(follower, answerAt(log.epoch, log.seq, asked))
      asked = undefined
      take(step)
      if (step.lost) return
      follower = endJoin(follower)
      take(applyHeld(follower))
    },
    /** Replaces the log with an older copy that has a new epoch, like a restored backup. */
    rewind(by: number) {
      log.epoch += 1
      log.seq = Math.max(0, log.seq - by)
    },
    expectBoardOfLog() {
      if (!follower.at) return
      const { epoch, seq, board } = follower.at
      expect(snapshotOf(board)).toEqual(boardAt(Number(epoch), seq))
    },
    expectCurrent() {
      expect(follower.isJoined).toBe(true)
      expect(follower.at).toMatchObject({ epoch: String(log.epoch), seq: log.seq })
    },
  }
  return game
}

type Game = ReturnType<typeof play>
const Moves = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }).map((n) => (it: Game) => it.commit(n)) },
    {
      weight: 8,
      arbitrary: fc.tuple(fc.nat(3), fc.nat(2)).map((how) => (it: Game) => it.deliver(...how)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('head' as const, 'ask').map((n) => (it: Game) => it[n]()),
    },
    { weight: 3, arbitrary: fc.constant((it: Game) => it.answer()) },
    { weight: 1, arbitrary: fc.nat(3).map((by) => (it: Game) => it.rewind(by)) },
  ),
  { maxLength: 60, size: 'max' },
)

test('shows a state of the log at any time, and the newest state after two head messages', () => {
  fc.assert(
    fc.property(Moves, (moves) => {
      const game = play()
      game.ask()
      for (const move of moves) {
        move(game)
        game.expectBoardOfLog()
      }
      for (let round = 0; round < 2; round += 1) {
        game.answer()
        game.answer()
        game.head()
      }
      game.answer()
      game.answer()
      game.expectCurrent()
      game.expectBoardOfLog()
    }),
    { numRuns: 100 },
  )
})

test('applies several held messages together, and applies each event only once', () => {
  const burst = [message(1, 2, 4), message(1, 3, 5), message(1, 1, 3), message(1, 5, 6)]
  const { follower, applied, lost } = applyHeld(burst.reduce(holdMessage, joinedAt(2)))
  expect(applied.map(({ seq }) => seq)).toEqual([3, 4, 5, 6])
  expect(follower).toMatchObject({ at: { seq: 6 }, held: [] })
  expect(lost).toBeUndefined()
})

test('applies no event after a gap, and requests the events from the gap on', () => {
  const { follower, applied, lost } = applyHeld(
    [message(1, 2, 3), message(1, 4, 5)].reduce(holdMessage, joinedAt(2)),
  )
  expect(applied.map(({ seq }) => seq)).toEqual([3])
  expect(lost).toBe('gap')
  expect(resumePoint(follower)).toEqual({ epoch: '1', since: 3 })
  const again = applyCatchUp(follower, answerAt(1, 4, resumePoint(follower))).follower
  expect(applyHeld(endJoin(again)).follower.at).toMatchObject({ seq: 5 })
})

test('requests a snapshot after a message that belongs to another log', () => {
  const { follower, lost } = applyHeld(holdMessage(joinedAt(2), message(2, 2, 3)))
  expect(lost).toBe('other-log')
  expect(resumePoint(follower)).toBeNull()
})

test.each([
  ['starts too late', { epoch: '1', seq: 5, at, events: message(1, 3, 5).events }],
  ['ends before its own seq', { epoch: '1', seq: 5, at, events: message(1, 2, 4).events }],
  ['is of another log', { epoch: '2', seq: 5, at, events: message(2, 2, 5).events }],
])('requests a snapshot after a catch-up that %s', (_, answer) => {
  const { follower, lost } = applyCatchUp(joinedAt(2), answer)
  expect(lost).toBeDefined()
  expect(follower.at).toMatchObject({ epoch: '1', seq: 2 })
  expect(resumePoint(follower)).toBeNull()
})

test('ignores one head message that is older than the screen’s state, and joins again after two such messages in a row', () => {
  const first = compareHead(joinedAt(4), head(1, 3))
  expect(first.verdict).toBe('behind')
  expect(compareHead(first.follower, head(1, 3)).verdict).toBe('lost')
  const between = compareHead(first.follower, head(1, 4))
  expect(between.verdict).toBe('current')
  expect(compareHead(between.follower, head(1, 3)).verdict).toBe('behind')
})

test('discards a held message that belongs to a replaced log', () => {
  const follower = holdMessage(beginJoin(joinedAt(2)), message(1, 2, 3))
  const joined = endJoin(applyCatchUp(follower, answerAt(2, 2, null)).follower)
  const step = applyHeld(joined)
  expect(step.lost).toBe('other-log')
  const again = applyCatchUp(beginJoin(step.follower), answerAt(2, 2, null))
  expect(applyHeld(endJoin(again.follower)).lost).toBeUndefined()
})
