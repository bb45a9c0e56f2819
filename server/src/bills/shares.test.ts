import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { joinBill, takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

type Plan = Omit<BodyInput<typeof calls.planShares>, 'bill_id'>
type Pago = Omit<BodyInput<typeof calls.chargeBill>['pagos'][number], 'metodo'>

/** A guest's bill of 2,460.00 for two dishes of 1,000.00 each, at a branch with an open register. */
async function openTable() {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const [table] = branch.tables
  const guest = await enterAs(world, table, 'Luisa')
  const two = [...dishes(tenant), ...dishes(tenant)]
  const ordered = await placeOrder(guest, tenant, { products: two })
  const { bill } = ordered.body
  const lines = bill.products.map(({ id }) => id)
  return {
    ...till,
    tenant,
    guest,
    table,
    bill,
    lineOf: (index: number) => lines[index] ?? 0,
    join: () => joinBill(world, table, guest, bill.id),
    plan: (plan: Plan, key?: string) =>
      waiter.send(calls.planShares, { bill_id: bill.id, ...plan }, key),
    charge: (share_id: number | undefined, saldo_visto: number, pago: Pago, kind = 'tarjeta') =>
      chargeBill(waiter, till, ordered.body.bill, {
        share_id,
        saldo_visto,
        pagos: [{ metodo: till.methodOf(kind === 'tarjeta' ? 'tarjeta' : 'efectivo'), ...pago }],
      }),
    orderMore: () => takeOrder(tenant, { bill_id: bill.id }),
  }
}

const amountsOf = (shares: readonly { amount: number }[]) => shares.map(({ amount }) => amount)

test('pays four equal parts with several methods, and closes the bill with the last payment', async () => {
  const table = await openTable()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 4, saldo_visto: 2460 })
  expect(planned.shares).toMatchObject(
    [1, 2, 3, 4].map((position) => ({ position, amount: 615, paid: 0, kind: 'iguales' })),
  )
  const ids = planned.shares.map(({ id }) => id)
  const first = await table.charge(ids[0], 2460, { monto: 615, recibido: 1000 }, 'efectivo')
  expect(first.body).toMatchObject({ status: 'Cuenta Solicitada', saldo: 1845 })
  // 615 is rounded to 610, because this is the last payment of the share.
  expect(first.body.payments).toMatchObject([{ share: ids[0], rounding: -5, change: 390 }])
  expect(first.body.shares.map(({ paid }) => paid)).toEqual([615, 0, 0, 0])
  await table.charge(ids[1], 1845, { monto: 615, propina: 50 })
  await table.charge(ids[2], 1230, { monto: 615 })
  const last = await table.charge(ids[3], 615, { monto: 615 }, 'efectivo')
  expect(last.body).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(last.body.payments.at(-1)).toMatchObject({ rounding: -5 })
})

test('recounts unpaid equal parts after new lines, a payment without a share and a void', async () => {
  const table = await openTable()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 3 })
  await table.charge(planned.shares[0]?.id, 2460, { monto: 820 })
  const { body: more } = await table.orderMore()
  expect(more.bill).toMatchObject({ saldo: 2870 })
  expect(amountsOf(more.bill.shares)).toEqual([820, 1435, 1435])
  const { body: paid } = await table.charge(undefined, 2870, { monto: 870 })
  expect(amountsOf(paid.shares)).toEqual([820, 1000, 1000])
  const { body: less } = await table.tenant.waiter.send(calls.voidLine, {
    order_line_id: table.lineOf(0),
    motivo: table.reasonOf('anulacion'),
  })
  expect(amountsOf(less.shares)).toEqual([820, 385, 385])
})

