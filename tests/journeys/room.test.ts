import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pollText, pollTexts } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { fillTables, openKitchen } from '../support/screens/kitchen.ts'
import {
  openPointOfSale,
  POINT_OF_SALE_PATHS,
  type PointOfSale,
  pointOfSaleOn,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NOTE =
  'Sin maní ni nueces: la niña es alérgica al maní y a los mariscos. Si hay duda con la salsa, mejor no ponerla; el ' +
  'arroz aparte, la carne bien cocida, sin picante, y los frescos sin hielo y con poca azúcar. Avisen a la mesera ' +
  'antes de servir este plato, muchas gracias a todos.'

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

function titlesOnScreen(all: Locator): Promise<number[]> {
  return all.evaluateAll((titles) =>
    titles.flatMap((title, index) => {
      const { left, top, right, bottom } = title.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return at !== null && title.closest('article')?.contains(at) ? [index] : []
    }),
  )
}

function smallestText(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('body *')]
        .filter((each) => {
          const { width, height } = each.getBoundingClientRect()
          const hasText = [...each.childNodes].some((node) => node.nodeValue?.trim())
          return hasText && width > 1 && height > 1 && each.checkVisibility()
        })
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    ),
  )
}

test('a kitchen wall of 1280 × 720 pixels shows eight tickets and returns to the first page after 60 s', async () => {
  const house = await openHouse(setup.world)
  await fillTables(house, 18)
  const kitchen = await openKitchen(setup, 'wall', house.asWaiter, async (page) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.clock.install()
  })
  const { page, tickets } = kitchen
  await kitchen.ticket(8).waitFor()
  await expect.poll(() => wholeOnScreen(tickets)).toBeGreaterThanOrEqual(8)
  const targets = page.getByRole('button').or(page.getByRole('link'))
  const sizes = await targets.evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .map(({ width, height }) => Math.min(width, height)),
  )
  expect(
    Math.min(...sizes.filter((size) => size > 1)),
    'the smallest target',
  ).toBeGreaterThanOrEqual(48)
  expect(Math.round(await smallestText(page)), 'the smallest text').toBeGreaterThanOrEqual(14)
  await kitchen.picture('cocina/pared de 720')
  await expectAccessible(page)

  await page.keyboard.press('PageDown')
  await untilGone(kitchen.ticket(1))
  await page.clock.fastForward(58_000)
  await kitchen.ticket(18).waitFor()
  await page.clock.fastForward(3000)
  await kitchen.ticket(1).waitFor()
})

test('a kitchen wall shows long notes completely, over several columns and pages if needed', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 1 }, NOTE)
  const wall = await openKitchen(setup, 'wall', house.asWaiter, (page) =>
    page.setViewportSize({ width: 1280, height: 720 }),
  )
  await wall.line(1, NOTE).waitFor()
  expect(await wholeOnScreen(wall.tickets)).toBe(1)
  await wall.page.evaluate(() => localStorage.setItem('orderi.muro.tamano', '200'))
  await wall.page.reload()
  await wall.ticket(1).waitFor()
  const read = new Set<string>()
  const note = () => [...read].map((text) => text.replace(/^.*Nota: /, '')).join(' ')
  const rows = wall.tickets.getByRole('button', { name: /Nota: / })
  for (let page = 1; note() !== NOTE && page <= 12; page += 1) {
    await wall.pages.getByText(new RegExp(`^${page} de `)).waitFor()
    await pollTexts(rows, (text) => {
      read.add(text)
      return text
    }).not.toEqual([])
    expect(await cutOnScreen(rows)).toBe(0)
    await wall.page.keyboard.press('PageDown')
  }
  expect(note()).toBe(NOTE)
  await wall.picture('cocina/nota larga')
})

test('a desk screen of 1366 × 768 pixels shows six of eighteen orders', async () => {
  const house = await openHouse(setup.world)
  await fillTables(house, 18)
  const luisa = await house.sitDown('Mesa 3', 'Wolfeschlegelsteinhausenbergerdorffwelcheva')
  await luisa.callWaiter()
  const device = await setup.device('desk', house.asWaiter)
  await device.page.setViewportSize({ width: 1366, height: 768 })
  await device.page.goto(POINT_OF_SALE_PATHS.desk)
  const desk = pointOfSaleOn(device)
  await desk.live.waitFor()
  const orders = device.page.getByRole('article').filter({ hasText: /Pedido \d+,/ })
  await expect.poll(() => wholeOnScreen(orders)).toBeGreaterThanOrEqual(6)
  const heads = await orders.locator('header').evaluateAll((all) =>
    all.map((head) => {
      const line = Number.parseFloat(getComputedStyle(head.querySelector('h3') ?? head).lineHeight)
      return head.getBoundingClientRect().height / line
    }),
  )
  expect(Math.max(...heads), 'lines of the highest head').toBeLessThan(5)
  await device.picture('punto de venta/escritorio de 1366')
  await expectAccessible(device.page)
})

