import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { license, version } from '../../package.json'
import { expectNone, pollCount, valueIn } from '../support/browser/assertions.ts'
import { expectAccessible, loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import {
  type Office,
  officeOn,
  openOffice,
  openOwnOffice,
  openPlatform,
  refuse,
  takePassword,
} from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function loginStatus(email: string, password: string): Promise<number> {
  const { status } = await setup.world.client().call(calls.login, { body: { email, password } })
  return status
}

test('hires an employee, renews the employee’s password and dismisses the employee', async () => {
  const office = await openOwnOffice(setup, '/admin/usuarios', 'Usuarios', 'phone')
  const { house, page } = office
  await page.waitForURL('/admin/empleados')
  const email = `zoe-${house.restaurant.id}@pruebas.test`
  const first = await hire(office, house.branch.name, email)
  const row = office.row('Zoe Zeledón')
  await row.getByText(email).waitFor()
  await row.getByText('Salonero').waitFor()
  const editing = await office.open('Editar Zoe Zeledón', 'Editar usuario')
  await editing.getByRole('checkbox', { name: house.branch.name, checked: true }).waitFor()
  await editing.getByLabel('Perfil').selectOption('Administrador')
  await editing.getByText('Un administrador trabaja en todas las sucursales.').waitFor()
  await office.save('Empleado editado exitosamente')
  await row.getByText('Administrador').waitFor()
  await office.picture('oficina/empleados')

  await closeWith(
    await office.open(
      'Dar una contraseña nueva a Zoe Zeledón',
      '¿Dar una contraseña nueva a Zoe Zeledón?',
    ),
    'Dar contraseña nueva',
  )
  const second = await takePassword(office, 'Zoe Zeledón')
  expect(await loginStatus(email, first)).toBe(401)
  expect(await loginStatus(email, second)).toBe(200)

  await closeWith(
    await office.open('Despedir a Zoe Zeledón', '¿Despedir a Zoe Zeledón?'),
    'Despedir',
  )
  await office.notice('Zoe Zeledón ya no trabaja aquí').waitFor()
  await untilGone(row)
})

async function hire(office: Office, branch: string, email: string): Promise<string> {
  const form = await office.open('Nuevo usuario', 'Crear usuario')
  await office.button('Guardar').click()
  await form.getByText('Este campo es obligatorio.').first().waitFor()
  await form.getByLabel('Nombre').fill('Zoe Zeledón')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Perfil').selectOption('Salonero')
  await office.button('Guardar').click()
  await form.getByText('Elija al menos una sucursal.').waitFor()
  await form.locator('input:focus').check()
  await form.getByRole('checkbox', { name: branch, checked: true }).waitFor()
  await untilGone(form.getByText('Elija al menos una sucursal.'))
  await office.picture('oficina/empleado nuevo')
  await office.save('Empleado creado exitosamente')
  const given = office.dialog('Contraseña temporal de Zoe Zeledón')
  const secret = given.getByLabel('Contraseña temporal', { exact: true })
  const first = await valueIn(secret)
  await given.getByRole('button', { name: 'Copiar' }).click()
  await given.getByRole('button', { name: 'Copiada' }).waitFor()
  await closeWith(given, 'Listo')
  expect(await loginStatus(email, first)).toBe(200)
  return first
}

test('hires an employee although the branches and the response were lost at first', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const back = await refuse(office, '**/api/sucursales', 403, FORBIDDEN)
  await office.go('/admin/empleados', 'Usuarios')
  const form = await office.open('Nuevo usuario', 'Crear usuario')
  await form.getByText('Error en encontrar las sucursales.').waitFor()
  await expectNone(form.getByText('No hay sucursales añadidos'))
  await back()
  await form.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await loseAnswer(office, '/api/empleados/crear')
  await form.getByLabel('Nombre').fill('Lía Leiva')
  const email = `lia-${house.restaurant.id}@pruebas.test`
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(house.branch.name).check()
  await office.save('No hay conexión con el servidor.')
  const lost = await office.open('Guardar', 'La contraseña no se puede volver a mostrar')
  await lost.getByRole('button', { name: 'Dar una contraseña nueva' }).click()
  await office.button('Dar contraseña nueva').click()
  const secret = await takePassword(office, 'Lía Leiva')
  expect(await loginStatus(email, secret)).toBe(200)

  const year = new Date().getFullYear()
  await office.page
    .getByRole('contentinfo')
    .getByText(`© ${year} Orderi ${version}, con licencia ${license}`)
    .waitFor()
  await office.page.getByRole('link', { name: 'Permisos y PIN' }).click()
  await office.page.waitForURL('/admin/permisos')
  await office.page.getByRole('heading', { name: 'Permisos y PIN', level: 1 }).waitFor()
})

