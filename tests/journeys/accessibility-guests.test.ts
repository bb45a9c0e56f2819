import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { trackCoverage } from '../support/browser/inventory.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { takeOnlinePayments } from '../support/money/online.ts'
import { type House, openHouse, post, readOpenBills } from '../support/restaurant/house.ts'
import { type GuestPhone, scan } from '../support/screens/guest.ts'
import { closeWith, closeWithEscape } from '../support/screens/point-of-sale.ts'
import { type TestTable } from '../support/tenant.ts'

const setup = setUpJourney()
const record = trackCoverage('guests')
const { look } = record

test('guest views and dialogs are accessible', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 5')
  const luisa = await scan(setup, table)
  const { page, sheet } = luisa
  await look(luisa, 'menú')
  await page.getByRole('button', { name: /^Cambiar de idioma/ }).click()
  await look(luisa, 'idioma', 'customer/words/LanguageButton.tsx')
  await closeWithEscape(sheet)
  await luisa.dish('Casado con pollo').click()
  await look(luisa, 'plato', 'customer/menu/DishSheet.tsx')
  await closeWithEscape(sheet)
  await luisa.plus('Fresco de cas').click()
  await luisa.tab('Pedido')
  await page.getByLabel('Nombre para la cuenta').fill('Luisa')
  await look(luisa, 'pedido')
  await luisa.send.click()
  await page.getByRole('article').filter({ hasText: 'Fresco de cas' }).waitFor()
  await look(luisa, 'cuenta')
  await lookAtQuestions(luisa)
  await lookAtJoining(luisa, table)
  for (const path of ['historial', 'cliente', 'privacidad', 'desvincularme']) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(luisa, `invitado ${path}`)
  }
  luisa.expects(/status of 404/)
  await page.goto('/recibo')
  await page.getByText('Este recibo no existe').waitFor()
  await look(luisa, 'invitado recibo')
  await lookAtPaying(luisa, house)
})

async function lookAtPaying(luisa: GuestPhone, house: House): Promise<void> {
  const { page, sheet } = luisa
  await takeOnlinePayments(house.admin.client, house.branch.id)
  const [bill] = await readOpenBills(house)
  await post(house.waiter.client, calls.planShares, {
    bill_id: bill?.id ?? 0,
    tipo: 'iguales',
    cantidad: 2,
  })
  await page.goto('/menu/cuenta')
  await page.getByRole('button', { name: 'Tomar esta parte: Parte 1' }).click()
  await page.getByRole('button', { name: '¿Cómo pagará?' }).click()
  await sheet.getByLabel('Tarjeta').check()
  await look(luisa, 'cómo pagará', 'customer/pay/IntentSheet.tsx')
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Pagará con tarjeta').waitFor()
  await look(luisa, 'cuenta con partes')
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByLabel('Otro monto').check()
  await page.getByLabel('Monto', { exact: true }).fill('100')
  await look(luisa, 'pagar en línea')
  await page.getByRole('button', { name: /^Pagar ₡/ }).click()
  await page.getByRole('heading', { name: 'Pago de prueba' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('heading', { name: '¡Pago recibido!' }).waitFor()
  await look(luisa, 'pago recibido')
}

async function lookAtQuestions(luisa: GuestPhone): Promise<void> {
  const { page, sheet } = luisa
  await page.getByRole('button', { name: 'Llamar al mesero' }).click()
  await look(luisa, 'mesero', 'customer/bill/WaiterQuestion.tsx')
  await closeWithEscape(sheet)
  await luisa.callWaiter()
  await page.getByRole('button', { name: 'Mesero llamado' }).click()
  await look(luisa, 'mesero llamado', 'customer/bill/WaiterQuestion.tsx')
  await closeWithEscape(sheet)
  await page.getByRole('button', { name: 'Pedir la cuenta' }).click()
  await look(luisa, 'pedir la cuenta', 'customer/bill/AskForBill.tsx')
  await closeWithEscape(sheet)
}

async function lookAtJoining(luisa: GuestPhone, table: TestTable): Promise<void> {
  const { sheet } = luisa
  const mario = await scan(setup, table)
  await mario.tab('Cuenta')
  await mario.page.getByRole('button', { name: 'Unirse a otra cuenta de la mesa' }).click()
  const ask = mario.page.getByRole('button', { name: 'Pedir unirse a la cuenta de Luisa' })
  await ask.waitFor()
  await look(mario, 'unirse', 'customer/bill/JoinSheet.tsx')
  await mario.page.getByLabel('Su nombre').fill('Mario')
  await ask.click()
  await sheet.getByRole('heading', { name: 'Mario quiere unirse a su cuenta' }).waitFor()
  await look(luisa, 'quiere unirse', 'customer/bill/JoinRequestSheet.tsx')
  await closeWith(sheet, 'Aceptar')
}

test('every guest view and dialog was checked for accessibility', () => {
  record.expectAll()
})
