/** The rows of a board's orders and bills, and the differences between the rows of two boards. */

import type { Bill } from '@orderi/shared/bills/schema'
import { toCents } from '@orderi/shared/kernel/money'
import type { RowOf } from '../../db/sql.ts'
import type { FormerShare } from '../books.ts'
import {
  billIn,
  dayOf,
  type HeldBoard,
  orderIn,
  orderOfLine,
  recordOf,
  wasStarted,
} from '../held-board.ts'

/** The differences between two lists of rows with unique keys. */
function compareRows<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => unknown,
) {
  const former = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]))
  const remaining = new Set(after.map(keyOf))
  const isNew = (row: Row) => !former.has(keyOf(row))
  return {
    added: after.filter(isNew),
    changed: after.filter((row) => !isNew(row) && former.get(keyOf(row)) !== JSON.stringify(row)),
    gone: before.filter((row) => !remaining.has(keyOf(row))),
  }
}

const heldBillsIn = (board: HeldBoard, id: number) => {
  const data = billIn(board, id)
  return data ? [{ data, record: recordOf(board, data) }] : []
}

/** `lineId` is null for the discount on the whole bill. */
function discountIdOn({ adjustments }: Bill, lineId: number | null): number | null {
  return adjustments.find(({ order_line_id }) => order_line_id === lineId)?.id ?? null
}

/** The columns of a bill that commands change. Empty if the board does not have the bill. */
const billRows = (board: HeldBoard, id: number) =>
  heldBillsIn(board, id).map(
    ({ data: bill, record }) =>
      ({
        id,
        status: bill.status,
        requested_at: bill.requested_at,
        confirmed: bill.confirmed === 1,
        waiter_requested: bill.waiter_requested === 1,
        waiter_requested_at: bill.waiter_requested_at,
        waiter_sent: bill.waiter_sent,
        gross: bill.bruto,
        discount: bill.descuento,
        total: bill.total,
        iva: bill.iva,
        service: bill.servicio,
        commission: bill.comision,
        pieces: bill.cantidad,
        total_final: bill.totalFinal,
        paid_c: toCents(bill.pagado),
        tips_c: toCents(bill.propinas),
        reserved_c: toCents(bill.reservado),
        to_return_c: toCents(bill.por_devolver),
        adjustment_id: discountIdOn(bill, null),
        service_waived: bill.servicio_retirado === 1,
        closed_at: bill.closed_at,
        payment_method: bill.payment_method,
        table_id: bill.table_id,
        table_name: bill.table.name,
        hall_name: bill.table.hall.name,
        former_tables: record.formerTables,
        carry: record.carry,
        merged_into: bill.merged_into?.id ?? null,
        merged_lines: record.mergedLines,
      }) satisfies RowOf<'bills'>,
  )

/** The columns that are written only when a bill is opened. */
const openedColumns = (board: HeldBoard, id: number) =>
  heldBillsIn(board, id).map(
    ({ data: bill, record: { terms, guest } }) =>
      ({
        day: dayOf(board, new Date(bill.created_at)),
        number: bill.number,
        name: bill.name,
        user_id: guest,
        user_name: bill.user?.name ?? null,
        currency: bill.restaurant.currency,
        iva_rate: terms.iva,
        iva_included: terms.ivaIncluido === '1',
        service_rate: terms.servicio,
        service_included: terms.servicioIncluido === '1',
        commission_rate: terms.comision,
        commission_type: terms.commissionType,
        created_at: bill.created_at,
      }) satisfies RowOf<'bills'>,
  )[0]

function orderRows(board: HeldBoard, id: number) {
  const order = orderIn(board, id)
  if (!order) return []
  return [
    {
      id,
      status: order.status,
      status_at: order.status_at,
      bill_id: order.bill.id,
      table_id: order.table.id,
      table_name: order.table.name,
      hall_id: order.table.hall.id,
      hall_name: order.table.hall.name,
      day: dayOf(board, new Date(order.created_at)),
      number: order.number,
      user_id: order.user?.id ?? null,
      user_name: order.user?.name ?? null,
      created_at: order.created_at,
      called_at: order.called_at ?? null,
      shown: order.shown ?? [],
    } satisfies RowOf<'orders'>,
  ]
}

/** The lines of a bill, without their orders. */
const lineRows = (board: HeldBoard, billId: number) =>
  heldBillsIn(board, billId).flatMap(({ data, record }) =>
    data.products.map(
      (line) =>
        ({
          id: line.id,
          bill_id: billId,
          product_id: line.product.id,
          product_name: line.product.name,
          unit_price: line.price,
          quantity: line.quantity,
          status: line.status,
          status_at: line.status_at,
          was_started: wasStarted(line, record),
          note: line.note,
          variants: line.variants,
          station_id: line.station,
          usual_seconds: line.usual,
          course_id: line.course?.id,
          course_name: line.course?.name,
          course_order: line.course?.order,
          was_held: line.fired_at !== undefined,
          fired_at: line.fired_at,
          seat: line.seat,
          adjustment_id: discountIdOn(data, line.id),
          split_from: record.parts.find(({ id }) => id === line.id)?.from,
        }) satisfies RowOf<'order_lines'>,
    ),
  )

