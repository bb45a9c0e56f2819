// What a person is told when a screen of a restaurant cannot be read, or a form cannot be saved: the same as everywhere.
import { test } from 'vitest'
import {
  BUSY,
  beStill,
  expectFailedSave,
  expectTwoSeconds,
  FORBIDDEN,
  failEverywhere,
  fieldOf,
} from '../support/failing.ts'
import { openHouse } from '../support/house.ts'
import { openOffice, refuse } from '../support/office.ts'
import { gone } from '../support/point-of-sale.ts'
import { expectValue } from '../support/seen.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

test('a restaurant: what cannot be read or saved is told, and nothing typed is lost', async () => {
  const house = await openHouse(stage.world)
  const at = { as: house.admin, at: house }
  const office = await openOffice(stage, 'desk', at, '/admin/cuentas', 'Cuentas')
  await failEverywhere(office, [
    {
      title: 'Sucursales',
      link: 'Sucursal',
      read: '/sucursales?*',
      told: 'Error en encontrar los sucursales',
      row: house.branch.name,
      forms: [
        {
          open: 'Nueva sucursal',
          name: 'Crear sucursal',
          call: '/sucursales/crear',
          told: 'Error en crear sucursal',
          typed: { Nombre: 'Escazú', Teléfono: '2289-0000' },
        },
        {
          open: `Editar ${house.branch.name}`,
          name: 'Editar sucursal',
          call: '/sucursales/actualizar',
          told: 'Error en editar sucursal',
          typed: { Teléfono: '2289-0000' },
        },
      ],
    },
    {
      title: `Sucursal: ${house.branch.name}`,
      link: `Salones de ${house.branch.name}`,
      read: '/sucursales/*',
      told: 'Error en encontrar las sucursales',
      row: 'Terraza',
      forms: [
        {
          open: 'Nuevo salón',
          name: 'Crear salón',
          call: '/sucursales/crear-salon',
          told: 'Error en crear salón',
          typed: { Nombre: 'Patio' },
        },
        {
          open: 'Editar Terraza',
          name: 'Editar salón',
          call: '/sucursales/actualizar-salon',
          told: 'Error en editar salón',
          typed: { Nombre: 'Terraza alta' },
        },
      ],
    },
    {
      title: 'Salon: Terraza',
      link: 'Mesas de Terraza',
      read: '/sucursales/salon/*',
      told: 'Error en encontrar las mesas',
      row: 'Mesa 9',
      forms: [
        {
          open: 'Nueva mesa',
          name: 'Crear mesa',
          call: '/sucursales/crear-mesa',
          told: 'Error en crear mesa',
          typed: { Nombre: 'Barra', Capacidad: '12' },
        },
        {
          open: 'Editar Mesa 9',
          name: 'Editar mesa',
          call: '/sucursales/actualizar-mesa',
          told: 'Error en editar mesa',
          typed: { Capacidad: '12' },
        },
      ],
    },
    {
      title: 'Usuarios',
      link: 'Usuarios',
      read: '/empleados?*',
      told: 'Error en encontrar los empleados',
      row: 'Saúl Solís',
      forms: [
        {
          open: 'Nuevo usuario',
          name: 'Crear usuario',
          call: '/empleados/crear',
          told: 'Error en crear empleado',
          typed: { Nombre: 'Zoe Zeledón', Email: 'zoe@pruebas.test' },
          chosen: { Perfil: 'Administrador' },
        },
        {
          open: 'Editar Saúl Solís',
          name: 'Editar usuario',
          call: '/empleados/actualizar',
          told: 'Error en editar empleado',
          typed: { Nombre: 'Saúl Sáenz' },
        },
      ],
    },
  ])

  const { page } = office
  const heal = await refuse(office, '**/api/adminsitracion/historial-cuentas/*', 403, FORBIDDEN)
  await page.reload()
  await beStill(office)
  await page.getByRole('link', { name: 'Cuentas', exact: true }).click()
  const unread = office.dialog('Error en encontrar los cuentas')
  await unread.getByText(FORBIDDEN, { exact: true }).waitFor()
  await expectTwoSeconds(unread)
  await heal()
  await refuse(office, '**/api/adminsitracion/dashboard/*', 403, FORBIDDEN)
  await unread.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await office.notice(`No se pudo cargar el dashboard. ${FORBIDDEN}`).waitFor()
})

