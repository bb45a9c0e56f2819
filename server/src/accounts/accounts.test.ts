import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { MAX_SESSIONS_PER_USER } from '../identity/commands/sessions.ts'
import { isCommonPassword } from '../identity/new-password.ts'
import { hashPassword } from '../identity/passwords.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const email = () => `${randomUUID()}@pruebas.test`
const register = (fields: object = {}) =>
  world
    .client()
    .send(calls.register, { name: 'Rosa', email: email(), password: 'una clave larga', ...fields })
const login = (fields: object) => world.client().send(calls.login, fields)

async function withPassword(userId: number, password: string): Promise<void> {
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    userId,
    await hashPassword(password),
  ])
}

describe('logging in', () => {
  test('ends a user’s least recently used sessions, and their sockets, when the user has too many sessions', async () => {
    const { pool } = world.deps
    const tenant = await makeTenant(world)
    const screenUser = await makeUser(world, {
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
    })
    const { id, email: address, client } = screenUser
    await withPassword(id, 'clave de todos')
    const screen = await openScreen(world.url, client.token, tenant.branch.id)
    const revoked = new Promise((resolve) => screen.socket.once('session:revoked', resolve))
    now = new Date(now.getTime() + 2 * 3_600_000)
    const unused = await world.tokenOf(id)
    now = new Date(now.getTime() + 2 * 3_600_000)
    // A call makes the session of `screenUser` the most recently used one.
    expect((await client.call(calls.me)).status).toBe(200)
    const newer = await world.tokenOf(id)
    await pool.query(
      `INSERT INTO sessions (user_id, sliding, created_at, expires_at)
        SELECT user_id, true, created_at, expires_at FROM (SELECT * FROM sessions WHERE user_id = $1
          ORDER BY created_at DESC LIMIT 1) AS newest, generate_series(4, $2)`,
      [id, MAX_SESSIONS_PER_USER],
    )
    const enter = () => login({ email: address, password: 'clave de todos' })
    const statusOf = async (token: string | undefined) =>
      (await world.client(token).call(calls.me)).status
    await enter()
    expect(await statusOf(unused)).toBe(401)
    expect(await statusOf(client.token)).toBe(200)
    await pool.query(
      `UPDATE sessions SET expires_at = expires_at + interval '2 hours'
        WHERE user_id = $1 AND created_at = (SELECT max(created_at) FROM sessions WHERE user_id = $1)`,
      [id],
    )
    await enter()
    expect(await revoked).toEqual({ code: 'session_revoked' })
    expect(await statusOf(newer)).toBe(200)
    screen.close()
  })

  test('returns the person and their restaurants at login', async () => {
    const tenant = await makeTenant(world, { branches: 2 })
    const waiter = await makeUser(world, {
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
      name: 'Beto',
    })
    await withPassword(waiter.id, 'clave de Beto')
    const { status, body } = await login({
      email: waiter.email.toUpperCase(),
      password: 'clave de Beto',
    })
    expect(status).toBe(200)
    expect(body.user).toEqual({
      id: waiter.id,
      name: 'Beto',
      email: waiter.email,
      type: 'salonero',
      language: 'es',
      password_change: 'none',
      second_factor: 'none',
    })
    expect(
      body.Restaurants.map((each) => [each.id, each.branches.map((branch) => branch.id)]),
    ).toEqual([[tenant.restaurantId, [tenant.branch.id]]])
    expect(calls.login.answer.parse(body)).toEqual(body)
  })

  test('omits inactive branches and restaurants at login, except for a superadmin', async () => {
    const tenant = await makeTenant(world)
    const admin = await makeUser(world, { restaurantId: tenant.restaurantId, type: 'admin' })
    const root = await makeUser(world, { superadmin: true })
    await world.deps.pool.query('UPDATE branches SET status = 0 WHERE id = $1', [tenant.branch.id])
    const seen = async (client = admin.client) =>
      (await client.call(calls.me)).body.restaurants.find((each) => each.id === tenant.restaurantId)
        ?.branches.length
    expect(await seen()).toBe(0)
    expect(await seen(root.client)).toBe(1)
    await world.deps.pool.query('UPDATE restaurants SET status = 0 WHERE id = $1', [
      tenant.restaurantId,
    ])
    expect(await seen()).toBeUndefined()
    expect(await seen(root.client)).toBe(1)
  })
})

describe('registering', () => {
  test('registers a person as a customer, and rejects an e-mail that is in use in another letter case', async () => {
    const address = email()
    const { status, body } = await register({ email: address })
    expect([status, body.user.type, body.Restaurants]).toEqual([201, 'cliente', []])
    expect((await register({ email: address.toUpperCase() })).body.code).toBe('email_taken')
  })
})