test('divides lines among shares by items, which sum to the total or to the balance after a payment', async () => {
  const table = await openTable()
  const whole = { order_line_id: table.lineOf(0), num: 1, den: 1 }
  const third = { order_line_id: table.lineOf(1), num: 1, den: 3 }
  const { body } = await table.plan({
    tipo: 'productos',
    partes: [{ name: 'Luisa', lineas: [whole, third] }, { lineas: [third] }, { lineas: [third] }],
  })
  expect(body.shares).toMatchObject([
    { name: 'Luisa', amount: 1640, items: [{ amount: 1230 }, { amount: 410, num: 1, den: 3 }] },
    { name: null, amount: 410 },
    { name: null, amount: 410 },
  ])
  await table.charge(undefined, 2460, { monto: 1000 })
  const lineas = [0, 1].map((index) => ({ order_line_id: table.lineOf(index), num: 1, den: 2 }))
  const { body: rest } = await table.plan({ tipo: 'productos', partes: [{ lineas }, { lineas }] })
  expect(amountsOf(rest.shares)).toEqual([730, 730])
})

test('removes unpaid shares by a new plan, does not change paid ones, and divides the rest', async () => {
  const table = await openTable()
  const { body: first } = await table.plan({ tipo: 'iguales', cantidad: 3 })
  const paid = first.shares[1]?.id
  await table.charge(paid, 2460, { monto: 820 })
  await table.charge(first.shares[0]?.id, 1640, { monto: 40 })
  const { body } = await table.plan({ tipo: 'iguales', cantidad: 2, saldo_visto: 1600 })
  expect(body.shares).toMatchObject([
    { position: 1, amount: 40, paid: 40 },
    { position: 2, id: paid, amount: 820, paid: 820 },
    { position: 3, amount: 800, paid: 0 },
    { position: 4, amount: 800, paid: 0 },
  ])
  const dropped = await table.charge(first.shares[2]?.id, 1600, { monto: 10 })
  expect(dropped.body.code).toBe('balance_changed')
  const { body: none } = await table.plan({ tipo: 'montos', montos: [] })
  expect(none.shares.map(({ id }) => id)).toEqual([first.shares[0]?.id, paid])
})

test('excludes the dishes of paid shares from a plan by items', async () => {
  const table = await openTable()
  const part = (index: number) => ({
    lineas: [{ order_line_id: table.lineOf(index), num: 1, den: 1 }],
  })
  const { body } = await table.plan({ tipo: 'productos', partes: [part(0), part(1)] })
  await table.charge(body.shares[0]?.id, 2460, { monto: 1230 })
  const again = await table.plan({ tipo: 'productos', partes: [part(0)] })
  expect([again.status, again.body.errors]).toMatchObject([422, { partes: [expect.any(String)] }])
  const rest = await table.plan({ tipo: 'productos', partes: [part(1)] })
  expect(amountsOf(rest.body.shares)).toEqual([1230, 1230])
})

test('makes a share payable again after its payment is reversed, but not after a refund on a closed bill', async () => {
  const table = await openTable()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const [share, other] = planned.shares.map(({ id }) => id)
  const over = await table.charge(share, 2460, { monto: 1230.01 })
  expect([over.status, Object.keys(over.body.errors ?? {})]).toEqual([422, ['pagos.0.monto']])
  const { body: paid } = await table.charge(share, 2460, { monto: 1230 })
  expect((await table.charge(share, 1230, { monto: 1 })).body.code).toBe('share_paid')
  const { admin } = table.tenant
  const motivo = table.reasonOf('devolucion')
  const payment_id = paid.payments[0]?.id ?? 0
  const { body } = await admin.send(calls.reversePayment, { payment_id, motivo })
  expect(body.shares).toMatchObject([
    { amount: 1230, paid: 0 },
    { amount: 1230, paid: 0 },
  ])
  expect(body.payments.at(-1)).toMatchObject({ kind: 'reverso', share })
  await table.charge(share, 2460, { monto: 1230 })
  const { body: closed } = await table.charge(other, 1230, { monto: 1230 })
  const last = { payment_id: closed.payments.at(-1)?.id ?? 0, motivo, monto: 5 }
  const { body: refunded } = await admin.send(calls.refundPayment, last)
  expect(refunded).toMatchObject({ status: 'Cerrada', shares: [{}, { amount: 1230, paid: 1230 }] })
})

