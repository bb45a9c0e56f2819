/** Rules for orders that kitchen screens have shown, and for alarms about those that they have not. Pure. */
import type { AcknowledgedLines } from '../bills/schema.ts'
import type { Floor } from '../floor/schema.ts'
import { isOpenStatus } from '../orders/rules.ts'
import type { Order, OrderLine, ShownAtStation } from '../orders/schema.ts'
import { stationOf } from './rules.ts'
import type { KitchenScreens, Station } from './schema.ts'

/** Stands for the station of lines that every screen of the kitchen shows. */
export const NO_STATION = 0

/** A station raises alarms only if one of its screens was there within this time. */
export const SCREEN_MEMORY_HOURS = 24

function stationIdOf(line: Pick<OrderLine, 'station'>, stations: readonly Station[]): number {
  return stationOf(line, stations)?.id ?? NO_STATION
}

type ShownOrder = Pick<Order, 'status' | 'created_at' | 'shown' | 'products'>

interface StationAcknowledgement {
  /** The station's ID, or `NO_STATION`. */
  readonly station: number
  /** When a screen first showed the order. */
  readonly shownAt: string | null
  /** Whether a person has touched the ticket or moved one of its dishes. */
  readonly isTouched: boolean
}

/** The acknowledgements by station, in the sequence of the lines. Stations whose lines are all cancelled are left out. */
export function acknowledgementsOf(
  { shown, products }: ShownOrder,
  stations: readonly Station[],
): readonly StationAcknowledgement[] {
  const lines = products.filter(({ status }) => status !== 'Cancelado')
  const ids = new Set(lines.map((line) => stationIdOf(line, stations)))
  return [...ids].map((station) => {
    const own = shown?.find((each) => each.station === station)
    const isMoved = lines.some(
      (line) => line.status !== 'Pendiente' && stationIdOf(line, stations) === station,
    )
    return { station, shownAt: own?.at ?? null, isTouched: isMoved || own?.touched_at != null }
  })
}

/** `received`: by the server. `shown`: at every station. `touched`: by a person at every station. */
export type Acknowledgement = 'received' | 'shown' | 'touched'

export function acknowledgementOf(
  order: ShownOrder,
  stations: readonly Station[],
): Acknowledgement {
  if (order.status !== 'Pendiente') return 'touched'
  const all = acknowledgementsOf(order, stations)
  if (all.length === 0) return 'received'
  if (all.every(({ isTouched }) => isTouched)) return 'touched'
  return all.every(({ shownAt, isTouched }) => shownAt !== null || isTouched) ? 'shown' : 'received'
}

export function acknowledgedLinesOf(
  orders: Iterable<Order>,
  stations: readonly Station[],
): AcknowledgedLines {
  const waiting = [...orders].filter(({ status }) => status === 'Pendiente')
  const linesOf = (state: Acknowledgement) =>
    waiting.flatMap((order) =>
      acknowledgementOf(order, stations) === state ? order.products.map(({ id }) => id) : [],
    )
  return { mostradas: linesOf('shown'), tocadas: linesOf('touched') }
}

interface Report {
  readonly stations: readonly Station[]
  readonly at: string
  /** Whether a person has touched the ticket. */
  readonly isTouched?: boolean
}

/**
 * The order after a screen has shown it. Returns the same object if the station has shown it before or has none of its
 * lines. A touch changes only dishes that nobody has moved.
 * @param station the station of the screen; null for a screen that shows the whole kitchen
 */
export function withShown(
  order: Order,
  station: number | null,
  { stations, at, isTouched = false }: Report,
): Order {
  if (!isOpenStatus(order.status)) return order
  const changed = acknowledgementsOf(order, stations)
    .filter((each) => station === null || each.station === station)
    .filter((each) => each.shownAt === null || (isTouched && !each.isTouched))
    .map((each): ShownAtStation => {
      const shown = { station: each.station, at: each.shownAt ?? at }
      return isTouched && !each.isTouched ? { ...shown, touched_at: at } : shown
    })
  if (changed.length === 0) return order
  const kept = (order.shown ?? []).filter((each) =>
    changed.every((one) => one.station !== each.station),
  )
  return { ...order, shown: [...kept, ...changed] }
}

/** Whether the screen has to report the order, or a touch of it. */
export function isUnreported(
  order: Order,
  station: number | null,
  report: Pick<Report, 'stations' | 'isTouched'>,
): boolean {
  return withShown(order, station, { ...report, at: '' }) !== order
}

/** The screens that show the station: its own, and those that show the whole kitchen. */
const screensOf = (station: number, screens: readonly KitchenScreens[]) =>
  screens.filter((each) => each.station === station || each.station === null)

function wasThereRecently(
  station: number,
  screens: readonly KitchenScreens[],
  nowMs: number,
): boolean {
  const oldest = nowMs - SCREEN_MEMORY_HOURS * 3_600_000
  return screensOf(station, screens).some(
    ({ count, last_at }) => count > 0 || Date.parse(last_at) > oldest,
  )
}

/** A screen that is opened again within this time was not away. */
const SCREEN_AWAY_SECONDS = 20

/** The stations whose last screen went away during the last `SCREEN_MEMORY_HOURS`. */
export function lostStations(
  stations: readonly Station[],
  screens: readonly KitchenScreens[],
  nowMs: number,
): readonly number[] {
  const ids = stations.length > 0 ? stations.map(({ id }) => id) : [NO_STATION]
  return ids.filter(
    (id) =>
      wasThereRecently(id, screens, nowMs) &&
      screensOf(id, screens).every(
        ({ count, last_at }) =>
          count === 0 && nowMs - Date.parse(last_at) >= SCREEN_AWAY_SECONDS * 1000,
      ),
  )
}

type KitchenSettings = Pick<Floor, 'stations' | 'segundos_sin_ver'>

interface UnseenOrder {
  readonly order: Order
  /** The stations that have not shown the order, or `NO_STATION`. */
  readonly stations: readonly number[]
  /** Whether a screen of each of these stations is connected. It then shows another page, or a dialog covers it. */
  readonly hasScreens: boolean
}

const isConnected = (station: number, screens: readonly KitchenScreens[]) =>
  screensOf(station, screens).some(({ count }) => count > 0)

function unseenStations(
  order: Order,
  { stations, segundos_sin_ver: seconds }: KitchenSettings,
  screens: readonly KitchenScreens[],
  nowMs: number,
): readonly number[] {
  if (seconds == null || order.status !== 'Pendiente') return []
  if (nowMs - Date.parse(order.created_at) < seconds * 1000) return []
  return acknowledgementsOf(order, stations)
    .filter(({ shownAt, isTouched }) => shownAt === null && !isTouched)
    .map(({ station }) => station)
    .filter((station) => wasThereRecently(station, screens, nowMs))
}

/** The orders about which the floor is alarmed. An alarm ends when the order is shown, touched or cancelled. */
export function unseenOrders(
  orders: Iterable<Order>,
  branch: KitchenSettings,
  screens: readonly KitchenScreens[],
  nowMs: number,
): readonly UnseenOrder[] {
  return [...orders]
    .map((order) => ({ order, stations: unseenStations(order, branch, screens, nowMs) }))
    .filter(({ stations }) => stations.length > 0)
    .map((each) => ({
      ...each,
      hasScreens: each.stations.every((station) => isConnected(station, screens)),
    }))
    .toSorted((a, b) => a.order.id - b.order.id)
}
