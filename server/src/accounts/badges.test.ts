import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, expect, test } from 'vitest'
import { makeDevice, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { createLog } from '../observability/log.ts'

const logged: string[] = []
const world = await openWorld({
  log: createLog('debug', { write: (line) => void logged.push(line) }),
})

let tenant: Tenant
let device: ApiClient
let ana: number
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
  device = await openDevice()
  ana = await employ('Ana')
})

const openDevice = async () => (await makeDevice(world, tenant.branch, tenant.restaurantId)).client
const employ = async (name: string, branchId = tenant.branch.id) =>
  (await makeUser(world, { name, restaurantId: tenant.restaurantId, branchIds: [branchId] })).id
const createBadge = async (user = ana) =>
  (await tenant.admin.send(calls.createBadge, { user })).body.codigo ?? ''
const removeBadge = (user = ana) => tenant.admin.send(calls.removeBadge, { user })
const prove = (codigo: string, on = device) => on.send(calls.proveBadge, { codigo })
const hasBadge = async () => {
  const { body } = await tenant.admin.call(calls.employees)
  return body.data.find(({ user_id: id }) => id === ana)?.tiene_tarjeta
}

test('a badge chooses and proves its owner, in any letter case and with any separator', async () => {
  const codigo = await createBadge()
  expect(codigo).toMatch(/^orderi-[a-z]{24}$/)
  const { body, status } = await prove(codigo.toUpperCase().replace('-', "'"))
  expect([status, body.user]).toEqual([200, { id: ana, name: 'Ana' }])
})

test('shows a badge’s code once, and records its creation without the code', async () => {
  const key = randomUUID()
  const first = await tenant.admin.send(calls.createBadge, { user: ana }, key)
  const again = await tenant.admin.send(calls.createBadge, { user: ana }, key)
  expect([again.status, again.body]).toEqual([200, {}])
  const codigo = first.body.codigo ?? ''
  expect((await prove(codigo)).status).toBe(200)
  expect(await hasBadge()).toBe(1)
  expect((await removeBadge()).status).toBe(204)
  expect(await hasBadge()).toBe(0)
  const { body: activity } = await tenant.admin.call(calls.activity, { query: {} })
  const changed = {
    action: 'cambiar',
    kind: 'empleado',
    name: 'Ana',
    user: { name: 'Ana Admin' },
    changes: [{ field: 'tarjeta', of: null, before: null, after: null }],
  }
  expect(activity.data).toMatchObject([changed, changed])
  const stored = await world.deps.pool.query<{ text: string }>(
    `SELECT k::text AS text FROM idempotency_keys k UNION ALL SELECT a::text FROM activity a
      UNION ALL SELECT m::text FROM memberships m`,
  )
  const texts = [...logged, ...stored.map(({ text }) => text)].join('\n')
  expect(texts).not.toContain(codigo.slice('orderi-'.length))
})

test('gives the same refusal for removed, replaced, foreign and unknown badges', async () => {
  const replaced = await createBadge()
  const removed = await createBadge()
  expect((await prove(replaced)).status).toBe(403)
  await removeBadge()
  const elsewhere = await createBadge(await employ('Beto', tenant.branches[1]?.id))
  const dismissed = await employ('Carla')
  const former = await createBadge(dismissed)
  await tenant.admin.send(calls.dismissEmployee, { user: dismissed })
  const other = await makeTenant(world)
  const { id } = await makeUser(world, {
    restaurantId: other.restaurantId,
    branchIds: [other.branch.id],
  })
  const foreign = (await other.admin.send(calls.createBadge, { user: id })).body.codigo ?? ''
  const unknown = await prove(`orderi-${'b'.repeat(24)}`)
  expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
    403,
    'bad_pin',
    'Esa tarjeta no es válida aquí.',
  ])
  for (const codigo of [replaced, removed, elsewhere, former, foreign, 'otra cosa']) {
    const { status, body } = await prove(codigo)
    expect([status, body]).toEqual([403, unknown.body])
  }
})

test.each([
  ['a new badge', () => createBadge()],
  ['its removal', () => removeBadge()],
])('%s ends earlier proofs', async (_, change) => {
  const wall = (await makeDevice(world, tenant.branch, tenant.restaurantId, { pin: 'siempre' }))
    .client
  const { body } = await prove(await createBadge(), wall)
  const headers = { 'Acting-Person': String(ana), 'Acting-Proof': body.prueba }
  const order = {
    table_id: tenant.branch.tables[0].id,
    products: [{ product_id: tenant.products[0].id, quantity: 1 }],
  }
  const take = () => wall.call(calls.takeOrder, { body: order, headers })
  expect((await take()).status).toBe(201)
  await change()
  expect((await take()).body.code).toBe('needs_pin')
})

test('locks only the device that read thirty wrong badges', async () => {
  const codigo = await createBadge()
  for (let wrong = 0; wrong < 30; wrong += 1) expect((await prove('x')).status).toBe(403)
  expect((await prove(codigo)).status).toBe(429)
  expect((await prove(codigo, await openDevice())).status).toBe(200)
})

test('proves a person without a PIN, and only on the device that read the badge', async () => {
  const codigo = await createBadge()
  expect((await device.send(calls.provePerson, { user: ana, pin: '4826' })).status).toBe(403)
  const { status, body } = await prove(codigo)
  expect(status).toBe(200)
  const { body: people } = await tenant.admin.call(calls.pinPeople)
  expect(people.data.find(({ id }) => id === ana)?.tiene_pin).toBe(0)
  const wall = (await makeDevice(world, tenant.branch, tenant.restaurantId, { pin: 'siempre' }))
    .client
  const headers = { 'Acting-Person': String(ana), 'Acting-Proof': body.prueba }
  const order = {
    table_id: tenant.branch.tables[0].id,
    products: [{ product_id: tenant.products[0].id, quantity: 1 }],
  }
  // The proof is bound to the device that read the badge.
  const elsewhere = await wall.call(calls.takeOrder, { body: order, headers })
  expect(elsewhere.body.code).toBe('needs_pin')
})

test('limits guesses of badges that are sent at the same time', async () => {
  const guesses = await Promise.all(Array.from({ length: 40 }, () => prove('x')))
  expect(guesses.filter(({ status }) => status === 403).length).toBe(30)
  expect(guesses.filter(({ status }) => status === 429).length).toBe(10)
})

test('is read only by devices, and created only by admins for employees', async () => {
  const codigo = await createBadge()
  expect((await prove(codigo, tenant.waiter)).body.code).toBe('forbidden')
  expect((await tenant.waiter.send(calls.createBadge, { user: ana })).status).toBe(403)
  const stranger = await makeUser(world, {})
  for (const call of [calls.createBadge, calls.removeBadge])
    expect((await tenant.admin.send(call, { user: stranger.id })).status).toBe(404)
  await tenant.admin.send(calls.createEmployee, {
    name: 'Rosa',
    email: stranger.email,
    type: 'salonero',
    sucursalesSeleccionadas: [tenant.branch.id],
  })
  const offered = await tenant.admin.send(calls.createBadge, { user: stranger.id })
  expect(offered.body.code).toBe('forbidden')
})
