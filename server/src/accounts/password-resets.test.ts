import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { QUICK_MAILS, startMailServer } from '../../../tests/support/notifications/mail-server.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'
import type { Columns } from '../db/sql.ts'
import { hashPassword } from '../identity/passwords.ts'

const OLD = 'la clave olvidada'
const NEW = 'la clave que eligió'
/** The interval at which a server checks all sockets. Tests must not wait for it. */
const SWEEP_MS = 15_000
const ENDED = { codigo: ['Este enlace ya no sirve. Pida otro.'] }

const server = await startMailServer()
afterAll(() => server.close())
let now = new Date('2026-05-02T18:00:00.000Z')
const options = {
  smtp: server.smtp,
  mailTimings: QUICK_MAILS,
  publicUrl: 'https://orderi.example',
  hasPeers: true,
  limits: true,
  trustProxy: 1,
  clock: () => now,
}
const world = await openWorld(options)
const peer = await openWorld(options, world)
const oldHash = await hashPassword(OLD)
beforeEach(async () => {
  await world.deps.pool.query('DELETE FROM rate_limits')
})

async function makePerson(place: { readonly restaurantId?: number } = {}) {
  const user = await makeUser(world, place)
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    user.id,
    oldHash,
  ])
  return user
}

const unusedEmail = () => `${randomUUID()}@pruebas.test`
const ask = (email: string, address = '203.0.113.1') =>
  world.client().call(calls.requestPasswordReset, {
    body: { email },
    headers: { 'X-Forwarded-For': address },
  })
const choose = (codigo: string, password = NEW, node = world) =>
  node.client().send(calls.resetPassword, { codigo, password })
const login = async (email: string, password: string, address = '203.0.113.1') => {
  const headers = { 'X-Forwarded-For': address }
  return (await world.client().call(calls.login, { body: { email, password }, headers })).status
}
const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to?.some((each) => each.address === address))
const codesTo = (address: string) =>
  mailsTo(address).map(({ text }) => /\/nueva-clave#codigo=(\S+)/.exec(text ?? '')?.[1] ?? '')

/** Requests a link, and returns the codes of all mails that the person has received. */
async function receive(email: string): Promise<string[]> {
  const count = mailsTo(email).length
  expect((await ask(email)).status).toBe(204)
  await expect.poll(() => mailsTo(email)).toHaveLength(count + 1)
  return codesTo(email)
}

async function receiveOne(email: string): Promise<string> {
  return (await receive(email)).at(-1) ?? ''
}

/** Holds the row of the person until all calls wait for it, in this sequence. */
async function inSequence<T>(id: number, steps: readonly (() => Promise<T>)[]): Promise<T[]> {
  const { pool } = world.deps
  const answers: Promise<T>[] = []
  await transaction(pool, async (tx) => {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id])
    for (const step of steps) {
      answers.push(step())
      await expect
        .poll(() =>
          pool.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          ),
        )
        .toHaveLength(answers.length)
    }
  })
  return Promise.all(answers)
}

