/** Rules for orders that kitchen screens have shown, and for alarms about those that they have not. Pure. */
import type { Floor } from '../floor/schema.ts'
import { isHeld, isOpenStatus } from '../orders/rules.ts'
import type { Order, OrderLine, ShownAtStation } from '../orders/schema.ts'
import { stationOf } from './rules.ts'
import type { KitchenScreens, Station } from './schema.ts'

/** Stands for the station of lines that every screen of the kitchen shows. */
export const NO_STATION = 0

/** A station raises alarms only if one of its screens was there within this time. */
export const SCREEN_MEMORY_MS = 24 * 3_600_000

function stationIdOf(line: Pick<OrderLine, 'station'>, stations: readonly Station[]): number {
  return stationOf(line, stations)?.id ?? NO_STATION
}

type ShownOrder = Pick<Order, 'status' | 'created_at' | 'shown' | 'products'>

interface StationState {
  /** The station's ID, or `NO_STATION`. */
  readonly station: number
  /** When the newest of its waiting dishes was ordered or fired. */
  readonly since: string
  /** When a screen first showed these dishes, or a person touched their ticket. */
  readonly shownAt: string | null
  /** Whether the kitchen has begun a dish that was ordered or fired at `since` or later. */
  readonly isStarted: boolean
}

/** The states by station, in the sequence of the lines. Held and cancelled lines do not count. */
export function stationStatesOf(
  { shown, products, created_at }: ShownOrder,
  stations: readonly Station[],
): readonly StationState[] {
  const lines = products.filter((line) => line.status !== 'Cancelado' && !isHeld(line))
  const ids = new Set(lines.map((line) => stationIdOf(line, stations)))
  return [...ids].map((station) => {
    const own = lines.filter((line) => stationIdOf(line, stations) === station)
    const since = own
      .filter(({ status }) => status === 'Pendiente')
      .reduce(
        (newest, { fired_at }) => (fired_at && fired_at > newest ? fired_at : newest),
        created_at,
      )
    const at = shown?.findLast((each) => each.station === station)?.at
    return {
      station,
      since,
      shownAt: at !== undefined && at >= since ? at : null,
      isStarted: own.some(
        ({ status, fired_at }) => status !== 'Pendiente' && (fired_at ?? created_at) >= since,
      ),
    }
  })
}

/** `received`: by the server. `shown`: at every station. `started`: at every station. */
export type Acknowledgement = 'received' | 'shown' | 'started'

export function acknowledgementOf(
  order: ShownOrder,
  stations: readonly Station[],
): Acknowledgement {
  if (order.status !== 'Pendiente') return 'started'
  const all = stationStatesOf(order, stations)
  if (all.length === 0) return 'received'
  if (all.every(({ isStarted }) => isStarted)) return 'started'
  return all.every(({ shownAt, isStarted }) => shownAt !== null || isStarted) ? 'shown' : 'received'
}

/** The IDs of the lines of waiting orders that all their stations show. */
export function shownLinesOf(orders: Iterable<Order>, stations: readonly Station[]): number[] {
  return [...orders].flatMap((order) =>
    acknowledgementOf(order, stations) === 'shown' ? order.products.map(({ id }) => id) : [],
  )
}

/** @param screen the station of the screen; null for a screen that shows the whole kitchen */
const isShownOn = (screen: number | null, station: number) =>
  screen === null || screen === station || station === NO_STATION

interface Report {
  readonly stations: readonly Station[]
  readonly at: string
}

/**
 * The order after a screen has shown it. Returns the same object if the screen has none of its lines, or has shown them
 * before. A station has one more entry for each course that was fired later.
 * @param screen the station of the screen; null for a screen that shows the whole kitchen
 */
export function withShown(order: Order, screen: number | null, { stations, at }: Report): Order {
  if (!isOpenStatus(order.status)) return order
  const added = stationStatesOf(order, stations)
    .filter(({ station, shownAt }) => shownAt === null && isShownOn(screen, station))
    .map(({ station }): ShownAtStation => ({ station, at }))
  if (added.length === 0) return order
  return { ...order, shown: [...(order.shown ?? []), ...added] }
}

/** Whether the screen has to report the order. */
export function isUnreported(
  order: Order,
  screen: number | null,
  { stations }: Pick<Report, 'stations'>,
): boolean {
  return withShown(order, screen, { stations, at: '' }) !== order
}

const screensOf = (station: number, screens: readonly KitchenScreens[]) =>
  screens.filter((each) => isShownOn(each.station, station))

function wasThereRecently(
  station: number,
  screens: readonly KitchenScreens[],
  nowMs: number,
): boolean {
  const oldest = nowMs - SCREEN_MEMORY_MS
  return screensOf(station, screens).some(
    ({ count, last_at }) => count > 0 || Date.parse(last_at) > oldest,
  )
}

/** A screen that is opened again within this time was not away. */
const SCREEN_AWAY_SECONDS = 20

/** The stations whose last screen went away at least `SCREEN_AWAY_SECONDS` ago, and within `SCREEN_MEMORY_MS`. */
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
  const isOverdue = (since: string) => nowMs - Date.parse(since) >= seconds * 1000
  return stationStatesOf(order, stations)
    .filter(({ since, shownAt, isStarted }) => shownAt === null && !isStarted && isOverdue(since))
    .map(({ station }) => station)
    .filter((station) => wasThereRecently(station, screens, nowMs))
}

/** The orders about which the floor is alarmed. An alarm ends when the order is shown, started or cancelled. */
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
