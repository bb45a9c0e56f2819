// Starts and stops the product: configuration errors take one line, and no process is left behind.
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopOrphan } from '../server/src/db/embedded/postmaster.ts'
import { createPool } from '../server/src/db/pool.ts'
import { createTestDatabase } from '../server/src/db/testing.ts'
import { leftoverPrefix } from './support/leftovers.ts'
import { fakePostgres } from './support/old-postgres.ts'
import { freePort } from './support/ports.ts'
import { type StartedServer, startProcess } from './support/started.ts'
import { createApiClient, JWT_SECRET } from './support/world.ts'

let dataDir: string
const running = new Set<StartedServer>()
const servers = new Set<Server>()

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
})
afterEach(async () => {
  for (const { process: child, exitCode } of running) {
    child.kill('SIGKILL')
    await exitCode
  }
  running.clear()
  for (const server of servers) server.close()
  servers.clear()
  await stopOrphan(join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true, force: true })
})

function start(settings: Record<string, string>): StartedServer {
  const started = startProcess({ PORT: '0', DATA_DIR: dataDir, ...settings })
  running.add(started)
  return started
}

/** Expects the start to fail with a single line on stderr and returns this line. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = start(env)
  expect(await started.exitCode).toBeGreaterThan(0)
  expect(started.out()).toBe('')
  expect(started.err()).toMatch(/^[^\n]+\n$/)
  return started.err().trimEnd()
}

async function listenSomewhere(server: Server): Promise<number> {
  servers.add(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function postgresPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['PORT', { PORT: 'http' }, 'PORT: debe ser un número de 0 a 65535'],
  [
    'JWT_SECRET',
    { DATABASE_URL: 'postgres://orderi@127.0.0.1/orderi', JWT_SECRET: 'corto' },
    'JWT_SECRET: debe tener al menos 32 caracteres',
  ],
  [
    'JWT_SECRET',
    { DATABASE_URL: 'postgres://orderi@127.0.0.1/orderi' },
    'JWT_SECRET: hace falta junto con DATABASE_URL (al menos 32 caracteres)',
  ],
])('refuses to start with a wrong %s, with one line that names it', async (_, env, line) => {
  expect(await refusalOf(env)).toBe(line)
})

test('the start names a data folder that cannot be created', async () => {
  const file = join(dataDir, 'archivo')
  writeFileSync(file, '')
  const folder = join(file, 'datos')
  expect(await refusalOf({ DATA_DIR: folder })).toBe(
    `DATA_DIR: no se puede escribir en «${folder}» (ENOTDIR)`,
  )
})

// In /proc the parent folder exists, but creating a folder still fails with ENOENT.
test.runIf(existsSync('/proc/self'))(
  'the start names a data folder on a file system that cannot create folders',
  async () => {
    for (const secret of [{}, { JWT_SECRET }]) {
      expect(await refusalOf({ DATA_DIR: '/proc/orderi/datos', ...secret })).toBe(
        'DATA_DIR: no se puede escribir en «/proc/orderi/datos» (ENOENT)',
      )
    }
  },
)

test('the start names an unreachable database without its password', async () => {
  const line = await refusalOf({
    DATABASE_URL: 'postgres://orderi:muysecreta@127.0.0.1:1/orderi',
    JWT_SECRET,
  })
  expect(line).toMatch(/^DATABASE_URL: no se puede entrar en la base «orderi» de 127\.0\.0\.1:1 \(/)
  expect(line).not.toContain('muysecreta')
})

test('the start refuses a database that is too old', async () => {
  const port = await listenSomewhere(fakePostgres('14.9', 140_009))
  const line = await refusalOf({
    DATABASE_URL: `postgres://orderi@127.0.0.1:${port}/orderi`,
    JWT_SECRET,
  })
  expect(line).toBe(
    'DATABASE_URL: PostgreSQL 14.9 es demasiado antiguo, hace falta el 15 o más nuevo',
  )
})

test('the start ends and stops its database if the port is in use', async () => {
  const port = await listenSomewhere(createServer())
  expect(await refusalOf({ PORT: String(port), DEMO: '0' })).toBe(
    'PORT: el puerto ya está en uso; elija otro con PORT',
  )
  expect(() => postgresPid()).toThrow(/ENOENT/)
})

test('the server starts with its demo, stops after answering every accepted request, and starts again', async () => {
  const first = start({})
  const url = await first.listening
  expect(first.out()).toMatch(/^Cuentas de demostración:$/m)
  expect(invitations(first)).toEqual([])
  const email = /^ {2}superadmin +(\S+)$/m.exec(first.out())?.[1]
  const password = /^ {2}contraseña +(\S.*)$/m.exec(first.out())?.[1]
  expect(first.out()).toMatch(/^ {2}admin +\S+@\S+$/m)
  expect(first.out()).toMatch(/^ {2}salonero +\S+@\S+$/m)
  const pid = postgresPid()

  const rival = await refusalOf({ DEMO: '0' })
  expect(rival).toBe(`DATA_DIR: otro servidor (proceso ${first.process.pid}) ya usa «${dataDir}»`)

  // Browsers open connections in advance; an idle one must not delay the stop.
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  await once(silent, 'connect')
  const login = await acceptedLogin(url)
  first.process.kill('SIGTERM')
  await untilRefused(url)
  const { status, body } = await login.finish({ email, password })
  expect(status).toBe(200)
  expect(await first.exitCode).toBe(0)
  expect(first.err()).toBe('')
  expect(isRunning(pid)).toBe(false)
  silent.destroy()

  const second = start({})
  const me = await createApiClient(await second.listening, body.token).call(calls.me)
  expect(me.body).toMatchObject({ email, type: 'superadmin' })
  expect(me.body.restaurants).toHaveLength(2)
  second.process.kill('SIGTERM')
  expect(await second.exitCode).toBe(0)

  // The demo's accounts, whose passwords are public, must not be reachable from other machines.
  const reaches: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://soda.orderi.test' },
  ]
  for (const reached of reaches) {
    expect(await refusalOf({ DEMO: '0', ...reached })).toMatch(
      /^DEMO: esta base de datos es la de la demostración, /,
    )
  }

  // The demo can run publicly, with a password that is printed only in the terminal.
  const reachable = start({ TRUST_PROXY: '1' })
  const reachableUrl = await reachable.listening
  const loginWith = async (text: string | undefined) =>
    (await createApiClient(reachableUrl).call(calls.login, { body: { email, password: text } }))
      .status
  expect(await loginWith(password)).toBe(401)
  expect(reachable.out()).toContain(`  cuenta      ${email}\n`)
  expect(await loginWith(/^ {2}contraseña +(\S.*)$/m.exec(reachable.out())?.[1])).toBe(200)
})

test('the server is healthy only once the first superadmin can log in', async () => {
  const database = await createTestDatabase()
  const port = String(await freePort())
  const admin = { ADMIN_EMAIL: 'jefa@orderi.test', ADMIN_PASSWORD: 'una clave larga' }
  const server = start({ DATABASE_URL: database.url, JWT_SECRET, PORT: port, ...admin })
  const url = `http://127.0.0.1:${port}`
  const health = () =>
    fetch(`${url}/api/health`).then(
      ({ status }) => status,
      () => undefined,
    )
  try {
    await expect.poll(health, { timeout: 30_000, interval: 1 }).toBe(200)
    const { status } = await createApiClient(url).call(calls.login, {
      body: { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
    })
    expect(status).toBe(200)
  } finally {
    server.process.kill('SIGTERM')
    await server.exitCode
    await database.drop()
  }
})

/** Sends the headers of a login and returns a function that sends its body. */
async function acceptedLogin(url: string) {
  const call = request(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
  })
  call.flushHeaders()
  await once(call, 'continue')
  return {
    async finish(body: object): Promise<{ status: number | undefined; body: { token: string } }> {
      const answered = once(call, 'response')
      call.end(JSON.stringify(body))
      const [response] = await answered
      const text = await response.setEncoding('utf8').toArray()
      return { status: response.statusCode, body: JSON.parse(text.join('')) }
    },
  }
}

