import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollTexts } from '../support/browser/assertions.ts'
import { type Device, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { type FakePrinter, plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, openOffice } from '../support/screens/office.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()
let house: House
let printer: FakePrinter
beforeEach(async () => {
  house = await openHouse(setup.world)
  printer = await plugInPrinter()
})
afterEach(async () => {
  await setPrinter('')
  await printer.unplug()
})

async function setPrinter(impresora: string): Promise<void> {
  await house.admin.client.call(calls.updateBranch, {
    body: { id: house.branch.id, impresora, imprimir_pedidos: 1 },
  })
}

const sign = ({ page }: Device) => page.getByRole('button', { name: /impresi(ón|ones) sin salir/ })

/** Disables the browser's print dialog, so that the printed page stays visible. */
async function keepPaper(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
}

async function expectPaper(
  device: Device,
  printed: readonly string[],
  name: string,
): Promise<void> {
  const { page } = device
  const roll = page.locator('.print-roll')
  await pollTexts(roll, (text) => lettersOf(text.replaceAll('₡', '¢'))).toEqual([
    lettersOf(printed.join('')),
  ])
  await page.emulateMedia({ media: 'print' })
  await device.picture(name)
  const { height = 0, width = 0 } = (await roll.boundingBox()) ?? {}
  const rule = await page.evaluate(
    () =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .find((each) => each instanceof CSSPageRule)?.cssText,
  )
  const [, pageWidth = 0, pageHeight = 0] = (/size: (\d+)mm (\d+)mm/.exec(rule ?? '') ?? []).map(
    Number,
  )
  const mm = 96 / 25.4
  expect([pageWidth, Math.round(width / mm)]).toEqual([80, 80])
  expect(pageHeight - height / mm).toBeGreaterThanOrEqual(0)
  expect(pageHeight - height / mm).toBeLessThan(8)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

function lettersOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

test('every board shows a failed print job, which can be repeated when the printer works again', async () => {
  await setPrinter(printer.address)
  const [phone, kitchen] = await Promise.all([
    openPointOfSale(setup, 'phone', house.asWaiter),
    openOffice(setup, 'desk', house.asWaiter, '/admin/cocina', 'Cocina: Barrio Escalante'),
  ])
  const guest = await house.sitDown('Mesa 4')
  await guest.order({ 'Casado con pollo': 2 }, 'Sin cebolla')
  await printer.printed(1)
  expect(printer.papers[0]).toContain('2 × Casado con pollo')

  await printer.unplug()
  await guest.order({ 'Tres leches': 1 }, 'Con dos cucharas')
  for (const board of [phone, kitchen]) await sign(board).waitFor()
  await guest.order({ 'Fresco de cas': 2 })
  await phone.page.getByRole('button', { name: '2 impresiones sin salir' }).waitFor()
  for (const board of [phone, kitchen]) await board.picture('impresora sin responder')

  await sign(kitchen).click()
  const dialog = kitchen.dialog('2 impresiones sin salir')
  await dialog.getByText('La impresora no responde').waitFor()
  await kitchen.picture('lo que no salió')
  await discardAndRetry(kitchen)
  for (const board of [phone, kitchen]) await untilGone(sign(board))
  await kitchen.picture('nada por imprimir')
  await printOnRegister(phone)
})

/** Expects the dialog of failed print jobs to name the register whose printer does not respond. */
async function printOnRegister(phone: PointOfSale): Promise<void> {
  const { admin, branch } = house
  const own = await plugInPrinter()
  const { caja, turno } = await openTill(admin.client, branch.id)
  await post(admin.client, calls.updateRegister, { id: caja, impresora: own.address })
  await own.unplug()
  await post(admin.client, calls.printSession, { turno })
  await sign(phone).click()
  await phone
    .dialog('1 impresión sin salir')
    .getByText(/^Impresora de Caja: La impresora no responde/)
    .waitFor()
  await phone.picture('impresora de una caja')
}

async function discardAndRetry(kitchen: Office): Promise<void> {
  const dialog = kitchen.dialog('2 impresiones sin salir')
  await dialog.getByRole('button', { name: 'Descartar: Pedido 3 · Mesa 4' }).click()
  await kitchen.dialog('1 impresión sin salir').waitFor()
  await printer.plugIn()
  await closeWith(kitchen.dialog('1 impresión sin salir'), 'Reintentar ahora')
  await printer.printed(2)
  expect(printer.papers[1]?.slice(0, 2)).toEqual([' AGREGADO ', '2'])
  await kitchen.dialog('No queda nada por imprimir').waitFor()
}

test('a job that fails while a board reads its print jobs again is shown', async () => {
  await setPrinter(printer.address)
  await printer.unplug()
  const guest = await house.sitDown('Mesa 4')
  const wall = await openPointOfSale(setup, 'wall', house.asWaiter)
  wall.expects(/net::ERR_|WebSocket connection .* failed/)
  await wall.live.waitFor()
  const answer = makeGate()
  const isRead = makeGate()
  let isBack = false
  let reads = 0
  await wall.page.route('**/api/adminsitracion/impresiones/*', async (route) => {
    if (!isBack) return route.continue()
    reads += 1
    const response = await route.fetch()
    isRead.open()
    await answer.opened
    await route.fulfill({ response })
  })
  await wall.context.setOffline(true)
  await untilGone(wall.live)
  isBack = true
  await wall.context.setOffline(false)
  await isRead.opened
  const before = reads
  await guest.order({ 'Tres leches': 1 })
  await sign(wall).waitFor()
  await expect.poll(() => reads).toBeGreaterThan(before)
  answer.open()
})

test('prints orders and bills on the receipt printer, or with the same text through the browser', async () => {
  await setPrinter(printer.address)
  const guest = await house.sitDown('Mesa 4')
  await guest.order({ 'Casado con pollo': 2, 'Tres leches': 1 }, 'Sin cebolla, bien hecho')
  await printer.printed(1)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await keepPaper(desk.page)
  await desk.page.reload()
  await desk.order(1, 'Mesa 4').click()
  const order = desk.dialog('Pedido 1 · Mesa 4')
  await order.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await desk.notice('Pedido 1: enviado a la impresora').waitFor()
  await printer.printed(2)
  expect(printer.papers[1]?.[0]).toBe(' COPIA ')

  await order.getByRole('button', { name: 'Otras formas de imprimir' }).click()
  await order.getByRole('menuitem', { name: 'Imprimir en este dispositivo' }).click()
  await expectPaper(desk, printer.papers[0] ?? [], 'tiquete')

  await order.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = desk.dialog('Cuenta 1 · Mesa 4')
  await bill.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await printer.printed(3)
  await setPrinter('')
  await untilGone(bill.getByRole('button', { name: 'Otras formas de imprimir' }))
  await bill.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expectPaper(desk, printer.papers[2] ?? [], 'cuenta en papel')
})
