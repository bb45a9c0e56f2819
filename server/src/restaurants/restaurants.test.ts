import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'

let tenant: Tenant
const world = await openWorld()
const root = (await makeUser(world, { superadmin: true })).client
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
})

async function logOf(branchId = tenant.branch.id) {
  return world.deps.pool.query<Columns<'board_events', 'type' | 'data'>>(
    'SELECT type, data FROM board_events WHERE branch_id = $1 ORDER BY seq',
    [branchId],
  )
}

const anEmail = () => `${randomUUID()}@pruebas.test`

describe('the session’s restaurant', () => {
  test('returns a restaurant with all branches to an admin, and only with assigned branches to a waiter', async () => {
    const { body } = await tenant.admin.call(calls.restaurant)
    expect(calls.restaurant.answer.parse(body)).toEqual(body)
    expect(body.branches).toHaveLength(2)
    expect(
      (await tenant.waiter.call(calls.restaurant)).body.branches.map((each) => each.id),
    ).toEqual([tenant.branch.id])
    expect((await root.call(calls.restaurant)).body.code).toBe('no_restaurant')
  })

  test('publishes an admin’s change of the profile on every board, without changing the amounts of open bills', async () => {
    const guest = await enterAs(world, tenant.branch.tables[0])
    const { bill } = (await placeOrder(guest, tenant)).body
    const { admin } = tenant
    const profile = {
      phone: '2222-3333',
      iva: 12.5,
      ivaIncluido: '1',
      servicioIncluido: '1',
      currency: 'Q',
      email: 'soda@pruebas.test',
    }
    const update = () =>
      admin.call(calls.updateOwnRestaurant, {
        body: {
          ...profile,
          name: 'Soda Lila',
          translations: [{ language_code: 'en', name: 'Lila Diner' }],
          contact: null,
          ivaIncluido: 1,
        },
        headers: { 'If-Match': '"1"' },
      })
    const changed = await update()
    expect(changed.status).toBe(200)
    expect(calls.updateOwnRestaurant.answer.parse(changed.body)).toEqual(changed.body)
    expect(changed.body).toMatchObject({ ...profile, contact: '', servicio: 10, version: 2 })
    expect(changed.body.translations.map((each) => each.name)).toEqual(['Soda Lila', 'Lila Diner'])
    expect((await guest.call(calls.openBill)).body.bill).toEqual(bill)
    expect((await update()).body.code).toBe('stale')
    for (const branch of tenant.branches) {
      const event = (await logOf(branch.id)).at(-1)
      expect(event?.type).toBe('floor.changed')
      const floor = await admin.get(calls.floor, branch.id)
      expect(event?.data).toEqual(floor.body)
    }
  })
})

describe('the platform', () => {
  const create = (fields: object = {}, key?: string) =>
    root.call(calls.createRestaurant, {
      body: { country: 'gua', commissionType: 2, status: 1, name: 'La Antigua', ...fields },
      ...(key === undefined ? {} : { key }),
    })

  test('creates a restaurant with its country’s currency', async () => {
    const { status, body } = await create({ comision: '3' })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('comision')
    const made = await create({ servicio: 10, servicioIncluido: 1 })
    expect(made.status).toBe(201)
    expect(calls.createRestaurant.answer.parse(made.body)).toEqual(made.body)
    expect(made.body).toMatchObject({
      country: 'gua',
      currency: 'Q',
      comision: 0,
      iva: 0,
      servicio: 10,
      servicioIncluido: '1',
      logo: null,
      branches: [],
      version: 1,
    })
    expect(made.body.temporary_password).toBe(undefined)
    expect((await create({ country: 'crc' })).body.currency).toBe('₡')
    expect((await create({ country: 'crc', currency: '$' })).body.currency).toBe('$')
  })

  test('creates a restaurant’s first admin, whose password is shown once', async () => {
    const email = anEmail()
    const key = randomUUID()
    const { body } = await create({ email, contact: 'Berta' }, key)
    const login = await world
      .client()
      .send(calls.login, { email, password: body.temporary_password })
    expect(login.body.user).toMatchObject({ name: 'Berta', type: 'admin' })
    expect(login.body.Restaurants.map((each) => each.id)).toEqual([body.id])
    const again = await create({ email, contact: 'Berta' }, key)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    const { temporary_password, ...stored } = body
    expect(temporary_password).toMatch(/^\S{12,}$/)
    expect(again.body).toEqual(stored)
    const [row] = await world.deps.pool.query<{ text: string }>(
      'SELECT answer::text AS text FROM idempotency_keys WHERE key = $1',
      [key],
    )
    expect(row?.text).not.toContain(temporary_password)
  })

  test('lets a superadmin list and change every restaurant without choosing one first', async () => {
    const name = `Búho ${randomUUID()}`
    await tenant.admin.send(calls.updateOwnRestaurant, { name })
    const { body } = await root.call(calls.restaurants, {
      query: { buscar: name.replace('ú', 'U') },
    })
    expect([body.total, body.data[0]?.id]).toEqual([1, tenant.restaurantId])
    const branches = tenant.branches.map(({ id }) => ({ id }))
    expect(body.data).toMatchObject([{ branches }])
    expect(calls.restaurants.answer.parse(body)).toEqual(body)
    const changed = await root.send(calls.updateRestaurant, {
      id: tenant.restaurantId,
      comision: 4.25,
      commissionType: '1',
    })
    expect(changed.body).toMatchObject({ comision: 4.25, commissionType: 1, branches })
    expect((await logOf()).map((event) => event.type)).toEqual(['floor.changed', 'floor.changed'])
    expect((await root.send(calls.updateRestaurant, { id: 99_999_999 })).status).toBe(404)
  })

  test('immediately ends people’s access, including sockets, when a restaurant is deactivated', async () => {
    const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
    const closed = new Promise((resolve) => screen.socket.once('board:closed', resolve))
    const changed = await root.send(calls.updateRestaurant, { id: tenant.restaurantId, status: 2 })
    expect(changed.body.status).toBe(0)
    expect(await closed).toMatchObject({ branch: tenant.branch.id })
    expect((await tenant.admin.call(calls.categories)).status).toBe(403)
    expect((await tenant.waiter.call(calls.me)).body.restaurants).toEqual([])
    screen.close()
  })

  test('deletes an unused restaurant, but not the accounts of its people', async () => {
    const person = await makeUser(world)
    const { body } = await create({ email: person.email })
    const remove = (id: number) => root.send(calls.deleteRestaurant, { id })
    expect((await remove(body.id)).status).toBe(204)
    expect((await person.client.call(calls.me)).body.type).toBe('cliente')
    expect((await remove(body.id)).status).toBe(404)
    expect((await remove(tenant.restaurantId)).body.code).toBe('in_use')
  })
})
