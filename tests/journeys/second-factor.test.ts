import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { expectNone, pollText, valueIn } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { type Office, officeOn, openOffice } from '../support/screens/office.ts'

const setup = setUpJourney()

const STEP_MS = 30_000

async function enterPassword({ page, button }: Office, email: string) {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await button('Iniciar sesión').click()
}

test('an admin sets up two-step verification, and logs in with a code and with a recovery code', async () => {
  const house = await openHouse(setup.world)
  const email = house.admin.user.email ?? ''
  const own = await openOffice(setup, 'desk', house.asAdmin, '/perfil', 'Mi Perfil')
  own.expects(/status of 422/)
  const section = own.page.getByRole('region', { name: 'Verificación en dos pasos' })
  await section.getByRole('button', { name: 'Configurar' }).click()
  const secret = Secret.fromBase32(
    await valueIn(section.getByLabel('O escriba esta clave en la aplicación')),
  )
  let last = 0
  /** Each code is of a later step than the one before. The server accepts the next step early. */
  const nextCode = () => {
    last = Math.max(last + STEP_MS, Date.now())
    return TOTP.generate({ secret, timestamp: last })
  }
  await section.getByLabel('Código de verificación').fill('000000')
  await section.getByLabel('Contraseña actual').fill(PASSWORD)
  await section.getByRole('button', { name: 'Activar' }).click()
  await section.getByText('El código no es correcto o ya se usó.').waitFor()
  await expectAccessible(own.page)
  await own.picture('oficina/verificacion')
  await section.getByLabel('Código de verificación').fill(nextCode())
  await section.getByRole('button', { name: 'Activar' }).click()
  await own.notice('Verificación en dos pasos activada').waitFor()
  const codes = section.getByRole('list', { name: 'Códigos de recuperación' })
  await pollText(codes).toMatch(/(?:[a-z2-9]{4}(?:-[a-z2-9]{4}){3}\s*){10}/)
  const shown = await codes.evaluate((list) => list.innerHTML)
  const recovery = shown.match(/[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/g) ?? []
  expect(recovery).toHaveLength(10)
  await expectAccessible(own.page)
  await own.picture('oficina/codigos-de-recuperacion')
  const [download] = await Promise.all([
    own.page.waitForEvent('download'),
    section.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orderi-codigos-de-recuperacion.txt')
  await section.getByRole('button', { name: 'Ya los guardé' }).click()
  await section.getByText('Le quedan 10 códigos de recuperación.').waitFor()

  const phone = officeOn(await setup.device('phone'))
  phone.expects(/status of 401/)
  await phone.page.goto('/login')
  await enterPassword(phone, email)
  const field = phone.page.getByLabel('Código de verificación')
  await field.fill('000000')
  await phone.button('Verificar').click()
  await phone.page.getByText('El código de verificación no es correcto o ya se usó.').waitFor()
  await expectAccessible(phone.page)
  await phone.picture('oficina/codigo-al-entrar')
  await field.fill(nextCode())
  await phone.button('Verificar').click()
  await phone.button('Entrar').waitFor()
  await phone.button('Usar otra cuenta').click()

  await enterPassword(phone, email)
  await phone.button('Usar un código de recuperación').click()
  await phone.page.getByLabel('Código de recuperación').fill(recovery[0] ?? '')
  await phone.button('Verificar').click()
  await phone.button('Entrar').waitFor()

  await own.page.reload()
  await section.getByText('Le quedan 9 códigos de recuperación.').waitFor()
  await section.getByRole('button', { name: 'Desactivar' }).click()
  await section.getByLabel('Código de verificación').fill(recovery[1] ?? '')
  await section.getByLabel('Contraseña actual').fill(PASSWORD)
  await section.getByRole('button', { name: 'Desactivar' }).click()
  await own.notice('Verificación en dos pasos desactivada').waitFor()
  await section.getByRole('button', { name: 'Configurar' }).waitFor()
  // The phone's session has ended.
  await phone.page.reload()
  await phone.page.getByLabel('Correo electrónico').waitFor()
})

test('the profile of a waiter does not offer two-step verification', async () => {
  const house = await openHouse(setup.world)
  const own = await openOffice(setup, 'phone', house.asWaiter, '/perfil', 'Mi Perfil')
  await own.page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem').waitFor()
  await expectNone(own.page.getByText('Verificación en dos pasos'))
})
