// What a person is told when a screen cannot be read or a form cannot be saved (specification, section 8), on every
// screen of the back office: the title, the server's own words, for two seconds, and nothing that was typed is lost.
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { type Office, openOffice, openPlatform, refuse } from '../support/office.ts'
import { gone } from '../support/point-of-sale.ts'
import { expectValue } from '../support/seen.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const FORBIDDEN = 'No tiene permiso para hacer esto.'
const BUSY = 'El servicio está ocupado. Intente de nuevo en unos segundos.'

/** A form that cannot be saved. */
interface FailingForm {
  /** The button that opens it; left out when it is on the screen already. */
  readonly open?: string
  /** The name of its dialog, or of the form on the screen. */
  readonly name?: string
  readonly call: string
  readonly told: string
  /** What is typed, by the labels of the fields. */
  readonly typed: Readonly<Record<string, string>>
  readonly chosen?: Readonly<Record<string, string>>
}

/** A screen that cannot be read, and its forms. */
interface FailingScreen {
  readonly title: string
  /** The link that leads to it. */
  readonly link: string
  readonly read: string
  readonly told: string
  /** A row that is there once it could be read. */
  readonly row: string
  readonly forms: readonly FailingForm[]
}

/** A notice's bar runs for as long as the notice is there. */
function twoSecondBar(notice: Locator): Locator {
  return notice.locator('[style*="progress-duration: 2000ms"]')
}

/** A dialog of two seconds closes when its bar is full. */
async function expectTwoSeconds(dialog: Locator): Promise<void> {
  const bar = dialog.locator('[class*="_bar_"]')
  const duration = await bar.evaluate(
    (node) => node.getAnimations()[0]?.effect?.getTiming().duration,
  )
  expect(duration).toBe(2000)
}