test('the menu: what cannot be read or saved is told, and nothing typed is lost', async () => {
  const house = await openHouse(stage.world)
  const at = { as: house.admin, at: house }
  const office = await openOffice(stage, 'desk', at, '/admin/cuentas', 'Cuentas')
  await failEverywhere(office, [
    {
      title: 'Categorias',
      link: 'Categorias',
      read: '/categorias?*',
      told: 'Error en encontrar los categorias',
      row: 'Bebidas',
      forms: [
        {
          open: 'Nueva categoría',
          name: 'Crear categoría',
          call: '/categorias/crear',
          told: 'Error en crear categoria',
          typed: { Nombre: 'Sopas', 'Nombre (en)': 'Soups' },
        },
        {
          open: 'Editar Bebidas',
          name: 'Editar categoría',
          call: '/categorias/actualizar',
          told: 'Error en editar categoria',
          typed: { Detalle: 'Frías y calientes' },
        },
      ],
    },
    {
      title: 'Categoria: Bebidas',
      link: 'Sub Categorias de Bebidas',
      read: '/categorias/*',
      told: 'Error en encontrar los categorias',
      row: 'Bebidas',
      forms: [
        {
          open: 'Nueva subcategoría',
          name: 'Crear subcategoría',
          call: '/categorias/crear-subcategoria',
          told: 'Error en crear subcategoria',
          typed: { 'Nombre (es)': 'Jugos', Orden: '4' },
        },
        {
          open: 'Editar Bebidas',
          name: 'Editar subcategoría',
          call: '/categorias/actualizar-subcategoria',
          told: 'Error en editar subcategoria',
          typed: { 'Descripción (es)': 'Sin alcohol' },
        },
      ],
    },
    {
      title: 'Productos',
      link: 'Productos',
      read: '/productos?*',
      told: 'Error en encontrar los productos',
      row: 'Casado con pollo',
      forms: [
        {
          open: 'Nuevo producto',
          name: 'Crear producto',
          call: '/productos/crear',
          told: 'Error en crear producto',
          typed: { Nombre: 'Gallo pinto', Precio: '2 500,50' },
          chosen: { Categoría: 'Entradas' },
        },
        {
          open: 'Editar Casado con pollo',
          name: 'Editar producto',
          call: '/productos/actualizar',
          told: 'Error en editar producto',
          typed: { Nombre: 'Casado de pollo' },
        },
      ],
    },
  ])

  const { page } = office
  const healChoice = await refuse(office, '**/api/categorias', 403, FORBIDDEN)
  await page.reload()
  await office.button('Nuevo producto').click()
  const creating = office.dialog('Crear producto')
  await creating.getByText(`Error en encontrar los categorias. ${FORBIDDEN}`).waitFor()
  await healChoice()
  await creating.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await fieldOf(creating, 'Categoría').selectOption('Bebidas')
  await page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await gone(creating)

  const heal = await refuse(office, '**/api/productos?*', 403, FORBIDDEN)
  await office.button('Importar o exportar').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await office.notice('Error en exportar los productos').getByText(FORBIDDEN).waitFor()
  await heal()

  await office.button('Variantes de Casado con pollo').click()
  const variants = office.dialog('Variantes del Producto')
  const back = variants.getByRole('button', { name: 'Volver' })
  const fail = async (told: string) => {
    await variants.getByRole('button', { name: /^Guardar/ }).click()
    await expectFailedSave(office, variants, told)
  }
  await refuse(
    office,
    /\/api\/productos\/(crear-variante|actualizar-variante|guardar-opciones)$/,
    503,
    BUSY,
  )
  await refuse(office, /\/api\/productos\/eliminar(-variante|-opcion)?$/, 503, BUSY)
  for (const [open, told] of [
    ['Nueva variante', 'Error en crear variante'],
    ['Editar Guarnición', 'Error en editar variante'],
  ] as const) {
    await variants.getByRole('button', { name: open }).click()
    await fieldOf(variants, 'Nombre').fill('Bebida')
    await fail(told)
    await expectValue(fieldOf(variants, 'Nombre')).toBe('Bebida')
    await back.click()
    await office.button('Salir sin guardar').click()
  }
  const failToDelete = async (name: string) => {
    await variants.getByRole('button', { name: `Eliminar ${name}` }).click()
    const question = office.dialog(`¿Eliminar ${name}?`)
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await office.notice('Error al eliminar').last().getByText(BUSY).waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await gone(question)
  }
  await failToDelete('Guarnición')
  await variants.getByRole('button', { name: 'Opciones de Guarnición' }).click()
  await failToDelete('Yuca frita')
  await variants.getByRole('button', { name: 'Agregar opciones' }).click()
  await variants.getByLabel('Precio Adicional de Yuca frita').fill('750')
  await fail('Error en guardar opciones')
  await expectValue(variants.getByLabel('Precio Adicional de Yuca frita')).toBe('750,00')
})
