// What a person is told when a screen cannot be read or a form cannot be saved (specification, section 8), on the
// platform and in the profiles: the title, the server's own words, for two seconds, and nothing that was typed is lost.
import { test } from 'vitest'
import { BUSY, FORBIDDEN, failEverywhere, failToSave } from '../support/failing.ts'
import { openHouse } from '../support/house.ts'
import { openOwnOffice, openPlatform, refuse } from '../support/office.ts'
import { gone } from '../support/point-of-sale.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

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
      thing: 'restaurante',
      creating: {
        open: 'Nuevo restaurante',
        call: '/restaurantes/crear',
        typed: { Nombre: 'Soda Nueva', 'IVA (%)': '13' },
      },
      editing: { call: '/restaurantes/actualizar', typed: { Contacto: 'Rosa Rojas' } },
    },
    {
      title: 'Usuarios',
      link: 'Usuarios',
      read: '/usuarios?*',
      told: 'Error en encontrar los usuarios',
      row: 'Sara Segura',
      thing: 'usuario',
      creating: {
        open: 'Nuevo usuario',
        call: '/usuarios/crear',
        typed: { Nombre: 'Pía Porras', Email: 'pia@pruebas.test' },
      },
      editing: { call: '/usuarios/actualizar', typed: { Nombre: 'Sara Sáenz' } },
    },
  ])
  await refuse(office, '**/api/usuarios/eliminar', 503, BUSY)
  await office.button('Eliminar Sofía Solano').first().click()
  await office.button('Quitar').click()
  await office.notice('Error en quitar', BUSY).waitFor()
})

test('the profiles: what cannot be read or saved is told, and nothing typed is lost', async () => {
  const office = await openOwnOffice(stage, '/admin/cuentas', 'Cuentas')
  const { page } = office
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
  const office = await openOwnOffice(stage, '/admin/categorias', 'Categorias')
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
  // The bar of a notice runs as long as the notice is visible.
  await notice.locator('[style*="progress-duration: 2000ms"]').waitFor()
  await page.clock.runFor(1900)
  await notice.waitFor()
  await page.clock.runFor(600)
  await gone(notice)
})
