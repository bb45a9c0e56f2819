import { calls } from '@orderi/shared/contract/all'
import { afterEach, expect, test } from 'vitest'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'
import { hashPassword } from '../identity/passwords.ts'
import { StartError } from '../start-error.ts'
import { replacePublishedPasswords } from './commands/published-password.ts'
import { demoPassword, demoPeople, demoSuperadmin } from './people.ts'

const world = await openWorld()
afterEach(async () => {
  await world.deps.pool.query('UPDATE installation SET demo_jobs_done = NULL')
  await world.deps.pool.query('UPDATE users SET email = NULL, password_hash = NULL')
})

const settle = (isReachable: boolean, isDemo = false) =>
  replacePublishedPasswords(world.databaseUrl, { isReachable, isDemo })
const markAsDemo = () => world.deps.pool.query('UPDATE installation SET demo_jobs_done = 0')

async function add(email: string | undefined, password: string): Promise<number> {
  const [user] = await world.deps.pool.query<Columns<'users', 'id'>>(
    "INSERT INTO users (name, email, password_hash, created_at) VALUES ('X', $1, $2, now()) RETURNING id",
    [email, await hashPassword(password)],
  )
  return user?.id ?? 0
}

const login = async (email: string, password: string) =>
  (await world.client().send(calls.login, { email, password })).status

test('refuses to start with the published password if other machines can reach the server, and warns on loopback', async () => {
  const { pool } = world.deps
  const remove = (id: number) => pool.query('DELETE FROM users WHERE id = $1', [id])
  const refused = () => expect(settle(true)).rejects.toThrow(StartError)
  const person = await add(demoSuperadmin.email, demoPassword)
  expect(await settle(true)).toEqual([])
  await pool.query('UPDATE users SET is_superadmin = true WHERE id = $1', [person])
  await refused()
  await remove(person)
  const employee = await add('salonera@orderi.test', demoPassword)
  await pool.query(
    "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'salonero')",
    [(await makeTenant(world)).restaurantId, employee],
  )
  await refused()
  await pool.query('DELETE FROM memberships WHERE user_id = $1', [employee])
  await remove(employee)

  await markAsDemo()
  await add(demoSuperadmin.email, 'una clave propia')
  expect(await settle(true)).toEqual([])
  await add(demoPeople.at(-1)?.email, demoPassword)
  expect(await settle(false)).toEqual([
    expect.stringMatching(/^Atención: esta base de datos es la de la demostración, /),
  ])
  await refused()
})

test('replaces the published password of a reachable demo’s accounts and prints the new password, even for an account whose e-mail was changed', async () => {
  await markAsDemo()
  const own = await add('beto@orderi.demo', 'una clave propia')
  const renamed = await add('jefa@orderi.test', demoPassword)
  await add('ana@orderi.demo', demoPassword)
  await world.deps.pool.query('UPDATE users SET is_superadmin = true WHERE id = $1', [renamed])
  const [before, unchanged] = [await world.tokenOf(renamed), await world.tokenOf(own)]

  expect(await settle(false, true)).toEqual([])
  const lines = await settle(true, true)
  expect(lines.slice(1, -1)).toEqual([
    '  cuenta      jefa@orderi.test',
    '  cuenta      ana@orderi.demo',
  ])
  const password = /^ {2}contraseña {2}(\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
  for (const email of ['jefa@orderi.test', 'ana@orderi.demo']) {
    expect(await login(email, demoPassword)).toBe(401)
    expect(await login(email, password)).toBe(200)
  }
  expect(await login('beto@orderi.demo', 'una clave propia')).toBe(200)
  expect((await world.client(before).call(calls.me)).status).toBe(401)
  expect((await world.client(unchanged).call(calls.me)).status).toBe(200)
  expect(await settle(true, true)).toEqual([])
})
