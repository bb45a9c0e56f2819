/** Online payments of guests: attempts and their outcome. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { reason } from '@orderi/shared/kernel/reasons'
import { isLiveAttempt, settledAmounts } from '@orderi/shared/payments/attempts'
import type { AttemptStatus, PayAttempt, ProviderName } from '@orderi/shared/payments/online'
import type { Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { NewEvent } from '../../log/append.ts'
import { type BoardResult, type BoardTx, changeBoard } from '../../log/change.ts'
import type { ChargeState, ProviderNotice } from '../../payments/providers/provider.ts'
import { liveAttemptSql, reservedOfShareSql } from '../../wire/queries/bill.ts'
import { type ChargedBill, requireModestTip } from '../charge-rules.ts'
import { balanceChanged } from '../queries/balance-change.ts'
import {
  attemptKeySql,
  expiredDueSql,
  expiredTimes,
  findAttempt,
  findAttemptByKey,
  payAttemptJsonSql,
} from '../queries/online.ts'
import { markBillClosed, readChargedBill, readDue, writePayments } from './charge.ts'

/** How long an attempt reserves its amount. */
const ATTEMPT_MINUTES = 10

/** Sums what guests are paying online, and what must still be returned to them, at the bill that stays after merges. */
export const SUM_ATTEMPTS = {
  name: 'sum-attempts',
  text: `UPDATE bills SET
      reserved_c = (SELECT coalesce(sum(l.amount_c), 0) FROM pay_attempts l
        WHERE l.bill_id IN (SELECT merged_bills(staying_bill($1))) AND ${liveAttemptSql('l')}),
      to_return_c = (SELECT coalesce(sum(p.excess_c - CASE WHEN f.payment_id IS NULL THEN 0 ELSE p.received_c END), 0)
        FROM pay_attempts a CROSS JOIN LATERAL (
            SELECT c.id, c.excess_c, c.received_c FROM payments c WHERE c.id = a.payment_id
            UNION ALL SELECT r.id, r.excess_c, r.received_c FROM payments r WHERE r.of_id = a.payment_id) AS p
          LEFT JOIN provider_refunds f ON f.payment_id = p.id AND f.sent_at IS NULL
        WHERE a.bill_id IN (SELECT merged_bills(staying_bill($1))))
    WHERE id = staying_bill($1) RETURNING id`,
}

interface Payer {
  readonly userId: number
  /** Null: the bill as a whole. */
  readonly share: number | null
  /** Null: the part of the share or balance that nobody else is paying. */
  readonly amount: number | null
  readonly tip: number
  readonly language: Language
}

interface PresentAttempt {
  readonly id: number
  readonly share_id: number | null
  readonly amount_c: number
  readonly tip_c: number
}

/**
 * Reserves a part of the balance for a guest's payment. A repeated request returns the attempt that is under way.
 * @throws DomainError `no_online_payments`, `not_found`, `share_paid`, `share_taken`, `tip_too_large`;
 * `balance_changed` if others pay the amount; `payment_pending` if the guest pays something else
 */
