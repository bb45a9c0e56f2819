import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { JWT_SECRET, openWorld, startWorld } from '../../../tests/support/world.ts'
import { MAX_SESSIONS_PER_USER } from '../identity/commands/sessions.ts'
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
    const tenant = await makeTenant(world)
    const screenUser = await makeUser(world, {
      restaurantId: tenant.restaurantId,
      branchIds: [tenant.branch.id],
    })
    await withPassword(screenUser.id, 'clave de todos')
    const screen = await openScreen(world.url, screenUser.client.token, tenant.branch.id)
    const revoked = new Promise((resolve) => screen.socket.once('session:revoked', resolve))
    now = new Date(now.getTime() + 2 * 3_600_000)
    const unused = await world.tokenOf(screenUser.id)
    const newer = []
    now = new Date(now.getTime() + 2 * 3_600_000)
    // A call makes the session of `screenUser` the most recently used one.
    expect((await screenUser.client.call(calls.me)).status).toBe(200)
    while (newer.length < MAX_SESSIONS_PER_USER - 2) newer.push(await world.tokenOf(screenUser.id))
    const enter = () => login({ email: screenUser.email, password: 'clave de todos' })
    const statusOf = async (token: string | undefined) =>
      (await world.client(token).call(calls.me)).status
    await enter()
    expect(await statusOf(unused)).toBe(401)
    expect(await statusOf(screenUser.client.token)).toBe(200)
    now = new Date(now.getTime() + 2 * 3_600_000)
    for (const token of newer) await statusOf(token)
    await enter()
    await enter()
    expect(await revoked).toEqual({ code: 'session_revoked' })
    expect(await statusOf(newer[0])).toBe(200)
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
    })
    expect(
      body.Restaurants.map((each) => [each.id, each.branches.map((branch) => branch.id)]),
    ).toEqual([[tenant.restaurantId, [tenant.branch.id]]])
    expect(calls.login.answer.parse(body)).toEqual(body)
  })

  test('returns a signed token that expires', async () => {
    const person = await makeUser(world)
    await withPassword(person.id, 'clave de Beto')
    const { body } = await login({ email: person.email, password: 'clave de Beto' })
    const { header, payload } = jwt.decode(body.token, { complete: true }) ?? {}
    expect(header).toMatchObject({ alg: 'HS256' })
    const { exp = 0, iat = 0 } = payload as jwt.JwtPayload
    expect(exp).toBeGreaterThan(iat)
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

  test('gives the same answer at login for an unknown e-mail as for a wrong password', async () => {
    const { body } = await register()
    const wrong = await login({ email: body.user.email, password: 'otra' })
    const unknown = await login({ email: email(), password: 'otra' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('blocks an account for 15 minutes after 10 wrong passwords, even if they are spread over several nodes', async () => {
    const address = email()
    await register({ email: address })
    const right = { email: address, password: 'una clave larga' }
    for (let count = 0; count < 12; count += 1) expect((await login(right)).status).toBe(200)
    const peer = await startWorld({ clock: () => now }, world)
    const wrong = await Promise.all(
      Array.from({ length: 10 }, () => login({ email: address, password: 'otra' })),
    )
    expect(wrong.map((each) => each.status)).toEqual(Array.from({ length: 10 }, () => 401))
    const refused = await peer.client().send(calls.login, right)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await peer.close()
  })
})

describe('registering', () => {
  test('registers a person as a customer, even if the request names another role', async () => {
    const { status, body } = await register({ type: 'superadmin', is_superadmin: true })
    expect(status).toBe(201)
    expect(body.user.type).toBe('cliente')
    expect(body.Restaurants).toEqual([])
  })

  test('rejects a registration with an e-mail that is already in use in another letter case', async () => {
    const address = email()
    await register({ email: address })
    expect((await register({ email: address.toUpperCase() })).body.code).toBe('email_taken')
  })

  test('reports the invalid fields of a registration', async () => {
    const { status, body } = await register({ name: ' ', email: 'x', password: 'corta' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(['name', 'email', 'password'])
  })
})

describe('a session', () => {
  test('ends a session at logout', async () => {
    const { client } = await makeUser(world)
    expect((await client.call(calls.logout)).status).toBe(204)
    expect(await client.call(calls.me)).toMatchObject({
      status: 401,
      body: { code: 'session_revoked' },
    })
  })

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

  test.each([
    ['none', undefined],
    ['nonsense', 'x.y.z'],
    [
      'signed with another key',
      jwt.sign({ sid: randomUUID() }, 'another secret that is long enough'),
    ],
    ['of no session', jwt.sign({ sid: randomUUID() }, JWT_SECRET)],
    ['without a session', jwt.sign({ sub: '1' }, JWT_SECRET)],
    ['of another algorithm', jwt.sign({ sid: randomUUID() }, JWT_SECRET, { algorithm: 'HS512' })],
  ])('answers 401 for a token that is %s', async (_, token) => {
    expect((await world.client(token).call(calls.me)).status).toBe(401)
  })

  test('rejects the next request of a session after its user has lost the role', async () => {
    const tenant = await makeTenant(world)
    const at = { params: { sucursal: tenant.branch.id } }
    expect((await tenant.waiter.call(calls.floor, at)).status).toBe(200)
    await world.deps.pool.query(
      "DELETE FROM memberships WHERE restaurant_id = $1 AND type = 'salonero'",
      [tenant.restaurantId],
    )
    expect((await tenant.waiter.call(calls.floor, at)).status).toBe(403)
  })
})

describe('a person’s profile', () => {
  test('changes only name and e-mail in a profile', async () => {
    const { client, id } = await makeUser(world)
    const address = email()
    const { body } = await client.send(calls.updateProfile, {
      name: 'Otro nombre',
      email: address,
      is_superadmin: true,
      type: 'superadmin',
    })
    expect(body).toEqual({ id, name: 'Otro nombre', email: address, type: 'cliente' })
    const other = await makeUser(world)
    expect(
      (await other.client.send(calls.updateProfile, { name: 'X', email: address })).body.code,
    ).toBe('email_taken')
  })

  test('stores the language of a person, initially Spanish, and returns it at every login', async () => {
    const user = await makeUser(world)
    await withPassword(user.id, 'clave de siempre')
    const enter = async () =>
      (await login({ email: user.email, password: 'clave de siempre' })).body.user
    expect(await enter()).toHaveProperty('language', 'es')
    const chosen = await user.client.send(calls.updateLanguage, { language: 'fr' })
    expect(await enter()).toEqual({ ...chosen.body, password_change: 'none' })
    expect(chosen.body).toMatchObject({ id: user.id, language: 'fr' })
    expect((await user.client.call(calls.me)).body).toHaveProperty('language', 'fr')
    const { status, body } = await user.client.send(calls.updateLanguage, { language: 'de' })
    expect([status, body.code]).toEqual([422, 'invalid'])
  })

  test('changes the password and ends the other sessions', async () => {
    const user = await makeUser(world)
    await withPassword(user.id, 'la de antes')
    const other = world.client(await world.tokenOf(user.id))
    const change = (current_password: string) =>
      user.client.send(calls.updatePassword, { current_password, password: 'la nueva clave' })
    expect((await change('no es')).body.errors).toHaveProperty('current_password')
    expect((await change('la de antes')).status).toBe(204)
    expect((await user.client.call(calls.me)).status).toBe(200)
    expect((await other.call(calls.me)).status).toBe(401)
    expect((await login({ email: user.email, password: 'la nueva clave' })).status).toBe(200)
  })
})

describe('common passwords', () => {
  test.each(['12345678', 'password1', 'Contraseña', 'COSTARICA'])(
    'refuses the common password %s at registration and at a change of password',
    async (password) => {
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
    },
  )
})

describe('a repeated change of password', () => {
  test('changes a password once for several requests with the same idempotency key', async () => {
    const user = await makeUser(world)
    await withPassword(user.id, 'la de antes')
    const change = () =>
      user.client.send(
        calls.updatePassword,
        { current_password: 'la de antes', password: 'la nueva clave' },
        'once',
      )
    const answers = await Promise.all([change(), change(), change()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await change()).headers.get('Idempotent-Replayed')).toBe('true')
    expect((await login({ email: user.email, password: 'la nueva clave' })).status).toBe(200)
  })
})

describe('choosing where to work', () => {
  test('rejects choosing a restaurant in which the person has no role', async () => {
    const tenant = await makeTenant(world, { branches: 2 })
    const other = await makeTenant(world)
    const start = (body: object) => tenant.waiter.send(calls.startRestaurant, body)
    expect(
      (await start({ restaurant: tenant.restaurantId, branch: tenant.branch.id })).body,
    ).toEqual({
      restaurant: tenant.restaurantId,
      branch: tenant.branch.id,
      type: 'salonero',
    })
    for (const body of [
      { restaurant: other.restaurantId },
      { restaurant: tenant.restaurantId, branch: tenant.branches[1]?.id },
      { restaurant: tenant.restaurantId, branch: other.branch.id },
      { restaurant: 9_999_999 },
    ]) {
      expect((await start(body)).status).toBe(404)
    }
  })

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

  test.each(['/no/existe', '/adminsitracion/sucursal/%E0%A4%A'])(
    'answers 404 for the unknown path %s',
    async (path) => {
      const answer = await fetch(`${world.url}/api${path}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
    },
  )
})
