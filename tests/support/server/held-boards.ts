import { snapshotOf } from '@orderi/shared/board/reduce'
import type { HeldBoard } from '../../../server/src/board/held-board.ts'
import {
  readBillRecords,
  readDayNumbers,
  readOfferedProducts,
} from '../../../server/src/board/queries/load.ts'
import { readSnapshot } from '../../../server/src/log/read.ts'
import { readCountdowns } from '../../../server/src/menu/queries/countdowns.ts'
import type { World } from '../world.ts'

const entriesOf = <T>(map: ReadonlyMap<number, T>) => [...map].toSorted(([a], [b]) => a - b)

/** Returns the content of a node's board in memory, and the same content from the tables. */
export async function compareHeldBoard(
  { deps }: World,
  held: HeldBoard,
): Promise<{ readonly inMemory: unknown; readonly inTables: unknown }> {
  const { pool, boardLogSql } = deps
  const { branchId, epoch, seq, board, records, products, countdowns, numbers } = held
  const stored = await readSnapshot(pool, boardLogSql, branchId)
  const ids = [...products.keys()]
  return {
    inMemory: {
      epoch,
      seq,
      snapshot: JSON.stringify(snapshotOf(board)),
      records: entriesOf(records),
      products: entriesOf(products),
      countdowns: countdowns && entriesOf(countdowns),
      numbers,
    },
    inTables: {
      ...stored,
      snapshot: JSON.stringify(stored.snapshot),
      records: entriesOf(await readBillRecords(pool, branchId, [...records.keys()])),
      products: entriesOf(await readOfferedProducts(pool, held, ids)),
      countdowns: countdowns && (await readCountdowns(pool, branchId)).map((row) => [row.id, row]),
      numbers: numbers && (await readDayNumbers(pool, branchId, numbers.day)),
    },
  }
}
