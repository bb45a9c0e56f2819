import { randomUUID } from 'node:crypto'
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { hashPassword } from '../identity/passwords.ts'

const PASSWORD = 'una clave larga'
const WRONG = '000000'

let now = new Date('2026-05-02T18:00:00.000Z')
const clock = () => now
const world = await openWorld({ hasPeers: true, clock })
const peer = await openWorld({ hasPeers: true, clock }, world)
const strict = await openWorld({ hasPeers: true, clock, requiresSecondFactor: true }, world)
const { pool } = world.deps
const hash = await hashPassword(PASSWORD)

/** Advances the clock to the next time step, in which a new code is valid. */
const nextStep = () => {
  now = new Date(now.getTime() + 30_000)
}

async function makePerson(options: Parameters<typeof makeUser>[1] = { superadmin: true }) {
  const user = await makeUser(world, options)
  await pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, hash])
  return user
}

async function makeEmployee(type: EmployeeType) {
  const tenant = await makeTenant(world)
  const { restaurantId, branch } = tenant
  const user = await makePerson({ restaurantId, branchIds: [branch.id], type })
  return { ...user, tenant }
}

const codeOf = (secreto: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: now.getTime() })

async function turnOn(client: ApiClient, key?: string) {
  const { body } = await client.send(calls.prepareSecondFactor, {})
  const secreto = body.secreto ?? ''
  nextStep()
  const sent = { current_password: PASSWORD, codigo: codeOf(secreto) }
  const response = await client.send(calls.turnOnSecondFactor, sent, key)
  expect(response.status).toBe(200)
  return { secreto, codes: response.body.codigos, sent }
}

async function makeProtected(options?: Parameters<typeof makeUser>[1]) {
  const person = await makePerson(options)
  return { ...person, ...(await turnOn(person.client)) }
}

const login = (email: string, codigo?: string, at = world, password = PASSWORD) =>
  at.client().send(calls.login, { email, password, codigo })

describe('the login of an account with a second factor', () => {
  test('requires a code after the right password, and reveals nothing before it', async () => {
    const { email, secreto } = await makeProtected()
    nextStep()
    expect(statusOf(await login(email))).toBe('401 needs_code')
    expect(statusOf(await login(email, ' '))).toBe('401 needs_code')
    expect(statusOf(await login(email, WRONG))).toBe('401 bad_code')
    for (const codigo of [undefined, WRONG, codeOf(secreto)])
      expect(statusOf(await login(email, codigo, world, 'otra clave'))).toBe('401 bad_credentials')
    const { status, body } = await login(email, codeOf(secreto).replace(/^.{3}/, '$& '))
    expect(status).toBe(200)
    expect((await world.client(body.token).call(calls.me)).status).toBe(200)
  })

  test('accepts each code once across all nodes, and then no code of an earlier time step', async () => {
    const { email, secreto } = await makeProtected()
    nextStep()
    const earlier = codeOf(secreto)
    nextStep()
    const code = codeOf(secreto)
    const answers = await Promise.all([world, peer].map((node) => login(email, code, node)))
    expect(answers.map(statusOf).toSorted()).toEqual(['200', '401 bad_code'])
    expect(statusOf(await login(email, earlier))).toBe('401 bad_code')
  })

  test('accepts each recovery code once across all nodes', async () => {
    const { client, email, codes } = await makeProtected()
    const [code = '', other = ''] = codes
    const answers = await Promise.all([world, peer].map((node) => login(email, code, node)))
    expect(answers.map(statusOf).toSorted()).toEqual(['200', '401 bad_code'])
    expect((await client.call(calls.secondFactor)).body.codigos).toBe(9)
    expect(statusOf(await login(email, other.toUpperCase()))).toBe('200')
  })

  test('counts wrong codes as wrong passwords, and ignores a missing code', async () => {
    const { email, secreto } = await makeProtected()
    nextStep()
    for (let tries = 0; tries < 12; tries += 1)
      expect(statusOf(await login(email))).toBe('401 needs_code')
    for (let tries = 0; tries < 10; tries += 1)
      expect(statusOf(await login(email, WRONG))).toBe('401 bad_code')
    expect(statusOf(await login(email, codeOf(secreto)))).toBe('429 too_many_requests')
  })

  test('has one limit of wrong codes for all networks and calls', async () => {
    const { id, client, email, secreto } = await makeProtected()
    nextStep()
    for (let tries = 0; tries < 5; tries += 1)
      expect(statusOf(await login(email, WRONG))).toBe('401 bad_code')
    const proof = { current_password: PASSWORD, codigo: WRONG }
    for (let tries = 0; tries < 5; tries += 1)
      expect(statusOf(await client.send(calls.renewRecoveryCodes, proof))).toBe('422 invalid')
    // A known network has a count of wrong passwords of its own.
    await pool.query("DELETE FROM rate_limits WHERE key NOT LIKE 'second-factor:%'")
    expect(statusOf(await login(email, codeOf(secreto)))).toBe('429 too_many_requests')
    await pool.query('DELETE FROM rate_limits WHERE key = $1', [`second-factor:${id}`])
    expect(statusOf(await login(email, codeOf(secreto)))).toBe('200')
  })

  test('does not make a network known before the code', async () => {
    const { id, email } = await makeProtected()
    await pool.query('DELETE FROM login_places WHERE user_id = $1', [id])
    await login(email)
    await login(email, WRONG)
    expect(await pool.query('SELECT 1 FROM login_places WHERE user_id = $1', [id])).toEqual([])
  })
})

