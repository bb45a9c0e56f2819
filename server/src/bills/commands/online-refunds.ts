/** Sends recorded refunds of online payments to their providers until the providers accept or refuse them. */
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { BoardDeps } from '../../deps.ts'
import { decideRefusedRefund, decideSentRefund, needsOfEndedRefund } from '../decide-refund.ts'

interface UnsentRefund extends Columns<'provider_refunds', 'branch_id'> {
  readonly id: Tables['provider_refunds']['payment_id']
  readonly provider: NonNullable<Tables['payments']['provider']>
  readonly key: NonNullable<Tables['payments']['provider_ref']>
  /** The provider's ID of the refunded charge. */
  readonly charge: NonNullable<Tables['payments']['provider_ref']>
  readonly amount: Tables['payments']['received_c']
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