export async function startAttempt(
  tx: BoardTx,
  billId: number,
  { userId, share, amount, tip, language }: Payer,
): Promise<BoardResult> {
  const bill = await readChargedBill(tx, billId)
  const [branch] = await tx.query<{ provider: ProviderName | null }>(
    'SELECT payment_provider AS provider FROM branches WHERE id = $1',
    [tx.branchId],
  )
  if (!bill.takes_payments || !branch?.provider) throw new DomainError('no_online_payments')
  const [present] = await tx.query<PresentAttempt>(
    `SELECT a.id, a.share_id, a.amount_c, a.tip_c FROM pay_attempts a
      WHERE a.bill_id = $1 AND a.user_id = $2 AND ${liveAttemptSql('a')}`,
    [billId, userId],
  )
  if (present) {
    const isSame =
      share === present.share_id &&
      (amount === null || amount === present.amount_c) &&
      tip === present.tip_c
    if (!isSame) throw new DomainError('payment_pending')
    return { events: [], answer: { other: await readPayAttempt(tx, present.id) } }
  }
  requireModestTip(bill, tip)
  const { free } = await readDue(tx, bill, { bill_id: billId, share_id: share })
  const tookShare = share !== null && (await takeShare(tx, share, userId))
  const reserved = amount ?? free
  if (reserved <= 0 || reserved > free) throw await balanceChanged(tx, billId)
  const [made] = await tx.query<{ id: number }>(
    `INSERT INTO pay_attempts (restaurant_id, branch_id, bill_id, user_id, amount_c, tip_c, provider, language,
        created_at, expires_at, checked_at, share_id, epoch, took_share)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11, $12, $13) RETURNING id`,
    [
      tx.restaurantId,
      tx.branchId,
      billId,
      userId,
      reserved,
      tip,
      branch.provider,
      language,
      tx.now,
      new Date(tx.now.getTime() + ATTEMPT_MINUTES * 60_000),
      share,
      tx.epoch,
      tookShare,
    ],
  )
  await tx.query(SUM_ATTEMPTS, [billId])
  return {
    events: [{ type: 'bill.changed', bill: billId }],
    answer: { other: await readPayAttempt(tx, made?.id) },
  }
}

/**
 * Gives a free share to the guest who pays it. Returns whether it was free.
 * @throws DomainError `share_taken` if it is another guest's, or if a guest who was erased is paying it
 */
async function takeShare(tx: BoardTx, id: number, guestId: number): Promise<boolean> {
  const [share] = await tx.query<{ guest_id: number | null }>(
    `UPDATE bill_shares s SET guest_id = u.id, guest_name = coalesce(s.guest_name, u.name)
      FROM users u, bill_shares former
      WHERE s.id = $1 AND former.id = s.id AND u.id = $2
        AND (s.guest_id = u.id OR s.guest_id IS NULL AND ${reservedOfShareSql('s.id')} = 0)
      RETURNING former.guest_id`,
    [id, guestId],
  )
  if (!share) throw new DomainError('share_taken')
  return share.guest_id === null
}

/** Frees an unpaid share that its guest took only by starting this attempt, so that another guest can pay it. */
async function releaseShare(tx: BoardTx, attemptId: number): Promise<void> {
  await tx.query(
    `UPDATE bill_shares s SET guest_id = NULL, guest_name = NULL FROM pay_attempts a
      WHERE a.id = $1 AND a.took_share AND s.id = a.share_id AND s.guest_id = a.user_id AND s.paid_c = 0`,
    [attemptId],
  )
}

async function readPayAttempt(db: Db, id: number | undefined): Promise<PayAttempt> {
  const [row] = await db.query<{ attempt: PayAttempt }>(
    `SELECT ${payAttemptJsonSql} AS attempt FROM pay_attempts a JOIN bills b ON b.id = a.bill_id WHERE a.id = $1`,
    [id ?? null],
  )
  if (!row) throw new DomainError('not_found')
  return row.attempt
}

/**
 * Creates the charge of a new attempt at its provider. If the provider does not answer, the attempt stays `creado`, and
 * a later call repeats the request with the same key.
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

interface LockedAttempt {
  readonly id: number
  readonly key: string
  readonly bill_id: number
  readonly status: AttemptStatus
  readonly share_id: number | null
  readonly amount_c: number
  readonly tip_c: number
  readonly provider: ProviderName
  readonly provider_ref: string | null
  readonly is_cancelled: boolean
}

type Outcome = ChargeState | { readonly status: 'vencido' }

/**
 * Records the outcome of an attempt. A repeated outcome changes nothing. A payment is recorded even if it comes late;
 * what the bill cannot take must be returned.
 */
