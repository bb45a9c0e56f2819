/** Computes the kitchen's times from a branch's log alone. */
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import {
  NO_TIMES,
  type Stage,
  type StatusTimes,
  stageTimesOf,
  stepOf,
  withStatusTime,
} from '@orderi/shared/reports/kitchen-times'
import type { Db } from '../../../server/src/db/sql.ts'

interface LoggedDish {
  readonly order: Order
  readonly line: OrderLine
  readonly times: StatusTimes
}

/** The line from which a new line of a known order was divided: one of the same product that has fewer pieces now. */
const wholeLine = (line: OrderLine, now: Order, before: Order | undefined) =>
  before?.products.find(({ id, product, quantity }) => {
    const after = now.products.find((each) => each.id === id)
    return product.id === line.product.id && after && after.quantity < quantity
  })

/** The dishes of a branch with their times. Of several changes in one commit, only the last counts. */
async function loggedDishes(db: Db, branch: number): Promise<readonly LoggedDish[]> {
  const events = await db.query<{ data: Order }>(
    `SELECT DISTINCT ON (commit_seq, entity_id) data FROM board_events
    WHERE branch_id = $1 AND type LIKE 'order.%' ORDER BY commit_seq, entity_id, seq DESC`,
    [branch],
  )
  const orders = new Map<number, Order>()
  const dishes = new Map<number, LoggedDish>()
  for (const { data: order } of events) {
    const before = orders.get(order.id)
    for (const line of order.products) {
      const known = dishes.get(line.id) ?? dishes.get(wholeLine(line, order, before)?.id ?? 0)
      const { times, line: former } = known ?? { times: NO_TIMES, line: undefined }
      const hasChanged = line.status !== (former?.status ?? 'Pendiente')
      dishes.set(line.id, {
        order,
        line,
        times: hasChanged ? withStatusTime(times, line.status, line.status_at) : times,
      })
    }
    orders.set(order.id, order)
  }
  return [...dishes.values()].filter(({ line }) => line.status !== 'Cancelado')
}

function stagesOf({ order, line, times }: LoggedDish): Record<Stage, number | null> {
  const { started, ready, delivered } = times
  const ordered = line.fired_at === undefined ? order.created_at : line.fired_at
  const shown =
    order.shown?.find(
      ({ station, at }) => station === (line.station ?? 0) && ordered !== null && at >= ordered,
    )?.at ?? null
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : (Date.parse(to) - Date.parse(from)) / 1000
  return {
    seen: between(ordered, shown),
    waited: between(ordered, started),
    cooked: between(started, ready),
    total: between(ordered, ready),
    carried: between(ready, delivered),
  }
}

/** The figures of each key, as in the report. `lateSeconds`: a dish that took this long was late. */
export async function timesFromLog(
  db: Db,
  branch: number,
  keyOf: (dish: LoggedDish) => string,
  lateSeconds: number,
) {
  const dishes = await loggedDishes(db, branch)
  const byKey = new Map<string, LoggedDish[]>()
  for (const dish of dishes) byKey.set(keyOf(dish), [...(byKey.get(keyOf(dish)) ?? []), dish])
  return new Map(
    [...byKey].map(([key, own]) => {
      const timesOf = (stage: Stage) =>
        stageTimesOf(
          own.flatMap((dish) => {
            const seconds = stagesOf(dish)[stage]
            return seconds === null
              ? []
              : [{ seconds: stepOf(seconds), dishes: dish.line.quantity }]
          }),
        )
      const late = own.filter((dish) => (stagesOf(dish).total ?? 0) >= lateSeconds)
      const figures = {
        seen: timesOf('seen'),
        waited: timesOf('waited'),
        cooked: timesOf('cooked'),
        total: timesOf('total'),
        carried: timesOf('carried'),
        late: late.reduce((sum, { line }) => sum + line.quantity, 0),
      }
      return [key, figures] as const
    }),
  )
}
