/** Sends the order in the cart exactly once, despite repeated taps, network failures and reloads. */

import type { AnswerOf } from '@orderi/shared/contract/call'
import * as customers from '@orderi/shared/contract/customers'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { productChoicesOf, reviewCart } from '@orderi/shared/orders/cart'
import { createStore } from 'zustand/vanilla'
import { ApiError, isCallError, NetworkError } from '../../api/errors.ts'
import { backOff } from '../../live/back-off.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import { goTo, pageAddress } from '../address.ts'
import { api, currentPerson, forgetToken, isTokenExpired, requestAsGuest } from '../api.ts'
import { billStore, rememberOrder, storeCurrentBill } from '../bill/bill.ts'
import { loadMenu, menuStore } from '../menu/menu.ts'
import { failureText } from '../ui/failure.ts'
import { setGuestName, visit } from '../visit/visit.ts'
import { currentWords } from '../words/language.ts'
import { type Cart, cart, changeCart, type PendingOrder, rereadCart } from './cart.ts'

/** Why sending did not start or was stopped. `unsure`: a request may have succeeded. `late`: see `STALE_MS`. */
export type Blocker =
  | { readonly kind: 'closed' | 'bill_requested' | 'review' | 'table_gone' | 'unsure' | 'late' }
  | { readonly kind: 'refused'; readonly text: string }

interface SendProgress {
  /** `waiting`: the server has not responded, and the order will be sent again automatically. */
  readonly phase: 'idle' | 'sending' | 'waiting'
  /** When the server allows the next retry, in ms since 1970 by this phone's clock; null if at any time. */
  readonly notBeforeMs: number | null
  readonly blocker: Blocker | null
}

export const sendProgress = createStore<SendProgress>(() => ({
  phase: cart.getState().attempt ? 'waiting' : 'idle',
  notBeforeMs: null,
  blocker: null,
}))

const RETRY_MS = { first: 1000, longest: 8000 } as const
/** How long another tab may take to send its order before this tab sends it too, with the same key. */
const OTHER_TAB_MS = 4000
/** An order that is older than this is not sent automatically, because the meal may be over. */
const STALE_MS = 20 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0
let isBusy = false
let isCalling = false

/** Sends the cart. If an order is already being sent, continues with that order. */
export function sendCart(): void {
  const { code } = visit.getState()
  const present = rereadCart()
  if (present.attempt || code === null || present.lines.length === 0) {
    void sendPendingOrder()
    return
  }
  const hasProblem = reviewCart(present.lines, menuStore.getState().menu).some(
    (each) => each.problem,
  )
  if (hasProblem) {
    sendProgress.setState({ blocker: { kind: 'review' } })
    return
  }
  changeCart(() => ({ attempt: pendingOrderOf(present, code), isAwaitingTable: false }))
  attempts = 0
  void sendPendingOrder()
}

function pendingOrderOf({ lines, billName }: Cart, mesa: string): PendingOrder {
  return {
    key: randomUuid(),
    lineIds: lines.map((line) => line.id),
    atMs: Date.now(),
    sentAs: null,
    body: {
      mesa,
      products: productChoicesOf(lines),
      ...(billName.trim() === '' ? {} : { bill_name: billName.trim() }),
    },
  }
}

/** Sends the pending order once. After a temporary failure, starts the timer for the next attempt. */
async function sendPendingOrder(): Promise<void> {
  // When the running attempt ends, it calls `waitOrFinish`, which checks the cart again.
  if (isBusy) return
  const { attempt } = rereadCart()
  if (!attempt) {
    waitOrFinish()
    return
  }
  stopTimer()
  isBusy = true
  sendProgress.setState({ phase: 'sending', notBeforeMs: null, blocker: null })
  try {
    const placed = await place(attempt)
    if (!placed) stop(attempt, { kind: attempt.sentAs === null ? 'late' : 'unsure' })
    else if (isAtScannedTable(attempt)) {
      rememberOrder(placed.order, placed.bill.id)
      setGuestName(placed.order.user?.name)
      storeCurrentBill(placed.bill)
      removeSentLines(attempt)
      showDone({ title: currentWords().cart.sent({ number: placed.order.number }) })
      // The loaded menu shows the restaurant as closed, but the restaurant has accepted an order.
      if (menuStore.getState().menu?.branch?.abierta === 0) void loadMenu()
      const isWatched = pageAddress.getState().path === '/menu/pedido'
      if (isWatched && cart.getState().lines.length === 0) goTo('/menu/cuenta', { replace: true })
    }
  } catch (error) {
    if (isAtScannedTable(attempt)) await afterFailure(attempt, error)
  } finally {
    isBusy = false
    waitOrFinish()
  }
}

