import { expect, test } from 'vitest'
import { openWorld } from '../../../../tests/support/world.ts'
import { transaction } from '../../db/pool.ts'
import { READ_ATTEMPTS } from './books.ts'
import { READ_PAYMENTS } from './load.ts'

const world = await openWorld()

test.each([
  ['payments', READ_PAYMENTS, [[1], [1]]],
  ['pay_attempts', READ_ATTEMPTS, [[1], [1]]],
] as const)('reads the %s that a command needs with indexes only', async (table, { text }, ids) => {
  await world.deps.pool.query(`ANALYZE ${table}`)
  const plans = await transaction(world.deps.pool, async ({ query }) => {
    await query('SET LOCAL enable_seqscan = off')
    return query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${text}`, [1, ...ids])
  })
  const reads = nodesOf(plans).filter((node) => node['Relation Name'] === table)
  expect(reads.length).toBeGreaterThan(0)
  for (const node of reads)
    expect(node['Index Cond'] ?? node['Recheck Cond'], JSON.stringify(node)).toBeDefined()
})

/** All objects in a query plan. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)]
}
