import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import { describe, expect, test } from 'vitest'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { changeRows } from '../../../tests/support/server/change-rows.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T20:00:00.000Z')
const world = await openWorld({ clock: () => now })

async function place(
  tenant: Tenant,
  guest: ApiClient,
  products: object[] = [{ product_id: tenant.products[0].id, quantity: 2 }],
) {
  return guest.send(calls.placeOrder, { mesa: tenant.branch.tables[0].code, products })
}

async function placed(tenant: Tenant): Promise<{ order: Order; guest: ApiClient }> {
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body } = await place(tenant, guest, [
    { product_id: tenant.products[0].id, quantity: 2, note: 'sin azúcar' },
    { product_id: tenant.products[1].id, quantity: 1 },
  ])
  return { order: body.order, guest }
}

describe('a bill of 500 lines', () => {
  const dishes = (tenant: Tenant, count: number) =>
    Array.from({ length: count }, () => ({ product_id: tenant.products[0].id, quantity: 1 }))

  async function fill(
    tenant: Tenant,
    order: (products: object[]) => Promise<unknown>,
    lines: number,
  ) {
    for (let left = lines; left > 0; left -= 50) await order(dishes(tenant, Math.min(50, left)))
  }

  test('rejects a guest’s whole order if the bill would exceed 500 lines', async () => {
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tenant.branch.tables[0])
    await fill(tenant, (products) => place(tenant, guest, products), 499)
    const refused = await place(tenant, guest, dishes(tenant, 2))
    expect(refused).toMatchObject({ status: 409, body: { code: 'bill_full' } })
    expect((await place(tenant, guest, dishes(tenant, 1))).body.bill.products).toHaveLength(500)
    expect((await place(tenant, guest, dishes(tenant, 1))).body.code).toBe('bill_full')
  })

  test('rejects a waiter’s order if the bill would exceed 500 lines, counting cancelled lines', async () => {
    const tenant = await makeTenant(world)
    const [table] = tenant.branch.tables
    const take = (body: object) => tenant.waiter.send(calls.takeOrder, body)
    const first = await take({ table_id: table.id, products: dishes(tenant, 50) })
    const bill_id = first.body.bill.id
    await tenant.waiter.send(calls.changeOrderStatus, {
      order_id: first.body.order.id,
      estado: 'Cancelado',
    })
    await fill(tenant, (products) => take({ bill_id, products }), 450)
    const refused = await take({ bill_id, products: dishes(tenant, 1) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'bill_full' } })
    expect((await take({ table_id: table.id, products: dishes(tenant, 1) })).status).toBe(201)
  })
})

