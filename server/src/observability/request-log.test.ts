import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { calls } from '@orderi/shared/contract/all'
import express, { type RequestHandler } from 'express'
import { beforeEach, expect, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld } from '../../../tests/support/world.ts'
import { createLog } from './log.ts'
import { logRequests } from './request-log.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly [name: string]: unknown
}

const DEBUG = 20
const INFO = 30
const ERROR = 50

const written: string[] = []
const lines = (): Line[] => written.map((line): Line => JSON.parse(line))
const requests = () => lines().filter((line) => 'route' in line)

const world = await openWorld({
  log: createLog('debug', { write: (line) => void written.push(line) }),
})
const tenant = await makeTenant(world)
beforeEach(() => {
  written.length = 0
})

async function onlyLine(): Promise<Line> {
  await expect.poll(() => requests().length).toBe(1)
  return requests()[0] ?? { level: 0, msg: 'none' }
}

test('logs one line per request: API call, status, duration and user', async () => {
  const { body } = await tenant.admin.call(calls.me)
  written.length = 0
  const { status, headers } = await tenant.admin.call(calls.product, {
    params: { id: tenant.products[0].id },
    headers: { 'X-Restaurante': String(tenant.restaurantId) },
  })
  const line = await onlyLine()
  expect(line).toMatchObject({
    level: INFO,
    method: 'GET',
    route: '/api/productos/:id',
    status,
    user: body.id,
    requestId: headers.get('X-Request-Id'),
  })
  expect(line['ms']).toEqual(expect.any(Number))
  expect(Object.keys(line).toSorted()).toEqual([
    'hostname',
    'level',
    'method',
    'ms',
    'msg',
    'pid',
    'requestId',
    'route',
    'status',
    'time',
    'user',
  ])
})

const nameOf = async (given: string) => {
  written.length = 0
  const answer = await fetch(`${world.url}/api/me`, { headers: { 'X-Request-Id': given } })
  const line = await onlyLine()
  const name = answer.headers.get('X-Request-Id')
  expect(line['requestId']).toBe(name)
  return name
}

test('accepts a valid request ID, and creates a new one for an invalid ID', async () => {
  for (const given of ['a', 'req-2026.07_1', 'x'.repeat(64)])
    expect(await nameOf(given)).toBe(given)
  for (const given of ['', 'x'.repeat(65), 'a b', '"};alert(1)', '../../etc/passwd'])
    expect(await nameOf(given)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

test('logs rejected requests below error level, and does not log health checks', async () => {
  await fetch(`${world.url}/api/health`)
  await fetch(`${world.url}/metrics`)
  await fetch(`${world.url}/api/nada/con/7`)
  await world.client().call(calls.me)
  await expect.poll(() => requests().length).toBe(2)
  expect(requests()).toMatchObject([
    { level: INFO, route: '(none)', status: 404 },
    { level: INFO, route: '/api/me', status: 401 },
  ])
  expect(requests().some((line) => 'err' in line)).toBe(false)
})

async function logOf(...sent: Promise<unknown>[]): Promise<string> {
  const before = requests().length
  await Promise.all(sent)
  await expect.poll(() => requests().length).toBe(before + sent.length)
  return written.join('')
}

test('does not log request bodies, tokens, cookies and table codes', async () => {
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  await onlyLine()
  const socket = await connectSocket(world.url, guest.token)
  socket.close()
  const page = `${world.url}/open/${table.code}`
  const email = 'rosa-secreta@pruebas.test'
  const password = 'clave-de-rosa-8'
  const log = await logOf(
    world.client().send(calls.register, { name: 'Nombre Secreto', email, password }),
    world.client().send(calls.login, { email, password: 'otra-clave-8' }),
    fetch(`${world.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"password":"clave-rota-8"',
    }),
    world.client('un.token.cualquiera').call(calls.me),
    fetch(page),
    fetch(`${world.url}/api/menu?mesa=${table.code}&token=${guest.token}`, {
      headers: { Cookie: 'sesion=galleta-secreta', Referer: page },
    }),
  )
  const bodies = [email, password, 'otra-clave-8', 'clave-rota-8', 'Nombre Secreto']
  const headers = ['un.token.cualquiera', 'galleta-secreta', table.code, guest.token ?? '']
  for (const secret of [...bodies, ...headers]) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/authorization|cookie|bearer/i)
})

async function ask(handler: RequestHandler, signal?: AbortSignal): Promise<void> {
  const log = createLog('info', { write: (line) => void written.push(line) })
  const app = express().use(logRequests(log)).get('/llamada', handler)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/llamada`, signal ? { signal } : {}).catch(() => undefined)
  await expect.poll(() => requests().length).toBe(1)
  server.close()
  server.closeAllConnections()
}

test('logs a response as aborted when the client disconnects', async () => {
  const leaving = new AbortController()
  await ask(() => leaving.abort(), leaving.signal)
  expect(await onlyLine()).toMatchObject({
    level: INFO,
    route: '/llamada',
    msg: 'request aborted',
  })
})

test('logs only the first error of a response, and does not end the process', async () => {
  await ask((_request, response) => {
    response.emit('error', new Error('the first'))
    response.emit('error', new Error('the second'))
    response.end()
  })
  expect(await onlyLine()).toMatchObject({
    level: ERROR,
    // An error of the connection does not change the status of the response.
    status: 200,
    msg: 'request errored',
    err: { message: 'the first', stack: expect.any(String) },
  })
})

test('logs socket connections at debug level', async () => {
  const user = await makeUser(world, { restaurantId: tenant.restaurantId })
  const socket = await connectSocket(world.url, user.client.token)
  await user.client.call(calls.logout)
  await expect
    .poll(() => lines().filter((line) => line.level === DEBUG))
    .toMatchObject([
      { msg: 'socket connected', user: user.id },
      { msg: 'socket shown out: its session is over', user: user.id },
      { msg: 'socket gone', user: user.id },
    ])
  socket.close()
})

test('logs unexpected errors and a closed database pool with the stack, which the response does not contain', async () => {
  const broken = await startWorld({
    log: createLog('info', { write: (line) => void written.push(line) }),
  })
  try {
    await broken.deps.pool.query('ALTER TABLE users RENAME TO lost_users')
    const { status, headers, body } = await broken.client().call(calls.login, {
      body: { email: 'ana@example.com', password: 'clave-en-el-aire' },
      headers: { Authorization: 'Bearer un.token.cualquiera' },
    })
    expect([status, body]).toEqual([
      500,
      { code: 'internal', message: 'Ocurrió un error inesperado', params: {} },
    ])
    const line = await onlyLine()
    expect(line).toMatchObject({
      level: ERROR,
      route: '/api/login',
      requestId: headers.get('X-Request-Id'),
      err: { code: '42P01', stack: expect.stringMatching(/\n\s+at /) },
    })
    expect(written.join('')).not.toMatch(
      /clave-en-el-aire|ana@example|SELECT |un\.token|postgres:\/\//,
    )

    written.length = 0
    const ending = broken.deps.pool.end()
    const late = await broken.client().send(calls.login, { email: 'a@b.test', password: 'clave-8' })
    expect(late.status).toBeGreaterThanOrEqual(500)
    expect(Object.keys(late.body).toSorted()).toEqual(['code', 'message', 'params'])
    expect(JSON.stringify(late.body)).not.toMatch(/pool|\bat |clave|SELECT|node_modules/)
    expect(await onlyLine()).toMatchObject({ level: ERROR, err: { message: expect.any(String) } })
    await ending
  } finally {
    await broken.close().catch(() => undefined)
  }
})
