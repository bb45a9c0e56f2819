import { calls } from '@orderi/shared/contract/all'
import { afterAll, expect, test } from 'vitest'
import { pollValue } from '../support/browser/assertions.ts'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { QUICK_MAILS, startMailServer } from '../support/notifications/mail-server.ts'
import { openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { officeOn, signIn } from '../support/screens/office.ts'

const server = await startMailServer()
afterAll(() => server.close())
const setup = setUpJourney({ smtp: server.smtp, mailTimings: QUICK_MAILS })
const withoutMail = setUpJourney()

const linkTo = (address: string) =>
  server.mails
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ html }) => /href="([^"]+)"/.exec(html ?? '')?.[1] ?? '')
    .at(-1)

test.each<DeviceSize>(['desk', 'phone'])(
  'a person who forgot the password chooses a new one with a link in an e-mail (%s)',
  async (size) => {
    const house = await openHouse(setup.world)
    const email = house.admin.user.email ?? ''
    const office = officeOn(await setup.device(size))
    const { page, picture, button } = office
    await page.goto('/login')
    await page.getByLabel('Correo electrónico').fill('no es un correo')
    await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
    const field = page.getByLabel('Correo electrónico')
    await pollValue(field).toBe('no es un correo')
    await button('Enviar el enlace').click()
    await page.getByText('Escriba un correo válido.').waitFor()
    await expectAccessible(page)
    await picture(`contraseña olvidada (${size})`)

    await field.fill(email)
    await office.context.setOffline(true)
    office.expects(/ERR_INTERNET_DISCONNECTED/)
    await button('Enviar el enlace').click()
    await page.getByRole('alert').getByText('No hay conexión con el servidor.').waitFor()
    await office.context.setOffline(false)
    await button('Enviar el enlace').click()
    await page.getByRole('heading', { name: 'Revise su correo' }).waitFor()
    await page.getByText(`Si hay una cuenta con ${email}, le enviamos un enlace.`).waitFor()
    await expectAccessible(page)
    await expect.poll(() => linkTo(email)).toMatch(/\/nueva-clave#codigo=/)

    await page.goto(linkTo(email) ?? '')
    const password = page.getByLabel(/^Contraseña nueva/)
    await password.fill('corta')
    await button('Cambiar contraseña').click()
    await page.getByText('Use 8 caracteres como mínimo.').waitFor()
    office.expects(/status of 422/)
    await password.fill('password1')
    await button('Cambiar contraseña').click()
    await page.getByText('Esta contraseña es muy común. Elija otra.').waitFor()
    await expectAccessible(page)
    await picture(`contraseña nueva (${size})`)
    await password.fill('una clave que no se olvida')
    await button('Cambiar contraseña').click()
    await page.getByRole('heading', { name: 'Contraseña cambiada' }).waitFor()
    expect((await house.admin.client.call(calls.me)).status).toBe(401)

    await page.reload()
    await password.fill('otra clave larga')
    await button('Cambiar contraseña').click()
    await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
    await signIn(office, email, 'una clave que no se olvida')
  },
)

test('without an SMTP server, the login screen says who gives a new password', async () => {
  const house = await openHouse(withoutMail.world)
  const office = officeOn(await withoutMail.device('phone'))
  const { page } = office
  await page.goto('/login')
  office.expects(/status of 503/)
  await page.route('**/api/instalacion', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  )
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  const retry = office.button('Intentar de nuevo')
  await retry.waitFor()
  await page.unroute('**/api/instalacion')
  await retry.click()
  await page.getByText(/^Este servidor no envía correos: pida una contraseña nueva/).waitFor()
  await expectAccessible(page)
  await office.picture('contraseña olvidada sin correo')
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
  await signIn(office, house.admin.user.email ?? '', PASSWORD)
})
