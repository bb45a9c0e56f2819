/** Bills of the board in memory that a command changes together. Pure: no clock, no SQL. */
import { billFigures, type Charges } from '@orderi/shared/bills/rules'
import type { BillPart } from '@orderi/shared/bills/split'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Order } from '@orderi/shared/orders/schema'
import type { Present } from '../board/boards.ts'
import type { Decision, NewAdjustmentRow } from '../board/decision.ts'
import { type ActiveDiscount, billOfLine, type HeldBoard } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import { discountedBillIn } from './changed-discounts.ts'
import { inSequence } from './divided-line.ts'
import {
  billEvent,
  changesOf,
  discountedBillOf,
  type HeldBill,
  heldBillIn,
  isOpen,
  orderEvent,
  recountedBill,
  refuseBelowPaid,
} from './held-bill.ts'
import { withoutBillDiscount } from './line-discounts.ts'

/** Bills with all their active discounts, and the rows that change these discounts. */
export interface JointBills {
  readonly bills: readonly [HeldBill, ...HeldBill[]]
  readonly given: readonly ActiveDiscount[]
  readonly rows: readonly NewAdjustmentRow[]
}

/**
 * The bills with these IDs. Line discounts replace discounts of whole bills, so that amounts do not change when lines
 * move. The command must have named the bills in `names` and in `discountsOf`.
 * @throws DomainError `no_payments`, `not_found`; `bill_closed` if the first bill is closed, `stale` if another one is;
 * `other_terms` if their rates or currencies differ
 */
export function jointBills(
  present: Present,
  [first = 0, ...others]: readonly number[],
  by: Authority['user'],
): JointBills {
  const { held } = present
  if (held.board.branch.cobros === 0) throw new DomainError('no_payments')
  const bill = heldBillIn(held, first)
  const rest = others.map((id) => heldBillIn(held, id))
  if (!isOpen(bill)) throw new DomainError('bill_closed')
  if (!rest.every(isOpen)) throw new DomainError('stale')
  if (rest.some((each) => termsKey(each) !== termsKey(bill))) throw new DomainError('other_terms')
  const changed = (each: HeldBill) =>
    withoutBillDiscount(present, discountedBillIn(held, each), { by })
  const [whole, ...parts] = [changed(bill), ...rest.map(changed)] as const
  return {
    bills: [whole, ...parts],
    given: [whole, ...parts].flatMap(({ given }) => given),
    rows: [whole, ...parts].flatMap(({ rows }) => rows),
  }
}

const termsKey = ({ data, record: { terms } }: HeldBill) =>
  JSON.stringify([terms, data.restaurant.currency, data.servicio_retirado])

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

/**
 * Moves lines among bills, with everything that belongs to the lines.
 * @param billOf the bill to which a line goes; undefined if it does not move
 */
export function withLinesMoved(
  bills: readonly HeldBill[],
  billOf: (line: number) => number | undefined,
): HeldBill[] {
  /** The rows on each bill, after they moved with their lines. */
  const moved = <Row>(
    rowsOf: (bill: HeldBill) => readonly Row[],
    lineOf: (row: Row) => number | null,
  ) => {
    const rows = new Map<number, Row[]>(bills.map(({ data }) => [data.id, []]))
    for (const from of bills)
      for (const row of rowsOf(from)) {
        const line = lineOf(row)
        rows.get((line === null ? undefined : billOf(line)) ?? from.data.id)?.push(row)
      }
    return ({ data }: HeldBill) => rows.get(data.id) ?? []
  }
  const products = moved(
    ({ data }) => data.products,
    ({ id }) => id,
  )
  const adjustments = moved(
    ({ data }) => data.adjustments,
    ({ order_line_id }) => order_line_id,
  )
  const started = moved(
    ({ record }) => record.started,
    (line) => line,
  )
  const parts = moved(
    ({ record }) => record.parts,
    ({ id }) => id,
  )
  return bills.map((bill) => ({
    data: {
      ...bill.data,
      products: inSequence(products(bill)),
      adjustments: inSequence(adjustments(bill)),
    },
    record: {
      ...bill.record,
      started: started(bill).toSorted((a, b) => a - b),
      parts: inSequence(parts(bill)),
    },
  }))
}

/** @throws DomainError `below_paid`; 422 if an amount exceeds the largest allowed amount */
export function recountedBills(bills: readonly HeldBill[]): HeldBill[] {
  const counted = bills
    .toSorted((a, b) => a.data.id - b.data.id)
    .map((bill) => {
      const recounted = recountedBill(bill)
      refuseBelowPaid(recounted.data)
      return recounted
    })
  return bills.flatMap(({ data: { id } }) => counted.find(({ data }) => data.id === id) ?? [])
}

/** If all lines of an order on its bill are cancelled, moves the order to the bill of its first uncancelled line. */
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

/**
 * The decision that changes several bills, and orders with lines on them.
 * @param bills in the sequence of their events
 */
export function jointDecision(
  type: BillEventType,
  bills: readonly HeldBill[],
  {
    orders,
    given,
    rows,
  }: Pick<JointBills, 'given' | 'rows'> & { readonly orders: readonly Order[] },
): Decision {
  const givenOn = ({ data }: HeldBill) =>
    given.filter((each) => data.adjustments.some(({ id }) => id === each.id))
  return {
    events: [
      ...bills.map((bill) => billEvent(type, bill)),
      ...inSequence(orders).map((order) => orderEvent(order)),
    ],
    answer: { bills: bills.map(({ data }) => data) },
    records: new Map(bills.map(({ data, record }) => [data.id, record])),
    adjustments: rows,
    discounts: new Map(bills.map((bill) => [bill.data.id, givenOn(bill)])),
  }
}
