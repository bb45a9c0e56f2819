/** Writes decided commands of several branches with one statement. A branch whose board is not the newest is left out. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import { toCents } from '@orderi/shared/kernel/money'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { Attempt } from '../../db/idempotency.ts'
import type { Db } from '../../db/sql.ts'
import type { Person } from '../../identity/person.ts'
import type { AttemptRow, CashSessionRow, ChangedBooks } from '../books.ts'
import {
  type BillRecord,
  billIn,
  billOfLine,
  changedShares,
  type Decision,
  dayOf,
  type HeldBoard,
  type JoinRow,
  type NewPaymentRow,
  orderIn,
  recordOf,
  type TillMethod,
  wasStarted,
} from '../held-board.ts'
import { type BranchRows, writeRows } from './write-rows.ts'

/** One use of a limit, which must have points left. */
export interface LimitUse {
  readonly key: string
  readonly points: number
  readonly seconds: number
}

/** Limits of a command. It counts `uses`. It is refused if one of them, or of `guards`, has no points left. */
export interface CommandLimits {
  readonly uses: readonly LimitUse[]
  readonly guards: readonly LimitUse[]
}

export interface DecidedCommand {
  readonly decision: Decision
  /** The events in wire format, with their positions in the log. */
  readonly events: readonly BoardEvent[]
  readonly attempt: Attempt | undefined
  readonly caller: Pick<Person, 'sessionId' | 'userId' | 'stamp'> | undefined
  readonly limits: CommandLimits | undefined
}

/** The SQLSTATEs of refused writes: a limit has no points left, a caller lost rights, or a payment method changed. */
const LIMIT_REACHED = 'OR001'
const CALLER_OUTDATED = 'OR002'
const METHOD_CHANGED = 'OR003'

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export const isLimitReached = (error: unknown) => hasCode(error, LIMIT_REACHED)
export const isCallerOutdated = (error: unknown) => hasCode(error, CALLER_OUTDATED)
export const isMethodChanged = (error: unknown) => hasCode(error, METHOD_CHANGED)

interface BillRow {
  readonly data: Bill
  readonly isNew: boolean
}

interface Rows {
  readonly bills: Map<number, BillRow>
  readonly orders: Map<number, { readonly data: Order; readonly isNew: boolean }>
}

interface HeldBill {
  readonly data: Bill
  readonly record: BillRecord
}

/** The last state of each entity in the events, and whether a command of this batch created it. */
function rowsOf(held: HeldBoard, decided: readonly DecidedCommand[]): Rows {
  const rows: Rows = { bills: new Map(), orders: new Map() }
  for (const event of decided.flatMap(({ events }) => events)) {
    const { type } = event
    if (type === 'order.created' || type === 'order.changed') {
      const isNew = type === 'order.created' || rows.orders.get(event.data.id)?.isNew === true
      rows.orders.set(event.data.id, { data: event.data, isNew })
    } else if (type.startsWith('bill.') || type.startsWith('waiter.')) {
      const data = event.data as Bill
      // The bills of a split are opened without an event of their own.
      rows.bills.set(data.id, { data, isNew: !billIn(held, data.id) })
    }
  }
  return rows
}

/** The ID of the live discount of a line, or of the whole bill for null. */
function discountIdOn({ adjustments }: Bill, lineId: number | null): number | null {
  return adjustments.find(({ order_line_id }) => order_line_id === lineId)?.id ?? null
}

function changingBillRow(bill: Bill) {
  return {
    id: bill.id,
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
    adjustment_id: discountIdOn(bill, null),
    service_waived: bill.servicio_retirado === 1,
    closed_at: bill.closed_at,
    payment_method: bill.payment_method,
  }
}

/** The columns that only online payments, a move, a split or a merge change. */
function rareColumns(held: HeldBoard, bill: Bill) {
  const { formerTables, carry, mergedLines } = recordOf(held, bill)
  return {
    reserved_c: toCents(bill.reservado),
    to_return_c: toCents(bill.por_devolver),
    table_id: bill.table_id,
    table_name: bill.table.name,
    hall_name: bill.table.hall.name,
    former_tables: formerTables,
    carry,
    merged_into: bill.merged_into?.id ?? null,
    merged_lines: mergedLines,
  }
}

