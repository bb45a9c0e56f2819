import type { AskToJoinBody, JoinRequest, JoinStatus } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { FlagNumber } from '@orderi/shared/kernel/fields'
import type { z } from 'zod'
import type { KeyedResponse } from '../../db/idempotency.ts'
import type { BoardDeps } from '../../deps.ts'
import type { TablePlace } from '../../floor/queries/table-places.ts'
import {
  decideJoinAnswer,
  decideJoinRequest,
  needsOfAnswer,
  needsOfRequest,
} from '../decide-join.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { findJoinRequest } from '../queries/join-requests.ts'
import { nameToAssign, UNNAMED_GUEST } from './name-guest.ts'

/**
 * Sends a join request to the owner of a bill of the table. A guest without a name gets the given name.
 * @throws DomainError the errors of `decideJoinRequest`; `too_many_requests`
 */
export async function askToJoin(
  deps: BoardDeps,
  request: GuestRequest,
  { branchId, restaurantId, tableId }: TablePlace,
  { bill_id: billId, name: given }: Pick<z.output<typeof AskToJoinBody>, 'bill_id' | 'name'>,
): Promise<KeyedResponse> {
  const { person } = request
  const name = nameToAssign(person, given)
  const guest = { id: person.userId, name: name ?? person.name }
  // The command changes the guest's name.
  if (name !== undefined) deps.callers.forget(person.sessionId)
  const response = await runOnBoard(
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
  const { id, status } = response.body as JoinRequest
  if (!response.replayed && status === 'Pendiente') {
    const asked = await findJoinRequest(deps.pool, id)
    if (asked?.owner != null) deps.publishJoinRequest(asked.owner, id)
  }
  return response
}

/**
 * Accepts or refuses a join request, and notifies the guest who sent it.
 * @throws DomainError `not_found` if the caller does not own the bill; the errors of `decideJoinAnswer`
 */
export async function answerJoin(
  deps: BoardDeps,
  request: GuestRequest,
  { id, aceptar }: { readonly id: number; readonly aceptar: FlagNumber },
): Promise<KeyedResponse> {
  const { userId } = request.person
  const found = await findJoinRequest(deps.pool, id)
  if (found?.owner !== userId) throw new DomainError('not_found')
  const { branch_id: branchId, restaurant_id: restaurantId, bill_id: billId, asker } = found
  const status: JoinStatus = aceptar === 1 ? 'Aceptada' : 'Rechazada'
  const response = await runOnBoard(
    deps,
    request,
    { restaurantId, tableId: found.table_id },
    {
      branchId,
      ...needsOfAnswer(billId),
      decide: (present) => decideJoinAnswer(present, { id, billId, status }, userId),
    },
  )
  if (!response.replayed) deps.publishJoinRequest(asker, id)
  return response
}