test('does not find shares of another bill, table or branch', async () => {
  const table = await openTable()
  const other = await openTable()
  const { body: planned } = await other.plan({ tipo: 'iguales', cantidad: 2 })
  const foreign = planned.shares[0]?.id ?? 0
  expect((await table.charge(foreign, 2460, { monto: 1 })).body.code).toBe('not_found')
  const { body: own } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const share_id = own.shares[0]?.id ?? 0
  const { waiter, branch } = table.tenant
  const { body: taken } = await takeOrder(table.tenant, { table_id: branch.tables[1].id })
  const pagos = [{ metodo: table.methodOf('tarjeta'), monto: 1 }]
  const charged = await chargeBill(waiter, table, taken.bill, { share_id, pagos })
  expect(charged.body.code).toBe('not_found')
  const chosen = await table.guest.send(calls.chooseShare, { share_id: foreign })
  expect(chosen.body.code).toBe('not_found')
  const stranger = await enterAs(world, table.table)
  expect((await stranger.send(calls.chooseShare, { share_id })).body.code).toBe('not_found')
  const plan = await table.plan({ tipo: 'productos', partes: [whole(other.lineOf(0))] })
  expect(plan.body.code).toBe('not_found')
})

test('refuses a plan for an outdated balance, a cancelled line or a closed bill', async () => {
  const table = await openTable()
  const old = await table.plan({ tipo: 'iguales', cantidad: 2, saldo_visto: 2459 })
  expect([old.status, old.body.code]).toEqual([409, 'stale'])
  await table.tenant.waiter.send(calls.voidLine, {
    order_line_id: table.lineOf(0),
    motivo: table.reasonOf('anulacion'),
  })
  const line = { order_line_id: table.lineOf(0), num: 1, den: 1 }
  const cancelled = await table.plan({ tipo: 'productos', partes: [{ lineas: [line] }] })
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'stale'])
  await table.charge(undefined, 1230, { monto: 1230 })
  const closed = await table.plan({ tipo: 'iguales', cantidad: 2 })
  expect([closed.status, closed.body.code]).toEqual([409, 'bill_closed'])
})

test('refuses a wrong plan, a part below the smallest coin, and plans in a branch without payments', async () => {
  const table = await openTable()
  const { admin, branch } = table.tenant
  const refused = async (plan: Plan) => {
    const { status, body } = await table.plan(plan)
    return [status, Object.keys(body.errors ?? {}), body.params]
  }
  const half = { order_line_id: 1, num: 3, den: 2 }
  const plans: readonly (readonly [Plan, string])[] = [
    [{ tipo: 'iguales' }, 'cantidad'],
    [{ tipo: 'iguales', cantidad: 0 }, 'cantidad'],
    [{ tipo: 'iguales', cantidad: 51 }, 'cantidad'],
    [{ tipo: 'montos' }, 'montos'],
    [{ tipo: 'montos', montos: [2000, 460.01] }, 'montos'],
    [{ tipo: 'montos', montos: [0] }, 'montos.0'],
    [{ tipo: 'productos' }, 'partes'],
    [{ tipo: 'productos', partes: [{ lineas: [half] }] }, 'partes.0.lineas.0.num'],
  ]
  for (const [plan, field] of plans)
    expect((await refused(plan)).slice(0, 2)).toEqual([422, [field]])
  await table.charge(undefined, 2460, { monto: 2000 })
  const params = { reason: 'part_too_small', minimum: 10 }
  expect(await refused({ tipo: 'iguales', cantidad: 50 })).toEqual([422, ['cantidad'], params])
  expect(await refused({ tipo: 'montos', montos: [9.99, 100] })).toEqual([422, ['montos'], params])
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
  expect((await table.plan({ tipo: 'iguales', cantidad: 2 })).body.code).toBe('no_payments')
})

