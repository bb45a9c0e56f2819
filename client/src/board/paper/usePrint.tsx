/** Printing an order for the kitchen, and a bill for the table. */

import type { Bill } from '@orderi/shared/bills/schema'
import { nameOf, translated } from '@orderi/shared/kernel/languages'
import type { Order } from '@orderi/shared/orders/schema'
import { es } from '../../i18n/es.ts'
import { useFloor } from '../../live/react.tsx'
import { printOnRoll } from '../../ui/print.tsx'
import { useZone } from '../boardViews.ts'
import { BillPaper } from './BillPaper.tsx'
import { OrderPaper } from './OrderPaper.tsx'

/** Prints an order's ticket. */
export function usePrintOrder(): (order: Order) => void {
  const zone = useZone()
  return (order) =>
    printOnRoll(<OrderPaper order={order} zone={zone} />, es.pos.order.title(order.number))
}

/** Prints a bill. */
export function usePrintBill(): (bill: Bill) => void {
  const floor = useFloor()
  const zone = useZone()
  const head = floor && {
    restaurant: nameOf(floor.restaurant.translations),
    branch: nameOf(floor.translations),
    address: translated(floor.translations, 'es', 'address'),
    phone: floor.phone,
  }
  return (bill) => {
    if (head) {
      printOnRoll(<BillPaper bill={bill} head={head} zone={zone} />, es.pos.bill.title(bill.number))
    }
  }
}