describe('setting up a second factor', () => {
  test('is allowed for superadmins and admins only', async () => {
    for (const type of ['encargado', 'salonero'] as const) {
      const { client } = await makeEmployee(type)
      expect((await client.call(calls.secondFactor)).body).toMatchObject({ permitido: 0 })
      expect(statusOf(await client.send(calls.prepareSecondFactor, {}))).toBe('403 forbidden')
    }
    const { client } = await makeEmployee('admin')
    await turnOn(client)
    expect((await client.call(calls.secondFactor)).body).toEqual({
      activo: 1,
      permitido: 1,
      obligatorio: 0,
      codigos: 10,
    })
  })

  test('needs the password and a code of the prepared secret, and ends other sessions', async () => {
    const { client, email } = await makePerson()
    const other = world.client((await login(email)).body.token)
    const { body } = await client.send(calls.prepareSecondFactor, {})
    const codigo = codeOf(body.secreto ?? '')
    const send = (current_password: string, sent: string) =>
      client.send(calls.turnOnSecondFactor, { current_password, codigo: sent })
    expect((await send('otra clave', codigo)).body.errors).toHaveProperty('current_password')
    expect((await send(PASSWORD, WRONG)).body.errors).toHaveProperty('codigo')
    expect(statusOf(await login(email))).toBe('200')
    expect(statusOf(await send(PASSWORD, codigo))).toBe('200')
    expect(statusOf(await other.call(calls.me))).toBe('401 session_revoked')
    expect(statusOf(await client.call(calls.me))).toBe('200')
    expect(statusOf(await login(email, codigo))).toBe('401 bad_code')
    expect(statusOf(await client.send(calls.prepareSecondFactor, {}))).toBe('409 in_use')
  })

  test('stores secrets and recovery codes encrypted or hashed, and omits them from repeated responses', async () => {
    const { client } = await makePerson()
    const keys = [randomUUID(), randomUUID()] as const
    const prepared = await client.send(calls.prepareSecondFactor, {}, keys[0])
    const { secreto = '' } = prepared.body
    expect((await client.send(calls.prepareSecondFactor, {}, keys[0])).body).toEqual({})
    const sent = { current_password: PASSWORD, codigo: codeOf(secreto) }
    const { body } = await client.send(calls.turnOnSecondFactor, sent, keys[1])
    expect(body.codigos).toHaveLength(10)
    const [stored] = await pool.query<{ text: string }>(
      `SELECT (SELECT json_agg(k) FROM idempotency_keys k)::text || (SELECT json_agg(f) FROM second_factors f)::text ||
        (SELECT json_agg(c) FROM recovery_codes c)::text AS text`,
    )
    const hex = Buffer.from(Secret.fromBase32(secreto).bytes).toString('hex')
    for (const text of [secreto, hex, ...body.codigos]) expect(stored?.text).not.toContain(text)
  })
})

