import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'
import { ensureDemo } from './demo.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function count(table: string, condition = 'true'): Promise<number> {
  const [row] = await world.deps.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ${condition}`,
  )
  return row?.n ?? 0
}

test('the demo lives in its own branches, is made once by two nodes, and goes on where it was cut off', async () => {
  const peer = await startWorld({ hasPeers: true }, world)
  const demo = await ensureDemo(world.deps, { isLoopback: true })
  expect(demo?.lines.join('\n')).toContain('super@orderi.demo')
  const branches = await count('branches')
  expect(branches).toBe(4)
  const own = await makeTenant(world)
  // Everything but the last twenty bills counts as made: the test need not wait for the rest.
  await world.deps.pool.query('UPDATE installation SET demo_jobs_done = $1', [branches + 2 + 980])
  const elsewhere = await ensureDemo(peer.deps, { isLoopback: true })
  await Promise.all([demo?.fillHistory(), elsewhere?.fillHistory()])
  await peer.close()
  expect(await count('bills', "status = 'Cerrada'")).toBe(20)
  expect(await count('bills', `restaurant_id = ${own.restaurantId}`)).toBe(0)
  const again = await ensureDemo(world.deps, { isLoopback: true })
  await again?.fillHistory()
  expect(await count('bills')).toBe(20)
  expect(await count('restaurants')).toBe(3)
})

test('a database that holds something else stays as it is', async () => {
  const other = await startWorld()
  try {
    await makeTenant(other)
    expect(await ensureDemo(other.deps, { isLoopback: true })).toBeUndefined()
    const [row] = await other.deps.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM restaurants',
    )
    expect(row?.n).toBe(1)
  } finally {
    await other.close()
  }
})
