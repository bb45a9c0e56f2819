/** Decides the move of a bill to another table on the board in memory. Pure: no clock, no statement. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import { type Decision, ordersOnBill, recordOf } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { openBillOn } from './decide-bill.ts'
import { placeIn } from './new-bill.ts'

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
  const bill = openBillOn(present, bill_id)
  if (bill.table_id === table_id) return { events: [], answer: bill }
  const { table, hall } = place
  if (table.status !== 1 || hall.status !== 1) throw new DomainError('table_inactive')
  const moved: Bill = {
    ...bill,
    table_id,
    table: { name: table.name, hall: { name: hall.name } },
  }
  const record = recordOf(held, bill)
  const formerTables = [...record.formerTables.filter((id) => id !== table_id), bill.table_id]
  const orders = ordersOnBill(held, bill)
    .filter((order) => order.bill.id === bill.id)
    .map(
      (order): Order => ({
        ...order,
        table: { id: table.id, name: table.name, hall: { id: hall.id, name: hall.name } },
      }),
    )
  return {
    events: [
      { type: 'bill.changed', data: moved, owners: record.owners },
      ...orders.map((data) => ({ type: 'order.changed' as const, data, owners: [] })),
    ],
    answer: moved,
    records: new Map([[bill.id, { ...record, formerTables }]]),
    ...(held.board.branch.impresora !== '' && {
      changedTickets: orders.flatMap(({ id, status }) => (isOpenStatus(status) ? id : [])),
    }),
  }
}
