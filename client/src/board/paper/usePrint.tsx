import { followsEarlierOrder } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { billPaper, paperHead } from '@orderi/shared/printing/bill-paper'
import { orderPaper } from '@orderi/shared/printing/order-paper'
import type { Paper } from '@orderi/shared/printing/paper'
import { useBranch, useReadBoard } from '../../live/react.tsx'
import { printOnRoll } from '../../ui/print.tsx'
import { billsAt, useTimeZone } from '../boardViews.ts'
import { PaperSheet } from './PaperSheet.tsx'

export function printPaper(paper: Paper): void {
  printOnRoll(<PaperSheet paper={paper} />, paper.title)
}

export function usePrintOrder(): (order: Order) => void {
  const zone = useTimeZone()
  const readBoard = useReadBoard()
  return (order) => {
    const board = readBoard().shown
    const isAdded = followsEarlierOrder(order, board ? billsAt(board, order.table.id) : [])
    printPaper(orderPaper(order, { zone, isAdded, earlier: [] }))
  }
}

export function usePrintBill(): (bill: Bill) => void {
  const floor = useBranch()
  return (bill) => {
    if (!floor) return
    const { country } = floor.restaurant
    printPaper(billPaper(bill, { head: paperHead(floor), country, isCopy: false }))
  }
}
