import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { createLoginLimits, forgetOldLimits } from './limits.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const wrong = async () => undefined
const right = async () => 1

test('an account of any length is closed after ten wrong ones, a right one too', async () => {
  const limits = createLoginLimits(world.deps.pool, { byAddress: false })
  const account = `${'a'.repeat(240)}@pruebas.test`
  for (let count = 0; count < 10; count += 1) await limits.guard(account, '', wrong)
  await expect(limits.guard(account, '', right)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('an address is closed after many wrong ones on many accounts', async () => {
  const limits = createLoginLimits(world.deps.pool, { byAddress: true })
  for (let count = 0; count < 200; count += 1)
    await limits.guard(`persona-${count}`, '10.0.0.1', wrong)
  await expect(limits.guard('otra', '10.0.0.1', right)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(await limits.guard('otra', '10.0.0.2', right)).toBe(1)
})

test('counters whose window is over are forgotten', async () => {
  const limits = createLoginLimits(world.deps.pool, { byAddress: false })
  await limits.guard('alguien', '', wrong)
  const left = async () =>
    (await world.deps.pool.query<{ n: number }>('SELECT count(*) AS n FROM rate_limits'))[0]?.n ?? 0
  await forgetOldLimits(world.deps.pool, new Date())
  expect(await left()).toBeGreaterThan(0)
  await forgetOldLimits(world.deps.pool, new Date(Date.now() + 16 * 60_000))
  expect(await left()).toBe(0)
})
