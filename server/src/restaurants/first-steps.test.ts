import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type Speaker, startWorld, type World } from '../../../tests/support/world.ts'

const NOTHING = {
  sucursales: 0,
  salones: 0,
  mesas: 0,
  categorias: 0,
  subcategorias: 0,
  productos: 0,
  empleados: 0,
  codigos: 0,
  estrenado: 0,
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('what a restaurant has is counted as it comes, its own alone, until somebody orders', async () => {
  const { speaker: root } = await makeUser(world, { superadmin: true })
  expect((await root.call(calls.newRestaurants)).body).toEqual({
    direccion: world.url,
    restaurantes: 0,
    data: [],
  })

  const { body: made } = await root.call(calls.createRestaurant, {
    body: { name: 'Soda', country: 'crc', commissionType: 2, status: 1 },
  })
  await root.call(calls.startRestaurant, { body: { restaurant: made.id } })
  const steps = async () => {
    const { direccion, ...counted } = (await root.call(calls.firstSteps)).body
    expect(direccion).toBe(world.url)
    return counted
  }
  expect(await steps()).toEqual(NOTHING)
  const tenant = await makeTenant(world)
  expect(await steps()).toEqual(NOTHING)

  const { body: branch } = await root.call(calls.createBranch, {
    body: { name: 'Centro', phone: '1', status: 1 },
  })
  const { body: hall } = await root.call(calls.createHall, {
    body: { branch_id: branch.id, name: 'Salón', status: 1 },
  })
  for (const name of ['Mesa 1', 'Mesa 2'])
    await root.call(calls.createTable, { body: { hall_id: hall.id, name, capacity: 4 } })
  const filas = [{ nombre: 'Arroz', categoria: 'Platos', subcategoria: 'Fuertes', precio: '5' }]
  await root.call(calls.importProducts, { body: { filas, simular: false } })
  await root.call(calls.createEmployee, {
    body: {
      name: 'Saúl',
      email: 'saul@orderi.test',
      type: 'salonero',
      sucursalesSeleccionadas: [branch.id],
    },
  })
  const ready = {
    ...NOTHING,
    sucursales: 1,
    salones: 1,
    mesas: 2,
    categorias: 1,
    subcategorias: 1,
    productos: 1,
    empleados: 1,
  }
  expect(await steps()).toEqual(ready)
  const { body: all } = await root.call(calls.newRestaurants)
  expect(all.restaurantes).toBe(2)
  expect(all.data.map(({ id }) => id)).toEqual([tenant.restaurantId, made.id])
  expect(all.data[1]).toMatchObject({ ...ready, logo: null })

  expect((await root.call(calls.finishCodes)).status).toBe(204)
  expect(await steps()).toEqual({ ...ready, codigos: 1 })
  expect((await tenant.admin.call(calls.firstSteps)).body.codigos).toBe(0)

  const [table] = tenant.branch.tables
  if (!table) throw new Error('no table')
  const guest = await enterAs(world, table)
  await guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
  })
  expect((await tenant.admin.call(calls.firstSteps)).body).toMatchObject({
    codigos: 1,
    estrenado: 1,
  })
  const { body: later } = await root.call(calls.newRestaurants)
  expect(later.data.map(({ id }) => id)).toEqual([made.id])
})

test('whoever asks is none of the employees', async () => {
  const { restaurantId } = await makeTenant(world)
  const count = async (speaker: Speaker) => (await speaker.call(calls.firstSteps)).body.empleados
  const first = await makeUser(world, { restaurantId, type: 'admin' })
  const { speaker: root } = await makeUser(world, { superadmin: true })
  await root.call(calls.startRestaurant, { body: { restaurant: restaurantId } })
  expect(await count(root)).toBe((await count(first.speaker)) + 1)
})
