/** Appending to a branch's log: entities are read in their wire shape, numbered and kept, in one statement. */
import type { Actor, BillEventType, BoardEvent, OrderEventType } from '@orderi/shared/board/events'
import { type Attempt, keyTaken } from '../db/keys.ts'
import type { Sql } from '../db/sql.ts'
import type { BoardLog } from './board-log.ts'

/** What happened, by the id of the entity that it changed; the log reads the entity itself. */
export type Happened =
  | { readonly type: OrderEventType; readonly order: number }
  | { readonly type: BillEventType; readonly bill: number }
  | { readonly type: 'floor.changed' }
  | { readonly type: 'menu.changed' }

/** What a board command answers: the order, the bill, both as `{ order, bill }`, or something else. */
export interface Answered {
  readonly order?: number
  readonly bill?: number
  /** Something that no board shows, as it stands. */
  readonly other?: unknown
}

/** A branch's log as it stands under the lock. */
export interface Head {
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly seq: number
}

/** One commit's events, each with those whose bill it is about, for the sockets of customers. */
export interface Commit {
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly events: readonly BoardEvent[]
  readonly owners: readonly (readonly number[])[]
}

interface MadeRow {
  n: number
  type: string
  data: unknown
  owners: number[]
}

interface Appending {
  readonly head: Head
  readonly at: Date
  readonly actor: Actor
  readonly events: readonly Happened[]
  /** Omitted: the command answers nothing here. */
  readonly answer?: Answered
  readonly attempt?: Attempt | undefined
}

/**
 * Appends a commit's events to the locked log and stores the answer under the attempt's key.
 * @returns the commit to publish and the answer in its wire shape
 */
export async function appendEvents(
  tx: Sql,
  boardLog: BoardLog,
  { head, at, actor, events, answer = {}, attempt }: Appending,
): Promise<{ commit: Commit; body: unknown }> {
  const specs: { type: string; order?: number; bill?: number }[] = events.map((event) => ({
    ...event,
  }))
  const position = (kind: 'order' | 'bill') => {
    const id = answer[kind]
    if (id === undefined) return null
    const found = specs.findIndex((spec) => spec[kind] === id)
    return found >= 0 ? found + 1 : specs.push({ type: '', [kind]: id })
  }
  const orderAt = position('order')
  const billAt = position('bill')
  const appended = tx.query<MadeRow>(boardLog.append, [
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
  ])
  const rows = await appended.catch((error: unknown) => Promise.reject(keyTaken(error)))
  const made = rows.slice(0, events.length)
  const commit: Commit = {
    branchId: head.branchId,
    restaurantId: head.restaurantId,
    epoch: head.epoch,
    events: made.map((row, index) => toEvent(head.seq + index + 1, at.toISOString(), actor, row)),
    owners: made.map((row) => row.owners),
  }
  return { commit, body: answer.other ?? answerBody(rows, orderAt, billAt) }
}

function answerBody(
  rows: readonly MadeRow[],
  orderAt: number | null,
  billAt: number | null,
): unknown {
  const order = orderAt === null ? undefined : rows[orderAt - 1]?.data
  const bill = billAt === null ? undefined : rows[billAt - 1]?.data
  if (orderAt !== null && billAt !== null) return { order, bill }
  return orderAt === null ? bill : order
}

/** An event from what the log keeps; the database wrote it, so its shape is trusted here. */
export function toEvent(
  seq: number,
  at: string,
  actor: Actor,
  row: { readonly type: string; readonly data: unknown },
): BoardEvent {
  return { seq, at, actor, type: row.type, data: row.data } as BoardEvent
}
