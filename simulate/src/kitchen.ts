import {
  changeLineStatus,
  changeOrderStatus,
  reportShown,
  undoOrder,
} from '@orderi/shared/contract/administration'
import { voidLine } from '@orderi/shared/contract/payments'
import type { Random } from '@orderi/shared/kernel/random'
import { isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { isUnreported } from '@orderi/shared/stations/acknowledgement'
import { stationOf } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import { isDue, onEnterState, type Rush } from './rush.ts'
import { reasonOf } from './till.ts'

const CHANCE = { cancelledOrder: 0.02, cancelledLine: 0.04, undone: 0.04, dishByDish: 0.35 }

/** A station of the kitchen, or the whole kitchen of a branch without stations (null). */
type Place = Station | null

export function startKitchen(rush: Rush): void {
  const { screen, place } = rush
  // Cancelling a dish that was ever started needs an approval.
  const started = new Set<number>()
  const stations: readonly Place[] = place.stations.length > 0 ? place.stations : [null]
  const looks = stations.flatMap((station) => {
    const orderIdsIn = (status: OrderStatus) => () =>
      [...(screen.board()?.orders.values() ?? [])]
        .filter((order) => workIn(rush, order, station, status).length > 0)
        .map(({ id }) => id)
    const name = station ? ` ${station.order}` : ''
    return [
      onEnterState(
        rush,
        orderIdsIn('Pendiente'),
        (id, random) => take(rush, id, { random, station, started }),
        `tomar${name}`,
      ),
      onEnterState(
        rush,
        orderIdsIn('Preparando'),
        (id, random) => cook(rush, id, { random, station }),
        `cocinar${name}`,
      ),
    ]
  })
  screen.onChange(() => looks.forEach((look) => look()))
}

/** The lines in the status that the station has to prepare. */
function workIn(
  { place }: Rush,
  order: Order | undefined,
  station: Place,
  status: OrderStatus,
): readonly OrderLine[] {
  if (!order || (!station && order.status !== status)) return []
  return order.products.filter(
    (line) =>
      isToMake(line) &&
      (!station || (line.status === status && stationOf(line, place.stations)?.id === station.id)),
  )
}

async function take(
  rush: Rush,
  id: number,
  {
    random,
    station,
    started,
  }: { readonly random: Random; readonly station: Place; readonly started: Set<number> },
): Promise<void> {
  const { api, pace, place, screen } = rush
  const { token } = place.kitchen
  const read = () => screen.board()?.orders.get(id)
  const shown = read()
  const estacion = station?.id ?? null
  if (shown && isUnreported(shown, estacion, place))
    await api.call(reportShown, { token, body: { estacion, pedidos: [id] } })
  await pace.pause(random, 0.5, 2)
  const order = read()
  const work = workIn(rush, order, station, 'Pendiente')
  const [line] = work
  if (!order || !line) return
  const isAlone = order.products.filter(isToMake).length === work.length
  if (isAlone && !started.has(id)) {
    if (random.chance(CHANCE.cancelledOrder)) return cancelOrder(rush, id)
    if (work.length > 1 && isDue(rush, random, voidLine, CHANCE.cancelledLine)) {
      await cancelLine(rush, line.id)
    }
  }
  started.add(id)
  const lines = await moveWork(rush, id, { station, from: 'Pendiente', to: 'Preparando' })
  if (lines?.length === 0 || !random.chance(CHANCE.undone)) return
  await pace.pause(random, 0.1, 0.3)
  await api.call(undoOrder, { token, body: { order_id: id, lines } })
}

async function cook(
  rush: Rush,
  id: number,
  { random, station }: { readonly random: Random; readonly station: Place },
): Promise<void> {
  await rush.pace.pause(random, 3, 7)
  const work = workIn(rush, rush.screen.board()?.orders.get(id), station, 'Preparando')
  if (work.length > 1 && random.chance(CHANCE.dishByDish)) {
    for (const line of work.filter(({ status }) => status === 'Preparando')) {
      await setLineStatus(rush, line.id, 'Listo')
      await rush.pace.pause(random, 0.1, 0.6)
    }
  }
  await moveWork(rush, id, { station, from: 'Preparando', to: 'Listo' })
}

/** Moves the station's lines, or the whole order in a kitchen without stations. Returns the lines that it named. */
async function moveWork(
  rush: Rush,
  id: number,
  step: { readonly station: Place; readonly from: OrderStatus; readonly to: OrderStatus },
): Promise<number[] | null> {
  const { api, place, screen } = rush
  const work = workIn(rush, screen.board()?.orders.get(id), step.station, step.from)
  const lines = step.station ? work.map((line) => line.id) : null
  if (work.length > 0)
    await api.call(changeOrderStatus, {
      token: place.kitchen.token,
      body: { order_id: id, estado: step.to, lines },
    })
  return lines
}

async function cancelOrder({ api, place }: Rush, id: number): Promise<void> {
  await api.call(changeOrderStatus, {
    token: place.kitchen.token,
    body: {
      order_id: id,
      estado: 'Cancelado',
      motivo: place.till ? reasonOf(place.till, 'anulacion') : null,
    },
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
