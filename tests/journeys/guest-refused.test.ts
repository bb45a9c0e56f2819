import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import {
  type House,
  openHouse,
  post,
  readOpenBills,
  readOpenOrders,
} from '../support/restaurant/house.ts'
import { findDish, type GuestPhone, liveMark, scan } from '../support/screens/guest.ts'

const setup = setUpJourney()

async function openHouseThatConfirms(): Promise<House> {
  const house = await openHouse(setup.world)
  await house.admin.client.call(calls.updateBranch, {
    body: { id: house.branch.id, confirmar_mesa: 1 },
  })
  return house
}

async function order(phone: GuestPhone, dish: string): Promise<void> {
  await phone.plus(dish).click()
  await phone.tab('Pedido')
  await phone.send.click()
}

test('a guest learns which dishes of the cart sold out or changed their price, before the order is sent and on its way', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 1')
  const phone = await scan(setup, table)
  const { page } = phone
  phone.expects(/status of 409/)
  await liveMark(page).waitFor()
  await phone.plus('Fresco de cas').click()
  await phone.plus('Tres leches').click()
  const { id } = await findDish(setup, table, 'Tres leches')
  await house.waiter.client.call(calls.setSoldOut, { body: { id, sold_out: 1 } })
  await phone.dish('Tres leches').getByText('Agotado').waitFor()
  await page.getByRole('link', { name: /Revise su pedido/ }).click()
  await page.getByText('Se acaba de agotar.').waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/agotado')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith(calls.placeOrder.path)) sent += 1
  })
  await phone.send.click()
  await page.getByRole('button', { name: 'Quitar lo que ya no hay' }).click()
  await phone.send.click()
  await page.getByRole('article').filter({ hasText: 'Fresco de cas' }).waitFor()
  expect((await readOpenOrders(house)).flatMap(({ products }) => products)).toHaveLength(1)
  expect(sent, 'orders that left the phone').toBe(1)

  await phone.tab('Menú')
  await phone.plus('Fresco de cas').click()
  await phone.plus('Café chorreado').click()
  const drink = await findDish(setup, table, 'Fresco de cas')
  const coffee = await findDish(setup, table, 'Café chorreado')
  await raisePrice(house, drink.id, 1500)
  await raisePrice(house, coffee.id, 1300)
  await phone.tab('Pedido')
  await page.getByText('El precio cambió: antes ₡1 200,00, ahora ₡1 500,00.').waitFor()
  const risen = page.getByText('El precio cambió: antes ₡1 100,00, ahora ₡1 300,00.')
  await risen.waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/precio cambiado')
  await phone.send.click()
  await page.getByText('Algo cambió en el menú. Revise su pedido antes de enviarlo.').waitFor()
  await page.getByRole('button', { name: 'Menos: Café chorreado' }).click()
  await risen.waitFor({ state: 'detached' })
  expect(sent, 'orders before the guest agreed').toBe(1)
  await page.getByRole('button', { name: 'Está bien así' }).click()
  const gate = makeGate()
  await page.route(`**${calls.placeOrder.path}`, async (route) => {
    await gate.opened
    await route.continue()
  })
  await phone.send.click()
  await raisePrice(house, drink.id, 1600)
  gate.open()
  await page.getByText('El precio cambió: antes ₡1 500,00, ahora ₡1 600,00.').waitFor()
  await phone.send.waitFor()
  expect(await readOpenOrders(house)).toHaveLength(1)
  await page.getByRole('button', { name: 'Está bien así' }).click()
  await phone.send.click()
  await page.getByRole('heading', { name: 'Pedido 2' }).waitFor()
  expect(await readOpenBills(house)).toMatchObject([{ totalFinal: 2800 }])

  await phone.tab('Menú')
  await phone.plus('Fresco de cas').click()
  await phone.tab('Pedido')
  await house.waiter.client.call(calls.setSoldOut, { body: { id: drink.id, sold_out: 1 } })
  await page.getByText('Se acaba de agotar.').waitFor()
  await phone.send.and(page.locator(':disabled')).waitFor()
})

async function raisePrice(house: House, id: number, precio: number): Promise<void> {
  const { client } = house.admin
  await client.call(calls.startRestaurant, { body: { restaurant: house.restaurant.id } })
  const { status } = await client.call(calls.updateProduct, { body: { id, precio } })
  expect(status).toBe(200)
}

