import { expect, test } from 'vitest'
import { createIdBlocks } from './commands/ids.ts'

const NONE = { orders: 0, bills: 0, lines: 0, payments: 0, adjustments: 0, attempts: 0 }
const count = {
  ...NONE,
  lines: 2,
  shares: 0,
  shareLines: 0,
  joins: 0,
  sessions: 0,
  movements: 0,
  counts: 0,
}

/** A database whose sequence returns 1, 2, 3 and so on. */
function sequence() {
  let last = 0
  const reads: number[] = []
  const query = async (_statement: unknown, [wanted]: readonly unknown[] = []) => {
    reads.push(Number(wanted))
    return Array.from({ length: Number(wanted) }, () => ({ id: (last += 1) }))
  }
  return { reads, db: { query: query as never } }
}

test('reads IDs in blocks, and drops IDs that are lower than the board’s', async () => {
  const { db, reads } = sequence()
  const { reserve } = createIdBlocks(4)
  const taken = async (lines: number, epoch = 'a') => {
    const take = await reserve(db, count, { epoch, highest: { ...NONE, lines } })
    return [take('lines'), take('lines')]
  }
  expect(await taken(0)).toEqual([1, 2])
  expect(await taken(2)).toEqual([3, 4])
  expect(reads).toEqual([6])
  expect(await taken(5)).toEqual([6, 7])
  expect(reads).toEqual([6, 5])
  expect(await taken(7, 'b')).toEqual([12, 13])
})

test('throws for an ID that was not reserved', async () => {
  const { db } = sequence()
  const take = await createIdBlocks(0).reserve(db, count, { epoch: 'a', highest: NONE })
  expect([take('lines'), take('lines')]).toEqual([1, 2])
  expect(() => take('lines')).toThrow('no ID of lines is reserved')
})
