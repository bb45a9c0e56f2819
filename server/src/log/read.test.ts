import { expect, test, vi } from 'vitest'
import type { Db } from '../db/sql.ts'
import { boardLogSql } from '../wire/queries/board-log.ts'
import { createSnapshotCache, readCatchUp } from './read.ts'

const BRANCH = 1
const ONE_LOG = 'e'

/** A database with one branch. The test controls the branch's log, and when each read of a snapshot ends. */
function openLog() {
  const head = { branchId: BRANCH, epoch: ONE_LOG, seq: 1 }
  const readings: (() => void)[] = []
  const db: Db = {
    query: (statement) => {
      const name = typeof statement === 'string' ? statement : statement.name
      if (name === 'read-heads') return Promise.resolve([{ ...head }] as never)
      const board = { epoch: head.epoch, seq: head.seq, snapshot: {} }
      return new Promise((resolve) => readings.push(() => resolve([board] as never)))
    },
  }
  return { db, head, readings, snapshots: createSnapshotCache(db, boardLogSql) }
}

test('shares the next read among all clients that request a snapshot during the current read', async () => {
  const { head, readings, snapshots } = openLog()
  const first = snapshots.read(BRANCH)
  await expect.poll(() => readings).toHaveLength(1)
  head.seq = 2
  const crowd = Array.from({ length: 100 }, () => snapshots.read(BRANCH))
  await expect.poll(() => snapshots.counts.misses).toBe(101)
  readings[0]?.()
  expect(await first).toMatchObject({ seq: 1 })
  await expect.poll(() => readings).toHaveLength(2)
  readings[1]?.()
  expect(new Set((await Promise.all(crowd)).map(({ seq }) => seq))).toEqual(new Set([2]))
  expect(snapshots.counts.builds).toBe(2)
  await snapshots.read(BRANCH)
  expect(snapshots.counts).toMatchObject({ hits: 1, builds: 2 })
})

test('sends the cached board to a client that is far behind, without reading events', async () => {
  const { db, head, readings, snapshots } = openLog()
  head.seq = 5000
  const asked = vi.spyOn(db, 'query')
  const names = () =>
    asked.mock.calls.splice(0).map(([each]) => (typeof each === 'string' ? each : each.name))
  const comeBack = (since?: number) =>
    readCatchUp(
      db,
      snapshots,
      BRANCH,
      since === undefined ? {} : { epoch: ONE_LOG, since },
      new Date(0),
    )
  const first = comeBack()
  await expect.poll(() => readings).toHaveLength(1)
  readings[0]?.()
  await first
  expect(names()).toEqual(['read-heads', 'snapshot'])
  expect(await comeBack(3999)).toMatchObject({ seq: 5000 })
  expect(names()).toEqual(['read-heads'])
  // This client misses 1,000 events, the largest number for which it gets the events instead of a snapshot.
  void comeBack(4000)
  expect(names()).toEqual(['catch-up'])
})

test('returns the current board if the log was replaced after the caller read its head', async () => {
  const { head, readings, snapshots } = openLog()
  const before = { epoch: 'restored since', seq: 100 }
  const asked = snapshots.read(BRANCH, before)
  await expect.poll(() => readings).toHaveLength(1)
  readings[0]?.()
  expect(await asked).toMatchObject({ epoch: head.epoch, seq: 1 })
})
