/** Notices that the sandbox provider sends about online payments. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expireEarly } from '../../../tests/support/money/online.ts'
import { openOnlineTests } from '../../../tests/support/money/online-branch.ts'

const { world, keyOf, chargeOf, decide, sendNotice, notify, openBranch } = await openOnlineTests()

test('changes nothing after a notice with a wrong signature or wrong fields', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500 })
  const expectRefused = async (answer: Response, status: number, code: string) => {
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
    expect(await branch.statusOf(body.id)).toBe('pendiente')
    expect(await branch.readBill()).toMatchObject({ pagado: 0, reservado: 500, payments: [] })
  }
  await expectRefused(
    await notify(body.id, 50_000, {}, 'another secret of somebody else'),
    403,
    'bad_signature',
  )
  for (const [changes, status, code] of [
    [{ key: '999999999' }, 404, 'not_found'],
    [{ ref: 'prueba-x' }, 404, 'not_found'],
    [{ key: 'x' }, 404, 'not_found'],
    [{ status: 'quizás' }, 422, 'invalid'],
    [{ amount: 0 }, 422, 'invalid'],
  ] as const)
    await expectRefused(await notify(body.id, 50_000, changes), status, code)
  const [{ ref }, key] = [await chargeOf(body.id), await keyOf(body.id)]
  const signed = JSON.stringify({ ref, key, status: 'fallido' })
  const forged = await sendNotice(signed.replace('fallido', 'pagado'), signed)
  await expectRefused(forged, 403, 'bad_signature')
})

test('pays the balance with a payment above it, and marks the rest to be returned', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 1230 })
  expect((await notify(body.id, 150_000)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    por_devolver: 270,
    payments: [{ applied: 1230, excess: 270, received: 1500 }],
  })
})

test('does not close an open bill with a late payment of which it takes nothing', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500 })
  await expireEarly(world, branch.billId)
  await branch.charge(1230)
  await branch.tenant.admin.send(calls.reopenBill, { bill_id: branch.billId })
  expect((await notify(body.id, 50_000)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({ status: 'Abierta', saldo: 0, por_devolver: 500 })
})

test('includes the epoch in keys at a provider, and refuses a notice with a key of another epoch', async () => {
  const { pool } = world.deps
  const [installation] = await pool.query<{ epoch: string }>('SELECT epoch FROM installation')
  const epoch = installation?.epoch ?? 'missing'
  const { pay, readBill, refund, statusOf, closes } = await openBranch()
  const { body } = await pay()
  const key = await keyOf(body.id)
  expect(key).toContain(epoch)
  for (const other of [String(body.id), key.replace(epoch, 'another-epoch')])
    expect((await notify(body.id, 123_000, { key: other })).status).toBe(404)
  expect(await statusOf(body.id)).toBe('pendiente')
  await decide(body.url, 'pagar')
  await closes()
  const [payment] = (await readBill()).payments
  await refund(payment?.id ?? 0)
  const refunds = await pool.query<{ provider_ref: string }>(
    'SELECT provider_ref FROM payments WHERE of_id = $1',
    [payment?.id],
  )
  expect(refunds).toMatchObject([{ provider_ref: expect.stringContaining(epoch) }])
})
