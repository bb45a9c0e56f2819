import { expect, test } from 'vitest'
import type { Pool } from '../db/pool.ts'
import type { LogPosition } from '../log/read.ts'
import { createPumps } from './pumps.ts'

const head = (branchId: number, seq: number): LogPosition => ({ branchId, epoch: 'e', seq })

async function pumpsOver(...branchIds: number[]) {
  const asked = { 'read-heads': [], 'commits-after': [] } as Record<
    string,
    { readonly values: readonly unknown[]; readonly answer: (rows: unknown[]) => void }[]
  >
  const db: Pick<Pool, 'query'> = {
    query: (statement, values = []) =>
      new Promise((resolve) => {
        const name = typeof statement === 'string' ? statement : statement.name
        asked[name]?.push({ values, answer: (rows) => resolve(rows as never) })
      }),
  }
  const watched = new Set(branchIds)
  const unwatched: number[] = []
  const pumps = createPumps({
    db,
    emit() {},
    isWatched: (branchId) => watched.has(branchId),
    onUnwatched: (branchId) => unwatched.push(branchId),
    onOtherLog() {},
    onNewLog() {},
    onError() {},
  })
  for (const branchId of branchIds) {
    const start = pumps.start(branchId)
    asked['read-heads']?.pop()?.answer([head(branchId, 0)])
    await start
  }
  const published: string[] = []
  const verify = (round: string) =>
    pumps.publishHeads(({ branchId, seq }) => published.push(`${round}: ${branchId} at ${seq}`))
  const next = async (name: string) => {
    await expect.poll(() => asked[name]?.length).toBeGreaterThan(0)
    const query = asked[name]?.shift()
    if (!query) throw new Error(`nothing asked for ${name}`)
    return query
  }
  return { verify, published, next, watched, unwatched }
}

test('publishes the head of one branch’s log without waiting for the events of another branch', async () => {
  const { verify, published, next } = await pumpsOver(1, 2)
  const round = verify('first')
  ;(await next('read-heads')).answer([head(1, 5), head(2, 0)])
  const slow = await next('commits-after')
  expect(slow.values[0]).toBe(1)
  await expect.poll(() => published).toEqual(['first: 2 at 0'])
  slow.answer([])
  await round
  expect(published).toEqual(['first: 2 at 0', 'first: 1 at 5'])
})

test('discards the head that a check has read if a later check finishes first', async () => {
  const { verify, published, next } = await pumpsOver(1)
  const first = verify('first')
  const stalled = await next('read-heads')
  const second = verify('second')
  ;(await next('read-heads')).answer([head(1, 0)])
  await second
  stalled.answer([head(1, 0)])
  await first
  expect(published).toEqual(['second: 1 at 0'])
})

test('publishes a head only once if a second check starts while the first check waits for events', async () => {
  const { verify, published, next } = await pumpsOver(1)
  const first = verify('first')
  ;(await next('read-heads')).answer([head(1, 5)])
  const slow = await next('commits-after')
  const second = verify('second')
  ;(await next('read-heads')).answer([head(1, 5)])
  slow.answer([])
  await Promise.all([first, second])
  expect(published).toEqual(['second: 1 at 5'])
})

test('reports each branch without watchers once', async () => {
  const { verify, next, watched, unwatched } = await pumpsOver(1, 2)
  watched.delete(2)
  const round = verify('first')
  ;(await next('read-heads')).answer([head(1, 0)])
  await round
  watched.delete(1)
  await verify('second')
  await verify('third')
  expect(unwatched).toEqual([2, 1])
})
