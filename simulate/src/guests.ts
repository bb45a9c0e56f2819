import { setTimeout as delay } from 'node:timers/promises'
import {
  callWaiter,
  cancelBillRequest,
  chooseShare,
  enterTable,
  ownHistory,
  ownPayments,
  payOnline,
  placeOrder,
  menu as readMenu,
  requestBill,
  sendPaymentIntent,
} from '@orderi/shared/contract/customers'
import { refundOnline } from '@orderi/shared/contract/payments'
import type { Random } from '@orderi/shared/kernel/random'
import type { Menu } from '@orderi/shared/menu/schema'
import { returnExcess } from './cashier.ts'
import { chooseDishes } from './choices.ts'
import { guestNames } from './names.ts'
import { type BillOnPhone, type GuestPhone, openPhone } from './phone.ts'
import type { Table } from './place.ts'
import { isDue, type Rush } from './rush.ts'

const CHANCE = {
  callsFirst: 0.1,
  calls: 0.25,
  namesBill: 0.2,
  dessertAfterAll: 0.07,
  tellsMethod: 0.3,
  paysOnline: 0.2,
  paysLate: 0.1,
}
/** The phone checks at this interval whether the provider's notice has arrived, up to `MAX_PAYMENT_CHECKS` times. */
const PAYMENT_CHECK_MS = 100
const MAX_PAYMENT_CHECKS = 50
const CONFIRM_TIMEOUT_MS = 15_000
/** Simulated minutes before the end of the run: the latest time of an order, and of the request for the bill. */
export const LAST_ORDER_MINUTES_LEFT = 16
export const BILL_REQUEST_MINUTES_LEFT = 5

export async function simulateVisit(rush: Rush, table: Table, random: Random): Promise<void> {
  const { api, tally } = rush
  const body = { mesa: table.code, name: random.pick(guestNames) }
  const entered = await api.call(enterTable, { body })
  if (!entered.ok) return
  tally.guest()
  const { token } = entered.body
  const onReconnect = () => tally.reconnected()
  const phone = openPhone({ url: api.url, token, onReconnect })
  try {
    const guest = { rush, token, table, phone, random }
    if (await playVisit(guest)) await waitUntilClosed(guest)
  } finally {
    phone.close()
  }
}

interface Guest {
  readonly rush: Rush
  readonly token: string
  readonly table: Table
  readonly phone: GuestPhone
  readonly random: Random
}

/** Simulates a visit from opening the menu to requesting the bill. Returns false if there is no bill to pay. */
async function playVisit(guest: Guest): Promise<boolean> {
  const { rush, random } = guest
  const { pace } = rush
  let hasOrdered = false
  await pace.pause(random, 0.5, 1)
  if (random.chance(CHANCE.callsFirst)) await call(guest)
  let wantsMore = true
  for (let left = random.between(1, 3); left > 0 && wantsMore; left -= 1) {
    await pace.pause(random, 1, 3)
    hasOrdered = (await order(guest)) || hasOrdered
    if (random.chance(CHANCE.calls)) {
      await pace.pause(random, 1, 3)
      await call(guest)
    }
    await pace.pause(random, 4, 9, BILL_REQUEST_MINUTES_LEFT)
    wantsMore = pace.left() > LAST_ORDER_MINUTES_LEFT
  }
  await pace.pause(random, 2, 6, BILL_REQUEST_MINUTES_LEFT)
  if (!hasOrdered) return false
  await ask(guest)
  if (wantsMore && random.chance(CHANCE.dessertAfterAll)) {
    await pace.pause(random, 0.2, 0.6)
    const changed = await send(guest, cancelBillRequest)
    if (changed.ok) await order(guest)
    await pace.pause(random, 4, 8, BILL_REQUEST_MINUTES_LEFT)
    await ask(guest)
  }
  if (rush.place.takesOnline && isDue(rush, random, refundOnline, CHANCE.paysOnline)) {
    await payBillOnline(guest)
  }
  return true
}

/** Waits until the bill is closed. Chooses a share if the cashier plans shares. */
async function waitUntilClosed({ rush, token, phone }: Guest): Promise<void> {
  const { api, pace } = rush
  const bill = await phone.until(
    (shown) => shown === 'closed' || freeShareOf(shown) !== undefined,
    pace.signal,
  )
  const share = freeShareOf(bill)
  if (share) await api.call(chooseShare, { token, body: { share_id: share.id } })
  await phone.until((shown) => shown === 'closed', pace.signal)
}

