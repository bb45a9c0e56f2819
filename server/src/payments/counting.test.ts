/** Tests that the count of a drawer is stored before the expected cash is shown (docs/money.md, "The till"). */

import { calls } from '@orderi/shared/contract/all'
import type { Permission } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

/** An open drawer with 1000.00, and cashiers with different permissions. */
async function openDrawer() {
  const tenant = await makeTenant(world, { tables: 1 })
  const { admin, branch, restaurantId } = tenant
  const till = await openTill(admin, branch.id, 1000)
  const { turno } = till
  const params = { turno: String(turno) }
  return {
    ...tenant,
    ...till,
    motivo: till.reasonOf('movimiento'),
    cashier: async (...permisos: Permission[]) => {
      const { id, client } = await makeUser(world, {
        name: `Cashier ${permisos.join(' ')}`,
        restaurantId,
        type: 'salonero',
        branchIds: [branch.id],
      })
      await admin.send(calls.setPermissions, { user: id, permisos })
      return client
    },
    read: async (client: ApiClient) => (await client.call(calls.cashSession, { params })).body,
    count: (client: ApiClient, monto: number) => client.send(calls.countCash, { turno, monto }),
    close: (client: ApiClient, body: object = {}) =>
      client.send(calls.closeRegister, { turno, ...body }),
    putIn: (client: ApiClient, monto: number) =>
      client.send(calls.moveCash, {
        turno,
        tipo: 'entrada',
        monto,
        motivo: till.reasonOf('movimiento'),
      }),
  }
}

test('hides the expected cash from a cashier until the count is stored', async () => {
  const { cashier, read, count } = await openDrawer()
  const ana = await cashier('caja')
  expect(await read(ana)).toMatchObject({ counted: null, expected: null, counts: [] })
  expect((await read(await cashier('caja', 'ver_esperado'))).expected).toBe(1000)
  const counted = await count(ana, 900)
  expect(counted.status).toBe(201)
  const figures = { status: 'abierto', counted: 900, expected: 1000, difference: -100 }
  expect(counted.body).toMatchObject({ ...figures, figures: null })
  expect(await read(ana)).toMatchObject(figures)
})

test('closes a session with its stored count on any device', async () => {
  const { cashier, count, close, turno, methodOf } = await openDrawer()
  const ana = await cashier('caja')
  const metodo = methodOf('tarjeta')
  await ana.send(calls.countCash, {
    turno,
    conteo: [{ denominacion: 500, cantidad: 2 }],
    metodos: [{ metodo, monto: 75 }],
  })
  const { status, body } = await close(await cashier('caja'), { dejado: 1000 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ counted: 1000, expected: 1000, difference: 0, left: 1000 })
  expect(body.figures?.methods).toMatchObject([{ id: metodo, counted: 75 }])
  expect(body.counts).toHaveLength(1)
  expect((await count(ana, 1000)).body).toMatchObject({ code: 'session_closed' })
})

test('refuses counted amounts of other methods if the cash was not counted', async () => {
  const { admin, count, close, methodOf } = await openDrawer()
  await count(admin, 1000)
  const metodos = [{ metodo: methodOf('tarjeta'), monto: 75 }]
  expect((await close(admin, { metodos })).status).toBe(422)
  const { body } = await close(admin, { monto: 1000, metodos })
  expect(body.figures?.methods).toMatchObject([{ counted: 75 }])
})

test('requires the permission to see the expected cash for a second count of the same cash', async () => {
  const { admin, cashier, count, close } = await openDrawer()
  const ana = await cashier('caja')
  await count(ana, 900)
  for (const again of [await count(ana, 1000), await close(ana, { monto: 1000 })])
    expect([again.status, again.body]).toMatchObject([409, { code: 'needs_approval' }])
  const { body } = await count(admin, 950)
  expect(body).toMatchObject({ counted: 950, counts: [{ counted: 900 }, { counted: 950 }] })
  expect((await close(ana)).body).toMatchObject({ counted: 950, difference: -50 })
})

test('ignores a count after cash has moved, whose repetition does not correct a difference', async () => {
  const { admin, cashier, count, close, read, putIn } = await openDrawer()
  const ana = await cashier('caja')
  await count(ana, 900)
  await putIn(ana, 0.01)
  expect(await read(ana)).toMatchObject({ counted: null, expected: null })
  const refused = await close(ana)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale' }])
  for (const again of [await count(ana, 1000.01), await close(ana, { monto: 1000.01 })])
    expect([again.status, again.body]).toMatchObject([409, { code: 'needs_approval' }])
  expect((await count(ana, 900.01)).body).toMatchObject({ difference: -100 })
  await count(admin, 1000.01)
  const { body } = await close(ana)
  expect(body).toMatchObject({
    difference: 0,
    counts: [
      { counted: 900, expected: 1000 },
      { counted: 900.01, expected: 1000.01 },
      { counted: 1000.01, expected: 1000.01 },
    ],
  })
})

test('requires a reason for a difference above the tolerance of the branch', async () => {
  const { admin, branch, motivo, count, close } = await openDrawer()
  const { body } = await admin.send(calls.updateBranch, { id: branch.id, tolerancia_caja: 50 })
  expect(body).toMatchObject({ tolerancia_caja: 50 })
  await count(admin, 949)
  const refused = await close(admin)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'needs_reason' }])
  const closed = await close(admin, { motivo, nota: 'Faltó un billete' })
  expect(closed.body).toMatchObject({
    difference: -51,
    reason: expect.any(String),
    note: 'Faltó un billete',
  })
})

test('requires no reason for a difference up to the tolerance, or in a branch without one', async () => {
  for (const [tolerancia_caja, monto] of [
    [50, 1050],
    [null, 1],
  ] as const) {
    const { admin, branch, close } = await openDrawer()
    await admin.send(calls.updateBranch, { id: branch.id, tolerancia_caja })
    expect((await close(admin, { monto })).status).toBe(200)
  }
})

test('refuses one of two people who count or close at once, or who close without a count', async () => {
  const { admin, cashier, count, close } = await openDrawer()
  expect((await close(admin)).status).toBe(422)
  expect((await count(await cashier(), 1000)).body).toMatchObject({ code: 'needs_approval' })
  const people = [await cashier('caja'), await cashier('caja')]
  const counted = await Promise.all(people.map((each, index) => count(each, 900 + index)))
  expect(counted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const closed = await Promise.all(people.map((each) => close(each)))
  expect(closed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('does not find a session for a cashier of another restaurant', async () => {
  const [own, other] = [await openDrawer(), await openDrawer()]
  const { status } = await own.count(await other.cashier('caja'), 1000)
  expect(status).toBe(404)
})

test('ignores a count of card payments after another card payment', async () => {
  const drawer = await openDrawer()
  const { admin, turno, methodOf, close } = drawer
  const metodo = methodOf('tarjeta')
  const count = (monto: number) =>
    admin.send(calls.countCash, { turno, monto: 1000, metodos: [{ metodo, monto }] })
  await count(0)
  const bill = await openBill(drawer)
  await chargeBill(admin, drawer, bill)
  expect(await close(admin)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await count(bill.saldo)).status).toBe(201)
  const { figures } = (await close(admin)).body
  const both = { total: bill.saldo, counted: bill.saldo }
  expect(figures?.methods).toMatchObject([{ id: metodo, ...both }])
})
