import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test, vi } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { audited, confirmOnline, expireEarly } from '../../../tests/support/money/online.ts'
import { openOnlineTests } from '../../../tests/support/money/online-branch.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld } from '../../../tests/support/world.ts'

const { world, options, wait, sweep, keyOf, chargeOf, decide, notify, sendNotices, openBranch } =
  await openOnlineTests()

test('closes the bill when a guest pays the balance online, with the tip in the payment', async () => {
  const branch = await openBranch()
  const { status, body } = await branch.pay({ propina: 100, idioma: 'en' })
  expect([status, body.status, body.amount, body.tip]).toEqual([201, 'pendiente', 1230, 100])
  expect(await branch.readBill()).toMatchObject({ reservado: 1230, saldo: 1230, en_linea: 1 })
  const page = await fetch(`${world.url}${body.url}`)
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  expect(await page.text()).toMatch(/<html lang="en">.*1\s330,00/s)
  expect(await decide(body.url, 'pagar')).toBe(`/menu/pago?id=${body.id}`)
  await branch.becomes(body.id, 'pagado')
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    pagado: 1230,
    saldo: 0,
    propinas: 100,
    reservado: 0,
    payments: [{ kind: 'cobro', applied: 1230, tip: 100, user: null, method: { kind: 'otro' } }],
  })
  await audited(world, branch.billId)
})

test('releases the amount of a declined or cancelled payment, and allows the guest to pay again', async () => {
  const branch = await openBranch()
  await branch.becomes(await branch.confirm({ monto: 100.01 }), 'fallido')
  expect(await branch.readBill()).toMatchObject({ reservado: 0, pagado: 0, payments: [] })
  const { body } = await branch.pay()
  await decide(body.url, 'cancelar')
  await branch.becomes(body.id, 'fallido')
  expect((await branch.readBill()).reservado).toBe(0)
  await branch.paid({ monto: 1230 })
})

test('shows a late payment as pending, and records it when its notice arrives', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.02 })
  await sweep()
  expect(await branch.statusOf(id)).toBe('pendiente')
  wait(30_000)
  await sendNotices()
  expect(await branch.statusOf(id)).toBe('pagado')
  expect(await branch.readBill()).toMatchObject({
    status: 'Cuenta Solicitada',
    pagado: 100.02,
    reservado: 0,
  })
})

test('records a payment once if the provider notifies twice', async () => {
  const branch = await openBranch()
  const { id } = await branch.paid({ monto: 100.03 })
  await sendNotices()
  const left = await world.deps.pool.query(
    'SELECT FROM sandbox_charges WHERE ref = $1 AND notices_left > 0',
    [(await chargeOf(id)).ref],
  )
  expect(left).toEqual([])
  expect((await notify(id, 10_003)).status).toBe(204)
  expect(await branch.readBill()).toMatchObject({ pagado: 100.03, payments: [{}] })
  expect((await branch.readBill()).payments).toHaveLength(1)
  await audited(world, branch.billId)
})

test('finds a payment without a notice by a request to the provider, and does not charge it again', async () => {
  const branch = await openBranch()
  const id = await branch.confirm({ monto: 100.04 })
  await sweep()
  expect(await branch.statusOf(id)).toBe('pendiente')
  wait(11_000)
  await Promise.all([sweep(), sweep()])
  expect(await branch.statusOf(id)).toBe('pagado')
  expect((await branch.readBill()).payments).toHaveLength(1)
})

test('ends an unconfirmed attempt after its expiry, and releases its amount', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay()
  wait(10 * 60_000)
  await sweep()
  expect(await branch.statusOf(body.id)).toBe('fallido')
  expect((await branch.readBill()).reservado).toBe(0)
  await decide(body.url, 'pagar')
  await sendNotices()
  expect((await branch.readBill()).payments).toEqual([])
})

test('records a payment whose notice arrives after the expiry if the balance is not reserved', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 100.02 })
  wait(10 * 60_000 - 1000)
  await decide(body.url, 'pagar')
  wait(2000)
  await sweep()
  expect(await branch.statusOf(body.id)).toBe('vencido')
  expect((await branch.readBill()).reservado).toBe(0)
  wait(20_000)
  await sendNotices()
  expect(await branch.statusOf(body.id)).toBe('pagado')
  expect(await branch.readBill()).toMatchObject({ pagado: 100.02, por_devolver: 0 })
})

