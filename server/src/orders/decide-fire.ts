/** Decides that the kitchen begins a held course, on the board in memory. Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { withFiredCourse } from '@orderi/shared/courses/rules'
import { stationsOf } from '@orderi/shared/printing/routing'
import { billEvent, orderEvent } from '../bills/held-bill.ts'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { orderIn } from '../board/held-board.ts'
import { billedOrder, firedTickets, withLines } from './decide-step.ts'

/**
 * Fires a held course, also of a closed bill. A course that is not held changes nothing.
 * @throws DomainError `not_found`
 */
export function decideFire(
  { held, now }: Pick<Present, 'held' | 'now'>,
  { order_id, curso }: BodyOf<Calls['fireCourse']>,
): Decision {
  const { order, bills } = billedOrder(held, orderIn(held, order_id))
  const fired = withFiredCourse(order, curso, now.toISOString())
  if (fired === order) return { events: [], answer: { ...order, fired_lines: [] } }
  const lines = fired.products.filter((line, index) => line !== order.products[index])
  const changed = bills.map((bill) => withLines(bill, fired.products))
  return {
    events: [orderEvent(fired), ...changed.map((bill) => billEvent('bill.changed', bill))],
    answer: { ...fired, fired_lines: lines.map(({ id }) => id) },
    records: new Map(changed.map(({ data, record }) => [data.id, record])),
    ...(held.board.branch.impresora !== '' && {
      changedTickets: [{ id: order.id, stations: stationsOf(lines) }],
    }),
    ...firedTickets(held, order, lines),
  }
}
