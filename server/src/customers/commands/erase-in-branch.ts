/** Removes people from the board, the log and the stored answers of one branch. */
import { answerJoin } from '@orderi/shared/contract/customers'
import { billsErasure } from '../../bills/commands/erase.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import {
  type ChangedRow,
  ERASED_NAME,
  type Erasure,
  type ErasurePart,
  type PersonColumns,
  USER,
} from '../../log/erasure.ts'
import { mailErasure } from '../../mail/commands/erase.ts'
import {
  eraseNotes,
  findFinishedNotes,
  findTraces,
  ordersErasure,
  type TraceRow,
} from '../../orders/commands/erase.ts'
import { paymentsErasure } from '../../payments/commands/erase.ts'
import { printingErasure } from '../../printing/commands/erase.ts'
import type { ErasedIds } from '../redaction.ts'
import { jointBills, redactAnswers, redactLog } from './redact.ts'

const customersErasure: ErasurePart = {
  deletedRows: ['join_requests'],
  otherColumns: { board_events: ['actor', 'data'], idempotency_keys: ['answer'] },
  async eraseOther(tx, { users, changed }) {
    const requests = changed.get('join_requests') ?? []
    await tx.query(
      `UPDATE idempotency_keys SET answer = json_build_object('id', answer -> 'id', 'bill_id', answer -> 'bill_id',
          'name', $2::text, 'status', answer -> 'status')
        WHERE branch_id = $4 AND path = $3 AND answer ->> 'id' = ANY($1::text[])`,
      [requests.map(({ id }) => String(id)), ERASED_NAME, answerJoin.path, tx.branchId],
    )
    const changedEvents = await tx.query<Columns<'board_events', 'entity_id' | 'type'>>(
      `UPDATE board_events SET actor = NULL
        WHERE branch_id = $1 AND actor IS NOT NULL AND (actor ->> 'id')::bigint = ANY($2::bigint[])
        RETURNING entity_id, type`,
      [tx.branchId, users],
    )
    return changedEvents
      .filter(({ type }) => type === 'waiter.sent' || type === 'bill.changed')
      .flatMap((event) => event.entity_id ?? [])
  },
}

export const ERASURE_PARTS: readonly ErasurePart[] = [
  billsErasure,
  mailErasure,
  ordersErasure,
  paymentsErasure,
  printingErasure,
  customersErasure,
]

type Table = keyof Tables

const CLEARED_COLUMNS = ERASURE_PARTS.flatMap(
  ({ clearedColumns = {} }) => Object.entries(clearedColumns) as [Table, PersonColumns[]][],
)
const DELETED_ROWS = ERASURE_PARTS.flatMap(({ deletedRows = [] }) => deletedRows)

/** SQL condition: one of the people is in the array parameter `users`. */
function namesSql(people: readonly PersonColumns[], users: string): string {
  return `(${people.map(([id]) => `${id} = ANY(${users}::bigint[])`).join(' OR ')})`
}

const BRANCHES = [
  ...CLEARED_COLUMNS,
  ...['bills', ...DELETED_ROWS].map((table) => [table, [USER]] as const),
  ['board_events', [["(actor ->> 'id')::bigint"]]] as const,
]
  .map(([table, people]) => `SELECT branch_id FROM ${table} WHERE ${namesSql(people, '$1')}`)
  .join(' UNION ')

/** The branches whose rows name the users. */
export async function branchesOf(db: Db, users: readonly number[]): Promise<number[]> {
  const rows = await db.query<Columns<'bills', 'branch_id'>>(BRANCHES, [users])
  return rows.map((row) => row.branch_id)
}

