import { beforeEach, expect, it } from 'vitest'
import { followBranchEvents } from './branch-events.ts'
import {
  BRANCH_ID,
  commitMessage,
  EPOCH,
  message,
  order,
  orderEvent,
  TEST_TIME,
} from './testing/boards.ts'
import { type FakeSocket, fakeSockets } from './testing/server.ts'
import { type ManualClock, manualClock } from './testing/time.ts'

let clock: ManualClock
let sockets: FakeSocket[]
let reported: (number[] | 'missed')[]
let stop: () => void
beforeEach(() => {
  const { opened, factory } = fakeSockets()
  clock = manualClock()
  sockets = opened
  reported = []
  stop = followBranchEvents({
    branch: BRANCH_ID,
    token: () => 'token',
    socketFactory: factory,
    clock,
    onEvents: (events) => reported.push(events.map(({ seq }) => seq)),
    onDeviceChanged: () => {},
    onMissed: () => reported.push('missed'),
  })
})

const socket = () => sockets.at(-1) ?? expect.fail('no socket was opened')
const lastJoin = () => socket().joins.at(-1) ?? expect.fail('nothing was joined')
const answer = (seq: number, ...seqs: number[]) =>
  lastJoin().answer({
    ok: true,
    epoch: EPOCH,
    seq,
    at: TEST_TIME,
    events: seqs.map((each) => orderEvent(each, order(each))),
  })

function join(): void {
  socket().connected()
  answer(3)
  reported = []
}

async function reconnect(): Promise<void> {
  socket().down(undefined)
  await clock.advance(4000)
  socket().connected()
}

it('requests no snapshot, and reports only events that follow the opening of the connection', () => {
  socket().connected()
  expect(lastJoin().payload).toEqual({ branch: BRANCH_ID, snapshot: false })
  answer(3)
  socket().events(commitMessage(4))
  expect(reported.flat()).toEqual([4])
})

it('reports events that were missed while the connection was down', async () => {
  join()
  await reconnect()
  expect(lastJoin().payload).toMatchObject({ epoch: EPOCH, since: 3 })
  answer(5, 4, 5)
  expect(reported).toEqual([[4, 5]])
})

it('reports an event once if it arrives before the response to a join and again in that response', async () => {
  join()
  await reconnect()
  socket().events(commitMessage(4))
  answer(4, 4)
  expect(reported).toEqual([[4]])
})

it('reports that events were missed when the response to a join skips events', async () => {
  join()
  await reconnect()
  answer(2000)
  expect(reported).toEqual(['missed'])
})

it('reports that events were missed when the log has another epoch', async () => {
  join()
  socket().events({ ...message(orderEvent(2, order(2))), epoch: 'second' })
  expect(reported).toEqual(['missed'])
  await reconnect()
  expect(lastJoin().payload).toMatchObject({ epoch: 'second', since: 2 })
})

it('reports that events were missed after a gap in the sequence numbers', () => {
  join()
  socket().events(commitMessage(5))
  expect(reported).toEqual(['missed'])
})

it('ignores events of other branches', () => {
  join()
  socket().events({ ...commitMessage(4), branch: BRANCH_ID + 1 })
  socket().closed({ branch: BRANCH_ID + 1, code: 'forbidden' })
  expect(reported).toEqual([])
  expect(socket().isClosed).toBe(false)
})

it.each([
  ['the server refuses the socket', () => socket().down('unauthenticated')],
  ['the server refuses the join', () => lastJoin().answer({ ok: false, code: 'forbidden' })],
  ['the branch is closed', () => socket().closed({ branch: BRANCH_ID, code: 'forbidden' })],
  ['the session is revoked', () => socket().revoked('session_revoked')],
  ['the caller stops the subscription', () => stop()],
])('disconnects permanently when %s', async (_, end) => {
  socket().connected()
  end()
  await clock.advance(60_000)
  expect(sockets).toHaveLength(1)
  expect(socket().isClosed).toBe(true)
})

it('reconnects after a busy server has refused the join', async () => {
  socket().connected()
  lastJoin().answer({ ok: false, code: 'unavailable' })
  await clock.advance(4000)
  expect(sockets).toHaveLength(2)
})