/** Whether a command of this batch changed a column of `rareColumns`, or gave a new bill more than its table. */
function isRare(held: HeldBoard, next: HeldBoard, bill: Bill): boolean {
  const former = billIn(held, bill.id)
  if (!former) {
    const { formerTables, carry } = recordOf(next, bill)
    return formerTables.length > 0 || carry !== null || bill.merged_into !== null
  }
  return JSON.stringify(rareColumns(held, former)) !== JSON.stringify(rareColumns(next, bill))
}

/** The columns that a bill gets when it is opened. */
function openedColumns(next: HeldBoard, bill: Bill) {
  const { terms, guest } = recordOf(next, bill)
  return {
    ...rareColumns(next, bill),
    day: dayOf(next, new Date(bill.created_at)),
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
  }
}

const statusRow = ({ id, status, status_at }: Order) => ({ id, status, status_at })

const placeRow = ({ bill, table }: Order) => ({
  bill_id: bill.id,
  table_id: table.id,
  table_name: table.name,
  hall_id: table.hall.id,
  hall_name: table.hall.name,
})

const newOrderRow = (held: HeldBoard, order: Order) => ({
  ...statusRow(order),
  ...placeRow(order),
  day: dayOf(held, new Date(order.created_at)),
  number: order.number,
  user_id: order.user?.id ?? null,
  user_name: order.user?.name ?? null,
  created_at: order.created_at,
})

/** Whether a command of this batch moved the order to another bill or table. */
function isElsewhere(held: HeldBoard, order: Order): boolean {
  const former = orderIn(held, order.id)
  if (!former) throw new Error('a changed order is not read')
  return JSON.stringify(placeRow(former)) !== JSON.stringify(placeRow(order))
}

const newLineRow = (order: Order, line: OrderLine, { data, record }: HeldBill) => ({
  id: line.id,
  bill_id: data.id,
  order_id: order.id,
  product_id: line.product.id,
  product_name: line.product.name,
  unit_price: line.price,
  quantity: line.quantity,
  status: line.status,
  status_at: line.status_at,
  was_started: wasStarted(line, record),
  note: line.note,
  variants: line.variants,
  adjustment_id: discountIdOn(data, line.id),
  split_from: record.parts.find(({ id }) => id === line.id)?.from,
})

/** The lines that commands of this batch added to new orders, or divided from other lines. */
function newLineRows(held: HeldBoard, next: HeldBoard, orders: Rows['orders']) {
  return [...orders.values()].flatMap(({ data: order, isNew }) => {
    const former = orderIn(held, order.id)
    if (!former && !isNew) throw new Error('a changed order is not read')
    const known = new Set(former?.products.map(({ id }) => id))
    return order.products
      .filter(({ id }) => !known.has(id))
      .map((line) => {
        const own = billIn(next, order.bill.id)
        const data = own?.products.some(({ id }) => id === line.id)
          ? own
          : billOfLine(next, line.id)
        if (!data) throw new Error('a new line is on no bill')
        return newLineRow(order, line, { data, record: recordOf(next, data) })
      })
  })
}

/** The lines of a bill that commands of this batch changed, or moved to it from another bill. */
function changedLineRows(held: HeldBoard, next: HeldBoard, bill: Bill): readonly object[] {
  const before = billIn(held, bill.id)
  return bill.products.flatMap((line) => {
    const former = before?.products.some(({ id }) => id === line.id)
      ? before
      : billOfLine(held, line.id)
    const known = former?.products.find(({ id }) => id === line.id)
    if (!former || !known) return []
    const { id, quantity, status, status_at } = line
    const adjustment_id = discountIdOn(bill, id)
    const was_started = wasStarted(line, recordOf(next, bill))
    const isSame =
      former === before &&
      known.quantity === quantity &&
      known.status === status &&
      known.status_at === status_at &&
      discountIdOn(former, id) === adjustment_id &&
      wasStarted(known, recordOf(held, former)) === was_started
    const row = { id, bill_id: bill.id, quantity, status, status_at, adjustment_id, was_started }
    return isSame ? [] : row
  })
}

