import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { attributeOf, expectNone, pollCount, pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { scanQrCode } from '../support/browser/qr-codes.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { BUSY } from '../support/screens/failing.ts'
import { openPhone } from '../support/screens/guest.ts'
import { type Office, openOffice, openOwnOffice, refuse } from '../support/screens/office.ts'
import {
  closeWith,
  closeWithEscape,
  openPointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function downloaded(page: Page, button: Locator): Promise<{ name: string; png: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), png: await readFile(await file.path()) }
}

function mainHall(house: House): { readonly path: string; readonly title: string } {
  const { hallId } = house.table('Mesa 1')
  return { path: `/admin/salon/${hallId}`, title: 'Salon: Salón principal' }
}

async function openMainHall(house: House, size: 'desk' | 'phone' = 'desk'): Promise<Office> {
  const { path, title } = mainHall(house)
  return openOffice(setup, size, house.asAdmin, path, title)
}

test('creates, edits and deletes a branch with a hall and a table, and makes a used branch inactive', async () => {
  const office = await openOwnOffice(setup, '/admin/sucursales', 'Sucursales')
  const { page } = office
  const branch = await createBranch(office)
  await office.button('Editar Playa Sámara').click()
  const form = office.dialog('Editar sucursal')
  await form.getByText(/^Lo que se cierra antes cuenta al día anterior. Ahora es el /).waitFor()
  await form.getByLabel('El día empieza a las').selectOption('05:30')
  await office.picture('oficina/sucursal')
  await form.getByLabel('Estado').selectOption('Inactivo')
  await expectNone(office.button('Limpiar'), 'Limpiar is for something new')
  await office.save('Sucursal editado exitosamente')
  await branch.getByText('Inactivo').waitFor()
  await office.button('Editar Playa Sámara').click()
  await pollValue(form.getByLabel('El día empieza a las')).toBe('05:30')
  await office.button('Cancelar').click()
  await office.picture('oficina/sucursales')
  await createHall(office)
  await createTable(office)
  const question = await office.open('Eliminar Mesa 21', '¿Eliminar Mesa 21?')
  await question.getByText('Si eliminas no podras recuperarlo').waitFor()
  await closeWith(question, 'Cancelar')
  await office.button('Eliminar Mesa 21').click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('No hay mesas añadidos').waitFor()

  await page.getByRole('link', { name: 'Volver a los salones' }).click()
  await page.getByRole('link', { name: 'Volver a las sucursales' }).click()
  await branch.waitFor()

  office.expects(/status of 409/)
  const { house } = office
  const { name } = house.branch
  await closeWith(await office.open(`Eliminar ${name}`, `¿Eliminar ${name}?`), 'Eliminar')
  const used = office.dialog(`${name} ya se ha usado`)
  await used.getByRole('button', { name: 'Dejar inactiva' }).click()
  await office.notice('Sucursal editado exitosamente').waitFor()
  await office.row(name).getByText('Inactivo').waitFor()
  const phone = await openPhone(setup)
  await phone.page.goto(`/open/${house.table('Mesa 4').code}`)
  await phone.page.getByText('Esta mesa no está recibiendo pedidos').waitFor()
})

async function createBranch(office: Office): Promise<Locator> {
  const creating = await office.open('Nueva sucursal', 'Crear sucursal')
  await creating.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Playa Sámara')
  await office.button('Guardar').click()
  await creating.getByText('Este campo es obligatorio.').waitFor()
  await creating.getByLabel('Teléfono').fill('2656-0101')
  await creating.getByLabel('Dirección').fill('Frente al mar')
  await creating.getByLabel('Nombre (en)').fill('Sámara Beach')
  await office.picture('oficina/sucursal nueva')
  const stopRefusing = await refuse(office, '**/api/sucursales/crear', 503, BUSY)
  await office.save('Error en crear sucursal', BUSY)
  await pollValue(creating.getByLabel('Teléfono')).toBe('2656-0101')
  await stopRefusing()
  await office.save('Sucursal creado exitosamente')
  await untilGone(creating)
  const branch = office.row('Playa Sámara')
  await branch.getByText('2656-0101').waitFor()
  await branch.getByText('Frente al mar').waitFor()
  await branch.getByText('Activo', { exact: true }).waitFor()
  return branch
}

