import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

const LARGE = 100_000

let world: World
let tenant: Tenant
const open: ClientRequest[] = []
beforeAll(async () => {
  world = await startWorld()
  tenant = await makeTenant(world)
})
afterAll(async () => {
  for (const each of open) each.destroy()
  await world.close()
})

/** Begins a request whose body is announced, or chunked, and sends only a part of it. */
function begin(
  path: string,
  { token, bytes, sent = 1 }: { token?: string | undefined; bytes?: number; sent?: number },
): ClientRequest {
  const call = request(`${world.url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(bytes === undefined ? {} : { 'Content-Length': bytes }),
    },
  })
  call.on('error', () => undefined)
  call.write(`{"name":"${'x'.repeat(sent)}`)
  open.push(call)
  return call
}

async function refusal(call: ClientRequest): Promise<unknown[]> {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = JSON.parse((await response.setEncoding('utf8').toArray()).join(''))
  return [response.statusCode, body.code]
}

const PRODUCT = '/productos/crear'

test('refuses a large body without a token before it is read', async () => {
  expect(await refusal(begin(PRODUCT, { bytes: LARGE }))).toEqual([401, 'unauthenticated'])
  expect(await refusal(begin(PRODUCT, { bytes: LARGE, token: 'a.b.c' }))).toEqual([
    401,
    'unauthenticated',
  ])
})

test('refuses a chunked body as soon as it is large', async () => {
  expect(await refusal(begin(PRODUCT, { sent: 70_000 }))).toEqual([401, 'unauthenticated'])
})

test('refuses the large body of a caller without the role before it is read', async () => {
  const [table] = tenant.branch.tables
  if (!table) throw new Error('no table')
  const { token } = await enterAs(world, table)
  expect(await refusal(begin(PRODUCT, { bytes: LARGE, token }))).toEqual([403, 'forbidden'])
})

test.each(['/login', '/register', '/menu', '/cliente/entrar'])(
  'takes no large body without a token: %s',
  async (path) => {
    expect(await refusal(begin(path, { bytes: LARGE }))).toEqual([413, 'body_too_large'])
    expect(await refusal(begin(path, { sent: 70_000 }))).toEqual([413, 'body_too_large'])
  },
)

test('takes four large bodies of a session at a time', async () => {
  const { token } = tenant.admin
  const body = JSON.stringify({ x: 'x'.repeat(LARGE) })
  const call = () =>
    fetch(`${world.url}/api${PRODUCT}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
    })
  const first = Array.from({ length: 4 }, () => begin(PRODUCT, { bytes: LARGE, token }))
  await expect.poll(async () => (await call()).status).toBe(503)
  expect(Number((await call()).headers.get('Retry-After'))).toBeGreaterThan(0)
  first[0]?.destroy()
  await expect.poll(async () => (await call()).status).toBe(422)
})

test('reads a chunked large body of a caller who may', async () => {
  const call = begin(PRODUCT, { token: tenant.waiter.token, sent: 70_000 })
  expect(await refusal(call)).toEqual([403, 'forbidden'])
  const admitted = begin(PRODUCT, { token: (await makeTenant(world)).admin.token, sent: 70_000 })
  admitted.end('"}')
  expect(await refusal(admitted)).toEqual([422, 'invalid'])
})
