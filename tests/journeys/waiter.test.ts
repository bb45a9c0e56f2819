import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { renewEpoch } from '../../server/src/log/maintenance.ts'
import {
  expectNone,
  pollDisabled,
  pollInView,
  pollTexts,
  pollValue,
} from '../support/browser/assertions.ts'
import {
  type Device,
  expectAccessible,
  makeGate,
  setUpJourney,
} from '../support/browser/journey.ts'
import { noticeOn } from '../support/browser/notices.ts'
import { recordVibrations, vibrationsOf } from '../support/browser/vibrations.ts'
import { type House, openHouse, post, readOpenBills } from '../support/restaurant/house.ts'
import { findDish } from '../support/screens/guest.ts'
import {
  closeWith,
  closeWithEscape,
  openPointOfSale,
  type PointOfSale,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/

function waiterScreen(page: Page) {
  return {
    page,
    live: page.getByText(/^En vivo · hace \d s$/),
    panel: (name: string) => page.getByRole('region', { name, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name, exact: true }),
    notice: (...texts: readonly string[]) => noticeOn(page, ...texts),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    show: (view: 'Avisos' | 'Listos' | 'Mesas') =>
      page.getByRole('link', { name: new RegExp(`^${view}`) }).click(),
  }
}

async function openWaiter(house: House, prepare?: (device: Device) => Promise<void>) {
  const device = await setup.device('phone', house.asWaiter)
  await prepare?.(device)
  await device.page.goto('/mesero')
  const screen = waiterScreen(device.page)
  await screen.live.waitFor()
  // Also waits for parts that load after the first paint, because tests turn the network off later.
  await device.page.waitForLoadState('networkidle')
  return { ...device, ...screen }
}

type Waiter = Awaited<ReturnType<typeof openWaiter>>

async function openAgain({ context }: Device) {
  const page = await context.newPage()
  await page.goto('/mesero?vista=mesas')
  const screen = waiterScreen(page)
  await screen.live.waitFor()
  return screen
}

test('a waiter answers waiter calls, delivers ready orders and takes over tables', async () => {
  const house = await openHouse(setup.world)
  const phone = await openWaiter(house, (device) => recordVibrations(device.page))
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const { page } = phone
  await page.getByText(/^Todo tranquilo/).waitFor()
  await page.getByText(/^Todo tranquilo/).click()
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  const { order, bill } = await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 1 })
  await luisa.callWaiter()
  const call = phone.panel('Mesero solicitado')
  await call.getByText('Luisa · Salón principal').waitFor()
  await expect.poll(() => vibrationsOf(page)).toBe(1)
  await desk.calls.getByText('Mesa 3').waitFor()
  await answerCall(phone, desk)
  await luisa.askForBill()
  const requestedBills = phone.panel('Cuentas solicitadas')
  await requestedBills.getByText('Mesa 3').waitFor()
  await requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  await phone.dialog('Cuenta 1 · Mesa 3').getByRole('button', { name: 'Cerrar' }).first().click()

  await house.move(order, 'Preparando')
  await house.move(order, 'Listo')
  await deliverOrder(phone, desk)
  await takeOverTable(phone)
  const body = { bill_id: bill.id, payment_method: 'efectivo' } as const
  await house.waiter.client.call(calls.closeBill, { body })
  await closeWithEscape(phone.dialog('Pedido para Mesa 3'))
  await phone.show('Avisos')
  await phone.button('Cerradas hace poco').click()
  const closed = phone.dialog('Cerradas hace poco')
  await closed.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  await phone.notice('Cuenta 1 abierta de nuevo').waitFor()
  await phone.picture('mesero/cerradas')
})

