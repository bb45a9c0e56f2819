import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import {
  dishes,
  openBill,
  placeOrder,
  takeOrder,
} from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

interface Terms {
  readonly country?: 'crc' | 'gua'
  readonly isIncluded: boolean
  readonly prices: readonly [number, number]
}

const COSTA_RICA: Terms = { isIncluded: true, prices: [4950, 1850] }

/** A bill with two pieces of the first dish and one of the second, in a branch that takes payments. */
async function openDiscountable({ country = 'crc', isIncluded, prices }: Terms = COSTA_RICA) {
  const tenant = await makeTenant(world, {
    country,
    iva: country === 'gua' ? 12 : 13,
    ivaIncluded: isIncluded || country === 'gua',
    serviceIncluded: isIncluded,
    prices,
  })
  const { admin, branch } = tenant
  const till = await openTill(admin, branch.id)
  const bill = await openBill(tenant, { products: dishes(tenant, 2, 1) })
  const motivo = till.reasonOf('descuento')
  const discount = async (
    changes: Partial<BodyInput<typeof calls.giveDiscount>>,
    by: Tenant['admin'] = admin,
  ) => {
    const whole = { bill_id: bill.id, tipo: 'porcentaje' as const, valor: 10, motivo }
    return (await by.send(calls.giveDiscount, { ...whole, ...changes })).body
  }
  const idOf = (index: number) => bill.products[index]?.id ?? 0
  const { body: staff } = await admin.call(calls.employees)
  const userOf = (type: string) => staff.data.find((each) => each.type === type)?.user_id ?? 0
  return {
    ...tenant,
    boss: userOf('admin'),
    user: userOf('salonero'),
    till,
    bill,
    motivo,
    discount,
    onLine: (index: number) => ({ bill_id: null, order_line_id: idOf(index) }),
  }
}

test('subtracts a discount before IVA and service that the prices include, also in the export', async () => {
  const { discount, admin, branch } = await openDiscountable()
  expect(await discount({})).toMatchObject({
    bruto: 11_750,
    descuento: 1175,
    total: 10_575,
    iva: 1117.68,
    servicio: 859.76,
    totalFinal: 10_575,
    saldo: 10_575,
    adjustments: [{ order_line_id: null, kind: 'descuento', tipo: 'porcentaje', valor: 10 }],
  })
  const sheet = await admin.get(calls.exportBills, branch.id)
  expect(sheet.body as unknown as string).toContain(';3;10575,00;')
})

test('lets a waiter in Guatemala remove the service, and makes one dish free of charge by a courtesy', async () => {
  const { waiter, admin, bill, till, onLine } = await openDiscountable({
    country: 'gua',
    isIncluded: false,
    prices: [89.5, 45],
  })
  expect(bill).toMatchObject({ total: 224, iva: 24, servicio: 20, totalFinal: 244 })
  const body = { bill_id: bill.id }
  const { body: waived } = await waiter.send(calls.waiveService, body)
  expect(waived).toMatchObject({ totalFinal: 224, servicio: 0, servicio_retirado: 1 })
  const { body: back } = await waiter.send(calls.waiveService, { ...body, quitar: 0 })
  expect(back).toMatchObject({ totalFinal: 244, servicio_retirado: 0 })
  const courtesy = { ...onLine(1), motivo: till.reasonOf('cortesia') }
  const { body: free } = await admin.send(calls.giveCourtesy, courtesy)
  expect(free).toMatchObject({ total: 179, iva: 19.18, servicio: 15.98, totalFinal: 194.98 })
})

