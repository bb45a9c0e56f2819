// docs/specification.md, section 8: after an error, a notice with the server's message is shown for 2 s, and entered text
// stays.
import { test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import {
  BUSY,
  checkFailedSave,
  checkFailuresOnScreens,
  FORBIDDEN,
} from '../support/screens/failing.ts'
import { openOwnOffice, openPlatform, refuse } from '../support/screens/office.ts'

const setup = setUpJourney()

test('platform screens show errors of loading and saving, and keep entered text', async () => {
  const house = await openHouse(setup.world)
  const office = await openPlatform(setup, 'desk', await house.person('Sara Segura', 'superadmin'))
  await checkFailuresOnScreens(office, [
    {
      title: 'Restaurantes',
      link: 'Restaurantes',
      read: '/restaurantes?*',
      message: 'Error en encontrar los restaurantes',
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
      message: 'Error en encontrar los usuarios',
      row: 'Sara Segura',
      thing: 'usuario',
      creating: {
        open: 'Nuevo usuario',
        call: '/usuarios/crear',
        typed: { Nombre: 'Pía Porras', Email: 'pia@pruebas.test' },
      },
    },
  ])
  await refuse(office, '**/api/usuarios/eliminar', 503, BUSY)
  await office.button('Eliminar Sofía Solano').first().click()
  await office.button('Quitar').click()
  await office.notice('Error en quitar', BUSY).waitFor()
})

test('profiles show errors of loading and saving, and keep entered text', async () => {
  const office = await openOwnOffice(setup, '/admin/cuentas', 'Cuentas')
  const { page } = office
  const open = async (item: string, read: string, message: string) => {
    const stopRefusing = await refuse(office, `**/api${read}`, 403, FORBIDDEN)
    await page.getByRole('button', { name: /^Cuenta de / }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await office.notice(`${message}. ${FORBIDDEN}`).waitFor()
    await stopRefusing()
    await office.button('Intentar de nuevo').click()
  }
  await open('Mi Perfil', '/me', 'No se pudo leer su perfil')
  await checkFailedSave(office, {
    name: 'Mis datos',
    call: '/actualizar-perfil',
    message: 'Error en editar perfil',
    typed: { Nombre: 'Ana Arce', Email: 'arce@pruebas.test' },
  })
  await checkFailedSave(office, {
    name: 'Contraseña',
    call: '/actualizar-password',
    typed: {
      'Contraseña actual': 'una clave larga',
      'Contraseña nueva': 'otra clave larga',
      'Repita la contraseña nueva': 'otra clave larga',
    },
  })
  await page.goto('/admin/categorias')
  await open('Perfil de restaurante', '/restaurante', 'No se pudo leer el perfil del restaurante')
  await checkFailedSave(office, {
    call: '/actualizar-restaurante',
    message: 'Error en editar restaurante',
    typed: { Teléfono: '2222-0000', Descripción: 'Del fogón' },
  })
})
