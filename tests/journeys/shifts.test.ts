/** Two people mark their shifts on one wall, and the manager sees and corrects them. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { officeOn } from '../support/screens/office.ts'
import { makeUser } from '../support/tenant.ts'

const setup = setUpJourney()

test('two people mark their shifts on one wall, and the admin corrects one', async () => {
  const house = await openHouse(setup.world)
  const { id } = await makeUser(setup.world, {
    name: 'Rosa Rojas',
    restaurantId: house.restaurant.id,
    branchIds: [house.branch.id],
    type: 'cocina',
  })
  await setup.world.deps.pool.query('UPDATE memberships SET pin_hash = $2 WHERE user_id = $1', [
    id,
    await hashPassword('2468'),
  ])
  const wall = await openKitchen(setup, 'wall', { as: house.admin, at: house })
  wall.expects(/status of 403/)
  const { page } = wall
  await page.getByRole('button', { name: 'Entrada y salida' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Rosa Rojas/ }).click()
  for (const digit of '1111') await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'Entrada', exact: true }).click()
  await dialog.getByText('El PIN no es correcto.').waitFor()
  for (const digit of '2468') await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'Entrada', exact: true }).click()
  await dialog.getByText(/^Rosa Rojas entró a las/).waitFor()
  const own = house.admin.user.name
  await dialog.getByRole('button', { name: new RegExp(`^${own}`) }).click()
  await dialog.getByRole('button', { name: 'Entrada', exact: true }).click()
  await dialog.getByText(new RegExp(`^${own} entró a las`)).waitFor()
  await dialog.getByRole('button', { name: /^Rosa Rojas\s*desde/ }).waitFor()
  await wall.picture('jornadas/pared')

  const { body } = await house.admin.client.call(calls.shiftHours, { query: {} })
  if (body.abiertas.length !== 2) throw new Error('both shifts must be open')
  const office = officeOn(await setup.device('desk', { as: house.admin, at: house }))
  await office.page.goto('/admin/jornadas')
  await office.page.getByRole('button', { name: /^Eliminar la jornada de Rosa Rojas/ }).click()
  const question = office.page.getByRole('dialog')
  await question.getByLabel('Motivo').fill('Era una prueba')
  await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await office.page.getByRole('cell', { name: 'Era una prueba' }).waitFor()
  await office.picture('jornadas/oficina')
})
