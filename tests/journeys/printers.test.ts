/** Tests the printers of a branch: an admin sets up two, tests one, and sees the queue of one that is off. */
import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { type FakePrinter, plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { type Office, officeOn } from '../support/screens/office.ts'

const setup = setUpJourney()
let house: House
let till: FakePrinter
let grill: FakePrinter
beforeEach(async () => {
  house = await openHouse(setup.world)
  till = await plugInPrinter()
  grill = await plugInPrinter()
})
afterEach(async () => {
  for (let rest = 2; rest > 0; rest -= 1)
    await house.admin.client.call(calls.updateBranch, {
      body: { id: house.branch.id, impresora: '' },
    })
  await Promise.all([till.unplug(), grill.unplug()])
})

async function openPrinters(): Promise<Office> {
  const office = officeOn(await setup.device('desk', house.asAdmin))
  await office.page.goto('/admin/sucursales')
  await office.page.getByRole('link', { name: /^Impresoras de / }).click()
  await office.page.getByText('No hay impresoras añadidas').waitFor()
  return office
}

async function addPrinter(office: Office, name: string, address: string): Promise<void> {
  await office.page.getByRole('button', { name: 'Nueva impresora' }).first().click()
  const form = office.dialog('Crear impresora')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Dirección').fill(address)
}

test('an admin sets up printers for the till and the grill, which print their tickets and show their queue', async () => {
  await house.admin.client.send(calls.createStation, {
    sucursal: house.branch.id,
    name: 'Parrilla',
    order: 1,
    color: 'naranja',
    sonido: 'campana',
    predeterminada: 1,
    categorias: [],
  })
  const office = await openPrinters()
  const { page } = office
  office.expects(/status of 422/)
  await addPrinter(office, 'Caja', till.address)
  await office.dialog('Crear impresora').getByRole('button', { name: 'Guardar' }).click()
  await page
    .getByRole('cell', { name: 'Pedidos que no imprime otra impresora, Cuentas, Recibos, X y Z' })
    .waitFor()

  await addPrinter(office, 'Parrilla', till.address)
  const form = office.dialog('Crear impresora')
  await form.getByLabel('Parrilla', { exact: true }).check()
  await form.getByLabel('Respaldo').selectOption('Caja')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('Esa dirección ya es de Caja.').waitFor()
  await form.getByLabel('Dirección').fill(grill.address)
  await office.picture('impresoras/formulario')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('cell', { name: grill.address }).waitFor()
  await office.picture('impresoras/lista')

  await page.getByRole('button', { name: 'Editar Parrilla' }).focus()
  await page.keyboard.press('Enter')
  const edited = office.dialog('Editar impresora')
  await edited.getByRole('button', { name: 'Imprimir una prueba' }).click()
  await edited.getByText('La prueba salió de la impresora.').waitFor()
  await grill.printed(1)
  await grill.unplug()
  await edited.getByRole('button', { name: 'Imprimir una prueba' }).click()
  await edited.getByText('La impresora no responde').waitFor()
  await grill.plugIn()
  await page.keyboard.press('Escape')
  await edited.waitFor({ state: 'detached' })

  await house.admin.client.call(calls.updateBranch, {
    body: { id: house.branch.id, imprimir_pedidos: 1 },
  })
  const guest = await house.sitDown('Mesa 4')
  await guest.order({ 'Casado con pollo': 2 })
  await grill.printed(2)
  expect(grill.papers[1]).toContain('2 × Casado con pollo')
  await grill.unplug()
  await guest.order({ 'Casado con pollo': 1 })
  await till.printed(1)
  expect(till.papers[0]?.[0]).toContain('RESPALDO')
  await page.getByRole('cell', { name: '1 pasó al respaldo en la última hora' }).waitFor()
  await till.unplug()
  await guest.order({ 'Casado con pollo': 1 })
  await page.getByRole('cell', { name: /^1 en espera · .*La impresora no responde/ }).waitFor()
  await office.picture('impresoras/cola')
  await Promise.all([till.plugIn(), grill.plugIn()])

  await page.getByRole('button', { name: 'Eliminar Parrilla' }).click()
  await office
    .dialog('¿Eliminar la impresora Parrilla?')
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await office.notice('Parrilla: impresora eliminada').waitFor()
  await page.getByRole('button', { name: 'Editar Caja' }).click()
  await edited.getByLabel('Pedidos que no imprime otra impresora').uncheck()
  await edited.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Los platos de estaciones sin impresora no se imprimen\./).waitFor()
})

test('the list of printers shows a failure to load until it loads again', async () => {
  const office = await openPrinters()
  const { page } = office
  office.expects(/net::ERR_/)
  await page.route('**/api/sucursales/impresoras/*', (route) => route.abort())
  await page.reload()
  await page.getByText('Error en encontrar las impresoras').waitFor()
  await page.unroute('**/api/sucursales/impresoras/*')
  await page.getByText('No hay impresoras añadidas').waitFor()
})
