import { followsEarlierOrder } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { billPaper, paperHead } from '@orderi/shared/printing/bill-paper'
import { orderPaper } from '@orderi/shared/printing/order-paper'
import type { Paper, PaperWidth } from '@orderi/shared/printing/paper'
import { useBranch, useReadBoard } from '../../live/react.tsx'
import { PaperSheet } from '../../receipt/PaperSheet.tsx'
import { printOnRoll } from '../../ui/print.tsx'
import { billsAt, useTimeZone } from '../boardViews.ts'

export function usePrintPaper(): (paper: Paper) => void {
  const width = useBranch()?.papel
  return (paper) => printPaper(paper, width)
}

/** Boards of earlier releases have no `papel`. */
export function printPaper(paper: Paper, width: PaperWidth = 80): void {
  printOnRoll(<PaperSheet paper={paper} />, paper.title, width)
}

export function usePrintOrder(): (order: Order) => void {
  const zone = useTimeZone()
  const readBoard = useReadBoard()
  const print = usePrintPaper()
  return (order) => {
    const board = readBoard().shown
    const isAdded = followsEarlierOrder(order, board ? billsAt(board, order.table.id) : [])
    print(orderPaper(order, { zone, isAdded, earlier: [] }))
  }
}

export function usePrintBill(): (bill: Bill) => void {
  const floor = useBranch()
  return (bill) => {
    if (!floor) return
    const { country } = floor.restaurant
    printPaper(billPaper(bill, { head: paperHead(floor), country, isCopy: false }), floor.papel)
  }
}
