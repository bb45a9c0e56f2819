import type {
  AskToJoinBody,
  BillToJoin,
  JoinRequest,
  JoinStatus,
  VisibleJoinRequest,
} from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { FlagNumber, List } from '@orderi/shared/kernel/fields'
import type { z } from 'zod'
import type { Outcome } from '../../db/idempotency.ts'
import { queryUnpagedList } from '../../db/list.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { BoardDeps } from '../../deps.ts'
import type { TablePlace } from '../../floor/queries.ts'
import { ownBillSql } from '../../wire/queries/bill.ts'
import {
  decideJoinAnswer,
  decideJoinRequest,
  needsOfAnswer,
  needsOfRequest,
} from '../decide-join.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { nameToAssign, UNNAMED_GUEST } from './name-guest.ts'

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

type RequestRow = Columns<
  'join_requests',
  'id' | 'bill_id' | 'status' | 'branch_id' | 'restaurant_id'
> & {
  readonly name: string
  readonly asker: Tables['join_requests']['user_id']
  readonly owner: Tables['bills']['user_id']
  readonly table_id: Tables['bills']['table_id']
}

export async function findJoinRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(
    {
      name: 'join-request',
      text: `SELECT a.id, a.bill_id, u.name, a.status, a.user_id AS asker, b.user_id AS owner,
          b.table_id, b.branch_id, b.restaurant_id
        FROM join_requests a JOIN bills b ON b.id = a.bill_id JOIN users u ON u.id = a.user_id WHERE a.id = $1`,
    },
    [id],
  )
  return row
}

/**
 * Sends a request to join a bill of the table to the bill's owner. A guest without a name gets the given name.
 * @throws DomainError the errors of `decideJoinRequest`; `too_many_requests`
 */
export async function askToJoin(
  deps: BoardDeps,
  request: GuestRequest,
  { branchId, restaurantId, tableId }: TablePlace,
  { bill_id: billId, name: given }: Pick<z.output<typeof AskToJoinBody>, 'bill_id' | 'name'>,
): Promise<Outcome> {
  const { person } = request
  const name = nameToAssign(person, given)
  const guest = { id: person.userId, name: name ?? person.name }
  // The command changes the guest's name.
  if (name !== undefined) deps.callers.forget(person.sessionId)
  const outcome = await runOnBoard(
    deps,
    { ...request, person: { ...person, name: guest.name } },
    { what: 'call', restaurantId, tableId },
    {
      branchId,
      ...needsOfRequest(billId),
      decide: (present) => ({
        ...decideJoinRequest(present, { billId, tableId }, guest),
        ...(name !== undefined && { named: { id: guest.id, name, unnamed: UNNAMED_GUEST } }),
      }),
    },
  )
  const { id, status } = outcome.body as JoinRequest
  if (!outcome.replayed && status === 'Pendiente') {
    const asked = await findJoinRequest(deps.pool, id)
    if (asked?.owner != null) deps.publishJoinRequest(asked.owner, id)
  }
  return outcome
}

/**
 * Accepts or refuses a join request, and notifies the guest who sent it.
 * @throws DomainError `not_found` if the caller does not own the bill; the errors of `decideJoinAnswer`
 */
export async function answerJoin(
  deps: BoardDeps,
  request: GuestRequest,
  { id, aceptar }: { readonly id: number; readonly aceptar: FlagNumber },
): Promise<Outcome> {
  const { userId } = request.person
  const found = await findJoinRequest(deps.pool, id)
  if (found?.owner !== userId) throw new DomainError('not_found')
  const { branch_id: branchId, restaurant_id: restaurantId, bill_id: billId, asker } = found
  const status: JoinStatus = aceptar === 1 ? 'Aceptada' : 'Rechazada'
  const outcome = await runOnBoard(
    deps,
    request,
    { restaurantId, tableId: found.table_id },
    {
      branchId,
      ...needsOfAnswer(billId),
      decide: (present) => decideJoinAnswer(present, { id, billId, status }, userId),
    },
  )
  if (!outcome.replayed) deps.publishJoinRequest(asker, id)
  return outcome
}
