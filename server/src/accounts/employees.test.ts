import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'

let tenant: Tenant
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
})

const anEmail = () => `${randomUUID()}@pruebas.test`
const hire = (fields: object = {}, admin = tenant.admin, key?: string) =>
  admin.call(calls.createEmployee, {
    body: {
      name: 'Beto',
      email: anEmail(),
      type: 'salonero',
      sucursalesSeleccionadas: [tenant.branch.id],
      ...fields,
    },
    ...(key === undefined ? {} : { key }),
  })
const employ = async (email: string | null, admin = tenant.admin, fields: object = {}) => {
  const { body } = await hire({ email, ...fields }, admin)
  await world.deps.pool.query('UPDATE users SET temporary_logins = NULL WHERE id = $1', [
    body.user_id,
  ])
  const owner = world.client(await world.tokenOf(body.user_id))
  const accepted = await owner.send(calls.acceptRole, { codigo: body.role_code ?? '' })
  expect(accepted.status).toBe(200)
}
const update = (fields: object, admin = tenant.admin, headers = {}) =>
  admin.call(calls.updateEmployee, { body: { type: 'salonero', ...fields }, headers })
const renew = (user: number, admin = tenant.admin) => admin.send(calls.renewPassword, { user })
const login = (email: string | null, password: string | undefined) =>
  world.client().send(calls.login, { email, password })

/** Employees whose accounts the restaurant does not control: one of two restaurants, a superadmin and a customer. */
async function employOthers() {
  const elsewhere = await hire()
  const other = await makeTenant(world)
  const sucursalesSeleccionadas = [other.branch.id]
  await employ(elsewhere.body.user.email, other.admin, { sucursalesSeleccionadas })
  const [root, customer] = [await makeUser(world, { superadmin: true }), await makeUser(world)]
  for (const { email } of [root, customer]) await employ(email)
  return { ids: [elsewhere.body.user_id, root.id, customer.id], customer }
}

