/** Sends the cart: once, however often the button is tapped, the network drops or the page is loaded again. */

import type { AnswerOf } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import { newKey } from '@orderi/shared/kernel/keys'
import { productsOf, reviewCart } from '@orderi/shared/orders/cart'
import { createStore } from 'zustand/vanilla'
import { ApiError, isFailedCall, NetworkError } from '../../api/errors.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { address, go } from '../address.ts'
import { api, forgetToken, isTokenOver, requestAsGuest, whoAmI } from '../api.ts'
import { billStore, rememberOrder, tellBill } from '../bill/bill.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { failureText } from '../ui/failure.ts'
import { beCalled, visit } from '../visit/visit.ts'
import { wordsNow } from '../words/language.ts'
import { type Attempt, type Cart, cart, changeCart, freshCart } from './cart.ts'

/** Why the cart is still here. */
export type Hindrance =
  | { readonly kind: 'closed' | 'bill_requested' | 'review' | 'table_gone' | 'unsure' | 'late' }
  | { readonly kind: 'refused'; readonly text: string }

interface Sending {
  /** `waiting`: there was no answer, and it will be tried again by itself. */
  readonly phase: 'idle' | 'sending' | 'waiting'
  /** Until when a busy kitchen asked to wait; a time of this phone's clock. */
  readonly notBeforeMs: number | null
  readonly hindrance: Hindrance | null
}

/** What becomes of the cart. */
export const sending = createStore<Sending>(() => ({
  phase: cart.getState().attempt ? 'waiting' : 'idle',
  notBeforeMs: null,
  hindrance: null,
}))

const RETRY_MS = [1000, 2000, 4000, 8000]
/** What another tab began is sent from here when it is not done with it after this long: the same, once. */
const OTHER_TAB_MS = 4000
/** An order that is older is of a meal that may be over: it does not go by itself any more. */
const STALE_MS = 20 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let isBusy = false
/** A waiter is being called: the bill that they will confirm is on its way. */
let isCalling = false

/** Sends what is in the cart. What is already on its way stays the same order. */
export function sendCart(): void {
  const { code } = visit.getState()
  const present = freshCart()
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
    atMs: Date.now(),
    sentAs: null,
    body: {
      mesa,
      products: productsOf(lines),
      ...(billName.trim() === '' ? {} : { bill_name: billName.trim() }),
    },
  }
}

/** Tries until there is an answer. */
async function pursue(): Promise<void> {
  // What is under way looks at the cart once more when it is done.
  if (isBusy) return
  const { attempt } = freshCart()
  if (!attempt) {
    rest()
    return
  }
  stopTimer()
  isBusy = true
  sending.setState({ phase: 'sending', notBeforeMs: null, hindrance: null })
  try {
    const placed = await place(attempt)
    if (!placed) stop(attempt, { kind: attempt.sentAs === null ? 'late' : 'unsure' })
    else if (isHere(attempt)) {
      rememberOrder(placed.order, placed.bill.id)
      beCalled(placed.order.user?.name)
      tellBill(placed.bill)
      leave(attempt)
      showDone({ title: wordsNow().cart.sent(placed.order.number) })
      // What was told of a closed restaurant is no longer so.
      if (menuStore.getState().menu?.branch?.abierta === 0) void loadMenu()
      // What the kitchen took is followed where its states are.
      const isWatched = address.getState().path === '/menu/pedido'
      if (isWatched && cart.getState().lines.length === 0) go('/menu/cuenta', { replace: true })
    }
  } catch (error) {
    if (isHere(attempt)) await afterFailure(attempt, error)
  } finally {
    isBusy = false
    rest()
  }
}

/** Nothing is on its way from here: an order in the cart all the same is another tab's, which may be gone by then. */
function rest(): void {
  if (cart.getState().attempt) {
    sending.setState({ phase: 'waiting' })
    if (timer === undefined) pursueIn(OTHER_TAB_MS)
  } else {
    stopTimer()
    sending.setState({ phase: 'idle', notBeforeMs: null })
  }
}

function pursueIn(waitMs: number): void {
  stopTimer()
  timer = setTimeout(() => {
    timer = undefined
    void pursue()
  }, waitMs)
}

function stopTimer(): void {
  clearTimeout(timer)
  timer = undefined
}

/** False once the guest sits at another table: the order waits in that table's cart. */
function isHere({ body }: Attempt): boolean {
  return body.mesa === visit.getState().code
}

/** Places the order, as whoever may have placed it before. Undefined: nobody can say any more whether it arrived. */
async function place(
  attempt: Attempt,
  { isAgain = false } = {},
): Promise<AnswerOf<typeof customers.placeOrder> | undefined> {
  const { body, key, sentAs, atMs } = attempt
  if (Date.now() - atMs > STALE_MS) return undefined
  const { token, user } = await whoAmI()
  if (sentAs !== null && sentAs !== user.id) return undefined
  mark(attempt, user.id)
  const isOffline = !navigator.onLine
  try {
    return await api.request(customers.placeOrder, { body, key })
  } catch (error) {
    // Without a network it did not even leave the phone.
    if (error instanceof NetworkError && isOffline && !navigator.onLine) mark(attempt, sentAs)
    if (!(error instanceof ApiError) || error.isPassing) throw error
    // This time it was not taken; an earlier time it may have been.
    mark(attempt, sentAs)
    if (!isTokenOver(error)) throw error
    forgetToken(token)
    if (sentAs !== null) return undefined
    if (isAgain) throw error
    return place(attempt, { isAgain: true })
  }
}

