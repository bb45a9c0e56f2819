/** Sends recorded refunds of online payments to their providers until the providers accept or refuse them. */
import type { ProviderName } from '@orderi/shared/payments/online'
import type { Db } from '../../db/sql.ts'
import type { BoardDeps } from '../../deps.ts'
import { decideRefusedRefund, decideSentRefund, needsOfEndedRefund } from '../decide-refund.ts'

interface UnsentRefund {
  readonly id: number
  readonly branch_id: number
  readonly provider: ProviderName
  readonly key: string
  /** The provider's ID of the refunded charge. */
  readonly charge: string
  readonly amount: number
}

/** Claims unsent refunds that no node has tried since `before`, so that no other node sends them at the same time. */
function takeUnsentRefunds(db: Db, now: Date, before: Date): Promise<readonly UnsentRefund[]> {
  return db.query<UnsentRefund>(
    `UPDATE provider_refunds f SET checked_at = $1 FROM payments p JOIN payments charge ON charge.id = p.of_id
      WHERE p.id = f.payment_id AND f.payment_id IN (SELECT payment_id FROM provider_refunds
        WHERE sent_at IS NULL AND (checked_at IS NULL OR checked_at <= $2)
        ORDER BY checked_at NULLS FIRST LIMIT 50 FOR UPDATE SKIP LOCKED)
      RETURNING f.payment_id AS id, f.branch_id, p.provider, p.provider_ref AS key, charge.provider_ref AS charge,
        -p.received_c AS amount`,
    [now, before],
  )
}

/** Sends recorded refunds. A refund whose provider does not answer is sent again later. */
export async function sendRefunds(deps: BoardDeps, repeatMs: number): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - repeatMs)
  for (const refund of await takeUnsentRefunds(deps.pool, now, before)) {
    const { id, branch_id: branchId, provider, charge, amount, key } = refund
    try {
      const accepted = await deps.providers[provider].refund(charge, amount, key)
      await deps.boards.run({
        branchId,
        actor: null,
        ...needsOfEndedRefund(id),
        decide: (present) =>
          accepted
            ? decideSentRefund(present, { id, ref: accepted.ref })
            : decideRefusedRefund(present, refund),
      })
      if (!accepted)
        deps.log.warn({ payment: id, cents: amount }, 'a payment provider refused a refund')
    } catch (error) {
      deps.log.warn({ err: error, payment: id }, 'a payment provider did not refund')
    }
  }
}
