/** Tests badges: an admin makes one, and a wall reads it with a scanner that acts as a keyboard. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { scanQrCode } from '../support/browser/qr-codes.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { officeOn } from '../support/screens/office.ts'
import { createWall, registerScreen, scanBadge } from '../support/screens/shared-device.ts'
import { makeUser } from '../support/tenant.ts'

const setup = setUpJourney()

test('a badge from the office chooses its owner on a wall, and answers an open question', async () => {
  const house = await openHouse(setup.world)
  await makeUser(setup.world, {
    name: 'Ana Arias',
    restaurantId: house.restaurant.id,
    branchIds: [house.branch.id],
  })
  const { order } = await (await house.sitDown('Mesa 4')).order({ 'Tres leches': 1 })
  const office = officeOn(await setup.device('desk', house.asAdmin))
  await office.go('/admin/permisos', 'Permisos y PIN')
  const dialog = await office.open('Tarjeta de Ana Arias', 'Tarjeta de Ana Arias')
  await dialog.getByRole('button', { name: 'Hacer la tarjeta' }).click()
  await dialog.getByRole('button', { name: 'Imprimir' }).waitFor()
  await office.picture('tarjetas/hecha')
  const { text = '' } = await scanQrCode(await dialog.locator('svg[viewBox^="-4"]').screenshot())
  expect(text).toMatch(/^orderi-[a-z]{24}$/)

  const { code } = await createWall(house, 'siempre')
  const wall = await registerScreen(await setup.device('wall'), code)
  const chip = (name: string) => wall.page.getByRole('button', { name, exact: true })
  await scanBadge(wall.page, text)
  await chip('Ana Arias').waitFor()
  await wall.picture('tarjetas/elegida')
  await wall.page.getByRole('button', { name: 'Dejar de actuar como Ana Arias' }).click()

  await wall
    .order(order.number, 'Mesa 4')
    .getByRole('button', { name: /Preparando/ })
    .click()
  const question = wall.page.getByRole('dialog', { name: '¿Quién lo hace?' })
  await question.waitFor()
  await expectNone(question.getByRole('button', { name: 'Leer tarjeta' }))
  await scanBadge(wall.page, text)
  await question.waitFor({ state: 'hidden' })
  const statusOf = async () =>
    (await house.admin.client.get(calls.openOrders, house.branch.id)).body.data.find(
      ({ id }) => id === order.id,
    )?.status
  await expect.poll(statusOf).toBe('Preparando')

  await house.admin.client.send(calls.removeBadge, {
    user: (await house.admin.client.call(calls.employees)).body.data.find(
      ({ user }) => user.name === 'Ana Arias',
    )?.user_id as number,
  })
  wall.expects(/status of 403/)
  await wall.page.getByRole('button', { name: 'Dejar de actuar como Ana Arias' }).click()
  await scanBadge(wall.page, text)
  await wall.page.getByText('Esa tarjeta no es válida aquí.').waitFor()
})
