import { createBoardLog } from '../../log/board-log.ts'
import { billJson, billOwners } from './bill.ts'
import { floorJson } from './floor.ts'
import { orderJson } from './order.ts'

export const boardLog = createBoardLog({
  order: orderJson,
  bill: billJson,
  billOwners,
  floor: floorJson,
})
