import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, openBill, takeOrder } from '../../../tests/support/restaurant/orders.ts'
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
  return {
    ...tenant,
    till,
    bill,
    motivo,
    discount,
    onLine: (index: number) => ({ bill_id: null, order_line_id: idOf(index) }),
  }
}

test('subtracts a discount before it calculates IVA and service that the prices include', async () => {
  const { discount } = await openDiscountable()
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
})

test('subtracts a discount as an amount before IVA and service are added to the prices', async () => {
  const { discount } = await openDiscountable({ isIncluded: false, prices: [4000, 2000] })
  expect(await discount({ tipo: 'monto', valor: 500 })).toMatchObject({
    total: 9500,
    iva: 1235,
    servicio: 950,
    totalFinal: 11_685,
  })
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

test.each([
  ['more than 100 %', { valor: 100.01 }, 'invalid'],
  ['nothing', { valor: 0 }, 'invalid'],
  ['more than the price', { tipo: 'monto' as const, valor: 11_750.01 }, 'invalid'],
  ['no target', { bill_id: null }, 'invalid'],
  ['an unknown reason', { motivo: 999_999_999 }, 'not_found'],
  ['no reason', { motivo: null }, 'needs_reason'],
  ['an unknown bill', { bill_id: 999_999_999 }, 'not_found'],
])('refuses a discount of %s', async (_, changes, code) => {
  const { discount, waiter, branch } = await openDiscountable()
  expect((await discount(changes)).code).toBe(code)
  const bills = await waiter.get(calls.openBills, branch.id)
  expect(bills.body.data).toMatchObject([{ descuento: 0, adjustments: [], totalFinal: 11_750 }])
})

test('lets a waiter give discounts up to their limit, as a percentage or as an amount', async () => {
  const { discount, waiter, admin } = await openDiscountable()
  const staff = await admin.call(calls.employees)
  const user = staff.body.data.find(({ type }) => type === 'salonero')?.user_id ?? 0
  expect((await discount({ valor: 1 }, waiter)).code).toBe('needs_approval')
  await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
  expect(await discount({ valor: 10 }, waiter)).toMatchObject({ descuento: 1175 })
  expect((await discount({ valor: 10.01 }, waiter)).code).toBe('needs_approval')
  expect((await discount({ tipo: 'monto', valor: 1175.01 }, waiter)).code).toBe('needs_approval')
  expect(await discount({ tipo: 'monto', valor: 1175 }, waiter)).toMatchObject({ descuento: 1175 })
})

test('limits a bill’s discount in proportion to the sum after the discounts on its dishes', async () => {
  const { discount, onLine, waiter, admin } = await openDiscountable()
  const staff = await admin.call(calls.employees)
  const user = staff.body.data.find(({ type }) => type === 'salonero')?.user_id ?? 0
  await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
  await discount({ ...onLine(0), valor: 50 })
  const amount = (valor: number) => discount({ tipo: 'monto', valor }, waiter)
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

test('gives a repeated discount once', async () => {
  const { admin, waiter, bill, motivo } = await openDiscountable()
  const body = { bill_id: bill.id, tipo: 'porcentaje' as const, valor: 10, motivo }
  const first = await admin.send(calls.giveDiscount, body, 'descuento')
  const again = await admin.send(calls.giveDiscount, body, 'descuento')
  expect(again.body).toEqual(first.body)
  const story = await waiter.get(calls.billStory, bill.id)
  expect(story.body.data.filter(({ what }) => what === 'bill.discounted')).toHaveLength(1)
})

test('exports bills with the amounts after discounts', async () => {
  const { discount, admin, branch } = await openDiscountable()
  await discount({})
  const file = await fetch(`${world.url}/api/adminsitracion/exportar-cuentas/${branch.id}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  expect(await file.text()).toContain(';3;10575,00;')
})

test('refuses a discount that would make the total less than the payments, and closes a bill of 0 without a payment', async () => {
  const { discount, waiter, till, bill } = await openDiscountable()
  const pago = { metodo: till.methodOf('tarjeta'), monto: 11_000 }
  const charge = { bill_id: bill.id, caja: till.caja, saldo_visto: 11_750, pagos: [pago] }
  await waiter.send(calls.chargeBill, charge)
  expect((await discount({})).code).toBe('below_paid')
  const free = await openDiscountable()
  const courtesy = { bill_id: free.bill.id, motivo: free.till.reasonOf('cortesia') }
  const { body } = await free.admin.send(calls.giveCourtesy, courtesy)
  expect(body).toMatchObject({ totalFinal: 0, iva: 0, servicio: 0, saldo: 0 })
  const closed = await free.waiter.send(calls.closeBill, { bill_id: free.bill.id })
  expect(closed.body).toMatchObject({ status: 'Cerrada', payments: [] })
  expect((await free.discount({})).code).toBe('bill_closed')
})

test('removes the discount of a dish that is cancelled', async () => {
  const { discount, onLine, waiter, bill, till } = await openDiscountable()
  await discount({ ...onLine(1), valor: 50 })
  const body = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  await waiter.send(calls.voidLine, body)
  expect(await discount({ valor: 1 })).toMatchObject({ bruto: 9900, descuento: 99 })
  expect((await discount({ ...onLine(1), valor: 1 })).code).toBe('illegal_transition')
})

test.each(['splitting', 'merging', 'separating'] as const)(
  'does not change the giver and the approver of a discount when %s the bill',
  async (change) => {
    const house = await openDiscountable()
    const { admin, waiter, branch, bill, motivo, till, onLine, products } = house
    const staff = await admin.call(calls.employees)
    const idOf = (type: string) => staff.body.data.find((each) => each.type === type)?.user_id ?? 0
    const [boss, user] = [idOf('admin'), idOf('salonero')]
    const pin = '135790'
    await admin.send(calls.setPermissions, { user: boss, pin })
    await admin.send(calls.setPermissions, { user, descuento_maximo: 10 })
    const more = {
      table_id: branch.tables[1].id,
      products: [{ product_id: products[0].id, quantity: 1 }],
    }
    const { body: second } = await waiter.send(calls.takeOrder, more)
    const both = { bill_id: bill.id, otras: [second.bill.id] }
    const merge = () => admin.send(calls.mergeBills, both)
    if (change === 'separating') expect((await merge()).status).toBe(200)
    const given = { bill_id: bill.id, tipo: 'porcentaje' as const, motivo }
    await waiter.send(calls.giveDiscount, { ...given, valor: 10 })
    const single = { ...given, ...onLine(1), valor: 50, aprobacion: { user: boss, pin } }
    expect((await waiter.send(calls.giveDiscount, single)).status).toBe(200)
    const lineas = [{ order_line_id: onLine(0).order_line_id, cantidad: 1 }]
    const parts = { bill_id: bill.id, partes: [{ lineas }] }
    const changes = {
      splitting: () => admin.send(calls.splitBill, parts),
      merging: merge,
      separating: () => admin.send(calls.separateBills, both),
    }
    expect((await changes[change]()).status).toBe(200)
    const live = await world.deps.pool.query(
      `SELECT a.user_id, a.approver_id FROM adjustments a JOIN order_lines l ON l.adjustment_id = a.id
      WHERE a.branch_id = $1 GROUP BY 1, 2 ORDER BY 2`,
      [branch.id],
    )
    expect(live).toEqual([
      { user_id: user, approver_id: boss },
      { user_id: user, approver_id: null },
    ])
    const again = await waiter.send(calls.giveDiscount, { ...given, valor: 10 })
    expect(again.body.code).toBe('needs_approval')
    const gone = { order_line_id: onLine(1).order_line_id, motivo: till.reasonOf('anulacion') }
    expect((await waiter.send(calls.voidLine, gone)).status).toBe(200)
  },
)

/** A bill on which a waiter with a limit of 10 % can give a discount of 50 % with an admin's PIN. */
async function openHalfPriceBill() {
  const house = await openDiscountable()
  const { admin, waiter, bill, motivo } = house
  const staff = await admin.call(calls.employees)
  const idOf = (type: string) => staff.body.data.find((each) => each.type === type)?.user_id ?? 0
  const [boss, user] = [idOf('admin'), idOf('salonero')]
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
  return { ...house, boss, aprobacion, give, orderMore }
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

test('requires a new approval of a percentage above the giver’s limit when dishes are added', async () => {
  const { give, orderMore, aprobacion, boss, bill } = await openHalfPriceBill()
  expect((await give(50, { aprobacion })).body).toMatchObject({ descuento: 5875 })
  const refused = await orderMore()
  expect([refused.status, refused.body.code]).toEqual([409, 'needs_approval'])
  const approved = await orderMore({ aprobacion })
  expect(approved.body.bill).toMatchObject({ bruto: 16_700, descuento: 8350 })
  const rows = await world.deps.pool.query(
    "SELECT approver_id FROM adjustments WHERE bill_id = $1 AND kind = 'descuento' ORDER BY id",
    [bill.id],
  )
  expect(rows).toEqual([{ approver_id: boss }, { approver_id: boss }])
})

test('requires no approval of an amount, or of a percentage within the giver’s limit, when dishes are added', async () => {
  const { give, orderMore, aprobacion } = await openHalfPriceBill()
  await give(10)
  expect((await orderMore()).body.bill).toMatchObject({ descuento: 1670 })
  await give(5000, { tipo: 'monto', aprobacion })
  expect((await orderMore()).body.bill).toMatchObject({ descuento: 5000 })
})

test('applies an approved percentage only to the earlier dishes when a guest adds dishes', async () => {
  const { waiter, branch, products, aprobacion, motivo } = await openHalfPriceBill()
  const guest = await enterAs(world, branch.tables[1])
  const place = () =>
    guest.send(calls.placeOrder, {
      mesa: branch.tables[1].code,
      products: [{ product_id: products[0].id, quantity: 1 }],
    })
  const { body: first } = await place()
  const bill_id = first.bill.id
  const half = { bill_id, tipo: 'porcentaje' as const, valor: 50, motivo, aprobacion }
  expect((await waiter.send(calls.giveDiscount, half)).body).toMatchObject({
    descuento: 2475,
  })
  expect((await place()).body.bill).toMatchObject({ bruto: 9900, descuento: 2475 })
})

/** A bill of 2 × 10 pieces, a waiter with a limit of 10 %, and a person who approves up to `limit`. */
async function openLimited(limit: number | 'admin') {
  const house = await openDiscountable()
  const { admin, waiter, branch, till, products } = house
  const staff = await admin.call(calls.employees)
  const idOf = (type: string) => staff.body.data.find((each) => each.type === type)?.user_id ?? 0
  const boss =
    limit === 'admin'
      ? idOf('admin')
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
  await admin.send(calls.setPermissions, { user: idOf('salonero'), descuento_maximo: 10 })
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

test('does not let voids raise a discount above its approver’s limit, and records the approver of the voids', async () => {
  const { admin, waiter, order, motivo, aprobacion, till } = await openLimited(20)
  const bill = await order(0, [1, 4])
  const valor = bill.bruto / 5
  const given = { bill_id: bill.id, tipo: 'monto' as const, valor, motivo, aprobacion }
  expect((await waiter.send(calls.giveDiscount, given)).status).toBe(200)
  const gone = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  const refused = await waiter.send(calls.voidLine, gone)
  expect(refused.body.code).toBe('needs_approval')
  const short = await waiter.send(calls.voidLine, { ...gone, aprobacion })
  expect(short.body.code).toBe('needs_approval')
  const { body: staff } = await admin.call(calls.employees)
  const user = staff.data.find(({ type }) => type === 'admin')?.user_id ?? 0
  await admin.send(calls.setPermissions, { user, pin: aprobacion.pin })
  const approved = { ...gone, aprobacion: { user, pin: aprobacion.pin } }
  expect((await waiter.send(calls.voidLine, approved)).status).toBe(200)
  const voids = await world.deps.pool.query('SELECT approver_id FROM voids WHERE bill_id = $1', [
    bill.id,
  ])
  expect(voids).toEqual([{ approver_id: user }])
})

test('reduces a fixed discount by the part of voided pieces', async () => {
  const { admin, waiter, order, motivo, till } = await openLimited('admin')
  const bill = await order(0, [10])
  const order_line_id = bill.products[0]?.id ?? 0
  const given = { order_line_id, tipo: 'monto' as const, valor: bill.bruto / 5, motivo }
  await admin.send(calls.giveDiscount, given)
  const gone = { order_line_id, cantidad: 8, motivo: till.reasonOf('anulacion') }
  const { body } = await waiter.send(calls.voidLine, gone)
  expect(body).toMatchObject({ bruto: bill.bruto / 5, descuento: bill.bruto / 25 })
})

test('voids a dish of a discounted bill after the bill was divided', async () => {
  const { waiter, order, motivo, till } = await openLimited('admin')
  const bill = await order(0, [1, 1, 1])
  await waiter.send(calls.giveDiscount, { bill_id: bill.id, tipo: 'porcentaje', valor: 10, motivo })
  const lineas = bill.products.slice(1).map(({ id }) => ({ order_line_id: id, cantidad: 1 }))
  await waiter.send(calls.splitBill, { bill_id: bill.id, partes: [{ lineas }] })
  const gone = { order_line_id: bill.products[1]?.id ?? 0, motivo: till.reasonOf('anulacion') }
  expect((await waiter.send(calls.voidLine, gone)).status).toBe(200)
})
