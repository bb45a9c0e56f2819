/** Reports the orders that a kitchen screen shows, or a person touches there, for the first time, in batches. An idle screen sends nothing. */
import { MAX_SHOWN_ORDERS } from '@orderi/shared/orders/limits'
import { backOff } from './back-off.ts'
import type { Clock } from './clock.ts'
import { createTimers } from './timers.ts'

/** A ticket counts as shown after this time, so that orders that arrive together are one report. */
const LOOK_MS = 500
/** A report is repeated if the board does not confirm it within this time. */
const CONFIRM_MS = 10_000
const RETRY_MS = { first: 2000, longest: 30_000 } as const

/** The visible orders that the station, or the whole kitchen (null), has not reported. */
export interface ShownOrders {
  readonly station: number | null
  readonly orders: readonly number[]
}

interface Report extends ShownOrders {
  /** Those of `orders` that a person has touched. */
  readonly touched: readonly number[]
}

interface ReportDeps {
  readonly clock: Clock
  /** False while the page is hidden, covered or possibly outdated. */
  readonly isSeen: () => boolean
  /** Whether the board knows of no touch or step of the order. */
  readonly isUntouched: (order: number, station: number | null) => boolean
  /** Rejects if the server has not accepted the report. */
  readonly send: (report: Report) => Promise<unknown>
}

interface ShownReports {
  /** Replaces the orders to report. */
  show(shown: ShownOrders): void
  /** A person has touched the ticket. */
  touch(order: number): void
  readonly stop: () => void
}

export function createShownReports({ clock, isSeen, isUntouched, send }: ReportDeps): ShownReports {
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
    if (shown.orders.length + touched.size === 0) timers.end('look')
    else if (!timers.has('look')) timers.begin('look', ms, look)
  }

  function look(): void {
    const { station } = shown
    // A step that the touch has caused is its own report.
    const tapped = [...touched].filter((id) => isUntouched(id, station))
    touched.clear()
    const seen = isSeen() ? shown.orders.filter(isDue) : []
    const orders = [...new Set([...tapped, ...seen])].slice(0, MAX_SHOWN_ORDERS)
    if (orders.length === 0) return lookIn(LOOK_MS)
    for (const id of orders) sentAt.set(id, clock.now())
    send({ station, orders, touched: tapped }).then(
      () => {
        failures = 0
      },
      () => {
        for (const id of orders) sentAt.delete(id)
        if (station === shown.station) for (const id of tapped) touched.add(id)
        timers.end('look')
        lookIn(backOff(RETRY_MS, failures))
        failures += 1
      },
    )
    lookIn(LOOK_MS)
  }

  return {
    show(next) {
      const isSame = next.station === shown.station
      if (!isSame) touched.clear()
      const kept = [...sentAt].filter(([id]) => isSame && next.orders.includes(id))
      sentAt = new Map(kept)
      shown = next
      lookIn(LOOK_MS)
    },
    touch(order) {
      touched.add(order)
      lookIn(LOOK_MS)
    },
    stop: timers.endAll,
  }
}
