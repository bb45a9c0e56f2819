import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import { describe, expect, test } from 'vitest'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { changeRows } from '../../../tests/support/server/change-rows.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T20:00:00.000Z')
const world = await openWorld({ clock: () => now })

const place = (tenant: Tenant, guest: ApiClient, products: object[] = dishes(tenant, 2)) =>
  placeOrder(guest, tenant, { products })

async function placed(tenant: Tenant): Promise<{ order: Order; guest: ApiClient }> {
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body } = await place(tenant, guest, [
    { product_id: tenant.products[0].id, quantity: 2, note: 'sin azúcar' },
    { product_id: tenant.products[1].id, quantity: 1 },
  ])
  return { order: body.order, guest }
}

const statesOf = (order: Order) => [order, ...order.products].map(({ status }) => status)

test('rejects the whole order of guests and staff if the bill would exceed 500 lines, counting cancelled lines', async () => {
  const tenant = await makeTenant(world)
  const guest = await enterAs(world, tenant.branch.tables[0])
  const lines = (count: number) => Array.from({ length: count }, () => dishes(tenant)).flat()
  const { body: first } = await place(tenant, guest, lines(50))
  const bill_id = first.bill.id
  const cancelled = { order_id: first.order.id, estado: 'Cancelado' as const }
  await tenant.waiter.send(calls.changeOrderStatus, cancelled)
  for (let left = 449; left > 0; left -= 50)
    await takeOrder(tenant, { bill_id, products: lines(Math.min(50, left)) })
  const refused = { status: 409, body: { code: 'bill_full' } }
  expect(await place(tenant, guest, lines(2))).toMatchObject(refused)
  expect((await place(tenant, guest, lines(1))).body.bill.products).toHaveLength(500)
  expect(await place(tenant, guest, lines(1))).toMatchObject(refused)
  expect(await takeOrder(tenant, { bill_id })).toMatchObject(refused)
  expect((await takeOrder(tenant)).status).toBe(201)
})

