/** Decides the move of a bill to another table on the board in memory. Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import { stationsOf } from '@orderi/shared/printing/routing'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { ordersOnBill } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { billWith, changedBillDecision, openBillIn, orderEvent } from './held-bill.ts'
import { billPlaceOf, orderTableOf, placeIn } from './new-bill.ts'

export function needsOfMove({ bill_id }: BodyOf<Calls['moveBill']>): CommandNeeds {
  return { names: { ordersOf: [bill_id] } }
}

/**
 * Moves a bill with its orders to another table of the branch.
 * @throws DomainError `not_found` for the table, `bill_closed`, `table_inactive`
 */
export function decideMove(
  present: Present,
  { bill_id, table_id }: BodyOf<Calls['moveBill']>,
): Decision {
  const { held } = present
  const place = placeIn(held, table_id)
  if (!place) throw new DomainError('not_found')
  const bill = openBillIn(held, bill_id)
  const { data, record } = bill
  if (data.table_id === table_id) return { events: [], answer: data }
  if (place.table.status !== 1 || place.hall.status !== 1) throw new DomainError('table_inactive')
  const formerTables = [...record.formerTables.filter((id) => id !== table_id), data.table_id]
  const moved = billWith({ ...bill, record: { ...record, formerTables } }, billPlaceOf(place))
  const orders = ordersOnBill(held, data)
    .filter((order) => order.bill.id === bill_id)
    .map((order) => ({ ...order, table: orderTableOf(place) }))
  const decision = changedBillDecision(moved, ['bill.changed'])
  return {
    ...decision,
    events: [...decision.events, ...orders.map((order) => orderEvent(order))],
    ...(held.board.branch.impresora !== '' && {
      changedTickets: orders
        .map(({ id, products }) => ({
          id,
          stations: stationsOf(products.filter(({ status }) => isOpenStatus(status))),
        }))
        .filter(({ stations }) => stations.length > 0),
    }),
  }
}
