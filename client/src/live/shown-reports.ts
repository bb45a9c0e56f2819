/** Reports the orders that a kitchen screen shows for the first time, in batches. An idle screen sends nothing. */
import { MAX_SHOWN_ORDERS } from '@orderi/shared/orders/limits'
import { backOff } from './back-off.ts'
import type { Clock } from './clock.ts'
import { createTimers } from './timers.ts'

/** A ticket counts as shown after this time, so that orders that arrive together are one report. */
const LOOK_MS = 500
/** A report is repeated if the board does not confirm it within this time. */
const CONFIRM_MS = 10_000
/** The longest delay is shorter than the shortest time to an alarm, 5 s. */
const RETRY_MS = { first: 1000, longest: 4000 } as const

/** The visible orders that the station, or the whole kitchen (null), has not reported. */
export interface ShownOrders {
  readonly station: number | null
  readonly orders: readonly number[]
}

interface ReportDeps {
  readonly clock: Clock
  /** False while the page is hidden, covered or possibly outdated. */
  readonly isSeen: () => boolean
  /** Rejects if the server has not accepted the report. */
  readonly send: (report: ShownOrders) => Promise<unknown>
}

interface ShownReports {
  /** Replaces the orders to report. */
  show(shown: ShownOrders): void
  /** A person has touched the ticket, so it was seen, even if a dialog now covers the page. */
  touch(order: number): void
  readonly stop: () => void
}

export function createShownReports({ clock, isSeen, send }: ReportDeps): ShownReports {
  const timers = createTimers<'look'>(clock)
  let shown: ShownOrders = { station: null, orders: [] }
  const touched = new Set<number>()
  let sentAt = new Map<number, number>()
  let failures = 0

  const isDue = (id: number) => {
    const at = sentAt.get(id)
    return at === undefined || clock.now() - at >= CONFIRM_MS
  }

  function lookIn(ms: number): void {
    if (shown.orders.length === 0) timers.end('look')
    else if (!timers.has('look')) timers.begin('look', ms, look)
  }

  function look(): void {
    const { station } = shown
    const seen = isSeen() ? shown.orders : shown.orders.filter((id) => touched.has(id))
    const orders = seen.filter(isDue).slice(0, MAX_SHOWN_ORDERS)
    if (orders.length === 0) return lookIn(LOOK_MS)
    for (const id of orders) sentAt.set(id, clock.now())
    send({ station, orders }).then(
      () => {
        failures = 0
      },
      () => {
        for (const id of orders) sentAt.delete(id)
        timers.end('look')
        lookIn(backOff(RETRY_MS, failures))
        failures += 1
      },
    )
    lookIn(LOOK_MS)
  }

  return {
    show(next) {
      const isKept = (id: number) => next.station === shown.station && next.orders.includes(id)
      for (const id of touched) if (!isKept(id)) touched.delete(id)
      sentAt = new Map([...sentAt].filter(([id]) => isKept(id)))
      shown = next
      lookIn(LOOK_MS)
    },
    touch: (order) => void touched.add(order),
    stop: timers.endAll,
  }
}
