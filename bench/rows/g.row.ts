/** Compares the cost of a call for the first page of a long list with the cost of its SQL statements. */
import { BillHistoryQuery } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { ProductQuery } from '@orderi/shared/menu/schema'
import { test } from 'vitest'
import { listBillHistory } from '../../server/src/bills/queries/bills.ts'
import type { Db } from '../../server/src/db/sql.ts'
import { listProducts } from '../../server/src/menu/queries/menu.ts'
import { makeUser } from '../../tests/support/tenant.ts'
import { compare, isShortRun } from '../compare.ts'
import type { LoadHandlers, Statement } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure } from '../report.ts'
import { openYearDatabase } from '../year.ts'

const BILLS = isShortRun ? 10_000 : 200_000
const PRODUCTS = isShortRun ? 1000 : 10_000
const AT_MOST = 1.5
const RUN_MS = 100

const databaseUrl = await openYearDatabase({ branches: 1, busyBills: BILLS, bills: BILLS })
const node = await startNode({ DATABASE_URL: databaseUrl })
await node.pool.query(
  `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      SELECT s.restaurant_id, s.category_id, s.id, n, n % 50, true, jsonb_build_array(jsonb_build_object(
        'language_code', 'es', 'name', 'Plato del día ' || n, 'description', 'Descripción ' || n, 'address', ''))
      FROM generate_series(1, $1::int) AS n JOIN subcategories s ON s.id = 1 + n % 12`,
  [PRODUCTS],
)
await node.pool.query('ANALYZE products')
const { client } = await makeUser(node, { restaurantId: 1, type: 'admin' })
const token = client.token ?? ''
const load = await startHelper<LoadHandlers>('load')

interface Page {
  readonly what: string
  readonly path: string
  readonly query: Record<string, string>
  read(db: Db): Promise<unknown>
}

function ofProducts(what: string, more: Record<string, string>): Page {
  const query = { pagina: '1', tamano: '10', ...more }
  return {
    what: `${PRODUCTS.toLocaleString('en')} products, ${what}`,
    path: calls.products.path,
    query,
    read: (db) => listProducts(db, 1, ProductQuery.parse(query), null),
  }
}

function ofBills(what: string, more: Record<string, string>): Page {
  const query = { pagina: '1', tamano: '10', desde: '2020-01-01', hasta: '2099-12-31', ...more }
  return {
    what: `${BILLS.toLocaleString('en')} bills, ${what}`,
    path: calls.billHistory.path.replace(':sucursal', '1'),
    query,
    read: (db) => listBillHistory(db, 1, BillHistoryQuery.parse(query), new Date()),
  }
}

async function statementsOf(page: Page): Promise<Statement[]> {
  const statements: Statement[] = []
  await page.read({
    query(statement, values = []) {
      const named = typeof statement === 'string' ? { text: statement } : statement
      statements.push({ ...named, values })
      return node.pool.query(statement, values)
    },
  })
  return statements
}

test('g: cost of the first page of a long list', async () => {
  const figures: Figure[] = []
  for (const page of [
    ofProducts('first page', {}),
    ofProducts('first page of a search', { buscar: 'plato del dia 77' }),
    ofBills('first page', {}),
    ofBills('first page of a search', { buscar: 'cliente 77' }),
  ]) {
    const get = `${node.url}/api${page.path}?${new URLSearchParams(page.query)}`
    const run = await statementsOf(page)
    const times = Math.max(2, Math.ceil(RUN_MS / (await load.ask('read', get, token, 5))))
    const ratio = await compare(
      () => load.ask('read', get, token, times),
      () => load.ask('run', databaseUrl, run, times),
    )
    figures.push(ratioFigure(page.what, ratio, { unit: 'ms', atMost: AT_MOST }))
  }
  record('g', figures)
})
