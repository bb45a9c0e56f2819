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
const update = (fields: object, headers = {}) =>
  tenant.admin.call(calls.updateEmployee, { body: { type: 'salonero', ...fields }, headers })
const renew = (user: number, admin = tenant.admin) => admin.send(calls.renewPassword, { user })
const login = (email: string | null, password: string | undefined) =>
  world.client().send(calls.login, { email, password })

describe('hiring', () => {
  test('hires a new person with a password that is shown once, stored as a hash, and must be changed', async () => {
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
    const { user_id: user, temporary_password: current_password } = body
    const again = await hire({ email }, tenant.admin, key)
    expect([again.status, again.body.user_id]).toEqual([201, user])
    expect(again.body).not.toHaveProperty('temporary_password')
    const stored = await world.deps.pool.query<{ text: string }>(
      'SELECT answer::text AS text FROM idempotency_keys WHERE key = $1',
      [key],
    )
    expect(stored[0]?.text).not.toContain(current_password)

    // The person may postpone the change once.
    const { body: first } = await login(email, current_password)
    expect(first.user.password_change).toBe('suggested')
    expect(first.Restaurants.map((each) => each.branches.map(({ id }) => id))).toEqual([
      [tenant.branch.id],
    ])
    const { body: second } = await login(email, current_password)
    expect(second.user.password_change).toBe('required')
    const password = 'una propia y larga'
    const person = world.client(second.token)
    const changed = await person.send(calls.updatePassword, { current_password, password })
    expect(changed.status).toBe(204)
    expect((await login(email, password)).body.user.password_change).toBe('none')

    // A forgotten password is replaced, which ends every session.
    const { body: renewed } = await renew(user)
    expect((await person.call(calls.me)).body.code).toBe('session_revoked')
    expect((await login(email, password)).status).toBe(401)
    const { body: third } = await login(email, renewed.temporary_password)
    expect(third.user.password_change).toBe('suggested')
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

  test('changes an employee’s role, branches, name and e-mail, and rejects a stale version', async () => {
    const [{ body }, { body: colleague }] = [await hire(), await hire()]
    const user = body.user_id
    const second = tenant.branches[1]?.id ?? 0
    const changed = await update({ user, sucursalesSeleccionadas: [second, second] })
    expect(changed.body).toMatchObject({ sucursalesSeleccionadas: [second], version: 2 })
    const admin = await update({ user, type: 'admin' })
    expect(admin.body).toMatchObject({ type: 'admin', sucursalesSeleccionadas: [second] })
    const stale = await update({ user }, { 'If-Match': '"1"' })
    expect(stale.body.code).toBe('stale')
    const email = anEmail()
    const renamed = await update({ user, name: 'Alberto', email })
    expect(renamed.body.user).toEqual({ id: user, name: 'Alberto', email })
    const taken = await update({ user, email: colleague.user.email })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
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

  test('rejects an admin who dismisses themselves or changes their own role or password', async () => {
    const { body } = await tenant.admin.call(calls.me)
    const dismissed = await tenant.admin.send(calls.dismissEmployee, { user: body.id })
    expect([dismissed.status, dismissed.body.code]).toEqual([409, 'in_use'])
    const demoted = await update({ user: body.id, type: 'salonero' })
    expect([demoted.status, demoted.body.code]).toEqual([409, 'in_use'])
    expect((await update({ user: body.id, type: 'admin' })).status).toBe(200)
    expect((await renew(body.id)).status).toBe(403)
  })
})

describe('an admin whose command waits for an earlier one', () => {
  /** Sends a dismissal by another admin, who is changed while the dismissal waits. */
  async function dismissWhile(changing: string) {
    const { restaurantId } = tenant
    const { id, client } = await makeUser(world, { restaurantId, type: 'admin' })
    const { body: waiter } = await hire()
    const { dismissal } = await transaction(world.deps.pool, async (tx) => {
      await tx.query('SELECT FROM restaurants WHERE id = $1 FOR NO KEY UPDATE', [restaurantId])
      const waiting = client.send(calls.dismissEmployee, { user: waiter.user_id })
      await untilLockAwaited(world.deps.pool, 'restaurants')
      await tx.query(changing, [id])
      return { dismissal: waiting }
    })
    return { status: (await dismissal).status, waiter: waiter.user_id }
  }

  test('runs it after a change of the own name', async () => {
    const { status } = await dismissWhile(`UPDATE users SET name = 'Ana María' WHERE id = $1`)
    expect(status).toBe(204)
  })

  test('is refused after losing the role, and changes nothing', async () => {
    const { status, waiter } = await dismissWhile('DELETE FROM memberships WHERE user_id = $1')
    expect(status).toBe(403)
    const { body } = await tenant.admin.call(calls.employees, { query: {} })
    expect(body.data.map(({ user_id }) => user_id)).toContain(waiter)
  })
})

describe('a forgotten password', () => {
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

  test('lets a superadmin reset any password except that of another superadmin', async () => {
    const { restaurantId } = tenant
    const employee = await makeUser(world, { restaurantId, type: 'admin' })
    const colleague = await makeUser(world, { superadmin: true, restaurantId, type: 'admin' })
    const root = await makeUser(world, { superadmin: true })
    await root.client.send(calls.startRestaurant, { restaurant: restaurantId })
    expect((await renew(employee.id)).status).toBe(403)
    expect((await renew(employee.id, root.client)).status).toBe(200)
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

  test('appoints, changes, lists and removes superadmins, but not oneself and not accounts', async () => {
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

    const remove = (id: number) => root.client.send(calls.deleteUser, { id })
    expect((await remove(body.id)).status).toBe(204)
    const me = await world.client(entered.body.token).call(calls.me)
    expect(me.body.type).toBe('cliente')
    expect((await remove(body.id)).status).toBe(404)
    expect((await root.client.send(calls.updateUser, { id: body.id })).status).toBe(404)
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
})
