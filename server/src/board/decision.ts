/** The effect of a command on a board. */
import type { Bill } from '@orderi/shared/bills/schema'
import type {
  BillEventType,
  BoardEvent,
  CashEventData,
  CashEventType,
  OrderEventType,
} from '@orderi/shared/board/events'
import { toCents } from '@orderi/shared/kernel/money'
import type { Order } from '@orderi/shared/orders/schema'
import { opensDrawer } from '@orderi/shared/payments/drawer'
import type { ProviderName } from '@orderi/shared/payments/online'
import type { TicketStations } from '@orderi/shared/printing/routing'
import type { Tables } from '../db/tables.ts'
import {
  type AccountEntry,
  booksAfter,
  type CashSessionRow,
  type ChangedBooks,
  type FormerShare,
  type SessionPayment,
} from './books.ts'
import {
  type ActiveDiscount,
  afterEvents,
  type BillRecord,
  billIn,
  type HeldBoard,
  type JoinRow,
  type PaymentRecord,
  type PersonRef,
  type Till,
} from './held-board.ts'

/** The people of a new row, which stores their IDs and names. */
export interface People {
  /** Null or undefined for a guest. */
  readonly user?: PersonRef | null | undefined
  readonly approver?: PersonRef | null | undefined
}

/** `owners` are the guests who must be notified. */
export type DecidedEvent =
  | { readonly type: OrderEventType; readonly data: Order; readonly owners: readonly number[] }
  | { readonly type: BillEventType; readonly data: Bill; readonly owners: readonly number[] }
  | { readonly type: CashEventType; readonly data: CashEventData; readonly owners: readonly [] }

/** The columns of a payment that the bill in wire format lacks. */
export interface NewPaymentRow extends Pick<People, 'approver'> {
  readonly id: number
  /** Null only for payments through a provider. */
  readonly session: number | null
  readonly reference?: string | null
  readonly reason?: number | null
  readonly note?: string | null
  /** The part, in céntimos, that counts for the payment's share. */
  readonly share_c?: number | null
  readonly provider?: ProviderName
  /** The provider's ID of the payment, or the idempotency key of the refund. */
  readonly provider_ref?: string
  /** The house account that the payment charges. */
  readonly account?: number | null
  /** The bill that was paid. It may have been merged into the bill that shows the payment. */
  readonly bill?: number
}

/** A row that gives or revokes a discount, or removes or restores the service. */
export interface NewAdjustmentRow
  extends People,
    Pick<Tables['adjustments'], 'id' | 'bill_id' | 'line_id'> {
  readonly kind: ActiveDiscount['kind'] | 'retiro' | 'sin_servicio' | 'con_servicio'
  readonly basis_points?: number | null
  readonly amount_c?: number | null
  readonly limited_c: number
  /** The discount of which this one is a copy. */
  readonly copy_of?: number | undefined
  readonly revokes_id?: number
  readonly reason_id?: number | null
  readonly note?: string | null
}

/** A row for the cancelled pieces of a line. */
export interface NewVoidRow
  extends People,
    Pick<Tables['voids'], 'bill_id' | 'line_id' | 'quantity' | 'reason_id' | 'note'> {
  readonly prepared: Tables['voids']['prepared']
}

export interface NewReopeningRow extends People, Pick<Tables['reopenings'], 'bill_id'> {}

/** The order and the stations of a ticket. */
export interface Ticket {
  readonly id: number
  readonly stations: TicketStations
}

/** The rows to write follow from the entities in the events. */
export interface Decision {
  readonly events: readonly DecidedEvent[]
  /** The entity or entities that the caller receives. */
  readonly answer: unknown
  /** The new records of changed bills. */
  readonly records?: ReadonlyMap<number, BillRecord>
  /** New payments. The bill in its event contains them too. */
  readonly payments?: readonly NewPaymentRow[]
  /**
   * Discounts that are given or revoked, and removals of the service. The bill in its event has the active discounts.
   */
  readonly adjustments?: readonly NewAdjustmentRow[]
  readonly books?: ChangedBooks
  /** The active discounts of bills whose discounts change, for later commands of the batch. */
  readonly discounts?: HeldBoard['discounts']
  readonly voids?: readonly NewVoidRow[]
  /** Join requests that are created or changed. */
  readonly joins?: readonly JoinRow[]
  readonly tickets?: readonly Ticket[]
  /** Orders and the stations of their changed lines. The changes are printed if the lines were printed. */
  readonly changedTickets?: readonly Ticket[]
  /** Tickets of fired lines. A station whose ticket was printed or waits gets none. */
  readonly firedTickets?: readonly Ticket[]
  /** The approval for opening a closed bill again. */
  readonly reopening?: NewReopeningRow
  /** A guest who enters a name. */
  readonly named?: { readonly id: number; readonly name: string; readonly unnamed: string }
  /** A guest whose session gets its full duration again. */
  readonly resumes?: number
}

