import type {
  AskToJoinBody,
  BillStatus,
  BillToJoin,
  JoinRequest,
  JoinStatus,
  VisibleJoinRequest,
} from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { FlagNumber, List } from '@orderi/shared/kernel/fields'
import { reason } from '@orderi/shared/kernel/reasons'
import type { z } from 'zod'
import { callWaiter } from '../../bills/commands/bills.ts'
import { markBillClosed } from '../../bills/commands/close.ts'
import { resumeVisits } from '../../bills/commands/visits.ts'
import type { Outcome } from '../../db/idempotency.ts'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { TablePlace } from '../../floor/queries.ts'
import { actorIn } from '../../identity/person.ts'
import type { NewEvent } from '../../log/append.ts'
import { type BoardTx, changeBoard } from '../../log/change.ts'
import { ownBillSql } from '../../wire/queries/bill.ts'
import { type GuestRequest, runWithinLimits } from '../guest-request.ts'
import { nameGuest, nameToAssign } from './name-guest.ts'

export function billsToJoin(db: Db, userId: number, tableId: number): Promise<List<BillToJoin>> {
  return queryUnpagedList(
    db,
    'bills-to-join',
    `SELECT coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'name', b.name,
          'own', (${ownBillSql('$1')})::int,
          'asked', (EXISTS (SELECT 1 FROM join_requests a
            WHERE a.bill_id = b.id AND a.user_id = $1 AND a.status = 'Pendiente'))::int)
        ORDER BY b.created_at, b.id), '[]'::json) AS data
      FROM bills b WHERE b.table_id = $2 AND b.status <> 'Cerrada' AND b.user_id IS NOT NULL`,
    [userId, tableId],
  )
}

/** The unanswered requests to join a person's open bills, and the requests that the person sent. */
export function joinRequestsOf(
  db: Db,
  userId: number,
  tableId: number | undefined,
): Promise<List<VisibleJoinRequest>> {
  return queryUnpagedList(
    db,
    'join-requests',
    `SELECT coalesce(json_agg(json_build_object('id', a.id, 'bill_id', a.bill_id, 'name', u.name,
          'status', a.status, 'mine', (a.user_id = $1)::int) ORDER BY a.id), '[]'::json) AS data
      FROM join_requests a JOIN bills b ON b.id = a.bill_id JOIN users u ON u.id = a.user_id
      WHERE a.id IN (
          SELECT own.id FROM join_requests own WHERE own.user_id = $1
          UNION ALL SELECT asked.id FROM bills own JOIN join_requests asked ON asked.bill_id = own.id
            WHERE own.user_id = $1 AND own.status <> 'Cerrada' AND asked.status = 'Pendiente')
        AND b.status <> 'Cerrada' AND ($2::bigint IS NULL OR b.table_id = $2)`,
    [userId, tableId ?? null],
  )
}

interface RequestRow {
  id: number
  bill_id: number
  name: string
  status: JoinStatus
  asker: number
  owner: number | null
  bill_status: BillStatus
  table_id: number
  branch_id: number
  restaurant_id: number
}

export async function findJoinRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(
    {
      name: 'join-request',
      text: `SELECT a.id, a.bill_id, u.name, a.status, a.user_id AS asker, b.user_id AS owner,
          b.status AS bill_status, b.table_id, b.branch_id, b.restaurant_id
        FROM join_requests a JOIN bills b ON b.id = a.bill_id JOIN users u ON u.id = a.user_id WHERE a.id = $1`,
    },
    [id],
  )
  return row
}

function toRequest({ id, bill_id, name, status }: RequestRow): JoinRequest {
  return { id, bill_id, name, status }
}

interface WantedBill {
  status: BillStatus
  owner: number
  /** Whether the guest has ordered on another bill of the table, or already has access to this bill. */
  busy: boolean
}

/**
 * Creates a request to join an open bill of a table, or returns the existing one. A refused request becomes open
 * again. A guest without a name gets the given name.
 * @throws DomainError `not_found` for a bill without owner or of another table; `bill_closed`; `own_bill_open` when
 * the guest has ordered on another bill of the table
 */
