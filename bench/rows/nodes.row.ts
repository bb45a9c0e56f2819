/** How much later a screen at another node sees a command than a screen at the node that took it. */
import { expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { prepareProduct } from '../../tests/support/product.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { JWT_SECRET } from '../../tests/support/world.ts'
import { isShort, quantile } from '../compare.ts'
import type { Delivering } from '../processes/delivery.ts'
import { groundsOn, startHelper } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const COMMANDS = isShort ? 160 : 1000
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
  const load = await startHelper<Delivering>('delivery')
  const figures: Figure[] = []
  for (const writers of WRITERS) {
    const { same, cross } = await load.ask('deliver', {
      urls: [nodes[0].url, nodes[1].url],
      token: tenant.admin.token ?? '',
      branches: tenant.branches.map(({ id, tables }) => ({ id, tables: tables.map((t) => t.id) })),
      product: tenant.products[0].id,
      writers,
      commands: COMMANDS,
    })
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

function spread(what: string, costs: readonly number[], p95?: number): Figure[] {
  return [0.5, 0.95, 0.99].map((share) =>
    costFigure('nodes', `${what}, p${share * 100}`, quantile(costs, share), {
      unit: 'ms',
      atMost: share === 0.95 ? p95 : undefined,
    }),
  )
}
