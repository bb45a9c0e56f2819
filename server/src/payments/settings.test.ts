import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill, takePayments } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

async function openBranch() {
  const tenant = await makeTenant(world)
  return { ...tenant, till: await openTill(tenant.admin, tenant.branch.id) }
}

test('lets an admin add a payment method as the last one, and change it', async () => {
  const { admin, waiter } = await openBranch()
  const body = { name: 'Reparto', kind: 'plataforma', needs_reference: 1, allows_tip: 0 }
  const { status, body: made } = await admin.send(calls.createPaymentMethod, body)
  expect(status).toBe(201)
  expect(made).toMatchObject({ ...body, active: 1, order: 5, version: 1 })
  const changed = await admin.call(calls.updatePaymentMethod, {
    body: { id: made.id, name: 'Reparto a domicilio', active: 0, order: 0 },
    headers: { 'If-Match': '1' },
  })
  const shown = { ...made, name: 'Reparto a domicilio', active: 0, order: 0, version: 2 }
  expect(changed.body).toEqual(shown)
  const list = await waiter.call(calls.paymentMethods)
  expect(list.body.data[0]).toEqual(shown)
})

test('refuses to change the kind of a payment method with payments, and a charge by an inactive method', async () => {
  const tenant = await openBranch()
  const { admin, waiter, till } = tenant
  const card = till.methodOf('tarjeta')
  const change = (body: object) => admin.send(calls.updatePaymentMethod, { id: card, ...body })
  expect((await change({ kind: 'otro' })).body.kind).toBe('otro')
  const pagos = [{ metodo: card, monto: 1 }]
  const charge = async () => chargeBill(waiter, till, await openBill(tenant), { pagos })
  expect((await charge()).status).toBe(200)
  const refused = await change({ kind: 'efectivo' })
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  const renamed = await change({ name: 'Datáfono', kind: 'otro', active: 0 })
  expect(renamed.body).toMatchObject({ name: 'Datáfono', kind: 'otro' })
  expect((await charge()).body.code).toBe('not_found')
})

test('lets an admin add a translated reason, and change it', async () => {
  const { admin, waiter } = await openBranch()
  const english = { language_code: 'en', name: 'Birthday' }
  const { body: made } = await admin.send(calls.createPaymentReason, {
    kind: 'cortesia',
    name: 'Cumpleaños',
    translations: [english],
    needs_note: 1,
  })
  expect(made).toMatchObject({ kind: 'cortesia', name: 'Cumpleaños', needs_note: 1, active: 1 })
  expect(made.translations).toMatchObject([{ language_code: 'es', name: 'Cumpleaños' }, english])
  const changed = await admin.send(calls.updatePaymentReason, {
    id: made.id,
    kind: 'descuento',
    name: 'Aniversario',
    active: 0,
  })
  expect(changed.body).toMatchObject({ kind: 'cortesia', name: 'Aniversario', active: 0 })
  const list = await waiter.call(calls.paymentReasons, { query: { tipo: 'cortesia' } })
  expect(list.body.data.at(-1)).toEqual(changed.body)
})

test('rejects a method or a reason without a name, or of an unknown kind', async () => {
  const { admin } = await makeTenant(world)
  for (const [call, body, field] of [
    [calls.createPaymentMethod, { kind: 'otro', name: ' ' }, 'name'],
    [calls.createPaymentMethod, { kind: 'oro', name: 'X' }, 'kind'],
    [calls.createPaymentReason, { kind: 'descuento' }, 'name'],
    [calls.createPaymentReason, { kind: 'x', name: 'X' }, 'kind'],
  ] as const) {
    const refused = await admin.send(call, body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty(field)
  }
})

test('refuses an update that is based on an old version', async () => {
  const { admin, till } = await openBranch()
  const headers = { 'If-Match': '7' }
  const methodId = till.methodOf('efectivo')
  const method = await admin.call(calls.updatePaymentMethod, { body: { id: methodId }, headers })
  const reasonId = till.reasonOf('devolucion')
  const reason = await admin.call(calls.updatePaymentReason, { body: { id: reasonId }, headers })
  expect([method.body.code, reason.body.code]).toEqual(['stale', 'stale'])
})

test('stores three tip suggestions of a branch, and shows in the first steps whether it takes payments', async () => {
  const { admin, branch } = await makeTenant(world)
  const update = async (body: object) =>
    (await admin.send(calls.updateBranch, { id: branch.id, ...body })).body
  expect((await update({})).propinas_sugeridas).toEqual([5, 10, 15])
  const own = [8, 10.5, 20]
  expect((await update({ propinas_sugeridas: own })).propinas_sugeridas).toEqual(own)
  expect((await update({ phone: '1' })).propinas_sugeridas).toEqual(own)
  expect((await update({ propinas_sugeridas: [10, 20] })).errors).toBeDefined()
  expect((await update({ propinas_sugeridas: [10, 20, 101] })).errors).toBeDefined()
  expect((await admin.call(calls.firstSteps)).body.cobros).toBe(0)
  await takePayments(admin, branch.id)
  expect((await admin.call(calls.firstSteps)).body.cobros).toBe(1)
})

test('lets an admin add registers to a branch, and refuses to deactivate one with an open session', async () => {
  const { admin, waiter, branch } = await makeTenant(world)
  const till = await openTill(admin, branch.id)
  const made = await admin.send(calls.createRegister, {
    branch_id: branch.id,
    name: 'Bolsa de Beto',
    kind: 'mesero',
  })
  expect([made.status, made.body]).toMatchObject([201, { branch_id: branch.id, active: 1 }])
  const { id, version } = made.body
  const renamed = await admin.send(calls.updateRegister, { id, name: 'Bolsa' })
  expect(renamed.body).toMatchObject({ name: 'Bolsa', kind: 'mesero', version: version + 1 })
  const stale = await admin.call(calls.updateRegister, {
    body: { id, name: 'Otra' },
    headers: { 'If-Match': String(version) },
  })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  const params = { sucursal: String(branch.id) }
  const { body: listed } = await waiter.call(calls.registers, { params })
  expect(listed.data.map(({ name }) => name)).toEqual(['Caja', 'Bolsa'])
  const session = await admin.send(calls.openRegister, { caja: id, monto: 0 })
  const refused = await admin.send(calls.updateRegister, { id, active: 0 })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'session_open' }])
  await admin.send(calls.closeRegister, { turno: session.body.id, monto: 0 })
  expect((await admin.send(calls.updateRegister, { id, active: 0 })).status).toBe(200)
  const reopened = await admin.send(calls.openRegister, { caja: id, monto: 0 })
  expect(reopened.status).toBe(404)
  const { body: active } = await waiter.call(calls.registers, { params })
  expect(active.data.map((register) => register.id)).toEqual([till.caja])
  const { body: all } = await admin.call(calls.everyRegister)
  expect(all.data).toMatchObject([{ id: till.caja }, { id, active: 0 }])
})

test('refuses a register in a branch of another restaurant', async () => {
  const [own, other] = [await makeTenant(world), await makeTenant(world)]
  const { status } = await own.admin.send(calls.createRegister, {
    branch_id: other.branch.id,
    name: 'Caja',
    kind: 'caja',
  })
  expect(status).toBe(404)
})
