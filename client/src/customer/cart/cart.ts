/** What the guest is about to order: kept per table, through reloads and other tabs, until the kitchen has it. */
import type { BodyInput } from '@orderi/shared/contract/call'
import type { placeOrder } from '@orderi/shared/contract/customers'
import { createStore } from 'zustand/vanilla'
import { keep, keptValue, onKeptElsewhere } from '../kept.ts'
import type { ChosenVariant } from '../menu/dishes.ts'
import { visit } from '../visit/visit.ts'

/** One dish with its options, as many times as wanted. */
export interface CartLine {
  readonly id: string
  readonly productId: number
  /** Its name when it was added: for when the menu no longer has it. */
  readonly name: string
  /** What one piece cost when the guest last agreed to it, a wire amount. */
  readonly agreedPrice: number
  readonly quantity: number
  readonly note: string
  readonly variants: readonly ChosenVariant[]
}

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

/** What a line is made of, before it is one. */
export type NewLine = Omit<CartLine, 'id'>

const EMPTY: Cart = { lines: [], billName: '', attempt: null, isAwaitingTable: false }

/** Most dishes of one order and most pieces of one dish (contract, "agregar-producto"). */
const MAX_LINES = 50
export const MAX_PIECES = 99

function nameOfKept(code: string | null): string {
  return `pedido.${code ?? ''}`
}

function readKept(): Cart {
  const code = visit.getState().code
  return keptValue<Cart>(nameOfKept(code), ({ lines }) => Array.isArray(lines)) ?? EMPTY
}

/** The cart of the table at which the guest sits. */
export const cart = createStore<Cart>(readKept)

let stopFollowing = follow()
function follow(): () => void {
  const { code } = visit.getState()
  let isOver = false
  onKeptElsewhere(nameOfKept(code), () => {
    if (!isOver) cart.setState(readKept(), true)
  })
  return () => {
    isOver = true
  }
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
  keep(nameOfKept(visit.getState().code), isEmpty ? null : next)
  cart.setState(next, true)
}

/** Some text that nothing else is called. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** True while a line is on its way to the kitchen: it can no longer be changed. */
export function isUnderWay({ attempt }: Cart, line: CartLine): boolean {
  return attempt?.lineIds.includes(line.id) ?? false
}

function isSame(a: NewLine, b: NewLine): boolean {
  return (
    a.productId === b.productId &&
    a.note === b.note &&
    a.agreedPrice === b.agreedPrice &&
    JSON.stringify(a.variants) === JSON.stringify(b.variants)
  )
}

/** Adds a dish; the same dish with the same options becomes more of it. False: the cart is full. */
export function addToCart(line: NewLine): boolean {
  const present = freshCart()
  const same = present.lines.find((each) => isSame(each, line) && !isUnderWay(present, each))
  if (same && same.quantity + line.quantity <= MAX_PIECES) {
    changeLine(same.id, { quantity: same.quantity + line.quantity })
    return true
  }
  const free = present.lines.filter((each) => !isUnderWay(present, each))
  if (free.length >= MAX_LINES) return false
  changeCart(({ lines }) => ({ lines: [...lines, { ...line, id: newKey() }] }))
  return true
}

/** Changes a line; without pieces it goes. */
export function changeLine(id: string, change: Partial<NewLine>): void {
  changeCart(({ lines }) => ({
    lines: lines
      .map((line) => (line.id === id ? { ...line, ...change } : line))
      .filter((line) => line.quantity > 0),
  }))
}

/** Puts a line that was taken away back in its place. */
export function putBack(line: CartLine, position: number): void {
  changeCart(({ lines }) => ({ lines: lines.toSpliced(position, 0, line) }))
}

/** How many pieces there are. */
export function piecesOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
