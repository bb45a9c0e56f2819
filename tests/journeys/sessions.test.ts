import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { officeOn, openOffice, refuse, signIn } from '../support/screens/office.ts'
import { closeWith } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('a person ends the session of a lost phone, and then all other sessions', async () => {
  const house = await openHouse(setup.world)
  const email = house.admin.user.email ?? ''
  const lost = officeOn(await setup.device('phone'))
  await lost.page.goto('/login')
  await signIn(lost, email, PASSWORD)
  await lost.button('Entrar').click()
  await lost.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await lost.page.goto('/admin/punto-venta')
  await lost.page.getByText(/^En vivo/).waitFor()

  const own = await openOffice(setup, 'desk', house.asAdmin, '/perfil', 'Mi Perfil')
  const section = own.page.getByRole('region', { name: 'Sesiones abiertas' })
  const rows = section.getByRole('listitem')
  await rows.first().getByText('Este dispositivo').waitFor()
  await expectNone(rows.first().getByRole('button'))
  const row = rows.filter({ hasText: 'Chrome · Linux' })
  await row.getByText(/^Último uso: /).waitFor()
  await row.getByText(`${house.restaurant.name} · ${house.branch.name}`).waitFor()
  await expectAccessible(own.page)
  await own.picture('oficina/sesiones')

  const question = own.dialog('¿Cerrar la sesión de Chrome · Linux?')
  const end = section.getByRole('button', { name: 'Cerrar la sesión de Chrome · Linux' })
  const restore = await refuse(own, '**/api/sesiones/cerrar', 503, 'El servicio está ocupado.')
  await end.click()
  await question.getByRole('button', { name: 'Cerrar sesión' }).click()
  await own.notice('Error en cerrar la sesión', 'El servicio está ocupado.').waitFor()
  await restore()
  // A tab may send a request before it learns that its session has ended.
  lost.expects(/status of 401/)
  await question.getByRole('button', { name: 'Cerrar sesión' }).click()
  await own.notice('Sesión cerrada: Chrome · Linux').waitFor()
  await lost.page.getByText('Su sesión terminó. Inicie sesión de nuevo.').waitFor()
  await lost.page.getByRole('link', { name: 'Elegir sucursal' }).click()
  await lost.page.getByLabel('Correo electrónico').waitFor()
  await lost.page.getByRole('alert').getByText('Su sesión terminó').waitFor()
  await expectAccessible(lost.page)
  await section.getByText('No hay otras sesiones.').waitFor()
  const list = section.getByRole('list')
  await expect.poll(() => list.evaluate((one) => one === document.activeElement)).toBe(true)

  const others = [
    setup.world.client(await setup.world.tokenOf(house.admin.user.id)),
    setup.world.client(await setup.world.tokenOf(house.admin.user.id)),
  ]
  await own.page.reload()
  await own.button('Cerrar las demás sesiones').click()
  await closeWith(own.dialog('¿Cerrar las demás sesiones (2)?'), 'Cerrar las demás sesiones')
  await own.notice('Sesiones cerradas: 2').waitFor()
  await section.getByText('No hay otras sesiones.').waitFor()
  for (const other of others) expect((await other.call(calls.me)).status).toBe(401)
  expect((await house.admin.client.call(calls.me)).status).toBe(200)
})

test('an office screen leaves when its window gets the focus after the session ended, and the login states why', async () => {
  const house = await openHouse(setup.world)
  const email = house.admin.user.email ?? ''
  const office = officeOn(await setup.device('desk'))
  const { page } = office
  office.expects(/status of 401/)
  const enter = async () => {
    await signIn(office, email, PASSWORD)
    await office.button('Entrar').click()
    await page.getByRole('heading', { name: 'Restaurante', level: 1 }).waitFor()
  }
  await page.goto('/login?volver=/admin/restaurante')
  await enter()
  await house.admin.client.call(calls.endOtherSessions)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Su sesión terminó. Inicie sesión de nuevo.').waitFor()

  await enter()
  await office.page.getByRole('button', { name: `Cuenta de ${house.admin.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.getByLabel('Correo electrónico').waitFor()
  await expectNone(page.getByRole('alert'))
})

test('the list of sessions shows a failure, and says that it may be old without a network', async () => {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, 'phone', house.asAdmin, '/admin/cuentas', 'Cuentas')
  const restore = await refuse(office, '**/api/sesiones', 403, 'No tiene permiso.')
  await office.go('/perfil', 'Mi Perfil')
  const section = office.page.getByRole('region', { name: 'Sesiones abiertas' })
  await section.getByText(/^No se pudieron leer sus sesiones/).waitFor()
  await restore()
  await section.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await section.getByText('Este dispositivo').waitFor()
  await office.context.setOffline(true)
  await section.getByText('Sin red. Lo que se ve puede haber cambiado.').waitFor()
  await office.context.setOffline(false)
})