describe('an order of a guest', () => {
  test('copies the names of guest, table, products and options into a guest’s order', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    expect(order).toMatchObject({
      number: 1,
      status: 'Pendiente',
      created_at: '2026-05-02T20:00:00.000Z',
      table: { name: 'Mesa 1', hall: { name: 'Terraza' } },
      bill: { name: 'Luisa' },
      user: { name: 'Luisa' },
      products: [
        {
          product: { name: 'Café' },
          price: 1000,
          quantity: 2,
          status: 'Pendiente',
          note: 'sin azúcar',
          variants: [],
        },
        { product: { name: 'Gallo pinto' }, price: 2500, quantity: 1, note: null },
      ],
    })
    expect(calls.placeOrder.answer.shape.order.parse(order)).toEqual(order)
  })

  test('opens a bill for a guest’s first order, with the amounts that the contract defines', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const { body } = await guest.call(calls.openBill)
    expect(body.bill).toMatchObject({
      number: 1,
      status: 'Abierta',
      total: 4500,
      iva: 585,
      servicio: 450,
      comision: 135,
      cantidad: 3,
      totalFinal: 5535,
    })
    expect(calls.openBill.answer.parse(body)).toEqual(body)
  })

  test('adds a guest’s order to their open bill, and numbers orders by branch and day', async () => {
    const tenant = await makeTenant(world)
    const { order, guest } = await placed(tenant)
    const second = await place(tenant, guest)
    expect(second.status).toBe(201)
    expect(second.body.order).toMatchObject({ number: 2, bill: order.bill })
    expect(second.body.bill).toMatchObject({ total: 6500, cantidad: 5 })
    now = new Date('2026-05-03T06:00:00.000Z') // midnight in Costa Rica
    const third = await place(tenant, guest)
    expect(third.body.order).toMatchObject({ number: 1, bill: order.bill })
    now = new Date('2026-05-02T20:00:00.000Z')
  })

  test('prices an order on the server and ignores prices in the request', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const { id: variant_id, options: ids } = tenant.variant
    const options = ids.map((option_id) => ({ option_id, quantity: 1, price: -500 }))
    const { body, status } = await place(tenant, guest, [
      {
        product_id: tenant.products[2].id,
        quantity: 1,
        price: 1,
        variants: [{ variant_id, options }],
      },
    ])
    expect(status).toBe(201)
    expect(body.order.products[0]).toMatchObject({
      price: 10_500,
      variants: [
        {
          name: 'Guarnición',
          options: [
            { name: 'Café', quantity: 1, price: 0 },
            { name: 'Gallo pinto', quantity: 1, price: 500 },
          ],
        },
      ],
    })
  })

  test('rejects an order with an invalid choice of options, and returns the reason', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const missing = await place(tenant, guest, [{ product_id: tenant.products[2].id, quantity: 1 }])
    expect(missing.status).toBe(422)
    expect(missing.body).toMatchObject({
      message: 'Falta elegir «Guarnición».',
      params: { reason: 'choice_missing', variant: 'Guarnición' },
      errors: { 'products.0.variants': ['Falta elegir «Guarnición».'] },
      details: {
        'products.0.variants': [{ code: 'choice_missing', params: { variant: 'Guarnición' } }],
      },
    })
    const none = await place(tenant, guest, [])
    expect(none.body.errors).toHaveProperty('products')
    const hundred = await place(tenant, guest, [
      { product_id: tenant.products[0].id, quantity: 100 },
    ])
    expect(hundred.body.errors).toHaveProperty('products.0.quantity')
  })

  test('accepts an order without a choice if a required variant has no active option', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const choices = [{ product_id: tenant.products[2].id, quantity: 1 }]
    expect((await place(tenant, guest, choices)).status).toBe(422)
    const change = { product_variant_id: tenant.variant.id, options: [] }
    await tenant.admin.send(calls.saveOptions, change)
    expect((await place(tenant, guest, choices)).status).toBe(201)
    const inactive = { ...change, options: [{ id: tenant.products[0].id, additional_price: 0 }] }
    await tenant.admin.send(calls.updateProduct, { id: tenant.products[0].id, status: '0' })
    const { body } = await tenant.admin.send(calls.saveOptions, inactive)
    expect(body.options).toMatchObject([{ product: { status: '0' } }])
    expect((await place(tenant, guest, choices)).status).toBe(201)
  })

  test('accepts an order without a choice while all options of a required variant are sold out', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const choices = [{ product_id: tenant.products[2].id, quantity: 1 }]
    const options = async () => {
      const { body } = await tenant.waiter.get(calls.product, tenant.products[2].id)
      return body.variants[0]?.options.map(({ product }) => product.sold_out)
    }
    const [first, second] = tenant.products
    await tenant.waiter.send(calls.setSoldOut, { id: first.id, sold_out: 1 })
    expect(await options()).toEqual([1, 0])
    expect((await place(tenant, guest, choices)).status).toBe(422)
    await tenant.waiter.send(calls.setSoldOut, { id: second.id, sold_out: 1 })
    expect(await options()).toEqual([1, 1])
    expect((await place(tenant, guest, choices)).status).toBe(201)
  })

  test('rejects a dish of another restaurant with 404, and an unavailable dish with 409', async () => {
    const tenant = await makeTenant(world)
    const other = await makeTenant(world)
    const { guest } = await placed(tenant)
    expect(
      await place(tenant, guest, [{ product_id: other.products[0].id, quantity: 1 }]),
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    for (const change of ['sold_out = true', 'active = false', 'sold_out = false']) {
      const [{ id }] = tenant.products
      await changeRows(world, tenant.branch.id, `UPDATE products SET ${change} WHERE id = $1`, [id])
      expect((await place(tenant, guest)).body.code).toBe('product_unavailable')
    }
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

  test('rejects a guest’s order when the bill is requested or the branch is closed', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    await guest.call(calls.requestBill)
    expect((await place(tenant, guest)).body.code).toBe('bill_requested')
    await guest.call(calls.cancelBillRequest)
    const closed = { id: tenant.branch.id, abierta: 0 as const }
    await tenant.admin.send(calls.setReceiving, closed)
    expect((await place(tenant, guest)).body.code).toBe('branch_closed')
  })

  test('rejects an order when the bill would exceed the largest amount', async () => {
    const tenant = await makeTenant(world)
    const { guest } = await placed(tenant)
    const [{ id }] = tenant.products
    const dearest = 'UPDATE products SET price = 99999999.99 WHERE id = $1'
    await changeRows(world, tenant.branch.id, dearest, [id])
    expect(await place(tenant, guest)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  test('rejects an order with an edited or invented table code', async () => {
    const tenant = await makeTenant(world)
    const code = tenant.branch.tables[0].code ?? ''
    const [payload, signature] = code.split('.')
    const edited = Buffer.from(
      JSON.stringify({ restaurante: 1, sucursal: 1, salon: 1, mesa: 1 }),
    ).toString('base64url')
    for (const mesa of [
      '',
      'x',
      `${edited}.${signature}`,
      `${payload}.AAAA`,
      `${code}.`,
      code.slice(0, -1),
    ]) {
      const { status, body } = await world.client().send(calls.enterTable, { mesa })
      expect({ mesa, status, code: body.code }).toEqual({
        mesa,
        status: 401,
        code: 'bad_table_token',
      })
    }
  })
})

describe('status changes by staff', () => {
  const moveTo = (tenant: Tenant, order: Order, estado: string) =>
    tenant.waiter.send(calls.changeOrderStatus, { order_id: order.id, estado })

  test('moves an order forward together with its lines', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    for (const estado of ['Preparando', 'Listo', 'Entregado']) {
      const { status, body } = await moveTo(tenant, order, estado)
      expect(status).toBe(200)
      expect([body.status, ...body.products.map((line) => line.status)]).toEqual([
        estado,
        estado,
        estado,
      ])
    }
    const recent = await tenant.waiter.get(calls.recentOrders, tenant.branch.id)
    expect(recent.body.data.map((each) => each.id)).toEqual([order.id])
  })

  test('rejects skipping or reversing an order status, and appends no event if the status does not change', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    expect((await moveTo(tenant, order, 'Listo')).body.code).toBe('illegal_transition')
    const same = await moveTo(tenant, order, 'Pendiente')
    expect(same.status).toBe(200)
    expect(same.headers.get('Board-Seq')).toBeNull()
    await moveTo(tenant, order, 'Cancelado')
    expect((await moveTo(tenant, order, 'Preparando')).body.code).toBe('illegal_transition')
  })

  test('moves a single line and recomputes the status of its order', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    const [first, second] = order.products
    const move = (id: number | undefined, estado: string) =>
      tenant.waiter.send(calls.changeLineStatus, { order_line_id: id, estado })
    expect((await move(first?.id, 'Preparando')).body.status).toBe('Pendiente')
    expect((await move(second?.id, 'Cancelado')).body.status).toBe('Preparando')
    const { body } = await tenant.waiter.get(calls.openBills, tenant.branch.id)
    expect(body.data[0]).toMatchObject({
      total: 2000,
      cantidad: 2,
      products: [{}, { status: 'Cancelado' }],
    })
  })

  test('rejects cancelling an order on a closed bill', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    await tenant.waiter.send(calls.closeBill, { bill_id: order.bill.id })
    expect((await moveTo(tenant, order, 'Cancelado')).body.code).toBe('bill_closed')
    expect((await moveTo(tenant, order, 'Preparando')).status).toBe(200)
  })
})