async function recordOutcome(
  deps: Deps,
  {
    id,
    branchId,
    ref,
  }: { readonly id: number; readonly branchId: number; readonly ref: string | null },
  outcome: Outcome,
): Promise<void> {
  if (outcome.status === 'pendiente') return
  if (outcome.status === 'pagado' && outcome.amount <= 0)
    throw invalidField('amount', reason('not_above', { minimum: 0 }))
  let toReturn = 0
  await changeBoard(deps, { branchId, actor: null }, async (tx) => {
    const [attempt] = await tx.query<LockedAttempt>(
      `SELECT a.id, ${attemptKeySql} AS key, a.bill_id, a.status, a.share_id, a.amount_c, a.tip_c, a.provider,
          a.provider_ref, a.cancelled_at IS NOT NULL AS is_cancelled
        FROM pay_attempts a WHERE a.branch_id = $1 AND a.id = $2`,
      [branchId, id],
    )
    if (!attempt) throw new DomainError('not_found')
    const answer = {}
    const isPaid = attempt.status === 'pagado' || attempt.status === 'por_devolver'
    if (isPaid || (outcome.status !== 'pagado' && !isLiveAttempt(attempt)))
      return { events: [], answer }
    if (outcome.status !== 'pagado') {
      await tx.query('UPDATE pay_attempts SET status = $2, url = NULL WHERE id = $1', [
        id,
        outcome.status,
      ])
      await tx.query(SUM_ATTEMPTS, [attempt.bill_id])
      await releaseShare(tx, id)
      return { events: [{ type: 'bill.changed', bill: attempt.bill_id }], answer }
    }
    const settled = await settle(
      tx,
      { ...attempt, provider_ref: attempt.provider_ref ?? ref },
      outcome.amount,
    )
    toReturn = settled.excess
    return { events: settled.events, answer }
  })
  if (toReturn > 0)
    deps.log.warn({ attempt: id, cents: toReturn }, 'an online payment must be returned')
}

async function settle(tx: BoardTx, attempt: LockedAttempt, paid: number) {
  const billId = attempt.bill_id
  const bill = await readChargedBill(tx, billId)
  const reserved = isLiveAttempt(attempt) ? attempt.amount_c : 0
  const available = attempt.is_cancelled ? 0 : availableOn(bill, reserved)
  const { applied, tip, excess } = settledAmounts(paid, { tip: attempt.tip_c, available })
  const [method] = await tx.query<{ id: number }>(
    'SELECT id FROM payment_methods WHERE restaurant_id = $1 AND provider = $2',
    [tx.restaurantId, attempt.provider],
  )
  if (!method) throw new Error(`there is no payment method of ${attempt.provider}`)
  const payment = {
    method: method.id,
    applied,
    tip,
    rounding: 0,
    excess,
    received: paid,
    change: 0,
    provider: attempt.provider,
    provider_ref: attempt.provider_ref ?? attempt.key,
  }
  await writePayments(tx, billId, [payment], {
    by: null,
    country: bill.country,
    isCharge: applied > 0,
    share: applied > 0 ? await currentShare(tx, attempt) : null,
  })
  await tx.query(
    `UPDATE pay_attempts SET status = $2, excess_c = $3, provider_ref = $4, url = NULL,
        payment_id = (SELECT id FROM payments WHERE provider = $5 AND provider_ref = $4) WHERE id = $1`,
    [
      attempt.id,
      excess > 0 ? 'por_devolver' : 'pagado',
      excess,
      payment.provider_ref,
      payment.provider,
    ],
  )
  const [summed] = await tx.query<{ id: number }>(SUM_ATTEMPTS, [billId])
  const events: NewEvent[] = [{ type: 'bill.paid', bill: billId }]
  // The bill was merged into another one, which shows what must be returned.
  if (summed && summed.id !== billId) events.push({ type: 'bill.changed', bill: summed.id })
  else events.push(...(await closeIfPaid(tx, billId, { bill, applied })))
  return { events, excess }
}

/** The amount that an online payment can pay: the balance less what others are paying online. 0 for a closed bill. */
export function availableOn(bill: ChargedBill, ownReserved = 0): number {
  return isOpenBill(bill.status) ? bill.due_c - bill.reserved_c + ownReserved : 0
}

/**
 * Closes an open bill whose whole balance was paid through a provider. Does nothing if no part of the payment was
 * applied.
 * @param bill the bill before the payment
 */
export async function closeIfPaid(
  tx: BoardTx,
  billId: number,
  { bill, applied }: { readonly bill: ChargedBill; readonly applied: number },
): Promise<readonly NewEvent[]> {
  const isPaid = applied > 0 && applied === bill.due_c
  return isPaid ? [await markBillClosed(tx, billId, 'otro')] : []
}

