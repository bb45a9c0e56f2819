import type { Bill, OpenBills } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import { type ReadyTimes, withReadyTimes } from '@orderi/shared/stations/ready-times'
import type { StationQuote } from '@orderi/shared/stations/schema'
import { createStore } from 'zustand/vanilla'
import { serverNow } from '../../api/serverClock.ts'
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
  /** The closed bill that the phone still shows while `bill` is open and has no dishes yet. */
  readonly paid: Bill | null
  /** The guest's other open bills, newest first. */
  readonly others: readonly Bill[]
  /** False until the server's first response. */
  readonly isKnown: boolean
  /** The epoch of the log that issued the IDs in `bill`. Null if it is unknown. */
  readonly epoch: string | null
  readonly orders: readonly PlacedOrder[]
  /** The IDs of the waiting lines that the kitchen's screens show. */
  readonly shownLines: readonly number[]
  readonly readyTimes: ReadyTimes
  readonly quotes: readonly StationQuote[]
  /** When the server returned `quotes`, in ms since 1970. */
  readonly quotedMs: number
}

/** When lines are ready, so that a reload does not begin their wait again. */
const READY_TIMES = 'orderi.listos'
/** The ID of the closed bill that the phone still shows. */
const CLOSED = 'orderi.cerrada'
const ORDERS = 'orderi.pedidos'
const MAX_REMEMBERED_ORDERS = 40
/** A closed bill is shown for this long, unless the guest orders again or scans another table's code. */
const SHOWN_MS = 12 * 60 * 60_000

function storedOrders(): readonly PlacedOrder[] {
  return readValue<PlacedOrder[]>(ORDERS, Array.isArray) ?? []
}

export const billStore = createStore<BillState>(() => ({
  bill: null,
  paid: null,
  others: [],
  isKnown: false,
  epoch: null,
  orders: storedOrders(),
  shownLines: [],
  readyTimes: new Map(readValue<[number, number][]>(READY_TIMES, Array.isArray)),
  quotes: [],
  quotedMs: 0,
}))

onStoredElsewhere(ORDERS, () => billStore.setState({ orders: storedOrders() }))

visit.subscribe((now, before) => {
  const isOther = now.code !== before.code || now.person?.user.id !== before.person?.user.id
  if (now.code !== before.code) storeValue(CLOSED, null)
  if (isOther)
    billStore.setState({
      bill: null,
      paid: null,
      others: [],
      isKnown: false,
      epoch: null,
      quotes: [],
    })
})

/** Stores the bills that the server returned. */
export function storeOpenBills({ bill, others, mostradas, esperas, epoch }: OpenBills): void {
  const quotes = esperas ?? []
  const quotedMs = serverNow().getTime()
  const former = billStore.getState().readyTimes
  const readyTimesOf = (bills: readonly (Bill | null)[], of: readonly StationQuote[]) =>
    withReadyTimes(
      former,
      bills.flatMap((each) => each?.products ?? []),
      of,
      quotedMs,
    )
  // The quotes are of the branch of `bill`. Other bills may be of other branches.
  const readyTimes = new Map([...readyTimesOf(others, []), ...readyTimesOf([bill], quotes)])
  storeValue(READY_TIMES, [...readyTimes])
  billStore.setState({ epoch, shownLines: mostradas ?? [], readyTimes, quotes, quotedMs })
  storeBills(bill, others)
}

function isShown(bill: Bill | null | undefined): bill is Bill {
  if (bill?.status !== 'Cerrada') return false
  return bill.closed_at === null || serverNow().getTime() - Date.parse(bill.closed_at) < SHOWN_MS
}

function storeBills(bill: Bill | null, others: readonly Bill[]): void {
  const { bill: present, paid } = billStore.getState()
  // The server no longer returns a closed bill, so the stored one is shown until the guest orders again.
  const open = new Set([bill, ...others].map((each) => each?.id))
  const closed = [paid, present].find((each) => isShown(each) && !open.has(each.id)) ?? null
  if (bill && bill.products.length > 0) {
    storeValue(CLOSED, bill.status === 'Cerrada' ? bill.id : null)
    billStore.setState({ bill, paid: null, others, isKnown: true })
  } else if (bill === null || bill.status === 'Cerrada') {
    billStore.setState({ bill: closed ?? bill, paid: null, others, isKnown: true })
  } else {
    billStore.setState({ bill, paid: closed, others, isKnown: true })
  }
}

/** The shown closed bill. After a reload it is read from the history, because open bills do not include it. */
export function closedBillId(): number | undefined {
  return readValue<number>(CLOSED, Number.isSafeInteger)
}

/** Shows the bill of `closedBillId` again. */
export function storeClosedBill(closed: Bill): void {
  const { bill } = billStore.getState()
  if (!isShown(closed)) storeValue(CLOSED, null)
  else if (bill === null || bill.id === closed.id) billStore.setState({ bill: closed })
  else if (bill.products.length === 0) billStore.setState({ paid: closed })
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
  // The caller then reads the bills again, and receives the bill that contains the merged bill.
  if (bill.merged_into) return false
  const { bill: present, paid, others } = billStore.getState()
  const isClosed = bill.status === 'Cerrada'
  if (isClosed && paid?.id === bill.id) {
    billStore.setState({ paid: bill })
    return true
  }
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

export function rememberOrder(order: Order, billId: number): void {
  const placed: PlacedOrder = {
    billId,
    number: order.number,
    lineIds: order.products.map((line) => line.id),
  }
  const others = storedOrders().filter((each) => each.lineIds[0] !== placed.lineIds[0])
  const orders = [...others, placed].slice(-MAX_REMEMBERED_ORDERS)
  storeValue(ORDERS, orders)
  billStore.setState({ orders })
}