async function answerCall(phone: Waiter, desk: PointOfSale): Promise<void> {
  const sent = phone.notice('Mesero enviado a Mesa 3')
  await sent.hold()
  await phone.button('Voy a Mesa 3').click()
  await untilGone(desk.calls.getByText('Mesa 3'))
  await phone.panel('Mesero solicitado').getByText('Atendida').waitFor()
  await sent.getByRole('button', { name: 'Deshacer' }).click()
  await phone.notice('Mesa 3 espera al mesero de nuevo').waitFor()
  await desk.calls.getByText('Mesa 3').waitFor()
  await phone.button('Voy a Mesa 3').click()
  await untilGone(desk.calls.getByText('Mesa 3'))
}

async function deliverOrder(phone: Waiter, desk: PointOfSale): Promise<void> {
  await phone.show('Listos')
  const ready = phone.panel('Listos para llevar')
  await phone.button('Entregar Fresco de cas del pedido 1').click()
  await ready.getByText('Entregado', { exact: true }).last().waitFor()
  await phone.notice('Fresco de cas: Entregado').waitFor()
  const delivered = phone.notice('Mesa 3: 2 entregados')
  await delivered.hold()
  await tap(phone.button('Entregar todo lo de Mesa 3'))
  await untilGone(desk.order(1, 'Mesa 3'))
  await delivered.getByRole('button', { name: 'Deshacer' }).click()
  await desk.order(1, 'Mesa 3').waitFor()
  await phone.button('Entregar Casado con pollo del pedido 1').waitFor()
}

async function takeOverTable(phone: Waiter): Promise<void> {
  const { page } = phone
  await phone.show('Mesas')
  const mine = phone.panel('Mis mesas')
  await mine.getByText('2 listos').waitFor()
  await page.reload()
  await phone.live.waitFor()
  await mine.getByText('Mesa 3').waitFor()
  expect(await vibrationsOf(page)).toBe(0)
  await mine.getByRole('button', { name: 'Tomar pedido en Mesa 3' }).click()
  await phone.dialog('Pedido para Mesa 3').waitFor()
}

test('a waiter call stays on the waiters’ phones after the desk sends a waiter, until a waiter accepts it', async () => {
  const house = await openHouse(setup.world)
  const phone = await openWaiter(house)
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  await luisa.callWaiter()
  await phone.panel('Mesero solicitado').getByText('Mesa 3').waitFor()
  await desk.calls.getByRole('button', { name: 'Enviar mesero' }).click()
  await desk.notice('Mesero enviado a Mesa 3').waitFor()
  const sent = phone.panel('Va alguien')
  await sent.getByText('Va alguien · lo envió Ana Araya').waitFor()
  const bar = (name: RegExp) => phone.page.getByRole('link', { name })
  await bar(/^Avisos ?, 1 pendiente$/).waitFor()
  await phone.picture('mesero/va alguien')
  await sent.getByRole('button', { name: 'Voy a Mesa 3' }).click()
  await sent.getByText('Atendida').waitFor()
  await phone.notice('Mesero enviado a Mesa 3').waitFor()
  await bar(/^Avisos$/).waitFor()

  // The phone shows a call only 2 s after the last tap on it. A tap on the desk then cannot count as a double tap.
  const call = phone.panel('Mesero solicitado').getByText('Mesa 3')
  await luisa.callWaiter()
  await call.waitFor()
  await desk.calls.getByRole('button', { name: 'Enviar mesero' }).click()
  await sent.getByRole('button', { name: 'Llamada de Mesa 3 atendida' }).click()
  await phone.notice('Llamada de Mesa 3 atendida').waitFor()
  await bar(/^Avisos$/).waitFor()

  await luisa.callWaiter()
  await call.waitFor()
  await answerWhileDeskSends(house, phone, desk)
})

async function answerWhileDeskSends(house: House, phone: Waiter, desk: PointOfSale): Promise<void> {
  const gate = makeGate()
  await desk.page.route('**/adminsitracion/enviar-mesero', async (route) => {
    await gate.opened
    await route.continue()
  })
  await desk.calls.getByRole('button', { name: 'Enviar mesero' }).click()
  await phone.panel('Mesero solicitado').getByRole('button', { name: 'Voy a Mesa 3' }).click()
  await expect.poll(async () => (await readOpenBills(house))[0]?.waiter_sent?.going).toBe(1)
  gate.open()
  await desk.notice('Saúl Solís ya va a Mesa 3').waitFor()
}

