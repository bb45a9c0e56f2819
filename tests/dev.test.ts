// Runs `npm run dev` on a copy of the sources, into which the tests write errors.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { leftoverPrefix, removeLeftover } from './support/database/leftovers.ts'
import { freePort } from './support/processes/ports.ts'
import { BARE_ENV } from './support/processes/started.ts'

const WAIT_OPTIONS = { timeout: 60_000 }

let folder: string
let port: number
let address: string
let development: ChildProcess
let output = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  const sources = ['client', 'migrations', 'scripts', 'server', 'shared']
  for (const name of [...sources, 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    const isSource = (path: string) => !/^(dist(\..*)?|node_modules)$/.test(basename(path))
    cpSync(name, join(folder, name), { recursive: true, filter: isSource })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const [serverPort, webPort] = await Promise.all([freePort(), freePort()])
  port = serverPort
  address = `http://localhost:${webPort}`
  // Like a terminal, starts the command in its own process group.
  development = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    detached: true,
    env: {
      ...BARE_ENV,
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: folder,
      DEMO: '0',
    },
  })
  for (const stream of [development.stdout, development.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  await vi.waitFor(() => expect(output).toContain(`Abra ${address}`), WAIT_OPTIONS)
})
afterAll(async () => {
  if (development?.exitCode === null) development.kill('SIGKILL')
  await removeLeftover(folder)
})

async function health(): Promise<unknown> {
  const response = await fetch(`${address}/api/health`)
  return await response.json()
}

test('`npm run dev` serves the API and both web apps from one address', async () => {
  expect(await health()).toMatchObject({ status: 'ok' })
  const page = async (path: string) => await (await fetch(address + path)).text()
  expect(await page('/login')).toContain('/src/main.ts')
  expect(await page('/menu')).toContain('/src/customer/')
})

test('`npm run dev` serves saved changes, and delays requests while the sources contain an error', async () => {
  const file = join(folder, 'server/src/observability/health.ts')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, `${source}\nconst = 1\n`)
  await expect.poll(health, WAIT_OPTIONS).toMatchObject({ code: 'unavailable' })
  await expect.poll(() => output, WAIT_OPTIONS).toMatch(/health\.ts.*\n[^]*El servidor terminó/)
  writeFileSync(file, source.replace(`status: 'ok'`, `status: 'other'`))
  await expect.poll(health, WAIT_OPTIONS).toMatchObject({ status: 'other' })
})

test('`npm run dev` leaves no process running after an interrupt', async () => {
  const ended = once(development, 'close')
  process.kill(-(development.pid ?? 0), 'SIGINT')
  const signalTimer = setInterval(() => development.kill('SIGTERM'), 2)
  expect(await ended).toEqual([0, null])
  clearInterval(signalTimer)
  expect(output).not.toContain('Warning')
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