test('makes only one of two pieces free of charge by a courtesy', async () => {
  const { admin, branch, bill, till, onLine, discount } = await openDiscountable()
  const courtesy = { ...onLine(0), motivo: till.reasonOf('cortesia') }
  const refused = await Promise.all([
    admin.send(calls.giveCourtesy, { ...courtesy, cantidad: 3 }),
    admin.send(calls.giveCourtesy, { bill_id: bill.id, motivo: courtesy.motivo, cantidad: 1 }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422])
  await discount({ ...onLine(0), valor: 50 })
  const { body } = await admin.send(calls.giveCourtesy, { ...courtesy, cantidad: 1 })
  expect(body).toMatchObject({ bruto: 11_750, descuento: 4950 + 2475, totalFinal: 4325 })
  expect(body.products.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
  expect(body.adjustments.map(({ kind }) => kind).toSorted()).toEqual(['cortesia', 'descuento'])
  const { body: orders } = await admin.get(calls.openOrders, branch.id)
  expect(orders.data[0]?.products.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
})

test('replaces the first discount with the second, whose removal restores the undiscounted amounts', async () => {
  const { discount, onLine, admin, bill, waiter } = await openDiscountable()
  await discount({ ...onLine(0), valor: 50 })
  const replaced = await discount({ ...onLine(0), tipo: 'monto', valor: 1000 })
  expect(replaced).toMatchObject({ descuento: 1000, adjustments: [{ tipo: 'monto', valor: 1000 }] })
  const both = await discount({})
  expect(both).toMatchObject({ descuento: 1000 + 1075, adjustments: [{}, {}] })
  await admin.send(calls.removeDiscount, onLine(0))
  const removed = await admin.send(calls.removeDiscount, { bill_id: bill.id })
  expect(removed.body).toMatchObject({ ...bill, requested_at: null })
  const story = await waiter.get(calls.billStory, bill.id)
  const discounts = story.body.data.filter(({ what }) => /discount/.test(what))
  expect(discounts).toMatchObject([
    { what: 'bill.discounted', valor: 50, correction: { reason: 'Cliente frecuente' } },
    { what: 'bill.discounted', valor: 1000, tipo: 'monto' },
    { what: 'bill.discounted', valor: 10, dish: null },
    { what: 'bill.undiscounted', valor: 1000 },
    { what: 'bill.undiscounted', valor: 10 },
  ])
})

test('refuses a wrong discount, which changes nothing', async () => {
  const { discount, admin, waiter, branch, till } = await openDiscountable()
  const inactive = till.reasonOf('descuento')
  const active = await admin.send(calls.createPaymentReason, { kind: 'descuento', name: 'Otro' })
  await admin.send(calls.updatePaymentReason, { id: inactive, active: 0 })
  for (const [changes, code] of [
    [{ valor: 100.01 }, 'invalid'],
    [{ valor: 0 }, 'invalid'],
    [{ tipo: 'monto', valor: 11_750.01 }, 'invalid'],
    [{ bill_id: null }, 'invalid'],
    [{ motivo: 999_999_999 }, 'not_found'],
    [{ motivo: till.reasonOf('movimiento') }, 'not_found'],
    [{ motivo: inactive }, 'not_found'],
    [{ motivo: null }, 'needs_reason'],
    [{ bill_id: 999_999_999 }, 'not_found'],
  ] as const) {
    const refused = await discount({ motivo: active.body.id, ...changes })
    expect([changes, refused.code]).toEqual([changes, code])
  }
  const bills = await waiter.get(calls.openBills, branch.id)
  expect(bills.body.data).toMatchObject([{ descuento: 0, adjustments: [], totalFinal: 11_750 }])
})

test('lets a waiter give discounts up to their limit of the sum after the discounts on dishes', async () => {
  const { discount, onLine, waiter, admin, user } = await openDiscountable()
  expect((await discount({ valor: 1 }, waiter)).code).toBe('needs_approval')
  await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
  expect(await discount({ valor: 10 }, waiter)).toMatchObject({ descuento: 1175 })
  expect((await discount({ valor: 10.01 }, waiter)).code).toBe('needs_approval')
  const amount = (valor: number) => discount({ tipo: 'monto', valor }, waiter)
  expect((await amount(1175.01)).code).toBe('needs_approval')
  expect(await amount(1175)).toMatchObject({ descuento: 1175 })
  await discount({ ...onLine(0), valor: 50 })
  expect((await amount(680.01)).code).toBe('needs_approval')
  expect(await amount(680)).toMatchObject({ descuento: 4950 + 680, totalFinal: 6120 })
  expect((await amount(6800.01)).code).toBe('invalid')
})

test('requires the permission and a reason to remove the service in Costa Rica', async () => {
  const { waiter, admin, bill, motivo } = await openDiscountable()
  const body = { bill_id: bill.id, motivo }
  expect((await waiter.send(calls.waiveService, body)).body.code).toBe('needs_approval')
  const unreasoned = await admin.send(calls.waiveService, { bill_id: bill.id })
  expect(unreasoned.body.code).toBe('needs_reason')
  const { body: waived } = await admin.send(calls.waiveService, body)
  // 11,750 / 1.23 × 1.13
  expect(waived).toMatchObject({ servicio: 0, iva: 1241.87, totalFinal: 10_794.72 })
})

test('refuses a discount that would make the total less than the payments', async () => {
  const { discount, waiter, till, bill } = await openDiscountable()
  const pago = { metodo: till.methodOf('tarjeta'), monto: 11_000 }
  await chargeBill(waiter, till, bill, { pagos: [pago] })
  expect((await discount({})).code).toBe('below_paid')
})

test('removes the discount of a dish that is cancelled, and closes a bill of 0 without a payment', async () => {
  const { discount, onLine, admin, waiter, bill, till } = await openDiscountable()
  await discount({ ...onLine(1), valor: 50 })
  const body = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  await waiter.send(calls.voidLine, body)
  expect(await discount({ valor: 1 })).toMatchObject({ bruto: 9900, descuento: 99 })
  expect((await discount({ ...onLine(1), valor: 1 })).code).toBe('illegal_transition')
  const courtesy = { bill_id: bill.id, motivo: till.reasonOf('cortesia') }
  const { body: free } = await admin.send(calls.giveCourtesy, courtesy)
  expect(free).toMatchObject({ totalFinal: 0, iva: 0, servicio: 0, saldo: 0 })
  const closed = await waiter.send(calls.closeBill, { bill_id: bill.id })
  expect(closed.body).toMatchObject({ status: 'Cerrada', payments: [] })
  expect((await discount({})).code).toBe('bill_closed')
})

test('does not change the giver and the approver of a discount by merging, separating or splitting the bill', async () => {
  const house = await openHalfPriceBill()
  const { admin, waiter, branch, bill, till, onLine, user, boss, aprobacion, give } = house
  const second = await openBill(house, { table_id: branch.tables[1].id })
  const both = { bill_id: bill.id, otras: [second.id] }
  await give(10)
  const single = { ...onLine(1), aprobacion }
  expect((await give(50, single)).status).toBe(200)
  const lineas = [{ order_line_id: onLine(0).order_line_id, cantidad: 1 }]
  for (const change of [
    () => admin.send(calls.mergeBills, both),
    () => admin.send(calls.separateBills, both),
    () => admin.send(calls.splitBill, { bill_id: bill.id, partes: [{ lineas }] }),
  ]) {
    expect((await change()).status).toBe(200)
    const live = await world.deps.pool.query(
      `SELECT a.user_id, a.approver_id FROM adjustments a JOIN order_lines l ON l.adjustment_id = a.id
        WHERE a.branch_id = $1 GROUP BY 1, 2 ORDER BY 2`,
      [branch.id],
    )
    expect(live).toEqual([
      { user_id: user, approver_id: boss },
      { user_id: user, approver_id: null },
    ])
    expect((await give(10)).body.code).toBe('needs_approval')
  }
  const gone = { order_line_id: onLine(1).order_line_id, motivo: till.reasonOf('anulacion') }
  expect((await waiter.send(calls.voidLine, gone)).status).toBe(200)
})

/** A bill on which a waiter with a limit of 10 % can give a discount of 50 % with an admin's PIN. */
async function openHalfPriceBill() {
  const house = await openDiscountable()
  const { admin, waiter, bill, motivo, boss, user } = house
  const aprobacion = { user: boss, pin: '135790' }
  await admin.send(calls.setPermissions, { user: boss, pin: aprobacion.pin })
  await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
  const give = (valor: number, more: Partial<BodyInput<typeof calls.giveDiscount>> = {}) =>
    waiter.send(calls.giveDiscount, {
      bill_id: bill.id,
      tipo: 'porcentaje',
      motivo,
      valor,
      ...more,
    })
  const orderMore = (more: Partial<BodyInput<typeof calls.takeOrder>> = {}) =>
    takeOrder(house, { bill_id: bill.id, ...more })
  return { ...house, aprobacion, give, orderMore }
}

test('makes the dishes of a bill free by a courtesy, and charges later dishes', async () => {
  const { admin, bill, till, discount, orderMore } = await openHalfPriceBill()
  await discount({ valor: 20 })
  const courtesy = { bill_id: bill.id, motivo: till.reasonOf('cortesia') }
  const { body: free } = await admin.send(calls.giveCourtesy, courtesy)
  expect(free).toMatchObject({ totalFinal: 0, descuento: 11_750 })
  expect(free.adjustments).toMatchObject([
    { order_line_id: bill.products[0]?.id, kind: 'cortesia' },
    { order_line_id: bill.products[1]?.id, kind: 'cortesia' },
  ])
  const { body: more } = await orderMore()
  expect(more.bill).toMatchObject({ totalFinal: 4950, descuento: 11_750 })
  const removed = await admin.send(calls.removeDiscount, { bill_id: bill.id })
  expect(removed.body).toMatchObject({ totalFinal: 16_700, descuento: 0, adjustments: [] })
})

test('when dishes are added, requires a new approval only for a percentage above the giver’s limit', async () => {
  const { give, orderMore, aprobacion, boss, bill } = await openHalfPriceBill()
  await give(10)
  expect((await orderMore()).body.bill).toMatchObject({ descuento: 1670 })
  await give(5000, { tipo: 'monto', aprobacion })
  expect((await orderMore()).body.bill).toMatchObject({ bruto: 21_650, descuento: 5000 })
  expect((await give(50, { aprobacion })).body).toMatchObject({ descuento: 10_825 })
  const refused = await orderMore()
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval'])
  const approved = await orderMore({ aprobacion })
  expect(approved.body.bill).toMatchObject({ bruto: 26_600, descuento: 13_300 })
  const rows = await world.deps.pool.query(
    "SELECT approver_id FROM adjustments WHERE bill_id = $1 AND kind = 'descuento' ORDER BY id DESC LIMIT 2",
    [bill.id],
  )
  expect(rows).toEqual([{ approver_id: boss }, { approver_id: boss }])
})

test('applies an approved percentage only to the earlier dishes when a guest adds dishes', async () => {
  const house = await openHalfPriceBill()
  const guest = await enterAs(world, house.branch.tables[1])
  const place = () => placeOrder(guest, house, { mesa: house.branch.tables[1].code })
  const { body: first } = await place()
  const half = { bill_id: first.bill.id, aprobacion: house.aprobacion }
  expect((await house.give(50, half)).body).toMatchObject({ descuento: 2475 })
  expect((await place()).body.bill).toMatchObject({ bruto: 9900, descuento: 2475 })
})

/** A bill of 2 × 10 pieces, a waiter with a limit of 10 %, and a person who approves up to `limit`. */
async function openLimited(limit: number | 'admin') {
  const house = await openDiscountable()
  const { admin, waiter, branch, till, products, user } = house
  const boss =
    limit === 'admin'
      ? house.boss
      : (
          await makeUser(world, {
            name: 'Jefa',
            restaurantId: house.restaurantId,
            branchIds: [branch.id],
          })
        ).id
  const pin = '135790'
  await admin.send(calls.setPermissions, {
    user: boss,
    pin,
    ...(limit !== 'admin' && { descuento_maximo: limit }),
  })
  await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
  const order = async (table: number, quantities: readonly number[]) => {
    const { body } = await waiter.send(calls.takeOrder, {
      table_id: branch.tables[table]?.id,
      products: quantities.map((quantity) => ({ product_id: products[0].id, quantity })),
    })
    return body.bill
  }
  return { ...house, order, motivo: till.reasonOf('descuento'), aprobacion: { user: boss, pin } }
}

test('enforces a waiter’s discount limit after a merge, despite an approved discount', async () => {
  const { waiter, order, motivo, aprobacion } = await openLimited('admin')
  const [bill, other] = [await order(0, [10]), await order(1, [1])]
  const [line] = bill.products
  const onLine = { order_line_id: line?.id ?? 0, tipo: 'porcentaje' as const, motivo }
  const onBill = { bill_id: bill.id, tipo: 'porcentaje' as const, motivo }
  const give = (body: object) => waiter.send(calls.giveDiscount, body)
  expect((await give({ ...onLine, valor: 15, aprobacion })).status).toBe(200)
  expect((await give({ ...onBill, valor: 10 })).status).toBe(200)
  const joint = { bill_id: bill.id, otras: [other.id] }
  expect((await waiter.send(calls.mergeBills, joint)).status).toBe(200)
  expect((await waiter.send(calls.separateBills, joint)).status).toBe(200)
  expect((await give({ ...onBill, valor: 10 })).body.code).toBe('needs_approval')
  expect((await give({ ...onBill, valor: 10, aprobacion })).status).toBe(200)
})

test('does not let two waiters add up their discounts', async () => {
  const { admin, branch, restaurantId, waiter, order, motivo } = await openLimited(10)
  const second = await makeUser(world, { name: 'Otro', restaurantId, branchIds: [branch.id] })
  await admin.send(calls.setPermissions, { user: second.id, descuento_maximo: 10 })
  const bill = await order(0, [10])
  const given = { tipo: 'porcentaje' as const, valor: 10, motivo }
  const onLine = { ...given, order_line_id: bill.products[0]?.id ?? 0 }
  expect((await waiter.send(calls.giveDiscount, onLine)).status).toBe(200)
  const onBill = { ...given, bill_id: bill.id }
  const { body } = await second.client.send(calls.giveDiscount, onBill)
  expect(body.code).toBe('needs_approval')
})

test('does not let voids raise a discount above its approver’s limit, and records who approves them', async () => {
  const { admin, waiter, order, motivo, aprobacion, till, boss: user } = await openLimited(20)
  const bill = await order(0, [1, 4])
  const valor = bill.bruto / 5
  const given = { bill_id: bill.id, tipo: 'monto' as const, valor, motivo, aprobacion }
  expect((await waiter.send(calls.giveDiscount, given)).status).toBe(200)
  const gone = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  const refused = await waiter.send(calls.voidLine, gone)
  expect(refused.body.code).toBe('needs_approval')
  const short = await waiter.send(calls.voidLine, { ...gone, aprobacion })
  expect(short.body.code).toBe('needs_approval')
  await admin.send(calls.setPermissions, { user, pin: aprobacion.pin })
  const approved = { ...gone, aprobacion: { user, pin: aprobacion.pin } }
  expect((await waiter.send(calls.voidLine, approved)).status).toBe(200)
  const voids = await world.deps.pool.query('SELECT approver_id FROM voids WHERE bill_id = $1', [
    bill.id,
  ])
  expect(voids).toEqual([{ approver_id: user }])
})

test('reduces a fixed discount by the part of voided pieces, and allows voids after the bill was divided', async () => {
  const { admin, waiter, order, motivo, till } = await openLimited('admin')
  const first = await order(0, [10])
  const order_line_id = first.products[0]?.id ?? 0
  const given = { order_line_id, tipo: 'monto' as const, valor: first.bruto / 5, motivo }
  await admin.send(calls.giveDiscount, given)
  const pieces = { order_line_id, cantidad: 8, motivo: till.reasonOf('anulacion') }
  const { body } = await waiter.send(calls.voidLine, pieces)
  expect(body).toMatchObject({ bruto: first.bruto / 5, descuento: first.bruto / 25 })
  const bill = await order(1, [1, 1, 1])
  await waiter.send(calls.giveDiscount, { bill_id: bill.id, tipo: 'porcentaje', valor: 10, motivo })
  const lineas = bill.products.slice(1).map(({ id }) => ({ order_line_id: id, cantidad: 1 }))
  await waiter.send(calls.splitBill, { bill_id: bill.id, partes: [{ lineas }] })
  const gone = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  expect((await waiter.send(calls.voidLine, gone)).status).toBe(200)
})
