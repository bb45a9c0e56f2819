/** Appends events to a branch's log. The same statement reads the changed orders and bills as JSON. */
import type { Actor, BillEventType, BoardEvent, OrderEventType } from '@orderi/shared/board/events'
import type { Columns, Db } from '../db/sql.ts'
import type { BoardLogSql } from './board-log.ts'

/** An event whose entity is read when it is appended. */
export type NewEvent =
  | { readonly type: OrderEventType; readonly order: number }
  | { readonly type: BillEventType; readonly bill: number }
  | { readonly type: 'floor.changed' }
  | { readonly type: 'menu.changed' }

export interface LogHead {
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly seq: number
}

/**
 * `owners` lists, for each event, the customers who must be notified. `hasTickets` is false if no order of the commit
 * must be printed, and undefined if that is unknown.
 */
export interface Commit {
  readonly hasTickets?: boolean
  readonly branchId: number
  readonly restaurantId: number
  readonly epoch: string
  readonly events: readonly BoardEvent[]
  readonly owners: readonly (readonly number[])[]
}

type AppendedRow = Columns<'board_events', 'type' | 'data' | 'owners'>

interface AppendRequest {
  readonly head: LogHead
  readonly at: Date
  readonly actor: Actor
  readonly events: readonly NewEvent[]
}

/** Requires that the log is locked. Returns the commit to publish. */
export async function appendEvents(
  tx: Db,
  boardLogSql: BoardLogSql,
  { head, at, actor, events }: AppendRequest,
): Promise<Commit> {
  const rows = await tx.query<AppendedRow>(boardLogSql.append, [
    events.map(({ type }) => type),
    events.map((event) => ('order' in event ? event.order : null)),
    events.map((event) => ('bill' in event ? event.bill : null)),
    head.branchId,
    head.restaurantId,
    head.seq,
    at,
    actor === null ? null : JSON.stringify(actor),
  ])
  return {
    branchId: head.branchId,
    restaurantId: head.restaurantId,
    epoch: head.epoch,
    events: rows.map(
      ({ type, data }, index) =>
        ({ seq: head.seq + index + 1, at: at.toISOString(), actor, type, data }) as BoardEvent,
    ),
    owners: rows.map((row) => row.owners),
  }
}
