import type { User } from '@orderi/shared/accounts/schema'
import type { OpenBills } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { PlaceOrderBody } from '@orderi/shared/orders/schema'
import type { z } from 'zod'
import {
  decideBillRequest,
  decideBillRequestCancellation,
  decideFirstWaiterCall,
  decideWaiterCall,
  decideWaiterCallCancellation,
} from '../../bills/decide-bill.ts'
import { decideIntent } from '../../bills/decide-intent.ts'
import { decideShareChoice } from '../../bills/decide-shares.ts'
import { ownBillsAt, placeIn } from '../../bills/new-bill.ts'
import {
  findBillOfShare,
  findOpenBill,
  type OwnBill,
  readOpenBills,
} from '../../bills/queries/bills.ts'
import type { Present } from '../../board/boards.ts'
import type { Decision } from '../../board/decision.ts'
import type { HeldBoard } from '../../board/held-board.ts'
import type { Outcome } from '../../db/idempotency.ts'
import { transaction } from '../../db/pool.ts'
import type { Columns } from '../../db/sql.ts'
import type { BoardDeps, Deps } from '../../deps.ts'
import {
  findPlaceOfTableCode,
  findTablePlace,
  type TableCodeContent,
  type TablePlace,
} from '../../floor/queries.ts'
import { openSession } from '../../identity/commands/sessions.ts'
import type { Person } from '../../identity/person.ts'
import { readEpoch } from '../../log/read.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from '../../orders/decide-order.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { nameToAssign, UNNAMED_GUEST } from './name-guest.ts'

type CodeDeps = Pick<Deps, 'pool' | 'tableCodes'>

async function knownPlaceOfCode(deps: CodeDeps, mesa: string): Promise<TablePlace> {
  const place = await findPlaceOfTableCode(deps.pool, deps.tableCodes.read(mesa))
  if (!place) throw new DomainError('not_found')
  return place
}

/** Throws `bad_table_token`, `not_found`, `table_inactive`. */
async function placeOfCode(deps: CodeDeps, mesa: string): Promise<TablePlace> {
  return requireActiveTable(await knownPlaceOfCode(deps, mesa))
}

/** @throws DomainError `table_inactive` */
export function requireActiveTable<Place extends TablePlace>(place: Place): Place {
  if (!place.isActive) throw new DomainError('table_inactive')
  return place
}

/**
 * The table whose menu a scanned code shows. Only the restaurant if the table is inactive or deleted.
 * @throws DomainError `bad_table_token`
 */
export async function menuPlaceOfCode(
  deps: Deps,
  mesa: string,
): Promise<TablePlace | Pick<TablePlace, 'restaurantId'>> {
  const code = deps.tableCodes.read(mesa)
  const place = await findPlaceOfTableCode(deps.pool, code)
  return place?.isActive ? place : { restaurantId: code.restaurante }
}

export interface GuestPlace extends TablePlace {
  /** The table of the scanned code. `tableId` differs after staff moved the guest's bill to another table. */
  readonly scannedId: number
}

/**
 * The table of a guest who scanned a code: the code's table, or the table to which staff moved the guest's bill. The
 * table may be inactive, because the guest may still have an open bill there.
 * @throws DomainError `bad_table_token`, `not_found`
 */
export async function placeOfGuest(
  deps: CodeDeps,
  userId: number,
  mesa: string,
): Promise<GuestPlace> {
  const scanned = await knownPlaceOfCode(deps, mesa)
  const scannedId = scanned.tableId
  const found = await findOpenBill(deps.pool, userId, scannedId)
  const moved =
    found && found.tableId !== scannedId
      ? await findTablePlace(deps.pool, found.tableId)
      : undefined
  return { ...(moved ?? scanned), scannedId }
}

async function placeOfOptionalCode(
  deps: Deps,
  userId: number,
  mesa: string | null | undefined,
): Promise<GuestPlace | undefined> {
  return mesa == null ? undefined : placeOfGuest(deps, userId, mesa)
}