describe('an order of a guest', () => {
  test('copies the names of guest, table and products, and opens a bill to which later orders are added', async () => {
    const tenant = await makeTenant(world)
    const { order, guest } = await placed(tenant)
    expect(order).toMatchObject({
      number: 1,
      status: 'Pendiente',
      created_at: '2026-05-02T20:00:00.000Z',
      table: { name: 'Mesa 1', hall: { name: 'Terraza' } },
      bill: { name: 'Luisa' },
      user: { name: 'Luisa' },
      products: [
        { product: { name: 'Café' }, price: 1000, quantity: 2, note: 'sin azúcar', variants: [] },
        { product: { name: 'Gallo pinto' }, price: 2500, quantity: 1, note: null },
      ],
    })
    expect(calls.placeOrder.answer.shape.order.parse(order)).toEqual(order)
    const { body } = await guest.call(calls.openBill)
    const amounts = { total: 4500, iva: 585, servicio: 450, comision: 135, totalFinal: 5535 }
    expect(body.bill).toMatchObject({ number: 1, status: 'Abierta', cantidad: 3, ...amounts })
    expect(calls.openBill.answer.parse(body)).toEqual(body)

    const second = await place(tenant, guest)
    expect(second.body.order).toMatchObject({ number: 2, bill: order.bill })
    expect(second.body.bill).toMatchObject({ total: 6500, cantidad: 5 })
    now = new Date('2026-05-03T06:00:00.000Z') // midnight in Costa Rica
    const third = await place(tenant, guest)
    expect(third.body.order).toMatchObject({ number: 1, bill: order.bill })
    now = new Date('2026-05-02T20:00:00.000Z')
  })

  test('prices options on the server, and names the reason for an invalid choice', async () => {
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tenant.branch.tables[0])
    const { id: variant_id, options: ids } = tenant.variant
    const options = ids.map((option_id) => ({ option_id, quantity: 1, price: -500 }))
    const dish = { product_id: tenant.products[2].id, quantity: 1 }
    const priced = { ...dish, price: 1, variants: [{ variant_id, options }] }
    const { body } = await place(tenant, guest, [priced])
    expect(body.order.products).toMatchObject([
      {
        price: 10_500,
        variants: [
          { name: 'Guarnición', options: [{ price: 0 }, { name: 'Gallo pinto', price: 500 }] },
        ],
      },
    ])
    const reason = { code: 'choice_missing', params: { variant: 'Guarnición' } }
    expect(await place(tenant, guest, [dish])).toMatchObject({
      status: 422,
      body: {
        message: 'Falta elegir «Guarnición».',
        params: { reason: 'choice_missing', variant: 'Guarnición' },
        errors: { 'products.0.variants': ['Falta elegir «Guarnición».'] },
        details: { 'products.0.variants': [reason] },
      },
    })
    expect((await place(tenant, guest, [])).body.errors).toHaveProperty('products')
    const hundred = await place(tenant, guest, dishes(tenant, 100))
    expect(hundred.body.errors).toHaveProperty('products.0.quantity')
  })

  test('needs no choice while no option of a required variant is active and available', async () => {
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tenant.branch.tables[0])
    const [first, second, { id: product_id }] = tenant.products
    const statusOf = async () => (await place(tenant, guest, [{ product_id, quantity: 1 }])).status
    const setSoldOut = (id: number, sold_out: 0 | 1) =>
      tenant.waiter.send(calls.setSoldOut, { id, sold_out })
    await setSoldOut(first.id, 1)
    expect(await statusOf()).toBe(422)
    await setSoldOut(second.id, 1)
    expect(await statusOf()).toBe(201)
    await setSoldOut(first.id, 0)
    expect(await statusOf()).toBe(422)
    const saveOptions = (...options: object[]) =>
      tenant.admin.send(calls.saveOptions, { product_variant_id: tenant.variant.id, options })
    await saveOptions()
    expect(await statusOf()).toBe(201)
    await tenant.admin.send(calls.updateProduct, { id: first.id, status: '0' })
    const { body } = await saveOptions({ id: first.id, additional_price: 0 })
    expect(body.options).toMatchObject([{ product: { status: '0' } }])
    expect(await statusOf()).toBe(201)
  })

  test('rejects an order whose price, with options, is above the price that the person saw', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const [, pinto, casado] = tenant.products
    const { body: dish } = await tenant.admin.get(calls.product, casado.id)
    const [variant] = dish.variants
    const [option] = variant?.options ?? []
    const order = (prices: readonly number[]) => [
      { product_id: pinto.id, quantity: 1, precio_visto: prices[0] },
      {
        product_id: casado.id,
        quantity: 2,
        precio_visto: prices[1],
        variants: [{ variant_id: variant?.id ?? 0, options: [{ option_id: option?.id ?? 0 }] }],
      },
    ]
    const full = casado.price + (option?.additional_price ?? 0)
    const refused = await place(tenant, guest, order([pinto.price, full]))
    expect(refused.status).toBe(201)
    await tenant.admin.send(calls.saveOptions, {
      product_variant_id: variant?.id ?? 0,
      options: [{ id: option?.product_id ?? 0, additional_price: 2000 }],
    })
    const { body: changed } = await tenant.admin.get(calls.product, casado.id)
    const risen = casado.price + (changed.variants[0]?.options[0]?.additional_price ?? 0)
    const lines = () => guest.call(calls.openBill).then(({ body }) => body.bill?.products.length)
    const before = await lines()
    const body = { code: 'price_changed', params: { lines: [{ index: 1, price: risen }] } }
    expect(await place(tenant, guest, order([pinto.price, full]))).toMatchObject({
      status: 409,
      body,
    })
    const taken = await tenant.waiter.send(calls.takeOrder, {
      table_id: tenant.branch.tables[0].id,
      products: order([pinto.price, full]),
    })
    expect(taken).toMatchObject({ status: 409, body })
    expect(await lines()).toBe(before)
    const accepted = await place(tenant, guest, order([pinto.price + 500, risen]))
    expect(accepted.body.order.products.map(({ price }) => price)).toEqual([pinto.price, risen])
  })

  test('is rejected for an unavailable dish, a requested bill, too large an amount or a closed branch', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const [{ id }] = tenant.products
    const refusal = async () => (await place(tenant, guest)).body.code
    const change = (set: string) =>
      changeRows(world, tenant.branch.id, `UPDATE products SET ${set} WHERE id = $1`, [id])
    for (const set of ['sold_out = true', 'active = false', 'sold_out = false']) {
      await change(set)
      expect(await refusal()).toBe('product_unavailable')
    }
    await change('active = true, price = 99999999.99')
    expect(await refusal()).toBe('invalid')
    await guest.call(calls.requestBill)
    expect(await refusal()).toBe('bill_requested')
    await guest.call(calls.cancelBillRequest)
    await tenant.admin.send(calls.setReceiving, { id: tenant.branch.id, abierta: 0 })
    expect(await refusal()).toBe('branch_closed')
  })
})

