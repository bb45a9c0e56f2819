import { afterAll, expect, test, vi } from 'vitest'
import { openScreen, type Screen } from '../../../tests/support/live/screen.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

/**
 * The heads of the logs are read every 5 s, sessions and due print jobs every 15 s, online payments and the starts of business
 * days every 60 s.
 */
const QUERIES_PER_MINUTE = 12 + 4 + 4 + 1 + 1
const SECONDS = 60

const screens: Screen[] = []
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const world = await openWorld()
const tenant = await makeTenant(world, { branches: 3 })
afterAll(() => {
  for (const screen of screens) screen.close()
})

async function openScreens(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const branch = tenant.branches[index % tenant.branches.length]
    screens.push(await openScreen(world.url, tenant.admin.token, branch?.id ?? 0))
  }
}

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

test('runs the same number of queries in an idle minute, regardless of the number of open screens', async () => {
  await openScreens(1)
  await queriesOfAMinute()
  expect(await queriesOfAMinute()).toBe(QUERIES_PER_MINUTE)
  await openScreens(20)
  expect(await queriesOfAMinute()).toBe(QUERIES_PER_MINUTE)
})
