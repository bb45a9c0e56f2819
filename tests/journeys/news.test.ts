import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { officeOn } from '../support/screens/office.ts'

const setup = setUpJourney()

function answerToJoin(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ok":true')) resolve(String(payload))
      }),
    )
  })
}

test('office lists and figures update after changes by other people', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  const joined = answerToJoin(page)
  await office.go('/admin/productos?buscar=yuca', 'Productos')
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const row = office.row('Yuca frita')
  await row.getByText('₡1 400,00').waitFor()
  const { body } = await client.call(calls.products, { query: { buscar: 'yuca' } })
  const id = body.data[0]?.id ?? 0
  expect(await joined, 'lists need no board').not.toContain('snapshot')
  await client.call(calls.updateProduct, { body: { id, precio: 1750 } })
  await row.getByText('₡1 750,00').waitFor()

  await menu.getByRole('link', { name: 'Sucursal' }).click()
  await office.row(house.branch.name).waitFor()
  await client.call(calls.updateBranch, { body: { id: house.branch.id, phone: '2222-9999' } })
  await office.row('2222-9999').waitFor()

  await menu.getByRole('link', { name: 'Cuentas' }).click()
  await page.getByText('No hay cuentas añadidos').waitFor()
  const guest = await house.sitDown('Mesa 4')
  const { bill } = await guest.order({ 'Casado con pescado': 1 })
  await office.row('Luisa').getByText('Abierta').waitFor()

  await menu.getByRole('link', { name: 'Dashboard' }).click()
  const sales = page.getByRole('region', { name: 'Ventas del mes' })
  await sales.getByText('₡0,00').waitFor()
  await client.call(calls.closeBill, { body: { bill_id: bill.id } })
  await sales.getByText('₡4 900,00').waitFor()
})
