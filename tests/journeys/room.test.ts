// Checks how much fits on a screen on a full evening: tickets, orders, notes, tables, and the bars of a phone.
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { type House, openHouse } from '../support/house.ts'
import { fillHouse, openKitchen } from '../support/kitchen.ts'
import { ADDRESS, gone, openPointOfSale, pointOfSale, tap } from '../support/point-of-sale.ts'
import { expectText, expectTexts } from '../support/seen.ts'
import { expectForEverybody, setStage } from '../support/stage.ts'

const stage = setStage()

const NOTE =
  'Sin maní ni nueces: la niña es alérgica al maní y a los mariscos. Si hay duda con la salsa, mejor no ponerla; el ' +
  'arroz aparte, la carne bien cocida, sin picante, y los frescos sin hielo y con poca azúcar. Avisen a la mesera ' +
  'antes de servir este plato, muchas gracias a todos.'

/** Counts the elements that are entirely on the screen, and the others. */
function onScreen(all: Locator): Promise<{ whole: number; cut: number }> {
  return all.evaluateAll((elements) => {
    const whole = elements.filter((element) => {
      const { left, top, right, bottom, height } = element.getBoundingClientRect()
      const x = (left + right) / 2
      const isOver = (y: number) => element.contains(document.elementFromPoint(x, y))
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return height > 0 && isInside && isOver(top + 8) && isOver(bottom - 8)
    }).length
    return { whole, cut: elements.length - whole }
  })
}

const wholeOnScreen = async (all: Locator) => (await onScreen(all)).whole
const cutOnScreen = async (all: Locator) => (await onScreen(all)).cut

/** Opens the kitchen's wall at 1280 × 720, at a size that somebody set there. */
async function openSmallWall(house: House, percent = 100) {
  return openKitchen(stage, 'wall', { as: house.waiter, at: house }, async (page) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.addInitScript(
      (size) => localStorage.setItem('orderi.muro.tamano', size),
      `${percent}`,
    )
  })
}

test('a kitchen wall of 1280 × 720 shows eight tickets, and returns to the oldest after 60 s', async () => {
  const house = await openHouse(stage.world)
  await fillHouse(house, 18)
  const kitchen = await openKitchen(
    stage,
    'wall',
    { as: house.waiter, at: house },
    async (page) => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.clock.install()
    },
  )
  await kitchen.ticket(8).waitFor()
  await expect.poll(() => wholeOnScreen(kitchen.tickets)).toBeGreaterThanOrEqual(8)
  await kitchen.picture('cocina/pared de 720')
  await expectForEverybody(kitchen.page)

  await kitchen.page.keyboard.press('PageDown')
  await gone(kitchen.ticket(1))
  await kitchen.page.clock.fastForward(58_000)
  await kitchen.ticket(18).waitFor()
  await kitchen.page.clock.fastForward(3000)
  await kitchen.ticket(1).waitFor()
})

test('a kitchen wall shows a whole note, over several columns and pages if needed', async () => {
  const house = await openHouse(stage.world)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 1 }, NOTE)
  const wall = await openSmallWall(house)
  await wall.line(1, NOTE).waitFor()
  expect(await wholeOnScreen(wall.tickets)).toBe(1)

  const large = await openSmallWall(house, 200)
  await large.ticket(1).waitFor()
  const read = new Set<string>()
  const note = () => [...read].map((text) => text.replace(/^.*Nota: /, '')).join(' ')
  const rows = large.tickets.getByRole('button', { name: /Nota: / })
  for (let page = 1; note() !== NOTE && page <= 12; page += 1) {
    await large.pages.getByText(new RegExp(`^${page} de `)).waitFor()
    await expectTexts(rows, (text) => {
      read.add(text)
      return text
    }).not.toEqual([])
    expect(await cutOnScreen(rows)).toBe(0)
    await large.page.keyboard.press('PageDown')
  }
  expect(note()).toBe(NOTE)
  await large.picture('cocina/nota larga')
})

test('a desk of 1366 × 768 shows six of eighteen orders', async () => {
  const house = await openHouse(stage.world)
  await fillHouse(house, 18)
  const luisa = await house.sitDown('Mesa 3', 'Wolfeschlegelsteinhausenbergerdorffwelcheva')
  await luisa.callWaiter()
  const device = await stage.device('desk', { as: house.waiter, at: house })
  await device.page.setViewportSize({ width: 1366, height: 768 })
  await device.page.goto(ADDRESS.desk)
  const desk = pointOfSale(device)
  await desk.live.waitFor()
  const orders = device.page.getByRole('article').filter({ hasText: /Pedido \d+,/ })
  await expect.poll(() => wholeOnScreen(orders)).toBeGreaterThanOrEqual(6)
  await device.picture('punto de venta/escritorio de 1366')
  await expectForEverybody(device.page)
})

test('empty panels are a line, all tables are visible, and no tap leaves the page', async () => {
  const house = await openHouse(stage.world)
  await fillHouse(house, 30)
  const wall = await openPointOfSale(stage, 'wall', { as: house.waiter, at: house })
  const { page } = wall
  const pages = page.getByRole('navigation', { name: 'Páginas de pedidos' }).getByRole('status')
  await wall.table('Mesa 12').waitFor()
  expect(await wholeOnScreen(page.getByRole('button', { name: /^Mesa \d+ \d+ persona/ }))).toBe(12)
  expect((await wall.calls.boundingBox())?.height).toBeLessThan(48)
  await wall.picture('punto de venta/pared tranquila')
  await expectForEverybody(page)

  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await expectText(pages).toMatch(/^2 de/)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  const send = wall.calls.getByRole('button', { name: 'Enviar mesero' })
  await send.waitFor()
  await expectText(pages).toMatch(/^2 de/)
  await tap(send)
  await wall.calls.getByText('Nadie espera a un mesero').waitFor()
  await page.mouse.click(960, 20)
  await expectText(pages).toMatch(/^2 de/)
})

test('the bars of a waiter’s phone take less than a third of it at 200 % text', async () => {
  const house = await openHouse(stage.world)
  await fillHouse(house, 6)
  const device = await stage.device('phone', { as: house.waiter, at: house })
  await device.page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.append('html { font-size: 200% !important }')
      document.head.append(style)
    }),
  )
  for (const view of ['avisos', 'listos', 'mesas']) {
    await device.page.goto(`/mesero?vista=${view}`)
    await device.page.getByText(/^En vivo/).waitFor()
    const share = () =>
      device.page.evaluate(() => {
        const bars = [...document.querySelectorAll('*')].filter((element) => {
          const { position, visibility } = getComputedStyle(element)
          return ['fixed', 'sticky'].includes(position) && visibility !== 'hidden'
        })
        const heights = bars.flatMap((bar) => [bar, ...bar.querySelectorAll('[data-on-bar]')])
        return (
          heights.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
        )
      })
    await expect.poll(share).toBeLessThan(1 / 3)
    await expectForEverybody(device.page)
    await device.picture(`mesero/${view} al 200`)
  }
})
