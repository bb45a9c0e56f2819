import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollDisabled } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { type Office, openOffice } from '../support/screens/office.ts'
import { closeWith } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('an admin turns payments on, and sets methods, registers, reasons, permissions and PINs', async () => {
  const house = await openHouse(setup.world)
  const steps = '/admin/primeros-pasos?paso=cobros'
  const office = await openOffice(setup, 'desk', house.asAdmin, steps, 'Primeros pasos')
  await office.page.getByRole('button', { name: 'Cobros (opcional)', expanded: true }).waitFor()
  await office.picture('cobros/primeros pasos')
  await office.page.getByRole('link', { name: 'Configurar los cobros' }).click()
  await office.page.getByRole('heading', { name: 'Cobros', level: 1 }).waitFor()
  await changeSettings(office, house)
  await addMethod(office, house)
  await addRegister(office, house)
  await addReason(office, house)
  await givePermissions(office, house)
})

async function changeSettings(
  { page, save, picture }: Office,
  { admin, branch }: House,
): Promise<void> {
  const settings = page.getByRole('form', { name: 'Ajustes de la sucursal' })
  await settings.getByLabel('Registrar cobros').check()
  await settings.getByLabel('Moneda más pequeña').fill('25')
  await settings.getByLabel('Redondeo del efectivo').selectOption('A lo más cercano')
  await settings.getByLabel('Control').selectOption({ value: 'pin' })
  await settings.getByLabel('Propina sugerida 3 (%)').fill('120')
  await settings.getByRole('button', { name: 'Guardar' }).click()
  await settings.getByText('El valor máximo es 100.').waitFor()
  await settings.getByLabel('Propina sugerida 3 (%)').fill('12,5')
  await save('Ajustes de cobros guardados')
  await page.getByRole('region', { name: 'Métodos de pago' }).getByText('SINPE Móvil').waitFor()
  await picture('cobros/ajustes')
  const { body } = await admin.client.call(calls.branch, { params: { id: branch.id } })
  expect(body).toMatchObject({
    cobros: 1,
    cash_step: 25,
    redondeo: 'cercano',
    control: 'pin',
    propinas_sugeridas: [5, 10, 12.5],
  })
}

async function addMethod(office: Office, { admin }: House): Promise<void> {
  const method = await office.open('Nuevo método', 'Crear método de pago')
  await method.getByLabel('Nombre').fill('Reparto')
  await method.getByLabel('Tipo').selectOption('Plataforma')
  await method.getByLabel('Pide referencia').check()
  await method.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Método de pago creado').waitFor()
  const present = await office.open('Editar Transferencia', 'Editar método de pago')
  await present.getByLabel('Activo').uncheck()
  await present.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Método de pago editado').waitFor()
  const { body: methods } = await admin.client.call(calls.paymentMethods)
  expect(methods.data).toMatchObject([
    { kind: 'efectivo', active: 1 },
    { kind: 'tarjeta', active: 1 },
    { kind: 'sinpe', active: 1 },
    { kind: 'transferencia', active: 0 },
    { name: 'Reparto', kind: 'plataforma', needs_reference: 1, allows_tip: 1, active: 1 },
  ])
}

async function addRegister(office: Office, { admin }: House): Promise<void> {
  const register = await office.open('Nueva caja', 'Crear caja')
  await pollDisabled(register.getByLabel('Impresora')).toBe(true)
  await register.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Bolsa de Beto')
  await register.getByLabel('Tipo').selectOption('Bolsa de mesero')
  await office.picture('cobros/caja')
  await register.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Caja creada').waitFor()
  const { body: registers } = await admin.client.call(calls.everyRegister)
  expect(registers.data).toMatchObject([
    { name: 'Caja' },
    { name: 'Bolsa de Beto', kind: 'mesero' },
  ])
}

async function addReason(office: Office, { admin }: House): Promise<void> {
  const reason = await office.open('Nuevo motivo', 'Crear motivo')
  await reason.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Cumpleaños')
  await reason.getByLabel('Se usa en').selectOption('Cortesías')
  await reason.getByLabel('Nombre (en)').fill('Birthday')
  await reason.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Motivo creado').waitFor()
  const { body: reasons } = await admin.client.call(calls.paymentReasons, {
    query: { tipo: 'cortesia' },
  })
  expect(reasons.data.at(-1)).toMatchObject({
    name: 'Cumpleaños',
    translations: [{ language_code: 'es' }, { language_code: 'en', name: 'Birthday' }],
  })
}

async function givePermissions(office: Office, { admin, waiter }: House): Promise<void> {
  const { name, id } = waiter.user
  await admin.client.call(calls.setPermissions, { body: { user: id, pin: '2468' } })
  await office.page.getByRole('link', { name: 'Permisos y PIN' }).click()
  await office.page.getByRole('heading', { name: 'Permisos y PIN', level: 1 }).waitFor()
  const open = () => office.open(`Permisos de ${name}`, `Permisos de ${name}`)
  const form = await open()
  await form.getByLabel('Revertir pagos').check()
  await form.getByLabel('Descuento máximo (%)').fill('10')
  await office.picture('cobros/permisos')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Permisos guardados').waitFor()
  await office.page.getByText('Tiene PIN').waitFor()
  const employee = async () => {
    const { body } = await admin.client.call(calls.employees)
    return body.data.find(({ user_id }) => user_id === id)
  }
  expect(await employee()).toMatchObject({
    permisos: ['reversos'],
    descuento_maximo: 10,
    tiene_pin: 1,
  })
  const again = await open()
  await again.getByLabel('Reabrir cuentas').check()
  await again.getByRole('button', { name: 'Cancelar' }).click()
  await closeWith(office.dialog('Hay cambios sin guardar'), 'Seguir editando')
  await again.getByLabel('Quitar el PIN').check()
  await again.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(employee).toMatchObject({ permisos: ['reversos', 'reabrir'], tiene_pin: 0 })
}