test('empty panels take one line, all tables stay visible, and taps do not change the shown page of orders', async () => {
  const house = await openHouse(setup.world)
  await fillTables(house, 44)
  const wall = await openPointOfSale(setup, 'wall', house.asWaiter)
  const { page } = wall
  const pages = page.getByRole('navigation', { name: 'Páginas de pedidos' }).getByRole('status')
  await wall.table('Mesa 12').waitFor()
  expect(await wholeOnScreen(page.getByRole('button', { name: /^Mesa \d+ \d+ persona/ }))).toBe(12)
  expect((await wall.calls.boundingBox())?.height).toBeLessThan(48)
  const shownOrders = () => titlesOnScreen(page.getByRole('heading', { name: /^Pedido \d+,/ }))
  const onFirstPage = await shownOrders()
  expect(onFirstPage.length).toBeGreaterThanOrEqual(10)
  await wall.picture('punto de venta/pared tranquila')
  await expectAccessible(page)

  for (const at of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    await pollText(pages).toMatch(new RegExp(`^${at} de`))
  }
  const [first] = await shownOrders()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  const send = wall.calls.getByRole('button', { name: 'Enviar mesero, Mesa 3' })
  await send.waitFor()
  await expect.poll(shownOrders).toContain(first)
  await wall.picture('punto de venta/pared con llamada')
  await tap(send)
  await wall.calls.getByText('Nadie espera a un mesero').waitFor()
  await page.mouse.click(960, 20)
  await pollText(pages).toMatch(/^4 de/)
  await expect.poll(shownOrders).toContain(first)
  const heading = page.getByRole('heading', { name: /^Pedido \d+,/ }).nth(first ?? 0)
  await heading.click()
  await expectProminentStatus(wall)
})

/** Expects the current status of the open order to be more prominent than the next one. */
async function expectProminentStatus({ page }: PointOfSale): Promise<void> {
  const chain = page
    .getByRole('dialog')
    .getByRole('group', { name: 'Estado del pedido', exact: true })
  const { present, next, around } = await chain.evaluate((group) => {
    const luminance = (element: Element | null) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element ?? group).backgroundColor.match(/\d+/g) ?? []
      ).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return {
      present: luminance(group.querySelector('[aria-current]')),
      next: luminance(group.querySelector('button:not(:disabled, [aria-current])')),
      around: luminance(group),
    }
  })
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  expect(contrast(present, around)).toBeGreaterThan(contrast(next, around) * 2)
  expect(present).toBeGreaterThan(next)
}

async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.append('html { font-size: 200% !important }')
      document.head.append(style)
    }),
  )
}

/** Returns the part of the screen's height that fixed and sticky bars take. */
function shareOfBars(page: Page, within = '*'): Promise<number> {
  return page.evaluate((selector) => {
    const bars = [...document.querySelectorAll(selector)].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      return ['fixed', 'sticky'].includes(position) && visibility !== 'hidden'
    })
    const heights = bars.flatMap((bar) => [bar, ...bar.querySelectorAll('[data-on-bar]')])
    return heights.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
  }, within)
}

test('the bars of a waiter’s phone take less than a third of the screen at 200 % text size', async () => {
  const house = await openHouse(setup.world)
  await fillTables(house, 6)
  const device = await setup.device('phone', house.asWaiter)
  await doubleText(device.page)
  await device.page.goto('/mesero')
  await device.page.getByText(/^En vivo/).waitFor()
  for (const view of ['Avisos', 'Listos', 'Mesas']) {
    await device.page.getByRole('link', { name: new RegExp(`^${view}`) }).click()
    await expect.poll(() => shareOfBars(device.page)).toBeLessThan(1 / 3)
    await device.picture(`mesero/${view} al 200`)
  }
  await expectAccessible(device.page)

  await device.page.getByRole('button', { name: /^Mesa 11/ }).click()
  const take = device.page.getByRole('dialog', { name: 'Pedido para Mesa 11', exact: true })
  const inDialog = () => shareOfBars(device.page, '[role="dialog"] *')
  const last = take.getByRole('button', { name: 'Agregar Tres leches' })
  await last.click()
  await expect.poll(inDialog).toBeLessThan(1 / 3)
  const more = take.getByRole('button', { name: 'Otro Tres leches' })
  await more.scrollIntoViewIfNeeded()
  expect(await cutOnScreen(more)).toBe(0)
  await device.picture('mesero/pedir al 200')
  await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
  const send = take.getByRole('button', { name: 'Enviar pedido' })
  await send.scrollIntoViewIfNeeded()
  expect(await cutOnScreen(send)).toBe(0)
  for (const text of [send.locator('.mantine-Button-label'), take.getByText('Subtotal')]) {
    await expect
      .poll(() => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0)
  }
  await expect.poll(inDialog).toBeLessThan(1 / 3)
  await device.picture('mesero/por enviar al 200')
})
