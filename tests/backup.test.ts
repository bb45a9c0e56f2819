import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopOrphan } from '../server/src/db/embedded/postmaster.ts'
import { leftoverPrefix } from './support/leftovers.ts'
import { copyPreparedData } from './support/prepared-data.ts'
import { type StartedServer, startProcess } from './support/started.ts'
import { createApiClient } from './support/world.ts'

const admin = { email: 'jefa@orderi.test', password: 'una clave larga' }
let dataDir: string
let server: StartedServer | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
})
afterEach(async () => {
  server?.process.kill('SIGKILL')
  await server?.exitCode
  await stopOrphan(join(dataDir, 'postgres'))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<string> {
  if (!existsSync(join(dataDir, 'postgres'))) copyPreparedData(dataDir)
  server = startProcess({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  return server.listening
}

async function stop(): Promise<void> {
  server?.process.kill('SIGTERM')
  expect(await server?.exitCode).toBe(0)
  expect(server?.err()).toBe('')
}

async function run(command: 'backup' | 'restore', ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(process.cwd(), `server/dist/backup/run-${command}.js`), ...args],
    { env: { DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out: out.trimEnd(), err: err.trimEnd() }
}

async function login(url: string): Promise<string> {
  const { status, body } = await createApiClient(url).call(calls.login, { body: admin })
  expect(status).toBe(200)
  return body.token
}

test('restores a backup of the running server and ends all sessions', async () => {
  expect((await run('backup')).err).toBe(`DATA_DIR: no hay ninguna base en «${dataDir}»`)
  const url = await start()
  const token = await login(url)
  const jefa = createApiClient(url, token)
  expect(
    (await jefa.call(calls.updateProfile, { body: { name: 'Antes', email: admin.email } })).status,
  ).toBe(200)
  const made = await run('backup')
  expect(made).toMatchObject({ code: 0, err: '' })
  const [, file = ''] =
    /^Respaldo listo: (.+\.gz) \([\d.,\s]+ filas, [\d,]+ MB\)$/.exec(made.out) ?? []
  expect(
    readdirSync(join(dataDir, 'backups')).map((name) => join(dataDir, 'backups', name)),
  ).toEqual([file])
  expect((await run('backup', '--to', file)).err).toBe(
    `El archivo «${file}» ya existe: elija otro nombre`,
  )
  await jefa.call(calls.updateProfile, { body: { name: 'Después', email: admin.email } })

  expect(await run('restore', file, '--replace')).toEqual({
    code: 1,
    out: '',
    err: `Un servidor de Orderi trabaja en «${dataDir}»: deténgalo antes de restaurar`,
  })
  await stop()

  expect((await run('restore', file)).err).toMatch(/^La base ya tiene datos: .* --replace /)
  const damaged = join(dataDir, 'dañado.gz')
  writeFileSync(damaged, readFileSync(file).subarray(0, -20))
  expect((await run('restore', damaged, '--replace')).err).toBe(
    'El respaldo «dañado.gz» está dañado o incompleto: no se cambió nada',
  )
  expect((await run('restore')).err).toBe('Uso: npm run restore -- archivo [--replace]')
  expect((await run('backup', '--a', 'x')).err).toBe('Uso: npm run backup -- [--to archivo]')
  const after = join(dataDir, 'después.gz')
  expect(await run('backup', '--to', after)).toMatchObject({ code: 0, err: '' })
  expect(existsSync(after)).toBe(true)

  const restored = await run('restore', file, '--replace')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(
    /^Restaurado: .* filas del .*Z\. Todas las personas deben volver a entrar\.$/,
  )
  const again = await start()
  expect((await createApiClient(again, token).call(calls.me)).status).toBe(401)
  const me = await createApiClient(again, await login(again)).call(calls.me)
  expect(me.body).toMatchObject({ name: 'Antes' })
  await stop()
})