async function createHall(office: Office): Promise<void> {
  const { page } = office
  await page.getByRole('link', { name: 'Salones de Playa Sámara' }).click()
  await page.getByRole('heading', { name: 'Sucursal: Playa Sámara', level: 1 }).waitFor()
  await page.getByText('No hay salones añadidos').waitFor()
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.locator('[aria-current="true"]', { hasText: 'Sucursal' }).waitFor()
  await office.button('Crear salón').click()
  await office.dialog('Crear salón').getByLabel('Nombre').fill('Terraza')
  await office.save('Salon creado exitosamente')
  await office.button('Editar Terraza').click()
  await office.dialog('Editar salón').getByLabel('Nombre').fill('Terraza alta')
  await office.save('Salon editado exitosamente')
  await office.picture('oficina/salones')
}

async function createTable(office: Office): Promise<void> {
  const { page } = office
  await page.getByRole('link', { name: 'Mesas de Terraza alta' }).click()
  await page.getByRole('heading', { name: 'Salon: Terraza alta', level: 1 }).waitFor()
  await page.getByText('No hay mesas añadidos').waitFor()
  const table = await office.open('Nueva mesa', 'Crear mesa')
  await table.getByLabel('Nombre').fill('Mesa 21')
  for (const [typed, refusal] of [
    ['-5', 'El valor mínimo es 0.'],
    ['2.5', 'Escriba un número entero.'],
    ['99999999999', 'El valor máximo es 10000.'],
  ] as const) {
    await table.getByLabel('Capacidad').fill(typed)
    await office.button('Guardar').click()
    await table.getByText(refusal).waitFor()
    await pollValue(table.getByLabel('Capacidad')).toBe(typed)
  }
  await table.getByLabel('Capacidad').fill('6')
  await office.save('Mesa creada exitosamente')
  await office.button('Nueva mesa').click()
  await table.getByLabel('Nombre').fill('mesa 21 ')
  await table.getByText('Ya hay una mesa con ese nombre en este salón.').waitFor()
  await office.button('Cancelar').click()
  await office.button('Salir sin guardar').click()
  await untilGone(table)
  await office.button('Editar Mesa 21').click()
  await office.dialog('Editar mesa').getByLabel('Capacidad').fill('8')
  await office.save('Mesa editada exitosamente')
  await office.row('Mesa 21').getByText('8', { exact: true }).waitFor()
}

test('a new screen starts at its top, and the browser’s Back restores the scroll position of a list', async () => {
  const house = await openHouse(setup.world)
  const office = await openMainHall(house, 'phone')
  const { page } = office
  const top = () => page.evaluate(() => window.scrollY)
  await office.row('Mesa 8').scrollIntoViewIfNeeded()
  const left = await top()
  expect(left).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await expect.poll(top).toBe(0)
  await page.goBack()
  await office.row('Mesa 8').waitFor()
  await expect.poll(top).toBe(left)

  const filas = Array.from({ length: 12 }, (_, index) => ({
    nombre: `Sopa ${index}`,
    categoria: 'Sopas',
    precio: '1000',
  }))
  await house.admin.client.call(calls.importProducts, { body: { filas, simular: false } })
  await page.goto('/admin/productos?tamano=10')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await page.locator('[aria-current="page"]', { hasText: /^2$/ }).waitFor()
  await expect.poll(top, { message: 'the next page begins at its top' }).toBe(0)
})

