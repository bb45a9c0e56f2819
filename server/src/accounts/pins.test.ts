import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, expect, test } from 'vitest'
import { makeDevice, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { createLog } from '../observability/log.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const logged: string[] = []
const options = {
  clock: () => now,
  hasPeers: true,
  log: createLog('debug', { write: (line) => void logged.push(line) }),
}
const world = await openWorld(options)
const peer = await openWorld(options, world)

const PIN = '739105'
const NEXT = '861942'

let tenant: Tenant
let waiter: number
beforeEach(async () => {
  tenant = await makeTenant(world)
  waiter = (await employees()).find(({ type }) => type === 'salonero')?.user_id ?? 0
})

const employees = async () => (await tenant.admin.call(calls.employees)).body.data
const employee = async () => (await employees()).find(({ user_id: id }) => id === waiter)
const createCode = async (user = waiter) =>
  (await tenant.admin.send(calls.createPinCode, { user })).body.codigo ?? ''
const setPin = (codigo: string, more: object = {}, client: ApiClient = tenant.waiter) =>
  client.send(calls.setPin, { user: waiter, codigo, pin: PIN, ...more })
const changePin = (actual: string, pin: string, client: ApiClient = tenant.waiter) =>
  client.send(calls.changePin, { user: waiter, actual, pin })
const stampOf = async (id: number) => {
  const rows = await world.deps.pool.query<{ stamp: number }>(
    'SELECT stamp FROM users WHERE id = $1',
    [id],
  )
  return rows[0]?.stamp ?? 0
}
const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

test('sets a PIN with a code on another person’s screen, changes it with the old one, and records both without values', async () => {
  const codigo = await createCode()
  expect(codigo).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  expect(await employee()).toMatchObject({
    tiene_pin: 0,
    codigo_pin_vence: '2026-05-03T18:00:00.000Z',
  })
  const stamp = await stampOf(waiter)
  expect((await setPin(codigo.toLowerCase().replace('-', ' '), {}, tenant.admin)).status).toBe(204)
  expect(await stampOf(waiter)).toBeGreaterThan(stamp)
  expect(await employee()).toMatchObject({ tiene_pin: 1, codigo_pin_vence: null })
  expect((await setPin(codigo)).status).toBe(422)
  const { body: people } = await tenant.waiter.call(calls.pinPeople)
  expect(people.data.find(({ id }) => id === waiter)?.tiene_pin).toBe(1)

  expect((await changePin('111999', NEXT)).body.code).toBe('bad_pin')
  expect((await changePin(PIN, PIN)).status).toBe(422)
  expect((await changePin(PIN, NEXT)).status).toBe(204)
  expect((await changePin(PIN, '502817')).body.code).toBe('bad_pin')

  const { body: activity } = await tenant.admin.call(calls.activity, { query: {} })
  const name = (await employee())?.user.name
  const changes = [{ field: 'pin', of: null, before: null, after: null }]
  expect(activity.data).toMatchObject([
    { action: 'cambiar', kind: 'empleado', name, user: { id: waiter }, changes },
    { action: 'cambiar', kind: 'empleado', name, user: { name: 'Ana Admin' }, changes },
    { action: 'codigo', kind: 'empleado', name, user: { name: 'Ana Admin' }, changes: [] },
  ])
  const stored = await world.deps.pool.query<{ text: string }>(
    `SELECT k::text AS text FROM idempotency_keys k UNION ALL SELECT a::text FROM activity a
      UNION ALL SELECT c::text FROM pin_codes c`,
  )
  const texts = [...logged, ...stored.map(({ text }) => text)].join('\n')
  for (const secret of [PIN, NEXT, codigo]) expect(texts).not.toContain(secret)
})

test('answers a repeated request for a code without the code', async () => {
  const key = randomUUID()
  const first = await tenant.admin.send(calls.createPinCode, { user: waiter }, key)
  const again = await tenant.admin.send(calls.createPinCode, { user: waiter }, key)
  expect([again.status, again.body]).toEqual([200, {}])
  expect((await setPin(first.body.codigo ?? '')).status).toBe(204)
})

test('gives the same refusal for wrong, used, replaced and expired codes, and for people of other branches', async () => {
  const [first, second] = [await createCode(), await createCode()]
  const wrong = await setPin('AAAA-AAAA')
  expect(wrong.status).toBe(422)
  const stranger = await makeUser(world, {})
  const answers = [
    await setPin(first),
    await setPin(second, { user: stranger.id }),
    await setPin(second, { user: 999_999_999 }),
  ]
  now = new Date(now.getTime() + 24 * 3_600_000)
  answers.push(await setPin(second))
  for (const { status, body } of answers) expect([status, body]).toEqual([422, wrong.body])
})

test('sets a person’s PIN only in a session of a branch where the person works', async () => {
  const { restaurantId } = tenant
  const { body: other } = await tenant.admin.send(calls.createBranch, {
    name: 'Norte',
    phone: '1',
    status: 1,
  })
  const elsewhere = await makeUser(world, {
    restaurantId,
    type: 'salonero',
    branchIds: [other.id],
  })
  const there = { restaurant: restaurantId, branch: other.id }
  expect((await elsewhere.client.send(calls.startRestaurant, there)).status).toBe(200)
  const codigo = await createCode()
  expect((await setPin(codigo, {}, elsewhere.client)).status).toBe(422)
  expect((await setPin(codigo)).status).toBe(204)
  expect((await changePin(PIN, NEXT, elsewhere.client)).body.code).toBe('bad_pin')
  const { body } = await elsewhere.client.call(calls.pinPeople)
  expect(body.data.map(({ id }) => id)).not.toContain(waiter)
  const foreign = await makeTenant(world)
  expect((await changePin(PIN, NEXT, foreign.waiter)).body.code).toBe('bad_pin')
})

test('uses a code and an old PIN only once when two requests race', async () => {
  const codigo = await createCode()
  const sent = await Promise.all([setPin(codigo), setPin(codigo, { pin: NEXT }, tenant.admin)])
  expect(statuses(sent)).toEqual([204, 422])
  const current = sent[0]?.status === 204 ? PIN : NEXT
  const changed = await Promise.all([changePin(current, '502817'), changePin(current, '615203')])
  expect(statuses(changed)).toEqual([204, 403])
})

test('locks a code only where five attempts were wrong, and leaves the next code unlocked', async () => {
  const codigo = await createCode()
  const guesses = await Promise.all(Array.from({ length: 8 }, () => setPin('AAAA-AAAA')))
  expect(statuses(guesses)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  expect((await setPin(codigo)).status).toBe(429)
  expect((await setPin(await createCode())).status).toBe(204)
  const next = await createCode()
  for (let wrong = 0; wrong < 5; wrong += 1) await setPin('AAAA-AAAA')
  expect((await setPin(next)).status).toBe(429)
  expect((await setPin(next, {}, tenant.admin)).status).toBe(204)
})

test('locks the old PIN after five wrong attempts', async () => {
  await setPin(await createCode())
  const guesses = await Promise.all(Array.from({ length: 6 }, () => changePin('111999', NEXT)))
  expect(statuses(guesses)).toEqual([403, 403, 403, 403, 403, 429])
  expect((await changePin(PIN, NEXT)).status).toBe(429)
})

test("locks a PIN everywhere after thirty wrong ones in a day, but not the person's next PIN", async () => {
  await setPin(await createCode())
  const { branch, restaurantId } = tenant
  const walls = await Promise.all(
    Array.from({ length: 8 }, () => makeDevice(world, branch, restaurantId)),
  )
  const guesses = await Promise.all(
    walls.flatMap(({ client: { token } }, index) => {
      const client = (index % 2 === 0 ? world : peer).client(token)
      return [1, 2, 3, 4].map(() => client.send(calls.provePerson, { user: waiter, pin: '111999' }))
    }),
  )
  expect(statuses(guesses)).toEqual([...Array<number>(30).fill(403), 429, 429])
  const refused = await changePin(PIN, NEXT, tenant.admin)
  expect([refused.status, refused.body.params]).toEqual([429, { reason: 'pin_locked' }])

  const name = (await employee())?.user.name
  const { body } = await tenant.admin.call(calls.activity, { query: {} })
  expect(body.data.filter(({ action }) => action === 'bloquear')).toMatchObject([
    { kind: 'empleado', name, user: { name: 'Muro' }, changes: [] },
  ])
  expect((await setPin(await createCode(), { pin: NEXT })).status).toBe(204)
  const proved = await walls[0]?.client.send(calls.provePerson, { user: waiter, pin: NEXT })
  expect(proved?.status).toBe(200)
})

test('does not count right PINs', async () => {
  await setPin(await createCode())
  const { client } = await makeDevice(world, tenant.branch, tenant.restaurantId)
  for (let times = 0; times < 32; times += 1)
    expect((await client.send(calls.provePerson, { user: waiter, pin: PIN })).status).toBe(200)
})

test('refuses weak PINs, also from an admin, and does not use up the code', async () => {
  const codigo = await createCode()
  for (const pin of ['0000', '1234', '98765', '12', '12345678']) {
    expect((await setPin(codigo, { pin })).status).toBe(422)
    expect((await tenant.admin.send(calls.setPermissions, { user: waiter, pin })).status).toBe(422)
  }
  expect((await setPin(codigo)).status).toBe(204)
})

test('ends a code when the person is dismissed or the PIN is removed, and gives none for an offered role', async () => {
  const removed = await createCode()
  await tenant.admin.send(calls.setPermissions, { user: waiter, pin: null })
  expect((await setPin(removed)).status).toBe(422)
  const codigo = await createCode()
  await tenant.admin.send(calls.dismissEmployee, { user: waiter })
  expect((await setPin(codigo, {}, tenant.admin)).status).toBe(422)
  const { email, id } = await makeUser(world, {})
  const offer = { name: 'Rosa', email, type: 'salonero' as const }
  await tenant.admin.send(calls.createEmployee, {
    ...offer,
    sucursalesSeleccionadas: [tenant.branch.id],
  })
  const refused = await tenant.admin.send(calls.createPinCode, { user: id })
  expect(refused.body.code).toBe('forbidden')
  const unknown = await tenant.admin.send(calls.createPinCode, { user: 999_999_999 })
  expect(unknown.status).toBe(404)
  expect((await tenant.waiter.send(calls.createPinCode, { user: waiter })).status).toBe(403)
})
