import { createBoardLogSql } from '../../log/board-log.ts'
import { billJsonSql, billOwnersSql } from './bill.ts'
import { floorJsonSql } from './floor.ts'
import { orderJsonSql } from './order.ts'

export const boardLogSql = createBoardLogSql({
  order: orderJsonSql,
  bill: billJsonSql,
  billOwners: billOwnersSql,
  floor: floorJsonSql,
})
