/** Tests that a shared device follows its settings, and that a failed registration can be finished. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import {
  chip,
  choose,
  createWall,
  employ,
  openWall,
  wallIn,
} from '../support/screens/shared-device.ts'

const setup = setUpJourney()

test('an open wall follows its changed settings at once', async () => {
  const house = await openHouse(setup.world)
  await employ(setup, house, 'Ana Arias')
  const wall = await openWall(setup, house)
  const { page } = wall
  const settings = { ...wallIn(house.branch.id, 'siempre'), id: wall.id }
  const change = (changed: object) =>
    house.admin.client.send(calls.updateDevice, { ...settings, ...changed })
  const read = page.waitForResponse((response) => response.url().endsWith('/api/me'))
  await change({})
  await read
  await chip(wall, '¿Quién?').click()
  await choose(wall, 'Ana Arias')
  await page.getByRole('dialog', { name: 'PIN de Ana Arias' }).waitFor()
  await page.keyboard.press('Escape')
  await change({ tipo: 'cocina' })
  await page.waitForURL('/admin/cocina?muro=1')
  await change({ tipo: 'salon' })
  await page.waitForURL('/admin/punto-venta?muro=1')
})

test('a device whose branch does not open after the registration can try again, also at the login', async () => {
  const house = await openHouse(setup.world)
  const { code } = await createWall(house)
  const device = await setup.device('wall')
  device.expects(/ERR_FAILED/)
  const { page } = device
  await page.route('**/api/iniciar-restaurante', (route) => route.abort(), { times: 2 })
  await page.goto('/dispositivo')
  await page.getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await device.picture('dispositivos/sin entrar')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.waitForURL('/admin/punto-venta?muro=1')
})
