import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { hashPassword } from '../identity/passwords.ts'

const PASSWORD = 'una clave larga'
/** The interval at which a server checks all sockets. Tests must not wait for it. */
const SWEEP_MS = 15_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ hasPeers: true, clock: () => now })
const peer = await openWorld({ hasPeers: true, clock: () => now }, world)

async function makeEmployee() {
  const tenant = await makeTenant(world)
  const user = await makeUser(world, {
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  const hash = await hashPassword(PASSWORD)
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, hash])
  return { ...user, tenant }
}

async function loginOnPhone(email: string) {
  const { body } = await world.client().call(calls.login, {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': PHONE },
  })
  return world.client(body.token)
}

/** Connects a socket to the peer node, while HTTP calls go to the first node. */
async function revocationOf(token: string | undefined) {
  const socket = await connectSocket(peer.url, token)
  onTestFinished(() => void socket.close())
  return {
    socket,
    revoked: new Promise((resolve) => socket.once('session:revoked', resolve)),
    closed: new Promise((resolve) => socket.once('disconnect', resolve)),
  }
}

describe('the list of a person’s sessions', () => {
  test('starts with the session of the request, and describes the devices, uses and places of all', async () => {
    const { client, email } = await makeEmployee()
    const loginAt = now.toISOString()
    const phone = await loginOnPhone(email)
    now = new Date(now.getTime() + 30 * 60_000)
    expect((await phone.call(calls.me)).status).toBe(200)
    now = new Date(now.getTime() + 31 * 60_000)
    const usedAt = now.toISOString()
    const { body } = await client.call(calls.sessions)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          dispositivo: null,
          actual: 1,
          creada: loginAt,
          usada: usedAt,
          restaurante: 'Restaurante de prueba',
          sucursal: expect.any(String),
        },
        {
          id: expect.any(String),
          dispositivo: 'Chrome · Android',
          actual: 0,
          creada: loginAt,
          usada: loginAt,
          restaurante: null,
          sucursal: null,
        },
      ],
      total: 2,
    })
    const ofPhone = await phone.call(calls.sessions)
    expect(ofPhone.body.data.map(({ actual, dispositivo }) => [actual, dispositivo])).toEqual([
      [1, 'Chrome · Android'],
      [0, null],
    ])
  })

  test('contains no sessions of other people, and none that have expired', async () => {
    const start = now
    const { client, id } = await makeEmployee()
    await makeEmployee()
    now = new Date(start.getTime() + 29 * 86_400_000)
    const { token } = world.client(await world.tokenOf(id))
    now = new Date(start.getTime() + 31 * 86_400_000)
    const { body } = await world.client(token).call(calls.sessions)
    expect(body.data.map(({ actual }) => actual)).toEqual([1])
    expect((await client.call(calls.me)).status).toBe(401)
    now = start
  })

  test('contains IDs that the server does not accept as tokens', async () => {
    const { client } = await makeEmployee()
    const { body } = await client.call(calls.sessions)
    const { status } = await world.client(body.data[0]?.id).call(calls.me)
    expect(status).toBe(401)
  })
})

describe('ending sessions', () => {
  test('ends one session and closes its socket on another node, but no other session of the person', async () => {
    const { client, email } = await makeEmployee()
    const [first, second] = [await loginOnPhone(email), await loginOnPhone(email)]
    const { revoked, closed } = await revocationOf(first.token)
    const kept = await revocationOf(second.token)
    const { body } = await first.call(calls.sessions)
    const startedAt = performance.now()
    const ended = await client.send(calls.endSession, { id: body.data[0]?.id ?? '' })
    expect(ended.status).toBe(204)
    expect(await revoked).toEqual({ code: 'session_revoked' })
    await closed
    expect(performance.now() - startedAt).toBeLessThan(SWEEP_MS / 2)
    expect(kept.socket.connected).toBe(true)
    const answer = await first.call(calls.me)
    expect([answer.status, answer.body.code]).toEqual([401, 'session_revoked'])
    expect((await second.call(calls.me)).status).toBe(200)
    expect((await client.call(calls.me)).status).toBe(200)
  })

  test('ends all sessions of the person except the one of the request', async () => {
    const { client, email } = await makeEmployee()
    const stranger = await makeEmployee()
    const others = [await loginOnPhone(email), await loginOnPhone(email)]
    const sockets = await Promise.all(others.map(({ token }) => revocationOf(token)))
    const startedAt = performance.now()
    expect((await client.send(calls.endOtherSessions, {})).status).toBe(204)
    await Promise.all(sockets.map(({ closed }) => closed))
    expect(performance.now() - startedAt).toBeLessThan(SWEEP_MS / 2)
    for (const other of others) expect((await other.call(calls.me)).status).toBe(401)
    expect((await client.call(calls.sessions)).body.total).toBe(1)
    expect((await stranger.client.call(calls.me)).status).toBe(200)
  })

  test('refuses another person’s session in the same way as an unknown one', async () => {
    const { client } = await makeEmployee()
    const stranger = await makeEmployee()
    const [session] = (await stranger.client.call(calls.sessions)).body.data
    const foreign = await client.send(calls.endSession, { id: session?.id ?? '' })
    const unknown = await client.send(calls.endSession, { id: randomUUID() })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await stranger.client.call(calls.me)).status).toBe(200)
  })

  test('refuses guests', async () => {
    const { tenant, client } = await makeEmployee()
    const guest = await enterAs(world, tenant.branch.tables[0])
    const { id } = (await client.call(calls.sessions)).body.data[0] ?? { id: '' }
    const answers = [
      await guest.call(calls.sessions),
      await guest.send(calls.endSession, { id }),
      await guest.send(calls.endOtherSessions, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await client.call(calls.me)).status).toBe(200)
  })
})