/** Adds four optional variants with four options each to a dish. */
async function addVariants(house: House, name: string): Promise<void> {
  const { client } = house.admin
  const { body: all } = await client.call(calls.products)
  const { id } = await findDish(setup, house.table('Mesa 11'), name)
  const options = all.data
    .filter((product) => product.id !== id)
    .slice(0, 4)
    .map((product) => ({ id: product.id, additional_price: 100 }))
  for (const title of ['Sopa', 'Pan', 'Salsa', 'Bebida']) {
    const variant = { product_id: id, name: title, quantity: 2, required: 0 }
    const { id: product_variant_id } = await post(client, calls.createVariant, variant)
    await post(client, calls.saveOptions, { product_variant_id, options })
  }
}

test('an order taken with one hand survives a reload and appears on the boards', async () => {
  const house = await openHouse(setup.world)
  await addVariants(house, 'Casado con pollo')
  const phone = await openWaiter(house)
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const { page } = phone
  await phone.show('Mesas')
  await phone
    .panel('Terraza')
    .getByRole('button', { name: /^Mesa 11/ })
    .click()
  const take = phone.dialog('Pedido para Mesa 11')
  await chooseDishes(phone, take)
  await markSoldOut(phone, take)
  await take.getByRole('button', { name: 'Ver pedido (3)' }).click()
  await take.getByLabel('Nombre de la cuenta').fill('Cumpleaños')
  await page.reload()
  await take.getByRole('button', { name: 'Ver pedido (3)' }).click()
  await pollValue(take.getByLabel('Nombre de la cuenta')).toBe('Cumpleaños')
  await phone.picture('mesero/por enviar')

  await take.getByRole('button', { name: 'Cerrar' }).first().click()
  const question = phone.dialog('El pedido no se ha enviado')
  await question.waitFor()
  await phone.picture('mesero/sin enviar')
  await question.getByRole('button', { name: 'Guardar sin enviar' }).click()
  await untilGone(take)
  await phone.button('Seguir: Mesa 11: 3 productos sin enviar').click()
  await take.getByRole('button', { name: 'Ver pedido (3)' }).click()
  await take.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.notice('Pedido 1 enviado').waitFor()
  await untilGone(take)
  await untilGone(phone.panel('Pedidos sin enviar'))
  await phone.panel('Mis mesas').getByText('Mesa 11').waitFor()
  const order = desk.order(1, 'Mesa 11')
  await pollTexts(order.getByRole('listitem')).toEqual([
    expect.stringMatching(/^2Fresco de cas/),
    expect.stringMatching(/^1Casado con pollo.*Bien dorado/),
  ])
})

async function chooseDishes(phone: Waiter, take: Locator): Promise<void> {
  await take.getByRole('group', { name: 'Categorías' }).getByText('Bebidas').click()
  await take.getByRole('button', { name: 'Agregar Fresco de cas' }).click()
  await take.getByRole('button', { name: 'Otro Fresco de cas' }).click()
  await take.getByRole('button', { name: 'Otro Fresco de cas' }).click()
  await take.getByRole('button', { name: 'Quitar un Fresco de cas' }).click()
  await take.getByRole('group', { name: 'Categorías' }).getByText('Todos').click()
  await take.getByRole('button', { name: 'Agregar Casado con pollo' }).click()
  const options = phone.dialog('Casado con pollo')
  const add = options.getByRole('button', { name: /^Agregar al pedido/ })
  await pollInView(add).toBe(true)
  await options.getByLabel('Nota para la cocina').scrollIntoViewIfNeeded()
  await pollInView(add).toBe(true)
  await phone.picture('mesero/opciones')
  await add.click()
  await options.getByText('Falta elegir aquí.').waitFor()
  await options.getByRole('radio', { name: /^Plátano maduro/ }).check()
  await options.getByLabel('Nota para la cocina').fill('Bien dorado')
  await add.click()
  await untilGone(options)
}

