/** The moments of a day for its time line: orders, calls, late tickets and bills. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { ReplayStart } from '@orderi/shared/board/replay'
import { workSince } from '@orderi/shared/courses/rules'
import type { Floor } from '@orderi/shared/floor/schema'
import { ageLimitsOf } from '@orderi/shared/orders/ages'
import { isToMake } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { timesOf } from './player.ts'

export type MomentKind = 'order' | 'call' | 'late' | 'asked' | 'closed'

export interface Moment {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: MomentKind
  /** Of the order or the bill. */
  readonly number: number
  readonly table: { readonly id: number; readonly name: string }
  /** The names of the people concerned. */
  readonly people: readonly string[]
}

const BILL_KINDS: Partial<Record<BoardEvent['type'], MomentKind>> = {
  'waiter.called': 'call',
  'bill.requested': 'asked',
  'bill.closed': 'closed',
}

const namesOf = (...people: ({ readonly name: string } | null)[]) => [
  ...new Set(people.flatMap((person) => (person && person.name !== '' ? person.name : []))),
]

/**
 * The moments of a day, in the sequence of their times. An order is late if it still has to be prepared when its age
 * reaches its limit for red (`ageLimitsOf`).
 * @param end the last shown time
 */
export function momentsOf(
  { snapshot }: Pick<ReplayStart, 'snapshot'>,
  events: readonly BoardEvent[],
  end: number,
): readonly Moment[] {
  const moments: Moment[] = []
  /** The orders to prepare, with the time at which they are late. */
  const waiting = new Map<
    number,
    { order: Order; since: string; lateAt: number; people: readonly string[] }
  >()
  let branch: Floor = snapshot.branch
  const limitMs = (order: Order) => ageLimitsOf(branch, order.products).red * 60_000

  const noteLate = (id: number, until: number) => {
    const found = waiting.get(id)
    if (!found || found.lateAt > until) return
    const { order, lateAt, people } = found
    const { number, table } = order
    moments.push({ key: `late ${id} ${lateAt}`, at: lateAt, kind: 'late', number, table, people })
  }
  const follow = (order: Order, people: readonly string[], at: number) => {
    const since = isToMake(order) ? workSince(order) : undefined
    const last = waiting.get(order.id)
    const known = last?.since === since ? last : undefined
    if (!known) {
      noteLate(order.id, at)
      waiting.delete(order.id)
    }
    if (since === undefined) return
    // The limit may depend on the unfinished dishes.
    const limit = Date.parse(since) + limitMs(order)
    const untilNow = known ? Math.max(at, limit) : limit
    const lateAt = known && known.lateAt <= at ? known.lateAt : untilNow
    // A ticket that was late before the day began is no moment of the day.
    if (known || lateAt > at) waiting.set(order.id, { order, since, lateAt, people })
  }

  /** Applies to the orders that are not yet late. */
  const changeLimits = (changed: Floor, at: number) => {
    branch = changed
    for (const [id, each] of waiting) {
      if (each.lateAt <= at) continue
      const lateAt = Math.max(at, Date.parse(each.since) + limitMs(each.order))
      waiting.set(id, { ...each, lateAt })
    }
  }

  const times = timesOf(events)
  for (const order of snapshot.orders) follow(order, namesOf(order.user), times[0] ?? end)
  for (const [index, event] of events.entries()) {
    const at = times[index] ?? end
    const key = `${event.seq}`
    if (event.type === 'floor.changed') changeLimits(event.data, at)
    if (event.type === 'order.created' || event.type === 'order.changed') {
      const { number, table, user } = event.data
      const people = namesOf(user, event.actor)
      if (event.type === 'order.created')
        moments.push({ key, at, kind: 'order', number, table, people })
      follow(event.data, namesOf(user), at)
    }
    const kind = BILL_KINDS[event.type]
    if (kind) {
      const { number, table_id: id, table, user } = event.data as Bill
      const people = namesOf(event.actor, user)
      moments.push({ key, at, kind, number, table: { id, name: table.name }, people })
    }
  }
  for (const id of waiting.keys()) noteLate(id, end)
  return moments.toSorted((a, b) => a.at - b.at)
}

export interface MomentFilter {
  readonly kind?: MomentKind | undefined
  readonly table?: number | undefined
  readonly person?: string | undefined
}

export const isShown = (moment: Moment, { kind, table, person }: MomentFilter): boolean =>
  (kind === undefined || moment.kind === kind) &&
  (table === undefined || moment.table.id === table) &&
  (person === undefined || moment.people.includes(person))
