import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { type Device, setUpJourney } from '../support/browser/journey.ts'
import { followTo } from '../support/browser/navigation.ts'
import { type HostileHouse, openHostileHouse } from '../support/contract/hostile.ts'
import { HOSTILE_TEXTS, SCRIPT_RAN } from '../support/contract/hostile-texts.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openPhone } from '../support/screens/guest.ts'
import { openPointOfSale, type PointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** A screen: its path, the hostile fields that it shows, and the steps that open it. An empty path stays on the page. */
type Screen = readonly [
  path: string,
  fields: readonly string[],
  open?: (page: Page) => Promise<void>,
]

/** Collects dialogs, requests to other servers, new pages, and content blocked by the content security policy. */
async function watch({ context, page }: Device): Promise<string[]> {
  const found: string[] = []
  const own = new URL(setup.world.url).host
  await context.exposeFunction('reportBlocked', (what: string) => void found.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'reportBlocked')(`stopped: ${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (host !== own && !/^(?:data|blob):$/.test(protocol))
      found.push(`requested: ${request.url()}`)
  })
  context.on('page', () => found.push('another page'))
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Runs in the page. Returns all visible text, including field values. */
function readPage(): string {
  const texts: string[] = []
  for (const each of document.querySelectorAll('body *')) {
    if (!each.checkVisibility()) continue
    for (const node of each.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? '')
    }
    if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) {
      texts.push(each.value)
    }
  }
  return texts.join('\n')
}

function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [
      document.documentElement,
      ...document.querySelectorAll('[role="dialog"], dialog'),
    ]
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/** Opens a screen like a link of the app, without loading the page again. Closes an open dialog first. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Escape')
  await expectNone(page.getByRole('dialog'))
  await followTo(page, path)
}

/** Each screen must show its texts unchanged and without overflow. Returns the hostile texts that were visible. */
async function walk(
  device: Device,
  { written }: HostileHouse,
  screens: readonly Screen[],
): Promise<readonly string[]> {
  const { page, size } = device
  const found = await watch(device)
  const seen = new Set<string>()
  for (const [path, fields, open] of screens) {
    const where = `${path} at the ${size}`
    if (path && path === screens[0]?.[0]) await page.goto(path)
    else if (path) await goTo(page, path)
    await page.getByRole('main').waitFor()
    await open?.(page)
    const isOn = (text: string | undefined, shown: string) =>
      text !== undefined && shown.includes(plain(text))
    const missing = async () => {
      const shown = plain(await page.evaluate(readPage))
      for (const text of HOSTILE_TEXTS) if (isOn(text, shown)) seen.add(text)
      return fields.filter((field) => !isOn(written.get(field), shown))
    }
    await expect.poll(missing, { message: where }).toEqual([])
    await device.picture(`hostil/${path.replaceAll(/\W+/g, ' ').slice(0, 40)}`)
    await expect.poll(() => horizontalOverflow(page), { message: where }).toBe(0)
    // Waits one round trip, so that earlier reports of blocked content have arrived.
    await missing()
    const ran = await page.evaluate((name) => name in window, SCRIPT_RAN)
    expect({ path, ran, found }).toEqual({ path, ran: false, found: [] })
  }
  // Leaving the page stops all activity of the last screen.
  await page.goto('about:blank')
  expect(found).toEqual([])
  return [...seen]
}

const opening = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
}

async function orderFirst(page: Page): Promise<void> {
  await page.getByRole('list').getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Agregar/ })
    .click()
  await page.getByRole('link', { name: /^Pedido/ }).click()
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByRole('link', { name: /^Cuenta/ }).click()
  await page.getByRole('button', { name: /pedir la cuenta/i }).waitFor()
}

const FLOOR = ['updateBranch.name', 'updateHall.name', 'updateTable.name', 'enterTable.name']
const NOTES = ['placeOrder.products[].note', 'takeOrder.products[].note']
const BILLS = ['placeOrder.bill_name', 'takeOrder.bill_name']
const DISHES = ['updateProduct.name', 'updateProduct.description', 'importProducts.filas[].nombre']
const PEOPLE = ['users.name', 'updateEmployee.name']

const PLATFORM: readonly Screen[] = [
  [
    '/super-admin/restaurantes',
    ['name', 'description', 'contact', 'phone', 'translations[].name'].map(
      (field) => `updateOwnRestaurant.${field}`,
    ),
    opening(/^Editar/),
  ],
  ['/super-admin/usuarios', ['updateUser.name']],
]

function office({ branch, hallId, categoryId }: HostileHouse): readonly Screen[] {
  return [
    ['/admin/cocina', ['updateProduct.name']],
    ['/mesero', ['updateBranch.name', 'updateHall.name', 'enterTable.name']],
    ['/admin/dashboard', ['updateOwnRestaurant.currency']],
    [
      '/admin/sucursales',
      ['name', 'address', 'phone', 'translations[].name'].map((field) => `updateBranch.${field}`),
      opening(/^Editar/),
    ],
    [`/admin/sucursal/${branch.id}`, ['updateBranch.name', 'updateHall.name']],
    [`/admin/salon/${hallId}`, ['updateHall.name', 'updateTable.name']],
    [
      `/admin/salon/${hallId}/codigos`,
      ['updateOwnRestaurant.name', 'updateHall.name', 'updateTable.name'],
    ],
    [
      '/admin/categorias',
      ['updateCategory.name', 'updateCategory.description', 'importProducts.filas[].categoria'],
    ],
    [
      `/admin/categoria/${categoryId}`,
      ['updateCategory.name', 'updateSubcategory.name', 'updateSubcategory.description'],
    ],
    ['/admin/productos', ['updateVariant.name', ...DISHES], opening(/^Variantes/)],
    ['/admin/cuentas', BILLS, opening(/ver la cuenta/)],
    ['/admin/empleados', PEOPLE, opening(/^Editar/)],
  ]
}

test('hostile text in names never runs as a script and never overflows its screen', async () => {
  const house = await openHostileHouse(setup.world)
  const at = { as: house.admin, at: house }
  const menu = `/open/${house.codes[0]}`
  const seen = [
    ...(await walk(await setup.device('desk', at), house, [
      ['/admin/punto-venta', [...FLOOR, ...NOTES, ...BILLS], opening(/^Pedido 1, /)],
      ['/admin/cocina?muro=1', [...NOTES, 'updateProduct.name']],
    ])),
    ...(await walk(await setup.device('phone', at), house, [
      ['/admin/punto-venta', FLOOR],
      ...office(house),
    ])),
    ...(await walk(await setup.device('desk', { as: house.superadmin }), house, PLATFORM)),
    ...(await walk(await setup.device('phone'), house, [
      [menu, ['updateOwnRestaurant.name', 'updateCategory.name', ...DISHES]],
      ['', ['updateOwnRestaurant.currency'], orderFirst],
    ])),
    ...(await walk(await openPhone(setup, { languages: ['fr'] }), house, [
      [menu, ['updateProduct.translations[].name']],
    ])),
  ]
  const unseen = HOSTILE_TEXTS.filter((text) => !seen.includes(text))
  expect(unseen, 'texts that no screen showed').toEqual([])
})

test('the checks detect a hostile text that runs as a script', async () => {
  const device = await setup.device('desk')
  const { page } = device
  device.expects(/evil\.example/)
  const found = await watch(device)
  await page.goto('/login')
  await page.evaluate(() => {
    new Image().src = 'http://evil.example/a.png'
    open('/login')
    alert('ya')
  })
  await expect
    .poll(() => found.toSorted((a, b) => a.localeCompare(b)))
    .toEqual([
      'another page',
      'dialog: ya',
      'requested: http://evil.example/a.png',
      'stopped: img-src http://evil.example/a.png',
    ])
})

function expectLines(text: Locator) {
  return expect.poll(() =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    ),
  )
}

test('long names are shortened on cards, which show them on demand, and wrap in titles and lists', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const long = `Mesa${'delfondo'.repeat(15)}`
  const word = 'Otorrinolaringologo'.repeat(3).slice(0, 40)
  const { pool } = setup.world.deps
  const { hallId, id } = house.table('Mesa 9')
  const word400 = 'zona'.repeat(100)
  await pool.query('UPDATE tables SET name = $1 WHERE id = $2', [long, house.table('Mesa 2').id])
  await pool.query('UPDATE tables SET name = $1 WHERE id = $2', [word400, id])
  await pool.query('UPDATE halls SET name = $1 WHERE id = $2', [word400, hallId])
  const [dish] = (await client.call(calls.products, { query: { buscar: 'Tres leches' } })).body.data
  await client.call(calls.updateProduct, { body: { id: dish?.id ?? 0, name: word } })
  const luisa = await house.sitDown('Mesa 2', 'Maximilianodelostresríos '.repeat(3))
  await luisa.order({ 'Tres leches': 1 }, word)
  await luisa.callWaiter()
  const board = await openPointOfSale(setup, 'phone', house.asAdmin)
  await expectShortened(board, long)
  await expectWrapped(board.page, word400, [
    `/admin/salon/${hallId}`,
    `/admin/sucursal/${house.branch.id}`,
  ])
})

async function expectShortened(board: PointOfSale, long: string): Promise<void> {
  const { page } = board
  const name = (card: Locator) => card.getByTitle(long)
  const look = async (screen: string) => {
    const beyond = () =>
      page
        .getByRole('article')
        .evaluateAll((cards) =>
          Math.max(0, ...cards.map((card) => card.scrollWidth - card.clientWidth)),
        )
    await expect.poll(beyond, { message: screen }).toBe(0)
    await board.picture(`hostil/nombre largo, ${screen}`)
  }
  await expectLines(name(board.calls)).toBe(2)
  await expectLines(name(board.table(long))).toBe(3)
  await look('mesas')
  await board.show('Pedidos')
  await expectLines(name(board.order(1, long))).toBe(3)
  await look('pedidos')
  await board.show('Cuentas')
  await expectLines(name(board.bill(1, long))).toBe(3)
  await look('cuentas')
  await goTo(page, '/admin/cocina')
  await expectLines(name(page.getByRole('article', { name: `Pedido 1, ${long}` }))).toBe(3)
  await look('cocina')
  await goTo(page, '/mesero')
  await expectLines(name(page.getByRole('region', { name: 'Mesero solicitado' }))).toBe(2)
  await look('mesero')
  await goTo(page, '/admin/cuentas')
  await expectLines(page.getByText('Cuenta 1', { exact: true })).toBe(1)
  await look('historial')
}

/** A word of 400 letters wraps in the titles and lists of the back office. */
async function expectWrapped(page: Page, word: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goTo(page, path)
    await page.getByRole('main').getByText(word).first().waitFor()
    await expect.poll(() => horizontalOverflow(page), { message: path }).toBe(0)
    const beyond = () =>
      page
        .getByText(word)
        .evaluateAll((texts) =>
          Math.max(...texts.map((text) => text.getBoundingClientRect().right - innerWidth)),
        )
    await expect.poll(beyond).toBeLessThanOrEqual(0)
  }
}
