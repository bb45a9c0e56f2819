import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import {
  expectNone,
  pollCount,
  pollQuery,
  pollText,
  pollValue,
} from '../support/browser/assertions.ts'
import { loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { type Office, openOffice, openOwnOffice, refuse } from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('creates, edits and deletes a category with a subcategory', async () => {
  const office = await openOwnOffice(setup, '/admin/categorias', 'Categorias', 'phone')
  const { page } = office
  await page.getByText('de 5', { exact: true }).waitFor()
  await createCategory(office)
  const row = office.row('Desayunos')
  await row.getByText('Hasta las 11').waitFor()
  await page.getByText('de 6', { exact: true }).waitFor()

  const editing = await office.open('Editar Desayunos', 'Editar categoría')
  await pollValue(editing.getByLabel('Nombre (en)')).toBe('Breakfast')
  await expectNone(office.button('Limpiar'), 'Limpiar is for something new')
  await editing.getByLabel('Visible').selectOption('Invisible')
  await office.save('categoria editado exitosamente')
  await row.getByText('Invisible', { exact: true }).waitFor()
  await office.picture('menu/categorias')
  await createSubcategory(office)
  const sure = await office.open('Eliminar Dulces', 'Are you sure')
  await sure.getByText('Si eliminas no podras recuperarlo').waitFor()
  await sure.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('No hay subcategorias añadidos').waitFor()
  await page.getByRole('link', { name: 'Volver a las categorías' }).click()
  await closeWith(await office.open('Eliminar Desayunos', '¿Eliminar Desayunos?'), 'Eliminar')
  await untilGone(row)
})

async function createCategory(office: Office): Promise<void> {
  const creating = await office.open('Nueva categoría', 'Crear categoría')
  await creating.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Desayunos')
  await creating.getByLabel('Detalle').fill('Hasta las 11')
  await creating.getByLabel('Orden').fill('')
  await creating.getByLabel('Nombre (en)').fill('Breakfast')
  await office.button('Guardar').click()
  await creating.getByText('Este campo es obligatorio.').waitFor()
  await office.picture('menu/categoria nueva')
  await office.button('Limpiar').click()
  const field = creating.getByRole('textbox', { name: 'Nombre', exact: true })
  await pollValue(field).toBe('')
  await creating.getByRole('button', { name: 'Deshacer' }).click()
  await pollValue(field).toBe('Desayunos')
  await office.button('Limpiar').click()
  await creating.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Desayunos')
  await creating.getByLabel('Detalle').fill('Hasta las 11')
  await creating.getByLabel('Nombre (en)').fill('Breakfast')
  await office.save('categoria creado exitosamente')
  await untilGone(creating)
}

async function createSubcategory(office: Office): Promise<void> {
  const { page } = office
  await page.getByRole('link', { name: 'Sub Categorias de Desayunos' }).click()
  await page.getByRole('heading', { name: 'Categoria: Desayunos', level: 1 }).waitFor()
  await page.getByText('No hay subcategorias añadidos').waitFor()
  const inside = await office.open('Nueva subcategoría', 'Crear subcategoría')
  for (const [code, name] of Object.entries({
    es: 'Dulces',
    en: 'Sweet',
    pt: 'Doces',
    fr: 'Sucrés',
  })) {
    await inside.getByLabel(`Nombre (${code})`).fill(name)
  }
  await office.picture('menu/subcategoria nueva')
  await office.save('Subcategoria creada exitosamente')
  const changing = await office.open('Editar Dulces', 'Editar subcategoría')
  await pollValue(changing.getByLabel('Nombre (fr)')).toBe('Sucrés')
  await changing.getByLabel('Nombre (es)').fill('')
  await office.button('Guardar').click()
  await changing.getByText('Este campo es obligatorio.').waitFor()
  await changing.getByLabel('Nombre (es)').fill('Dulces')
  await changing.getByLabel('Descripción (es)').fill('Con miel')
  await office.save('Subcategoria editado exitosamente')
  await office.row('Dulces').getByText('Con miel').waitFor()
  await office.picture('menu/subcategorias')
}

test('a category form keeps entered text after an error, a lost response or the end of the session, and asks before discarding it', async () => {
  const { house, ...office } = await openOwnOffice(setup, '/admin/categorias', 'Categorias')
  const allow = await refuse(office, '**/api/categorias/crear', 503, 'El servicio está ocupado.')
  const form = await office.open('Nueva categoría', 'Crear categoría')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Sopas')
  await office.save('Error en crear categoria', 'El servicio está ocupado.')
  await form.getByText('El servicio está ocupado.').waitFor()

  await office.page.keyboard.press('Escape')
  const question = office.dialog('Hay cambios sin guardar')
  await closeWith(question, 'Seguir editando')
  await pollValue(form.getByRole('textbox', { name: 'Nombre', exact: true })).toBe('Sopas')
  await form.getByText('El servicio está ocupado.').waitFor()
  await form.getByLabel('Orden').fill('3')
  await expectNone(form.getByText('El servicio está ocupado.'), 'the error after an edit')
  await allow()
  await office.save('categoria creado exitosamente')

  const editing = await office.open('Editar Sopas', 'Editar categoría')
  await editing.getByLabel('Orden').fill('7')
  await office.button('Cancelar').click()
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await untilGone(editing)
  await office.row('Sopas').getByRole('cell', { name: '3', exact: true }).waitFor()

  office.expects(/ERR_FAILED|Failed to load/)
  await loseAnswer(office, '/api/categorias/crear')
  await office.button('Nueva categoría').click()
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Una sola vez')
  await office.save('No hay conexión con el servidor.')
  await office.save('categoria creado exitosamente')
  await office.row('Una sola vez').first().waitFor()
  await pollCount(office.row('Una sola vez')).toBe(1)

  office.expects(/status of 401/)
  await office.button('Nueva categoría').click()
  const name = form.getByRole('textbox', { name: 'Nombre', exact: true })
  await name.fill('Batidos')
  await house.admin.client.call(calls.logout)
  const ended = await office.open('Guardar', 'Su sesión terminó')
  await ended.getByText(/^Lo que escribió sigue aquí/).waitFor()
  await office.picture('oficina/sesión que terminó')
  await ended.getByLabel('Contraseña', { exact: true }).fill('no es')
  await ended.getByRole('button', { name: 'Iniciar sesión' }).click()
  await ended.getByText('Correo o contraseña incorrectos.').waitFor()
  // Until the new session has selected its restaurant, no other call may use the session's token.
  const stored = () => office.page.evaluate(() => localStorage.getItem('user'))
  const before = await stored()
  const during: (string | null)[] = []
  await office.page.route('**/api/iniciar-restaurante', async (route) => {
    during.push(await stored())
    await route.continue()
  })
  await ended.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await closeWith(ended, 'Iniciar sesión')
  expect(during).toEqual([before])
  await pollValue(name).toBe('Batidos')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('categoria creado exitosamente').waitFor()
  await office.row('Batidos').waitFor()
})

test('warns the second of two admins before overwriting a category, and offers to hide a used category', async () => {
  const { house, ...office } = await openOwnOffice(setup, '/admin/categorias', 'Categorias')
  office.expects(/status of 409/)
  const { body } = await house.admin.client.call(calls.categories, {})
  const drinks = body.data.find(({ translations }) => translations[0]?.name === 'Bebidas')
  const elsewhere = (description: string) =>
    house.admin.client.call(calls.updateCategory, {
      body: { id: drinks?.id ?? 0, description, translations: [] },
    })
  const edit = async (order: string) => {
    await office.button('Editar Bebidas').click()
    await office.dialog('Editar categoría').getByLabel('Orden').fill(order)
  }

  await edit('8')
  await elsewhere('Frías y calientes')
  const stale = await office.open('Guardar', 'Otra persona lo cambió mientras tanto')
  await stale.getByRole('row', { name: 'Detalle Frías y calientes (vacío)' }).waitFor()
  await stale.getByRole('row', { name: 'Orden 3 8' }).waitFor()
  await office.picture('menu/cambiado mientras tanto')
  await stale.getByRole('button', { name: 'Usar lo guardado' }).click()
  const form = office.dialog('Editar categoría')
  await untilGone(stale)
  await pollValue(form.getByLabel('Detalle')).toBe('Frías y calientes')
  await pollValue(form.getByLabel('Orden')).toBe('3')

  await form.getByLabel('Orden').fill('9')
  await elsewhere('Otra vez')
  await office.button('Guardar').click()
  const unchanged = stale.getByRole('row', { name: 'Detalle Otra vez Frías y calientes' })
  await unchanged.getByText('No lo cambió aquí: queda lo guardado.').waitFor()
  await stale.getByRole('button', { name: 'Guardar lo mío' }).click()
  await office.notice('categoria editado exitosamente').waitFor()
  const row = office.row('Bebidas')
  await row.getByText('Otra vez').waitFor()
  await row.getByRole('cell', { name: '9', exact: true }).waitFor()

  await closeWith(await office.open('Eliminar Postres', '¿Eliminar Postres?'), 'Eliminar')
  const used = office.dialog('Postres ya se ha usado')
  await used
    .getByText('Ya se ha usado y no se puede eliminar. Puede dejarlo inactivo o invisible.')
    .waitFor()
  await used.getByRole('button', { name: 'Hacer invisible' }).click()
  await office.notice('categoria editado exitosamente').waitFor()
  await office.row('Postres').getByText('Invisible', { exact: true }).waitFor()
})

test('an office list keeps search, page size and page in the browser history', async () => {
  const house = await openHouse(setup.world)
  for (let number = 1; number <= 90; number += 1) {
    await house.admin.client.call(calls.createCategory, {
      body: { name: `Sección ${number}`, order: 100 + number, hidden: 0 },
    })
  }
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/categorias', 'Categorias')
  const { page } = office
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await page.getByText('de 95', { exact: true }).waitFor()
  await turnPages(office)
  const search = page.getByLabel('Buscar', { exact: true })
  await search.pressSequentially('seccion 4')
  await page.getByText('de 18', { exact: true }).waitFor()
  await pollQuery(page).toMatchObject({ buscar: 'seccion 4' })
  await page.getByLabel('Filas por página').selectOption('20')
  await untilGone(pages)
  await pollQuery(page).toMatchObject({ tamano: '20' })

  await page.goBack()
  await page.getByText('de 18', { exact: true }).waitFor()
  await page.goBack()
  await office.row('Sección 80').waitFor()
  await pollValue(search).toBe('')

  await search.fill('no hay tal cosa')
  await office.button('Buscar ahora').click()
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click()
  await page.getByText('de 95', { exact: true }).waitFor()

  await page.goto('/admin/categorias?buscar=seccion&pagina=7&tamano=10')
  await office.row('Sección 61').waitFor()
  await pollValue(search).toBe('seccion')
})

async function turnPages(office: Office): Promise<void> {
  const { page } = office
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await pollText(pages).toBe('Anterior123…10Siguiente')
  await pages.getByRole('button', { name: 'Página 10' }).click()
  await office.row('Sección 90').waitFor()
  await pollText(pages).toBe('Anterior1…8910Siguiente')
  await pages.getByRole('button', { name: 'Anterior' }).click()
  await office.row('Sección 80').waitFor()
  await pollQuery(page).toEqual({ pagina: '9' })
}
