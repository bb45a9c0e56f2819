/** Bills of the board in memory that a command changes together. Pure: no clock, no statement. */
import { billFigures, type Charges, isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BillPart } from '@orderi/shared/bills/split'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Order } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import {
  billIn,
  billOfLine,
  type DecidedEvent,
  type Decision,
  type GivenDiscount,
  type HeldBoard,
  type NewAdjustmentRow,
  recordOf,
} from '../board/held-board.ts'
import type { Revocation } from './changed-discounts.ts'
import { givenDiscountsOf } from './discount-limits.ts'
import { refuseBelowPaid } from './figures.ts'
import { withoutBillDiscount } from './line-discounts.ts'
import { changesOf, discountedBillOf, type HeldBill, recountedBill } from './recounted-bill.ts'

type Several = readonly [HeldBill, ...HeldBill[]]

/** Bills with the live discounts of them all, and the rows that change these. */
export interface JointBills {
  readonly bills: Several
  readonly given: readonly GivenDiscount[]
  readonly rows: readonly NewAdjustmentRow[]
}

/**
 * The bills with these IDs, without discounts of whole bills: lines keep their amounts when they move. The command must
 * have named the bills in `names` and in `discountsOf`.
 * @throws DomainError `no_payments`, `not_found`; `bill_closed` if the first bill is closed, `stale` if another one is;
 * `other_terms` if their rates or currencies differ
 */
export function jointBills(held: HeldBoard, [first = 0, ...others]: readonly number[]): Several {
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  const find = (id: number): HeldBill => {
    const data = billIn(held, id)
    if (!data) throw new DomainError('not_found')
    return { data, record: recordOf(held, data) }
  }
  const [bill, ...rest] = [find(first), ...others.map(find)] as const
  if (!isOpenBill(bill.data.status)) throw new DomainError('bill_closed')
  if (rest.some(({ data }) => !isOpenBill(data.status))) throw new DomainError('stale')
  if (rest.some((each) => termsKey(each) !== termsKey(bill))) throw new DomainError('other_terms')
  return [bill, ...rest]
}

const termsKey = ({ data, record: { terms } }: HeldBill) =>
  JSON.stringify([terms, data.restaurant.currency, data.servicio_retirado])

/** Replaces discounts on whole bills with discounts on their lines, so that the amounts stay when lines move. */
export function withoutBillDiscounts(
  present: Present,
  bills: Several,
  revocation: Revocation,
): JointBills {
  const changed = bills.map(({ data }) => {
    const given = givenDiscountsOf(present.held, data)
    return withoutBillDiscount(present, { bill: data, given, rows: [] }, revocation)
  })
  const changedBill = ({ data, record }: HeldBill, index: number) => ({
    data: changed[index]?.bill ?? data,
    record,
  })
  const [first, ...others] = bills
  return {
    bills: [changedBill(first, 0), ...others.map((bill, index) => changedBill(bill, index + 1))],
    given: changed.flatMap(({ given }) => given),
    rows: changed.flatMap(({ rows }) => rows),
  }
}

/** The discounted total of a bill, and the bill's own discount, waived service and carry. */
export function partOf(bill: HeldBill): BillPart {
  const changes = changesOf(bill)
  const { bruto, descuento } = billFigures(
    discountedBillOf(bill.data).lines,
    bill.record.terms,
    changes,
  )
  return { total: toCents(bruto) - toCents(descuento), changes }
}

export function withCarry({ data, record }: HeldBill, carry: Charges): HeldBill {
  const isNone = Object.values(carry).every((charge) => charge === 0)
  return { data, record: { ...record, carry: isNone ? null : carry } }
}

export const inSequence = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.id - b.id)

/**
 * The bills after lines have moved among them, with all that belongs to the lines.
 * @param billOf the bill to which a line goes. Undefined if the line stays.
 */
export function withLinesMoved(
  bills: readonly HeldBill[],
  billOf: (line: number) => number | undefined,
): HeldBill[] {
  const isOn = (line: number, from: HeldBill, { data }: HeldBill) =>
    (billOf(line) ?? from.data.id) === data.id
  return bills.map((bill) => ({
    data: {
      ...bill.data,
      products: inSequence(
        bills.flatMap((from) => from.data.products.filter(({ id }) => isOn(id, from, bill))),
      ),
      adjustments: inSequence(
        bills.flatMap((from) =>
          from.data.adjustments.filter(({ order_line_id: line }) =>
            line === null ? from === bill : isOn(line, from, bill),
          ),
        ),
      ),
    },
    record: {
      ...bill.record,
      started: bills
        .flatMap((from) => from.record.started.filter((line) => isOn(line, from, bill)))
        .toSorted((a, b) => a - b),
      parts: inSequence(
        bills.flatMap((from) => from.record.parts.filter(({ id }) => isOn(id, from, bill))),
      ),
    },
  }))
}

/**
 * Counts bills again.
 * @throws DomainError `below_paid`; 422 if an amount exceeds the largest allowed amount
 */
export function recountedBills(bills: readonly HeldBill[]): HeldBill[] {
  const counted = bills
    .toSorted((a, b) => a.data.id - b.data.id)
    .map((bill) => {
      const recounted = recountedBill(bill)
      const { pagado, reservado } = bill.data
      refuseBelowPaid(recounted.data, { paid_c: toCents(pagado) + toCents(reservado) })
      return recounted
    })
  return bills.flatMap(({ data: { id } }) => counted.find(({ data }) => data.id === id) ?? [])
}

/** An order without a live line on its bill goes to the bill of its first live line. */
export function followingOrder(held: HeldBoard, bills: readonly HeldBill[], order: Order): Order {
  const billOf = (line: number) =>
    bills.find(({ data }) => data.products.some(({ id }) => id === line))?.data ??
    billOfLine(held, line)
  const [first] = order.products
    .map(({ id, status }) => ({ id, status, bill: billOf(id) }))
    .toSorted(
      (a, b) =>
        Number(a.status === 'Cancelado') - Number(b.status === 'Cancelado') ||
        Number(a.bill?.id !== order.bill.id) - Number(b.bill?.id !== order.bill.id) ||
        a.id - b.id,
    )
  if (!first?.bill || first.bill.id === order.bill.id) return order
  return { ...order, bill: { id: first.bill.id, name: first.bill.name } }
}

/** The events of changed bills, in their sequence, and of changed orders, by ID. */
export function jointEvents(
  type: BillEventType,
  bills: readonly HeldBill[],
  orders: readonly Order[],
): DecidedEvent[] {
  return [
    ...bills.map(({ data, record }) => ({ type, data, owners: record.owners })),
    ...inSequence(orders).map((data) => ({ type: 'order.changed' as const, data, owners: [] })),
  ]
}

/** The records and discounts of a decision about several bills. */
export function jointChanges(
  bills: readonly HeldBill[],
  { given, rows }: Pick<JointBills, 'given' | 'rows'>,
): Pick<Decision, 'records' | 'adjustments' | 'discounts'> {
  const givenOn = ({ adjustments }: Bill) =>
    given.filter((each) => adjustments.some(({ id }) => id === each.id))
  return {
    records: new Map(bills.map(({ data, record }) => [data.id, record])),
    adjustments: rows,
    discounts: new Map(bills.map(({ data }) => [data.id, givenOn(data)])),
  }
}