/** The guest's open bill at the scanned table (newest bill if no table was scanned), and the guest's other bills. */
export async function openBillsOfGuest(
  { pool }: CodeDeps,
  userId: number,
  place: GuestPlace | undefined,
): Promise<OpenBills> {
  const branchId = place?.branchId ?? (await findOpenBill(pool, userId))?.branchId
  const epoch = branchId === undefined ? null : await readEpoch(pool, branchId)
  return { ...(await readOpenBills(pool, userId, place?.scannedId)), epoch }
}

/** Registers an anonymous guest who scanned a table code. Throws `too_many_requests` if too many did so recently. */
export async function enterTable(
  deps: Deps,
  { mesa, name }: { mesa: string; name?: string | null | undefined },
): Promise<{ token: string; user: User }> {
  const place = await placeOfCode(deps, mesa)
  await deps.guestLimits.countGuest(place.tableId)
  const guestName = name || UNNAMED_GUEST
  return transaction(deps.pool, async (tx) => {
    const [guest] = await tx.query<Columns<'users', 'id'>>(
      'INSERT INTO users (name, is_guest, created_at) VALUES ($1, true, $2) RETURNING id',
      [guestName, deps.clock()],
    )
    if (!guest) throw new Error('the guest was not written')
    const token = await openSession(tx, deps, { userId: guest.id, guestAt: place.tableId })
    return { token, user: { id: guest.id, name: guestName, email: null, type: 'cliente' } }
  })
}

/**
 * Rejects a table code that the branch does not have, for example after a restore.
 * @throws DomainError `not_found`, `bad_table_token` if the code was renewed
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
): Promise<Outcome> {
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

/** Asks to pay the bill at the given table, or else the newest bill. Throws `no_bill`, `too_many_requests`. */
export async function requestGuestBill(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<Outcome> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, { what: 'bill', ...found }, decideBillRequest)
}

/** @throws DomainError `not_found` if the share is not of the guest's bill; the errors of `decideShareChoice` */
export async function chooseOwnShare(
  deps: BoardDeps,
  request: GuestRequest,
  body: BodyOf<Calls['chooseShare']>,
): Promise<Outcome> {
  const { person } = request
  const found = await findBillOfShare(deps.pool, person.userId, body.share_id)
  if (!found) throw new DomainError('not_found')
  return onHeldBill(deps, request, { what: 'bill', ...found }, (present, billId) =>
    decideShareChoice(present, billId, { body, guest: guestOf(person) }),
  )
}

/** Records how the guest wants to pay the bill at the given table, or else the newest bill. Throws `no_bill`. */
export async function sendOwnIntent(
  deps: BoardDeps,
  request: GuestRequest,
  body: BodyOf<Calls['sendPaymentIntent']>,
): Promise<Outcome> {
  const { person } = request
  const found = await ownBill(deps, person, body.mesa)
  return onHeldBill(deps, request, { what: 'bill', ...found }, (present, billId) =>
    decideIntent(present, billId, { body, guest: guestOf(person) }),
  )
}

const guestOf = ({ userId, name }: Person) => ({ id: userId, name })

/** Withdraws the request to pay the bill at the given table, or else the newest bill. Throws `no_bill`. */
export async function withdrawBillRequest(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<Outcome> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, found, decideBillRequestCancellation)
}

/** Withdraws the waiter call of the bill at the given table, or else of the newest bill. Throws `no_bill`. */
export async function withdrawWaiterCall(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<Outcome> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, found, decideWaiterCallCancellation)
}

function onHeldBill(
  deps: BoardDeps,
  request: GuestRequest,
  found: OwnBill & { readonly what?: 'bill' },
  decide: (present: Present, billId: number) => Decision,
): Promise<Outcome> {
  const { id, branchId } = found
  return runOnBoard(deps, request, found, { branchId, decide: (present) => decide(present, id) })
}

export async function ownBill(
  deps: Deps,
  person: Person,
  mesa: string | null | undefined,
): Promise<OwnBill> {
  const place = await placeOfOptionalCode(deps, person.userId, mesa)
  const found = await findOpenBill(deps.pool, person.userId, place?.scannedId)
  if (!found) throw new DomainError('no_bill')
  return found
}

/**
 * Calls the waiter to the given table, else to the table of the guest's open bill, else to the table where the guest
 * entered. Opens an empty bill if the guest has none.
 */
export async function callWaiterToTable(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<Outcome> {
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