describe('hiring', () => {
  test('hires a new person with a password that is shown once and stored only as a hash', async () => {
    const key = randomUUID()
    const email = anEmail()
    const { status, body } = await hire({ email }, tenant.admin, key)
    expect(status).toBe(201)
    expect(calls.createEmployee.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      user: { name: 'Beto', email },
      type: 'salonero',
      sucursales: [{ branch_id: tenant.branch.id }],
      sucursalesSeleccionadas: [tenant.branch.id],
      version: 1,
    })
    const entered = await login(email, body.temporary_password)
    expect(
      entered.body.Restaurants.map((each) => each.branches.map((branch) => branch.id)),
    ).toEqual([[tenant.branch.id]])
    const again = await hire({ email }, tenant.admin, key)
    expect([again.status, again.body.user_id]).toEqual([201, body.user_id])
    expect(again.body).not.toHaveProperty('temporary_password')
    const stored = await world.deps.pool.query<{ text: string }>(
      'SELECT answer::text AS text FROM idempotency_keys WHERE key = $1',
      [key],
    )
    expect(stored[0]?.text).not.toContain(body.temporary_password)
  })

  test('requires the change of a temporary password, but lets the person postpone it once', async () => {
    const { body } = await hire()
    const asked = async (password: string | undefined) =>
      (await login(body.user.email, password)).body.user?.password_change
    expect(await asked(body.temporary_password)).toBe('suggested')
    expect(await asked(body.temporary_password)).toBe('required')
    const entered = await login(body.user.email, body.temporary_password)
    const changed = await world.client(entered.body.token).send(calls.updatePassword, {
      current_password: body.temporary_password,
      password: 'una propia y larga',
    })
    expect(changed.status).toBe(204)
    expect(await asked('una propia y larga')).toBe('none')
    const { body: renewed } = await tenant.admin.send(calls.renewPassword, { user: body.user_id })
    expect(await asked(renewed.temporary_password)).toBe('suggested')
  })

  test('rejects hiring an employee again', async () => {
    const email = anEmail()
    await hire({ email })
    const { status, body } = await hire({ email })
    expect([status, body.code]).toEqual([409, 'email_taken'])
  })

  test('creates one account for concurrent requests to hire the same person', async () => {
    const email = anEmail()
    const other = await makeTenant(world)
    const answers = await Promise.all([
      hire({ email }),
      hire({ email, sucursalesSeleccionadas: [other.branch.id] }, other.admin),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => answer.body.user_id)).size).toBe(1)
    expect(answers.filter((answer) => answer.body.temporary_password)).toHaveLength(1)
  })

  test('rejects hiring or changing an employee entirely if one of several branches belongs to another restaurant', async () => {
    const other = await makeTenant(world)
    const email = anEmail()
    const foreign = [tenant.branch.id, other.branch.id]
    expect((await hire({ email, sucursalesSeleccionadas: foreign })).status).toBe(404)
    const { body } = await tenant.admin.call(calls.employees, { query: { buscar: email } })
    expect(body.total).toBe(0)
    const { body: hired } = await hire({ email })
    const changed = await update({ user: hired.user_id, sucursalesSeleccionadas: foreign })
    expect(changed.status).toBe(404)
  })

  test('requires a name, an e-mail and a role to hire a person', async () => {
    const { status, body } = await tenant.admin.send(calls.createEmployee, {
      name: ' ',
      email: 'nada',
      type: 'superadmin',
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name', 'email', 'type']])
  })

  test('rejects a salonero without a branch, including an employee who becomes a salonero', async () => {
    const refused = await hire({ sucursalesSeleccionadas: [] })
    const field = { sucursalesSeleccionadas: ['Elija al menos una sucursal.'] }
    expect([refused.status, refused.body.errors]).toEqual([422, field])
    const { body } = await hire()
    const emptied = await update({ user: body.user_id, sucursalesSeleccionadas: [] })
    expect([emptied.status, emptied.body.errors]).toEqual([422, field])
    const { body: admin } = await hire({ type: 'admin', sucursalesSeleccionadas: [] })
    const demoted = await update({ user: admin.user_id })
    expect([demoted.status, demoted.body.errors]).toEqual([422, field])
  })

  test('allows only admins to hire', async () => {
    expect((await tenant.waiter.call(calls.employees)).status).toBe(403)
    expect((await hire({}, tenant.waiter)).status).toBe(403)
  })
})