describe('turning a second factor off', () => {
  test('needs the password and an unused code, and ends other sessions', async () => {
    const { client, email, secreto, codes } = await makeProtected()
    nextStep()
    const other = world.client((await login(email, codes[0])).body.token)
    const send = (current_password: string, codigo: string) =>
      client.send(calls.turnOffSecondFactor, { current_password, codigo })
    expect((await send('otra clave', codeOf(secreto))).body.errors).toHaveProperty(
      'current_password',
    )
    expect((await send(PASSWORD, codes[0] ?? '')).body.errors).toHaveProperty('codigo')
    expect(statusOf(await send(PASSWORD, codeOf(secreto)))).toBe('204')
    expect(statusOf(await other.call(calls.me))).toBe('401 session_revoked')
    expect(statusOf(await login(email))).toBe('200')
    expect(statusOf(await send(PASSWORD, codeOf(secreto)))).toBe('409 in_use')
  })

  test('limits wrong codes as wrong passwords', async () => {
    const { client, secreto } = await makeProtected()
    nextStep()
    const send = (codigo: string) =>
      client.send(calls.renewRecoveryCodes, { current_password: PASSWORD, codigo })
    for (let tries = 0; tries < 10; tries += 1)
      expect(statusOf(await send(WRONG))).toBe('422 invalid')
    expect(statusOf(await send(codeOf(secreto)))).toBe('429 too_many_requests')
  })
})

test('replaces the earlier recovery codes with new ones', async () => {
  const { client, email, secreto, codes } = await makeProtected()
  nextStep()
  const sent = { current_password: PASSWORD, codigo: codeOf(secreto) }
  const { body } = await client.send(calls.renewRecoveryCodes, sent)
  expect(body.codigos).toHaveLength(10)
  expect(statusOf(await login(email, codes[0]))).toBe('401 bad_code')
  expect(statusOf(await login(email, body.codigos[0]))).toBe('200')
})

test('records new recovery codes without the codes', async () => {
  const { tenant, client } = await makeEmployee('admin')
  const { secreto } = await turnOn(client)
  nextStep()
  const sent = { current_password: PASSWORD, codigo: codeOf(secreto) }
  await client.send(calls.renewRecoveryCodes, sent)
  const { body } = await tenant.admin.call(calls.activity, {
    query: { desde: '2000-01-01', hasta: '2099-12-31' },
  })
  expect(body.data[0]?.changes).toEqual([{ field: 'codigos', of: null, before: null, after: null }])
})

test('accepts only recovery codes when the secret cannot be decrypted', async () => {
  const { id, email, secreto, codes } = await makeProtected()
  await pool.query(
    'UPDATE second_factors SET secret = set_byte(secret, 20, 255 - get_byte(secret, 20)) WHERE user_id = $1',
    [id],
  )
  nextStep()
  expect(statusOf(await login(email, codeOf(secreto)))).toBe('401 bad_code')
  expect(statusOf(await login(email, codes[0]))).toBe('200')
})

