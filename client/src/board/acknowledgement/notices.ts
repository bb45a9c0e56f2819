/** The texts of the notices about unseen orders and about stations without a screen. Pure. */
import type { Station } from '@orderi/shared/stations/schema'
import { acknowledgementWords as words } from '../../i18n/board.ts'

export interface UnseenOrder {
  readonly id: number
  readonly number: number
  /** The IDs of the stations that have not shown it; `NO_STATION` for a kitchen without stations. */
  readonly stations: readonly number[]
  readonly hasScreens: boolean
}

export interface KitchenNotice {
  readonly title: string
  readonly text: string
}

const namesOf = (ids: readonly number[], stations: readonly Station[]) =>
  stations
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** Undefined if there are no such orders. */
export function unseenNotice(
  orders: readonly UnseenOrder[],
  stations: readonly Station[],
): KitchenNotice | undefined {
  const named = orders.map(({ number, stations: ids }) => ({
    number,
    names: namesOf(ids, stations),
  }))
  const [first, ...others] = named
  if (!first) return undefined
  const { number, names } = first
  const text = screensText(orders)
  if (others.length === 0) {
    const title =
      names === '' ? words.unseen({ number }) : words.unseenAt({ number, stations: names })
    return { title, text }
  }
  const list = named.map((each) =>
    each.names === '' ? each.number : `${each.number} (${each.names})`,
  )
  return {
    title: words.unseenOrders({ count: orders.length }),
    text: `${list.join(', ')}. ${text}`.trim(),
  }
}

/** Empty if the orders differ. */
function screensText(orders: readonly UnseenOrder[]): string {
  if (orders.every(({ hasScreens }) => hasScreens)) return words.shownElsewhere
  return orders.some(({ hasScreens }) => hasScreens) ? '' : words.noScreen
}

interface LostScreens {
  /** Whether the board does not know the screens. */
  readonly isUnknown: boolean
  readonly lost: readonly number[]
  readonly stations: readonly Station[]
}

/** Undefined if no screen is missing. */
export function lostNotice({ isUnknown, lost, stations }: LostScreens): KitchenNotice | undefined {
  if (isUnknown) return { title: words.unknown, text: words.unknownHint }
  if (lost.length === 0) return undefined
  const names = namesOf(lost, stations)
  const title = names === '' ? words.kitchenLost : words.stationsLost({ stations: names })
  return { title, text: words.lostHint }
}
