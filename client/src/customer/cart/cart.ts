/** The cart: one per table, stored on the phone and shared by the browser's tabs until the order is sent. */
import type { BodyInput } from '@orderi/shared/contract/call'
import type { placeOrder } from '@orderi/shared/contract/customers'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { addLine, type CartLine, changeLine, type NewCartLine } from '@orderi/shared/orders/cart'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'
import { visit } from '../visit/visit.ts'

/** An order that is being sent. Body and key stay the same until the server responds. */
export interface PendingOrder {
  readonly key: string
  readonly body: BodyInput<typeof placeOrder>
  readonly lineIds: readonly string[]
  /** When the guest sent the order, in ms since 1970 by this phone's clock. */
  readonly atMs: number
  /** ID of the user whose request for this order may have succeeded; null if there is none. `key` is valid for this user only. */
  readonly sentAs: number | null
}

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly billName: string
  /** The order that is being sent. Stored carts contain this name: do not rename it. */
  readonly attempt: PendingOrder | null
  /** True while the order waits for a waiter to confirm the table. The confirmation sends the order. */
  readonly isAwaitingTable: boolean
}

const EMPTY: Cart = { lines: [], billName: '', attempt: null, isAwaitingTable: false }

function storageKey(code: string | null): string {
  return `orderi.pedido.${code ?? ''}`
}

function readStored(): Cart {
  const code = visit.getState().code
  return readValue<Cart>(storageKey(code), ({ lines }) => Array.isArray(lines)) ?? EMPTY
}

export const cart = createStore<Cart>(readStored)

let stopFollowing = follow()
function follow(): () => void {
  return onStoredElsewhere(storageKey(visit.getState().code), () =>
    cart.setState(readStored(), true),
  )
}
visit.subscribe((now, before) => {
  if (now.code === before.code) return
  stopFollowing()
  cart.setState(readStored(), true)
  stopFollowing = follow()
})

/** Reads the cart from storage, because another tab may have sent the cart. */
export function rereadCart(): Cart {
  const stored = readStored()
  if (JSON.stringify(stored) !== JSON.stringify(cart.getState())) cart.setState(stored, true)
  return cart.getState()
}

export function changeCart(change: (present: Cart) => Partial<Cart>): void {
  const present = rereadCart()
  const next = { ...present, ...change(present) }
  const isEmpty = next.lines.length === 0 && next.attempt === null && next.billName === ''
  storeValue(storageKey(visit.getState().code), isEmpty ? null : next)
  cart.setState(next, true)
}

export function isBeingSent({ attempt }: Cart, line: CartLine): boolean {
  return attempt?.lineIds.includes(line.id) ?? false
}

/** Returns false if the cart is full. */
export function addToCart(line: NewCartLine): boolean {
  const present = rereadCart()
  const lines = addLine(
    present.lines,
    { ...line, id: randomUuid() },
    (each) => !isBeingSent(present, each),
  )
  if (lines === present.lines) return false
  changeCart(() => ({ lines }))
  return true
}

export function changeCartLine(id: string, change: Partial<NewCartLine>): void {
  changeCart(({ lines }) => ({ lines: changeLine(lines, id, change) }))
}

export function restoreLine(line: CartLine, position: number): void {
  changeCart(({ lines }) => ({ lines: lines.toSpliced(position, 0, line) }))
}