describe('undo', () => {
  const undo = (tenant: Tenant, order: Order) =>
    tenant.waiter.send(calls.undoOrder, { order_id: order.id })

  test('undoes the last change of an order’s status, and reapplies the change at a second undo', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    const [first] = order.products
    await tenant.waiter.send(calls.changeLineStatus, {
      order_line_id: first?.id,
      estado: 'Preparando',
    })
    const { body: cancelled } = await tenant.waiter.send(calls.changeOrderStatus, {
      order_id: order.id,
      estado: 'Cancelado',
    })
    expect(cancelled.status).toBe('Cancelado')
    const states = (each: Order) => [each.status, ...each.products.map((line) => line.status)]
    expect(states((await undo(tenant, order)).body)).toEqual([
      'Pendiente',
      'Preparando',
      'Pendiente',
    ])
    expect(states((await undo(tenant, order)).body)).toEqual([
      'Cancelado',
      'Cancelado',
      'Cancelado',
    ])
  })

  test('restores an open status with its original time, so that the order’s waiting time continues', async () => {
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    for (const [minute, estado] of [
      ['01', 'Preparando'],
      ['02', 'Listo'],
      ['20', 'Entregado'],
    ] as const) {
      now = new Date(`2026-05-02T20:${minute}:00.000Z`)
      await tenant.waiter.send(calls.changeOrderStatus, { order_id: order.id, estado })
    }
    const times = (each: Order) => [each.status_at, ...each.products.map((line) => line.status_at)]
    now = new Date('2026-05-02T20:25:00.000Z')
    const ready = '2026-05-02T20:02:00.000Z'
    expect(times((await undo(tenant, order)).body)).toEqual([ready, ready, ready])
    now = new Date('2026-05-02T20:30:00.000Z')
    const again = '2026-05-02T20:30:00.000Z'
    expect(times((await undo(tenant, order)).body)).toEqual([again, again, again])
  })

  test('rejects undo if no status was changed, after 30 minutes, and on a closed bill', async () => {
    now = new Date('2026-05-02T20:00:00.000Z')
    const tenant = await makeTenant(world)
    const { order } = await placed(tenant)
    expect((await undo(tenant, order)).body.code).toBe('nothing_to_undo')
    const move = { body: { order_id: order.id, estado: 'Preparando' } }
    await tenant.waiter.call(calls.changeOrderStatus, move)
    now = new Date('2026-05-02T20:30:00.001Z')
    expect((await undo(tenant, order)).body.code).toBe('nothing_to_undo')
    now = new Date('2026-05-02T20:00:00.000Z')
    expect((await undo(tenant, order)).status).toBe(200)
    await tenant.waiter.send(calls.closeBill, { bill_id: order.bill.id })
    expect((await undo(tenant, order)).body.code).toBe('nothing_to_undo')
  })
})