test('makes used tables and halls inactive, renews a table’s code, and warns the second of two editors', async () => {
  const house = await openHouse(setup.world)
  await (await house.sitDown('Mesa 3')).order({ 'Tres leches': 1 })
  const office = await openMainHall(house)
  office.expects(/status of 409/)
  const board = await openPointOfSale(setup, 'wall', house.asWaiter)
  await closeWith(await office.open('Eliminar Mesa 3', '¿Eliminar Mesa 3?'), 'Eliminar')
  const used = office.dialog('Mesa 3 ya se ha usado')
  await used.getByRole('button', { name: 'Dejar inactiva' }).click()
  const question = office.dialog('Mesa 3 tiene cuentas abiertas')
  await question.getByRole('button', { name: 'Inactivar' }).click()
  await office.notice('Mesa editada exitosamente').waitFor()
  await office.row('Mesa 3').getByText('Inactivo').waitFor()
  await expectNone(office.button('Abrir la carta de Mesa 3'))
  await board.table('Mesa 3').getByText('Inactiva').waitFor()
  await board.picture('punto de venta/mesa inactiva')

  const renewing = await office.open('Renovar el código de Mesa 4', '¿Renovar el código de Mesa 4?')
  await expectAccessible(office.page)
  await renewing.getByRole('button', { name: 'Renovar código' }).click()
  await office.notice('Mesa 4: código renovado').waitFor()
  await office.picture('oficina/mesas, una inactiva')
  const phone = await openPhone(setup)
  phone.expects(/status of 401/)
  await phone.page.goto(`/open/${house.table('Mesa 4').code}`)
  await phone.page.getByText('Este código ya no sirve').waitFor()

  await editOutdatedTable(office, house)
  await office.page.getByRole('link', { name: 'Volver a los salones' }).click()
  await makeHallInactive(office)
  await untilGone(board.table('Mesa 4'))
  await board.table('Mesa 3').waitFor()
})

async function editOutdatedTable(office: Office, house: House): Promise<void> {
  const editing = await office.open('Editar Mesa 1', 'Editar mesa')
  await editing.getByLabel('Capacidad').fill('12')
  await house.admin.client.call(calls.updateTable, {
    body: { id: house.table('Mesa 1').id, capacity: 10 },
  })
  await editing.getByRole('button', { name: 'Guardar' }).click()
  const stale = office.dialog('Otra persona lo cambió mientras tanto')
  const line = stale.getByRole('row').filter({ hasText: 'Capacidad' })
  await line.getByText('10', { exact: true }).waitFor()
  await line.getByText('12', { exact: true }).waitFor()
  await stale.getByRole('button', { name: 'Guardar lo mío' }).click()
  await office.notice('Mesa editada exitosamente').waitFor()
  await office.row('Mesa 1').first().getByText('12', { exact: true }).waitFor()
}

async function makeHallInactive(office: Office): Promise<void> {
  const form = await office.open('Editar Salón principal', 'Editar salón')
  await form.getByLabel('Estado').selectOption('Inactivo')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const question = office.dialog('Salón principal tiene cuentas abiertas')
  await question.getByText('Cuenta 1 · Luisa · Mesa 3').waitFor()
  await office.picture('oficina/salón con cuentas abiertas')
  await closeWith(question, 'Cancelar')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await question.getByRole('button', { name: 'Inactivar' }).click()
  await office.notice('Salon editado exitosamente').waitFor()
}

