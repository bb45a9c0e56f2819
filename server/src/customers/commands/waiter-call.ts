import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { decideFirstWaiterCall, decideWaiterCall } from '../../bills/decide-bill.ts'
import { ownBillsAt } from '../../bills/new-bill.ts'
import { findOpenBill } from '../../bills/queries/bills.ts'
import type { KeyedResponse } from '../../db/idempotency.ts'
import type { BoardDeps, Deps } from '../../deps.ts'
import { findTablePlace, type TablePlace } from '../../floor/queries/table-places.ts'
import type { Person } from '../../identity/person.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { placeOfOptionalCode, requireActiveTable } from '../queries/places.ts'

/**
 * Calls the waiter to the given table, else to the table of the guest's open bill, else to the table where the guest
 * entered. Opens an empty bill if the guest has none.
 */
export async function callWaiterToTable(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<KeyedResponse> {
  const { person } = request
  const place = await placeOfOptionalCode(deps, person.userId, mesa)
  const found = await findOpenBill(deps.pool, person.userId, place?.scannedId)
  const at = place ?? (found ? undefined : await ownTable(deps, person))
  if (at && !found) requireActiveTable(at)
  const where = found ?? at
  if (!where) throw invalidField('mesa', reason('no_table'))
  const { branchId, restaurantId } = where
  const tableId = at?.tableId ?? found?.tableId ?? 0
  const calledId = place?.scannedId ?? at?.tableId
  const guest = { id: person.userId, name: person.name }
  return runOnBoard(
    deps,
    request,
    { what: 'call', restaurantId, tableId },
    {
      branchId,
      creates: () => ({ bills: 1 }),
      decide(present) {
        const billId =
          calledId === undefined ? found?.id : ownBillsAt(present.held, guest.id, calledId)[0]?.id
        if (billId !== undefined) return decideWaiterCall(present, billId)
        if (!at) throw new DomainError('no_bill')
        return decideFirstWaiterCall(present, at.tableId, guest)
      },
    },
  )
}

async function ownTable(deps: Deps, person: Person): Promise<TablePlace | undefined> {
  return person.tableId === null ? undefined : findTablePlace(deps.pool, person.tableId)
}