test('shows when a restaurant stops and resumes taking orders', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 2'))
  const { page, tab, send } = phone
  phone.expects(/status of 409/)
  const receive = (abierta: 0 | 1) =>
    house.waiter.client.call(calls.setReceiving, { body: { id: house.branch.id, abierta } })
  const closed = page.getByText('Ahora no se reciben pedidos. Puede ver el menú.')
  const note = page.getByText('El restaurante no está recibiendo pedidos en este momento.')
  await liveMark(page).waitFor()
  await receive(0)
  await closed.waitFor()
  await expectAccessible(page)
  // The note is shown before the refusal arrives, because the menu already knows that the restaurant is closed.
  const refused = page.waitForResponse((response) => response.url().endsWith(calls.placeOrder.path))
  await order(phone, 'Tres leches')
  await refused
  await note.waitFor()
  await receive(1)
  await expectNone(note)
  await send.click()
  await page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  await tab('Menú')
  await expectNone(closed)
})

test('an order waits until a waiter confirms the table, unless the waiter could not be called', async () => {
  const house = await openHouseThatConfirms()
  const phone = await scan(setup, house.table('Mesa 7'))
  phone.expects(/status of (409|429)/)
  await phone.page.route(
    `**${calls.callWaiter.path}`,
    (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: '', params: {} } }),
    { times: 1 },
  )
  await order(phone, 'Tres leches')
  await phone.page.getByText(/^Fueron muchas veces seguidas/).waitFor()
  await expectNone(phone.page.getByText('Un mesero confirmará su mesa'))
  await phone.send.click()
  await phone.page.getByText('Un mesero confirmará su mesa').waitFor()
  await expectAccessible(phone.page)
  const callsOf = async () => {
    const { body } = await house.waiter.client.call(calls.waiterCalls, {
      params: { sucursal: house.branch.id },
    })
    return body.data
  }
  await expect.poll(async () => (await callsOf()).length).toBe(1)
  const [called] = await callsOf()
  await house.waiter.client.call(calls.confirmTable, { body: { bill_id: called?.id } })
  await phone.page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  expect(await readOpenOrders(house)).toHaveLength(1)
})

test('a guest who requested the bill orders again after withdrawing the request, and returns to the bill from unusable codes', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 7'))
  const { page, context } = phone
  phone.expects(/status of (401|409)/)
  await phone.order('Tres leches')
  await phone.askForBill()
  await page.getByText('Ya le avisamos al mesero. Espere un momento.').waitFor()
  await phone.tab('Menú')
  await order(phone, 'Fresco de cas')
  const asks = page.getByText('Ya pidió la cuenta. ¿Quiere seguir pidiendo?')
  await asks.waitFor()
  const other = await context.newPage()
  await other.goto('/menu/cuenta')
  await other.getByRole('button', { name: 'Seguir pidiendo' }).click()
  await asks.waitFor({ state: 'detached' })
  await other.close()
  await house.admin.client.call(calls.updateTable, {
    body: { id: house.table('Mesa 8').id, status: 0 },
  })
  const dish = page.getByRole('article').filter({ hasText: 'Tres leches' })
  for (const code of [house.table('Mesa 8').code, 'inventado.malo']) {
    await page.goto(`/open/${code}`)
    const back = page.getByRole('button', { name: 'Volver a su cuenta: Mesa 7' })
    await back.waitFor()
    await expectAccessible(page)
    await phone.picture(`invitado/código ${code === 'inventado.malo' ? 'malo' : 'inactivo'}`)
    await back.click()
    await dish.waitFor()
    await liveMark(page).waitFor()
  }
})

test('a guest who orders after a first payment is asked to call the waiter, and calls from the order', async () => {
  const house = await openHouse(setup.world)
  const { caja, methodOf } = await openTill(house.admin.client, house.branch.id)
  const phone = await scan(setup, house.table('Mesa 5'))
  phone.expects(/status of 409/)
  const { page } = phone
  await phone.order('Fresco de cas')
  const [bill] = await readOpenBills(house)
  await post(house.waiter.client, calls.chargeBill, {
    bill_id: bill?.id ?? 0,
    caja,
    saldo_visto: 1200,
    pagos: [{ metodo: methodOf('tarjeta'), monto: 500 }],
  })
  const text = 'Ya hay un pago en esta cuenta. Para pedir algo más, llame al mesero.'
  const status = page.getByRole('status').filter({ hasText: 'Cuenta pedida' })
  await status.getByText(text, { exact: true }).waitFor()
  await expectNone(page.getByRole('button', { name: 'Seguir pidiendo' }))
  await phone.tab('Menú')
  await order(phone, 'Tres leches')
  const note = page.getByRole('alert').filter({ hasText: text })
  await note.waitFor()
  await expectNone(page.getByRole('button', { name: 'Seguir pidiendo' }))
  await expectAccessible(page)
  await phone.picture('invitado/pagada en parte')
  await note.getByRole('button', { name: 'Llamar al mesero' }).click()
  await note.getByRole('button', { name: 'Mesero llamado', disabled: true }).waitFor()
  await expect.poll(() => readOpenBills(house)).toMatchObject([{ waiter_requested: 1 }])
  expect(await readOpenOrders(house)).toHaveLength(1)
})
