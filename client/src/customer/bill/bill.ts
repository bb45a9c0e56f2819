/** The guest's bill as the server last told it, and the orders that this phone placed on it. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { createStore } from 'zustand/vanilla'
import { keep, keptValue, onKeptElsewhere } from '../kept.ts'
import { menuStore } from '../menu/menu.ts'
import { visit } from '../visit/visit.ts'

/** An order of this phone: a bill's lines do not say in which order they came. */
export interface PlacedOrder {
  /** The table's code. */
  readonly mesa: string | null
  readonly billId: number
  readonly number: number
  readonly lineIds: readonly number[]
}

interface BillState {
  /** Null: there is none. */
  readonly bill: Bill | null
  /** Whether the server has said yet which bill there is. */
  readonly isKnown: boolean
  readonly orders: readonly PlacedOrder[]
}

const ORDERS = 'pedidos'
/** How many orders a phone remembers. */
const MOST = 40

function keptOrders(): readonly PlacedOrder[] {
  return keptValue<PlacedOrder[]>(ORDERS, Array.isArray) ?? []
}

/** The bill of this visit. */
export const billStore = createStore<BillState>(() => ({
  bill: null,
  isKnown: false,
  orders: keptOrders(),
}))

onKeptElsewhere(ORDERS, () => billStore.setState({ orders: keptOrders() }))

visit.subscribe((now, before) => {
  const isOther = now.code !== before.code || now.person?.user.id !== before.person?.user.id
  if (isOther) billStore.setState({ bill: null, isKnown: false })
})

/** The server told which bill there is now. */
export function tellBill(bill: Bill | null): void {
  const present = billStore.getState().bill
  // A closed bill is no longer found, but stays to be read until the next one opens.
  const stays = bill === null && present?.status === 'Cerrada'
  billStore.setState({ bill: stays ? present : bill, isKnown: true })
}

/** A bill of the guest changed. Another than the one that is shown counts only when it is newer or that one is over. */
export function tellChanged(bill: Bill): void {
  const present = billStore.getState().bill
  const isOurs = !present || present.id === bill.id
  if (
    isOurs ||
    (bill.status !== 'Cerrada' && bill.id > present.id) ||
    present.status === 'Cerrada'
  ) {
    tellBill(bill)
  }
}

/** The guest is done with a closed bill. */
export function leaveBill(): void {
  billStore.setState({ bill: null })
}

/** Remembers an order of this phone. */
export function rememberOrder(order: Order, billId: number): void {
  const placed: PlacedOrder = {
    mesa: visit.getState().code,
    billId,
    number: order.number,
    lineIds: order.products.map((line) => line.id),
  }
  const others = keptOrders().filter((each) => each.lineIds[0] !== placed.lineIds[0])
  const orders = [...others, placed].slice(-MOST)
  keep(ORDERS, orders)
  billStore.setState({ orders })
}

/** This phone's orders from the table at which it is. */
function ordersHere(): readonly PlacedOrder[] {
  const { code } = visit.getState()
  return billStore.getState().orders.filter((order) => order.mesa === code)
}

/** True when this phone ever ordered from this table. */
export function hasOrderedHere(): boolean {
  return ordersHere().length > 0
}

/** True for a bill with orders from this table, wherever the staff has moved it. */
export function wasOrderedHere({ id }: Bill): boolean {
  return ordersHere().some((order) => order.billId === id)
}

/** The table by which the guest's bill is asked about; null, their newest one, where the staff has moved it. */
export function tableOfBill(): string | null {
  const { bill } = billStore.getState()
  const here = menuStore.getState().menu?.table?.id
  const isElsewhere = bill !== null && bill.status !== 'Cerrada' && bill.table_id !== here
  return isElsewhere && wasOrderedHere(bill) ? null : visit.getState().code
}
