import { createBoardLogSql } from '../../log/board-log.ts'
import { billJson, billOwners } from './bill.ts'
import { floorJson } from './floor.ts'
import { orderJson } from './order.ts'

export const boardLog = createBoardLogSql({
  order: orderJson,
  bill: billJson,
  billOwners,
  floor: floorJson,
})