test('a person with an account accepts a role in another restaurant with a code', async () => {
  const size = 'desk'
  const house = await openHouse(setup.world)
  const elsewhere = await openHouse(setup.world)
  const { email } = elsewhere.waiter.user
  const office = await openOffice(setup, size, house.asAdmin, '/admin/empleados', 'Usuarios')
  office.expects(/status of 403/)
  const [first, second] = await offerRole(office, house.branch.name, email ?? '')
  await acceptRole(elsewhere, house.restaurant.name, first, second)
  await office.go('/admin/empleados', 'Usuarios')
  const row = office.row(email ?? '')
  await row.getByText('Salonero', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Editar/ }).click()
  const editing = office.dialog('Editar usuario')
  await editing.getByLabel('Nombre').fill('Otro nombre')
  await office.save('El nombre y el correo no cambiaron')

  await row.getByRole('button', { name: /^Dar una contraseña/ }).click()
  await office.button('Dar contraseña nueva').click()
  await office
    .notice(
      'Error en dar una contraseña nueva',
      'Esta cuenta no pertenece solo a este restaurante: la persona cambia su propia contraseña.',
    )
    .waitFor()
})

async function offerRole(
  office: Office,
  branch: string,
  email: string,
): Promise<readonly [string, string]> {
  const form = await office.open('Nuevo usuario', 'Crear usuario')
  await form.getByLabel('Nombre').fill('Saúl el nuevo')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(branch).check()
  const given = await office.open('Guardar', 'Ya tenía una cuenta')
  await given.getByText(/^Saúl el nuevo .* escribe este código/).waitFor()
  const first = await valueIn(given.getByLabel('Código', { exact: true }))
  await expectAccessible(office.page)
  await office.picture('oficina/codigo de empleo')
  await given.getByRole('button', { name: 'Listo' }).click()
  const row = office.row(email)
  await row.getByText('Salonero · Pendiente de aceptar').waitFor()
  await office.picture('oficina/empleado pendiente')
  await office.button('Dar un código nuevo a Saúl el nuevo').click()
  await office.button('Dar código nuevo').click()
  await given.waitFor()
  const second = await valueIn(given.getByLabel('Código', { exact: true }))
  expect(second).not.toBe(first)
  await given.getByRole('button', { name: 'Listo' }).click()
  return [first, second]
}

async function acceptRole(
  house: House,
  restaurant: string,
  expired: string,
  current: string,
): Promise<void> {
  const own = officeOn(await setup.device('desk', house.asWaiter))
  own.expects(/status of 422/)
  await own.page.goto('/login')
  await own.button('Tengo un código de empleo').click()
  const code = own.page.getByLabel('Código')
  await expect.poll(() => code.evaluate((each) => each === document.activeElement)).toBe(true)
  await own.page.keyboard.press('Enter')
  await own.page.getByText('Este campo es obligatorio.').waitFor()
  await code.fill(expired)
  await own.page.keyboard.press('Enter')
  const wrong = own.page.getByText('Ese código no es correcto o ya venció.')
  await wrong.first().waitFor()
  await pollCount(wrong, 'reports of the wrong code').toBe(1)
  await expectAccessible(own.page)
  await own.picture('entrada/codigo de empleo')
  await code.fill(current.toLowerCase())
  await own.page.keyboard.press('Enter')
  await own.notice('Empleo aceptado').waitFor()
  await own.button('Tengo un código de empleo').waitFor()
  const title = own.page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((each) => each === document.activeElement)).toBe(true)
  await own.page.getByRole('button', { name: restaurant }).nth(1).waitFor()
}

test('creates, edits and deletes a platform user', async () => {
  const house = await openHouse(setup.world)
  const superadmin = await house.person(`Sara Segura ${house.restaurant.id}`, 'superadmin')
  const office = await openPlatform(setup, 'desk', superadmin, '/super-admin/usuarios', 'Usuarios')
  const { page } = office
  await office.row(superadmin.user.name).waitFor()
  await expectNone(office.button(`Eliminar ${superadmin.user.name}`), 'oneself')
  const name = `Tomás Trejos ${house.restaurant.id}`

  const form = await office.open('Nuevo usuario', 'Crear usuario')
  await form.getByLabel('Nombre').fill(name)
  const email = `tomas-${house.restaurant.id}@orderi.test`
  await form.getByLabel('Email').fill(email)
  await office.save('Usuario creado exitosamente')
  const secret = await takePassword(office, name)
  expect(await loginStatus(email, secret)).toBe(200)

  await page.getByLabel('Buscar', { exact: true }).fill(name)
  await page.getByText('de 1', { exact: true }).waitFor()
  await office.button(`Editar ${name}`).click()
  await office.dialog('Editar usuario').getByLabel('Nombre').fill(`${name} Mora`)
  await office.save('Usuario editado exitosamente')
  await office.row(`${name} Mora`).getByText('Super administrador').waitFor()
  await office.picture('oficina/usuarios')

  await closeWith(
    await office.open(`Eliminar ${name} Mora`, `¿Quitar a ${name} Mora de la plataforma?`),
    'Quitar',
  )
  await office.notice(`${name} Mora ya no es super administrador`).waitFor()
  await page.getByText('Nada coincide con la búsqueda').waitFor()
})
