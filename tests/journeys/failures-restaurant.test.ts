import { test } from 'vitest'
import { pollValue } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import {
  BUSY,
  checkFailuresOnScreens,
  expectFailedSave,
  expectLoadError,
  FORBIDDEN,
  fieldOf,
} from '../support/screens/failing.ts'
import { type Office, openOwnOffice, refuse } from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('restaurant screens show errors of loading and saving for two seconds, and keep entered text', async () => {
  const office = await openOwnOffice(setup, '/admin/categorias', 'Categorias')
  await failOnRestaurantScreens(office, office.house.branch.name)
  const { page } = office
  const stopRefusing = await refuse(
    office,
    '**/api/adminsitracion/historial-cuentas/*',
    403,
    FORBIDDEN,
  )
  await page.reload()
  await page.getByRole('link', { name: 'Cuentas', exact: true }).click()
  await expectLoadError(office, 'Error en encontrar los cuentas')
  await stopRefusing()
  await refuse(office, '**/api/adminsitracion/dashboard/*', 403, FORBIDDEN)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await office.notice(`No se pudo cargar el dashboard. ${FORBIDDEN}`).waitFor()
  await page.getByRole('link', { name: 'Categorias', exact: true }).click()
  await expectTwoSeconds(office)
})

async function expectTwoSeconds(office: Office): Promise<void> {
  const { page } = office
  await refuse(office, '**/api/categorias/crear', 503, BUSY)
  await office.button('Nueva categoría').click()
  await office
    .dialog('Crear categoría')
    .getByRole('textbox', { name: 'Nombre', exact: true })
    .fill('Sopas')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await office.button('Guardar').click()
  const notice = office.notice('Error en crear categoria')
  await notice.waitFor()
  await notice.locator('[style*="duration: 2000ms"]').waitFor()
  await page.clock.runFor(1900)
  await notice.waitFor()
  await page.clock.runFor(600)
  await untilGone(notice)
}

async function failOnRestaurantScreens(office: Office, branch: string): Promise<void> {
  await checkFailuresOnScreens(office, [
    {
      title: 'Sucursales',
      link: 'Sucursal',
      read: '/sucursales?*',
      message: 'Error en encontrar los sucursales',
      row: branch,
      thing: 'sucursal',
      creating: {
        open: 'Nueva sucursal',
        call: '/sucursales/crear',
        typed: { Nombre: 'Escazú', Teléfono: '2289-0000' },
      },
      editing: { call: '/sucursales/actualizar', typed: { Teléfono: '2289-0000' } },
    },
    {
      title: `Sucursal: ${branch}`,
      link: `Salones de ${branch}`,
      read: '/sucursales/*',
      message: 'Error en encontrar las sucursales',
      row: 'Terraza',
      thing: 'salón',
      creating: {
        open: 'Nuevo salón',
        call: '/sucursales/crear-salon',
        typed: { Nombre: 'Patio' },
      },
    },
    {
      title: 'Salon: Terraza',
      link: 'Mesas de Terraza',
      read: '/sucursales/salon/*',
      message: 'Error en encontrar las mesas',
      row: 'Mesa 9',
      thing: 'mesa',
      creating: {
        open: 'Nueva mesa',
        call: '/sucursales/crear-mesa',
        typed: { Nombre: 'Barra', Capacidad: '12' },
      },
    },
    {
      title: 'Usuarios',
      link: 'Usuarios',
      read: '/empleados?*',
      message: 'Error en encontrar los empleados',
      row: 'Saúl Solís',
      thing: 'usuario',
      thingInMessage: 'empleado',
      creating: {
        open: 'Nuevo usuario',
        call: '/empleados/crear',
        typed: { Nombre: 'Zoe Zeledón', Email: 'zoe@pruebas.test' },
        chosen: { Perfil: 'Administrador' },
      },
    },
  ])
}