/**
 * The share of an attempt if it is unpaid and in the current plan, and no other guest has taken it or is paying it
 * online. Another payment, plan or guest may have come first.
 */
async function currentShare(tx: BoardTx, { id }: LockedAttempt): Promise<number | undefined> {
  const [share] = await tx.query<{ id: number }>(
    `SELECT s.id FROM pay_attempts a JOIN bill_shares s ON s.id = a.share_id
      WHERE a.id = $1 AND s.replaced_at IS NULL AND s.paid_c < s.amount_c
        AND (s.guest_id IS NULL OR s.guest_id = a.user_id)
        AND NOT EXISTS (SELECT FROM pay_attempts o WHERE o.share_id = s.id AND o.id <> a.id AND ${liveAttemptSql('o')})`,
    [id],
  )
  return share?.id
}

/**
 * Records a provider's notice.
 * @throws DomainError `not_found` for an attempt that this product did not make
 */
export async function recordNotice(
  deps: Deps,
  provider: ProviderName,
  { key, ref, state }: ProviderNotice,
): Promise<void> {
  const attempt = await findAttemptByKey(deps.pool, key)
  const isOurs =
    attempt?.provider === provider &&
    (attempt.provider_ref === null || attempt.provider_ref === ref)
  if (!isOurs) {
    deps.log.warn({ provider, ref, key }, 'a payment notice belongs to no attempt')
    throw new DomainError('not_found')
  }
  await recordOutcome(deps, { id: attempt.id, branchId: attempt.branch_id, ref }, state)
}

/** Asks the provider for the outcome of an attempt, and lets an expired attempt end. */
async function refreshAttempt(deps: Deps, attemptId: number): Promise<void> {
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

/** As `refreshAttempt`. Does nothing if the provider does not answer. */
export async function askProvider(deps: Deps, attemptId: number): Promise<void> {
  try {
    await refreshAttempt(deps, attemptId)
  } catch (error) {
    deps.log.warn({ err: error, attempt: attemptId }, 'an online payment could not be checked')
  }
}

/**
 * Frees the amount of an attempt that has no outcome. The guest may still pay at the provider. Then the payment must be
 * returned. An attempt with an outcome does not change.
 * @throws DomainError `not_found`
 */
export async function cancelAttempt(tx: BoardTx, id: number): Promise<BoardResult> {
  const [attempt] = await tx.query<{ bill_id: number; is_live: boolean }>(
    `WITH cancelled AS (
        UPDATE pay_attempts l SET status = 'vencido', url = NULL, cancelled_at = $3
          WHERE l.branch_id = $1 AND l.id = $2 AND ${liveAttemptSql('l')} RETURNING l.id
      )
      SELECT staying_bill(a.bill_id) AS bill_id, EXISTS (SELECT FROM cancelled) AS is_live
      FROM pay_attempts a WHERE a.branch_id = $1 AND a.id = $2`,
    [tx.branchId, id, tx.now],
  )
  if (!attempt) throw new DomainError('not_found')
  const { bill_id: bill, is_live } = attempt
  if (is_live) {
    await tx.query(SUM_ATTEMPTS, [bill])
    await releaseShare(tx, id)
  }
  return { events: is_live ? [{ type: 'bill.changed', bill }] : [], answer: { bill } }
}

/** Takes attempts whose outcome is due to be checked, so that no other node checks them at the same time. */
export async function takeUncheckedAttempts(
  db: Db,
  now: Date,
  checkMs: number,
): Promise<readonly { readonly id: number }[]> {
  return db.query<{ id: number }>(
    `UPDATE pay_attempts SET checked_at = $1
      WHERE id IN (SELECT a.id FROM pay_attempts a
        WHERE ${liveAttemptSql('a')} AND (checked_at <= $2 OR expires_at <= $1 AND checked_at < expires_at)
          OR ${expiredDueSql('$3', '$4')}
        ORDER BY checked_at LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    [now, new Date(now.getTime() - checkMs), ...expiredTimes(now)],
  )
}
