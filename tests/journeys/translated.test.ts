/** Pages that the browser translates: the translation replaces each text node by `<font>` elements. */
import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { pollCount, pollText } from '../support/browser/assertions.ts'
import { type DeviceSize, setUpJourney } from '../support/browser/journey.ts'
import { confirmOnline, takeOnlinePayments } from '../support/money/online.ts'
import { openHouse, readOpenBills, readOpenOrders } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'

const setup = setUpJourney()

/** How translators and extensions insert their elements around or instead of a text. */
type Way = 'replaces' | 'wraps' | 'inserts and removes'

/** Translates the page and its later changes. Does not change the texts, so that tests can find them. */
async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((how) => {
    const done = new WeakSet<Node>()
    function translateText(text: Text): void {
      if (done.has(text) || !text.data.trim()) return
      if (text.parentElement?.closest('font, script, style, [translate="no"]')) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      const shown = how === 'wraps' ? text : document.createTextNode(text.data)
      done.add(shown)
      if (how === 'inserts and removes') {
        text.before(outer)
        text.remove()
      } else text.replaceWith(outer)
      inner.append(shown)
    }
    function translateAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    const observer = new MutationObserver((mutations) => {
      for (const { target } of mutations) if (target.isConnected) translateAll(target)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    translateAll(document.body)
  }, way)
}

function expectNoErrors(page: Page): void {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  onTestFinished(() => expect(errors).toEqual([]))
}

test('a guest orders, pays and sees the closed bill while the browser translates the page', async () => {
  const house = await openHouse(setup.world)
  await takeOnlinePayments(house.admin.client, house.branch.id)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, dish, plus, sheet, send, tab } = phone
  expectNoErrors(page)
  await translate(page, 'replaces')
  await dish('Casado con pollo').click()
  const add = sheet.getByRole('button', { name: /^Agregar/ })
  await add.click()
  await sheet.getByText('Falta elegir aquí.').waitFor()
  await sheet.getByRole('radio', { name: /Plátano maduro/ }).check()
  await sheet.getByRole('radio', { name: /Ensalada verde/ }).check()
  await sheet.getByLabel('Nota para la cocina').fill('Sin cebolla')
  await sheet.getByRole('button', { name: 'Más: Casado con pollo' }).click()
  await sheet.getByRole('button', { name: 'Más: Casado con pollo' }).click()
  await sheet.getByRole('button', { name: 'Menos: Casado con pollo' }).click()
  await pollText(add).toContain('₡8 400,00')
  await add.click()
  await plus('Fresco de cas').click()
  await plus('Fresco de cas').click()
  await page.getByRole('link', { name: /Ver pedido/ }).click()
  await page.getByLabel('Nombre para la cuenta').fill('Luisa')
  await page.getByText('«Sin cebolla»').waitFor()
  await send.click()

  const order = page.getByRole('article').filter({ hasText: 'Casado con pollo' })
  await order.getByText('Pendiente').waitFor()
  const [placed] = await readOpenOrders(house)
  if (!placed) throw new Error('nothing was ordered')
  for (const status of ['Preparando', 'Listo', 'Entregado'] as const) {
    await house.move(placed, status)
    await order.getByText(status).first().waitFor()
    const others = ['Pendiente', 'Preparando', 'Listo', 'Entregado'].filter((s) => s !== status)
    for (const other of others) await order.getByText(other).waitFor({ state: 'detached' })
  }
  await phone.callWaiter()
  await page.getByText('Llamó hace un momento. Espere, por favor.').waitFor()
  const [bill] = await readOpenBills(house)
  await house.waiter.client.call(calls.sendWaiter, { body: { bill_id: bill?.id } })
  await phone.notice('El mesero va en camino a su mesa.').waitFor()
  await phone.askForBill()
  await page.getByText('Ya le avisamos al mesero. Espere un momento.').waitFor()
  await page.getByRole('button', { name: 'Seguir pidiendo' }).click()
  await tab('Menú')
  await plus('Tres leches').click()
  await tab('Pedido')
  await send.click()
  await page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  const [open] = await readOpenBills(house)
  const total = (open?.totalFinal ?? 0).toLocaleString('es-CR').replaceAll(/[\s.]/g, ' ')
  await pollText(page.getByRole('region', { name: 'La cuenta' }).locator('dl')).toContain(
    `₡${total}`,
  )

  await page.getByRole('button', { name: '¿Cómo pagará?' }).click()
  await sheet.getByLabel('Tarjeta').check()
  await sheet.getByLabel(/^10 % ·/).check()
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Pagará con tarjeta').waitFor()
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: '¿Cómo pagará?' }).waitFor()
  // The payment starts in another tab, so that the translated bill is updated, not reloaded.
  const payer = await phone.context.newPage()
  expectNoErrors(payer)
  await payer.goto('/menu/pagar')
  await payer.getByLabel('Otro monto').waitFor()
  await translate(payer, 'wraps')
  await payer.getByLabel('Otro monto').check()
  await payer.getByLabel('Todo').check()
  await payer.getByLabel(/^10 % ·/).check()
  await payer.getByRole('button', { name: /^Pagar ₡/ }).click()
  await payer.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
  const url = payer.url()
  await page.getByRole('button', { name: 'Ver el pago en línea' }).click()
  await page.getByRole('heading', { name: 'Esperando el pago' }).waitFor()
  await confirmOnline(setup.world, { url })
  await page.getByRole('heading', { name: '¡Pago recibido!' }).waitFor()
  await page.getByRole('button', { name: 'Volver a la cuenta' }).click()
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  const params = { sucursal: house.branch.id }
  const { body: closed } = await house.admin.client.call(calls.billHistory, { params })
  expect(closed.data).toMatchObject([{ status: 'Cerrada', pagado: open?.totalFinal }])
  expect(closed.data[0]?.propinas).toBeGreaterThan(0)
})

test('staff screens follow orders, calls and bills while the browser translates them', async () => {
  const house = await openHouse(setup.world)
  const open = async (path: string, size: DeviceSize, way: Way) => {
    const { page } = await setup.device(size, house.asAdmin)
    await page.goto(path)
    await page
      .getByText(/^En vivo/)
      .first()
      .waitFor()
    expectNoErrors(page)
    await translate(page, way)
    return page
  }
  const kitchen = await open('/admin/cocina', 'desk', 'replaces')
  const floor = await open('/admin/punto-venta', 'desk', 'inserts and removes')
  const waiter = await open('/mesero', 'phone', 'wraps')
  const guest = await house.sitDown('Mesa 3')
  const { order } = await guest.order({ 'Casado con pollo': 2, 'Fresco de cas': 1 }, 'Sin sal')
  const ticket = kitchen.getByRole('article').filter({ hasText: 'Casado con pollo' })
  await ticket.waitFor()
  await house.move(order, 'Preparando')
  await ticket.getByText('Preparando').first().waitFor()
  await guest.callWaiter()
  await waiter.getByText('Mesa 3').first().waitFor()
  await floor.getByText('Mesa 3').first().waitFor()
  await house.move(order, 'Listo')
  await house.move(order, 'Entregado')
  await ticket.waitFor({ state: 'detached' })
  const bill = await guest.askForBill()
  await house.waiter.client.call(calls.closeBill, { body: { bill_id: bill.id } })
  for (const page of [kitchen, floor, waiter]) {
    await page
      .getByText(/^En vivo/)
      .first()
      .waitFor()
    await pollCount(page.getByText('Algo no salió bien')).toBe(0)
  }
})
