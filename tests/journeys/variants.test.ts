import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollCount, pollText, pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { expectLoadError, FORBIDDEN } from '../support/screens/failing.ts'
import { type Office, openOwnOffice, refuse } from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Simulates a return to the browser tab, which reloads the data. */
async function returnToTab(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => /\/productos?\/\d+/.test(response.url()))
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await (await read).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
}

test('creates, edits and deletes a variant with its options', async () => {
  const office = await openOwnOffice(setup, '/admin/productos?buscar=corvina', 'Productos', 'phone')
  const { house, page } = office
  const modal = await office.open('Variantes de Ceviche de corvina', 'Variantes del Producto')
  await modal.getByText('No hay variantes añadidos').waitFor()
  await createVariant(office, modal)
  await modal.getByRole('button', { name: 'Editar Con qué' }).click()
  await expectNone(modal.getByRole('button', { name: 'Limpiar' }))
  await modal.getByLabel('Obligatorio').selectOption('No')
  await office.save('Variante editado exitosamente')
  await modal.getByText('Opcional · se eligen hasta 2 · 0 opciones').waitFor()
  const options = await chooseOptions(office, modal)
  await modal.getByRole('button', { name: 'Eliminar Plátano maduro' }).click()
  await office.dialog('¿Eliminar Plátano maduro?').getByRole('button', { name: 'Eliminar' }).click()
  await office.notice('Opcion Eliminado exitosamente').waitFor()
  await pollCount(options.getByRole('listitem')).toBe(1)

  await modal.getByRole('button', { name: 'Volver' }).click()
  await setup.world.deps.pool.query(
    "UPDATE variants SET name = '', translations = '[]' WHERE restaurant_id = $1 AND name = 'Con qué'",
    [house.restaurant.id],
  )
  await returnToTab(page)
  await modal.getByRole('button', { name: 'Eliminar Sin nombre' }).click()
  const question = office.dialog('¿Eliminar Sin nombre?')
  await question.getByText('Si eliminas no podras recuperarlo').waitFor()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await office.notice('Variante Eliminada exitosamente').waitFor()
  await modal.getByText('No hay variantes añadidos').waitFor()
  await closeWith(modal, 'Cerrar')
})

async function createVariant(office: Office, modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Nueva variante' }).click()
  await modal.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Con qué')
  await modal.getByLabel('Cantidad').fill('')
  await modal.getByLabel('Obligatorio').selectOption('Sí')
  await modal.getByLabel('Nombre (en)').fill('Side')
  await office.button('Guardar').click()
  await modal.getByText('Este campo es obligatorio.').waitFor()
  await modal.getByLabel('Cantidad').fill('2')
  await office.picture('menu/variante nueva')
  await office.save('Variante creada exitosamente')
  await modal
    .getByText(
      'Obligatorio · se eligen hasta 2 · 0 opciones · sin opciones disponibles: por ahora no se exige',
    )
    .waitFor()
  await office.row('Ceviche de corvina').getByText('Faltan opciones en Con qué').waitFor()
  await office.picture('menu/variantes')
}

async function chooseOptions(office: Office, modal: Locator): Promise<Locator> {
  await modal.getByRole('button', { name: 'Opciones de Con qué' }).click()
  await modal.getByText('No hay opciones añadidos').waitFor()
  await modal.getByRole('button', { name: 'Agregar opciones' }).click()
  const category = modal.getByLabel('Categoría', { exact: true })
  const choices = modal.getByRole('list', { name: 'Productos' })
  await pollCount(choices.getByRole('checkbox')).toBe(10)
  await expectNone(choices.getByLabel('Ceviche de corvina'), 'no dish is its own option')
  await pollText(category.locator('option').first()).toBe('Todas')
  await category.selectOption('Acompañamientos')
  await pollCount(choices.getByRole('checkbox')).toBe(3)
  await modal.getByLabel('Sub Categoría').selectOption('Acompañamientos')
  await choices.getByLabel('Yuca frita').check()
  await modal.getByLabel('Precio Adicional de Yuca frita').fill('350,5')
  await choices.getByLabel('Plátano maduro').check()
  await expectAccessible(office.page)
  await office.picture('menu/elegir opciones')
  await modal.getByRole('button', { name: 'Guardar 2 opciones' }).click()
  await office.notice('Opciones guardadas exitosamente').waitFor()
  const options = modal.getByRole('list', { name: 'Opciones de Con qué' })
  await options.getByRole('listitem').filter({ hasText: '+ ₡350,50' }).waitFor()
  await options.getByRole('listitem').filter({ hasText: '+ ₡0,00' }).waitFor()
  await office.picture('menu/opciones')
  return options
}

