/** Appends events to a branch's log. The same statement reads the changed orders and bills as JSON. */
import type {
  Actor,
  BillEventType,
  BoardEvent,
  CashEventType,
  OrderEventType,
} from '@orderi/shared/board/events'
import { type Attempt, convertKeyConflict } from '../db/idempotency.ts'
import type { Db } from '../db/sql.ts'
import type { BoardLogSql } from './board-log.ts'

export type NewEvent =
  | { readonly type: OrderEventType; readonly order: number }
  | { readonly type: BillEventType; readonly bill: number }
  | { readonly type: CashEventType; readonly session: number }
  | { readonly type: 'floor.changed' }
  | { readonly type: 'menu.changed' }

/** A command's answer: the order or bill with the given ID, `{ order, bill }` if both IDs are given, or `other`. */
export interface BoardAnswer {
  readonly order?: number
  readonly bill?: number
  readonly other?: unknown
}

export interface LogHead {
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly seq: number
}

/**
 * `owners` has, for each event, the customers who must be notified. `hasTickets` is false if no order of the commit must
 * be printed, and undefined if that is not known.
 */
export interface Commit {
  readonly hasTickets?: boolean
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly events: readonly BoardEvent[]
  readonly owners: readonly (readonly number[])[]
}

interface AppendedRow {
  n: number
  type: string
  data: unknown
  owners: number[]
}

interface AppendRequest {
  readonly head: LogHead
  readonly at: Date
  readonly actor: Actor
  readonly events: readonly NewEvent[]
  /** Omitted if the answer is stored elsewhere. */
  readonly answer?: BoardAnswer
  readonly attempt?: Attempt | undefined
}

/**
 * Appends events to the locked log, and stores the answer under the idempotency key.
 * @returns the commit to publish, and the answer as JSON
 */
export async function appendEvents(
  tx: Db,
  boardLogSql: BoardLogSql,
  { head, at, actor, events, answer = {}, attempt }: AppendRequest,
): Promise<{ commit: Commit; body: unknown }> {
  const specs: { type: string; order?: number; bill?: number; session?: number }[] = events.map(
    (event) => ({
      ...event,
    }),
  )
  const position = (kind: 'order' | 'bill') => {
    const id = answer[kind]
    if (id === undefined) return null
    const found = specs.findIndex((spec) => spec[kind] === id)
    return found >= 0 ? found + 1 : specs.push({ type: '', [kind]: id })
  }
  const orderAt = position('order')
  const billAt = position('bill')
  const appended = tx.query<AppendedRow>(boardLogSql.append, [
    specs.map((spec) => spec.type),
    specs.map((spec) => spec.order ?? null),
    specs.map((spec) => spec.bill ?? null),
    head.branchId,
    head.restaurantId,
    head.seq,
    at,
    actor === null ? null : JSON.stringify(actor),
    events.length,
    attempt?.userId ?? null,
    attempt?.path ?? null,
    attempt?.key ?? null,
    attempt?.status ?? null,
    orderAt,
    billAt,
    attempt?.bodyHash ?? null,
    answer.other === undefined ? null : JSON.stringify(answer.other),
    specs.map((spec) => spec.session ?? null),
  ])
  const rows = await appended.catch((error: unknown) => Promise.reject(convertKeyConflict(error)))
  const made = rows.slice(0, events.length)
  const commit: Commit = {
    branchId: head.branchId,
    restaurantId: head.restaurantId,
    epoch: head.epoch,
    events: made.map((row, index) =>
      toBoardEvent(head.seq + index + 1, at.toISOString(), actor, row),
    ),
    owners: made.map((row) => row.owners),
  }
  return { commit, body: answer.other ?? answerBody(rows, orderAt, billAt) }
}

function answerBody(
  rows: readonly AppendedRow[],
  orderAt: number | null,
  billAt: number | null,
): unknown {
  const order = orderAt === null ? undefined : rows[orderAt - 1]?.data
  const bill = billAt === null ? undefined : rows[billAt - 1]?.data
  if (orderAt !== null && billAt !== null) return { order, bill }
  return orderAt === null ? bill : order
}

/** Does not validate the row, because only this module writes the log. */
export function toBoardEvent(
  seq: number,
  at: string,
  actor: Actor,
  row: { readonly type: string; readonly data: unknown },
): BoardEvent {
  return { seq, at, actor, type: row.type, data: row.data } as BoardEvent
}
