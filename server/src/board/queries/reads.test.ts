import { expect, test } from 'vitest'
import { openOnlineTests } from '../../../../tests/support/money/online-branch.ts'
import { transaction } from '../../db/pool.ts'
import { READ_ATTEMPTS } from './books.ts'
import { READ_PAYMENTS } from './load.ts'

const { world, openBranch } = await openOnlineTests()

test.each([
  ['payments', READ_PAYMENTS, [[1], [1]]],
  ['pay_attempts', READ_ATTEMPTS, [[1], [1]]],
] as const)(
  'uses only indexes to read the %s that a command needs',
  async (table, { text }, ids) => {
    for (let count = 0; count < 3; count += 1) await (await openBranch()).paid()
    await world.deps.pool.query(`ANALYZE ${table}`)
    const plans = await transaction(world.deps.pool, async ({ query }) => {
      await query('SET LOCAL enable_seqscan = off')
      return query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${text}`, [1, ...ids])
    })
    const reads = nodesOf(plans).filter((node) => node['Relation Name'] === table)
    expect(reads.length).toBeGreaterThan(0)
    for (const node of reads)
      expect(node['Index Cond'] ?? node['Recheck Cond'], JSON.stringify(node)).toBeDefined()
  },
)

/** All objects in a query plan. */
function nodesOf(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)]
}