/** Clears the IDs and names of the users in a table, and returns the changed rows. */
function clearPeople(
  tx: BoardTx,
  users: readonly number[],
  table: Table,
  people: readonly PersonColumns[],
): Promise<ChangedRow[]> {
  const changes = people.flatMap(([id, name, erasedName = 'NULL']) => [
    `${id} = CASE WHEN ${id} = ANY($2) THEN NULL ELSE ${id} END`,
    ...(name ? [`${name} = CASE WHEN ${id} = ANY($2) THEN ${erasedName} ELSE ${name} END`] : []),
  ])
  return tx.query(
    `UPDATE ${table} SET ${changes.join(', ')} WHERE branch_id = $1 AND ${namesSql(people, '$2')} RETURNING *`,
    [tx.branchId, users],
  )
}

async function clearRows(
  tx: BoardTx,
  users: readonly number[],
): Promise<Map<Table, readonly ChangedRow[]>> {
  const changed = new Map<Table, readonly ChangedRow[]>()
  const add = (table: Table, rows: readonly ChangedRow[]) =>
    rows.length > 0 && changed.set(table, rows)
  for (const [table, people] of CLEARED_COLUMNS) {
    add(table, await clearPeople(tx, users, table, people))
  }
  for (const table of DELETED_ROWS) {
    add(
      table,
      await tx.query<ChangedRow>(
        `DELETE FROM ${table} WHERE branch_id = $1 AND user_id = ANY($2::bigint[]) RETURNING *`,
        [tx.branchId, users],
      ),
    )
  }
  return changed
}

export async function eraseInBranch(tx: BoardTx, users: readonly number[]): Promise<NewEvent[]> {
  // Includes bills that one of these users opened as staff: they have no owner but contain the user's name.
  const bills = await tx.query<Columns<'bills', 'id'>>(
    `SELECT id FROM bills WHERE branch_id = $1 AND user_id = ANY($2::bigint[])
      UNION SELECT b.id FROM orders o JOIN bills b ON b.id = o.bill_id AND b.user_id IS NULL AND b.name = o.user_name
        WHERE o.branch_id = $1 AND o.user_id = ANY($2::bigint[])`,
    [tx.branchId, users],
  )
  const own = bills.map(({ id }) => id)
  const orders = await findTraces(tx, users, own)
  const changed = await clearRows(tx, users)
  const erasure: Erasure = { users, bills: own, changed }
  const answered = [...changed.values()].flat().flatMap(({ bill_id }) => bill_id ?? [])
  for (const { eraseOther } of ERASURE_PARTS)
    answered.push(...((await eraseOther?.(tx, erasure)) ?? []))
  return eraseTraces(tx, { users, own, answered, orders })
}

/** Removes the notes of orders that ended after their guest was erased. */
export async function eraseFinishedNotes(tx: BoardTx): Promise<NewEvent[]> {
  const orders = await findFinishedNotes(tx)
  return eraseTraces(tx, { users: [], own: [], answered: [], orders })
}

interface BranchTraces {
  readonly users: readonly number[]
  readonly own: readonly number[]
  /** Bills whose data may name the person as the user who received or makes a payment, or answered a waiter call. */
  readonly answered: readonly number[]
  readonly orders: readonly TraceRow[]
}

async function eraseTraces(
  tx: BoardTx,
  { users, own, answered, orders }: BranchTraces,
): Promise<NewEvent[]> {
  const bills = await jointBills(tx, [...own, ...answered, ...orders.map((order) => order.bill_id)])
  const lines = await eraseNotes(tx, orders)
  const traces: ErasedIds = {
    users: new Set(users),
    bills: new Set(own),
    lines: new Set(lines),
  }
  await redactLog(tx, traces, { bills, orders: orders.map(({ id }) => id) })
  await redactAnswers(tx, traces, bills)
  const open = await tx.query<Columns<'bills', 'id'>>(
    "SELECT id FROM bills WHERE id = ANY($1::bigint[]) AND status <> 'Cerrada' ORDER BY id",
    [bills],
  )
  return [
    ...orders
      .filter((order) => order.shown)
      .map(({ id }) => ({ type: 'order.changed' as const, order: id })),
    ...open.map(({ id }) => ({ type: 'bill.changed' as const, bill: id })),
  ]
}
