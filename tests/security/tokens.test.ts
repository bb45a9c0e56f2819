import { createHmac, generateKeyPairSync } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { connectSocket } from '../support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../support/tenant.ts'
import { type ApiClient, JWT_SECRET, openWorld } from '../support/world.ts'

const PASSWORD = 'la de antes, larga'

let now = new Date()
const world = await openWorld({ clock: () => now })
const tenant = await makeTenant(world)
const token = tenant.waiter.token ?? ''
const sid = (jwt.decode(token) as { sid: string }).sid
const guest = await enterAs(world, tenant.branch.tables[0])

/** Returns the responses to a call with the Authorization header, and to a socket handshake with the token. */
async function tryToken(given: unknown, authorization = `Bearer ${String(given)}`) {
  const answer = await fetch(`${world.url}/api/me`, { headers: { Authorization: authorization } })
  const { code }: { code: string } = await answer.json()
  const handshake = await connectSocket(world.url, given as string).then(
    (socket) => {
      socket.close()
      return 'in'
    },
    (error: { data?: { code: string } }) => error.data?.code,
  )
  return { status: answer.status, code, handshake }
}

const parts = () => token.split('.') as [string, string, string]
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const later = () => Math.floor(now.getTime() / 1000) + 3600
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const FORGED: Record<string, () => unknown> = {
  'no algorithm': () => `${text({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`,
  'no algorithm, in capitals': () => `${text({ alg: 'NONE', typ: 'JWT' })}.${parts()[1]}.`,
  'no algorithm and the old signature': () =>
    `${text({ alg: 'none' })}.${parts()[1]}.${parts()[2]}`,
  'HS512 with our key': () => jwt.sign({ sid, exp: later() }, JWT_SECRET, { algorithm: 'HS512' }),
  'HS384 with our key': () => jwt.sign({ sid, exp: later() }, JWT_SECRET, { algorithm: 'HS384' }),
  RS256: () => jwt.sign({ sid, exp: later() }, privateKey, { algorithm: 'RS256' }),
  'a public key as the secret': () => {
    const body = `${text({ alg: 'HS256', typ: 'JWT' })}.${parts()[1]}`
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`
  },
  'another key': () =>
    jwt.sign({ sid, exp: later() }, 'another secret that is long enough to be one'),
  'an empty key': () => {
    const body = `${text({ alg: 'HS256', typ: 'JWT' })}.${parts()[1]}`
    return `${body}.${createHmac('sha256', '').update(body).digest('base64url')}`
  },
  'a key embedded in its header': () => {
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
    const body = `${text({ alg: 'HS256', jwk, kid: '../../dev/null' })}.${parts()[1]}`
    return `${body}.${createHmac('sha256', 'mine').update(body).digest('base64url')}`
  },
  'another session in its payload': () =>
    `${parts()[0]}.${text({ sid: crypto.randomUUID(), exp: later() })}.${parts()[2]}`,
  'a later expiry in its payload': () =>
    `${parts()[0]}.${text({ sid, exp: later() * 2 })}.${parts()[2]}`,
  'an expiry in the past': () => jwt.sign({ sid, exp: later() - 7200 }, JWT_SECRET),
  'a start in the future': () => jwt.sign({ sid, nbf: later() }, JWT_SECRET),
  'no session': () => jwt.sign({ exp: later() }, JWT_SECRET),
  'a user instead of a session': () => jwt.sign({ sub: 1, id: 1, type: 'superadmin' }, JWT_SECRET),
  'SQL for a session': () => jwt.sign({ sid: "' OR 1=1 --" }, JWT_SECRET),
  'a list of sessions': () => jwt.sign({ sid: [sid] }, JWT_SECRET),
  'its last character missing': () => token.slice(0, -1),
  'only its first two parts': () => parts().slice(0, 2).join('.'),
  'a letter changed in its signature': () =>
    `${parts()[0]}.${parts()[1]}.${parts()[2][0] === 'A' ? 'B' : 'A'}${parts()[2].slice(1)}`,
  'only the session’s ID': () => sid,
  'a table’s code': () => tenant.branch.tables[0].code,
  nothing: () => '',
  undefined: () => undefined,
  'an object': () => ({ sid }),
}

describe('a token', () => {
  test('a valid token is accepted', async () => {
    expect(await tryToken(token)).toMatchObject({ status: 200, handshake: 'in' })
  })

  test.each(Object.entries(FORGED))('a token is refused with %s', async (_, forge) => {
    expect(await tryToken(forge())).toEqual({
      status: 401,
      code: 'unauthenticated',
      handshake: 'unauthenticated',
    })
  })

  test('a token is refused if its session does not exist', async () => {
    const unknownSession = jwt.sign({ sid: crypto.randomUUID(), exp: later() }, JWT_SECRET)
    expect(await tryToken(unknownSession)).toEqual({
      status: 401,
      code: 'session_revoked',
      handshake: 'session_revoked',
    })
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic', 'Token', 'JWT'])(
    'a token is refused if the header names the authentication scheme %j',
    async (scheme) => {
      const header = scheme.startsWith('Bearer') ? scheme : `${scheme} ${token}`.trim()
      expect((await tryToken(token, header)).status).toBe(401)
    },
  )

  test('a token is ignored in the URL, in a cookie and in the body', async () => {
    const address = `${world.url}/api/me?token=${token}&access_token=${token}`
    expect((await fetch(address)).status).toBe(401)
    const cookie = await fetch(address, { headers: { Cookie: `token=${token}; jwt=${token}` } })
    expect(cookie.status).toBe(401)
    const { status } = await world.client().send(calls.logout, { token })
    expect(status).toBe(401)
    await expect(
      connectSocket(`${world.url}?token=${token}`, undefined, { query: { token } }),
    ).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
    expect((await tenant.waiter.call(calls.me)).status).toBe(200)
  })
})

describe('a formerly valid token', () => {
  const REVOKED = { status: 401, code: 'session_revoked', handshake: 'session_revoked' }
  const hired = () =>
    makeUser(world, { restaurantId: tenant.restaurantId, branchIds: [tenant.branch.id] })
  const withPassword = async (id: number) =>
    world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
      id,
      await hashPassword(PASSWORD),
    ])

  const ENDED: Record<string, () => Promise<string | undefined>> = {
    'after a logout': async () => {
      const { client } = await hired()
      await client.call(calls.logout)
      return client.token
    },
    'after another session changed the password': async () => {
      const { id, client } = await hired()
      await withPassword(id)
      await world
        .client(await world.tokenOf(id))
        .send(calls.updatePassword, { current_password: PASSWORD, password: 'la de ahora, larga' })
      return client.token
    },
    'after the account was erased': async () => {
      const { id, client } = await makeUser(world)
      await withPassword(id)
      expect((await client.send(calls.eraseAccount, { password: PASSWORD })).status).toBe(204)
      return client.token
    },
    'after the guest was erased': async () => {
      const [table] = tenant.branch.tables
      const client = await enterAs(world, table)
      await client.call(calls.eraseAccount)
      return client.token
    },
    'after its session expired': async () => {
      const { client } = await hired()
      await world.deps.pool.query('UPDATE sessions SET expires_at = $2 WHERE id = $1', [
        (jwt.decode(client.token ?? '') as { sid: string }).sid,
        now,
      ])
      return client.token
    },
  }
  test.each(Object.entries(ENDED))('a formerly valid token is refused %s', async (_, end) => {
    expect(await tryToken(await end())).toEqual(REVOKED)
  })

  test('a guest’s token expires after 12 hours, even if the session’s row still exists', async () => {
    const [table] = tenant.branch.tables
    const { token: old } = await enterAs(world, table)
    const { sid: session } = jwt.decode(old ?? '') as { sid: string }
    await world.deps.pool.query("UPDATE sessions SET expires_at = 'infinity' WHERE id = $1", [
      session,
    ])
    now = new Date(now.getTime() + 12 * 3_600_000 + 1000)
    expect(await tryToken(old)).toEqual({
      status: 401,
      code: 'unauthenticated',
      handshake: 'unauthenticated',
    })
    now = new Date(now.getTime() - 12 * 3_600_000 - 1000)
  })

  const GONE: Record<string, () => Promise<ApiClient>> = {
    dismissed: async () => {
      const { id, client } = await hired()
      await tenant.admin.send(calls.dismissEmployee, { user: id })
      return client
    },
    'no longer a superadmin': async () => {
      const [root, other] = await Promise.all([
        makeUser(world, { superadmin: true }),
        makeUser(world, { superadmin: true }),
      ])
      await root.client.send(calls.deleteUser, { id: other.id })
      return other.client
    },
    'an employee of an inactive restaurant': async () => {
      const closed = await makeTenant(world)
      const root = await makeUser(world, { superadmin: true })
      await root.client.send(calls.updateRestaurant, { id: closed.restaurantId, status: 0 })
      return closed.admin
    },
    'an employee of a deleted restaurant': async () => {
      const root = (await makeUser(world, { superadmin: true })).client
      const { body } = await root.send(calls.createRestaurant, {
        name: 'Breve',
        commissionType: 1,
        status: 1,
        country: 'crc',
      })
      const { client } = await makeUser(world, { restaurantId: body.id, type: 'admin' })
      expect((await root.send(calls.deleteRestaurant, { id: body.id })).status).toBe(204)
      return client
    },
    'a guest': async () => guest,
    'a customer': async () => (await makeUser(world)).client,
  }
  test.each(Object.entries(GONE))(
    'a token has a customer’s rights if its owner is %s',
    async (_, make) => {
      const client = await make()
      expect((await client.call(calls.me)).body).toMatchObject({
        type: 'cliente',
        restaurants: [],
      })
      for (const call of [
        calls.branches,
        calls.restaurant,
        calls.employees,
        calls.users,
      ] as const) {
        expect(await client.call(call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
      const socket = await connectSocket(world.url, client.token)
      expect(await socket.emitWithAck('board:join', { branch: tenant.branch.id })).toEqual({
        ok: false,
        code: 'forbidden',
      })
      socket.close()
    },
  )
})