test('menu screens show errors of loading and saving, and keep entered text', async () => {
  const office = await openOwnOffice(setup, '/admin/cuentas', 'Cuentas')
  await failOnMenuScreens(office)
  const { page } = office
  const healChoice = await refuse(office, '**/api/categorias', 403, FORBIDDEN)
  await page.reload()
  const creating = await office.open('Nuevo producto', 'Crear producto')
  await creating.getByText(`Error en encontrar los categorias. ${FORBIDDEN}`).waitFor()
  await healChoice()
  await creating.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await fieldOf(creating, 'Categoría').selectOption('Bebidas')
  await page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await untilGone(creating)

  const stopRefusing = await refuse(office, '**/api/productos?*', 403, FORBIDDEN)
  await office.button('Importar o exportar').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await office.notice('Error en exportar los productos', FORBIDDEN).waitFor()
  await stopRefusing()
  await failInVariants(office)
})

async function failOnMenuScreens(office: Office): Promise<void> {
  await checkFailuresOnScreens(office, [
    {
      title: 'Categorias',
      link: 'Categorias',
      read: '/categorias?*',
      message: 'Error en encontrar los categorias',
      row: 'Bebidas',
      thing: 'categoría',
      thingInMessage: 'categoria',
      creating: {
        open: 'Nueva categoría',
        call: '/categorias/crear',
        typed: { Nombre: 'Sopas', 'Nombre (en)': 'Soups' },
      },
    },
    {
      title: 'Categoria: Bebidas',
      link: 'Sub Categorias de Bebidas',
      read: '/categorias/*',
      message: 'Error en encontrar los categorias',
      row: 'Bebidas',
      thing: 'subcategoría',
      thingInMessage: 'subcategoria',
      creating: {
        open: 'Nueva subcategoría',
        call: '/categorias/crear-subcategoria',
        typed: { 'Nombre (es)': 'Jugos', Orden: '4' },
      },
    },
    {
      title: 'Productos',
      link: 'Productos',
      read: '/productos?*',
      message: 'Error en encontrar los productos',
      row: 'Casado con pollo',
      thing: 'producto',
      creating: {
        open: 'Nuevo producto',
        call: '/productos/crear',
        typed: { Nombre: 'Gallo pinto', Precio: '2 500,50' },
        chosen: { Categoría: 'Entradas' },
      },
      editing: { call: '/productos/actualizar', typed: { Nombre: 'Casado de pollo' } },
    },
  ])
}

async function failInVariants(office: Office): Promise<void> {
  const variants = await office.open('Variantes de Casado con pollo', 'Variantes del Producto')
  const back = variants.getByRole('button', { name: 'Volver' })
  const fail = async (message: string) => {
    await variants.getByRole('button', { name: /^Guardar/ }).click()
    await expectFailedSave(office, variants, message)
  }
  await refuse(
    office,
    /\/api\/productos\/(crear-variante|actualizar-variante|guardar-opciones)$/,
    503,
    BUSY,
  )
  await refuse(office, /\/api\/productos\/eliminar(-variante|-opcion)?$/, 503, BUSY)
  for (const [open, message] of [
    ['Nueva variante', 'Error en crear variante'],
    ['Editar Guarnición', 'Error en editar variante'],
  ] as const) {
    await variants.getByRole('button', { name: open }).click()
    await fieldOf(variants, 'Nombre').fill('Bebida')
    await fail(message)
    await pollValue(fieldOf(variants, 'Nombre')).toBe('Bebida')
    await back.click()
    await office.button('Salir sin guardar').click()
  }
  const failToDelete = async (name: string) => {
    await variants.getByRole('button', { name: `Eliminar ${name}` }).click()
    const question = office.dialog(`¿Eliminar ${name}?`)
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await office.notice('Error al eliminar', BUSY).waitFor()
    await closeWith(question, 'Cancelar')
  }
  await failToDelete('Guarnición')
  await variants.getByRole('button', { name: 'Opciones de Guarnición' }).click()
  await failToDelete('Yuca frita')
  await variants.getByRole('button', { name: 'Agregar opciones' }).click()
  await variants.getByLabel('Precio Adicional de Yuca frita').fill('750')
  await fail('Error en guardar opciones')
  await pollValue(variants.getByLabel('Precio Adicional de Yuca frita')).toBe('750,00')
}