export async function askToJoin(
  deps: Deps,
  guestRequest: GuestRequest,
  place: TablePlace,
  { bill_id: billId, name: given }: Pick<z.output<typeof AskToJoinBody>, 'bill_id' | 'name'>,
): Promise<Outcome> {
  const { person, attempt } = guestRequest
  const { branchId, restaurantId, tableId } = place
  const taken = nameToAssign(person, given)
  const name = taken ?? person.name
  const actor = actorIn({ ...person, name }, restaurantId)
  let notification: { readonly owner: number; readonly id: number } | undefined
  const outcome = await runWithinLimits(
    deps,
    guestRequest,
    { what: 'call', restaurantId, tableId },
    (count) =>
      changeBoard(deps, { branchId, actor, attempt }, async (tx) => {
        await count(tx)
        const [bill] = await tx.query<WantedBill>(
          `SELECT w.status, w.user_id AS owner, w.user_id = $3 OR EXISTS (SELECT 1 FROM bills b
            WHERE b.table_id = w.table_id AND b.id <> w.id AND b.status <> 'Cerrada' AND ${ownBillSql('$3')}
              AND (b.pieces > 0 OR b.user_id IS DISTINCT FROM $3)) AS busy
        FROM bills w WHERE w.id = $1 AND w.table_id = $2 AND w.user_id IS NOT NULL`,
          [billId, tableId, person.userId],
        )
        if (!bill) throw new DomainError('not_found')
        if (bill.status === 'Cerrada') throw new DomainError('bill_closed')
        if (bill.busy) throw new DomainError('own_bill_open')
        const [request] = await tx.query<{ id: number; status: JoinStatus }>(
          `INSERT INTO join_requests AS a (restaurant_id, branch_id, bill_id, user_id, created_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (bill_id, user_id) DO UPDATE SET
          status = CASE WHEN a.status = 'Rechazada' THEN 'Pendiente' ELSE a.status END
        RETURNING id, status`,
          [restaurantId, branchId, billId, person.userId, tx.now],
        )
        if (!request) throw new Error('the request was not written')
        if (taken !== undefined) await nameGuest(tx, person.userId, taken)
        const { id, status } = request
        if (status === 'Pendiente') notification = { owner: bill.owner, id }
        const other: JoinRequest = { id, bill_id: billId, name, status }
        return { events: [], answer: { other } }
      }),
  )
  if (notification) deps.publishJoinRequest(notification.owner, notification.id)
  return outcome
}

/**
 * Accepts or refuses a join request. A later answer replaces an earlier one.
 * @throws DomainError `not_found` if the caller does not own the bill; `bill_closed`; `own_bill_open` when the
 * requesting guest has meanwhile ordered on another bill or joined one
 */
export async function answerJoin(
  deps: Deps,
  { person, attempt }: GuestRequest,
  { id, aceptar }: { readonly id: number; readonly aceptar: FlagNumber },
): Promise<Outcome> {
  const found = await findJoinRequest(deps.pool, id)
  if (found?.owner !== person.userId) throw new DomainError('not_found')
  const { branch_id: branchId, restaurant_id: restaurantId, asker } = found
  const status: JoinStatus = aceptar === 1 ? 'Aceptada' : 'Rechazada'
  const actor = actorIn(person, restaurantId)
  const outcome = await changeBoard(deps, { branchId, actor, attempt }, async (tx) => {
    const request = await findJoinRequest(tx, id)
    if (request?.owner !== person.userId) throw new DomainError('not_found')
    if (request.bill_status === 'Cerrada') throw new DomainError('bill_closed')
    const answer = { other: { ...toRequest(request), status } }
    if (request.status === status) return { events: [], answer }
    const left = status === 'Aceptada' ? await closeOwnBills(tx, request) : []
    await tx.query('UPDATE join_requests SET status = $2, answered_at = $3 WHERE id = $1', [
      id,
      status,
      tx.now,
    ])
    // The guest does not own the bill any more.
    if (status !== 'Aceptada' && request.status === 'Aceptada')
      return { events: [{ type: 'bill.changed', bill: request.bill_id }], answer }
    if (status !== 'Aceptada') return { events: [], answer }
    await resumeVisits(tx, request.bill_id)
    return { events: [...left, { type: 'bill.changed', bill: request.bill_id }], answer }
  })
  if (outcome.status === 200 && !outcome.replayed) deps.publishJoinRequest(asker, id)
  return outcome
}

/**
 * Closes the empty bills that the joining guest opened at the present and former tables of the joined bill. Moves the
 * guest's waiter call to the joined bill.
 */
async function closeOwnBills(tx: BoardTx, request: RequestRow): Promise<NewEvent[]> {
  const bills = await tx.query<{
    id: number
    pieces: number
    joined: boolean
    waiter_requested: boolean
  }>(
    `SELECT b.id, b.pieces, b.user_id IS DISTINCT FROM $1 AS joined, b.waiter_requested FROM bills b
      WHERE b.table_id IN (SELECT unnest(w.former_tables || w.table_id) FROM bills w WHERE w.id = $2)
        AND b.status <> 'Cerrada' AND b.id <> $2 AND ${ownBillSql('$1')} ORDER BY b.id`,
    [request.asker, request.bill_id],
  )
  if (bills.some(({ joined }) => joined)) {
    throw new DomainError('own_bill_open', { reason: reason('asker_joined_another') })
  }
  if (bills.some(({ pieces }) => pieces > 0)) {
    throw new DomainError('own_bill_open', { reason: reason('asker_has_orders') })
  }
  const events: NewEvent[] = []
  for (const { id, waiter_requested: isCalling } of bills) {
    events.push(await markBillClosed(tx, id, null))
    if (isCalling) events.push(...(await callWaiter(tx, request.bill_id)).events)
  }
  return events
}
