import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import { expect, test } from 'vitest'
import {
  attributeOf,
  expectNone,
  pollQuery,
  pollText,
  pollTexts,
  pollValue,
} from '../support/browser/assertions.ts'
import { type DeviceSize, setUpJourney } from '../support/browser/journey.ts'
import { skipTimer } from '../support/browser/notices.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { BUSY, FORBIDDEN } from '../support/screens/failing.ts'
import { type Office, officeOn, openOffice, refuse } from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const PATH = '/admin/cuentas'
const TITLE = 'Cuentas'
const COLUMNS = ['Nombre', 'Productos', 'Orderi', 'IVA', 'Servicio', 'Total', 'Fecha', 'Estado']

/** Creates three bills: Luisa's is paid after a dish was cancelled, Pedro's is requested, and Nora's is open. */
async function createBills(house: House): Promise<void> {
  const luisa = await house.sitDown('Mesa 4', 'Luisa')
  const { bill, order } = await luisa.order({ 'Casado con pescado': 1, 'Café chorreado': 2 })
  const coffee = order.products.find((line) => line.product.name === 'Café chorreado')
  const { client } = house.waiter
  await client.call(calls.changeLineStatus, {
    body: { order_line_id: coffee?.id, estado: 'Cancelado' },
  })
  await client.call(calls.changeOrderStatus, {
    body: { order_id: order.id, estado: 'Preparando' },
  })
  await luisa.askForBill()
  await house.admin.client.call(calls.closeBill, {
    body: { bill_id: bill.id, payment_method: 'sinpe' },
  })
  const pedro = await house.sitDown('Mesa 5', 'Pedro')
  await pedro.order({ 'Tres leches': 1 })
  await pedro.askForBill()
  await (await house.sitDown('Mesa 6', 'Nora')).order({ 'Yuca frita': 1 })
}

async function openHistory(house: House, size: DeviceSize): Promise<Office> {
  return openOffice(setup, size, house.asAdmin, PATH, TITLE)
}

test('the history lists the month’s bills with their totals, after an error of loading', async () => {
  const house = await openHouse(setup.world)
  await createBills(house)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  const restore = await refuse(office, '**/api/adminsitracion/historial-cuentas/**', 403, FORBIDDEN)
  await office.go(PATH, TITLE)
  const dialog = office.dialog('Error en encontrar los cuentas')
  await dialog.getByText(FORBIDDEN).waitFor()
  await office.picture('oficina/cuentas sin datos')
  await skipTimer(dialog)
  await restore()
  await office.button('Intentar de nuevo').click()
  await office.row('Nora').waitFor()
  await pollTexts(page.getByRole('columnheader')).toEqual(COLUMNS)
  const names = page.getByRole('button', { name: /ver la cuenta/ })
  await pollTexts(names).toEqual(['Nora', 'Pedro', 'Luisa'])
  await office.row('Luisa').getByText('Cerrada').waitFor()
  await office.row('Pedro').getByText('Solicitada').waitFor()
  await office.row('Nora').getByText('Abierta').waitFor()
  await pollText(office.row('Luisa')).toMatch(
    /₡4 900,00.*₡147,00.*₡517,89.*₡398,37.*₡4 900,00.*\d\d\/\d\d\/\d{4} \d\d:\d\d/,
  )
  await page.getByText('de 3').waitFor()
  await page.getByRole('main').getByText(house.branch.name).waitFor()
  const sums = page.getByRole('region', { name: 'Suma de las 3 cuentas' })
  await pollTexts(sums.getByRole('definition')).toEqual([
    '₡8 600,00',
    '₡258,00',
    '₡908,95',
    '₡699,18',
    '₡8 600,00',
  ])
  await office.picture('oficina/cuentas')

  await page.getByLabel('Buscar', { exact: true }).fill('solicitada')
  await page.getByRole('region', { name: 'Suma de la cuenta' }).waitFor()
  await pollQuery(page).toMatchObject({ buscar: 'solicitada' })
})