test('moves orders and lines forward, and rejects skipped and reversed statuses and the cancellation of paid dishes', async () => {
  const tenant = await makeTenant(world)
  const { order, guest } = await placed(tenant)
  const moveTo = ({ id }: Order, estado: string) =>
    tenant.waiter.send(calls.changeOrderStatus, { order_id: id, estado })
  expect((await moveTo(order, 'Listo')).body.code).toBe('illegal_transition')
  const same = await moveTo(order, 'Pendiente')
  expect([same.status, same.headers.get('Board-Seq')]).toEqual([200, null])
  for (const estado of ['Preparando', 'Listo', 'Entregado']) {
    const { body } = await moveTo(order, estado)
    expect(statesOf(body)).toEqual([estado, estado, estado])
  }
  const recent = await tenant.waiter.get(calls.recentOrders, tenant.branch.id)
  expect(recent.body.data.map((each) => each.id)).toEqual([order.id])

  const { body: next } = await place(tenant, guest, dishes(tenant, 2, 1))
  const [first, second] = next.order.products
  const moveLine = async (id: number | undefined, estado: string) => {
    const { body } = await tenant.waiter.send(calls.changeLineStatus, { order_line_id: id, estado })
    return body.status
  }
  expect(await moveLine(first?.id, 'Preparando')).toBe('Pendiente')
  expect(await moveLine(second?.id, 'Cancelado')).toBe('Preparando')
  const { body: bills } = await tenant.waiter.get(calls.openBills, tenant.branch.id)
  expect(bills.data).toMatchObject([{ total: 6500, cantidad: 5 }])

  const { body: last } = await place(tenant, guest)
  await tenant.waiter.send(calls.closeBill, { bill_id: order.bill.id })
  expect((await moveTo(last.order, 'Cancelado')).body.code).toBe('bill_closed')
  expect((await moveTo(last.order, 'Preparando')).status).toBe(200)
})

describe('undo', () => {
  const undo = (tenant: Tenant, order: Order) =>
    tenant.waiter.send(calls.undoOrder, { order_id: order.id })
  const setTime = (minute: string) => {
    now = new Date(`2026-05-02T20:${minute}.000Z`)
  }

  test('restores the last statuses with their times, and reapplies the change at a second undo', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    setTime('01:00')
    const started = { order_line_id: order.products[0]?.id ?? 0, estado: 'Preparando' as const }
    await tenant.waiter.send(calls.changeLineStatus, started)
    setTime('20:00')
    const cancelled = { order_id: order.id, estado: 'Cancelado' as const }
    await tenant.waiter.send(calls.changeOrderStatus, cancelled)
    setTime('25:00')
    const times = (each: Order) =>
      [each, ...each.products].map(({ status_at }) => status_at.slice(14, 16))
    const restored = (await undo(tenant, order)).body
    expect(statesOf(restored)).toEqual(['Pendiente', 'Preparando', 'Pendiente'])
    expect(times(restored)).toEqual(['00', '01', '00'])
    setTime('30:00')
    const again = (await undo(tenant, order)).body
    expect(statesOf(again)).toEqual(['Cancelado', 'Cancelado', 'Cancelado'])
    expect(times(again)).toEqual(['30', '30', '30'])
    setTime('00:00')
  })

  test('is rejected if no status was changed, after 30 minutes, and on a closed bill', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    const refusal = async () => (await undo(tenant, order)).body.code
    expect(await refusal()).toBe('nothing_to_undo')
    const move = { order_id: order.id, estado: 'Preparando' as const }
    await tenant.waiter.send(calls.changeOrderStatus, move)
    now = new Date('2026-05-02T20:30:00.001Z')
    expect(await refusal()).toBe('nothing_to_undo')
    setTime('00:00')
    expect(await refusal()).toBeUndefined()
    await tenant.waiter.send(calls.closeBill, { bill_id: order.bill.id })
    expect(await refusal()).toBe('nothing_to_undo')
  })
})

test('opens a bill without an owner for a waiter’s order, and withdraws a guest’s bill request', async () => {
  const tenant = await makeTenant(world)
  const { order, guest } = await placed(tenant)
  const user = { name: 'Saúl Salonero' }
  expect((await takeOrder(tenant, { bill_name: 'Cumpleaños' })).body).toMatchObject({
    bill: { name: 'Cumpleaños', user: null },
    order: { user },
  })
  expect((await takeOrder(tenant)).body).toMatchObject({
    bill: { name: '', user: null },
    order: { bill: { name: '' }, user },
  })
  await guest.call(calls.requestBill)
  const bill_id = order.bill.id
  const { body } = await takeOrder(tenant, { bill_id })
  const withdrawn = { id: bill_id, status: 'Abierta', requested_at: null, total: 5500 }
  expect(body.bill).toMatchObject(withdrawn)
  await tenant.waiter.send(calls.closeBill, { bill_id })
  expect((await takeOrder(tenant, { bill_id })).body.code).toBe('bill_closed')
})
