/** Notices that the sandbox provider sends about online payments. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expireEarly } from '../../../tests/support/money/online.ts'
import { openOnlineTests, SECRET } from '../../../tests/support/money/online-branch.ts'

const { world, keyOf, chargeOf, decide, sendNotice, notify, openBranch } = await openOnlineTests()

test.each([
  ['another secret', {}, 'another secret of somebody else', 403, 'bad_signature'],
  ['no known attempt', { key: '999999999' }, SECRET, 404, 'not_found'],
  ['the reference of another charge', { ref: 'prueba-x' }, SECRET, 404, 'not_found'],
  ['a key that is no number', { key: 'x' }, SECRET, 404, 'not_found'],
  ['wrong fields', { status: 'quizás' }, SECRET, 422, 'invalid'],
  ['a paid amount of 0', { amount: 0 }, SECRET, 422, 'invalid'],
])('changes nothing after a notice with %s', async (_, changes, secret, status, code) => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500 })
  const answer = await notify(body.id, 50_000, changes, secret)
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  expect(await branch.statusOf(body.id)).toBe('pendiente')
  expect(await branch.readBill()).toMatchObject({ pagado: 0, reservado: 500, payments: [] })
})

test('accepts the signature of a notice only for the signed bytes', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  const [{ ref }, key] = [await chargeOf(body.id), await keyOf(body.id)]
  const signed = JSON.stringify({ ref, key, status: 'fallido' })
  const answer = await sendNotice(signed.replace('fallido', 'pagado'), signed)
  expect(answer.status).toBe(403)
  expect(await branch.statusOf(body.id)).toBe('pendiente')
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

test('does not close an open bill after a late payment that cannot be used for it', async () => {
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
