import {
  changeLineStatus,
  changeOrderStatus,
  undoOrder,
} from '@orderi/shared/contract/administration'
import { voidLine } from '@orderi/shared/contract/payments'
import type { Random } from '@orderi/shared/kernel/random'
import { isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { isDue, onEnterState, type Rush } from './rush.ts'
import { reasonOf } from './till.ts'

const CHANCE = { cancelledOrder: 0.02, cancelledLine: 0.04, undone: 0.04, dishByDish: 0.35 }

export function startKitchen(rush: Rush): void {
  const { screen } = rush
  const orderIdsIn = (status: OrderStatus) => () =>
    [...(screen.board()?.orders.values() ?? [])]
      .filter((order) => isIn(order, status))
      .map((order) => order.id)
  // Cancelling a dish that was ever started needs an approval.
  const started = new Set<number>()
  const looks = [
    onEnterState(
      rush,
      orderIdsIn('Pendiente'),
      (id, random) => take(rush, id, { random, started }),
      'tomar',
    ),
    onEnterState(rush, orderIdsIn('Preparando'), (id, random) => cook(rush, id, random), 'cocinar'),
  ]
  screen.onChange(() => looks.forEach((look) => look()))
}

async function take(
  rush: Rush,
  id: number,
  { random, started }: { readonly random: Random; readonly started: Set<number> },
): Promise<void> {
  await rush.pace.pause(random, 0.5, 2)
  const order = orderStillIn(rush, id, 'Pendiente')
  if (!order) return
  const line = order.products[0]
  if (!started.has(id)) {
    if (random.chance(CHANCE.cancelledOrder)) return setOrderStatus(rush, id, 'Cancelado')
    if (line && order.products.length > 1 && isDue(rush, random, voidLine, CHANCE.cancelledLine)) {
      await cancelLine(rush, line.id)
    }
  }
  started.add(id)
  await setOrderStatus(rush, id, 'Preparando')
  if (!random.chance(CHANCE.undone)) return
  await rush.pace.pause(random, 0.1, 0.3)
  await rush.api.call(undoOrder, { token: rush.place.kitchen.token, body: { order_id: id } })
}

async function cook(rush: Rush, id: number, random: Random): Promise<void> {
  await rush.pace.pause(random, 3, 7)
  const order = orderStillIn(rush, id, 'Preparando')
  if (!order) return
  if (order.products.length > 1 && random.chance(CHANCE.dishByDish)) {
    for (const line of order.products.filter(({ status }) => status === 'Preparando')) {
      await setLineStatus(rush, line.id, 'Listo')
      await rush.pace.pause(random, 0.1, 0.6)
    }
  }
  if (orderStillIn(rush, id, 'Preparando')) await setOrderStatus(rush, id, 'Listo')
}

function orderStillIn({ screen }: Rush, id: number, status: OrderStatus): Order | undefined {
  const order = screen.board()?.orders.get(id)
  return order && isIn(order, status) ? order : undefined
}

/** An order whose unfinished dishes are all held is `Pendiente`, but the kitchen has nothing to do. */
const isIn = (order: Order, status: OrderStatus) =>
  order.status === status && order.products.some(isToMake)

async function setOrderStatus(
  { api, place }: Rush,
  id: number,
  estado: OrderStatus,
): Promise<void> {
  const motivo = estado === 'Cancelado' && place.till ? reasonOf(place.till, 'anulacion') : null
  await api.call(changeOrderStatus, {
    token: place.kitchen.token,
    body: { order_id: id, estado, motivo },
  })
}

async function cancelLine(rush: Rush, id: number): Promise<void> {
  const { api, place } = rush
  if (!place.till) return setLineStatus(rush, id, 'Cancelado')
  const body = { order_line_id: id, motivo: reasonOf(place.till, 'anulacion') }
  await api.call(voidLine, { token: place.kitchen.token, body })
}

async function setLineStatus({ api, place }: Rush, id: number, estado: OrderStatus): Promise<void> {
  await api.call(changeLineStatus, {
    token: place.kitchen.token,
    body: { order_line_id: id, estado },
  })
}
