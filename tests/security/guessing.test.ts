/** Password guessing is limited across endpoints and nodes, and responses do not reveal which accounts exist. */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { makeTenant, makeUser } from '../support/tenant.ts'
import { type ApiClient, openWorld, type Reply } from '../support/world.ts'

/** The parameters of each computed password hash since the last reset of this list. */
const hashing = vi.hoisted((): string[] => {
  // Unloads the module to be mocked, which other test files in this process may have loaded.
  vi.resetModules()
  return []
})
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  const costOf = (hash: string) => hash.split('$').slice(1, 4).join(' ')
  return {
    ...real,
    async hash(...given: Parameters<typeof real.hash>) {
      const made = await real.hash(...given)
      hashing.push(`hash ${costOf(made)}`)
      return made
    },
    async verify(...given: Parameters<typeof real.verify>) {
      hashing.push(`verify ${costOf(String(given[0]))}`)
      return real.verify(...given)
    },
  }
})

const PASSWORD = 'una clave larga'
const limited = { hasPeers: true, limits: true, trustProxy: 1 }
const world = await openWorld(limited)
const peer = await openWorld(limited, world)
const tenant = await makeTenant(world)
const hash = await hashPassword(PASSWORD)
beforeEach(async () => {
  await world.deps.pool.query('DELETE FROM rate_limits')
})

const unusedEmail = () => `${randomUUID()}@pruebas.test`
const from = (address: string) => ({ 'X-Forwarded-For': address })

async function person(options: Parameters<typeof makeUser>[1] = {}) {
  const made = await makeUser(world, options)
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [made.id, hash])
  return made
}

const login = (email: string, password: string, address = '203.0.113.1', node = world) =>
  node.client().call(calls.login, { body: { email, password }, headers: from(address) })

/** The observable parts of a response: everything except its date and request ID, plus the hashing that it caused. */
async function observe(answer: Promise<Reply<unknown>>) {
  hashing.length = 0
  const { status, headers, body } = await answer
  const names = [...headers].map(([name]) => name).toSorted()
  return { status, body, names, length: headers.get('Content-Length'), hashing: [...hashing] }
}

describe('secrecy of accounts', () => {
  test('login responds equally to an unknown e-mail, a wrong or missing password, and an erased account', async () => {
    const known = await person()
    await login(known.email, PASSWORD)
    const without = await makeUser(world)
    const erased = await person()
    await erased.client.send(calls.eraseAccount, { password: PASSWORD })
    const wrong = await observe(login(known.email, 'no es'))
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials' },
      hashing: ['verify argon2id v=19 m=19456,t=2,p=1'],
    })
    for (const email of [unusedEmail(), without.email, erased.email, 'ni un correo', '%']) {
      expect({ email, ...(await observe(login(email, 'no es'))) }).toEqual({ email, ...wrong })
    }
  })

  test('a rate-limited login responds equally to known and unknown e-mails, and hashes no password', async () => {
    const known = await person()
    const refusals = []
    for (const email of [known.email, unusedEmail()]) {
      for (let count = 0; count < 10; count += 1) await login(email, 'no es')
      refusals.push(await observe(login(email, PASSWORD)))
    }
    expect(refusals[0]).toMatchObject({ status: 429, hashing: [] })
    expect(refusals[1]).toEqual(refusals[0])
  })

  test('every API call that creates an account computes one password hash for both a new and a used e-mail', async () => {
    const root = (await makeUser(world, { superadmin: true })).client
    const accountCalls: Record<string, (email: string) => Promise<Reply<unknown>>> = {
      register: (email) =>
        world.client().send(calls.register, { name: 'X', email, password: PASSWORD }),
      hire: (email) => tenant.admin.send(calls.createEmployee, { name: 'X', email, type: 'admin' }),
      appoint: (email) => root.send(calls.createUser, { name: 'X', email, type: 'superadmin' }),
      found: (email) =>
        root.send(calls.createRestaurant, {
          name: 'X',
          email,
          commissionType: 1,
          status: 1,
          country: 'crc',
        }),
    }
    for (const [endpoint, enter] of Object.entries(accountCalls)) {
      const taken = await observe(enter((await person()).email))
      const free = await observe(enter(unusedEmail()))
      const made = ['hash argon2id v=19 m=19456,t=2,p=1']
      expect({ endpoint, taken: taken.hashing, free: free.hashing }).toEqual({
        endpoint,
        taken: made,
        free: made,
      })
    }
  })

  test('limits how many e-mails attackers can test for existing accounts by changing the e-mail in their profile', async () => {
    const { client } = await person()
    const taken = (await person()).email
    const codes = []
    for (let count = 0; count < 11; count += 1) {
      const { body } = await client.send(calls.updateProfile, { name: 'X', email: taken })
      codes.push(body.code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'email_taken'), 'too_many_requests'])
    const { body: me } = await client.call(calls.me)
    const renamed = await client.send(calls.updateProfile, {
      name: 'Otro nombre',
      email: String(me.email).toUpperCase(),
    })
    expect(renamed.status).toBe(200)
  })
})

