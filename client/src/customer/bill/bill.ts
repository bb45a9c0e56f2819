import type { Bill, OpenBills } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'
import { visit } from '../visit/visit.ts'

/** An order that this phone placed. Stored, because the lines of a bill do not contain the order's number. */
export interface PlacedOrder {
  readonly billId: number
  readonly number: number
  readonly lineIds: readonly number[]
}

interface BillState {
  /** The guest's bill for the scanned table, even after staff moved it to another table. Null if there is none. */
  readonly bill: Bill | null
  /** The guest's other open bills, newest first. */
  readonly others: readonly Bill[]
  /** False until the server's first response. */
  readonly isKnown: boolean
  /** The epoch of the log that issued the IDs in `bill`. Null if it is unknown. */
  readonly epoch: string | null
  readonly orders: readonly PlacedOrder[]
}

/** The ID of the closed bill that the phone still shows. */
const CLOSED = 'orderi.cerrada'
const ORDERS = 'orderi.pedidos'
const MAX_REMEMBERED_ORDERS = 40

function keptOrders(): readonly PlacedOrder[] {
  return readValue<PlacedOrder[]>(ORDERS, Array.isArray) ?? []
}

export const billStore = createStore<BillState>(() => ({
  bill: null,
  others: [],
  isKnown: false,
  epoch: null,
  orders: keptOrders(),
}))

onStoredElsewhere(ORDERS, () => billStore.setState({ orders: keptOrders() }))

visit.subscribe((now, before) => {
  const isOther = now.code !== before.code || now.person?.user.id !== before.person?.user.id
  if (isOther) billStore.setState({ bill: null, others: [], isKnown: false, epoch: null })
})

/** Stores the bills that the server returned. */
export function storeOpenBills({ bill, others, epoch }: OpenBills): void {
  billStore.setState({ epoch })
  storeBills(bill, others)
}

function storeBills(bill: Bill | null, others: readonly Bill[]): void {
  const present = billStore.getState().bill
  // The server no longer returns a closed bill. The screen keeps showing it until the next bill opens.
  const stays = bill === null && present?.status === 'Cerrada'
  const shown = stays ? present : bill
  if (shown) storeValue(CLOSED, shown.status === 'Cerrada' ? shown.id : null)
  billStore.setState({ bill: shown, others, isKnown: true })
}

/**
 * The closed bill that the phone still shows, until a new visit begins. The server does not return it with the open
 * bills, so after a reload or a lost connection it is read from the history.
 */
export function closedBillId(): number | undefined {
  return readValue<number>(CLOSED, Number.isSafeInteger)
}

/** Makes `bill` the bill at the scanned table. The previous one, if open, becomes one of the others. */
export function storeCurrentBill(bill: Bill): void {
  const { bill: present, others } = billStore.getState()
  const open = present && present.status !== 'Cerrada' ? [present, ...others] : others
  storeBills(
    bill,
    open.filter(({ id }) => id !== bill.id),
  )
}

/** Stores a changed bill. Returns false for an open bill unknown to this phone, which may belong to another table. */
export function storeChangedBill(changed: Bill): boolean {
  // Events of earlier releases have no `shares` and `intents`.
  const bill = { ...changed, shares: changed.shares ?? [], intents: changed.intents ?? [] }
  // The caller then reads the bills from the server, which returns the bill into which this one was merged.
  if (bill.merged_into) return false
  const { bill: present, others } = billStore.getState()
  const isClosed = bill.status === 'Cerrada'
  if (present?.id === bill.id || (!present && isClosed)) {
    storeCurrentBill(bill)
    return true
  }
  const isOther = others.some(({ id }) => id === bill.id)
  billStore.setState({
    others: others.flatMap((each) => (each.id !== bill.id ? each : isClosed ? [] : bill)),
  })
  return isOther || isClosed
}

/** Clears the bill on this phone only. The server is not informed. */
export function forgetCurrentBill(): void {
  storeValue(CLOSED, null)
  billStore.setState({ bill: null })
}

export function rememberOrder(order: Order, billId: number): void {
  const placed: PlacedOrder = {
    billId,
    number: order.number,
    lineIds: order.products.map((line) => line.id),
  }
  const others = keptOrders().filter((each) => each.lineIds[0] !== placed.lineIds[0])
  const orders = [...others, placed].slice(-MAX_REMEMBERED_ORDERS)
  storeValue(ORDERS, orders)
  billStore.setState({ orders })
}
