/** Online payments of guests: the exchange with the payment providers. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { PayAttempt, ProviderName } from '@orderi/shared/payments/online'
import type { Columns, Db } from '../../db/sql.ts'
import type { BoardDeps, Deps } from '../../deps.ts'
import type { ChargeState, ProviderNotice } from '../../payments/providers/provider.ts'
import { liveAttemptSql } from '../../wire/queries/bill.ts'
import {
  decideOutcome,
  needsOfOutcome,
  type OnlinePaymentOutcome,
  type RecordedOutcome,
} from '../decide-online-payment.ts'
import {
  expiredDueSql,
  expiredTimes,
  findAttempt,
  findAttemptByKey,
  readPayAttempt,
} from '../queries/online.ts'

/**
 * Creates the charge of a new attempt at its provider. If the provider does not answer, the attempt remains `creado`,
 * and a later call repeats the request with the same key.
 */
export async function openAtProvider(
  deps: Pick<Deps, 'pool' | 'providers' | 'log'>,
  attemptId: number,
): Promise<PayAttempt> {
  const attempt = await findAttempt(deps.pool, attemptId)
  if (attempt?.status === 'creado') {
    try {
      const { ref, url } = await deps.providers[attempt.provider].create({
        attempt: {
          currency: attempt.currency,
          language: attempt.language,
          returnTo: `/menu/pago?id=${attempt.id}`,
          expiresAt: attempt.expires_at,
        },
        amount: attempt.amount_c + attempt.tip_c,
        key: attempt.key,
      })
      await deps.pool.query(
        `UPDATE pay_attempts SET provider_ref = $2, url = $3, status = 'pendiente'
          WHERE id = $1 AND status = 'creado'`,
        [attemptId, ref, url],
      )
    } catch (error) {
      deps.log.warn({ err: error, attempt: attemptId }, 'a payment provider did not open a charge')
    }
  }
  return readPayAttempt(deps.pool, attemptId)
}

async function recordOutcome(
  deps: BoardDeps,
  attempt: { readonly id: number; readonly branchId: number; readonly ref: string | null },
  outcome: OnlinePaymentOutcome,
): Promise<void> {
  if (outcome.status === 'pendiente') return
  if (outcome.status === 'pagado' && outcome.amount <= 0)
    throw invalidField('amount', reason('not_above', { minimum: 0 }))
  const { id, branchId } = attempt
  const { body } = await deps.boards.run({
    branchId,
    actor: null,
    ...needsOfOutcome(id, outcome),
    decide: (present) => decideOutcome(present, attempt, outcome),
  })
  const { excess } = body as RecordedOutcome
  if (excess > 0)
    deps.log.warn({ attempt: id, cents: excess }, 'an online payment must be returned')
}

/** @throws DomainError `not_found` for an attempt that this product did not make */
export async function recordNotice(
  deps: BoardDeps,
  provider: ProviderName,
  { key, ref, state }: ProviderNotice,
): Promise<void> {
  const attempt = await findAttemptByKey(deps.pool, key)
  const isKnown =
    attempt?.provider === provider &&
    (attempt.provider_ref === null || attempt.provider_ref === ref)
  if (!isKnown) {
    deps.log.warn({ provider, ref, key }, 'a payment notice belongs to no attempt')
    throw new DomainError('not_found')
  }
  await recordOutcome(deps, { id: attempt.id, branchId: attempt.branch_id, ref }, state)
}

/** Requests the outcome of an attempt from the provider, and ends an expired attempt. */
async function refreshAttempt(deps: BoardDeps, attemptId: number): Promise<void> {
  const attempt = await findAttempt(deps.pool, attemptId)
  if (!attempt) return
  const { id, branch_id: branchId, provider_ref: ref, provider } = attempt
  const state: ChargeState =
    ref === null ? { status: 'pendiente' } : await deps.providers[provider].status(ref)
  const isExpired = attempt.expires_at <= deps.clock()
  await recordOutcome(
    deps,
    { id, branchId, ref },
    state.status === 'pendiente' && isExpired ? { status: 'vencido' } : state,
  )
}

/** Calls `refreshAttempt`. Does nothing if the provider does not answer. */
export async function askProvider(deps: BoardDeps, attemptId: number): Promise<void> {
  try {
    await refreshAttempt(deps, attemptId)
  } catch (error) {
    deps.log.warn({ err: error, attempt: attemptId }, 'an online payment could not be checked')
  }
}

/** Claims attempts that are due for a check, so that no other node checks them at the same time. */
export async function takeUncheckedAttempts(
  db: Db,
  now: Date,
  checkMs: number,
): Promise<readonly { readonly id: number }[]> {
  return db.query<Columns<'pay_attempts', 'id'>>(
    `UPDATE pay_attempts SET checked_at = $1
      WHERE id IN (SELECT a.id FROM pay_attempts a
        WHERE ${liveAttemptSql('a')} AND (checked_at <= $2 OR expires_at <= $1 AND checked_at < expires_at)
          OR ${expiredDueSql('$3', '$4')}
        ORDER BY checked_at LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    [now, new Date(now.getTime() - checkMs), ...expiredTimes(now)],
  )
}
