import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })
const root = (await makeUser(world, { superadmin: true })).client
const tenant = await makeTenant(world)

const hire = (email: string, fields: object = {}, key: string = randomUUID()) =>
  tenant.admin.send(
    calls.createEmployee,
    {
      name: 'Beto',
      email,
      type: 'salonero',
      sucursalesSeleccionadas: [tenant.branch.id],
      ...fields,
    },
    key,
  )
const accept = (client: ApiClient, codigo: string | undefined) =>
  client.send(calls.acceptRole, { codigo: codigo ?? '' })
const employees = async (email: string) =>
  (await tenant.admin.call(calls.employees, { query: { buscar: email } })).body.data

describe('a role offered to an existing account', () => {
  test('gives an offered role no effect before the account’s owner enters the code', async () => {
    const person = await makeUser(world, { name: 'Rosa' })
    const { status, body } = await hire(person.email.toUpperCase())
    expect(status).toBe(201)
    expect(calls.createEmployee.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({ user_id: person.id, pending: 1, user: { name: 'Beto' } })
    expect(body).not.toHaveProperty('temporary_password')
    expect(body.role_code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const me = await person.client.call(calls.me)
    expect(me.body).toMatchObject({ type: 'cliente', restaurants: [] })
    const params = { sucursal: tenant.branch.id }
    expect((await person.client.call(calls.openOrders, { params })).status).toBe(403)
    const start = { restaurant: tenant.restaurantId, branch: tenant.branch.id }
    expect((await person.client.send(calls.startRestaurant, start)).status).toBe(403)
    const screen = await openScreen(world.url, person.client.token, tenant.branch.id).catch(
      (error: unknown) => error,
    )
    expect(screen).toBeInstanceOf(Error)

    const typed = ` ${body.role_code?.toLowerCase().replace('-', ' ')}`
    const accepted = await accept(person.client, typed)
    expect(accepted.status).toBe(200)
    expect(accepted.body).toMatchObject({ type: 'salonero', name: 'Rosa' })
    expect(accepted.body.restaurants.map((each) => each.id)).toEqual([tenant.restaurantId])
    expect((await person.client.call(calls.openOrders, { params })).status).toBe(200)
    expect(await employees(person.email)).toMatchObject([
      { pending: 0, user: { name: 'Rosa' }, sucursalesSeleccionadas: [tenant.branch.id] },
    ])
    expect((await accept(person.client, body.role_code)).status).toBe(422)
  })

  test('rejects accepting a role after all its branches were deleted', async () => {
    const person = await makeUser(world)
    const { body: branch } = await tenant.admin.send(calls.createBranch, {
      phone: '2222-1111',
      status: 1,
      name: 'Nosara',
      address: 'Calle 1',
    })
    const { body } = await hire(person.email, { sucursalesSeleccionadas: [branch.id] })
    await tenant.admin.send(calls.deleteBranch, { id: branch.id })
    const refused = await accept(person.client, body.role_code)
    expect(refused).toMatchObject({ status: 409, body: { code: 'without_branch' } })
    expect((await person.client.call(calls.me)).body.type).toBe('cliente')
  })

  test('shows the code of an offered role once, and stores its hash', async () => {
    const { email } = await makeUser(world)
    const key = randomUUID()
    const { body } = await hire(email, {}, key)
    const again = await hire(email, {}, key)
    expect(again.body).not.toHaveProperty('role_code')
    const stored = await world.deps.pool.query<{ text: string }>(
      `SELECT o::text || coalesce((SELECT answer::text FROM idempotency_keys WHERE key = $2), '') AS text
        FROM role_offers o WHERE user_id = $1`,
      [body.user_id, key],
    )
    expect(stored[0]?.text).not.toContain(body.role_code)
  })

  test('replaces the code and the role when a role is offered to the same account again', async () => {
    const person = await makeUser(world)
    const { body: first } = await hire(person.email)
    const { status, body: second } = await hire(person.email, {
      type: 'admin',
      sucursalesSeleccionadas: [],
    })
    expect([status, second.pending, second.version]).toEqual([201, 1, 2])
    expect((await accept(person.client, first.role_code)).body).toMatchObject({
      code: 'invalid',
      errors: { codigo: ['Ese código no es correcto o ya venció.'] },
    })
    expect((await accept(person.client, second.role_code)).body.type).toBe('admin')
    expect((await hire(person.email)).body.code).toBe('email_taken')
  })

  test('changes and withdraws an offered role without changing the account that it was offered to', async () => {
    const person = await makeUser(world, { name: 'Rosa' })
    const { body } = await hire(person.email)
    const user = body.user_id
    const changed = await tenant.admin.call(calls.updateEmployee, {
      body: { user, name: 'Alberto', email: 'otra@pruebas.test', type: 'admin' },
      headers: { 'If-Match': '"1"' },
    })
    expect(changed.body).toMatchObject({
      type: 'admin',
      pending: 1,
      version: 2,
      user: { name: 'Alberto', email: person.email },
    })
    const renewed = await tenant.admin.send(calls.renewPassword, { user })
    expect([renewed.status, renewed.body.message]).toEqual([
      403,
      'Todavía no acepta el empleo: dele un código nuevo.',
    ])
    const dismissed = await tenant.admin.send(calls.dismissEmployee, { user })
    expect(dismissed.status).toBe(204)
    expect(await employees(person.email)).toEqual([])
    expect((await accept(person.client, body.role_code)).status).toBe(422)
    expect((await person.client.call(calls.me)).body).toMatchObject({
      name: 'Rosa',
      email: person.email,
      type: 'cliente',
    })
  })

  test('lets only the account’s owner accept a role, within a week', async () => {
    const [person, stranger] = [await makeUser(world), await makeUser(world)]
    const { body } = await hire(person.email)
    await hire(stranger.email)
    expect((await accept(stranger.client, body.role_code)).status).toBe(422)
    const guest = await enterAs(world, tenant.branch.tables[0])
    expect((await accept(guest, body.role_code)).status).toBe(403)
    now = new Date(now.getTime() + 8 * 86_400_000)
    expect((await accept(person.client, body.role_code)).status).toBe(422)
    const { body: renewed } = await hire(person.email)
    expect((await accept(person.client, renewed.role_code)).status).toBe(200)
  })

  test('rejects accepting a role while the account has a temporary password, because another restaurant knows that password', async () => {
    const other = await makeTenant(world)
    const { body: made } = await other.admin.send(calls.createEmployee, {
      name: 'Rosa',
      email: `${randomUUID()}@pruebas.test`,
      type: 'admin',
    })
    const { body } = await hire(made.user.email ?? '')
    const owner = world.client(await world.tokenOf(made.user_id))
    const refused = await accept(owner, body.role_code)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Cambie primero su contraseña temporal.',
    ])
    const changed = await owner.send(calls.updatePassword, {
      current_password: made.temporary_password ?? '',
      password: 'una propia y larga',
    })
    expect(changed.status).toBe(204)
    expect((await accept(owner, body.role_code)).status).toBe(200)
  })

  test('rejects further role codes after ten wrong codes in 15 minutes, even if the attempts are concurrent', async () => {
    const person = await makeUser(world)
    const { body } = await hire(person.email)
    const tries = await Promise.all(
      Array.from({ length: 14 }, () => accept(person.client, 'AAAA-AAAA')),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10)
    const closed = await accept(person.client, body.role_code)
    expect([closed.status, closed.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(closed.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('deletes a role offer when its account is erased', async () => {
    const person = await makeUser(world)
    await world.deps.pool.query('UPDATE users SET is_guest = true WHERE id = $1', [person.id])
    await hire(person.email)
    expect((await person.client.send(calls.eraseAccount, {})).status).toBe(204)
    expect(await employees(person.email)).toEqual([])
  })
})

describe('the platform', () => {
  test('offers the role of superadmin to an existing account', async () => {
    const person = await makeUser(world, { name: 'Rosa' })
    const appoint = () =>
      root.send(calls.createUser, { name: 'Carla', email: person.email, type: 'superadmin' })
    const { body } = await appoint()
    expect(body).toMatchObject({ id: person.id, name: 'Carla', pending: 1 })
    expect(calls.createUser.answer.parse(body)).toEqual(body)
    expect((await person.client.call(calls.users)).status).toBe(403)
    const named = await root.send(calls.updateUser, {
      id: person.id,
      name: 'Carla Luz',
      email: 'otra@pruebas.test',
    })
    expect(named.body).toMatchObject({ name: 'Carla Luz', email: person.email, pending: 1 })
    const listed = await root.call(calls.users, { query: { buscar: 'carla luz' } })
    expect(listed.body).toEqual({ data: [named.body], total: 1 })
    expect((await root.send(calls.deleteUser, { id: person.id })).status).toBe(204)
    expect((await accept(person.client, body.role_code)).status).toBe(422)
    const { body: again } = await appoint()
    const accepted = await accept(person.client, again.role_code)
    expect(accepted.body).toMatchObject({ type: 'superadmin', name: 'Rosa' })
    expect((await person.client.call(calls.users)).status).toBe(200)
    expect((await appoint()).body.code).toBe('email_taken')
  })

  test('offers a new restaurant’s admin role to an existing account', async () => {
    const person = await makeUser(world)
    const { body } = await root.send(calls.createRestaurant, {
      name: 'Soda',
      email: person.email,
      country: 'crc',
      status: 1,
      commissionType: 2,
    })
    expect(calls.createRestaurant.answer.parse(body)).toEqual(body)
    expect(body).not.toHaveProperty('temporary_password')
    expect((await person.client.call(calls.me)).body.restaurants).toEqual([])
    const accepted = await accept(person.client, body.role_code)
    expect(accepted.body).toMatchObject({ type: 'admin', restaurants: [{ id: body.id }] })
  })
})