async function markSoldOut(phone: Waiter, take: Locator): Promise<void> {
  await take.getByRole('button', { name: 'Agotados' }).click()
  const soldOut = phone.dialog('Agotados')
  await soldOut.getByRole('button', { name: 'Marcar agotado: Tres leches' }).click()
  await phone.notice('Tres leches: agotado').waitFor()
  const marked = phone.notice('Yuca frita: agotado')
  await marked.hold()
  await soldOut.getByRole('button', { name: 'Marcar agotado: Yuca frita' }).click()
  await marked.getByRole('button', { name: 'Deshacer' }).click()
  await phone.notice('Yuca frita: ya hay').waitFor()
  await phone.picture('mesero/agotados')
  await soldOut.getByRole('button', { name: 'Cerrar' }).click()
  await pollDisabled(take.getByRole('button', { name: /^Tres leches/ })).toBe(true)
  await pollDisabled(take.getByRole('button', { name: /^Yuca frita/ })).toBe(false)
}

test('an order is sent once even if the phone fails while sending, before or after the order arrives', async () => {
  const house = await openHouse(setup.world)
  const phone = await openWaiter(house)
  phone.expects(NO_NETWORK)
  const orders = () =>
    setup.world.deps.pool.query(
      'SELECT o.number::int FROM orders o WHERE o.branch_id = $1 ORDER BY o.number',
      [house.branch.id],
    )
  await phone.page.route('**/crear-pedido', async (route) => {
    await route.fetch()
  })
  await takeAt(phone, 'Mesa 5')
  await expect.poll(orders).toEqual([{ number: 1 }])
  await phone.page.close({ runBeforeUnload: false })
  const second = await openAgain(phone)
  await second.notice('Pedido 1 enviado').waitFor()
  await second.panel('Mis mesas').getByText('Mesa 5').waitFor()
  await expectNone(second.panel('Pedidos sin enviar'))

  await phone.context.setOffline(true)
  await second.page.getByText(/^Sin red · hace/).waitFor()
  await untilGone(await takeAt(second, 'Mesa 6'))
  await second.button('1 cambio espera la red').waitFor()
  await second.page.close()
  await phone.context.setOffline(false)
  const third = await openAgain(phone)
  await third.panel('Mis mesas').getByText('Mesa 6').waitFor()
  await expectNone(third.button(/espera la red/))
  expect(await orders()).toEqual([{ number: 1 }, { number: 2 }])
})

async function takeAt(screen: ReturnType<typeof waiterScreen>, table: string): Promise<Locator> {
  await screen.show('Mesas')
  await screen.button(new RegExp(`^${table}`)).click()
  const take = screen.dialog(`Pedido para ${table}`)
  await take.getByRole('button', { name: 'Agregar Tres leches' }).click()
  await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
  await take.getByRole('button', { name: 'Enviar pedido' }).click()
  return take
}

/** Takes an order without a network. The phone stays offline. */
async function takeOffline(phone: Waiter, table: string): Promise<void> {
  await phone.context.setOffline(true)
  await phone.page.getByText(/^Sin red · hace/).waitFor()
  await untilGone(await takeAt(phone, table))
  await phone.button('1 cambio espera la red').waitFor()
}