test('QR codes are downloaded and printed, and the read codes open their tables', async () => {
  const house = await openHouse(setup.world)
  const { hallId } = house.table('Mesa 1')
  for (let number = 31; number <= 36; number += 1) {
    await house.admin.client.send(calls.createTable, {
      hall_id: hallId,
      name: `Mesa ${number}`,
      capacity: 2,
    })
  }
  const office = await openMainHall(house)
  const { page } = office
  await page.getByRole('note').filter({ hasText: 'solo se abre en esta computadora' }).waitFor()
  await office.picture('oficina/mesas')

  const download = office.button('Descargar el código QR de Mesa 2')
  const { name, png } = await downloaded(page, download)
  expect(name).toBe('qr-Salón principal-Mesa 2.png')
  const read = await scanQrCode(png)
  expect(read).toMatchObject({ width: 300, height: 300, corner: [0x01, 0x60, 0x83] })
  const link = new URL(read.text ?? '')
  expect(link.pathname).toMatch(/^\/open\/./)
  const { status, body } = await setup.world.client().call(calls.enterTable, {
    body: { mesa: link.pathname.split('/').at(-1) ?? '', name: 'Luisa' },
  })
  expect(status).toBe(200)
  expect(body.token).toBeTruthy()

  const menu = await office.open('Abrir la carta de Mesa 2', 'Carta de Mesa 2')
  const opening = menu.getByRole('link', { name: 'Abrir carta' })
  expect(await attributeOf(opening, 'href')).toContain('/open/')
  await office.picture('oficina/carta')
  const print = office.button('Descargar el código QR de Mesa 2 para imprimir')
  const large = await downloaded(page, print)
  expect(large.name).toBe('qr-Salón principal-Mesa 2-1200.png')
  expect(await scanQrCode(large.png)).toMatchObject({ width: 1200, height: 1400, text: read.text })

  await closeWithEscape(menu)
  await printCodes(office, house)
})

async function printCodes(office: Office, house: House): Promise<void> {
  const { page } = office
  await page.getByRole('link', { name: 'Imprimir códigos QR' }).click()
  await page.getByRole('heading', { name: 'Códigos QR: Salón principal', level: 1 }).waitFor()
  await page.getByText('14 códigos en 2 hojas carta, con marcas de corte').waitFor()
  await office.picture('oficina/códigos')

  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.print-sheets')
  await paper.waitFor()
  await untilGone(page.getByRole('navigation'))
  const sheets = paper.locator('> div')
  await pollCount(sheets).toBe(2)
  const code = sheets.first().locator('svg').nth(1)
  // Enlarges the sheet to four times its width, because printers have a higher resolution than screens.
  const finer = await page.addStyleTag({
    content: '.print-sheets, .print-sheets > div { width: 840mm; max-width: none }',
  })
  const printed = await scanQrCode(await code.screenshot())
  await finer.evaluate((style) => style.parentNode?.removeChild(style))
  const { body } = await house.admin.client.call(calls.hall, {
    params: { id: house.table('Mesa 1').hallId },
  })
  expect(printed.text).toBe(body.tables[0]?.qr_url)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  // A Letter page has 612 × 792 points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 612 792\]/)
  const heights = await sheets
    .first()
    .evaluate((sheet) =>
      [...sheet.querySelectorAll('p')]
        .map((line) => line.parentElement)
        .map((card) => [card?.scrollHeight, card?.clientHeight]),
    )
  for (const [content, space] of heights) expect(content).toBe(space)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await office.button('Imprimir').click()
  await page.locator('body[data-printed]').waitFor()
}

test('a QR code stays readable if the restaurant’s logo fails to load', async () => {
  const office = await openOwnOffice(setup, '/admin/sucursales', 'Sucursales')
  const { page } = office
  const hall = mainHall(office.house)
  office.expects(/status of 404/)
  await page.route('**/api/sucursales/salon/*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    for (const table of json.tables) {
      table.logo = '/imagenes/nada.png'
      table.qr_url = table.qr_url.replace(/^http:\/\/[^/]+/, 'https://orderi.example')
    }
    await route.fulfill({ json })
  })
  await office.go(hall.path, hall.title)
  const { png } = await downloaded(page, office.button('Descargar el código QR de Mesa 1'))
  expect((await scanQrCode(png)).text).toMatch(/^https:\/\/orderi\.example\/open\//)
  // Phones can reach the URL in the QR code, so there is no warning.
  await expectNone(page.getByRole('note'))
})
