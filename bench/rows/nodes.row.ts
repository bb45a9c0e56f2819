/** How much later a screen at another node sees a command than a screen at the node that took it. */
import { expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { prepareProduct } from '../../tests/support/product.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { JWT_SECRET } from '../../tests/support/world.ts'
import { quantile } from '../compare.ts'
import type { Delivered, Question } from '../processes/delivery.ts'
import { groundsOn, startHelper } from '../processes.ts'
import { record } from '../record.ts'
import type { Figure } from '../report.ts'

const COMMANDS = 1000
const WRITERS = [1, 8]
const BRANCHES = 4
const LATER_AT_MOST_MS = 15

test('delivery at the same node and at another', async () => {
  const database = await createTestDatabase()
  const nodes = [await prepareProduct(), await prepareProduct()] as const
  const env = { DATABASE_URL: database.url, JWT_SECRET, DEMO: '0', BACKUPS: 'off' }
  await Promise.all(nodes.map((node) => node.start(env)))
  const pool = createPool(database.url, { max: 2 })
  const tenant = await makeTenant(await groundsOn(pool, nodes[0].url), { branches: BRANCHES })
  const load = await startHelper('delivery')
  const figures: Figure[] = []
  for (const writers of WRITERS) {
    const question: Question = {
      urls: [nodes[0].url, nodes[1].url],
      token: tenant.admin.token ?? '',
      branches: tenant.branches.map(({ id, tables }) => ({ id, tables: tables.map((t) => t.id) })),
      product: tenant.products[0].id,
      writers,
      commands: COMMANDS,
    }
    const { same, cross } = await load.ask<Delivered>({ ...question })
    expect(same.length).toBeGreaterThanOrEqual(COMMANDS)
    const later = cross.map((ms, index) => ms - (same[index] ?? Number.NaN))
    const at = `${writers} at work`
    figures.push(
      ...spread(`${at}, shown at the same node`, same),
      ...spread(`${at}, shown at another node`, cross),
      ...spread(`${at}, so much later at the other`, later, LATER_AT_MOST_MS),
    )
  }
  await load.close()
  await pool.end()
  await Promise.all(nodes.map((node) => node.remove()))
  await database.drop()
  record('nodes', figures)
})

/** Half of them, and all but a few, took no longer than this. */
function spread(what: string, costs: readonly number[], p95?: number): Figure[] {
  return [0.5, 0.95, 0.99].map((share) => ({
    row: 'nodes',
    what: `${what}, p${share * 100}`,
    value: quantile(costs, share),
    unit: 'ms',
    ...(share === 0.95 && p95 !== undefined ? { goal: { atMost: p95 } } : {}),
  }))
}
