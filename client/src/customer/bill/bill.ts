/** The guest's bill as the server last told it, and the orders that this phone placed on it. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'
import { visit } from '../visit/visit.ts'

/** An order of this phone: a bill's lines do not say in which order they came. */
export interface PlacedOrder {
  readonly billId: number
  readonly number: number
  readonly lineIds: readonly number[]
}

interface BillState {
  /** The one that the scanned table leads to; null: there is none. */
  readonly bill: Bill | null
  /** The guest's other open bills, newest first. */
  readonly others: readonly Bill[]
  /** Whether the server has said yet which bill there is. */
  readonly isKnown: boolean
  readonly orders: readonly PlacedOrder[]
}

const ORDERS = 'orderi.pedidos'
/** How many orders a phone remembers. */
const MOST = 40

function keptOrders(): readonly PlacedOrder[] {
  return readValue<PlacedOrder[]>(ORDERS, Array.isArray) ?? []
}

/** The bill of this visit. */
export const billStore = createStore<BillState>(() => ({
  bill: null,
  others: [],
  isKnown: false,
  orders: keptOrders(),
}))

onStoredElsewhere(ORDERS, () => billStore.setState({ orders: keptOrders() }))

visit.subscribe((now, before) => {
  const isOther = now.code !== before.code || now.person?.user.id !== before.person?.user.id
  if (isOther) billStore.setState({ bill: null, others: [], isKnown: false })
})

/** Stores the server's list of open bills. */
export function tellOpen(bill: Bill | null, others: readonly Bill[]): void {
  const present = billStore.getState().bill
  // A closed bill is no longer found, but stays to be read until the next one opens.
  const stays = bill === null && present?.status === 'Cerrada'
  billStore.setState({ bill: stays ? present : bill, others, isKnown: true })
}

/** Stores the bill that the scanned table leads to now. */
export function tellBill(bill: Bill): void {
  const { bill: present, others } = billStore.getState()
  const open = present && present.status !== 'Cerrada' ? [present, ...others] : others
  tellOpen(
    bill,
    open.filter(({ id }) => id !== bill.id),
  )
}

/** Stores a changed bill of the guest. False: only the server knows whether it is the one of the scanned table. */
export function tellChanged(bill: Bill): boolean {
  const { bill: present, others } = billStore.getState()
  const isClosed = bill.status === 'Cerrada'
  if (present?.id === bill.id || (!present && isClosed)) {
    tellBill(bill)
    return true
  }
  const isOther = others.some(({ id }) => id === bill.id)
  billStore.setState({
    others: others.flatMap((each) => (each.id !== bill.id ? each : isClosed ? [] : bill)),
  })
  return isOther || isClosed
}

/** The guest is done with a closed bill. */
export function leaveBill(): void {
  billStore.setState({ bill: null })
}

/** Remembers an order of this phone. */
export function rememberOrder(order: Order, billId: number): void {
  const placed: PlacedOrder = {
    billId,
    number: order.number,
    lineIds: order.products.map((line) => line.id),
  }
  const others = keptOrders().filter((each) => each.lineIds[0] !== placed.lineIds[0])
  const orders = [...others, placed].slice(-MOST)
  storeValue(ORDERS, orders)
  billStore.setState({ orders })
}
