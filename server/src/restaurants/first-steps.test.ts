import { calls } from '@orderi/shared/contract/all'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

const NOTHING = {
  sucursales: 0,
  salones: 0,
  mesas: 0,
  categorias: 0,
  subcategorias: 0,
  productos: 0,
  empleados: 0,
  codigos: 0,
  cobros: 0,
  estrenado: 0,
}
const READY = {
  ...NOTHING,
  sucursales: 1,
  salones: 1,
  mesas: 2,
  categorias: 1,
  subcategorias: 1,
  productos: 1,
  empleados: 1,
}

const world = await openWorld()

describe('the first steps of a new restaurant', () => {
  let root: ApiClient
  let restaurant: number
  let other: Tenant
  beforeAll(async () => {
    root = (await makeUser(world, { superadmin: true })).client
  })

  const steps = async () => {
    const { direccion, ...counted } = (await root.call(calls.firstSteps)).body
    expect(direccion).toBe(world.url)
    return counted
  }
  const newRestaurants = async () => (await root.call(calls.newRestaurants)).body

  test('reports no completed set-up steps for a new restaurant, regardless of other restaurants', async () => {
    expect(await newRestaurants()).toEqual({ direccion: world.url, restaurantes: 0, data: [] })
    const { body: made } = await root.send(calls.createRestaurant, {
      name: 'Soda',
      country: 'crc',
      commissionType: 2,
      status: 1,
    })
    restaurant = made.id
    await root.send(calls.startRestaurant, { restaurant })
    expect(await steps()).toEqual(NOTHING)
    other = await makeTenant(world)
    expect(await steps()).toEqual(NOTHING)
  })

  test('counts the branches, tables, products and employees of the restaurant', async () => {
    const { body: branch } = await root.send(calls.createBranch, {
      name: 'Centro',
      phone: '1',
      status: 1,
    })
    const { body: hall } = await root.send(calls.createHall, {
      branch_id: branch.id,
      name: 'Salón',
      status: 1,
    })
    for (const name of ['Mesa 1', 'Mesa 2'])
      await root.send(calls.createTable, { hall_id: hall.id, name, capacity: 4 })
    const filas = [{ nombre: 'Arroz', categoria: 'Platos', subcategoria: 'Fuertes', precio: '5' }]
    await root.send(calls.importProducts, { filas, simular: false })
    await root.send(calls.createEmployee, {
      name: 'Saúl',
      email: 'saul@orderi.test',
      type: 'salonero',
      sucursalesSeleccionadas: [branch.id],
    })
    expect(await steps()).toEqual(READY)
    const { restaurantes, data } = await newRestaurants()
    expect([restaurantes, data.map(({ id }) => id)]).toEqual([2, [other.restaurantId, restaurant]])
    expect(data[1]).toMatchObject({ ...READY, logo: null })
    // An employee is not counted for themselves.
    const { client } = await makeUser(world, { restaurantId: restaurant, type: 'admin' })
    expect((await client.call(calls.firstSteps)).body.empleados).toBe(1)
    expect((await steps()).empleados).toBe(2)
  })

  test('marks the table codes as printed only for the restaurant that printed them', async () => {
    expect((await root.call(calls.finishCodes)).status).toBe(204)
    expect(await steps()).toEqual({ ...READY, empleados: 2, codigos: 1 })
    expect((await other.admin.call(calls.firstSteps)).body.codigos).toBe(0)
  })

  test('removes a restaurant from the list of new restaurants after its first order', async () => {
    const [table] = other.branch.tables
    const guest = await enterAs(world, table)
    await placeOrder(guest, other)
    expect((await other.admin.call(calls.firstSteps)).body).toMatchObject({
      codigos: 1,
      estrenado: 1,
    })
    expect((await newRestaurants()).data.map(({ id }) => id)).toEqual([restaurant])
  })
})
