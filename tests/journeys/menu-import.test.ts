import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollDisabled, pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { type Office, officeOn, openOffice, openOwnOffice } from '../support/screens/office.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function openImport(office: Office) {
  await office.button('Importar o exportar').click()
  await office.page.getByRole('menuitem', { name: 'Importar productos' }).click()
  const dialog = office.dialog('Importar productos')
  return {
    dialog,
    choose: (name: string, content: string | Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
  }
}

const lines = (...rows: string[]) => rows.join('\r\n')
const TITLES = 'Categoria;Sub Categoria;Nombre;Precio;Receta'

test('a menu import refuses faulty files and rows, and then previews and imports the corrected rows', async () => {
  const { house, ...office } = await openOwnOffice(setup, '/admin/productos', 'Productos')
  const { page } = office
  const { dialog, choose } = await openImport(office)
  // The first bytes are those of a workbook.
  await choose('menu.xlsx', 'PK\u0003\u0004 no es una hoja')
  await dialog.getByText('No se pudo leer el archivo. Guárdelo como XLSX o CSV.').waitFor()
  await choose('vacio.csv', 'Nombre;Precio')
  await dialog.getByText('El archivo no tiene filas.').waitFor()
  await choose('menu.csv', lines('Categoria;Cosa;Costo', 'Bebidas;Cas;900', 'Bebidas;Chan;800'))
  await dialog
    .getByText(/Al archivo le faltan columnas.*Nombre, Producto, Plato.*Precio, Precio de venta/)
    .waitFor()
  await office.picture('menu/importar sin columnas')
  await choose(
    'menu.csv',
    lines('Menú de mayo;;', ';;', 'Rubro;Platillo;Precio (₡)', 'Bebidas;Cas de leche;900'),
  )
  await dialog.getByText('Listo para importar: 1 por crear, 0 por cambiar.').waitFor()
  const { body } = await house.admin.client.call(calls.products)
  await choose('menu.csv', lines('Id;Detalle;Precio', `${body.data[0]?.id};01-feb;900`))
  await dialog
    .getByText('Detalle: Excel convirtió esta celda en fecha: póngala como texto.')
    .waitFor()
  await pollDisabled(office.button('Importar todo')).toBe(true)

  const dishes = [
    'Postres;Helados;Helado de sorbetera;1.800,00;secreta',
    'bebidas;bebidas;Fresco de CAS;1 350,50;',
  ]
  await choose('menu.csv', lines(TITLES, ...dishes, '', 'Postres;Postres;Flan;regalado;'))
  await dialog
    .getByText('1 fila no se puede importar. Corríjala y elija el archivo de nuevo.')
    .waitFor()
  await dialog.getByText('Fila 5').waitFor()
  await dialog.getByText('Columnas que no se usan: Receta.').waitFor()
  await dialog.getByText('Precio: escriba un monto con dos decimales como máximo.').waitFor()
  await pollDisabled(office.button('Importar todo')).toBe(true)
  await office.picture('menu/importar con errores')

  await choose('menu.csv', lines(TITLES, ...dishes))
  await dialog.getByText('Listo para importar: 1 por crear, 1 por cambiar.').waitFor()
  await dialog.getByText('Subcategorías nuevas: Postres › Helados.').waitFor()
  await dialog.getByText('Postres › Helados · ₡1 800,00').waitFor()
  await dialog.getByText('Con cambios (1)').click()
  await dialog.getByText('Precio: ₡1 200,00 → ₡1 350,50').waitFor()
  await expectAccessible(page)
  await office.picture('menu/importar')
  await office.button('Importar todo').click()
  await office.notice('Productos importados · creados: 1 · cambiados: 1').waitFor()
  await untilGone(dialog)
  await page.getByText('de 12', { exact: true }).waitFor()
  await page.getByLabel('Buscar', { exact: true }).fill('helado')
  await office.row('Helado de sorbetera').getByText('₡1 800,00').waitFor()
})

test('a part of the header that loads late does not move a button while the button is pressed', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  const gate = makeGate()
  await page.route('**/assets/UserMenu-*.js', async (route) => {
    await gate.opened
    return route.continue()
  })
  await office.go('/admin/productos', 'Productos')
  await office.button('Importar o exportar').hover()
  await page.mouse.down()
  gate.open()
  await office.button('Cuenta de Ana Araya').waitFor()
  await page.mouse.up()
  await page.getByRole('menuitem', { name: 'Importar productos' }).waitFor()
})

