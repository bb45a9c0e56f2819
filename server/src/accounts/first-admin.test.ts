import { calls } from '@orderi/shared/contract/all'
import { afterEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { migrationLockId } from '../db/migrate.ts'
import type { Columns } from '../db/sql.ts'
import { ensureSuperadmin } from './commands/first-admin.ts'
import { type InstallationCode, issueInstallationCode } from './commands/invitation.ts'

const WANTED = { isWanted: true }

const world = await openWorld()
const peer = await openWorld({}, world)
afterEach(async () => {
  await stopShowing()
  await issueInstallationCode(world.deps, { isWanted: false })
  for (const table of ['users', 'rate_limits']) await world.deps.pool.query(`DELETE FROM ${table}`)
})

let shown: InstallationCode[] = []

async function codeOf(of = world): Promise<string> {
  const invitation = await issueInstallationCode(of.deps, WANTED)
  if (!invitation) throw new Error('no code')
  shown.push(invitation)
  return invitation.code
}

async function stopShowing(): Promise<void> {
  await Promise.all(shown.map((invitation) => invitation.close()))
  shown = []
}

const install = (codigo: string, over: object = {}, of = world) =>
  of.client().send(calls.install, {
    codigo,
    name: 'Julia Jefa',
    email: 'julia@orderi.test',
    password: 'una clave larga',
    ...over,
  })

const isOpen = async () => (await world.client().call(calls.installation)).body.abierta

const superadmins = () =>
  world.deps.pool.query<Columns<'users', 'email'>>(
    'SELECT email FROM users WHERE is_superadmin ORDER BY id',
  )

test('makes an existing account superadmin with the installation code when no superadmin is left', async () => {
  const { id, client, email } = await makeUser(world, { superadmin: true })
  expect(await issueInstallationCode(world.deps, WANTED)).toBeUndefined()
  await world.deps.pool.query('UPDATE users SET is_superadmin = false')
  expect(await isOpen()).toBe(false)
  const { status, body } = await install(await codeOf(), { email: email.toUpperCase() })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ id, type: 'superadmin' })
  expect((await client.call(calls.me)).body.code).toBe('session_revoked')
})

describe('the installation code', () => {
  test('creates one installation code, easy to read aloud, for all running nodes', async () => {
    const [code, ...more] = await Promise.all([codeOf(), codeOf(peer), codeOf(), codeOf(peer)])
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(more).toEqual([code, code, code])
    const [first] = shown
    await first?.close()
    expect(await codeOf()).toBe(code)
  })

  test('creates an installation code at the next start after a failed start', async () => {
    const { pool } = world.deps
    await pool.query('ALTER TABLE secrets RENAME TO lost_secrets')
    await expect(issueInstallationCode(world.deps, WANTED)).rejects.toMatchObject({ code: '42P01' })
    await pool.query('ALTER TABLE lost_secrets RENAME TO secrets')
    const held = () =>
      pool.query(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
        [migrationLockId + 2],
      )
    expect(await held()).toEqual([])
    await codeOf()
    expect(await held()).toHaveLength(1)
  })

  test('creates no installation code when the settings name an admin, and deletes an existing one', async () => {
    expect(await issueInstallationCode(world.deps, { isWanted: false })).toBeUndefined()
    expect(await isOpen()).toBe(false)
    const code = await codeOf()
    expect(await isOpen()).toBe(true)
    expect(await issueInstallationCode(world.deps, { isWanted: false })).toBeUndefined()
    expect(await isOpen()).toBe(false)
    expect((await install(code)).status).toBe(404)
    expect(await superadmins()).toEqual([])
  })

  test('creates the first superadmin and logs in, for only one of many concurrent requests on two nodes', async () => {
    const code = await codeOf()
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        install(typed, { email: `julia-${n}@orderi.test` }, n % 2 ? world : peer),
      ),
    )
    const [done, ...more] = answers.filter(({ status }) => status === 201)
    expect(more).toEqual([])
    expect(done?.body).toMatchObject({ user: { name: 'Julia Jefa' }, Restaurants: [] })
    const me = await world.client(done?.body.token).call(calls.me)
    expect(me.body).toMatchObject({ email: done?.body.user.email, type: 'superadmin' })
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
    expect(await install(code)).toMatchObject({
      status: 404,
      body: {
        code: 'not_found',
        message: 'Esta instalación ya tiene quien la administre. Inicie sesión.',
      },
    })
    expect(await isOpen()).toBe(false)
    expect(await issueInstallationCode(world.deps, WANTED)).toBeUndefined()
    expect(await superadmins()).toHaveLength(1)
  })

  test('rejects the installation code after the superadmin named in the settings was created', async () => {
    const code = await codeOf()
    await ensureSuperadmin(world.deps, { email: 'jefa@orderi.test', password: 'otra clave larga' })
    expect(await isOpen()).toBe(false)
    expect((await install(code)).status).toBe(404)
    expect(await superadmins()).toEqual([{ email: 'jefa@orderi.test' }])
  })
})

describe('attempts with the installation code', () => {
  test('rejects an earlier code, and even the right one after ten attempts on several nodes', async () => {
    const before = await codeOf()
    await stopShowing()
    const code = await codeOf()
    expect(code).not.toBe(before)
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, n) => install(before, {}, n % 2 ? world : peer)),
    )
    const wrong = tries.filter(({ status }) => status === 422)
    const errors = { codigo: ['Ese no es el código que muestra la terminal del servidor.'] }
    expect(wrong.map(({ body }) => body.errors)).toEqual(Array.from({ length: 10 }, () => errors))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
    const right = await install(code)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await superadmins()).toEqual([])
  })

  test('accepts the installation code even if another network has made too many attempts', async () => {
    const code = await codeOf()
    for (let n = 0; n < 10; n += 1) await world.deps.loginLimits.countInstallCode('203.0.113.7')
    await expect(world.deps.loginLimits.countInstallCode('203.0.113.7')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    expect((await install(code)).status).toBe(201)
  })
})

test('refuses a common password for the first superadmin, from the form and from the settings', async () => {
  const { status, body } = await install(await codeOf(), { password: 'qwertyuiop' })
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('password')
  const admin = { email: 'jefa@orderi.test', password: 'qwertyuiop' }
  await expect(ensureSuperadmin(world.deps, admin)).rejects.toThrow(
    'ADMIN_PASSWORD: es una contraseña muy común; elija otra',
  )
  expect(await superadmins()).toEqual([])
})