/** Called while this tab sends no order. If another tab has left an unsent order in the cart, this tab sends it later. */
function waitOrFinish(): void {
  if (cart.getState().attempt) {
    sendProgress.setState({ phase: 'waiting' })
    if (timer === undefined) resendIn(OTHER_TAB_MS)
  } else {
    stopTimer()
    sendProgress.setState({ phase: 'idle', notBeforeMs: null })
  }
}

function resendIn(waitMs: number): void {
  stopTimer()
  timer = setTimeout(() => {
    timer = undefined
    void sendPendingOrder()
  }, waitMs)
}

function stopTimer(): void {
  clearTimeout(timer)
  timer = undefined
}

/** False if the guest has moved to another table. The order then stays in the cart of the old table. */
function isAtScannedTable({ body }: PendingOrder): boolean {
  return body.mesa === visit.getState().code
}

/** Sends the order. Returns undefined if it is too old, or if another user's request for it may have succeeded. */
async function place(
  attempt: PendingOrder,
  { isAgain = false } = {},
): Promise<AnswerOf<typeof customers.placeOrder> | undefined> {
  const { body, key, sentAs, atMs } = attempt
  if (Date.now() - atMs > STALE_MS) return undefined
  const { token, user } = await currentPerson()
  if (sentAs !== null && sentAs !== user.id) return undefined
  setSentAs(attempt, user.id)
  const isOffline = !navigator.onLine
  try {
    return await api.request(customers.placeOrder, { body, key })
  } catch (error) {
    // The phone had no network, so the request was not sent, and `sentAs` is restored.
    if (error instanceof NetworkError && isOffline && !navigator.onLine) setSentAs(attempt, sentAs)
    if (!(error instanceof ApiError) || error.isTemporary) throw error
    // The server refused this request, but it may have accepted an earlier one with the same key.
    setSentAs(attempt, sentAs)
    if (!isTokenExpired(error)) throw error
    forgetToken(token)
    if (sentAs !== null) return undefined
    if (isAgain) throw error
    return place(attempt, { isAgain: true })
  }
}

/** Called before a request, because the page may close before the response. Undone if the request had no effect. */
function setSentAs(attempt: PendingOrder, sentAs: number | null): void {
  changeCart(({ attempt: present }) =>
    present?.key === attempt.key ? { attempt: { ...attempt, sentAs } } : {},
  )
}

/** Removes the sent lines from the cart. Keeps an attempt that another tab has started. */
function removeSentLines({ key, lineIds }: PendingOrder): void {
  changeCart(({ lines, attempt }) => ({
    lines: lines.filter((line) => !lineIds.includes(line.id)),
    ...(attempt?.key === key ? { attempt: null, isAwaitingTable: false } : {}),
  }))
}

/** Stops sending the order. If the server may have accepted it, the guest sees a warning. */
export function cancelSending(): void {
  stopTimer()
  const { attempt } = rereadCart()
  if (attempt) stop(attempt, attempt.sentAs === null ? null : { kind: 'unsure' })
  else waitOrFinish()
}

function stop({ key }: PendingOrder, blocker: Blocker | null): void {
  changeCart(({ attempt }) => (attempt?.key === key ? { attempt: null } : {}))
  sendProgress.setState({ phase: 'idle', notBeforeMs: null, blocker })
}