describe('password guessing', () => {
  const change = (client: ApiClient, current_password: string) =>
    client.call(calls.updatePassword, {
      body: { current_password, password: 'otra clave larga' },
      headers: from('203.0.113.1'),
    })
  const erase = (client: ApiClient, password: string) =>
    client.call(calls.eraseAccount, { body: { password }, headers: from('203.0.113.1') })

  /** Guesses a password ten times: at all endpoints, on both nodes and with several spellings of the e-mail. */
  async function guessTenTimes(email: string, client: ApiClient): Promise<number[]> {
    const peerClient = peer.client(client.token)
    const tries = [
      () => login(email, 'no es'),
      () => login(email.toUpperCase(), 'no es', '203.0.113.2', peer),
      () => login(`  ${email} `, 'no es', '203.0.113.3'),
      () => change(client, 'no es'),
      () => change(peerClient, 'no es'),
      () => erase(client, 'no es'),
      () => erase(peerClient, 'no es'),
      () => login(email, 'no es', '203.0.113.4', peer),
      () => login(email, 'no es', '203.0.113.5'),
      () => change(peerClient, 'no es'),
    ]
    const statuses = []
    for (const attempt of tries) statuses.push((await attempt()).status)
    return statuses
  }

  test('counts wrong passwords across endpoints, nodes and spellings of the e-mail', async () => {
    const { email, client } = await person()
    expect(await guessTenTimes(email, client)).toEqual([
      401, 401, 401, 422, 422, 422, 422, 401, 401, 422,
    ])
    // The correct password is now refused too. A login to the attacker's own account does not reset the count.
    const own = await person()
    expect((await login(own.email, PASSWORD, '203.0.113.4')).status).toBe(200)
    for (const response of [
      login(email, PASSWORD),
      login(email.toUpperCase(), PASSWORD, '203.0.113.9', peer),
      change(client, PASSWORD),
      erase(peer.client(client.token), PASSWORD),
    ]) {
      const { status, headers } = await response
      expect(status).toBe(429)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    }
    expect((await client.call(calls.me)).status).toBe(200)
  })

  test('counts each of several concurrent password attempts', async () => {
    const { email } = await person()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        login(email, 'no es', `198.51.100.${index}`, index % 2 ? world : peer),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('login attempts during a lockout do not extend the lockout', async () => {
    const { email } = await person()
    for (let count = 0; count < 10; count += 1) await login(email, 'no es')
    const left = async () =>
      (
        await world.deps.pool.query<Columns<'rate_limits', 'expire' | 'points'>>(
          "SELECT expire, points FROM rate_limits WHERE key LIKE 'login:%'",
        )
      )[0]
    const before = await left()
    for (let count = 0; count < 5; count += 1)
      expect((await login(email, 'no es')).status).toBe(429)
    expect(await left()).toEqual(before)
  })

  test('a lockout does not apply to IP addresses that logged in before, or to a temporary password from the admin', async () => {
    const options = { restaurantId: tenant.restaurantId, branchIds: [tenant.branch.id] }
    const { id, email } = await person(options)
    await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
      id,
      tenant.restaurantId,
    ])
    const homeAddress = '192.0.2.10'
    expect((await login(email, PASSWORD, homeAddress)).status).toBe(200)
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 10; count += 1) await login(email, 'no es', `198.51.100.${count}`)
      expect((await login(email, PASSWORD, '198.51.100.77')).status).toBe(429)
      expect((await login(email, PASSWORD, homeAddress, peer)).status).toBe(200)
    }
    const { body } = await tenant.admin.send(calls.renewPassword, { user: id })
    expect((await login(email, body.temporary_password ?? '', '198.51.100.78')).status).toBe(200)
  })

  test('wrong guesses after a password change lock out all IP addresses except the address of the change', async () => {
    const { email, client } = await person()
    await login(email, PASSWORD, '192.0.2.20')
    expect((await change(client, PASSWORD)).status).toBe(204)
    for (let count = 0; count < 10; count += 1) await login(email, 'no es', '198.51.100.1')
    expect((await login(email, 'otra clave larga', '192.0.2.20')).status).toBe(429)
    expect((await login(email, 'otra clave larga', '203.0.113.1')).status).toBe(200)
  })

  test('a lockout does not apply to the IP address from which the account changed its e-mail', async () => {
    const known = await person()
    const usedAddress = '203.0.113.20'
    await login(known.email, PASSWORD, usedAddress)
    const email = unusedEmail()
    const changed = await known.client.call(calls.updateProfile, {
      body: { name: 'Otra', email },
      headers: from(usedAddress),
    })
    expect(changed.status).toBe(200)
    for (let count = 0; count < 10; count += 1) await login(email, 'no es', '198.51.100.20')
    expect((await login(email, PASSWORD, '198.51.100.20')).status).toBe(429)
    expect((await login(email, PASSWORD, usedAddress)).status).toBe(200)
  })

  test('refuses a guest’s password change without computing a password hash', async () => {
    const [table] = tenant.branch.tables
    const { body } = await world.client().send(calls.enterTable, { mesa: table?.code ?? '' })
    const answer = await observe(change(world.client(body.token), 'no es'))
    expect(answer).toMatchObject({ status: 422, hashing: [] })
  })
})

