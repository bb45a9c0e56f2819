/** The counted dishes of a held board. Pure: no clock, no SQL. */
import { piecesOf, shownLeft } from '@orderi/shared/menu/countdown'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { CountdownRow } from '../menu/queries/countdowns.ts'

/** By product. */
export type Countdowns = ReadonlyMap<number, CountdownRow>

/**
 * The countdowns after changes of orders, oldest first.
 * @param former finds an order as it was before them
 * @param startedLines returns the IDs of lines that the kitchen had begun before them
 */
export function countdownsAfter(
  countdowns: Countdowns,
  former: (id: number) => Order | undefined,
  changed: readonly Order[],
  startedLines: () => ReadonlySet<number>,
): Countdowns {
  if (countdowns.size === 0) return countdowns
  const newest = new Map(changed.map((order) => [order.id, order]))
  const started = startedLines()
  const wasStarted = ({ id }: OrderLine) => started.has(id)
  return new Map(
    [...countdowns].map(([id, countdown]) => {
      const taken = [...newest.values()]
        .filter(({ created_at }) => new Date(created_at) >= countdown.counted_from)
        .map(
          (order) => piecesOf(order, id, wasStarted) - piecesOf(former(order.id), id, wasStarted),
        )
        .reduce((sum, pieces) => sum + pieces, 0)
      return [id, taken === 0 ? countdown : { ...countdown, left: countdown.left - taken }]
    }),
  )
}

/** Whether menus show another number. */
export function changesShownLeft(before: Countdowns | null, after: Countdowns | null): boolean {
  return [...(after ?? [])].some(([id, countdown]) => {
    const known = before?.get(id)
    return known !== undefined && shownLeft(known) !== shownLeft(countdown)
  })
}
