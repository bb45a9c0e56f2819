import { expect, test } from 'vitest'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { officeOn, openPlatform } from '../support/screens/office.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('shows guests the privacy page that a superadmin wrote, and the default text in other languages', async () => {
  const house = await openHouse(setup.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const path = '/super-admin/privacidad'
  const office = await openPlatform(setup, 'desk', superadmin, path, 'Página de privacidad')
  const form = office.page.getByRole('form', { name: 'Lo que leen los clientes' })
  await form.getByLabel('Responsable de los datos').fill('Soda La Esquina S. A.')
  await form.getByLabel('Contacto').fill('datos@soda.example')
  await form.getByLabel('Texto (Español)').fill('Guardamos su nombre.\n\nY nada más.')
  await office.picture('oficina/privacidad')
  await expectAccessible(office.page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Página de privacidad guardada').waitFor()

  const guest = officeOn(await setup.device('phone'))
  await guest.page.goto('/privacidad')
  await guest.page.getByText('Y nada más.').waitFor()
  await guest.page.getByRole('region', { name: 'Responsable de los datos' }).waitFor()
  await guest.page.getByText('datos@soda.example').waitFor()
  await untilGone(guest.page.getByText('Última actualización: junio de 2025'))
  await expectAccessible(guest.page)
  await guest.picture('privacidad-propia')
  await guest.page.getByRole('button', { name: /Español/ }).click()
  await guest.page.getByRole('button', { name: 'English' }).click()
  await guest.page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor()
  await guest.page.getByRole('region', { name: 'Data controller' }).waitFor()
  await expect
    .poll(async () => (await guest.page.getByRole('region').all()).length, {
      message: 'the default sections',
    })
    .toBeGreaterThan(2)
})