/** The payments that commands of this batch added to the bill. */
function paymentRows(
  { board }: HeldBoard,
  bill: Bill,
  added: ReadonlyMap<number, NewPaymentRow>,
): readonly object[] {
  return bill.payments.flatMap((payment) => {
    const own = added.get(payment.id)
    if (!own) return []
    return {
      id: payment.id,
      bill_id: own.bill ?? bill.id,
      session_id: own.session,
      method_id: payment.method.id,
      kind: payment.kind,
      applied_c: toCents(payment.applied),
      tip_c: toCents(payment.tip),
      rounding_c: toCents(payment.rounding),
      excess_c: toCents(payment.excess),
      received_c: toCents(payment.received),
      change_c: toCents(payment.change),
      reference: own.reference,
      of_id: payment.of,
      share_id: payment.share,
      share_c: own.share_c,
      reason_id: own.reason,
      note: own.note,
      user_id: payment.user?.id,
      user_name: payment.user?.name,
      approver_id: own.approver?.id,
      approver_name: own.approver?.name,
      provider: own.provider,
      provider_ref: own.provider_ref,
      at: payment.at,
      zone: TIME_ZONES[board.branch.restaurant.country],
    }
  })
}

/** The payment methods of the added payments. */
function usedMethods(
  { till }: HeldBoard,
  payments: readonly Bill['payments'][number][],
  added: ReadonlyMap<number, NewPaymentRow>,
): readonly TillMethod[] {
  const used = new Set(payments.flatMap(({ id, method }) => (added.has(id) ? method.id : [])))
  return till ? till.methods.filter(({ id }) => used.has(id)) : []
}

/** The attempts that commands of this batch start or change. */
function attemptRows(held: HeldBoard, next: HeldBoard, books: readonly ChangedBooks[]) {
  const ids = new Set(books.flatMap(({ attempts }) => attempts?.map(({ id }) => id) ?? []))
  const rows = [...ids].flatMap((id) => next.books.attempts.get(id) ?? [])
  const isKnown = ({ id }: AttemptRow) => held.books.attempts.has(id)
  return {
    newAttempts: rows
      .filter((row) => !isKnown(row))
      .map((row) => ({ ...row, checked_at: row.created_at })),
    changedAttempts: rows.filter(isKnown),
  }
}

/** The shares of a bill with their names and the guests who took them. */
function sharesOf(board: HeldBoard, billId: number) {
  const onBill = billIn(board, billId)?.shares
  return (board.records.get(billId)?.shares ?? []).map((share) => {
    const { name = null, guest = null } = onBill?.find(({ id }) => id === share.id) ?? {}
    return { ...share, name, guest }
  })
}

type NamedShare = ReturnType<typeof sharesOf>[number]

const shareRow = ({ id, kind, planned, amount, paid, guest }: NamedShare) => ({
  id,
  kind,
  planned_c: planned,
  amount_c: amount,
  paid_c: paid,
  guest_id: guest?.id,
  guest_name: guest?.name,
})

const shareLineRows = ({ id: share_id, items }: NamedShare) =>
  items.map(({ id, line, num, den, amount }) => ({
    id,
    share_id,
    line_id: line,
    numerator: num,
    denominator: den,
    amount_c: amount,
  }))

/** The shares of bills that commands of this batch planned, changed or dropped. */
function shareRows(
  held: HeldBoard,
  next: HeldBoard,
  bills: readonly BillRow[],
  { books, now }: { readonly books: readonly ChangedBooks[]; readonly now: Date },
) {
  const plans = bills.map(({ data: { id } }) => ({
    bill_id: id,
    before: sharesOf(held, id),
    after: sharesOf(next, id),
  }))
  const without = (shares: readonly NamedShare[], others: readonly NamedShare[]) =>
    shares.filter(({ id }) => !others.some((other) => other.id === id))
  const changed = plans.flatMap(({ before, after }) => changedShares(before, after))
  const dropped = plans.flatMap(({ before, after }) => without(before, after))
  // A statement must not update a row twice, so the row of a dropped share includes its payments.
  const paid = new Set(books.flatMap((each) => each.formerShares?.map(({ id }) => id) ?? []))
  const formerShares = [...paid]
    .filter((id) => !dropped.some((share) => share.id === id))
    .flatMap((id) => next.books.formerShares.get(id) ?? [])
  const planKey = ({ kind, guest }: NamedShare) => JSON.stringify([kind, guest])
  const former = new Map(
    plans.flatMap(({ before }) => before.map((share) => [share.id, planKey(share)])),
  )
  const isReplanned = (share: NamedShare) => former.get(share.id) !== planKey(share)
  const added = plans.flatMap(({ bill_id, before, after }) =>
    without(after, before).map((share) => ({ share, bill_id })),
  )
  return {
    shares: [
      ...changed.filter((share) => !isReplanned(share)).map(shareRow),
      ...formerShares.map((share) => ({
        id: share.id,
        planned_c: share.planned,
        amount_c: share.amount,
        paid_c: share.paid,
      })),
    ],
    replannedShares: changed.filter(isReplanned).map(shareRow),
    shareLines: changed.flatMap(shareLineRows),
    newShares: added.map(({ share, bill_id }) => ({
      ...shareRow(share),
      bill_id,
      position: share.position,
      name: share.name,
      unit_c: share.unit,
      created_at: now,
    })),
    newShareLines: added.flatMap(({ share }) => shareLineRows(share)),
    droppedShares: dropped.map(({ id, paid: before }) => ({
      id,
      paid_c: next.books.formerShares.get(id)?.paid ?? before,
    })),
  }
}

