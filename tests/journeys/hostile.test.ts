// Whatever somebody wrote into the names: every screen shows it as a text, within its edges, and asks nobody for anything.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { type HostileHouse, openHostileHouse, RAN } from '../support/hostile.ts'
import { openHouse } from '../support/house.ts'
import { openPointOfSale } from '../support/point-of-sale.ts'
import { type Device, PLACES, setStage } from '../support/stage.ts'

const stage = setStage()

/** Every screen shows one of the texts at least. */
const SHOWN =
  /window|evil|cmd|proto|constructor|toString|largo|leche|506|DROP|Dos|Uno|Caja|script|<b>|👩/u

/** A screen: its address, and what is opened on it. */
type Screen = readonly [path: string, open?: (page: Page) => Promise<void>]

/** What a device must never see: a dialog, a request to somebody else, anything that the pages' policy had to stop. */
async function watch({ context, page }: Device): Promise<string[]> {
  const found: string[] = []
  const own = new URL(stage.world.url).host
  await context.exposeFunction('tellStopped', (what: string) => void found.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'tellStopped')(`stopped: ${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (host !== own && !/^(?:data|blob):$/.test(protocol)) found.push(`asked: ${request.url()}`)
  })
  context.on('page', () => found.push('another page'))
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}

/** How far what is wider than its place reaches beyond it: beyond the page, or a dialog. */
function reachOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [
      document.documentElement,
      ...document.querySelectorAll('[role="dialog"], dialog'),
    ]
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/** Shows the screens one after the other; each shows texts as texts, and within its edges. */
async function walk(device: Device, screens: readonly Screen[]): Promise<void> {
  const { page, place } = device
  const found = await watch(device)
  for (const [path, open] of screens) {
    await page.goto(path)
    await page.getByRole('main').getByText(SHOWN).filter({ visible: true }).first().waitFor()
    await open?.(page)
    await device.picture(`hostil/${path.replaceAll(/\W+/g, ' ').slice(0, 40)}`)
    await expect.poll(() => reachOf(page), { message: `${path} at the ${place}` }).toBe(0)
    const ran = await page.evaluate((name) => name in window, RAN)
    expect({ path, ran, found }).toEqual({ path, ran: false, found: [] })
  }
}

const opening = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button').first().waitFor()
}

/** A guest orders the first dish, and looks at what was ordered and at the bill. */
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

/** The lists and forms of whoever runs the restaurant. */
function office({ branch, hallId, categoryId }: HostileHouse): readonly Screen[] {
  return [
    ['/admin/sucursales', opening(/^Editar/)],
    [`/admin/sucursal/${branch.id}`],
    [`/admin/salon/${hallId}`],
    ['/admin/categorias'],
    [`/admin/categoria/${categoryId}`],
    ['/admin/productos', opening(/^Variantes/)],
    ['/admin/cuentas', opening(/ver la cuenta/)],
    ['/admin/empleados', opening(/^Editar/)],
  ]
}

test('whatever somebody wrote into the names runs nowhere, and no word leaves its screen', async () => {
  const house = await openHostileHouse(stage.world)
  const at = { as: house.admin, at: house }
  const [wall, desk, phone, boss, guest] = await Promise.all([
    stage.device('wall', at),
    stage.device('desk', at),
    stage.device('phone', at),
    stage.device('desk', { as: house.superadmin }),
    stage.device('phone'),
  ])
  await Promise.all([
    walk(wall, [['/admin/punto-venta?muro=1'], ['/admin/cocina?muro=1']]),
    walk(desk, [
      ['/admin/punto-venta', opening(/^Pedido 1, /)],
      [`/admin/salon/${house.hallId}/codigos`],
      ['/admin/productos'],
      ['/admin/cuentas'],
      ['/admin/empleados'],
    ]),
    walk(phone, [
      ['/admin/punto-venta'],
      ['/admin/cocina'],
      ['/mesero'],
      ['/admin/dashboard'],
      ...office(house),
    ]),
    walk(boss, [['/super-admin/restaurantes', opening(/^Editar/)], ['/super-admin/usuarios']]),
    walk(guest, [[`/open/${house.codes[0]}`], [`/open/${house.codes[0]}`, orderFirst]]),
  ])
})

/** How many lines of a text are to be seen. */
function expectLines(text: Locator) {
  return expect.poll(() =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    ),
  )
}

test('a name of a hundred letters leaves the cards their room, and is whole for who asks', async () => {
  const house = await openHouse(stage.world)
  const long = `Mesa${'delfondo'.repeat(15)}`
  await stage.world.deps.pool.query('UPDATE tables SET name = $1 WHERE id = $2', [
    long,
    house.table('Mesa 2').id,
  ])
  const luisa = await house.sitDown('Mesa 2', 'Maximilianodelostresríos '.repeat(3))
  await luisa.order({ 'Tres leches': 1 })
  await luisa.callWaiter()
  await Promise.all(
    PLACES.map(async (place) => {
      const board = await openPointOfSale(stage, place, { as: house.admin, at: house })
      const { page } = board
      const name = (card: Locator) => card.getByTitle(long)
      await expectLines(name(board.calls)).toBe(2)
      await expectLines(name(board.table(long))).toBe(3)
      await board.picture('hostil/nombre largo, mesas')
      await board.show('Pedidos')
      await expectLines(name(board.order(1, long))).toBe(3)
      await board.picture('hostil/nombre largo, pedidos')
      await board.show('Cuentas')
      await expectLines(name(board.bill(1, long))).toBe(3)
      await board.picture('hostil/nombre largo, cuentas')
      const wall = place === 'wall' ? '?muro=1' : ''
      await page.goto(`/admin/cocina${wall}`)
      await expectLines(name(page.getByRole('article', { name: `Pedido 1, ${long}` }))).toBe(3)
      await board.picture('hostil/nombre largo, cocina')
      await page.goto(`/mesero${wall}`)
      await expectLines(name(page.getByRole('region', { name: 'Mesero solicitado' }))).toBe(2)
      await board.picture('hostil/nombre largo, mesero')
      await page.goto('/admin/cuentas')
      await expectLines(page.getByText('Cuenta 1', { exact: true })).toBe(1)
      await board.picture('hostil/nombre largo, historial')
    }),
  )
})
