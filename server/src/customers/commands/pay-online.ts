import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { List } from '@orderi/shared/kernel/fields'
import { toCents } from '@orderi/shared/kernel/money'
import { isLiveAttempt } from '@orderi/shared/payments/attempts'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { openAtProvider } from '../../bills/commands/online.ts'
import { decideOnlinePayment, needsOfOnlinePayment } from '../../bills/decide-online-payment.ts'
import { attemptsOfUser } from '../../bills/queries/online.ts'
import type { KeyedResponse } from '../../db/idempotency.ts'
import type { BoardDeps, Deps } from '../../deps.ts'
import { type GuestRequest, runOnBoard } from '../guest-request.ts'
import { ownBill } from '../queries/open-bills.ts'

const LISTED_MS = 86_400_000

/**
 * Reserves a part of the balance, then opens the payment at the provider. A repeated request returns the attempt without
 * the address of the provider's page, which `paymentsOfGuest` reads.
 * @throws DomainError `no_bill`, `too_many_requests`, and the errors of `decideOnlinePayment`
 */
export async function payOnline(
  deps: BoardDeps,
  request: GuestRequest,
  { mesa, share_id, monto, propina, idioma }: BodyOf<Calls['payOnline']>,
): Promise<KeyedResponse> {
  const { person } = request
  const found = await ownBill(deps, person, mesa)
  const { id: billId, branchId } = found
  const attempt = {
    guest: { id: person.userId, name: person.name },
    share: share_id ?? null,
    amount: monto == null ? null : toCents(monto),
    tip: toCents(propina ?? 0),
    language: idioma,
  }
  const response = await runOnBoard(
    deps,
    request,
    { what: 'bill', ...found },
    {
      branchId,
      ...needsOfOnlinePayment(billId, attempt),
      decide: (present) => decideOnlinePayment(present, billId, attempt),
    },
  )
  if (response.status !== 201) return response
  deps.wakeAttempts()
  const { id } = response.body as PayAttempt
  return { ...response, body: await openAtProvider(deps, id) }
}

/** The guest's online payments of the last day. Opens those whose provider had not answered. */
export async function paymentsOfGuest(deps: Deps, userId: number): Promise<List<PayAttempt>> {
  const read = () => attemptsOfUser(deps.pool, userId, new Date(deps.clock().getTime() - LISTED_MS))
  const found = await read()
  const withoutPage = found.data.filter((attempt) => isLiveAttempt(attempt) && attempt.url === null)
  if (withoutPage.length === 0) return found
  for (const { id } of withoutPage) await openAtProvider(deps, id)
  return read()
}
