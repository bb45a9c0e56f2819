import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import {
  changeOrderStatus,
  closeBill,
  confirmTable,
  fireCourse,
  moveBill,
  reopenBill,
  sendWaiter,
} from '@orderi/shared/contract/administration'
import { heldCourses, isWork } from '@orderi/shared/courses/rules'
import type { Random } from '@orderi/shared/kernel/random'
import type { Order } from '@orderi/shared/orders/schema'
import { settleBill } from './cashier.ts'
import { onEnterState, type Rush } from './rush.ts'

const CHANCE = { moved: 0.08, closedByMistake: 0.04 }
const PAYMENTS: readonly PaymentMethod[] = ['efectivo', 'tarjeta', 'tarjeta', 'sinpe', 'otro']

export function startWaiters(rush: Rush): void {
  const { screen } = rush
  const ready = () =>
    [...(screen.board()?.orders.values() ?? [])]
      .filter((order) => order.status === 'Listo')
      .map((order) => order.id)
  const waiting = () =>
    [...(screen.board()?.orders.values() ?? [])].filter(isWaiting).map(({ id }) => id)
  const billIdsWhere = (fits: (bill: Bill) => boolean) => () =>
    [...(screen.board()?.bills.values() ?? [])].filter(fits).map((bill) => bill.id)
  const calling = billIdsWhere((bill) => bill.waiter_requested === 1)
  const asked = billIdsWhere((bill) => bill.status === 'Cuenta Solicitada')
  const looks = [
    onEnterState(rush, ready, (id, random) => deliver(rush, id, random), 'llevar'),
    onEnterState(rush, waiting, (id, random) => fireNext(rush, id, random), 'marchar'),
    onEnterState(rush, calling, (id, random) => answerCall(rush, id, random), 'atender'),
    onEnterState(rush, asked, (id, random) => takeMoney(rush, id, random), 'cobrar'),
  ]
  screen.onChange(() => looks.forEach((look) => look()))
}

async function deliver(rush: Rush, orderId: number, random: Random): Promise<void> {
  await rush.pace.pause(random, 0.3, 1.5)
  if (rush.screen.board()?.orders.get(orderId)?.status !== 'Listo') return
  const { token } = random.pick(rush.place.waiters)
  await rush.api.call(changeOrderStatus, {
    token,
    body: { order_id: orderId, estado: 'Entregado' },
  })
}

/** All that was fired is delivered, and dishes are held. */
const isWaiting = ({ products }: Order) =>
  heldCourses(products).length > 0 && !products.some(isWork)

async function fireNext(rush: Rush, orderId: number, random: Random): Promise<void> {
  await rush.pace.pause(random, 0.5, 2)
  const order = rush.screen.board()?.orders.get(orderId)
  const [next] = order && isWaiting(order) ? heldCourses(order.products) : []
  if (!next) return
  const { token } = random.pick(rush.place.waiters)
  await rush.api.call(fireCourse, { token, body: { order_id: orderId, curso: next.id } })
}

async function answerCall(rush: Rush, billId: number, random: Random): Promise<void> {
  const { api, place, pace } = rush
  await pace.pause(random, 0.5, 2)
  const caller = shownBill(rush, billId)
  if (caller?.waiter_requested !== 1) return
  const { token } = random.pick(place.waiters)
  const answer = caller.confirmed === 1 ? sendWaiter : confirmTable
  await api.call(answer, { token, body: { bill_id: billId } })
  if (!random.chance(CHANCE.moved)) return
  await pace.pause(random, 0.2, 0.5)
  const bill = shownBill(rush, billId)
  const others = place.tables.filter(({ id }) => id !== bill?.table_id)
  if (!bill || others.length === 0) return
  const body = { bill_id: billId, table_id: random.pick(others).id }
  await api.call(moveBill, { token, body })
}

async function takeMoney(rush: Rush, billId: number, random: Random): Promise<void> {
  await rush.pace.pause(random, 1, 3)
  await waitUntilServed(rush, billId)
  if (shownBill(rush, billId)?.status === 'Cuenta Solicitada') await payBill(rush, billId, random)
}

/** Waits until the board shows no more orders of the bill. Throws if the run ends before. */
export async function waitUntilServed({ screen, pace }: Rush, billId: number): Promise<void> {
  await screen.until(
    (board) => ![...board.orders.values()].some((order) => order.bill.id === billId),
    pace.signal,
  )
}

/** Charges a bill. In a branch without payments, closes it, and sometimes reopens it and closes it again. */
export async function payBill(rush: Rush, billId: number, random: Random): Promise<void> {
  const { api, place, pace, tally } = rush
  if (place.till) return settleBill(rush, place.till, billId, random)
  const { token } = random.pick(place.waiters)
  const close = async () => {
    const body = { bill_id: billId, payment_method: random.pick(PAYMENTS) }
    const closed = await api.call(closeBill, { token, body })
    if (closed.ok) tally.closed(closed.body)
  }
  await close()
  if (!random.chance(CHANCE.closedByMistake)) return
  await pace.pause(random, 0.2, 0.5)
  const reopened = await api.call(reopenBill, { token, body: { bill_id: billId } })
  if (!reopened.ok) return
  tally.reopened(billId)
  await pace.pause(random, 0.2, 0.5)
  await close()
}

function shownBill({ screen }: Rush, billId: number): Bill | undefined {
  return screen.board()?.bills.get(billId)
}