describe('a link for a new password', () => {
  test('arrives in the person’s language, and works once', async () => {
    const { email, id } = await makePerson()
    await world.deps.pool.query(`UPDATE users SET language = 'fr' WHERE id = $1`, [id])
    const code = await receiveOne(email)
    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({
      from: { name: 'Orderi', address: 'avisos@orderi.example' },
      subject: 'Nouveau mot de passe pour Orderi',
    })
    expect(mail?.text).not.toContain('Persona de prueba')
    expect(mail?.text).toContain(`https://orderi.example/nueva-clave#codigo=${code}\n`)
    const chosen = await choose(code)
    expect([chosen.status, chosen.body]).toEqual([204, undefined])
    expect(await login(email, NEW)).toBe(200)
    expect(await login(email, OLD)).toBe(401)
    const again = await choose(code, 'otra clave larga')
    expect([again.status, again.body.errors]).toEqual([422, ENDED])
    expect(await login(email, NEW)).toBe(200)
  })

  test('records the new password where the person works, without its value', async () => {
    const { restaurantId, admin } = await makeTenant(world)
    const { email } = await makePerson({ restaurantId })
    expect((await choose(await receiveOne(email))).status).toBe(204)
    const { body } = await admin.call(calls.activity, {
      query: { desde: '2000-01-01', hasta: '2099-12-31' },
    })
    expect(body.data.map(({ changes }) => changes)).toEqual([
      [{ field: 'clave', of: null, before: null, after: null }],
    ])
  })

  test('keeps a second factor, and the lock after its wrong codes', async () => {
    const { email, id } = await makePerson()
    await world.deps.pool.query('UPDATE users SET second_factor = true WHERE id = $1', [id])
    const guess = (password: string) =>
      world.client().send(calls.login, { email, password, codigo: '000000' })
    for (let tries = 0; tries < 10; tries += 1) await guess(OLD)
    expect((await guess(OLD)).status).toBe(429)
    const link = { codigo: await receiveOne(email), password: NEW }
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    await world.client().call(calls.resetPassword, { body: link, headers })
    expect((await guess(NEW)).status).toBe(429)
    const { body } = await world
      .client()
      .call(calls.login, { body: { email, password: NEW }, headers })
    expect(body.code).toBe('needs_code')
  })

  test('gives no further guesses of a second factor, and makes no network known', async () => {
    const { email, id } = await makePerson()
    const { pool } = world.deps
    await pool.query('UPDATE users SET second_factor = true WHERE id = $1', [id])
    const answers: number[] = []
    for (const round of [1, 2, 3]) {
      const password = `la clave número ${round}`
      await choose(await receiveOne(email), password)
      expect(await pool.query('SELECT 1 FROM login_places WHERE user_id = $1', [id])).toEqual([])
      for (let tries = 0; tries < 4; tries += 1) {
        const sent = { email, password, codigo: '000000' }
        const node = tries % 2 === 0 ? world : peer
        answers.push((await node.client().send(calls.login, sent)).status)
      }
    }
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429])
  })

  test.each([
    ['before', ['login', 'link']],
    ['after', ['link', 'login']],
  ] as const)(
    'leaves no session of a login with the old password that waits %s it',
    async (_, sequence) => {
      const { email, id } = await makePerson()
      await world.deps.pool.query('UPDATE users SET email_proved = true WHERE id = $1', [id])
      const codigo = await receiveOne(email)
      const steps = {
        login: () => login(email, OLD),
        link: async () => (await choose(codigo, NEW, peer)).status,
      }
      const statuses = await inSequence(
        id,
        sequence.map((step) => steps[step]),
      )
      expect(statuses[sequence.indexOf('link')]).toBe(204)
      expect([200, 401]).toContain(statuses[sequence.indexOf('login')])
      expect(
        await world.deps.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [id]),
      ).toEqual([])
    },
  )

  test('is not sent to an e-mail that was changed without the password, until a login proves it', async () => {
    const { client } = await makePerson()
    const email = unusedEmail()
    await client.send(calls.updateProfile, { name: 'Persona de prueba', email })
    expect((await ask(email)).status).toBe(204)
    // Requests are served in sequence, so the second mail would follow the first.
    const other = await makePerson()
    await receive(other.email)
    expect(mailsTo(email)).toEqual([])
    expect(await login(email, OLD)).toBe(200)
    expect(await receive(email)).toHaveLength(1)
  })

  test('is not sent to an e-mail that a restaurant chose for a person who also works elsewhere', async () => {
    const [maker, other] = [await makeTenant(world), await makeTenant(world)]
    const { id, email } = await makePerson()
    await world.deps.pool.query('UPDATE users SET made_by = $2 WHERE id = $1', [
      id,
      maker.restaurantId,
    ])
    expect(await receive(email)).toHaveLength(1)
    await world.deps.pool.query(
      "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
      [other.restaurantId, id],
    )
    expect((await ask(email)).status).toBe(204)
    await receive((await makePerson()).email)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('is stored only as a hash, and its mail forgets the address', async () => {
    const { email, id } = await makePerson()
    const code = await receiveOne(email)
    const rows = () =>
      world.deps.pool.query<Columns<'mails', 'status' | 'address'> & { readonly text: string }>(
        `SELECT m.status, m.address, r::text || m::text AS text FROM password_resets r JOIN mails m ON m.reset_id = r.id
          WHERE r.user_id = $1`,
        [id],
      )
    await expect.poll(rows).toMatchObject([{ status: 'sent', address: null }])
    const [row] = await rows()
    expect(row?.text).not.toContain(code)
    expect(row?.text).not.toContain(Buffer.from(code).toString('hex'))
    expect(row?.text).not.toContain(Buffer.from(code, 'base64url').toString('hex'))
  })

  test('ends after 30 minutes', async () => {
    const start = now
    const { email } = await makePerson()
    const [first] = await receive(email)
    now = new Date(start.getTime() + 29 * 60_000)
    const [, second] = await receive(email)
    now = new Date(start.getTime() + 30 * 60_000)
    expect((await choose(first ?? '')).body.errors).toEqual(ENDED)
    expect((await choose(second ?? '')).status).toBe(204)
    now = start
  })

  test('ends when the password or the e-mail changes in another way', async () => {
    const person = await makePerson()
    const before = await receiveOne(person.email)
    const changed = await person.client.send(calls.updatePassword, {
      current_password: OLD,
      password: 'una clave propia',
    })
    expect(changed.status).toBe(204)
    expect((await choose(before)).body.errors).toEqual(ENDED)
    const between = await receiveOne(person.email)
    await person.client.send(calls.updateProfile, { name: 'Otra', email: unusedEmail() })
    expect((await choose(between)).body.errors).toEqual(ENDED)
  })

  test('changes no other account, and one link ends the others of the account', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await receive(person.email)
    const codes = await receive(person.email)
    const ofOther = await receiveOne(other.email)
    expect(new Set([...codes, ofOther]).size).toBe(3)
    expect((await choose(codes[0] ?? '')).status).toBe(204)
    expect((await choose(codes[1] ?? '')).body.errors).toEqual(ENDED)
    expect(await login(other.email, OLD)).toBe(200)
    expect((await choose(ofOther)).status).toBe(204)
  })

  test('sets one password if two servers use it at the same time', async () => {
    const { email, id } = await makePerson()
    const code = await receiveOne(email)
    const statuses = await inSequence(id, [
      async () => (await choose(code, 'la primera clave')).status,
      async () => (await choose(code, 'la segunda clave', peer)).status,
    ])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 422])
    const logins = [await login(email, 'la primera clave'), await login(email, 'la segunda clave')]
    expect(logins).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)))
  })

  test('opens no session, and ends all sessions of the account with their sockets on all servers', async () => {
    const { email, client } = await makePerson()
    const stranger = await makePerson()
    const socket = await connectSocket(peer.url, client.token)
    onTestFinished(() => void socket.close())
    const revoked = new Promise((resolve) => socket.once('session:revoked', resolve))
    const code = await receiveOne(email)
    const startedAt = performance.now()
    expect((await choose(code)).status).toBe(204)
    expect(await revoked).toEqual({ code: 'session_revoked' })
    expect(performance.now() - startedAt).toBeLessThan(SWEEP_MS / 2)
    expect((await client.call(calls.me)).status).toBe(401)
    expect((await stranger.client.call(calls.me)).status).toBe(200)
  })

  test('ends the lock after wrong passwords', async () => {
    const { email } = await makePerson()
    for (let count = 0; count < 10; count += 1) await login(email, 'no es')
    expect(await login(email, OLD, '198.51.100.1')).toBe(429)
    expect((await choose(await receiveOne(email))).status).toBe(204)
    expect(await login(email, NEW, '198.51.100.1')).toBe(200)
  })

  test('stays valid after a password that is refused', async () => {
    const { email } = await makePerson()
    const code = await receiveOne(email)
    expect((await choose(code, 'corta')).body.errors).toHaveProperty('password')
    expect((await choose(code, 'password1')).body.errors).toHaveProperty('password')
    expect((await choose(code)).status).toBe(204)
  })
})

