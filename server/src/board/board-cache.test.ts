import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { expect, test, vi } from 'vitest'
import type { Db } from '../db/sql.ts'
import { boardLogSql } from '../wire/queries/board-log.ts'
import { createBoardCache } from './board-cache.ts'
import { readCatchUp } from './catch-up.ts'

const BRANCH = 1
const ONE_LOG = 'e'
const SNAPSHOT = { branch: { restaurant: {} }, orders: [], bills: [] } as unknown as Snapshot

const nameOf = (statement: Parameters<Db['query']>[0]) =>
  typeof statement === 'string' ? statement : statement.name

/** A database with one branch. The test controls the branch's log, and when each read of a board ends. */
function openLog() {
  const head = { branchId: BRANCH, epoch: ONE_LOG, seq: 1 }
  const readings: (() => void)[] = []
  const canContinue = { now: false }
  const pool: Db = {
    query: (statement, values) => {
      const position = { ...head }
      if (nameOf(statement) === 'read-heads') return Promise.resolve([position] as never)
      if (nameOf(statement) === 'missed-events') {
        const since = Number(values?.[2])
        const events = Array.from({ length: head.seq - since }, (_, index) =>
          menuEvent(since + index + 1),
        )
        return Promise.resolve([{ ...position, events: canContinue.now ? events : null }] as never)
      }
      const board = { ...position, snapshot: SNAPSHOT }
      return new Promise((resolve) => readings.push(() => resolve([board] as never)))
    },
  }
  const boards = createBoardCache(pool, boardLogSql)
  const finishRead = async <T>(read: Promise<T>): Promise<T> => {
    await expect.poll(() => readings).toHaveLength(1)
    readings.shift()?.()
    return read
  }
  return { pool, head, readings, canContinue, boards, finishRead }
}

const menuEvent = (seq: number): BoardEvent => ({
  seq,
  at: '',
  actor: null,
  type: 'menu.changed',
  data: null,
})

test('shares the next read among all screens that request a board during a read', async () => {
  const { head, readings, boards } = openLog()
  const first = boards.read(BRANCH)
  await expect.poll(() => readings).toHaveLength(1)
  head.seq = 2
  const crowd = Array.from({ length: 100 }, () => boards.read(BRANCH))
  await expect.poll(() => boards.counts.misses).toBe(101)
  readings[0]?.()
  expect(await first).toMatchObject({ seq: 1 })
  await expect.poll(() => readings).toHaveLength(2)
  readings[1]?.()
  expect(new Set((await Promise.all(crowd)).map(({ seq }) => seq))).toEqual(new Set([2]))
  expect(boards.counts.builds).toBe(2)
  await boards.read(BRANCH)
  expect(boards.counts).toMatchObject({ hits: 1, builds: 2 })
})

test('continues an old board with the missed events, once for many screens', async () => {
  const { pool, head, canContinue, boards, finishRead } = openLog()
  await finishRead(boards.hold(BRANCH))
  canContinue.now = true
  head.seq = 3
  const query = vi.spyOn(pool, 'query')
  const crowd = await Promise.all(Array.from({ length: 100 }, () => boards.read(BRANCH, head)))
  expect(new Set(crowd.map(({ seq }) => seq))).toEqual(new Set([3]))
  expect(query.mock.calls.map(([statement]) => nameOf(statement))).toEqual(['missed-events'])
  expect(boards.counts.builds).toBe(1)
})

test('does not replace the board that a command has changed during a read', async () => {
  const { head, readings, boards, finishRead } = openLog()
  const held = await finishRead(boards.hold(BRANCH))
  head.seq = 2
  const read = boards.read(BRANCH)
  await expect.poll(() => readings).toHaveLength(1)
  const moved = boards.keep({ ...held, seq: 3 })
  readings[0]?.()
  expect(await read).toBe(moved)
  expect(boards.peek(BRANCH)).toBe(moved)
})

test('replaces a board that is ahead of the log', async () => {
  const { head, boards, finishRead } = openLog()
  head.seq = 9
  await finishRead(boards.hold(BRANCH))
  head.seq = 8
  expect(await finishRead(boards.read(BRANCH))).toMatchObject({ seq: 8 })
  expect(boards.peek(BRANCH)).toMatchObject({ seq: 8 })
})

test('sends the board in memory to a screen that cannot continue with events', async () => {
  const { pool, head, boards, finishRead } = openLog()
  head.seq = 5000
  const query = vi.spyOn(pool, 'query')
  const names = () => query.mock.calls.splice(0).map(([each]) => nameOf(each))
  const deps = { pool: pool as never, boards, clock: () => new Date(0) }
  await finishRead(readCatchUp(deps, BRANCH, {}))
  expect(names()).toEqual(['missed-events', 'snapshot'])
  const again = await readCatchUp(deps, BRANCH, { epoch: ONE_LOG, since: 3999 })
  expect(again).toEqual({
    epoch: ONE_LOG,
    seq: 5000,
    at: new Date(0).toISOString(),
    snapshot: SNAPSHOT,
  })
  expect(names()).toEqual(['missed-events'])
})

test('returns the current board if the log was replaced after the caller read its head', async () => {
  const { head, boards, finishRead } = openLog()
  const read = boards.read(BRANCH, { epoch: 'restored since', seq: 100 })
  expect(await finishRead(read)).toMatchObject({ epoch: head.epoch, seq: 1 })
})

test('drops boards that have not been used for ten minutes', async () => {
  const { boards, finishRead } = openLog()
  await finishRead(boards.hold(BRANCH))
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 9 * 60_000)
  expect(boards.peek(BRANCH)).toBeDefined()
  await boards.read(BRANCH)
  vi.spyOn(performance, 'now').mockReturnValue(now + 18 * 60_000)
  expect(boards.peek(BRANCH)).toBeDefined()
  vi.spyOn(performance, 'now').mockReturnValue(now + 20 * 60_000)
  expect(boards.peek(BRANCH)).toBeUndefined()
})
