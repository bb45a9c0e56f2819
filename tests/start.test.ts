import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopOrphan } from '../server/src/db/embedded/postmaster.ts'
import { createTestDatabase } from '../server/src/db/testing.ts'
import { leftoverPrefix } from './support/database/leftovers.ts'
import { fakePostgres } from './support/database/old-postgres.ts'
import { copyPreparedData } from './support/database/prepared-data.ts'
import { freePort } from './support/processes/ports.ts'
import { BARE_ENV, MAIN, type StartedServer, startProcess } from './support/processes/started.ts'
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

/** Starts a server that must fail with one line on stderr. Returns this line. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = start(env)
  expect(await started.exitCode).toBeGreaterThan(0)
  expect(started.out()).toBe('')
  expect(started.err()).toMatch(/^[^\n]+\n$/)
  return started.err().trimEnd()
}

async function listenOnFreePort(server: Server): Promise<number> {
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

test('the start refuses a PostgreSQL version that is too old', async () => {
  const port = await listenOnFreePort(fakePostgres('14.9', 140_009))
  const line = await refusalOf({
    DATABASE_URL: `postgres://orderi@127.0.0.1:${port}/orderi`,
    JWT_SECRET,
  })
  expect(line).toBe(
    'DATABASE_URL: PostgreSQL 14.9 es demasiado antiguo, hace falta el 15 o más nuevo',
  )
})

test('the server stops its database and exits if the port is in use', async () => {
  const port = await listenOnFreePort(createServer())
  copyPreparedData(dataDir)
  expect(await refusalOf({ PORT: String(port), DEMO: '0' })).toBe(
    'PORT: el puerto ya está en uso; elija otro con PORT',
  )
  expect(() => postgresPid()).toThrow(/ENOENT/)
})

test('the server starts with its demo, stops after answering every accepted request, and starts again', async () => {
  const first = start({})
  const url = await first.listening
  const { email, password } = demoAccount(first)
  const refusal = await refusalOf({ DEMO: '0' })
  expect(refusal).toBe(`DATA_DIR: otro servidor (proceso ${first.process.pid}) ya usa «${dataDir}»`)

  const pid = postgresPid()
  const login = await loginDuringStop(first, url, { email, password })
  expect(login.status).toBe(200)
  expect(isRunning(pid)).toBe(false)

  const second = start({})
  const me = await createApiClient(await second.listening, login.body.token).call(calls.me)
  expect(me.body).toMatchObject({ email, type: 'superadmin' })
  expect(me.body.restaurants).toHaveLength(2)
  await stop(second)

  // The demo's accounts, whose passwords are public, must not be reachable from other machines.
  expect(await refusalOf({ DEMO: '0', HOST: '0.0.0.0' })).toMatch(
    /^DEMO: esta base de datos es la de la demostración, /,
  )
  // With a password that is printed only in the terminal, the demo may be reachable from other machines.
  const publicServer = start({ TRUST_PROXY: '1' })
  const publicUrl = await publicServer.listening
  expect(publicServer.out()).toContain(`  cuenta      ${email}\n`)
  expect((await logIn(publicUrl, { email, password })).status).toBe(401)
  expect((await logIn(publicUrl, { email, password: passwordIn(publicServer) })).status).toBe(200)
})

const logIn = (url: string, body: { email: string | undefined; password: string | undefined }) =>
  createApiClient(url).send(calls.login, body)

const passwordIn = (server: StartedServer) => /^ {2}contraseña +(\S.*)$/m.exec(server.out())?.[1]

function demoAccount(server: StartedServer) {
  expect(server.out()).toMatch(/^Cuentas de demostración:$/m)
  expect(server.out()).toMatch(/^ {2}admin +\S+@\S+$/m)
  expect(server.out()).toMatch(/^ {2}salonero +\S+@\S+$/m)
  expect(invitations(server)).toEqual([])
  const email = /^ {2}superadmin +(\S+)$/m.exec(server.out())?.[1]
  return { email, password: passwordIn(server) }
}

async function stop(server: StartedServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.exitCode).toBe(0)
  expect(server.err()).toBe('')
}

async function loginDuringStop(server: StartedServer, url: string, body: object) {
  // Browsers open connections in advance. An idle connection must not delay the stop.
  const idleConnection = connect(Number(new URL(url).port), '127.0.0.1')
  await once(idleConnection, 'connect')
  const login = await acceptedLogin(url)
  server.process.kill('SIGTERM')
  await untilRefused(url)
  const response = await login.finish(body)
  await stop(server)
  idleConnection.destroy()
  return response
}

test('the server reports itself healthy only after the first superadmin can log in', async () => {
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
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = admin
    const { status, body } = await logIn(url, { email, password })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, type: 'superadmin' })
    expect(invitations(server)).toEqual([])
  } finally {
    await stop(server)
    await database.drop()
  }
})

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

function invitations(started: StartedServer): { address: string; code: string }[] {
  return [...started.out().matchAll(/^ {2}abra {6}(\S+)\n {2}escriba {3}(\S+)$/gm)].map(
    ([, address = '', code = '']) => ({ address, code }),
  )
}

test('the server leaves no database running when it is stopped during its start', async () => {
  copyPreparedData(dataDir)
  const started = start({ DEMO: '0' })
  // The file is empty for a moment.
  await expect.poll(postgresPid, { timeout: 60_000 }).toBeGreaterThan(0)
  const pid = postgresPid()
  started.process.kill('SIGTERM')
  expect(await started.exitCode).toBe(0)
  expect(started.err()).toBe('')
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

test('the server without a demo prints a code with which the first superadmin is created', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, JWT_SECRET, DEMO: '0' }
  try {
    const server = start(env)
    const url = await server.listening
    expect(server.out()).not.toContain('@')
    const [{ code } = { code: '' }] = invitations(server)
    expect(code).toMatch(/^\w{4}-\w{4}$/)
    expect(invitations(server)).toEqual([{ address: `${url}/configurar`, code }])
    const second = start({ ...env, PUBLIC_URL: 'https://soda.orderi.test' })
    await second.listening
    expect(invitations(second)).toEqual([{ address: 'https://soda.orderi.test/configurar', code }])
    const admin = { name: 'X', email: 'x@orderi.test', password: 'una clave larga' }
    const { status } = await createApiClient(url).send(calls.install, { codigo: code, ...admin })
    expect(status).toBe(201)
    await Promise.all([stop(server), stop(second)])
  } finally {
    await database.drop()
  }
})

test('the server reports and exits when another server takes over its data folder', async () => {
  copyPreparedData(dataDir)
  const started = start({ DEMO: '0' })
  await started.listening
  writeFileSync(join(dataDir, 'server.lock'), '1 another-server')
  expect(await started.exitCode).toBe(1)
  expect(started.err()).toBe(
    `DATA_DIR: otro servidor tomó «${dataDir}» mientras este no daba señales; este se detiene\n`,
  )
})

const hasTerminal = spawnSync('script', ['--version']).status === 0

test.runIf(hasTerminal)(
  'prints readable lines, the address and the set-up code on a terminal, and nothing after them',
  async () => {
    copyPreparedData(dataDir)
    const command = `"${process.execPath}" "${MAIN}"`
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...BARE_ENV, SHELL: '/bin/sh', PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    })
    const ended = once(terminal, 'close')
    let shown = ''
    const url = await new Promise<string>((resolve) => {
      terminal.stdout.on('data', (chunk) => {
        shown += chunk
        const found = /^listening (\S+)\r$/m.exec(shown)?.[1]
        if (found) resolve(found)
      })
    })
    const { status } = await createApiClient(url).call(calls.installation)
    expect(status).toBe(200)
    // Ctrl-C stops the server, which then writes all remaining lines.
    terminal.stdin.write('\u0003')
    await ended
    const lines = shown.replaceAll('^C', '').split('\r\n').filter(Boolean)
    expect(lines.filter((line) => line.startsWith('{'))).toEqual([])
    expect(lines.slice(-4)).toEqual([
      `  abra      ${url}/configurar`,
      expect.stringMatching(/^ {2}escriba {3}\w{4}-\w{4}$/),
      'El código sirve una sola vez, y hasta que el servidor se detenga.',
      `listening ${url}`,
    ])
  },
)
