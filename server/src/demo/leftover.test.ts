import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { StartError } from '../start-error.ts'
import { warnOfDemo } from './leftover.ts'
import { demoPassword, demoPeople, demoSuperadmin } from './people.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const warn = (isReached: boolean) => warnOfDemo(world.databaseUrl, { isReached })

async function add(email: string | undefined, password: string): Promise<void> {
  await world.deps.pool.query(
    "INSERT INTO users (name, email, password_hash, created_at) VALUES ('X', $1, $2, now())",
    [email, await hashPassword(password)],
  )
}

test('accounts of the demo are told on this machine, and stop the start of a server for others', async () => {
  await world.deps.pool.query('UPDATE installation SET demo_jobs_done = 0')
  await add(demoSuperadmin.email, 'una clave propia')
  // On another address than this machine's the demo's password is nobody's but the terminal's.
  expect(await warn(true)).toBeUndefined()
  await add(demoPeople.at(-1)?.email, demoPassword)
  expect(await warn(false)).toMatch(/^Atención: esta base de datos es la de la demostración, /)
  await expect(warn(true)).rejects.toThrow(StartError)
})

test('a database that never was the demo’s is nobody’s business', async () => {
  await add(demoSuperadmin.email, demoPassword)
  expect(await warn(true)).toBeUndefined()
})