function freeShareOf(bill: BillOnPhone) {
  if (typeof bill === 'string') return undefined
  return bill.shares.find(({ guest, amount, paid }) => guest === null && paid < amount)
}

/** The code of the bill's current table. A waiter may have moved the bill. */
function codeOfTable({ rush, table, phone }: Guest): string {
  const bill = phone.shown()
  const tableId = typeof bill === 'string' ? table.id : bill.table_id
  return rush.place.tables.find(({ id }) => id === tableId)?.code ?? table.code
}

async function openMenu(guest: Guest): Promise<Menu | undefined> {
  const body = { mesa: codeOfTable(guest) }
  const reply = await guest.rush.api.call(readMenu, { body })
  return reply.ok ? reply.body : undefined
}

async function order(guest: Guest): Promise<boolean> {
  const { rush, token, random } = guest
  const { api, tally } = rush
  const menu = await openMenu(guest)
  const products = menu ? chooseDishes(menu, random) : []
  if (products.length === 0) return false
  const billName = random.chance(CHANCE.namesBill) ? random.pick(guestNames) : null
  const askedAt = performance.now()
  const placed = await api.call(placeOrder, {
    token,
    body: {
      mesa: codeOfTable(guest),
      products,
      bill_name: billName,
    },
  })
  if (!placed.ok && placed.code === 'table_unconfirmed') {
    await waitForConfirmation(guest)
    return order(guest)
  }
  if (!placed.ok) return false
  const { order: written, bill } = placed.body
  tally.opened(bill.id)
  tally.ordered({
    id: written.id,
    lines: written.products.length,
    askedAt,
    answeredAt: performance.now(),
  })
  return true
}

/** For branches in which waiters confirm tables: calls a waiter, and waits for the confirmation. */
async function waitForConfirmation(guest: Guest): Promise<void> {
  await call(guest)
  await guest.phone.until(
    (bill) => typeof bill === 'object' && bill.confirmed === 1,
    guest.rush.pace.signal,
  )
}

async function call(guest: Guest): Promise<void> {
  const reply = await send(guest, callWaiter)
  if (!reply.ok) return
  guest.rush.tally.called()
  guest.rush.tally.opened(reply.body.id)
}

async function ask(guest: Guest): Promise<void> {
  const { rush, token, random } = guest
  if (rush.place.till && random.chance(CHANCE.tellsMethod)) {
    const body = { metodo: random.pick(['efectivo', 'tarjeta', 'sinpe'] as const) }
    await rush.api.call(sendPaymentIntent, { token, body })
  }
  await send(guest, requestBill)
}

/**
 * Pays the balance at the sandbox provider, unless another person is paying. A late guest pays after the cashier has
 * cancelled the payment and closed the bill, and gets the money back.
 */
async function payBillOnline({ rush, token, phone, random }: Guest): Promise<void> {
  const { api, tally, pace } = rush
  const attempt = await api.call(payOnline, { token, body: {} })
  if (!attempt.ok || attempt.body.url === null) return
  if (isDue(rush, random, refundOnline, CHANCE.paysLate)) {
    await phone.until((bill) => bill === 'closed', pace.signal)
  }
  const url = `${api.url}${attempt.body.url}?accion=pagar`
  const signal = AbortSignal.timeout(CONFIRM_TIMEOUT_MS)
  const sent = await fetch(url, { method: 'POST', redirect: 'manual', signal }).catch(
    () => undefined,
  )
  if (!sent) return
  for (let count = 0; count < MAX_PAYMENT_CHECKS; count += 1) {
    const payments = await api.call(ownPayments, { token })
    const paid = payments.ok && payments.body.data.find(({ id }) => id === attempt.body.id)
    if (paid && paid.status === 'por_devolver') await returnExcess(rush, paid.bill_id)
    if (paid && ['pagado', 'por_devolver'].includes(paid.status)) break
    await delay(PAYMENT_CHECK_MS)
  }
  const bills = await api.call(ownHistory, { token })
  const bill = bills.ok && bills.body.data.find(({ id }) => id === attempt.body.bill_id)
  if (!bill || bill.status !== 'Cerrada') return
  // If another payment closed the bill, the cashier counts the bill.
  const last = bill.payments.findLast(({ kind, applied }) => kind === 'cobro' && applied > 0)
  if (last?.online === 1) tally.closed(bill)
}

function send(
  { rush, token }: Guest,
  command: typeof callWaiter | typeof requestBill | typeof cancelBillRequest,
) {
  return rush.api.call(command, { token, body: {} })
}