/** The guests whom this batch added to bills by a merge, or removed by a separation. */
function mergedGuestRows(held: HeldBoard, next: HeldBoard, bills: readonly BillRow[]) {
  const changed = bills.map(({ data: { id } }) => {
    const [before = [], after = []] = [held, next].map(
      ({ records }) => records.get(id)?.mergedGuests,
    )
    const rowOf = (guest: BillRecord['mergedGuests'][number]) => ({
      bill_id: id,
      user_id: guest.id,
      merged_from: guest.from,
    })
    return { before, after, rowOf }
  })
  return {
    mergedGuests: changed.flatMap(({ before, after, rowOf }) =>
      after
        .filter(({ id, from }) => !before.some((own) => own.id === id && own.from === from))
        .map(rowOf),
    ),
    separatedGuests: changed.flatMap(({ before, after, rowOf }) =>
      before.filter((own) => !after.some(({ id }) => id === own.id)).map(rowOf),
    ),
  }
}

/** The requests to join that commands of this batch created or changed, also by a merge or a separation. */
function joinRows(
  held: HeldBoard,
  next: HeldBoard,
  bills: readonly BillRow[],
  { decided, now }: { readonly decided: readonly DecidedCommand[]; readonly now: Date },
) {
  const ids = new Set(decided.flatMap(({ decision }) => decision.joins?.map(({ id }) => id) ?? []))
  const rows = [...ids].flatMap((id) => next.joins.get(id) ?? [])
  const isKnown = ({ id }: JoinRow) => held.joins.has(id)
  const { mergedGuests, separatedGuests } = mergedGuestRows(held, next, bills)
  const changed = rows.filter(isKnown)
  // A statement must not update a row twice. A merge accepts a request, and a refusal keeps it.
  const isIn =
    (guests: readonly Omit<(typeof mergedGuests)[number], 'merged_from'>[]) =>
    ({ bill_id, user_id }: Pick<JoinRow, 'bill_id' | 'user_id'>) =>
      guests.some((guest) => guest.bill_id === bill_id && guest.user_id === user_id)
  return {
    mergedGuests,
    separatedGuests: separatedGuests.filter((guest) => !isIn(changed)(guest)),
    newJoins: rows.filter((row) => !isKnown(row)).map((row) => ({ ...row, created_at: now })),
    changedJoins: changed.filter((row) => !isIn(mergedGuests)(row)),
  }
}

/** The cash sessions that commands of this batch opened or closed. */
function sessionRows(held: HeldBoard, next: HeldBoard, books: readonly ChangedBooks[]) {
  const ids = new Set(books.flatMap((each) => each.sessions?.map(({ id }) => id) ?? []))
  const rows = [...ids].flatMap((id) => next.books.sessions.get(id) ?? [])
  const rowOf = ({ closing, ...session }: CashSessionRow) => ({ ...session, ...closing })
  const isKnown = ({ id }: CashSessionRow) => held.books.sessions.has(id)
  return {
    newSessions: rows.filter((row) => !isKnown(row)).map(rowOf),
    closedSessions: rows.filter(isKnown).map(rowOf),
  }
}

/** How guests want to pay bills, as far as commands of this batch changed it. */
function intentRows(held: HeldBoard, next: HeldBoard, bills: readonly BillRow[]) {
  const changed = bills.map(({ data: { id } }) => {
    const [before = [], after = []] = [held, next].map((board) => billIn(board, id)?.intents)
    return { bill_id: id, before, after }
  })
  return {
    intents: changed.flatMap(({ bill_id, before, after }) =>
      after
        .filter((own) => !before.some((former) => JSON.stringify(former) === JSON.stringify(own)))
        .map(({ guest, method, tip, at }) => ({
          bill_id,
          user_id: guest.id,
          user_name: guest.name,
          method,
          tip_c: toCents(tip),
          at,
        })),
    ),
    droppedIntents: changed.flatMap(({ bill_id, before, after }) =>
      before
        .filter((former) => !after.some(({ guest }) => guest.id === former.guest.id))
        .map(({ guest }) => ({ bill_id, user_id: guest.id })),
    ),
  }
}