test('a bill shows its history with people’s names, and highlights its cancelled dishes', async () => {
  const house = await openHouse(setup.world)
  await createBills(house)
  const office = await openHistory(house, 'phone')
  await office.row('Luisa').click()
  const detail = office.dialog('Cuenta 1 · Mesa 4')
  await detail.getByText('SINPE', { exact: true }).waitFor()
  await detail.getByText('Cancelados: 2 × Café chorreado').waitFor()
  await detail.getByRole('button', { name: 'Imprimir' }).waitFor()
  const story = detail.getByRole('region', { name: 'Historial' }).getByRole('listitem')
  await story.first().waitFor()
  const steps = [
    'Abrió la cuentaLuisa · cliente',
    'Pidió (pedido 1)1 × Casado con pescado, 2 × Café chorreadoLuisa · cliente',
    'Canceló del pedido 12 × Café chorreadoSaúl Solís · salonero',
    'Pasó a Preparando, pedido 11 × Casado con pescadoSaúl Solís · salonero',
    'Pidió la cuentaLuisa · cliente',
    'Cerró la cuenta por ₡4 900,00: SINPEAna Araya · administrador',
  ]
  await pollTexts(story, (text) => text.replace(/^\d\d:\d\d/, '')).toEqual(steps)
  expect(await attributeOf(story.nth(2), 'data-cancelled')).toBe('true')
  await office.picture('oficina/cuenta')
  await closeWith(detail, 'Cerrar')
  await pollQuery(office.page).toEqual({})

  await office.row('Luisa').click()
  await detail.waitFor()
  await office.page.goBack()
  await untilGone(detail)
  await office.page.goForward()
  await detail.waitFor()
  await office.page.reload()
  await detail.getByText('SINPE', { exact: true }).waitFor()
})

test('the date range of the bill history is part of the URL, and the export contains every bill with its payment and cancelled dishes', async () => {
  const house = await openHouse(setup.world)
  await createBills(house)
  const office = await openHistory(house, 'desk')
  const { page } = office
  await office.row('Nora').waitFor()
  const today = dayIn('America/Costa_Rica', new Date())
  await pollValue(page.getByLabel('Desde')).toBe(`${today.slice(0, 7)}-01`)
  await page.getByLabel('Desde').fill('')
  await page.getByText(/^Hasta el \d\d\/\d\d\/\d{4}$/).waitFor()
  await page.getByLabel('Desde').fill('2020-01-01')
  await page.getByLabel('Hasta').fill('2020-01-31')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await pollQuery(page).toEqual({ desde: '2020-01-01', hasta: '2020-01-31' })
  await office.button('Este mes').click()
  await office.row('Nora').waitFor()
  await pollQuery(page).toEqual({})

  await page.getByText('Incluye 2 cuentas sin cerrar').waitFor()
  await expectNone(page.getByText('Página 1 de 1'))
  for (let bill = 4; bill <= 11; bill += 1) {
    await (await house.sitDown('Mesa 7', `Cliente ${bill}`)).order({ 'Tres leches': 1 })
  }
  await page.goto(`${PATH}?tamano=10`)
  const scope = page.getByRole('paragraph').filter({ hasText: house.branch.name })
  await pollText(scope).toMatch(/Del \d\d.*Página 1 de 2.*Incluye 10 cuentas sin cerrar/)
  await page.getByRole('button', { name: 'Página 2' }).click()
  await pollText(scope).toMatch(/Página 2 de 2.*Incluye 10 cuentas sin cerrar/)
  const sumsOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('definition')
  await pollText(sumsOf('Suma de las 11 cuentas').last()).toBe('₡27 000,00')
  await pollText(sumsOf('Suma de la cuenta que se muestra').last()).toBe('₡4 900,00')
  await page.goBack()
  await pollText(sumsOf('Suma de las 10 cuentas que se muestran').last()).toBe('₡22 100,00')
  await pollText(sumsOf('Suma de las 11 cuentas').last()).toBe('₡27 000,00')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    office.button('Exportar').click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^cuentas-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  await office.notice(`${saved.suggestedFilename()} descargado`).waitFor()
  const bytes = await readFile(await saved.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = bytes
    .subarray(3)
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
  expect(rows).toHaveLength(12)
  expect(rows[1]).toMatchObject({ 1: 'Luisa', 7: 'SINPE', 13: '4900,00', 17: '2 × Café chorreado' })
  expect(rows.slice(2, 4).map((row) => row[4])).toEqual(['Solicitada', 'Abierta'])

  const restore = await refuse(office, '**/api/adminsitracion/exportar-cuentas/**', 503, BUSY)
  await office.button('Exportar').click()
  await office.notice('No se pudo exportar', 'El servicio está ocupado.').waitFor()
  await restore()
})