const shareRows = (board: HeldBoard, bill_id: number) =>
  heldBillsIn(board, bill_id).flatMap(({ data, record: { shares } }) =>
    shares.map(({ id, kind, position, unit, planned, amount, paid }) => {
      const { name = null, guest = null } = data.shares.find((share) => share.id === id) ?? {}
      return {
        id,
        bill_id,
        kind,
        position,
        name,
        unit_c: unit,
        planned_c: planned,
        amount_c: amount,
        paid_c: paid,
        guest_id: guest?.id,
        guest_name: guest?.name,
      } satisfies RowOf<'bill_shares'>
    }),
  )

const shareLineRows = (board: HeldBoard, billId: number) =>
  heldBillsIn(board, billId).flatMap(({ record: { shares } }) =>
    shares.flatMap(({ id: share_id, items }) =>
      items.map(
        ({ id, line, num, den, amount }) =>
          ({
            id,
            share_id,
            line_id: line,
            numerator: num,
            denominator: den,
            amount_c: amount,
          }) satisfies RowOf<'bill_share_lines'>,
      ),
    ),
  )

const intentRows = (board: HeldBoard, bill_id: number) =>
  (billIn(board, bill_id)?.intents ?? []).map(
    ({ guest, method, tip, at }) =>
      ({
        bill_id,
        user_id: guest.id,
        user_name: guest.name,
        method,
        tip_c: toCents(tip),
        at,
      }) satisfies RowOf<'payment_intents'>,
  )

const mergedGuestRows = (board: HeldBoard, bill_id: number) =>
  heldBillsIn(board, bill_id).flatMap(({ record: { mergedGuests } }) =>
    mergedGuests.map(
      ({ id, from }) =>
        ({ bill_id, user_id: id, merged_from: from }) satisfies RowOf<'join_requests'>,
    ),
  )

const idOf = ({ id }: { readonly id: number }) => id
const guestOf = ({ bill_id, user_id }: { readonly bill_id: number; readonly user_id: number }) =>
  `${bill_id} ${user_id}`

/**
 * The rows of orders and bills in which the board `next` differs from `held`.
 * @param closing by bill, the payment that closed it
 */
export function boardRows(
  { held, next, now }: { readonly held: HeldBoard; readonly next: HeldBoard; readonly now: Date },
  ids: { readonly orders: readonly number[]; readonly bills: readonly number[] },
  closing: ReadonlyMap<number, number>,
) {
  const changesOf = <Row extends object>(
    kind: keyof typeof ids,
    rowsIn: (board: HeldBoard, id: number) => readonly Row[],
    keyOf: (row: Row) => unknown,
  ) => {
    const rowsOf = (board: HeldBoard) => ids[kind].flatMap((id) => rowsIn(board, id))
    return compareRows(rowsOf(held), rowsOf(next), keyOf)
  }
  const changedBillRows = (board: HeldBoard, id: number) =>
    billRows(board, id).map((row) => ({
      ...row,
      closed_payment_id: board === held ? undefined : closing.get(id),
    }))
  const bills = changesOf('bills', changedBillRows, idOf)
  const orders = changesOf('orders', orderRows, idOf)
  const lines = changesOf('bills', lineRows, idOf)
  const shares = changesOf('bills', shareRows, idOf)
  const shareLines = changesOf('bills', shareLineRows, idOf)
  const intents = changesOf('bills', intentRows, guestOf)
  const guests = changesOf('bills', mergedGuestRows, guestOf)
  return {
    newBills: bills.added.map((row) => ({ ...row, ...openedColumns(next, row.id) })),
    changedBills: bills.changed,
    newOrders: orders.added,
    changedOrders: orders.changed,
    newLines: lines.added.map((row) => ({ ...row, order_id: orderOfLine(next, row.id)?.id })),
    changedLines: lines.changed,
    newShares: shares.added.map((row) => ({ ...row, created_at: now })),
    changedShares: shares.changed,
    formerShares: formerShareRows(held, next),
    newShareLines: shareLines.added,
    changedShareLines: shareLines.changed,
    intents: [...intents.added, ...intents.changed],
    droppedIntents: intents.gone,
    mergedGuests: [...guests.added, ...guests.changed],
    separatedGuests: guests.gone,
  }
}

/** Shares that were removed from plans, or that payments changed afterwards. */
function formerShareRows(held: HeldBoard, next: HeldBoard) {
  const sharesIn = ({ books }: HeldBoard) => [...books.formerShares.values()]
  const { added, changed } = compareRows(sharesIn(held), sharesIn(next), idOf)
  // A later command of the batch may have restored a share.
  const isPlanned = ({ id, bill }: FormerShare) =>
    next.records.get(bill)?.shares.some((share) => share.id === id)
  return [...added, ...changed]
    .filter((share) => !isPlanned(share))
    .map(({ id, paid }) => ({ id, paid_c: paid }))
}