describe('an order of a waiter', () => {
  test('opens a bill without an owner for a waiter’s order', async () => {
    const tenant = await makeTenant(world)
    const { status, body } = await takeOrder(tenant, { bill_name: 'Cumpleaños' })
    expect(status).toBe(201)
    expect(body.bill).toMatchObject({ name: 'Cumpleaños', user: null })
    expect(body.order.user).toMatchObject({ name: 'Saúl Salonero' })
  })

  test('leaves a bill unnamed if the waiter enters no name, instead of using the waiter’s name', async () => {
    const tenant = await makeTenant(world)
    const { body } = await takeOrder(tenant)
    expect(body.bill).toMatchObject({ name: '', user: null })
    expect(body.order).toMatchObject({ bill: { name: '' }, user: { name: 'Saúl Salonero' } })
  })

  test('withdraws the bill request when a waiter adds an order', async () => {
    const tenant = await makeTenant(world)
    const { order, guest } = await placed(tenant)
    await guest.call(calls.requestBill)
    const take = {
      body: {
        bill_id: order.bill.id,
        products: [{ product_id: tenant.products[0].id, quantity: 1 }],
      },
    }
    const { body } = await tenant.waiter.call(calls.takeOrder, take)
    expect(body.bill).toMatchObject({
      id: order.bill.id,
      status: 'Abierta',
      requested_at: null,
      total: 5500,
    })
    await tenant.waiter.send(calls.closeBill, { bill_id: order.bill.id })
    expect((await tenant.waiter.call(calls.takeOrder, take)).body.code).toBe('bill_closed')
  })
})