describe('employees', () => {
  test('lists a restaurant’s employees by name, and finds employees by name and e-mail', async () => {
    await hire({ name: 'Óscar', email: 'oscar.unico@pruebas.test' })
    await hire({ name: 'oliver' })
    const other = await makeTenant(world)
    const list = async (query: object) => (await tenant.admin.call(calls.employees, { query })).body
    const { data, total } = await list({})
    expect(data.map((each) => each.user.name)).toEqual([
      'Ana Admin',
      'oliver',
      'Óscar',
      'Saúl Salonero',
    ])
    expect(total).toBe(4)
    expect((await list({ buscar: 'saul' })).total).toBe(1)
    expect((await list({ buscar: 'OSCAR.UNICO' })).total).toBe(1)
    expect((await other.admin.call(calls.employees)).body.total).toBe(2)
  })

  test('changes an employee’s role and branches, and rejects a stale version', async () => {
    const { body } = await hire()
    const second = tenant.branches[1]?.id ?? 0
    const changed = await update({ user: body.user_id, sucursalesSeleccionadas: [second, second] })
    expect(changed.body).toMatchObject({ sucursalesSeleccionadas: [second], version: 2 })
    const admin = await update({ user: body.user_id, type: 'admin' })
    expect(admin.body).toMatchObject({ type: 'admin', sucursalesSeleccionadas: [second] })
    const stale = await update({ user: body.user_id }, tenant.admin, { 'If-Match': '"1"' })
    expect(stale.body.code).toBe('stale')
  })

  test('immediately removes access, including sockets, when an employee loses branches', async () => {
    const { body } = await hire()
    const token = (await login(body.user.email, body.temporary_password)).body.token
    const screen = await openScreen(world.url, token, tenant.branch.id)
    const closed = new Promise((resolve) => screen.socket.once('board:closed', resolve))
    const second = tenant.branches[1]?.id
    await update({ user: body.user_id, sucursalesSeleccionadas: [second] })
    expect(await closed).toMatchObject({ branch: tenant.branch.id })
    const read = await world.client(token).get(calls.openOrders, tenant.branch.id)
    expect(read.status).toBe(404)
    screen.close()
  })

  test('renames an employee while the restaurant controls the account', async () => {
    const { body } = await hire()
    const email = anEmail()
    const renamed = await update({ user: body.user_id, name: 'Alberto', email })
    expect(renamed.body.user).toEqual({ id: body.user_id, name: 'Alberto', email })
    const { body: colleague } = await hire()
    const taken = await update({ user: body.user_id, email: colleague.user.email })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
  })

  test('does not change the name and e-mail of an account that the restaurant does not control', async () => {
    const { ids } = await employOthers()
    for (const user of ids) {
      const changed = await update({ user, name: 'Robado', email: anEmail(), type: 'admin' })
      expect(changed.status).toBe(200)
      expect(changed.body.type).toBe('admin')
      expect(changed.body.user.name).not.toBe('Robado')
    }
  })

  test('does not find employees of another restaurant', async () => {
    const other = await makeTenant(world)
    const { body } = await hire({ sucursalesSeleccionadas: [other.branch.id] }, other.admin)
    expect((await update({ user: body.user_id })).status).toBe(404)
    expect((await renew(body.user_id)).status).toBe(404)
    const dismissed = await tenant.admin.send(calls.dismissEmployee, { user: body.user_id })
    expect(dismissed.status).toBe(404)
  })
})

