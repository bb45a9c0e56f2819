import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  decideBillRequest,
  decideBillRequestCancellation,
  decideWaiterCallCancellation,
} from '../../bills/decide-bill.ts'
import { decideIntent } from '../../bills/decide-intent.ts'
import { decideShareChoice } from '../../bills/decide-shares.ts'
import { findBillOfShare, type OwnBill } from '../../bills/queries/bills.ts'
import type { Present } from '../../board/boards.ts'
import type { Decision } from '../../board/decision.ts'
import type { KeyedResponse } from '../../db/idempotency.ts'
import type { BoardDeps } from '../../deps.ts'
import type { Person } from '../../identity/person.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { ownBill } from '../queries/open-bills.ts'

/** Requests to pay the bill at the given table, or else the newest bill. Throws `no_bill`, `too_many_requests`. */
export async function requestGuestBill(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<KeyedResponse> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, { what: 'bill', ...found }, decideBillRequest)
}

/** @throws DomainError `not_found` if the share is not of the guest's bill; the errors of `decideShareChoice` */
export async function chooseOwnShare(
  deps: BoardDeps,
  request: GuestRequest,
  body: BodyOf<Calls['chooseShare']>,
): Promise<KeyedResponse> {
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
): Promise<KeyedResponse> {
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
): Promise<KeyedResponse> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, found, decideBillRequestCancellation)
}

/** Withdraws the waiter call of the bill at the given table, or else of the newest bill. Throws `no_bill`. */
export async function withdrawWaiterCall(
  deps: BoardDeps,
  request: GuestRequest,
  mesa: string | null | undefined,
): Promise<KeyedResponse> {
  const found = await ownBill(deps, request.person, mesa)
  return onHeldBill(deps, request, found, decideWaiterCallCancellation)
}

function onHeldBill(
  deps: BoardDeps,
  request: GuestRequest,
  found: OwnBill & { readonly what?: 'bill' },
  decide: (present: Present, billId: number) => Decision,
): Promise<KeyedResponse> {
  const { id, branchId } = found
  return runOnBoard(deps, request, found, { branchId, decide: (present) => decide(present, id) })
}