describe('a session', () => {
  test('extends a staff session by 30 days with use, and ends a guest session after 12 hours', async () => {
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tenant.branch.tables[0])
    const start = now
    now = new Date(start.getTime() + 11 * 3_600_000)
    expect((await guest.call(calls.me)).status).toBe(200)
    now = new Date(start.getTime() + 12 * 3_600_000 + 1)
    expect((await guest.call(calls.me)).status).toBe(401)
    for (const day of [29, 58, 87]) {
      now = new Date(start.getTime() + day * 86_400_000)
      expect((await tenant.waiter.call(calls.me)).status).toBe(200)
    }
    now = new Date(start.getTime() + 118 * 86_400_000)
    expect((await tenant.waiter.call(calls.me)).status).toBe(401)
    now = start
  })
})

describe('a person’s profile', () => {
  test('changes name and e-mail, and stores the language, initially Spanish', async () => {
    const { client, id } = await makeUser(world)
    const address = email()
    const { body: renamed } = await client.send(calls.updateProfile, {
      name: 'Otro',
      email: address,
    })
    expect(renamed).toEqual({ id, name: 'Otro', email: address, type: 'cliente' })
    expect((await client.call(calls.me)).body).toHaveProperty('language', 'es')
    const chosen = await client.send(calls.updateLanguage, { language: 'fr' })
    expect(chosen.body).toMatchObject({ id, language: 'fr' })
    expect((await client.call(calls.me)).body).toHaveProperty('language', 'fr')
  })

  test('changes the password once for requests with the same key, and ends the other sessions', async () => {
    const user = await makeUser(world)
    await withPassword(user.id, 'la de antes')
    const other = world.client(await world.tokenOf(user.id))
    const change = (current_password: string, key?: string) =>
      user.client.send(calls.updatePassword, { current_password, password: 'la nueva clave' }, key)
    expect((await change('no es')).body.errors).toHaveProperty('current_password')
    const twice = [change('la de antes', 'once'), change('la de antes', 'once')]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([204, 204])
    expect((await change('la de antes', 'once')).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await user.client.call(calls.me)).status).toBe(200)
    expect((await other.call(calls.me)).status).toBe(401)
    expect((await login({ email: user.email, password: 'la nueva clave' })).status).toBe(200)
  })
})

test('refuses common passwords, regardless of case and accents, at registration and at a change', async () => {
  const common = ['12345678', 'password1', 'Contraseña', 'COSTARICA']
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
  const password = 'COSTARICA'
  const user = await makeUser(world)
  await withPassword(user.id, 'la de antes')
  const answers = [
    await register({ password }),
    await user.client.send(calls.updatePassword, { current_password: 'la de antes', password }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(422)
    expect(body.errors).toEqual({ password: ['Esta contraseña es muy común. Elija otra.'] })
  }
})

describe('choosing where to work', () => {
  test('requires a chosen restaurant in the back office, and rejects a tab that shows another restaurant', async () => {
    const root = await makeUser(world, { superadmin: true })
    const tenant = await makeTenant(world)
    expect((await root.client.call(calls.restaurant)).body.code).toBe('no_restaurant')
    await root.client.send(calls.startRestaurant, { restaurant: tenant.restaurantId })
    expect((await root.client.call(calls.restaurant)).body.id).toBe(tenant.restaurantId)
    const other = await root.client.call(calls.restaurant, {
      headers: { 'X-Restaurante': '1234567' },
    })
    expect(other.body.code).toBe('other_restaurant')
  })
})

describe('the order of checks', () => {
  const post = (path: string, init: RequestInit) =>
    fetch(`${world.url}/api${path}`, { method: 'POST', ...init })

  test('checks the media type of a request first, then the JSON syntax, the token, the role and the schema', async () => {
    const { client } = await makeUser(world)
    const Authorization = `Bearer ${client.token}`
    const json = { 'Content-Type': 'application/json' }
    const answers = [
      await post('/categorias/crear', {
        body: 'order=1',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      await post('/categorias/crear', {
        body: JSON.stringify({ x: 'x'.repeat(300_000) }),
        headers: json,
      }),
      await post('/categorias/crear', { body: '{', headers: json }),
      await post('/categorias/crear', { body: '{}', headers: json }),
      await post('/categorias/crear', { body: '{}', headers: { ...json, Authorization } }),
      await post('/actualizar-perfil', { body: '{}', headers: { ...json, Authorization } }),
    ]
    const codes = await Promise.all(answers.map(async (each) => [each.status, await codeOf(each)]))
    expect(codes).toEqual([
      [415, 'unsupported_media_type'],
      [413, 'body_too_large'],
      [400, 'bad_json'],
      [401, 'unauthenticated'],
      [403, 'forbidden'],
      [422, 'invalid'],
    ])
  })

  test('answers 404 for an unknown path', async () => {
    for (const path of ['/no/existe', '/adminsitracion/sucursal/%E0%A4%A']) {
      const answer = await fetch(`${world.url}/api${path}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
    }
  })
})