/** The guests whose visits end with the closed bills: those without another open bill. */
function endedVisits({ board, records }: HeldBoard, decided: readonly DecidedCommand[]): number[] {
  const owners = decided.flatMap(({ decision }) =>
    decision.events.flatMap((event) => (event.type === 'bill.closed' ? event.owners : [])),
  )
  const staying = new Set([...board.bills.keys()].flatMap((id) => records.get(id)?.owners ?? []))
  return owners.filter((id) => !staying.has(id))
}

/** The guests whose visits begin with opened bills, or continue with reopened ones. */
function resumedVisits(decided: readonly DecidedCommand[]): number[] {
  return decided.flatMap(({ decision: { resumes, events } }) => [
    ...(resumes === undefined ? [] : [resumes]),
    ...events.flatMap(({ type, owners }) => (type === 'bill.reopened' ? owners : [])),
  ])
}

/** By bill, the newest payment at the time when a command of this batch closed the bill. */
function closingPayments(decided: readonly DecidedCommand[]): ReadonlyMap<number, number> {
  const events = decided.flatMap(({ decision }) => decision.events)
  return new Map(
    events.flatMap(({ type, data }) => {
      const last = type === 'bill.closed' ? data.payments.at(-1) : undefined
      return last ? [[data.id, last.id] as const] : []
    }),
  )
}

/** The decided commands of one branch. */
export interface DecidedBatch {
  readonly held: HeldBoard
  readonly ready: readonly DecidedCommand[]
  /** The board after all decisions. */
  readonly next: HeldBoard
  readonly now: Date
}

/**
 * Writes batches of different branches: those whose log is at `held` and not locked by another writer. Returns the
 * branches that have been written.
 * @throws the database's error if a key was used before, a limit has no points left, a caller has lost rights, or a
 * payment method has changed. Then no batch is written.
 */
export function writeBatches(
  db: Db,
  batches: readonly DecidedBatch[],
): Promise<ReadonlySet<number>> {
  const now = new Date(Math.max(...batches.map((batch) => batch.now.getTime())))
  const rows = batches.map((batch) => {
    const others = batches.filter((other) => other !== batch)
    return branchRows(batch, new Set(others.flatMap(({ ready }) => resumedVisits(ready))))
  })
  return writeRows(db, rows, now)
}

/**
 * The rows of a batch.
 * @param resumedElsewhere guests whose visits do not end, because the same statement opens a bill in another branch
 */
