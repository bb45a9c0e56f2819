import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopOrphan } from '../server/src/db/embedded/postmaster.ts'
import { leftoverPrefix } from './support/database/leftovers.ts'
import { copyPreparedData } from './support/database/prepared-data.ts'
import { type StartedServer, startProcess } from './support/processes/started.ts'
import { createApiClient } from './support/world.ts'

const admin = { email: 'jefa@orderi.test', password: 'una clave larga' }
let dataDir: string
let server: StartedServer | undefined

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
})
afterAll(async () => {
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
  const { status, body } = await createApiClient(url).send(calls.login, admin)
  expect(status).toBe(200)
  return body.token
}

test('backup and restore explain a missing database and wrong arguments', async () => {
  expect((await run('backup')).err).toBe(`DATA_DIR: no hay ninguna base en «${dataDir}»`)
  expect((await run('backup', '--a', 'x')).err).toBe('Uso: npm run backup -- [--to archivo]')
  expect((await run('restore')).err).toBe('Uso: npm run restore -- archivo [--replace]')
})

describe('a backup of a running server', () => {
  let made: Awaited<ReturnType<typeof run>>
  let file: string
  let token: string

  beforeAll(async () => {
    const url = await start()
    token = await login(url)
    const rename = (name: string) =>
      createApiClient(url, token).send(calls.updateProfile, { name, email: admin.email })
    expect((await rename('Antes')).status).toBe(200)
    made = await run('backup')
    file = /^Respaldo listo: (.+\.gz) \([\d.,\s]+ filas, [\d,]+ MB\)$/.exec(made.out)?.[1] ?? ''
    await rename('Después')
  })

  test('writes the backup to a file in the backup folder', () => {
    expect(made).toMatchObject({ code: 0, err: '' })
    const folder = join(dataDir, 'backups')
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([file])
  })

  test('never overwrites an existing backup file', async () => {
    expect((await run('backup', '--to', file)).err).toBe(
      `El archivo «${file}» ya existe: elija otro nombre`,
    )
  })

  test('refuses to restore while a server uses the data folder', async () => {
    expect(await run('restore', file, '--replace')).toEqual({
      code: 1,
      out: '',
      err: `Un servidor de Orderi trabaja en «${dataDir}»: deténgalo antes de restaurar`,
    })
  })

  describe('backup and restore of a stopped server', () => {
    beforeAll(stop)

    test('backs up a stopped server', async () => {
      const after = join(dataDir, 'después.gz')
      expect(await run('backup', '--to', after)).toMatchObject({ code: 0, err: '' })
      expect(existsSync(after)).toBe(true)
    })

    test('restores over existing data only with --replace', async () => {
      expect((await run('restore', file)).err).toMatch(/^La base ya tiene datos: .* --replace /)
    })

    test('refuses to restore a damaged backup file', async () => {
      const damaged = join(dataDir, 'dañado.gz')
      writeFileSync(damaged, readFileSync(file).subarray(0, -20))
      expect((await run('restore', damaged, '--replace')).err).toBe(
        'El respaldo «dañado.gz» está dañado o incompleto: no se cambió nada',
      )
    })

    test('restores the data and ends all sessions', async () => {
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
  })
})