test('a pending order that is refused returns to the waiter with the reason, or is discarded after a restore', async () => {
  const house = await openHouse(setup.world)
  const phone = await openWaiter(house)
  phone.expects(NO_NETWORK)
  phone.expects(/status of 409/)
  const { page, context } = phone
  const { client } = house.admin
  const { id } = await findDish(setup, house.table('Mesa 7'), 'Tres leches')
  await takeOffline(phone, 'Mesa 7')
  await phone.button('1 cambio espera la red').click()
  await phone.dialog('1 cambio espera la red').getByText('Mesa 7: pedido de 1 producto').waitFor()
  await phone.picture('mesero/lo que espera')
  await page.keyboard.press('Escape')
  await post(client, calls.setSoldOut, { id, sold_out: 1 })
  await context.setOffline(false)
  await phone.notice('No se pudo hacer el cambio', 'ya no está disponible').waitFor()
  const goOn = phone.button('Seguir: Mesa 7: 1 producto sin enviar')
  await goOn.click()
  const take = phone.dialog('Pedido para Mesa 7')
  await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
  await take.getByText('Agotado', { exact: true }).waitFor()
  await phone.picture('mesero/devuelto')
  await take.getByRole('button', { name: 'Quitar un Tres leches' }).click()
  await take.getByText('Toque un producto para agregarlo.').waitFor()
  await closeWithEscape(take)

  const menuRead = page.waitForResponse('**/api/menu')
  await post(client, calls.setSoldOut, { id, sold_out: 0 })
  await menuRead
  await takeOffline(phone, 'Mesa 7')
  await post(client, calls.updateProduct, { id, precio: 2600 })
  await context.setOffline(false)
  await phone.notice('No se pudo hacer el cambio', 'El precio cambió.').waitFor()
  await goOn.click()
  await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
  await take.getByText('El precio cambió: antes ₡2 300,00, ahora ₡2 600,00.').waitFor()
  await phone.picture('mesero/precio cambiado')
  expect(await readOpenBills(house)).toEqual([])
  await closeWith(take, 'Enviar pedido')
  await expect.poll(() => readOpenBills(house)).toMatchObject([{ totalFinal: 2600 }])

  await takeOffline(phone, 'Mesa 8')
  const { pool } = setup.world.deps
  const [log] = await pool.query<Columns<'installation', 'epoch'>>('SELECT epoch FROM installation')
  await renewEpoch(pool, log?.epoch ?? '')
  await context.setOffline(false)
  await phone
    .notice(
      'No se pudo hacer el cambio',
      'Mesa 8: 1 × Tres leches. ',
      'volvió a un estado anterior',
    )
    .waitFor()
  await phone.picture('mesero/descartado')
  await expectNone(phone.button(/espera la red/))
  await expectNone(phone.panel('Pedidos sin enviar'))
})

async function fillEvening(house: House): Promise<void> {
  const dishes = ['Casado con pescado', 'Ceviche de corvina', 'Fresco de cas', 'Tres leches']
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const guests = await house.sitDown(`Mesa ${index + 1}`, `Familia ${index + 1}`)
      for (const [turn, dish] of dishes.entries()) {
        const { order } = await guests.order({ [dish]: turn + 1, 'Yuca frita': 1 }, 'Sin sal')
        if ((index + turn) % 3 === 0) continue
        await house.move(order, 'Preparando')
        if ((index + turn) % 3 === 1) await house.move(order, 'Listo')
      }
      if (index % 2 === 0) await guests.callWaiter()
      if (index % 3 === 1) await guests.askForBill()
    }),
  )
}

test('the waiter’s screen stays accessible with forty open orders, on a phone and on a wall screen', async () => {
  const house = await openHouse(setup.world)
  await fillEvening(house)
  const phone = await openWaiter(house)
  await phone.button('Voy a Mesa 1').click()
  for (const view of ['Avisos', 'Listos', 'Mesas'] as const) {
    await phone.show(view)
    await expectAccessible(phone.page)
    await phone.picture(`mesero/${view}`)
  }
  const { page, picture } = await setup.device('wall', house.asWaiter)
  await page.goto('/mesero?muro=1')
  const wall = waiterScreen(page)
  await wall.live.waitFor()
  await wall.panel('Listos para llevar').waitFor()
  await expectAccessible(page)
  await picture('mesero/columnas')
})