describe('hiring a person who has an account', () => {
  const accountOf = async (id: number) => {
    const [row] = await world.deps.pool.query<Record<string, unknown>>(
      'SELECT name, email, password_hash, is_superadmin, made_by FROM users WHERE id = $1',
      [id],
    )
    return row
  }

  const VICTIMS: Record<string, () => ReturnType<typeof person>> = {
    'a customer': () => person(),
    'another restaurant’s waiter': async () => {
      const other = await makeTenant(world)
      return person({ restaurantId: other.restaurantId, branchIds: [other.branch.id] })
    },
    'another restaurant’s admin': async () => {
      const other = await makeTenant(world)
      return person({ restaurantId: other.restaurantId, type: 'admin' })
    },
    'a waiter of an inactive restaurant': async () => {
      const other = await makeTenant(world)
      const waiter = await person({ restaurantId: other.restaurantId })
      await world.deps.pool.query('UPDATE restaurants SET status = 0 WHERE id = $1', [
        other.restaurantId,
      ])
      await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
        waiter.id,
        other.restaurantId,
      ])
      return waiter
    },
    'a waiter whom another restaurant dismissed': async () => {
      const other = await makeTenant(world)
      const waiter = await person({ restaurantId: other.restaurantId })
      await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
        waiter.id,
        other.restaurantId,
      ])
      await other.admin.send(calls.dismissEmployee, { user: waiter.id })
      return waiter
    },
    'a superadmin': () => person({ superadmin: true }),
  }

  test.each(Object.entries(VICTIMS))(
    'hiring gives no access to the account of %s',
    async (_, make) => {
      const victim = await make()
      const before = await accountOf(victim.id)
      const hire = (email: string, name: string) =>
        tenant.admin.send(calls.createEmployee, {
          name,
          email,
          type: 'salonero',
          sucursalesSeleccionadas: [tenant.branch.id],
        })
      const hired = await hire(victim.email.toUpperCase(), 'Robada')
      expect([hired.status, hired.body.user_id]).toEqual([201, victim.id])
      expect(hired.body).not.toHaveProperty('temporary_password')
      const user = victim.id
      const update = (body: object) =>
        tenant.admin.send(calls.updateEmployee, { user, type: 'admin', ...body })
      const renew = () => tenant.admin.send(calls.renewPassword, { user })
      const mine = unusedEmail()
      expect((await update({ name: 'Robada', email: mine, password: 'x'.repeat(9) })).status).toBe(
        200,
      )
      expect((await renew()).status).toBe(403)
      await tenant.admin.send(calls.dismissEmployee, { user })
      expect((await renew()).status).toBe(404)
      const { body } = await hire(victim.email, 'Robada')
      await victim.client.send(calls.acceptRole, { codigo: body.role_code ?? '' })
      await update({ name: 'Robada', email: mine })
      expect((await renew()).status).toBe(403)
      expect(await accountOf(victim.id)).toEqual(before)
      expect((await victim.client.call(calls.me)).body).toMatchObject({ email: victim.email })
      expect((await login(victim.email, PASSWORD)).status).toBe(200)
      expect((await login(mine, PASSWORD)).status).toBe(401)
    },
  )
})