export function branchRows(
  { held, ready: decided, next, now }: DecidedBatch,
  resumedElsewhere: ReadonlySet<number> = new Set(),
): BranchRows {
  const rows = rowsOf(held, decided)
  const bills = [...rows.bills.values()]
  const orders = [...rows.orders.values()]
  const created = orders.filter(({ isNew }) => isNew).map(({ data }) => data)
  const former = orders.filter(({ isNew }) => !isNew).map(({ data }) => data)
  const billsThat = (areNew: boolean, areRare: boolean) =>
    bills.flatMap(({ data, isNew }) =>
      isNew === areNew && isRare(held, next, data) === areRare ? data : [],
    )
  const payments = new Map(
    decided.flatMap(({ decision }) => (decision.payments ?? []).map((row) => [row.id, row])),
  )
  const events = decided.flatMap(({ decision, events: own }) =>
    own.map(({ seq, at, actor, type, data }, index) => ({
      seq,
      commit_seq: own[0]?.seq,
      at,
      actor,
      type,
      data,
      entity_id: type.startsWith('cash.') ? null : (data as Bill | Order).id,
      owners: decision.events[index]?.owners ?? [],
    })),
  )
  const keys = decided.flatMap(({ attempt, decision, events: own }) =>
    attempt?.key === undefined
      ? []
      : [
          {
            user_id: attempt.userId,
            path: attempt.path,
            key: attempt.key,
            body_hash: `\\x${attempt.bodyHash.toString('hex')}`,
            status: attempt.status,
            board_seq: own.at(-1)?.seq,
            answer: decision.answer,
          },
        ],
  )
  const books = decided.flatMap(({ decision }) => decision.books ?? [])
  const closing = closingPayments(decided)
  const changedRow = (bill: Bill) => ({
    ...changingBillRow(bill),
    closed_payment_id: closing.get(bill.id),
  })
  const openedRow = (bill: Bill) => ({ ...changedRow(bill), ...openedColumns(next, bill) })
  const ended = endedVisits(next, decided).filter((id) => !resumedElsewhere.has(id))
  const closed = bills.flatMap(({ data }) => (data.status === 'Cerrada' ? data.id : []))
  const resumed = resumedVisits(decided)
  const uses = usesOf(decided.flatMap(({ limits }) => limits?.uses ?? []))
  return {
    log: { branch: held.branchId, epoch: held.epoch, seq: held.seq, next: next.seq },
    rows: {
      opened: billsThat(true, false).map(openedRow),
      openedInFull: billsThat(true, true).map(openedRow),
      changedBills: billsThat(false, false).map(changedRow),
      changedInFull: billsThat(false, true).map((bill) => ({
        ...changedRow(bill),
        ...rareColumns(next, bill),
      })),
      newOrders: created.map((order) => newOrderRow(held, order)),
      changedOrders: former.flatMap((order) => (isElsewhere(held, order) ? [] : statusRow(order))),
      movedOrders: former.flatMap((order) =>
        isElsewhere(held, order) ? { ...statusRow(order), ...placeRow(order) } : [],
      ),
      newLines: newLineRows(held, next, rows.orders),
      changedLines: bills.flatMap(({ data }) => changedLineRows(held, next, data)),
      payments: bills.flatMap(({ data }) => paymentRows(held, data, payments)),
      adjustments: decided.flatMap(({ decision }) =>
        (decision.adjustments ?? []).map((row) => ({ ...row, at: now })),
      ),
      voids: decided.flatMap(({ decision }) =>
        (decision.voids ?? []).map((row) => ({ ...row, at: now })),
      ),
      reopenings: decided.flatMap(({ decision: { reopening } }) =>
        reopening ? { ...reopening, at: now } : [],
      ),
      ...shareRows(held, next, bills, { books, now }),
      ...intentRows(held, next, bills),
      ...joinRows(held, next, bills, { decided, now }),
      ...sessionRows(held, next, books),
      newNotes: books.flatMap(({ newNotes }) => newNotes ?? []),
      endedNotes: books.flatMap(({ endedNotes }) => endedNotes ?? []),
      ...attemptRows(held, next, books),
      newRefunds: books.flatMap(({ newRefunds }) => newRefunds ?? []).map(refundRow),
      sentRefunds: books.flatMap(({ sentRefunds }) => sentRefunds ?? []),
      refusedRefunds: books.flatMap(({ refusedRefunds }) => refusedRefunds ?? []).map(refundRow),
      events,
      keys,
      tickets: decided.flatMap(({ decision }) => decision.tickets ?? []).map(rowOfId),
      changedTickets: [
        ...new Set(decided.flatMap(({ decision }) => decision.changedTickets ?? [])),
      ].map(rowOfId),
      resumed: resumed.filter((id) => !ended.includes(id)).map(rowOfId),
      ended: ended.map((id) => ({ id, closed })),
      named: decided.flatMap(({ decision }) => decision.named ?? []),
      uses: uses.map((use) => ({ ...use, expire: now.getTime() + use.seconds * 1000 })),
      guards: decided.flatMap(({ limits }) => limits?.guards ?? []),
      callers: decided.flatMap(({ caller }) =>
        caller ? { session_id: caller.sessionId, user_id: caller.userId, stamp: caller.stamp } : [],
      ),
      methods: usedMethods(
        held,
        bills.flatMap(({ data }) => data.payments),
        payments,
      ),
    },
  }
}

const refundRow = (payment_id: number) => ({ payment_id })

const rowOfId = (id: number) => ({ id })

/** Several uses of one limit become one row, because a statement may write a row only once. */
function usesOf(limits: readonly LimitUse[]): (LimitUse & { readonly count: number })[] {
  const uses = new Map<string, LimitUse & { readonly count: number }>()
  for (const use of limits) {
    const known = uses.get(use.key)
    uses.set(use.key, { ...use, count: (known?.count ?? 0) + 1 })
  }
  return [...uses.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
