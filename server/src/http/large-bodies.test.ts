import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { errorMiddleware } from './errors.ts'
import { createLargeBodyAdmission } from './large-bodies.ts'

const LARGE = 100_000

const open: ClientRequest[] = []
const world = await openWorld()
const tenant = await makeTenant(world)
afterAll(() => {
  for (const each of open) each.destroy()
})

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

test('rejects a request with a large body but no token before it reads the body', async () => {
  expect(await refusal(begin(PRODUCT, { bytes: LARGE }))).toEqual([401, 'unauthenticated'])
  expect(await refusal(begin(PRODUCT, { bytes: LARGE, token: 'a.b.c' }))).toEqual([
    401,
    'unauthenticated',
  ])
})

test('rejects a chunked body as soon as it exceeds 64 kB', async () => {
  expect(await refusal(begin(PRODUCT, { sent: 70_000 }))).toEqual([401, 'unauthenticated'])
})

test('rejects a large body of a caller without the required role before it reads the body', async () => {
  const { token } = await enterAs(world, tenant.branch.tables[0])
  expect(await refusal(begin(PRODUCT, { bytes: LARGE, token }))).toEqual([403, 'forbidden'])
})

test.each(['/login', '/register', '/menu', '/cliente/entrar'])(
  'rejects a large body without a token: %s',
  async (path) => {
    expect(await refusal(begin(path, { bytes: LARGE }))).toEqual([413, 'body_too_large'])
    expect(await refusal(begin(path, { sent: 70_000 }))).toEqual([413, 'body_too_large'])
  },
)

test('limits the concurrent large bodies of a session', async () => {
  const { token } = tenant.admin
  const body = JSON.stringify({ x: 'x'.repeat(LARGE) })
  const call = () =>
    fetch(`${world.url}/api${PRODUCT}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
    })
  const held: ClientRequest[] = []
  await expect
    .poll(
      async () => {
        held.push(begin(PRODUCT, { bytes: LARGE, token }))
        return (await call()).status
      },
      { timeout: 20_000 },
    )
    .toBe(503)
  expect(Number((await call()).headers.get('Retry-After'))).toBeGreaterThan(0)
  for (const each of held) each.destroy()
  await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(422)
})

test('accepts a chunked large body of an authorised caller', async () => {
  const call = begin(PRODUCT, { token: tenant.waiter.token, sent: 70_000 })
  expect(await refusal(call)).toEqual([403, 'forbidden'])
  const admitted = begin(PRODUCT, { token: (await makeTenant(world)).admin.token, sent: 70_000 })
  admitted.end('"}')
  expect(await refusal(admitted)).toEqual([422, 'invalid'])
})

test('releases the slots of large bodies when their connection is lost', async () => {
  const admit = createLargeBodyAdmission(world.deps)
  let admitted = 0
  const app = express().use(async (call, response) => {
    // This response never ends, so that later responses on this connection have to wait.
    if (call.url === '/held') return
    await admit(calls.createProduct, call, response)
    admitted += 1
    if (call.url === '/answered') response.end()
  })
  const server = createServer(app.use(errorMiddleware)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = { Authorization: `Bearer ${tenant.admin.token}` }
  const statusOf = async () =>
    (await fetch(`http://127.0.0.1:${port}/answered`, { headers })).status
  const socket = connect(port, '127.0.0.1')
  try {
    for (const path of ['/held', ...Array.from({ length: 4 }, () => '/large')]) {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: ${headers.Authorization}\r\n\r\n`,
      )
    }
    await expect.poll(() => admitted).toBe(4)
    expect(await statusOf()).toBe(503)
    socket.destroy()
    await expect.poll(statusOf).toBe(200)
  } finally {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  }
})
