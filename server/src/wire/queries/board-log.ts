import { createBoardLogSql } from '../../log/board-log.ts'
import { billJsonSql, billOwnersSql } from './bill.ts'
import { cashJsonSql } from './cash.ts'
import { floorJsonSql } from './floor.ts'
import { orderJsonSql } from './order.ts'

export const boardLogSql = createBoardLogSql({
  order: orderJsonSql,
  bill: billJsonSql,
  cash: cashJsonSql,
  billOwners: billOwnersSql,
  floor: floorJsonSql,
})
