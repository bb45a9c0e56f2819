import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()
const tenant = await makeTenant(world)
const guest = await enterAs(world, tenant.branch.tables[0])

const order = (key: string, quantity = 1) =>
  placeOrder(guest, tenant, { products: dishes(tenant, quantity) }, key)

async function countOrders(): Promise<number> {
  const { body } = await tenant.waiter.get(calls.openOrders, tenant.branch.id)
  return body.total
}

test('rejects a command whose IDs belong to another log, unless a response is stored for its idempotency key', async () => {
  const at = { params: { sucursal: tenant.branch.id } }
  const { body: board } = await tenant.waiter.call(calls.catchUp, at)
  const { body: placed } = await order(randomUUID())
  const prepare = (epoch: string, key: string) =>
    tenant.waiter.call(calls.changeOrderStatus, {
      key,
      headers: { 'Board-Epoch': epoch },
      body: { order_id: placed.order.id, estado: 'Preparando' },
    })
  expect(await prepare('another', randomUUID())).toMatchObject({
    status: 409,
    body: { code: 'other_log' },
  })
  const key = randomUUID()
  expect(await prepare(board.epoch, key)).toMatchObject({
    status: 200,
    body: { status: 'Preparando' },
  })
  const again = await prepare('another', key)
  expect(again).toMatchObject({ status: 200, body: { status: 'Preparando' } })
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
})

describe('a repeated idempotency key', () => {
  test('runs one of ten concurrent requests, and returns its stored answer with its sequence number', async () => {
    const before = await countOrders()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(key)))
    const first = answers.find(({ headers }) => headers.get('Idempotent-Replayed') === null)
    for (const again of answers.filter((each) => each !== first)) {
      expect(again).toMatchObject({ status: 201, body: first?.body })
      expect(again.headers.get('Idempotent-Replayed')).toBe('true')
      expect(again.headers.get('Board-Seq')).toBe(first?.headers.get('Board-Seq'))
    }
    expect(await countOrders()).toBe(before + 1)
    expect(await order(key, 2)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('places only one of two orders with the same idempotency key on two boards', async () => {
    const shop = await makeTenant(world, { branches: 2 })
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID()
      const answers = await Promise.all(
        shop.branches.map(({ tables: [table] }) =>
          takeOrder(shop, { table_id: table.id }, shop.admin, key),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
      expect(answers.map(({ body }) => body.code)).toContain('idempotency_key_reused')
    }
  })

  test('treats an idempotency key as new if another person or another API call used it', async () => {
    const key = randomUUID()
    const { body } = await order(key)
    const bill = { key, body: { bill_id: body.bill.id } }
    expect(
      (await tenant.waiter.call(calls.sendWaiter, bill)).headers.get('Idempotent-Replayed'),
    ).toBeNull()
    expect(
      (await tenant.admin.call(calls.sendWaiter, bill)).headers.get('Idempotent-Replayed'),
    ).toBeNull()
  })

  test('repeats a 409 response for the same idempotency key even after the cause of the refusal is gone', async () => {
    const key = randomUUID()
    const { body } = await order(randomUUID())
    const skip = () =>
      tenant.waiter.send(calls.changeOrderStatus, { order_id: body.order.id, estado: 'Listo' }, key)
    expect((await skip()).body.code).toBe('illegal_transition')
    await tenant.waiter.send(calls.changeOrderStatus, {
      order_id: body.order.id,
      estado: 'Preparando',
    })
    const again = await skip()
    expect(again).toMatchObject({ status: 409, body: { code: 'illegal_transition' } })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('runs a command again for the same idempotency key after a 404 or a 422 response', async () => {
    const key = randomUUID()
    expect((await order(key, 0)).status).toBe(422)
    expect((await order(key, 1)).status).toBe(201)
  })
})

test('rejects an invalid idempotency key', async () => {
  for (const key of ['', 'a b', 'x'.repeat(65)])
    expect((await order(key)).body.errors).toHaveProperty('Idempotency-Key')
})

test('repeats the stored answer to a request to pay even after the bill was closed', async () => {
  const [, table] = tenant.branch.tables
  const other = await enterAs(world, table)
  const key = randomUUID()
  const ask = () => other.send(calls.requestBill, { mesa: table.code }, key)
  expect((await ask()).body.code).toBe('no_bill')
  const { body } = await placeOrder(other, tenant, { mesa: table.code })
  const asked = await ask()
  expect(asked.body).toMatchObject({ id: body.bill.id, status: 'Cuenta Solicitada' })
  await tenant.waiter.send(calls.closeBill, { bill_id: body.bill.id })
  expect((await ask()).body).toEqual(asked.body)
})

test('stores a 409 response that is decided before the command’s transaction', async () => {
  const { client } = await makeUser(world, { superadmin: true })
  const key = randomUUID()
  const create = () =>
    client.send(calls.createCategory, { name: 'Platos', order: 1, hidden: 0 }, key)
  expect((await create()).body.code).toBe('no_restaurant')
  await client.send(calls.startRestaurant, { restaurant: tenant.restaurantId })
  const again = await create()
  expect(again.body.code).toBe('no_restaurant')
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
})

test('stores the answer of an API call that changes no board', async () => {
  const key = randomUUID()
  const start = () =>
    tenant.admin.send(
      calls.startRestaurant,
      { restaurant: tenant.restaurantId, branch: tenant.branch.id },
      key,
    )
  const first = await start()
  const again = await start()
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
})
