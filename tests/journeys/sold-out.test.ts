import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollChecked } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openOffice } from '../support/screens/office.ts'
import { closeWithEscape } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('staff mark a dish as sold out for the branch of the kitchen screen, and for any branch in the back office', async () => {
  const house = await openHouse(setup.world)
  const second = await house.admin.client.call(calls.createBranch, {
    body: { name: 'Guanacaste', phone: '2666-0000', status: 1 },
  })
  const outIn = async () => {
    const { body } = await house.admin.client.call(calls.products, {
      query: { buscar: 'Tres leches' },
    })
    return body.data[0]?.sold_out_branches
  }
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/productos', 'Productos')
  const { page } = office
  await office.row('Tres leches').first().waitFor()
  await page.getByRole('link', { name: 'Cocina' }).click()
  await page.getByRole('button', { name: 'Agotados', exact: true }).click()
  await page.getByRole('button', { name: 'Marcar agotado: Tres leches' }).click()
  await office.notice('Tres leches: agotado').waitFor()
  expect(await outIn()).toEqual([house.branch.id])
  await closeWithEscape(page.getByRole('dialog'))

  await page.getByRole('link', { name: 'Productos' }).click()
  const row = office.row('Tres leches').first()
  await row.getByText('Agotado en 1 sucursal').waitFor()
  await row.getByRole('button', { name: 'Reponer Tres leches' }).click()
  const where = office.dialog('¿Dónde se agotó Tres leches?')
  const branch = (name: string) => where.getByRole('switch', { name })
  await pollChecked(branch('Barrio Escalante')).toBe(true)
  await pollChecked(branch('Guanacaste')).toBe(false)
  await office.picture('agotado por sucursal')
  await branch('Todas las sucursales').click()
  await pollChecked(branch('Guanacaste')).toBe(true)
  expect(await outIn()).toEqual([house.branch.id, second.body.id])
  await branch('Barrio Escalante').click()
  await expect.poll(outIn).toEqual([second.body.id])
})
