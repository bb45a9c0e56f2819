import { calls } from '@orderi/shared/contract/all'
import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import { openBrowser } from '../../tests/support/browser/browser.ts'
import { makeTenant, makeUser, type Tenant } from '../../tests/support/tenant.ts'
import { isShortRun, median } from '../compare.ts'
import { loadPage, type PageLoad, type Visit } from '../page-load.ts'
import { startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const DISHES = 300
const ROUNDS = isShortRun ? 1 : 3

const node = await startNode()

test('h: bytes and time until a page shows content', async () => {
  const browser = await openBrowser()
  const tenant = await makeTenant(node)
  await writeMenu(tenant)
  const table = tenant.branch.tables[0]?.code ?? ''
  const menu = await visit(browser, {
    url: `${node.url}/open/${table}`,
    awaitedText: 'Plato número 1 ',
    weighedPath: `/api${calls.menu.path}`,
  })
  const board = await visit(browser, {
    url: `${node.url}/admin/punto-venta`,
    awaitedText: 'Mesa 1',
    storage: await storedSession(tenant),
  })
  const login = await visit(browser, { url: `${node.url}/login`, awaitedText: 'Contraseña' })
  await browser.close()
  expect(menu.weighed).toBeGreaterThan(0)

  const paint = 'scripts before the first paint of'
  record('h', [
    kB(`${paint} the guests’ menu`, menu.scriptBytesAtPaint, 115),
    kB(`${paint} the point of sale`, board.scriptBytesAtPaint, 260),
    kB(`${paint} the login`, login.scriptBytesAtPaint, 180),
    kB(`a menu of ${DISHES} dishes`, menu.weighed, 25),
    kB('scripts before the first table of the point of sale', board.scriptBytesAtSeen),
    ...late('the guests’ menu', menu, 'first dish', 1.3),
    ...late('the point of sale', board, 'first table'),
    ...late('the login', login, 'form'),
  ])
})

function kB(what: string, bytes: number, atMost?: number): Figure {
  return costFigure(what, bytes / 1000, { unit: 'kB', atMost })
}

function late(
  page: string,
  { paintedMs, seenMs }: PageLoad,
  last: string,
  atMost?: number,
): Figure[] {
  const where = `of ${page} at 1.6 Mbit/s and 150 ms`
  return [
    costFigure(`first paint ${where}`, paintedMs / 1000, { unit: 's' }),
    costFigure(`${last} ${where}`, seenMs / 1000, { unit: 's', atMost }),
  ]
}

async function visit(browser: Browser, visited: Visit): Promise<PageLoad> {
  const visits: PageLoad[] = []
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await loadPage(browser, visited))
  const of = (what: keyof PageLoad) => median(visits.map((each) => each[what]))
  return {
    scriptBytesAtPaint: of('scriptBytesAtPaint'),
    scriptBytesAtSeen: of('scriptBytesAtSeen'),
    weighed: of('weighed'),
    paintedMs: of('paintedMs'),
    seenMs: of('seenMs'),
  }
}

async function writeMenu(tenant: Tenant): Promise<void> {
  await node.pool.query(
    `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      SELECT $1, $2, $3, 1000 + 50 * n, n, true, json_build_array(json_build_object('language_code', 'es',
        'name', 'Plato número ' || n || ' ' || left(md5(n::text), 8), 'description', 'Con ' || md5((n * 7)::text)
          || ', arroz, frijoles, ensalada y plátano maduro', 'address', ''))
      FROM generate_series(1, $4::int) AS n`,
    [tenant.restaurantId, tenant.categoryId, tenant.subcategoryId, DISHES],
  )
}

async function storedSession({ restaurantId, branch }: Tenant): Promise<Record<string, string>> {
  const type = 'salonero'
  const { id, email, client } = await makeUser(node, {
    restaurantId,
    branchIds: [branch.id],
    type,
  })
  const { token } = client
  return {
    user: JSON.stringify({ id, name: 'Saúl', email, type, token, role: type }),
    menu: 'admin',
    sucursal: JSON.stringify(branch.id),
    restaurante: JSON.stringify({ id: restaurantId, name: 'Restaurante', logo: null }),
  }
}
