import { calls } from '@orderi/shared/contract/all'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { expect } from 'vitest'
import { changeBoard } from '../../../server/src/log/change.ts'
import { enterAs, type TestTable } from '../tenant.ts'
import type { ApiClient, World } from '../world.ts'

/** Checks that the sums of a bill equal those of its payments and attempts, and that each paid charge is recorded once. */
export async function audited(world: Pick<World, 'deps'>, billId: number): Promise<void> {
  const [sums] = await world.deps.pool.query<Record<'stored' | 'computed', unknown>>(
    `SELECT json_build_array(b.paid_c, b.tips_c, b.reserved_c, b.to_return_c) AS stored,
        json_build_array(coalesce(sum(p.applied_c), 0), coalesce(sum(p.tip_c), 0),
          (SELECT coalesce(sum(amount_c), 0) FROM pay_attempts a
            WHERE a.bill_id = b.id AND a.status IN ('creado', 'pendiente')),
          coalesce(sum(p.excess_c), 0) - coalesce((SELECT sum(r.received_c) FROM provider_refunds f
            JOIN payments r ON r.id = f.payment_id WHERE r.bill_id = b.id AND f.sent_at IS NULL), 0)) AS computed
      FROM bills b LEFT JOIN payments p ON p.bill_id IN (SELECT merged_bills(b.id)) WHERE b.id = $1 GROUP BY b.id`,
    [billId],
  )
  expect(sums).toBeDefined()
  expect(sums?.stored).toEqual(sums?.computed)
  const unrecorded = await world.deps.pool.query(
    `SELECT a.id, a.status, c.status AS charge, count(p.id) AS payments, sum(p.received_c) AS received, c.amount_c
      FROM pay_attempts a JOIN sandbox_charges c ON c.ref = a.provider_ref
        LEFT JOIN payments p ON p.provider = a.provider AND p.provider_ref = a.provider_ref
      WHERE a.bill_id = $1 AND a.status NOT IN ('creado', 'pendiente') GROUP BY a.id, c.ref
      HAVING count(p.id) <> (CASE WHEN c.status = 'pagado' OR a.payment_id IS NOT NULL THEN 1 ELSE 0 END)`,
    [billId],
  )
  expect(unrecorded).toEqual([])
}

/** Lets guests of a branch pay online through the sandbox provider. */
export async function takeOnlinePayments(admin: ApiClient, branchId: number): Promise<void> {
  await admin.send(calls.updateBranch, { id: branchId, cobros: 1, proveedor_pago: 'prueba' })
}

/** A friend of a bill's owner, who asks to join the bill and is accepted. */
export async function joinBill(
  world: Pick<World, 'client'>,
  table: TestTable,
  owner: ApiClient,
  bill_id: number,
): Promise<ApiClient> {
  const friend = await enterAs(world, table, 'Marco')
  const { body: asked } = await friend.send(calls.askToJoin, { mesa: table.code, bill_id })
  await owner.send(calls.answerJoin, { id: asked.id, aceptar: 1 })
  return friend
}

/** Expires a bill's attempts, which releases their reserved amounts. The provider still accepts the payments. */
export async function expireEarly({ deps }: Pick<World, 'deps'>, billId: number): Promise<void> {
  const [bill] = await deps.pool.query<{ branchId: number }>(
    'SELECT branch_id AS "branchId" FROM bills WHERE id = $1',
    [billId],
  )
  await changeBoard(deps, { branchId: bill?.branchId ?? 0, actor: null }, async (tx) => {
    await tx.query(
      `WITH expired AS (
          UPDATE pay_attempts SET status = 'vencido', url = NULL
            WHERE bill_id = $1 AND status IN ('creado', 'pendiente')
        )
        UPDATE bills SET reserved_c = 0 WHERE id = $1`,
      [billId],
    )
    return [{ type: 'bill.changed', bill: billId }]
  })
}

/** A guest confirms an online payment of the balance only after a waiter has charged the bill. */
export async function payTwice(
  { deps }: Pick<World, 'deps'>,
  guest: ApiClient,
  charge: () => Promise<unknown>,
): Promise<void> {
  const { body: attempt } = await guest.send(calls.payOnline, {})
  await expireEarly({ deps }, attempt.bill_id)
  await charge()
  await confirmOnline({ deps }, attempt)
}

/** A guest confirms an online payment on the provider's page, and the provider sends its notice. */
export async function confirmOnline(
  { deps: { providers } }: Pick<World, 'deps'>,
  { url }: Pick<PayAttempt, 'url'>,
): Promise<void> {
  await providers.prueba.decide(url?.split('/').at(-1) ?? '', true)
  await providers.prueba.sendNotices()
}
