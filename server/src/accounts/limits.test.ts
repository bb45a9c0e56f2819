import { DomainError } from '@orderi/shared/kernel/errors'
import { expect, test } from 'vitest'
import { makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'
import { createLoginLimits, deleteOldRateLimits } from '../identity/commands/login-limits.ts'
import { deleteOldLoginPlaces, forgetLoginPlaces } from '../identity/commands/login-places.ts'

const world = await openWorld()

const wrong = async () => undefined
const right = async () => 1
/** Sets a count that the test then goes on with, instead of hundreds of attempts. */
const countUp = (key: string, points: number) =>
  world.deps.pool.query('UPDATE rate_limits SET points = $2 WHERE key = $1', [key, points])
const limitsOf = (byAddress: boolean) =>
  createLoginLimits(world.deps.pool, { ...world.deps, byAddress })

test('blocks a network after many wrong passwords, except for accounts that logged in from there before', async () => {
  const limits = limitsOf(true)
  const { id, email } = await makeUser(world)
  const enter = async () => id
  expect(await limits.guard(email, '2001:db8:0:7::', enter)).toBe(id)
  await limits.guard('persona', '2001:db8:0:7::1', wrong)
  await countUp('login-address:2001:db8:0:7::/64', 199)
  await limits.guard('vecino', '2001:db8:0:7::2', wrong)
  await expect(limits.guard('otra', '2001:db8:0:7:ffff::1', right)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(await limits.guard('otra', '2001:db8:0:8::1', right)).toBe(1)
  expect(await limits.guard(email, '2001:db8:0:7::9', enter)).toBe(id)
})

test('enforces the password limit of a network for concurrent attempts on two nodes', async () => {
  const nodes = [limitsOf(true), limitsOf(true)] as const
  let compared = 0
  const compare = async () => {
    compared += 1
    return undefined
  }
  const attempts = () =>
    Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        nodes[index % 2 ? 0 : 1].guard(`cuenta ${index}`, '10.0.0.3', compare),
      ),
    )
  await attempts()
  await countUp('login-address:10.0.0.3', 192)
  await attempts()
  expect(compared).toBe(20 + 8)
})

test('does not count right passwords, or attempts that fail before the password is compared', async () => {
  const limits = limitsOf(true)
  const { id, email } = await makeUser(world)
  const unavailable = () => Promise.reject(new DomainError('unavailable'))
  for (let count = 0; count < 12; count += 1) {
    expect(await limits.guard(email, '10.0.0.5', async () => id)).toBe(id)
    await expect(limits.guard('nadie', '10.0.0.5', unavailable)).rejects.toMatchObject({
      code: 'unavailable',
    })
  }
  const points = await world.deps.pool.query<Columns<'rate_limits', 'points'>>(
    "SELECT points FROM rate_limits WHERE key = 'login-address:10.0.0.5'",
  )
  expect(points).toEqual([{ points: 0 }])
})

test('deletes counters of wrong passwords after their time window', async () => {
  const limits = limitsOf(false)
  await limits.guard('alguien', '', wrong)
  const left = async () =>
    (await world.deps.pool.query<{ n: number }>('SELECT count(*) AS n FROM rate_limits'))[0]?.n ?? 0
  await deleteOldRateLimits(world.deps.pool, new Date())
  expect(await left()).toBeGreaterThan(0)
  await deleteOldRateLimits(world.deps.pool, new Date(Date.now() + 16 * 60_000))
  expect(await left()).toBe(0)
})

test('blocks an account after ten wrong passwords, even if the right one was entered between them, until it gets a new one', async () => {
  const limits = limitsOf(false)
  const { id, email } = await makeUser(world)
  const enter = async () => id
  const here = '192.0.2.1'
  for (let count = 0; count < 9; count += 1) await limits.guard(email, here, wrong)
  expect(await limits.guard(email, here, enter)).toBe(id)
  expect(await limits.guard(email, here, wrong)).toBeUndefined()
  await expect(limits.guard(email, here, enter)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Demasiados intentos. Espere 15 minutos e intente de nuevo.',
    reason: { code: 'wait_minutes', params: { minutes: 15 } },
  })
  await forgetLoginPlaces(world.deps.pool, id)
  await limits.resetAccount(email)
  for (let count = 0; count < 3; count += 1) expect(await limits.guard(email, here, enter)).toBe(id)
})

test('handles a login from a known network without waiting for attempts from other networks', async () => {
  const limits = limitsOf(false)
  const { id, email } = await makeUser(world)
  await limits.guard(email, '192.0.2.1', async () => id)
  let begun: (() => void) | undefined
  let end: (() => void) | undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow = limits.guard(
    email,
    '198.51.100.1',
    () =>
      new Promise((resolve) => {
        end = () => resolve(undefined)
        begun?.()
      }),
  )
  await hasBegun
  expect(await limits.guard(email, '192.0.2.1', async () => id)).toBe(id)
  end?.()
  expect(await slow).toBeUndefined()
})

test('forgets a known network after 90 days without a login', async () => {
  let now = new Date()
  const limits = createLoginLimits(world.deps.pool, {
    ...world.deps,
    byAddress: false,
    clock: () => now,
  })
  const { id, email } = await makeUser(world)
  await limits.guard(email, '192.0.2.1', async () => id)
  now = new Date(now.getTime() + 91 * 86_400_000)
  for (let count = 0; count < 10; count += 1) await limits.guard(email, '203.0.113.1', wrong)
  await expect(limits.guard(email, '192.0.2.1', async () => id)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await deleteOldLoginPlaces(world.deps.pool, now)
  expect(
    await world.deps.pool.query('SELECT 1 FROM login_places WHERE user_id = $1', [id]),
  ).toEqual([])
})
