import { DomainError } from '@orderi/shared/kernel/errors'
import type { PlaceOrderBody } from '@orderi/shared/orders/schema'
import type { z } from 'zod'
import { placeIn } from '../../bills/new-bill.ts'
import type { HeldBoard } from '../../board/held-board.ts'
import type { KeyedResponse } from '../../db/idempotency.ts'
import type { BoardDeps } from '../../deps.ts'
import type { TableCodeContent } from '../../floor/queries/table-places.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from '../../orders/decide-order.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { nameToAssign, UNNAMED_GUEST } from './name-guest.ts'

/**
 * @throws DomainError `not_found` if the branch lacks the table code, for example after a restore; `bad_table_token` if
 * the code was renewed
 */
function requireKnownCode(held: HeldBoard, { restaurante, mesa, version }: TableCodeContent): void {
  const place = placeIn(held, mesa)
  const isOfBoard = held.restaurantId === restaurante && held.board.branch.restaurant.status === 1
  if (!place || !isOfBoard) throw new DomainError('not_found')
  if (place.table.code_version !== version) throw new DomainError('bad_table_token')
}

/** Throws `bad_table_token`, `not_found`, `too_many_requests` and the errors of `decideOrder`. */
export function orderAtTable(
  deps: BoardDeps,
  request: GuestRequest,
  { mesa, products, bill_name }: z.output<typeof PlaceOrderBody>,
): Promise<KeyedResponse> {
  const { person } = request
  const code = deps.tableCodes.read(mesa)
  const name = nameToAssign(person, bill_name)
  const guest = { id: person.userId, name: name ?? person.name }
  const order: OrderRequest = {
    tableId: code.mesa,
    guest,
    orderedBy: guest,
    billName: bill_name,
    products,
  }
  // The command changes the guest's name.
  if (name !== undefined) deps.callers.forget(person.sessionId)
  return runOnBoard(
    deps,
    { ...request, person: { ...person, name: guest.name } },
    { what: 'order', restaurantId: code.restaurante, tableId: code.mesa },
    {
      branchId: code.sucursal,
      ...needsOfOrder(order),
      decide(present) {
        requireKnownCode(present.held, code)
        const decision = decideOrder(present, order)
        return name === undefined
          ? decision
          : { ...decision, named: { id: guest.id, name, unnamed: UNNAMED_GUEST } }
      },
    },
  )
}