async function untilRefused(url: string): Promise<void> {
  const ask = () =>
    fetch(`${url}/api/health`, { headers: { Connection: 'close' } }).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(ask, { timeout: 5000 }).toBe('refused')
}

/** The invitations that the terminal shows for creating the first superadmin: address and code. */
function invitations(started: StartedServer): { address: string; code: string }[] {
  return [...started.out().matchAll(/^ {2}abra {6}(\S+)\n {2}escriba {3}(\S+)$/gm)].map(
    ([, address = '', code = '']) => ({ address, code }),
  )
}

test('the server leaves no database running when it is stopped during its start', async () => {
  const started = start({ DEMO: '0' })
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 60_000 })
    .toBe(true)
  const pid = postgresPid()
  started.process.kill('SIGTERM')
  expect(await started.exitCode).toBe(0)
  expect(started.err()).toBe('')
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('without a demo, only the configured admin or the holder of the code becomes superadmin', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { max: 1 })
  const env = { DATABASE_URL: database.url, JWT_SECRET, DEMO: '0' }
  const stop = async (server: StartedServer) => {
    server.process.kill('SIGTERM')
    expect(await server.exitCode).toBe(0)
  }
  const people = () => pool.query<{ email: string }>('SELECT email FROM users ORDER BY id')
  try {
    const empty = start(env)
    await empty.listening
    expect(empty.out()).not.toContain('@')
    expect(await people()).toEqual([])
    const url = await empty.listening
    const [invitation, ...more] = invitations(empty)
    expect(invitation?.address).toBe(`${url}/configurar`)
    expect(more).toEqual([])
    // A second running node shows the same code; a later start shows a new one.
    const beside = start({ ...env, PUBLIC_URL: 'https://soda.orderi.test' })
    await beside.listening
    expect(invitations(beside)).toEqual([
      { address: 'https://soda.orderi.test/configurar', code: invitation?.code },
    ])
    await Promise.all([stop(empty), stop(beside)])
    const again = start(env)
    const begin = (server: string, code = '') =>
      createApiClient(server).call(calls.install, {
        body: { codigo: code, name: 'X', email: 'x@orderi.test', password: 'una clave larga' },
      })
    expect((await begin(await again.listening, invitation?.code)).status).toBe(422)
    const [code] = invitations(again).map((each) => each.code)
    expect(code).toMatch(/^\w{4}-\w{4}$/)
    expect(code).not.toBe(invitation?.code)
    expect(await people()).toEqual([])
    await stop(again)

    const admin = { ADMIN_EMAIL: 'jefa@orderi.test', ADMIN_PASSWORD: 'una clave larga' }
    const server = start({ ...env, ...admin })
    const { status, body } = await createApiClient(await server.listening).call(calls.login, {
      body: { email: 'jefa@orderi.test', password: 'una clave larga' },
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: 'jefa@orderi.test', type: 'superadmin' })
    expect(await people()).toEqual([{ email: 'jefa@orderi.test' }])
    expect(invitations(server)).toEqual([])
    await stop(server)

    // Once a superadmin exists, no code is printed, whatever the settings say.
    const later = start(env)
    expect((await begin(await later.listening, code)).status).toBe(404)
    expect(invitations(later)).toEqual([])
    await stop(later)
  } finally {
    await pool.end()
    await database.drop()
  }
})

test('the server reports and exits when another server takes over its data folder', async () => {
  const started = start({ DEMO: '0' })
  await started.listening
  writeFileSync(join(dataDir, 'server.lock'), '1 another-server')
  expect(await started.exitCode).toBe(1)
  expect(started.err()).toBe(
    `DATA_DIR: otro servidor tomó «${dataDir}» mientras este no daba señales; este se detiene\n`,
  )
})