test('plans equal parts in units once for repeated requests with the same key', async () => {
  const table = await openTable()
  const plan = { tipo: 'iguales', cantidad: 4, unidad: 10 } as const
  const first = await table.plan(plan, 'plan-1')
  expect(amountsOf(first.body.shares)).toEqual([620, 620, 610, 610])
  expect((await table.plan(plan, 'plan-1')).body).toEqual(first.body)
})

test('gives a share to the first of two guests, until it is returned', async () => {
  const table = await openTable()
  const friend = await table.join()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const share_id = planned.shares[0]?.id ?? 0
  const answers = await Promise.all(
    [table.guest, friend].map((each) => each.send(calls.chooseShare, { share_id })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('share_taken')
  const [owner, other] = answers[0]?.status === 200 ? [table.guest, friend] : [friend, table.guest]
  const again = await owner.send(calls.chooseShare, { share_id })
  expect(again.body.shares[0]?.guest?.name).toBe(owner === friend ? 'Marco' : 'Luisa')
  await owner.send(calls.chooseShare, { share_id, soltar: 1 })
  const taken = await other.send(calls.chooseShare, { share_id })
  expect(taken.body.shares[0]?.guest?.name).toBe(other === friend ? 'Marco' : 'Luisa')
  await table.charge(share_id, 2460, { monto: 1230 })
  await other.send(calls.chooseShare, { share_id, soltar: 1 })
  const paid = await owner.send(calls.chooseShare, { share_id })
  expect(paid.body.code).toBe('share_paid')
})

test('shows staff how a guest wants to pay, and lets the guest change it', async () => {
  const table = await openTable()
  const send = (metodo: 'tarjeta' | 'efectivo' | null, propina?: number) =>
    table.guest.send(calls.sendPaymentIntent, { mesa: table.table.code, metodo, propina })
  await send('efectivo')
  const { body } = await send('tarjeta', 200)
  expect(body.intents).toMatchObject([{ guest: { name: 'Luisa' }, method: 'tarjeta', tip: 200 }])
  const { waiter, branch } = table.tenant
  const seen = await waiter.get(calls.openBills, branch.id)
  expect(seen.body.data[0]?.intents).toEqual(body.intents)
  expect((await send(null)).body.intents).toEqual([])
  await table.charge(undefined, 2460, { monto: 2460 })
  expect((await send('tarjeta')).body.code).toBe('no_bill')
})

test('moves share and intent to the account of a guest who registers, and deletes the share and intent of an erased person', async () => {
  const table = await openTable()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const share_id = planned.shares[0]?.id ?? 0
  await table.guest.send(calls.chooseShare, { share_id })
  await table.guest.send(calls.sendPaymentIntent, { metodo: 'tarjeta' })
  const password = 'una clave larga'
  const { body: account } = await world.client().send(calls.register, {
    name: 'Luisa',
    email: `luisa-${table.bill.id}@pruebas.test`,
    password,
    guest_token: table.guest.token,
  })
  const rosa = world.client(account.token)
  const { body: opened } = await rosa.call(calls.openBill)
  expect(opened.bill).toMatchObject({
    shares: [{ guest: { id: account.user.id } }, { guest: null }],
    intents: [{ guest: { id: account.user.id } }],
  })
  expect((await rosa.send(calls.eraseAccount, { password })).status).toBe(204)
  const { waiter, branch } = table.tenant
  const left = await waiter.get(calls.openBills, branch.id)
  expect(left.body.data[0]).toMatchObject({ shares: [{ guest: null }, {}], intents: [] })
  const events = await world.deps.pool.query(
    "SELECT 1 FROM board_events WHERE branch_id = $1 AND data::text LIKE '%Luisa%'",
    [branch.id],
  )
  expect(events).toEqual([])
})

const whole = (order_line_id: number) => ({
  lineas: [{ order_line_id, num: 1, den: 1 }],
})

/** A bill of 2,460.00 with one share for each of its two dishes. */
async function openDishes() {
  const table = await openTable()
  const plan = () =>
    table.plan({ tipo: 'productos', partes: [whole(table.lineOf(0)), whole(table.lineOf(1))] })
  const { body } = await plan()
  const { admin, waiter, branch } = table.tenant
  return {
    ...table,
    plan,
    ids: body.shares.map(({ id }) => id),
    admin,
    motivo: table.reasonOf('descuento'),
    async shares() {
      const open = await waiter.get(calls.openBills, branch.id)
      const found = open.body.data.find(({ id }) => id === table.bill.id)
      const shares = found?.shares ?? []
      const due = shares.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
      return {
        amounts: amountsOf(shares),
        lines: shares.map(({ items }) => items.map((item) => item.order_line_id)),
        missing: (found?.saldo ?? 0) - due,
      }
    },
  }
}

test('follows a dish that is cancelled, discounted, moved or added in shares by dishes', async () => {
  const table = await openDishes()
  const { waiter, admin, branch } = table.tenant
  const { motivo } = table
  const both = { amounts: [1230, 1230], missing: 0 }
  const none = { amounts: [0, 1230], lines: [[], [table.lineOf(1)]], missing: 0 }
  const order_line_id = table.lineOf(0)
  // With this control, a cancelled dish that was never started is no void, so it can be restored.
  await admin.send(calls.updateBranch, { id: branch.id, control: 'libre' })
  const cancel = { order_line_id, estado: 'Cancelado' } as const
  const cancelled = await waiter.send(calls.changeLineStatus, cancel)
  expect(await table.shares()).toEqual(none)
  await waiter.send(calls.undoOrder, { order_id: cancelled.body.id })
  expect(await table.shares()).toMatchObject(both)

  await admin.send(calls.giveDiscount, { order_line_id, tipo: 'porcentaje', valor: 50, motivo })
  expect(await table.shares()).toMatchObject({ amounts: [615, 1230], missing: 0 })
  await admin.send(calls.removeDiscount, { order_line_id, motivo })
  await admin.send(calls.giveCourtesy, { order_line_id, motivo: table.reasonOf('cortesia') })
  expect(await table.shares()).toMatchObject({ amounts: [0, 1230], missing: 0 })
  await admin.send(calls.removeDiscount, { order_line_id, motivo })

  const bill_id = table.bill.id
  const partes = [{ name: 'B', lineas: [{ order_line_id, cantidad: 1 }] }]
  const { body } = await waiter.send(calls.splitBill, { bill_id, partes })
  const [stays, part] = body.bills
  expect(amountsOf(stays?.shares ?? [])).toEqual([0, 1230])
  expect(await table.shares()).toEqual(none)
  await waiter.send(calls.mergeBills, { bill_id, otras: [part?.id ?? 0] })
  expect(await table.shares()).toMatchObject(both)
  await table.orderMore()
  expect(await table.shares()).toMatchObject({ ...both, missing: 1230 })
})

test('reduces all unpaid shares by dishes after a discount on the bill', async () => {
  const table = await openDishes()
  const { admin, motivo } = table
  await admin.send(calls.giveDiscount, {
    bill_id: table.bill.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo,
  })
  expect(await table.shares()).toMatchObject({ amounts: [1107, 1107], missing: 0 })
})

test('does not change a paid share when its dish becomes free, and divides the rest among the others', async () => {
  const table = await openDishes()
  await table.charge(table.ids[0], 2460, { monto: 1230 })
  await table.admin.send(calls.giveDiscount, {
    order_line_id: table.lineOf(0),
    tipo: 'porcentaje',
    valor: 50,
    motivo: table.motivo,
  })
  expect(await table.shares()).toMatchObject({ amounts: [1230, 615], missing: 0 })
})

test('rounds cash for a share once, except for an amount below the smallest coin', async () => {
  const table = await openTable()
  const { body } = await table.plan({ tipo: 'montos', montos: [1234.5, 1225.5] })
  const [first, second] = body.shares.map(({ id }) => id)
  const paid = await table.charge(first, 2460, { monto: 1234.5 }, 'efectivo')
  expect(paid.body.payments).toMatchObject([{ rounding: -4.5, received: 1230 }])
  // A refund of a part makes the share payable again.
  const refunded = await table.tenant.admin.send(calls.refundPayment, {
    payment_id: paid.body.payments[0]?.id ?? 0,
    motivo: table.reasonOf('devolucion'),
    monto: 15,
  })
  const { shares, saldo } = refunded.body
  const due = (shares[0]?.amount ?? 0) - (shares[0]?.paid ?? 0)
  const again = await table.charge(first, saldo, { monto: due }, 'efectivo')
  expect(again.body.payments.at(-1)).toMatchObject({ rounding: 0, received: due })
  const free = await table.charge(second, again.body.saldo, { monto: 5, recibido: 0 }, 'efectivo')
  expect(free.status).toBe(422)
})

test('does not round a bill below the smallest coin to zero', async () => {
  const table = await openTable()
  await table.tenant.admin.send(calls.giveDiscount, {
    bill_id: table.bill.id,
    tipo: 'monto',
    valor: 1993,
    motivo: table.reasonOf('descuento'),
  })
  const { body } = await table.tenant.waiter.get(calls.openBills, table.tenant.branch.id)
  const saldo = body.data[0]?.saldo ?? 0
  expect(saldo).toBeLessThan(10)
  const free = await table.charge(undefined, saldo, { monto: saldo, recibido: 0 }, 'efectivo')
  expect(free.status).toBe(422)
  const exact = await table.charge(undefined, saldo, { monto: saldo }, 'efectivo')
  expect(exact.body.payments.at(-1)).toMatchObject({ rounding: 0, received: saldo })
})

test('refuses an online payment of another guest’s share, and a plan while a guest pays', async () => {
  const table = await openTable()
  await takeOnlinePayments(table.tenant.admin, table.tenant.branch.id)
  const friend = await table.join()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const [first = 0, second = 0] = planned.shares.map(({ id }) => id)
  const choose = (soltar?: 1) =>
    table.guest.send(calls.chooseShare, { share_id: first, ...(soltar && { soltar }) })
  await choose()
  const refused = await friend.send(calls.payOnline, { share_id: first })
  expect([refused.status, refused.body.code]).toEqual([409, 'share_taken'])
  await choose(1)
  expect((await friend.send(calls.payOnline, { share_id: first })).status).toBe(201)
  expect((await choose()).body.code).toBe('share_taken')
  expect((await table.guest.send(calls.payOnline, { share_id: second })).status).toBe(201)
  const plan = await table.plan({ tipo: 'iguales', cantidad: 2 })
  expect([plan.status, plan.body.code]).toEqual([409, 'payment_pending'])
})

test('refuses a share to a guest while an erased guest is paying it online', async () => {
  const table = await openTable()
  await takeOnlinePayments(table.tenant.admin, table.tenant.branch.id)
  const friend = await table.join()
  const { body: planned } = await table.plan({ tipo: 'iguales', cantidad: 2 })
  const share_id = planned.shares[0]?.id ?? 0
  const { body: attempt } = await friend.send(calls.payOnline, { share_id, monto: 1000 })
  expect((await friend.send(calls.eraseAccount, {})).status).toBe(204)
  const taken = await table.guest.send(calls.chooseShare, { share_id })
  expect([taken.status, taken.body.code]).toEqual([409, 'share_taken'])
  const paid = await table.guest.send(calls.payOnline, { share_id })
  expect([paid.status, paid.body.code]).toEqual([409, 'share_taken'])
  await table.tenant.waiter.send(calls.cancelAttempt, { attempt_id: attempt.id })
  expect((await table.guest.send(calls.chooseShare, { share_id })).status).toBe(200)
})