/** Notes as whom an attempt is on its way, before it is: a page that goes meanwhile leaves it so. */
function mark(attempt: Attempt, sentAs: number | null): void {
  changeCart(({ attempt: kept }) =>
    kept?.key === attempt.key ? { attempt: { ...attempt, sentAs } } : {},
  )
}

/** What was sent leaves the cart; the next order may be on its way already, from another tab. */
function leave({ key, lineIds }: Attempt): void {
  changeCart(({ lines, attempt }) => ({
    lines: lines.filter((line) => !lineIds.includes(line.id)),
    ...(attempt?.key === key ? { attempt: null, isAwaitingTable: false } : {}),
  }))
}

/** The guest takes an order back that was not taken yet, or that nobody can say any more whether it was. */
export function takeBack(): void {
  stopTimer()
  const { attempt } = freshCart()
  if (attempt) stop(attempt, attempt.sentAs === null ? null : { kind: 'unsure' })
  else rest()
}

function stop({ key }: Attempt, hindrance: Hindrance | null): void {
  changeCart(({ attempt }) => (attempt?.key === key ? { attempt: null } : {}))
  sending.setState({ phase: 'idle', notBeforeMs: null, hindrance })
}

async function afterFailure(attempt: Attempt, error: unknown): Promise<void> {
  if (error instanceof NetworkError || (error instanceof ApiError && error.isPassing)) {
    again(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0)
    return
  }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) {
    const waitMs = (error.retryAfterSeconds ?? 10) * 1000
    again(waitMs, Date.now() + waitMs)
    return
  }
  switch (error.code) {
    case 'branch_closed':
      await loadMenu()
      // It may have opened again meanwhile.
      stop(attempt, isOpenNow() ? null : { kind: 'closed' })
      return
    case 'bill_requested':
      stop(attempt, { kind: 'bill_requested' })
      return
    case 'table_unconfirmed':
      stop(attempt, null)
      await awaitTable()
      return
    case 'product_unavailable':
    case 'not_found':
    case 'table_inactive':
    case 'invalid':
      await loadMenu()
      stop(attempt, whyNot(error))
      return
    default:
      stop(attempt, { kind: 'refused', text: error.message })
  }
}

/** True when the server has just said that the branch takes orders. */
function isOpenNow(): boolean {
  const { menu, isUnverified } = menuStore.getState()
  return menu?.branch?.abierta === 1 && !isUnverified
}

/** What the menu now has against the cart says it best; when it has nothing, it was something else. */
function whyNot({ code, message }: ApiError): Hindrance {
  const { menu } = menuStore.getState()
  if (reviewCart(cart.getState().lines, menu).some((each) => each.problem)) {
    return { kind: 'review' }
  }
  return code === 'not_found' ? { kind: 'table_gone' } : { kind: 'refused', text: message }
}

/** A waiter has to confirm the table first: they are called, and the order goes by itself once they did. */
async function awaitTable(): Promise<void> {
  changeCart(() => ({ isAwaitingTable: true }))
  isCalling = true
  try {
    tellBill(await requestAsGuest(customers.callWaiter, { body: { mesa: visit.getState().code } }))
  } catch (error) {
    if (!isFailedCall(error)) throw error
    // Nobody was called: nobody comes.
    stopAwaiting()
    showFailed({ title: failureText(error) })
  } finally {
    isCalling = false
  }
}

/** The guest would rather not send it yet. */
export function stopAwaiting(): void {
  changeCart(() => ({ isAwaitingTable: false }))
}

function again(waitMs: number, notBeforeMs: number | null = null): void {
  tries += 1
  sending.setState({ phase: 'waiting', notBeforeMs })
  pursueIn(waitMs)
}

/** "Seguir pidiendo": the bill is open again, and the cart goes. */
export async function keepOrdering(): Promise<void> {
  const { code } = visit.getState()
  tellBill(await requestAsGuest(customers.cancelBillRequest, { body: { mesa: code } }))
  sending.setState({ hindrance: null })
  sendCart()
}

/** What hindered the order was seen to. */
export function forgetHindrance(): void {
  sending.setState({ hindrance: null })
}

/** Goes on with what a page that is gone had begun, and whenever the network or the guest comes back. */
export function followSending(): void {
  window.addEventListener('online', () => void pursue())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void pursue()
  })
  // Another tab sends an order, or is done with it: this one tells the same.
  cart.subscribe(({ attempt }) => {
    const { phase } = sending.getState()
    if (attempt && phase === 'idle') {
      sending.setState({ hindrance: null })
      rest()
    }
    if (!attempt && phase === 'waiting') rest()
  })
  void pursue()
  // The bill of a table that was just confirmed lets the order go that waited for it.
  billStore.subscribe(({ bill, isKnown }, before) => {
    // Opened again elsewhere, or over: it keeps nobody from ordering.
    if (
      before.bill?.status === 'Cuenta Solicitada' &&
      bill?.status !== 'Cuenta Solicitada' &&
      sending.getState().hindrance?.kind === 'bill_requested'
    ) {
      forgetHindrance()
    }
    if (!freshCart().isAwaitingTable) return
    // The bill that a waiter would have confirmed is gone: nobody comes because of it.
    const isGone = isKnown && bill === null && !isCalling
    if (isGone || bill?.status === 'Cerrada') stopAwaiting()
    else if (bill?.confirmed === 1) {
      // It waits for nobody any more, even where the menu has something against it by now.
      stopAwaiting()
      sendCart()
    }
  })
  menuStore.subscribe(() => {
    if (isOpenNow() && sending.getState().hindrance?.kind === 'closed') forgetHindrance()
  })
}
