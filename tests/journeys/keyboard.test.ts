import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pollText } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import {
  activate,
  expectFocusInPage,
  forbidPointers,
  hasFocus,
  tabTo,
} from '../support/browser/keyboard.ts'
import { follow } from '../support/browser/navigation.ts'
import { openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { openOwnOffice } from '../support/screens/office.ts'
import {
  closeWithEscape,
  type PointOfSale,
  pointOfSaleOn,
  press,
  untilGone,
} from '../support/screens/point-of-sale.ts'
import { changeRows } from '../support/server/change-rows.ts'

const setup = setUpJourney()

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })

test('every step from login to logout works with the keyboard alone', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  await luisa.order({ 'Fresco de cas': 2 })
  await luisa.callWaiter()
  const device = await setup.device('desk')
  const { page } = device
  const board = pointOfSaleOn(device)
  await forbidPointers(page)
  await logIn(board, house.admin.user.email ?? '')
  await skipNavigation(board)
  await sendWaiter(board)
  await takeOrder(board)
  await advanceAndRecallOrder(board)
  await luisa.askForBill()
  await closeRequestedBill(board)
  await readClosedBill(page)
  await logOut(page)
})

async function logIn(board: PointOfSale, email: string): Promise<void> {
  const { page } = board
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Correo electrónico'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const newPage = page.locator('h1:focus, main:focus')
  await page.getByRole('heading', { level: 1, name: 'Hola, Ana Araya' }).waitFor()
  await newPage.waitFor()
  await activate(page, page.getByRole('button', { name: 'Entrar', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await newPage.waitFor()
  await activate(page, menuOf(page).getByRole('link', { name: 'Punto de venta' }))
  await board.live.waitFor()
}

async function skipNavigation(board: PointOfSale): Promise<void> {
  const { page } = board
  // On a new page, the first Tab stop is a link that skips the navigation.
  await page.reload()
  await board.live.waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir al contenido' })
  expect(await hasFocus(skip), 'the first stop').toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
}

async function sendWaiter(board: PointOfSale): Promise<void> {
  const { page } = board
  const announcement = board.calls.locator('[aria-live=polite]')
  await pollText(announcement).toBe('Mesero solicitado1')
  await activate(page, board.calls.getByRole('button', { name: 'Enviar mesero' }))
  await board.calls.getByText('Nadie espera a un mesero').waitFor()
  await pollText(announcement).toBe('Mesero solicitado')
  await expectFocusInPage(page)
}

async function takeOrder(board: PointOfSale): Promise<void> {
  const { page, picture } = board
  await activate(page, board.table('Mesa 1'))
  const take = board.dialog('Pedido para Mesa 1')
  await activate(page, take.getByRole('button', { name: /^Casado con pollo/ }))
  const options = board.dialog('Casado con pollo')
  await options.waitFor()
  await closeWithEscape(options)
  await expect
    .poll(() => hasFocus(take.getByRole('button', { name: /^Casado con pollo/ })))
    .toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, options.getByRole('radio', { name: /^Ensalada verde/ }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, options.getByRole('textbox'))
  await page.keyboard.type('Sin cebolla')
  await picture('teclado/opciones')
  await activate(page, options.getByRole('button', { name: /^Agregar/ }))
  await untilGone(options)
  await expectFocusInPage(page)
  await activate(page, take.getByRole('button', { name: /^Tres leches/ }))
  await activate(page, take.getByRole('button', { name: 'Enviar pedido' }))
  await untilGone(take)
  await board.order(2, 'Mesa 1').waitFor()
  await expect.poll(() => hasFocus(board.table('Mesa 1'))).toBe(true)
}

async function advanceAndRecallOrder(board: PointOfSale): Promise<void> {
  const { page } = board
  await activate(page, menuOf(page).getByRole('link', { name: 'Cocina' }))
  await page.getByRole('article', { name: /^Pedido 2, / }).waitFor()
  await press(page, '2')
  await board.notice('Pedido 2: Preparando').waitFor()
  await press(page, '2')
  await board.notice('Pedido 2: Listo').waitFor()
  await press(page, 'r')
  const recall = board.dialog('Recuperar pedidos')
  await activate(page, recall.getByRole('button', { name: 'Devolver el pedido 2' }))
  await closeWithEscape(recall)
  await page.getByRole('article', { name: /^Pedido 2, / }).waitFor()
  await expectFocusInPage(page)
}

async function closeRequestedBill(board: PointOfSale): Promise<void> {
  const { page } = board
  await activate(page, menuOf(page).getByRole('link', { name: 'Punto de venta' }))
  await activate(page, board.requestedBills.getByRole('button', { name: 'Ver cuenta' }))
  const bill = board.dialog('Cuenta 1 · Mesa 3')
  await activate(page, bill.getByRole('button', { name: 'Cerrar cuenta' }))
  const close = board.dialog('Cerrar la cuenta 1')
  await expectFocusInPage(page)
  await tabTo(page, close.getByRole('button', { name: 'Efectivo' }))
  await page.keyboard.press('Space')
  await activate(page, close.getByRole('button', { name: /^Cerrar cuenta/ }))
  await untilGone(close)
  await board.requestedBills.getByRole('button').first().waitFor({ state: 'hidden' })
  await expectFocusInPage(page)
}

async function readClosedBill(page: Page): Promise<void> {
  await activate(page, menuOf(page).getByRole('link', { name: 'Cuentas' }))
  const past = page.getByRole('button', { name: /^Luisa/ })
  await activate(page, past)
  await page.getByRole('dialog').waitFor()
  await closeWithEscape(page.getByRole('dialog'))
  await expect.poll(() => hasFocus(past)).toBe(true)
}

async function logOut(page: Page): Promise<void> {
  await activate(page, page.getByRole('button', { name: /^Cuenta de / }))
  // The menu gives its first item the focus shortly after it opens.
  await expect.poll(() => hasFocus(page.getByRole('menuitem').first())).toBe(true)
  await page.keyboard.press('End')
  await expect
    .poll(() => hasFocus(page.getByRole('menuitem', { name: 'Cerrar Sesión' })))
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
}

const BOARDS = ['/admin/punto-venta', '/admin/cocina', '/mesero'] as const

test('boards stay usable at 200 % zoom, with reduced motion and with forced colours', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  const { order } = await luisa.order({ 'Casado con pollo': 2 })
  await changeRows(
    setup.world,
    house.branch.id,
    "UPDATE orders SET created_at = created_at - interval '40 min' WHERE id = $1",
    [order.id],
  )
  await luisa.callWaiter()
  const { page, picture } = await setup.device('desk', house.asAdmin)
  // Corresponds to a desk screen of 1280 pixels at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 450 })
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto('/login')
  for (const path of BOARDS) {
    await follow(page, path)
    await page.waitForURL(`**${path}`)
    await page
      .getByText(/^En vivo/)
      .first()
      .waitFor()
    await page.getByText('Mesa 3').first().waitFor()
    await picture(`ajustes${path.replaceAll('/', ' ')}`)
    expect(await layoutProblems(page), path).toEqual({ hidden: 0, pulses: 0, shapeless: [] })
  }
})

/** Returns horizontal overflow, endless animations, and buttons without a visible boundary. */
async function layoutProblems(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const endless = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
    const shapeless = [...document.querySelectorAll('button')].filter((button) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button)
      const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px'
      return button.checkVisibility() && !hasBorder && outlineStyle === 'none'
    })
    return {
      hidden: scrollWidth - clientWidth,
      pulses: endless.length,
      shapeless: shapeless.map((button) => button.outerHTML),
    }
  })
}

test('a dialog does not set its initial focus if the user has already focused a field in the dialog', async () => {
  const { page, button } = await openOwnOffice(setup, '/admin/sucursales', 'Sucursales')
  const keepsFocus = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const phone = document.querySelector<HTMLElement>('[role=dialog] input[type=tel]')
          if (!phone) return
          observer.disconnect()
          phone.focus()
          // Runs after the timer in which the dialog sets its initial focus, because this timer starts later.
          setTimeout(() => resolve(document.activeElement === phone))
        }).observe(document, { subtree: true, childList: true })
      }),
  )
  await button('Nueva sucursal').click()
  expect(await keepsFocus).toBe(true)
})
