import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  attributeOf,
  expectNone,
  pollCount,
  pollDisabled,
  pollQuery,
  pollTexts,
  pollValue,
} from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { type Office, openOffice, openOwnOffice } from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#e8f4f9"/>
    <circle cx="400" cy="250" r="180" fill="#cf3a31"/></svg>`,
)

async function find(office: Office, name: string): Promise<void> {
  await office.page.getByLabel('Buscar', { exact: true }).fill(name)
  await office.row(name).first().waitFor()
}

test('creates, edits and deletes a dish', async () => {
  const office = await openOwnOffice(setup, '/admin/productos', 'Productos')
  const { page } = office
  await page.getByText('de 11', { exact: true }).waitFor()
  await createDish(office)
  await find(office, 'Olla de carne')
  const row = office.row('Olla de carne')
  await row.getByText('₡5 200,50').waitFor()
  await row.getByText('Activo', { exact: true }).waitFor()
  const path = await attributeOf(row.locator('img'), 'src')
  expect(path).toMatch(/^\/imagenes\//)
  const picture = await page.request.get(path)
  expect(picture.headers()['cache-control']).toContain('immutable')
  const { width, height } = await sharp(await picture.body()).metadata()
  expect([width, height]).toEqual([500, 500])

  await office.button('Agotar Olla de carne').click()
  await office.notice('Olla de carne: agotado').waitFor()
  await row.getByText('Agotado', { exact: true }).waitFor()
  await office.picture('menu/productos')
  await office.button('Reponer Olla de carne').click()
  await office.notice('Olla de carne: disponible de nuevo').waitFor()

  const editing = await office.open('Editar Olla de carne', 'Editar producto')
  await pollValue(editing.getByLabel('Precio')).toBe('5 200,50')
  await expectNone(office.button('Limpiar'), 'Limpiar is for something new')
  await editing.getByLabel('Estado').selectOption('Inactivo')
  await editing.getByRole('button', { name: 'Quitar imagen' }).click()
  await office.save('Producto editado exitosamente')
  await row.getByText('Inactivo', { exact: true }).waitFor()
  await expectNone(row.locator('img'))

  const question = await office.open('Eliminar Olla de carne', '¿Eliminar Olla de carne?')
  await question.getByText('Si eliminas no podras recuperarlo').waitFor()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Nada coincide con la búsqueda').waitFor()
})

async function createDish(office: Office): Promise<void> {
  const creating = await office.open('Nuevo producto', 'Crear producto')
  const unnamed = creating.getByText('Sin nombre se mostrará «Sin nombre».')
  await unnamed.waitFor()
  await creating.getByLabel('Nombre', { exact: true }).fill('Olla de carne')
  await untilGone(unnamed)
  await office.button('Guardar').click()
  await pollCount(creating.getByText('Este campo es obligatorio.')).toBe(3)
  await creating.getByLabel('Precio').fill('5.200')
  await creating.getByLabel('Precio').blur()
  await pollValue(creating.getByLabel('Precio')).toBe('5 200,00')
  await creating.getByLabel('Precio').fill('5200,5')
  const subcategory = creating.getByLabel('Sub Categoría')
  await pollDisabled(subcategory, 'a subcategory is one of the category').toBe(true)
  await creating.getByLabel(/^Categoría/).selectOption('Platos fuertes')
  await pollTexts(subcategory.locator('option')).toEqual(['Elegir…', 'Platos fuertes'])
  await creating.getByLabel('Detalle').fill('Con yuca y elote')
  await creating.getByLabel('Descripción (en)').fill('With cassava and corn')
  await creating.locator('input[type=file]').setInputFiles({
    name: 'olla.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(DRAWING).jpeg().toBuffer(),
  })
  const preview = creating.getByRole('img', { name: 'Así se verá' })
  await preview.waitFor()
  await preview.scrollIntoViewIfNeeded()
  await office.picture('menu/producto nuevo')
  await office.save('Producto creado exitosamente')
  await untilGone(creating)
}

test('keeps the visibility filter of the product list in the URL', async () => {
  const house = await openHouse(setup.world)
  const { body } = await house.admin.client.call(calls.categories, {})
  const sweets = body.data.find(({ translations }) => translations[0]?.name === 'Postres')
  const inside = sweets?.subcategories[0]?.id ?? 0
  const { client } = house.admin
  await client.call(calls.updateCategory, { body: { id: sweets?.id ?? 0, hidden: 1 } })
  await client.call(calls.updateSubcategory, { body: { id: inside, hidden: 1 } })
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/productos', 'Productos')
  const { page } = office
  await page.getByText('de 11', { exact: true }).waitFor()
  await page.getByText('Visibles', { exact: true }).click()
  await page.getByText('de 10', { exact: true }).waitFor()
  await pollQuery(page).toEqual({ visibilidad: '0' })
  await page.getByText('Invisibles', { exact: true }).click()
  await page.getByText('de 1', { exact: true }).waitFor()
  await office.row('Tres leches').waitFor()
  await page.goBack()
  await page.getByText('de 10', { exact: true }).waitFor()
  await client.call(calls.updateCategory, { body: { id: sweets?.id ?? 0, hidden: 0 } })
  await page.goto('/admin/productos?visibilidad=1')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await office.button('Quitar los filtros').click()
  await page.getByText('de 11', { exact: true }).waitFor()
  await pollQuery(page).toEqual({})
})

test('a dish can be edited again before the list has reloaded, shows errors at its fields, and becomes inactive if it was ordered', async () => {
  const office = await openOwnOffice(setup, '/admin/productos?tamano=20', 'Productos')
  const row = office.row('Yuca frita')
  await row.waitFor()
  let requests = 0
  await office.page.route('**/api/productos?*', () => {
    requests += 1
  })
  await office.button('Agotar Yuca frita').click()
  await row.getByText('Agotado', { exact: true }).waitFor()
  for (const price of ['1 450', '1 500']) {
    const form = await office.open('Editar Yuca frita', 'Editar producto')
    await form.getByLabel('Precio').fill(price)
    await office.button('Guardar').click()
    await untilGone(form)
    await row.getByText(`₡${price},00`).waitFor()
  }
  expect(requests).toBeGreaterThan(2)

  office.expects(/status of 422/)
  await office.page.route('**/api/productos/actualizar', (route) =>
    route.fulfill({
      status: 422,
      json: {
        message: 'Revise los datos enviados.',
        code: 'invalid',
        errors: { precio: ['Use dos decimales como máximo.'] },
      },
    }),
  )
  const form = await office.open('Editar Yuca frita', 'Editar producto')
  await form.getByLabel('Nombre', { exact: true }).fill('Yuca')
  await office.button('Guardar').click()
  const wrong = 'Use dos decimales como máximo.'
  await office.notice('Error en editar producto', wrong).waitFor()
  await form.getByText(wrong).waitFor()
  expect(await attributeOf(form.getByLabel('Precio'), 'aria-invalid')).toBe('true')
  await pollValue(form.getByLabel('Nombre', { exact: true })).toBe('Yuca')
  await office.page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await untilGone(form)

  await office.page.unrouteAll()
  const guest = await office.house.sitDown('Mesa 1')
  await guest.order({ 'Tres leches': 1 })
  office.expects(/status of 409/)
  await closeWith(await office.open('Eliminar Tres leches', '¿Eliminar Tres leches?'), 'Eliminar')
  const used = office.dialog('Tres leches ya se ha usado')
  await used.getByRole('button', { name: 'Dejar inactivo' }).click()
  await office.notice('Producto editado exitosamente').waitFor()
  await office.row('Tres leches').getByText('Inactivo', { exact: true }).waitFor()
})