describe('an installation that requires a second factor', () => {
  test('refuses the calls and boards of admins and superadmins until they set it up', async () => {
    const { tenant, email } = await makeEmployee('admin')
    const { body } = await login(email, undefined, strict)
    expect(body.user.second_factor).toBe('required')
    const client = strict.client(body.token)
    const place = { restaurant: tenant.restaurantId, branch: tenant.branch.id }
    for (const refused of [
      await client.send(calls.startRestaurant, place),
      await client.call(calls.sessions),
      await client.get(calls.openOrders, tenant.branch.id),
    ])
      expect(statusOf(refused)).toBe('403 needs_second_factor')
    const socket = await connectSocket(strict.url, body.token)
    const join = () => socket.emitWithAck('board:join', { branch: tenant.branch.id })
    expect(await join()).toEqual({ ok: false, code: 'needs_second_factor' })
    expect(statusOf(await client.call(calls.me))).toBe('200')
    const { secreto } = await turnOn(client)
    expect(statusOf(await client.send(calls.startRestaurant, place))).toBe('200')
    expect(await join()).toMatchObject({ ok: true })
    socket.close()
    nextStep()
    const off = { current_password: PASSWORD, codigo: codeOf(secreto) }
    const refused = await client.send(calls.turnOffSecondFactor, off)
    expect(refused.body.params).toEqual({ reason: 'second_factor_required' })
    expect((await login(email, codeOf(secreto), strict)).body.user.second_factor).toBe('none')
  })

  test('does not require it of other employees', async () => {
    const { email, tenant } = await makeEmployee('encargado')
    const { body } = await login(email, undefined, strict)
    expect(body.user.second_factor).toBe('none')
    const client = strict.client(body.token)
    expect(statusOf(await client.get(calls.openOrders, tenant.branch.id))).toBe('200')
  })
})

describe('removing the second factor of another person', () => {
  test('is allowed for an admin whose restaurant controls the account, and ends its sessions', async () => {
    const { tenant, id, email, client } = await makeEmployee('admin')
    await turnOn(client)
    const remove = (by: ApiClient) => by.send(calls.removeSecondFactor, { user: id })
    expect((await remove(tenant.admin)).body.params).toEqual({ reason: 'not_controlled' })
    expect((await remove(client)).body.params).toEqual({ reason: 'own_second_factor' })
    await pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [id, tenant.restaurantId])
    expect(statusOf(await remove(tenant.admin))).toBe('204')
    expect(statusOf(await client.call(calls.me))).toBe('401 session_revoked')
    expect(statusOf(await login(email))).toBe('200')
    expect(statusOf(await remove(tenant.admin))).toBe('409 in_use')
    const { body } = await tenant.admin.call(calls.activity, {
      query: { desde: '2000-01-01', hasta: '2099-12-31' },
    })
    expect(body.data.map(({ action, kind, changes }) => [action, kind, changes])).toEqual([
      ['segundo_factor', 'empleado', []],
      ['cambiar', 'empleado', [{ field: 'segundo_factor', of: null, before: 0, after: 1 }]],
    ])
  })

  test('is allowed for a superadmin, even if the other person is a superadmin', async () => {
    const boss = await makePerson()
    const { id, email, client } = await makeProtected()
    const remove = (by: ApiClient, user: number) =>
      by.send(calls.removeUserSecondFactor, { id: user })
    expect((await remove(client, id)).body.params).toEqual({ reason: 'own_second_factor' })
    expect(statusOf(await remove(boss.client, id))).toBe('204')
    expect(statusOf(await login(email))).toBe('200')
    const admin = await makeEmployee('admin')
    await turnOn(admin.client)
    expect(statusOf(await remove(boss.client, admin.id))).toBe('404 not_found')
    const { restaurantId: restaurant } = admin.tenant
    await boss.client.send(calls.startRestaurant, { restaurant })
    expect(statusOf(await boss.client.send(calls.removeSecondFactor, { user: admin.id }))).toBe(
      '204',
    )
  })
})

test('keeps the second factor after a new temporary password', async () => {
  const { tenant, id, email, client } = await makeEmployee('admin')
  await turnOn(client)
  await pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [id, tenant.restaurantId])
  const { body } = await tenant.admin.send(calls.renewPassword, { user: id })
  const answer = await login(email, undefined, world, body.temporary_password)
  expect(statusOf(answer)).toBe('401 needs_code')
})
