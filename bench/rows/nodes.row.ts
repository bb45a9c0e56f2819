import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import { makeTenant } from '../../tests/support/tenant.ts'
import { isShortRun, quantile } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const COMMANDS = isShortRun ? 160 : 1000
const WRITERS = [1, 8]
const BRANCHES = 4
const LATER_AT_MOST_MS = 15

const GROUPS = ['here', 'there'] as const
const database = await createTestDatabase()
afterAll(() => database.drop())
const env = { DATABASE_URL: database.url }
const [node, other] = await Promise.all([startNode(env), startNode(env)])
const tenant = await makeTenant(node, { branches: BRANCHES })
const token = tenant.admin.token ?? ''
const load = await startHelper<LoadHandlers>('load')
const branches = tenant.branches.map(({ id }) => id)
const tokens = branches.map(() => token)
await load.ask('open', 'here', { url: node.url, tokens, branches })
await load.ask('open', 'there', { url: other.url, tokens, branches })

test('nodes: time to deliver an event on the same node and on another node', async () => {
  const figures: Figure[] = []
  for (const writers of WRITERS) {
    const tables = Array.from({ length: writers }, (_, index) => {
      const branch = tenant.branches[index % BRANCHES] ?? tenant.branch
      const table_id = branch.tables[Math.floor(index / BRANCHES)]?.id ?? 0
      return { branch: branch.id, table_id }
    })
    const place = { url: node.url, token, tables }
    const products = [{ product_id: tenant.products[0].id, quantity: 1 }]
    const perWriter = COMMANDS / writers
    const [sameNode, otherNode] = await load.ask('deliver', GROUPS, place, products, perWriter)
    expect(sameNode.length).toBeGreaterThanOrEqual(COMMANDS)
    const later = otherNode.map((ms, index) => ms - (sameNode[index] ?? Number.NaN))
    const at = `${writers} ${writers === 1 ? 'writer' : 'writers'}`
    figures.push(
      ...spread(`${at}, shown at the same node`, sameNode),
      ...spread(`${at}, shown at another node`, otherNode),
      ...spread(`${at}, delay at the other node`, later, LATER_AT_MOST_MS),
    )
  }
  record('nodes', figures)
})

function spread(what: string, costs: readonly number[], p95?: number): Figure[] {
  return [0.5, 0.95, 0.99].map((share) =>
    costFigure(`${what}, p${share * 100}`, quantile(costs, share), {
      unit: 'ms',
      atMost: share === 0.95 ? p95 : undefined,
    }),
  )
}