/** Must be called before anything is saved, because an event of the menu loads the list again. */
async function retryFailedChoices(office: Office, modal: Locator): Promise<void> {
  await modal.getByRole('button', { name: 'Opciones de Guarnición' }).click()
  const stopRefusing = await refuse(office, /productos\?.*tamano=50/, 403, FORBIDDEN)
  await modal.getByRole('button', { name: 'Agregar opciones' }).click()
  await expectLoadError(office, 'Error en encontrar los productos')
  await office.picture('menu/opciones que no se leen')
  await stopRefusing()
  await modal.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await modal.getByRole('list', { name: 'Productos' }).getByRole('checkbox').first().waitFor()
  const back = modal.getByRole('button', { name: 'Volver' })
  await back.click()
  await modal.getByRole('button', { name: 'Agregar opciones' }).waitFor()
  await back.click()
}

test('a variant form asks before discarding changes, and warns if another person changed or deleted the variant', async () => {
  const { house, ...office } = await openOwnOffice(
    setup,
    '/admin/productos?buscar=casado+con+pollo',
    'Productos',
  )
  office.expects(/status of 409/)
  const modal = await office.open('Variantes de Casado con pollo', 'Variantes del Producto')
  await retryFailedChoices(office, modal)
  await modal.getByRole('button', { name: 'Editar Guarnición' }).click()
  await modal.getByLabel('Cantidad').fill('2')
  await modal.getByRole('button', { name: 'Volver' }).click()
  const question = office.dialog('Hay cambios sin guardar')
  await question.getByRole('button', { name: 'Seguir editando' }).click()

  const variantsNow = async () => {
    const query = { buscar: 'casado con pollo' }
    const { body } = await house.admin.client.call(calls.products, { query })
    return body.data[0]?.variants ?? []
  }
  const [variant] = await variantsNow()
  await house.admin.client.call(calls.updateVariant, {
    body: { id: variant?.id ?? 0, required: 0 },
  })
  await returnToTab(office.page)
  await pollValue(modal.getByLabel('Cantidad'), 'what was typed stays').toBe('2')
  const stale = await office.open('Guardar', 'Otra persona lo cambió mientras tanto')
  await stale.getByRole('row', { name: 'Obligatorio No Sí' }).waitFor()
  await closeWith(stale, 'Usar lo guardado')
  await pollValue(modal.getByLabel('Cantidad')).toBe('1')
  await modal.getByLabel('Cantidad').fill('3')
  await office.save('Variante editado exitosamente')
  await modal.getByText('Opcional · se eligen hasta 3 · 3 opciones').waitFor()

  office.expects(/status of 404/)
  await modal.getByRole('button', { name: 'Editar Guarnición' }).click()
  await modal.getByLabel('Cantidad').fill('2')
  const before = await variantsNow()
  const id = before.find(({ name }) => name === 'Guarnición')?.id ?? 0
  await house.admin.client.call(calls.deleteVariant, { body: { id } })
  await returnToTab(office.page)
  await modal.getByText('Otra persona lo eliminó mientras tanto.').waitFor()
  await pollValue(modal.getByLabel('Cantidad')).toBe('2')
  await office.button('Guardar').click()
  await office.notice('Error en editar variante').first().waitFor()
  expect(await variantsNow()).toHaveLength(before.length - 1)

  await modal.getByRole('button', { name: 'Cerrar' }).click()
  await closeWith(office.dialog('Hay cambios sin guardar'), 'Salir sin guardar')
  await untilGone(modal)
  await office.button('Variantes de Casado con pollo').click()
  await modal.getByRole('button', { name: 'Nueva variante' }).waitFor()
  await closeWith(modal, 'Cerrar')
})
