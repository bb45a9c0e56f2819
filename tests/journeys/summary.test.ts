import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { CLIENT_DIR, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { QUICK_MAILS, startMailServer } from '../support/notifications/mail-server.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import { officeOn, openOffice, refuse } from '../support/screens/office.ts'
import { startWorld, type World } from '../support/world.ts'

const server = await startMailServer()
afterAll(() => server.close())
const setup = setUpJourney({ smtp: server.smtp, mailTimings: QUICK_MAILS })

/** Must be closed after the devices of the tests. */
let plain: World | undefined
afterAll(() => plain?.close())

const SCREEN = '/admin/resumen'
const TITLE = 'Resumen del día'

/** Creates two bills by card (one with tip and discount), an open bill, and a drawer that lacks 500.00. */
async function openSoldHouse(): Promise<House> {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const till = await openTill(client, house.branch.id, 20_000)
  const luisa = await house.sitDown('Mesa 1')
  const { bill } = await luisa.order({ 'Casado con pescado': 2, 'Café chorreado': 3 })
  const { saldo } = await post(client, calls.giveDiscount, {
    bill_id: bill.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: till.reasonOf('descuento'),
  })
  const pay = (bill_id: number, monto: number, kind: 'tarjeta' | 'efectivo', propina = 0) =>
    post(client, calls.chargeBill, {
      bill_id,
      caja: till.caja,
      saldo_visto: monto,
      pagos: [{ metodo: till.methodOf(kind), monto, propina }],
    })
  await pay(bill.id, saldo, 'tarjeta', 500)
  const second = await (await house.sitDown('Mesa 2', 'Marta')).order({ 'Arroz con camarones': 1 })
  await pay(second.bill.id, second.bill.saldo, 'efectivo')
  await (await house.sitDown('Mesa 3', 'Nora')).order({ 'Tres leches': 2 })
  await post(client, calls.closeRegister, {
    turno: till.turno,
    monto: 20_000 + second.bill.saldo - 500,
  })
  return house
}

test('a day is summarised on one page and one paper, and its addresses are saved', async () => {
  const house = await openSoldHouse()
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/reportes', 'Reportes')
  const { page } = office
  await office.picture('resumen/enlace')
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  const part = (name: string) => page.getByRole('region', { name })
  await part('Por método').getByText('1 × Tarjeta').waitFor()
  await part('Correcciones').getByText('1 × Descuento').waitFor()
  await part('Cuentas sin cobrar').getByText('₡4 600,00').waitFor()
  await part('Diferencias de caja').getByText('-₡500,00').waitFor()
  await part('Lo más vendido').getByText('2 × Casado con pescado').waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('resumen/día')

  const addresses = page.getByLabel('Correos')
  await addresses.fill('ana')
  await office.button('Guardar').click()
  await page.getByText('«ana» no es un correo.').waitFor()
  await addresses.fill('ana@pruebas.test\ncontador@pruebas.test')
  await office.button('Guardar').click()
  await office.notice('Correos guardados').waitFor()
  await office.picture('resumen/correos')

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await office.button('Imprimir').click()
  const roll = page.locator('.print-roll')
  await roll.getByText('Promedio por cuenta').waitFor()
  await page.emulateMedia({ media: 'print' })
  await office.picture('resumen/papel')
  await page.emulateMedia({ media: 'screen' })
})

test('a failure, days without sales and a missing network are shown', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page, button } = office
  const restore = await refuse(office, '**/api/reportes/resumen**', 403, FORBIDDEN)
  await office.go(`${SCREEN}?dia=2026-03-02`, TITLE)
  const failure = office.notice('No se pudo leer el resumen. No tiene permiso para hacer esto.')
  await failure.waitFor()
  await restore()
  await failure.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.getByText('No pasó nada este día').waitFor()
  await button('Día anterior').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?dia=2026-03-01')
  await page.getByText('El 22/02/2026', { exact: false }).first().waitFor()
  await button('Día siguiente').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?dia=2026-03-02')
  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.context.setOffline(true)
  await page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
})

test('the summary of a server without SMTP shows why it is not sent', async () => {
  plain = await startWorld({ clientDir: CLIENT_DIR }, setup.world)
  const house = await openHouse(setup.world)
  const device = await setup.device('phone', house.asAdmin, { url: plain.url })
  const office = officeOn(device)
  await office.go(SCREEN, TITLE)
  await office.page.getByText(/este servidor no tiene un servidor SMTP/).waitFor()
  await expectNone(office.page.getByLabel('Correos'))
  await office.picture('resumen/sin correo')
})