describe('a request for a link', () => {
  const observed = async (answer: ReturnType<typeof ask>) => {
    const { status, headers, body } = await answer
    return { status, body, names: [...headers].map(([name]) => name).toSorted() }
  }

  test('gets the same response for unknown and erased accounts, which receive no mail', async () => {
    const known = await makePerson()
    const erased = await makePerson()
    await erased.client.send(calls.eraseAccount, { password: OLD })
    const unknown = unusedEmail()
    const sent = server.mails.length
    const expected = { status: 204, body: undefined }
    const answers = [await observed(ask(unknown)), await observed(ask(erased.email))]
    answers.push(await observed(ask(known.email.toUpperCase())))
    expect(answers[0]).toMatchObject(expected)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await expect.poll(() => mailsTo(known.email)).toHaveLength(1)
    expect(server.mails).toHaveLength(sent + 1)
  })

  test('sends no mail to a guest', async () => {
    const tenant = await makeTenant(world)
    const guest = await enterAs(world, tenant.branch.tables[0])
    const email = unusedEmail()
    const { body } = await guest.call(calls.me)
    await world.deps.pool.query('UPDATE users SET email = $2 WHERE id = $1', [body.id, email])
    const known = await makePerson()
    await ask(email)
    await receive(known.email)
    expect(mailsTo(email)).toEqual([])
  })

  test('is answered before the account is looked up', async () => {
    const { email, id } = await makePerson()
    await transaction(world.deps.pool, async (tx) => {
      await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id])
      expect((await ask(email)).status).toBe(204)
    })
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
  })

  test('is limited per account, known or unknown, and per network', async () => {
    const { email } = await makePerson()
    for (const each of [email, unusedEmail()]) {
      const statuses = []
      for (let count = 0; count < 6; count += 1)
        statuses.push((await ask(each, `203.0.113.${count}`)).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
    await expect.poll(() => mailsTo(email)).toHaveLength(5)
    await world.deps.pool.query(
      `UPDATE rate_limits SET points = 200 WHERE key LIKE 'reset-address:%'`,
    )
    const refused = await ask(unusedEmail(), '203.0.113.1')
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await ask(unusedEmail(), '198.51.100.1')).status).toBe(204)
  })

  test('attempts with a code are limited per network, right ones included', async () => {
    const { email } = await makePerson()
    const code = await receiveOne(email)
    expect((await choose('no es')).body.errors).toEqual(ENDED)
    await world.deps.pool.query(`UPDATE rate_limits SET points = 200 WHERE key LIKE 'reset-code:%'`)
    expect((await choose(code)).status).toBe(429)
    expect(await login(email, OLD)).toBe(200)
  })

  test('is refused by a server without SMTP, which says so to the login screen', async () => {
    const plain = await startWorld({}, world)
    onTestFinished(() => plain.close())
    const { email } = await makePerson()
    const answer = await plain.client().send(calls.requestPasswordReset, { email })
    expect([answer.status, answer.body.code]).toEqual([409, 'no_mail'])
    expect((await plain.client().call(calls.installation)).body.correo).toBe(false)
    expect((await world.client().call(calls.installation)).body.correo).toBe(true)
  })
})

test('erasing an account deletes its links and the mails that wait', async () => {
  const { email, client, id } = await makePerson()
  server.refuse(email, 451)
  await ask(email)
  const mails = () =>
    world.deps.pool.query(
      'SELECT 1 FROM mails WHERE reset_id IN (SELECT id FROM password_resets WHERE user_id = $1) OR address = $2',
      [id, email],
    )
  await expect.poll(mails).toHaveLength(1)
  await client.send(calls.eraseAccount, { password: OLD })
  expect(await mails()).toEqual([])
})
