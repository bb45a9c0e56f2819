/** What the guest is about to order: kept per table, through reloads and other tabs, until the kitchen has it. */
import type { BodyInput } from '@orderi/shared/contract/call'
import type { placeOrder } from '@orderi/shared/contract/customers'
import { newKey } from '@orderi/shared/kernel/keys'
import { addLine, type CartLine, changeLine, type NewLine } from '@orderi/shared/orders/cart'
import { createStore } from 'zustand/vanilla'
import { onStoredElsewhere, readValue, storeValue } from '../../storage.ts'
import { visit } from '../visit/visit.ts'

/** An order under way: always the same body under the same key, until there is an answer. */
export interface Attempt {
  readonly key: string
  readonly body: BodyInput<typeof placeOrder>
  readonly lineIds: readonly string[]
  /** When the guest sent it; a time of this phone's clock. */
  readonly atMs: number
  /** As whom it went out without an answer: it may have arrived, and its key is good for them alone. */
  readonly sentAs: number | null
}

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly billName: string
  readonly attempt: Attempt | null
  /** The table waits for a waiter who confirms it; the order then goes by itself. */
  readonly isAwaitingTable: boolean
}

const EMPTY: Cart = { lines: [], billName: '', attempt: null, isAwaitingTable: false }

function nameOfKept(code: string | null): string {
  return `orderi.pedido.${code ?? ''}`
}

function readKept(): Cart {
  const code = visit.getState().code
  return readValue<Cart>(nameOfKept(code), ({ lines }) => Array.isArray(lines)) ?? EMPTY
}

/** The cart of the table at which the guest sits. */
export const cart = createStore<Cart>(readKept)

let stopFollowing = follow()
function follow(): () => void {
  return onStoredElsewhere(nameOfKept(visit.getState().code), () => cart.setState(readKept(), true))
}
visit.subscribe((now, before) => {
  if (now.code === before.code) return
  stopFollowing()
  cart.setState(readKept(), true)
  stopFollowing = follow()
})

/** The cart as it is kept: another tab may have sent it while this one slept. */
export function freshCart(): Cart {
  const kept = readKept()
  if (JSON.stringify(kept) !== JSON.stringify(cart.getState())) cart.setState(kept, true)
  return cart.getState()
}

/** Changes the cart, and keeps it. */
export function changeCart(change: (present: Cart) => Partial<Cart>): void {
  const present = freshCart()
  const next = { ...present, ...change(present) }
  const isEmpty = next.lines.length === 0 && next.attempt === null && next.billName === ''
  storeValue(nameOfKept(visit.getState().code), isEmpty ? null : next)
  cart.setState(next, true)
}

/** True while a line is on its way to the kitchen: it can no longer be changed. */
export function isUnderWay({ attempt }: Cart, line: CartLine): boolean {
  return attempt?.lineIds.includes(line.id) ?? false
}

/** Adds a dish; false when the cart is full. */
export function addToCart(line: NewLine): boolean {
  const present = freshCart()
  const lines = addLine(
    present.lines,
    { ...line, id: newKey() },
    (each) => !isUnderWay(present, each),
  )
  if (lines === present.lines) return false
  changeCart(() => ({ lines }))
  return true
}

/** Changes a line of the cart. */
export function changeCartLine(id: string, change: Partial<NewLine>): void {
  changeCart(({ lines }) => ({ lines: changeLine(lines, id, change) }))
}

/** Puts a removed line back in its place. */
export function putBack(line: CartLine, position: number): void {
  changeCart(({ lines }) => ({ lines: lines.toSpliced(position, 0, line) }))
}