describe('dismissing', () => {
  const dismiss = (user: number, admin = tenant.admin) =>
    admin.send(calls.dismissEmployee, { user })

  test('removes a dismissed employee’s role, but not their account', async () => {
    const { body } = await hire()
    const entered = await login(body.user.email, body.temporary_password)
    const client = world.client(entered.body.token)
    expect((await dismiss(body.user_id)).status).toBe(204)
    expect((await client.call(calls.branches)).status).toBe(403)
    expect((await client.call(calls.me)).body).toMatchObject({ type: 'cliente', restaurants: [] })
    expect((await dismiss(body.user_id)).status).toBe(404)
  })

  test('rejects an admin who dismisses themselves or changes their own role', async () => {
    const { body } = await tenant.admin.call(calls.me)
    const dismissed = await dismiss(body.id)
    expect([dismissed.status, dismissed.body.code]).toEqual([409, 'in_use'])
    const demoted = await update({ user: body.id, type: 'salonero' })
    expect([demoted.status, demoted.body.code]).toEqual([409, 'in_use'])
    expect((await update({ user: body.id, type: 'admin' })).status).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('resets a forgotten password, which ends every session', async () => {
    const { body } = await hire()
    const entered = await login(body.user.email, body.temporary_password)
    const { status, body: renewed } = await renew(body.user_id)
    expect(status).toBe(200)
    const me = await world.client(entered.body.token).call(calls.me)
    expect([me.status, me.body.code]).toEqual([401, 'session_revoked'])
    expect((await login(body.user.email, body.temporary_password)).status).toBe(401)
    expect((await login(body.user.email, renewed.temporary_password)).status).toBe(200)
  })

  test('resets the password of an admin whose command is running on another node, without a deadlock', async () => {
    const { pool } = world.deps
    const { body } = await hire({ type: 'admin' })
    const { renewed } = await transaction(pool, async (tx) => {
      // Locks the rows that an office command locks, in its order: first the caller, then the restaurant.
      await tx.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [body.user_id])
      const renewal = renew(body.user_id)
      await Promise.race([renewal, untilLockAwaited(pool, 'users')])
      await tx.query('SELECT FROM restaurants WHERE id = $1 FOR NO KEY UPDATE', [
        tenant.restaurantId,
      ])
      return { renewed: renewal }
    })
    expect((await renewed).status).toBe(200)
  })

  test('does not reset the password of an account that the restaurant does not control', async () => {
    const { ids, customer } = await employOthers()
    const { body: own } = await tenant.admin.call(calls.me)
    for (const user of [...ids, own.id]) {
      const { status, body } = await renew(user)
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect(body.message).not.toBe('No tiene permiso para hacer esto.')
    }
    expect((await customer.client.call(calls.me)).status).toBe(200)
  })

  test('lets a superadmin reset any password except that of another superadmin', async () => {
    const customer = await makeUser(world)
    await employ(customer.email)
    const colleague = await makeUser(world, { superadmin: true })
    await employ(colleague.email)
    const root = await makeUser(world, { superadmin: true })
    await root.client.send(calls.startRestaurant, { restaurant: tenant.restaurantId })
    expect((await renew(customer.id, root.client)).status).toBe(200)
    expect((await renew(colleague.id, root.client)).status).toBe(403)
  })
})

describe('superadmins', () => {
  let root: { id: number; client: ApiClient }
  beforeAll(async () => {
    root = await makeUser(world, { superadmin: true, name: 'Raíz' })
  })
  const appoint = (fields: object = {}) =>
    root.client.send(calls.createUser, {
      name: 'Carla',
      email: anEmail(),
      type: 'superadmin',
      ...fields,
    })

  test('appoints, changes and lists superadmins', async () => {
    const email = anEmail()
    const { status, body } = await appoint({ email })
    expect(status).toBe(201)
    expect(calls.createUser.answer.parse(body)).toEqual(body)
    const entered = await login(email, body.temporary_password)
    expect(entered.body.user.type).toBe('superadmin')
    const changed = await root.client.call(calls.updateUser, {
      body: { id: body.id, name: 'Carla Luz' },
      headers: { 'If-Match': String(body.version) },
    })
    expect(changed.body).toMatchObject({ name: 'Carla Luz', email, version: body.version + 1 })
    const list = await root.client.call(calls.users, { query: { buscar: email } })
    expect(list.body).toEqual({ data: [changed.body], total: 1 })
    const taken = await appoint({ email: email.toUpperCase() })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
    expect((await appoint({ type: 'admin' })).status).toBe(422)
  })

  test('removes a superadmin’s role but not the account, and rejects a superadmin who removes their own role', async () => {
    const { body } = await appoint()
    const remove = (id: number) => root.client.send(calls.deleteUser, { id })
    const entered = await login(body.email, body.temporary_password)
    expect((await remove(body.id)).status).toBe(204)
    const me = await world.client(entered.body.token).call(calls.me)
    expect(me.body.type).toBe('cliente')
    expect((await remove(body.id)).status).toBe(404)
    const own = await remove(root.id)
    expect([own.status, own.body.code]).toEqual([409, 'in_use'])
  })

  test('leaves one superadmin when two superadmins remove each other concurrently', async () => {
    const two = [
      await makeUser(world, { superadmin: true }),
      await makeUser(world, { superadmin: true }),
    ] as const
    const [a, b] = two
    const answers = await Promise.all([
      a.client.send(calls.deleteUser, { id: b.id }),
      b.client.send(calls.deleteUser, { id: a.id }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((x, y) => x - y)).toEqual([204, 403])
  })

  test('hides superadmins from admins', async () => {
    const user = { id: root.id }
    const answers = [
      await tenant.admin.call(calls.users),
      await tenant.admin.send(calls.createUser, {}),
      await tenant.admin.send(calls.updateUser, user),
      await tenant.admin.send(calls.deleteUser, user),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
    const waiter = await makeUser(world)
    const changed = await root.client.send(calls.updateUser, { id: waiter.id })
    expect(changed.status).toBe(404)
  })
})