test('re-importing a menu export as CSV or XLSX changes nothing', async () => {
  const house = await openHouse(setup.world)
  const { body } = await house.admin.client.call(calls.products, {})
  const [first] = body.data
  const odd = '=SUMA(1;1) "comillas"; coma, y ñandú'
  await house.admin.client.call(calls.updateProduct, {
    body: { id: first?.id ?? 0, name: odd, precio: 1234.05 },
  })
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/productos', 'Productos')
  await office.row('ñandú').waitFor()
  const { body: menu } = await house.admin.client.call(calls.categories)
  const sections = menu.data.flatMap(({ subcategories }) => [0, ...subcategories]).length
  for (const [item, name] of [
    [/Exportar a CSV/, 'productos.csv'],
    [/Exportar a Excel/, 'productos.xlsx'],
  ] as const) {
    await office.button('Importar o exportar').click()
    const [file] = await Promise.all([
      office.page.waitForEvent('download'),
      office.page.getByRole('menuitem', { name: item }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
    const { dialog, choose } = await openImport(office)
    await choose(name, await readFile(await file.path()))
    await dialog.getByText('El menú ya está así: no hay nada que importar.').waitFor()
    // The 14 entries are 11 dishes and 3 options. `sections` counts categories and subcategories.
    await dialog.getByText(`Iguales (${14 + sections})`).waitFor()
    await dialog.getByText(odd).first().waitFor()
    await pollDisabled(office.button('Importar todo')).toBe(true)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await untilGone(dialog)
  }
})

test('a menu import previews and imports a dish’s variants, and reads old encodings', async () => {
  const office = await openOwnOffice(setup, '/admin/productos', 'Productos')
  const { dialog, choose } = await openImport(office)
  // Code page 850, with the line ends of old Macintosh programs.
  const old = Buffer.from(`${TITLES}\rBebidas;Bebidas;Jugo de pi\u00A4a;900;`, 'latin1')
  await choose('menu.csv', old)
  await dialog.getByText('Jugo de piña').waitFor()
  const letters = dialog.getByLabel('Letras del archivo')
  await pollValue(letters).toBe('cp850')
  await office.picture('menu/importar letras')
  await letters.selectOption('Windows (1252)')
  await dialog.getByText('Jugo de pi¤a').waitFor()
  await letters.selectOption('MS-DOS (850)')
  await dialog.getByText('Jugo de piña').waitFor()
  await choose(
    'menu.txt',
    Buffer.from(`\uFEFF${TITLES.replaceAll(';', '\t')}\nBebidas\tBebidas\tÑame\t900\t`, 'utf16le'),
  )
  await dialog.getByText('Ñame').waitFor()
  await untilGone(letters)
  const titles =
    'Categoria;Sub Categoria;Nombre;Precio;Variante;Cantidad;Obligatorio;Opcion;Precio Adicional'
  const dish = 'Platos fuertes;Platos fuertes;Casado con pollo;;Guarnición'
  const rows = [
    `${dish};2;Sí;Ensalada verde;0`,
    `${dish};;;Vainicas;450,50`,
    'Acompañamientos;Acompañamientos;Vainicas;1 600;;;;;',
  ]
  await choose('menu.csv', lines(titles, ...rows, `${dish};;;Papas;100`))
  await dialog.getByText('Opcion: no hay un producto que se llame Papas.').waitFor()
  await choose('menu.csv', lines(titles, ...rows))
  await dialog
    .getByText('Listo para importar: 1 por crear, 0 por cambiar. 2 filas de variantes.')
    .waitFor()
  await dialog.getByText('Casado con pollo · Guarnición · Vainicas').waitFor()
  await dialog.getByText('Con cambios (1)').click()
  await dialog.getByText('Cantidad: 1 → 2').waitFor()
  await dialog
    .getByText('Opciones: Ensalada verde, Plátano maduro, Yuca frita → Ensalada verde, Vainicas')
    .waitFor()
  await office.picture('menu/importar variantes')
  await office.button('Importar todo').click()
  await office
    .notice('Productos importados · creados: 1 · cambiados: 0 · filas de variantes: 2')
    .waitFor()
  const variants = await office.open('Variantes de Casado con pollo', 'Variantes del Producto')
  await variants.getByText('Obligatorio · se eligen hasta 2 · 2 opciones').waitFor()
  await variants.getByRole('button', { name: 'Opciones de Guarnición' }).click()
  await variants.getByText('+ ₡450,50').waitFor()
})

test('a menu import uses the file that was chosen last, and refuses an import if the menu changed after the preview', async () => {
  const { house, ...office } = await openOwnOffice(setup, '/admin/productos', 'Productos')
  office.expects(/status of 409/)
  const { dialog, choose } = await openImport(office)
  const gate = makeGate()
  let isFirst = true
  await office.page.route('**/api/productos/importar', async (route) => {
    const mustWait = isFirst
    isFirst = false
    if (mustWait) await gate.opened
    return route.continue()
  })
  const requested = office.page.waitForRequest('**/api/productos/importar')
  await choose('primero.csv', lines(TITLES, 'Bebidas;Bebidas;Pinolillo;900;'))
  const first = await requested
  const rows = ['Bebidas;Bebidas;Pinolillo;900;', 'Bebidas;Bebidas;Chan;800;']
  await choose('segundo.csv', lines(TITLES, ...rows))
  await dialog.getByText('Listo para importar: 2 por crear, 0 por cambiar.').waitFor()
  gate.open()
  await (await first.response())?.finished()
  await dialog.getByText('segundo.csv').waitFor()
  await dialog.getByText('Listo para importar: 2 por crear, 0 por cambiar.').waitFor()
  await office.button('Importar todo').click()
  await office.notice('Productos importados · creados: 2 · cambiados: 0').waitFor()
  await untilGone(dialog)

  await openImport(office)
  const row = 'Bebidas;Bebidas;Horchata;900;'
  await choose('menu.csv', lines(TITLES, row))
  await dialog.getByText('Listo para importar: 1 por crear, 0 por cambiar.').waitFor()
  const { body } = await house.admin.client.call(calls.categories, {})
  const drinks = body.data.find(({ translations }) => translations[0]?.name === 'Bebidas')
  await house.admin.client.call(calls.createProduct, {
    body: {
      category_id: drinks?.id ?? 0,
      subcategory_id: drinks?.subcategories[0]?.id ?? 0,
      name: 'Horchata',
      precio: 800,
      order: 0,
      status: '1',
    },
  })
  await office.button('Importar todo').click()
  await office.notice('Error en importar los productos').waitFor()
  await dialog
    .getByText('Otra persona lo cambió mientras tanto. Revise los datos antes de guardar.')
    .waitFor()
  await dialog.getByText('Listo para importar: 0 por crear, 1 por cambiar.').waitFor()
  await dialog.getByText('Precio: ₡800,00 → ₡900,00').waitFor()
  await office.button('Importar todo').click()
  await office.notice('Productos importados · creados: 0 · cambiados: 1').waitFor()
})