/** The board after a decision of this node, whether or not it is written already. */
export function afterDecision<Held extends HeldBoard>(
  held: Held,
  decision: Decision,
  events: readonly BoardEvent[],
): Held {
  const {
    records: changed,
    discounts,
    payments = [],
    books = {},
    voids = [],
    joins = [],
  } = decision
  const begun = [...(changed?.values() ?? [])].flatMap(({ started }) => started)
  const next = afterEvents(held, events, begun)
  const records = new Map([...held.records, ...(changed ?? [])])
  for (const id of records.keys()) if (!billIn(next, id)) records.delete(id)
  const registerOf = (session: number | null) =>
    held.till?.registers.find((each) => each.session !== null && each.session === session)
  const added = payments.map(
    ({ id, session, share_c, reason, account }): readonly [number, PaymentRecord] => [
      id,
      {
        id,
        session,
        isSessionOpen: true,
        register: registerOf(session)?.id ?? null,
        reason: reason ?? null,
        share_c: share_c ?? 0,
        account: account ?? null,
      },
    ],
  )
  const at = new Date(events[0]?.at ?? 0)
  const sessions = books.sessions ?? []
  return {
    ...next,
    records,
    till: held.till && tillAfter(held.till, sessions),
    discounts: new Map([...held.discounts, ...(discounts ?? [])]),
    payments: withoutSessions(new Map([...held.payments, ...added]), sessions),
    joins: new Map([...held.joins, ...joins.map((row) => [row.id, row] as const)]),
    books: booksAfter(next.books, books, {
      dropped: droppedShares(held, changed),
      paid: sessionPayments(decision),
      owed: accountEntries(decision),
    }),
    past: {
      ...next.past,
      voids: new Map([...next.past.voids, ...voids.map(({ line_id }) => [line_id, at] as const)]),
    },
  }
}

function tillAfter(till: Till, sessions: readonly CashSessionRow[]): Till {
  const registers = till.registers.map((register) => {
    const changed = sessions.find(({ register_id }) => register_id === register.id)
    if (!changed) return register
    const { id, number, opened_by, closing } = changed
    return closing
      ? { ...register, session: null, opened_by: null }
      : { ...register, session: id, opened_by, number }
  })
  return { ...till, registers }
}

function withoutSessions(
  payments: HeldBoard['payments'],
  sessions: readonly CashSessionRow[],
): HeldBoard['payments'] {
  const closed = new Set<number | null>(sessions.flatMap(({ id, closing }) => (closing ? id : [])))
  if (closed.size === 0) return payments
  return new Map(
    [...payments].map(([id, payment]) => [
      id,
      closed.has(payment.session) ? { ...payment, isSessionOpen: false } : payment,
    ]),
  )
}

function sessionPayments({ events, payments = [], books }: Decision): SessionPayment[] {
  const onBills = events.flatMap(({ data }) => ('payments' in data ? data.payments : []))
  const onAccount = books?.accountPayments?.map((row) => ({
    session: row.session_id,
    method: row.method_id,
    total: row.received_c - row.change_c,
    tip: 0,
  }))
  const paid = payments.flatMap(({ id, session }) => {
    const payment = onBills.find((each) => each.id === id)
    if (session === null || !payment) return []
    const { method, received, change, tip } = payment
    return {
      session,
      method: method.id,
      total: toCents(received) - toCents(change),
      tip: toCents(tip),
    }
  })
  return [...paid, ...(onAccount ?? [])]
}

/** The registers whose drawers open because the decision records cash or opens a drawer. */
export function openedDrawers({ board, till }: HeldBoard, decision: Decision): number[] {
  if (!till) return []
  const isCash = (id: number) => till.methods.find((each) => each.id === id)?.kind === 'efectivo'
  const sessions = new Set([
    ...sessionPayments(decision).flatMap(({ method, session }) => (isCash(method) ? session : [])),
    ...(decision.books?.movements ?? []).flatMap(({ kind, session_id }) =>
      kind === 'gaveta' ? session_id : [],
    ),
  ])
  return till.registers.flatMap((register) =>
    sessions.has(register.session ?? 0) && opensDrawer(board.branch, register) ? register.id : [],
  )
}

/** The entries that a decision adds to house accounts: charges of bills minus payments on account. */
export function accountEntries({
  events,
  payments = [],
  books,
}: Pick<Decision, 'events' | 'payments' | 'books'>): AccountEntry[] {
  const onBills = events.flatMap(({ data }) => ('payments' in data ? data.payments : []))
  const charged = payments.flatMap(({ id, account }) => {
    const payment = onBills.find((each) => each.id === id)
    if (account == null || !payment) return []
    return { account, payment: id, cents: toCents(payment.received) - toCents(payment.change) }
  })
  const paid = (books?.accountPayments ?? []).map((row) => ({
    account: row.account_id,
    payment: row.id,
    cents: row.change_c - row.received_c,
  }))
  return [...charged, ...paid]
}

function droppedShares({ records }: HeldBoard, changed: Decision['records']): FormerShare[] {
  return [...(changed ?? [])].flatMap(([bill, { shares }]) =>
    (records.get(bill)?.shares ?? [])
      .filter(({ id }) => !shares.some((share) => share.id === id))
      .map(({ id, planned, amount, paid }) => ({ id, bill, planned, amount, paid })),
  )
}
