import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openScreen, type Screen } from '../../../tests/support/screen.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

/** The heads of all logs every 5 s, the people behind all sockets every 15 s, and what is to be printed as often. */
const QUERIES_PER_MINUTE = 12 + 4 + 4
const SECONDS = 60

let world: World
let tenant: Tenant
const screens: Screen[] = []
beforeAll(async () => {
  // The server's minutes are the test's; whatever else waits goes by the clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  world = await startWorld()
  tenant = await makeTenant(world, { branches: 3 })
})
afterAll(async () => {
  for (const screen of screens) screen.close()
  await world.close()
  vi.useRealTimers()
})

async function openScreens(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const branch = tenant.branches[index % tenant.branches.length]
    screens.push(await openScreen(world.url, tenant.admin.token, branch?.id ?? 0))
  }
}

/** What the server asks its database in a minute in which nothing happens. */
async function queriesOfAMinute(): Promise<number> {
  const asked = vi.spyOn(world.deps.pool.driver, 'query')
  for (let second = 0; second < SECONDS; second += 1) {
    vi.advanceTimersByTime(1000)
    await Promise.allSettled(asked.mock.results.map(({ value }) => value))
  }
  const queries = asked.mock.calls.length
  asked.mockRestore()
  return queries
}

test('a minute without news costs the database the same, however many look', async () => {
  await openScreens(1)
  await queriesOfAMinute()
  expect(await queriesOfAMinute()).toBe(QUERIES_PER_MINUTE)
  await openScreens(20)
  expect(await queriesOfAMinute()).toBe(QUERIES_PER_MINUTE)
})