test('does not let staff charge or remove the amount that a guest is paying online', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 1000 })
  const refused = await branch.charge(1230)
  expect(refused.body).toMatchObject({ code: 'balance_changed', params: { reason: 'paid_online' } })
  const [line] = (await branch.readBill()).products
  const cancelled = await branch.tenant.waiter.send(calls.voidLine, {
    order_line_id: line?.id ?? 0,
    motivo: branch.reasonOf('anulacion'),
  })
  expect(cancelled.body.code).toBe('below_paid')
  const closed = await branch.tenant.waiter.send(calls.closeBill, {
    bill_id: branch.billId,
    payment_method: 'tarjeta',
  })
  expect(closed.body.code).toBe('balance_changed')
  expect((await branch.charge(230)).body).toMatchObject({
    status: 'Cuenta Solicitada',
    saldo: 1000,
  })
  await decide(body.url, 'pagar')
  await branch.closes()
})

test('does not reserve the same money for two guests', async () => {
  const branch = await openBranch()
  const friend = await branch.join()
  const answers = await Promise.all([
    branch.pay({ monto: 1000 }),
    friend.send(calls.payOnline, { monto: 1000 }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const rest = await friend.send(calls.payOnline, { monto: 230 })
  expect([201, 409]).toContain(rest.status)
  expect((await branch.readBill()).reservado).toBeLessThanOrEqual(1230)
})

test('returns the guest’s attempt in progress for a repeated key or amount, and refuses another amount', async () => {
  const branch = await openBranch()
  const key = randomUUID()
  const body = { monto: 500 }
  const [one, two] = await Promise.all([branch.pay(body, key), branch.pay(body, key)])
  expect(one.body.id).toBe(two.body.id)
  const again = await branch.pay(body)
  expect(again.body).toEqual(one.body)
  expect((await branch.pay({ monto: 600 })).body.code).toBe('payment_pending')
  expect(await branch.attempts()).toEqual([one.body])
  expect(again.body).toMatchObject({
    status: 'pendiente',
    url: expect.stringMatching(/^\/api\/pagos\/prueba\/prueba-/),
  })
  const other = await enterAs(world, branch.tenant.branch.tables[0])
  expect((await other.call(calls.ownPayments)).body.data).toEqual([])
})

test('opens an attempt with one charge on a later request if the provider did not respond at first', async () => {
  const branch = await openBranch()
  const create = vi.spyOn(world.deps.providers.prueba, 'create')
  create.mockRejectedValueOnce(new Error('no answer'))
  const { status, body } = await branch.pay()
  expect([status, body.status, body.url]).toEqual([201, 'creado', null])
  const [opened] = await branch.attempts()
  expect(opened).toMatchObject({ id: body.id, status: 'pendiente' })
  const charges = await world.deps.pool.query('SELECT FROM sandbox_charges WHERE key = $1', [
    await keyOf(body.id),
  ])
  expect(charges).toHaveLength(1)
  create.mockRestore()
})

test('does not offer the provider’s method to staff, and refuses online payments in a branch without a provider', async () => {
  const branch = await openBranch()
  const { admin, waiter } = branch.tenant
  const { body } = await admin.call(calls.paymentMethods)
  const online = body.data.find(({ name }) => name === 'En línea')
  expect(online).toMatchObject({ kind: 'otro', active: 0 })
  const charged = await chargeBill(waiter, branch, await branch.readBill(), {
    pagos: [{ metodo: online?.id ?? 0, monto: 1 }],
  })
  expect(charged.body.code).toBe('not_found')
  await admin.send(calls.updateBranch, { id: branch.tenant.branch.id, proveedor_pago: null })
  expect((await branch.readBill()).en_linea).toBe(0)
  expect((await branch.pay()).body.code).toBe('no_online_payments')
})

test('records one payment if two nodes receive its notice', async () => {
  const peer = await startWorld(options, world)
  const branch = await openBranch()
  const { body } = await branch.pay()
  await world.deps.providers.prueba.decide((await chargeOf(body.id)).ref, true)
  wait(11_000)
  await Promise.all([
    sendNotices(),
    peer.deps.providers.prueba.sendNotices(),
    sweep(),
    sweep(peer),
    notify(body.id, 123_000),
  ])
  expect(await branch.readBill()).toMatchObject({ status: 'Cerrada', pagado: 1230 })
  expect((await branch.readBill()).payments).toHaveLength(1)
  await audited(world, branch.billId)
  await peer.close()
})

test('allows reopening a bill that was paid online until the branch’s next Z report has counted the bill', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  await branch.confirm()
  await branch.closes()
  const reopen = async () => (await admin.send(calls.reopenBill, { bill_id: branch.billId })).body
  expect(await reopen()).toMatchObject({ status: 'Abierta', saldo: 0 })
  await admin.send(calls.closeBill, { bill_id: branch.billId })
  const z = await admin.send(calls.closeRegister, { turno: branch.turno, monto: 0 })
  expect(z.body.figures).toMatchObject({ sales: { bills: 0 }, outside: { bills: 1, total: 1230 } })
  expect(await reopen()).toMatchObject({ code: 'session_closed' })
})

test('refuses to change the kind of the payment method of a provider', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  const { body } = await admin.call(calls.paymentMethods)
  const online = body.data.find(({ name }) => name === 'En línea')?.id ?? 0
  const change = (more: object) => admin.send(calls.updatePaymentMethod, { id: online, ...more })
  const refused = await change({ kind: 'efectivo' })
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  expect((await change({ kind: 'otro', name: 'Internet' })).body.name).toBe('Internet')
  const { body: attempt } = await branch.pay()
  await expireEarly(world, branch.billId)
  await branch.charge(1230)
  await confirmOnline(world, attempt)
  await branch.owes(1230)
  await audited(world, branch.billId)
})

test('lets staff cancel an abandoned attempt, and marks its later payment to be returned', async () => {
  const branch = await openBranch()
  const { tenant, billId, readBill } = branch
  const [share] = await branch.divide(2)
  const { body: attempt } = await branch.pay({ share_id: share, propina: 20 })
  const [listed] = (await readBill()).attempts
  expect(listed).toMatchObject({
    id: attempt.id,
    amount: 615,
    tip: 20,
    share,
    at: attempt.created_at,
  })
  expect(listed?.guest?.name).toBe((await readBill()).name)
  const cancel = () => tenant.waiter.send(calls.cancelAttempt, { attempt_id: attempt.id })
  const { status, body: bill } = await cancel()
  expect([status, bill.reservado, bill.attempts]).toEqual([200, 0, []])
  expect(await branch.statusOf(attempt.id)).toBe('vencido')
  expect((await cancel()).status).toBe(200)
  await decide(attempt.url, 'pagar')
  await branch.becomes(attempt.id, 'por_devolver')
  expect(await readBill()).toMatchObject({ saldo: 1230, pagado: 0, por_devolver: 635 })
  await audited(world, billId)
})

test('records the payment when a paid attempt is cancelled', async () => {
  const branch = await openBranch()
  const { body: attempt } = await branch.pay({ monto: 100.04 })
  await decide(attempt.url, 'pagar')
  const cancelled = await branch.tenant.waiter.send(calls.cancelAttempt, { attempt_id: attempt.id })
  expect(cancelled.body).toMatchObject({ pagado: 100.04, reservado: 0, por_devolver: 0 })
  expect(await branch.statusOf(attempt.id)).toBe('pagado')
})

test('releases the amount of a cancelled attempt while the provider does not respond', async () => {
  const branch = await openBranch()
  const { body: attempt } = await branch.pay()
  const status = vi.spyOn(world.deps.providers.prueba, 'status')
  status.mockRejectedValue(new Error('no answer'))
  const body = { attempt_id: attempt.id }
  const cancelled = await branch.tenant.waiter.send(calls.cancelAttempt, body)
  status.mockRestore()
  expect(cancelled.body).toMatchObject({ reservado: 0, attempts: [] })
  const stranger = await makeTenant(world)
  expect((await stranger.admin.send(calls.cancelAttempt, body)).body.code).toBe('not_found')
})

test('closes a session while a guest is paying online, and counts the bill in the next Z report', async () => {
  const branch = await openBranch()
  const { admin } = branch.tenant
  const attempt = await branch.pay()
  const z = await admin.send(calls.closeRegister, { turno: branch.turno, monto: 0 })
  expect(z.body.figures).toMatchObject({
    sales: { bills: 0 },
    outside: { bills: 0 },
    open_bills: [{ id: branch.billId, balance: 1230 }],
  })
  const next = await admin.send(calls.openRegister, { caja: branch.caja, monto: 0 })
  await confirmOnline(world, attempt.body)
  await branch.closes()
  const second = await admin.send(calls.closeRegister, { turno: next.body.id, monto: 0 })
  expect(second.body.figures).toMatchObject({ outside: { bills: 1, total: 1230 } })
})