/** A field by its label, which may end with the mark of what is required. */
const fieldOf = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label.replaceAll(/[()%]/g, String.raw`\$&`)}( \\*)?$`))

/** A notice says which form failed and why; the form says why too. */
async function expectFailedSave(office: Office, form: Locator, told: string): Promise<void> {
  const notice = office.page.getByRole('alert').filter({ hasText: told })
  await notice.getByText(BUSY, { exact: true }).waitFor()
  await twoSecondBar(notice).waitFor({ state: 'attached' })
  await form.getByText(BUSY, { exact: true }).waitFor()
}

async function failToSave(office: Office, each: FailingForm): Promise<void> {
  const { page } = office
  const heal = await refuse(office, `**/api${each.call}`, 503, BUSY)
  if (each.open) await office.button(each.open).first().click()
  const form = each.open ? office.dialog(each.name ?? '') : formOn(office, each.name)
  for (const [label, text] of Object.entries(each.typed)) {
    await fieldOf(form, label).fill(text)
  }
  for (const [label, option] of Object.entries(each.chosen ?? {})) {
    await fieldOf(form, label).selectOption(option)
  }
  await form.getByRole('button', { name: /^(Guardar|Cambiar contraseña)/ }).click()
  await expectFailedSave(office, form, each.told)
  for (const [label, text] of Object.entries(each.typed)) {
    await expectValue(fieldOf(form, label)).toBe(text)
  }
  await heal()
  if (!each.open) return
  await page.keyboard.press('Escape')
  await office.button('Salir sin guardar').click()
  await gone(form)
}

/** A form that is no dialog: by its name, or the only one of the screen. */
function formOn({ page }: Office, name: string | undefined): Locator {
  return name === undefined
    ? page.locator('form').filter({ has: page.getByRole('button', { name: 'Guardar' }) })
    : page.getByRole('form', { name })
}

async function failToRead(office: Office, screen: FailingScreen): Promise<void> {
  const heal = await refuse(office, `**/api${screen.read}`, 403, FORBIDDEN)
  await office.page.getByRole('link', { name: screen.link, exact: true }).click()
  const dialog = office.dialog(screen.told)
  await dialog.getByText(FORBIDDEN, { exact: true }).waitFor()
  await expectTwoSeconds(dialog)
  await heal()
  await office.page.keyboard.press('Escape')
  await office.button('Intentar de nuevo').click()
  await office.row(screen.row).first().waitFor()
  await office.page.getByRole('heading', { name: screen.title, level: 1, exact: true }).waitFor()
}

async function failEverywhere(office: Office, screens: readonly FailingScreen[]): Promise<void> {
  // Nothing fades: what is to be seen is the words.
  await office.page.emulateMedia({ reducedMotion: 'reduce' })
  for (const screen of screens) {
    await failToRead(office, screen)
    for (const form of screen.forms) await failToSave(office, form)
  }
}

test('the platform: what cannot be read or saved is told, and nothing typed is lost', async () => {
  const house = await openHouse(stage.world)
  const office = await openPlatform(stage, 'desk', await house.person('Sara Segura', 'superadmin'))
  await failEverywhere(office, [
    {
      title: 'Restaurantes',
      link: 'Restaurantes',
      read: '/restaurantes?*',
      told: 'Error en encontrar los restaurantes',
      row: house.restaurant.name,
      forms: [
        {
          open: 'Nuevo restaurante',
          name: 'Crear restaurante',
          call: '/restaurantes/crear',
          told: 'Error en crear restaurante',
          typed: { Nombre: 'Soda Nueva', 'IVA (%)': '13' },
        },
        {
          open: `Editar ${house.restaurant.name}`,
          name: 'Editar restaurante',
          call: '/restaurantes/actualizar',
          told: 'Error en editar restaurante',
          typed: { Contacto: 'Rosa Rojas' },
        },
      ],
    },
    {
      title: 'Usuarios',
      link: 'Usuarios',
      read: '/usuarios?*',
      told: 'Error en encontrar los usuarios',
      row: 'Sara Segura',
      forms: [
        {
          open: 'Nuevo usuario',
          name: 'Crear usuario',
          call: '/usuarios/crear',
          told: 'Error en crear usuario',
          typed: { Nombre: 'Pía Porras', Email: 'pia@pruebas.test' },
        },
        {
          open: 'Editar Sara Segura',
          name: 'Editar usuario',
          call: '/usuarios/actualizar',
          told: 'Error en editar usuario',
          typed: { Nombre: 'Sara Sáenz' },
        },
      ],
    },
  ])
  await refuse(office, '**/api/usuarios/eliminar', 503, BUSY)
  await office.button('Eliminar Sofía Solano').first().click()
  await office.button('Quitar').click()
  await office.notice('Error en quitar').getByText(BUSY).waitFor()
})

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

test('the profiles: what cannot be read or saved is told, and nothing typed is lost', async () => {
  const house = await openHouse(stage.world)
  const at = { as: house.admin, at: house }
  const office = await openOffice(stage, 'desk', at, '/admin/cuentas', 'Cuentas')
  const { page } = office
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const open = async (item: string, read: string, told: string) => {
    const heal = await refuse(office, `**/api${read}`, 403, FORBIDDEN)
    await page.getByRole('button', { name: /^Cuenta de / }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await office.notice(`${told}. ${FORBIDDEN}`).waitFor()
    await heal()
    await office.button('Intentar de nuevo').click()
  }
  await open('Mi Perfil', '/me', 'No se pudo leer su perfil')
  await failToSave(office, {
    name: 'Mis datos',
    call: '/actualizar-perfil',
    told: 'Error en editar perfil',
    typed: { Nombre: 'Ana Arce', Email: 'arce@pruebas.test' },
  })
  await failToSave(office, {
    name: 'Contraseña',
    call: '/actualizar-password',
    told: 'Error en cambiar la contraseña',
    typed: {
      'Contraseña actual': 'una clave larga',
      'Contraseña nueva': 'otra clave larga',
      'Repita la contraseña nueva': 'otra clave larga',
    },
  })
  await page.goto('/admin/categorias')
  await open('Perfil de restaurante', '/restaurante', 'No se pudo leer el perfil del restaurante')
  await failToSave(office, {
    call: '/actualizar-restaurante',
    told: 'Error en editar restaurante',
    typed: { Teléfono: '2222-0000', Descripción: 'Del fogón' },
  })
})

test('a notice lives for two seconds', async () => {
  const house = await openHouse(stage.world)
  const at = { as: house.admin, at: house }
  const office = await openOffice(stage, 'desk', at, '/admin/categorias', 'Categorias')
  const { page } = office
  await refuse(office, '**/api/categorias/crear', 503, BUSY)
  await office.button('Nueva categoría').click()
  await office.dialog('Crear categoría').getByLabel('Nombre', { exact: true }).fill('Sopas')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await office.button('Guardar').click()
  const notice = office.notice('Error en crear categoria')
  await notice.waitFor()
  await twoSecondBar(notice).waitFor()
  await page.clock.runFor(1900)
  await notice.waitFor()
  await page.clock.runFor(600)
  await gone(notice)
})
