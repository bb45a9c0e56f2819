import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollText } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, readOpenBills } from '../support/restaurant/house.ts'
import { type GuestPhone, scan } from '../support/screens/guest.ts'
import { closeWithEscape } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

function countRequests(page: Page, requests: { joins: number; calls: number }): void {
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"bill:join"')) requests.joins += 1
    }),
  )
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.calls += 1
  })
}

test('two guests at a table have separate bills until one guest joins the other guest’s bill', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 5')
  const requests = { joins: 0, calls: 0 }
  const mario = await scan(setup, table, { before: async (page) => countRequests(page, requests) })
  await expectCurrentBills(mario, house)

  const luisa = await scan(setup, table)
  await luisa.order('Fresco de cas', 'Luisa')
  await mario.plus('Tres leches').click()
  await mario.tab('Pedido')
  await mario.page.getByText(/^Ya hay una cuenta abierta en esta mesa: Luisa\./).waitFor()
  await expectAccessible(mario.page)
  await mario.picture('invitado/cuenta abierta en la mesa')
  await mario.page.getByRole('button', { name: 'Compartir una cuenta' }).click()
  const ask = mario.page.getByRole('button', { name: 'Pedir unirse a la cuenta de Luisa' })
  await ask.click()
  await mario.page.getByText('Este campo es obligatorio.').waitFor()
  await expectAccessible(mario.page)
  await mario.page.getByLabel('Su nombre').fill('Mario')
  await mario.picture('invitado/unirse')
  await ask.click()
  await mario.page.getByText('Esperando respuesta…').waitFor()

  await luisa.sheet.getByRole('heading', { name: 'Mario quiere unirse a su cuenta' }).waitFor()
  await luisa.sheet.getByRole('button', { name: 'Aceptar' }).click()
  await mario.notice('Ahora comparten la cuenta.').waitFor()
  const before = { ...requests }
  await mario.page.getByText('Su pedido irá a la cuenta de Luisa.').waitFor()
  await mario.send.click()
  await mario.page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  const total = (phone: typeof mario) =>
    pollText(phone.page.getByRole('region', { name: 'La cuenta' }).locator('dl'))
  const figures = 'IVA (incluido)₡369,92Servicio (incluido)₡284,55Total₡3 500,00'
  await total(mario).toBe(figures)
  await total(luisa).toBe(figures)
  // A phone that joins the bill again after every response exceeds these limits by far.
  expect(requests.joins - before.joins, 'joins after the bill is shared').toBeLessThanOrEqual(3)
  expect(requests.calls - before.calls, 'calls after the bill is shared').toBeLessThanOrEqual(15)
})

/** The list of bills that a guest can join updates while it is open. */
async function expectCurrentBills(mario: GuestPhone, house: House): Promise<void> {
  await mario.tab('Cuenta')
  await mario.page.getByRole('button', { name: 'Unirse a otra cuenta de la mesa' }).click()
  const none = mario.page.getByText('No hay otra cuenta abierta en esta mesa.')
  await none.waitFor()
  const sofia = await house.sitDown('Mesa 5', 'Sofía')
  const { bill } = await sofia.order({ 'Tres leches': 1 })
  await mario.sheet.getByRole('listitem').filter({ hasText: 'Sofía' }).waitFor()
  await house.waiter.client.call(calls.closeBill, { body: { bill_id: bill.id } })
  await none.waitFor()
  await closeWithEscape(mario.sheet)
  await mario.tab('Menú')
}

async function expectTable6(page: Page): Promise<void> {
  await page.getByText('Mesa 6', { exact: true }).waitFor()
  await expectNone(page.getByText('Mesa 4', { exact: true }))
}

test('a guest still sees a bill that was moved, after a reload or the code of another table, with dates in the restaurant’s time zone', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'), { timezoneId: 'Asia/Tokyo' })
  const { page, plus, tab, picture } = phone
  await phone.order('Tres leches')
  const [bill] = await readOpenBills(house)
  await house.waiter.client.call(calls.moveBill, {
    body: { bill_id: bill?.id, table_id: house.table('Mesa 6').id },
  })
  await phone.notice('Su cuenta se movió a Mesa 6. Lo que pida llegará allí.').waitFor()
  await expectTable6(page)
  await tab('Menú')
  await expectTable6(page)
  await plus('Fresco de cas').click()
  await tab('Pedido')
  await expectTable6(page)
  await expectAccessible(page)
  await picture('invitado/cuenta-movida')
  await phone.send.click()
  await page.getByRole('heading', { name: 'Pedido 2' }).waitFor()
  expect(await readOpenBills(house)).toMatchObject([
    { id: bill?.id, table_id: house.table('Mesa 6').id, cantidad: 2 },
  ])
  await page.reload()
  await page
    .getByRole('main')
    .getByText(/^Su cuenta se movió a Mesa 6/)
    .waitFor()
  await expectTable6(page)
  await phone.callWaiter()
  await page.getByText('Llamó hace un momento. Espere, por favor.').waitFor()
  await phone.askForBill()
  await page.getByText('Ya le avisamos al mesero. Espere un momento.').waitFor()
  expect(await readOpenBills(house)).toMatchObject([
    { id: bill?.id, status: 'Cuenta Solicitada', waiter_requested: 1 },
  ])

  await setup.world.deps.pool.query(
    "UPDATE bills SET created_at = '2026-05-02T04:30:00Z' WHERE restaurant_id = $1",
    [house.restaurant.id],
  )
  await page.goto(`/open/${house.table('Mesa 5').code}`)
  await page.getByText('Mesa 5', { exact: true }).waitFor()
  await tab('Cuenta')
  await page.getByText('Todavía no ha pedido nada.').waitFor()
  const other = page.getByRole('group').filter({ hasText: 'Mesa 6 · Solicitada' })
  await pollText(other.locator('strong')).toBe('01/05/2026 22:30')
  await other.locator('summary').click()
  await other.getByText('Tres leches').waitFor()
  await expectAccessible(page)
})
