/** Sends the cart: once, however often the button is tapped, the network drops or the page is loaded again. */
import { createStore } from 'zustand/vanilla'
import { billStore, rememberOrder, tellBill } from '../bill/bill.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { visit } from '../visit/visit.ts'
import { NoAnswer, Refused } from '../wire/ask.ts'
import { lines as calls } from '../wire/lines.ts'
import { askAsPerson, isTokenOver } from '../wire/person.ts'
import { type Attempt, type Cart, type CartLine, cart, changeCart, newKey } from './cart.ts'
import { reviewCart } from './review.ts'

/** Why the cart is still here. */
export type Hindrance =
  | { readonly kind: 'closed' | 'bill_requested' | 'review' | 'unsure' }
  | { readonly kind: 'refused'; readonly code: Refused['code'] }

interface Sending {
  /** `waiting`: there was no answer, and it will be tried again by itself. */
  readonly phase: 'idle' | 'sending' | 'waiting'
  /** Until when a busy kitchen asked to wait; a time of this phone's clock. */
  readonly notBeforeMs: number | null
  readonly hindrance: Hindrance | null
  /** The number of the order that was just taken. */
  readonly sentNumber: number | null
}

/** What becomes of the cart. */
export const sending = createStore<Sending>(() => ({
  phase: cart.getState().attempt ? 'waiting' : 'idle',
  notBeforeMs: null,
  hindrance: null,
  sentNumber: null,
}))

const RETRY_MS = [1000, 2000, 4000, 8000]

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let isBusy = false

/** Sends what is in the cart. What is already on its way stays the same order. */
export function sendCart(): void {
  const { code } = visit.getState()
  const present = cart.getState()
  if (present.attempt || code === null || present.lines.length === 0) {
    void pursue()
    return
  }
  const hasProblem = reviewCart(present.lines, menuStore.getState().menu).some(
    (each) => each.problem,
  )
  if (hasProblem) {
    sending.setState({ hindrance: { kind: 'review' } })
    return
  }
  changeCart(() => ({ attempt: attemptOf(present, code), isAwaitingTable: false }))
  tries = 0
  void pursue()
}

function attemptOf({ lines, billName }: Cart, mesa: string): Attempt {
  return {
    key: newKey(),
    lineIds: lines.map((line) => line.id),
    isUnanswered: false,
    body: {
      mesa,
      products: lines.map(asChoice),
      ...(billName.trim() === '' ? {} : { bill_name: billName.trim() }),
    },
  }
}

function asChoice(line: CartLine): Attempt['body']['products'][number] {
  return {
    product_id: line.productId,
    quantity: line.quantity,
    ...(line.note === '' ? {} : { note: line.note }),
    variants: line.variants.map(({ variant_id, options }) => ({
      variant_id,
      options: options.map((option) => ({ ...option })),
    })),
  }
}

/** Tries until there is an answer. */
async function pursue(): Promise<void> {
  clearTimeout(timer)
  const { attempt } = cart.getState()
  if (!attempt || isBusy) return
  isBusy = true
  sending.setState({ phase: 'sending', notBeforeMs: null, hindrance: null })
  try {
    const { body, key } = attempt
    const placed = await askAsPerson(
      calls.placeOrder,
      { body, key },
      { isFinal: attempt.isUnanswered },
    )
    rememberOrder(placed.order, placed.bill.id)
    tellBill(placed.bill)
    leave(attempt)
    sending.setState({ phase: 'idle', sentNumber: placed.order.number })
  } catch (error) {
    await afterFailure(error, attempt)
  } finally {
    isBusy = false
  }
}

/** What was sent leaves the cart. */
function leave({ lineIds }: Attempt): void {
  changeCart(({ lines }) => ({
    lines: lines.filter((line) => !lineIds.includes(line.id)),
    attempt: null,
    isAwaitingTable: false,
  }))
}

function stop(hindrance: Hindrance | null): void {
  changeCart(() => ({ attempt: null }))
  sending.setState({ phase: 'idle', hindrance })
}

async function afterFailure(error: unknown, attempt: Attempt): Promise<void> {
  if (error instanceof NoAnswer || (error instanceof Refused && error.isPassing)) {
    changeCart(() => ({ attempt: { ...attempt, isUnanswered: true } }))
    again(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    return
  }
  if (!(error instanceof Refused)) throw error
  if (error.status === 429) {
    const waitMs = (error.retryAfterSeconds ?? 10) * 1000
    again(waitMs, Date.now() + waitMs)
    return
  }
  if (isTokenOver(error) && attempt.isUnanswered) {
    stop({ kind: 'unsure' })
    return
  }
  switch (error.code) {
    case 'branch_closed':
      stop({ kind: 'closed' })
      return
    case 'bill_requested':
      stop({ kind: 'bill_requested' })
      return
    case 'table_unconfirmed':
      stop(null)
      await awaitTable()
      return
    case 'product_unavailable':
    case 'not_found':
    case 'invalid':
      await loadMenu()
      stop({ kind: 'review' })
      return
    default:
      stop({ kind: 'refused', code: error.code })
  }
}

/** A waiter has to confirm the table first: they are called, and the order goes by itself once they did. */
async function awaitTable(): Promise<void> {
  changeCart(() => ({ isAwaitingTable: true }))
  try {
    tellBill(await askAsPerson(calls.callWaiter, { body: { mesa: visit.getState().code } }))
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
  }
}

/** The guest would rather not send it yet. */
export function stopAwaiting(): void {
  changeCart(() => ({ isAwaitingTable: false }))
}

function again(waitMs: number, notBeforeMs: number | null = null): void {
  tries += 1
  sending.setState({ phase: 'waiting', notBeforeMs })
  timer = setTimeout(() => void pursue(), waitMs)
}

/** "Seguir pidiendo": the bill is open again, and the cart goes. */
export async function keepOrdering(): Promise<void> {
  const { code } = visit.getState()
  tellBill(await askAsPerson(calls.cancelBillRequest, { body: { mesa: code } }))
  sending.setState({ hindrance: null })
  sendCart()
}

/** What hindered the order was seen to. */
export function forgetHindrance(): void {
  sending.setState({ hindrance: null })
}

/** The order that was just sent was read about. */
export function forgetSent(): void {
  sending.setState({ sentNumber: null })
}

/** Goes on with what a page that is gone had begun, and whenever the network or the guest comes back. */
export function followSending(): void {
  window.addEventListener('online', () => void pursue())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void pursue()
  })
  cart.subscribe(({ attempt }) => {
    if (!attempt && sending.getState().phase === 'waiting') {
      clearTimeout(timer)
      sending.setState({ phase: 'idle', notBeforeMs: null })
    }
  })
  void pursue()
  // The bill of a table that was just confirmed lets the order go that waited for it.
  billStore.subscribe(({ bill }) => {
    if (bill?.confirmed === 1 && cart.getState().isAwaitingTable) sendCart()
  })
}