async function afterFailure(attempt: PendingOrder, error: unknown): Promise<void> {
  if (error instanceof NetworkError || (error instanceof ApiError && error.isTemporary)) {
    retryAfter(backOff(RETRY_MS, attempts))
    return
  }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) {
    const waitMs = (error.retryAfterSeconds ?? 10) * 1000
    retryAfter(waitMs, Date.now() + waitMs)
    return
  }
  switch (error.code) {
    case 'branch_closed':
      await loadMenu()
      // The restaurant may have opened since the order was sent.
      stop(attempt, isOpenNow() ? null : { kind: 'closed' })
      return
    case 'bill_requested':
      stop(attempt, { kind: 'bill_requested' })
      return
    case 'table_unconfirmed':
      stop(attempt, null)
      await awaitConfirmation()
      return
    case 'product_unavailable':
    case 'price_changed':
    case 'not_found':
    case 'table_inactive':
    case 'invalid':
      await loadMenu()
      stop(attempt, blockerOf(error))
      return
    default:
      stop(attempt, { kind: 'refused', text: error.message })
  }
}

function isOpenNow(): boolean {
  const { menu, isUnverified } = menuStore.getState()
  return menu?.branch?.abierta === 1 && !isUnverified
}

/** Explains a refusal by the menu's changes if they affect the cart, otherwise by the server's error. */
function blockerOf({ code, message }: ApiError): Blocker {
  const { menu } = menuStore.getState()
  if (reviewCart(cart.getState().lines, menu).some((each) => each.problem)) {
    return { kind: 'review' }
  }
  return code === 'not_found' ? { kind: 'table_gone' } : { kind: 'refused', text: message }
}

/** Calls a waiter, who confirms the table. The order is sent after the confirmation. */
async function awaitConfirmation(): Promise<void> {
  changeCart(() => ({ isAwaitingTable: true }))
  isCalling = true
  try {
    storeCurrentBill(
      await requestAsGuest(customers.callWaiter, { body: { mesa: visit.getState().code } }),
    )
  } catch (error) {
    if (!isCallError(error)) throw error
    stopAwaitingTable()
    showFailed({ title: failureText(error) })
  } finally {
    isCalling = false
  }
}

/** Stops waiting for a waiter to confirm the table. The cart stays as it is. */
export function stopAwaitingTable(): void {
  changeCart(() => ({ isAwaitingTable: false }))
}

function retryAfter(waitMs: number, notBeforeMs: number | null = null): void {
  attempts += 1
  sendProgress.setState({ phase: 'waiting', notBeforeMs })
  resendIn(waitMs)
}

/** The button “Seguir pidiendo”: withdraws the request for the bill, and sends the cart. */
export async function keepOrdering(): Promise<void> {
  const { code } = visit.getState()
  storeCurrentBill(await requestAsGuest(customers.cancelBillRequest, { body: { mesa: code } }))
  sendProgress.setState({ blocker: null })
  sendCart()
}

export function clearBlocker(): void {
  sendProgress.setState({ blocker: null })
}

/** Sends an unanswered order again after a reload, and when the network or the guest returns. */
export function startResending(): void {
  window.addEventListener('online', () => void sendPendingOrder())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendPendingOrder()
  })
  cart.subscribe(({ attempt }) => {
    const { phase } = sendProgress.getState()
    if (attempt && phase === 'idle') {
      sendProgress.setState({ blocker: null })
      waitOrFinish()
    }
    if (!attempt && phase === 'waiting') waitOrFinish()
  })
  void sendPendingOrder()
  billStore.subscribe(({ bill, isKnown }, before) => {
    // This refusal ends when the bill is no longer requested.
    if (
      before.bill?.status === 'Cuenta Solicitada' &&
      bill?.status !== 'Cuenta Solicitada' &&
      sendProgress.getState().blocker?.kind === 'bill_requested'
    ) {
      clearBlocker()
    }
    if (!rereadCart().isAwaitingTable) return
    // The bill no longer exists, so no waiter will confirm the table.
    const isGone = isKnown && bill === null && !isCalling
    if (isGone || bill?.status === 'Cerrada') stopAwaitingTable()
    else if (bill?.confirmed === 1) {
      // Called before `sendCart`, because the wait must end even if the cart cannot be sent.
      stopAwaitingTable()
      sendCart()
    }
  })
  menuStore.subscribe(() => {
    if (isOpenNow() && sendProgress.getState().blocker?.kind === 'closed') clearBlocker()
  })
}
