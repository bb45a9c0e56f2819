import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT_DIR, expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, PASSWORD, readOpenBills } from '../support/restaurant/house.ts'
import { type GuestPhone, liveMark, openPhone, scan } from '../support/screens/guest.ts'
import { startWorld, type World } from '../support/world.ts'

const setup = setUpJourney()

test('an account takes over a guest’s orders, and its erasure removes the name from the bill, as that of a guest without an account', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, tab } = phone
  await phone.order('Tres leches', 'Lucía Luna')

  await tab('Menú')
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await page.getByText('Está como invitado').waitFor()
  const email = `${randomUUID()}@pruebas.test`
  await page.getByLabel('Nombre').fill('Lucía Luna')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('corta')
  const register = page.locator('form').getByRole('button', { name: 'Registrarse' })
  await register.click()
  await page.getByText('Use 8 caracteres como mínimo.').waitFor()
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await register.click()
  await page.getByRole('heading', { name: 'Sus datos' }).waitFor()
  await phone.picture('invitado/perfil')

  await page.getByRole('link', { name: 'Mis cuentas' }).click()
  const bill = page.getByRole('listitem').filter({ hasText: 'Mesa 4 · Abierta' })
  await bill.getByText('₡2 300,00').first().waitFor()
  await eraseAccount(phone, email)
  const bills = await readOpenBills(house)
  expect(bills).toMatchObject([{ user: null, totalFinal: 2300 }])
  expect(JSON.stringify(bills)).not.toContain('Luna')
  const again = await setup.world
    .client()
    .call(calls.login, { body: { email, password: PASSWORD } })
  expect(again.status).toBe(401)
  await eraseGuest(phone, house)
})

async function eraseAccount(phone: GuestPhone, email: string): Promise<void> {
  const { page } = phone
  await page.goto('/desvincularme')
  await page.getByText(`Se eliminará el usuario ${email}.`).waitFor()
  await phone.picture('invitado/desvincularme')
  phone.expects(/status of 422/)
  await page.getByLabel('Escriba su contraseña para confirmar').fill('otra clave')
  await page.getByLabel('Entiendo que no se puede deshacer').check()
  const erase = page.getByRole('button', { name: 'Eliminar para siempre' })
  await erase.click()
  await page.getByText('La contraseña no es correcta.').waitFor()
  await page.getByLabel('Escriba su contraseña para confirmar').fill(PASSWORD)
  await erase.click()
  await page.getByRole('heading', { name: 'Sus datos se eliminaron' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

async function eraseGuest({ page }: GuestPhone, house: House): Promise<void> {
  await page.goto(`/open/${house.table('Mesa 6').code}`)
  await liveMark(page).waitFor()
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await page.getByRole('link', { name: 'Eliminar mis datos' }).click()
  await page.getByText('Se eliminará lo que sabemos de usted como invitado').waitFor()
  await page.getByLabel('Entiendo que no se puede deshacer').check()
  await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page.getByRole('heading', { name: 'Sus datos se eliminaron' }).waitFor()
  await page.goto('/menu')
  await page.getByRole('heading', { name: 'Escanee el código de su mesa' }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
}

test('a guest who registers while a table scan is pending keeps the account, and erases it only with a valid session', async () => {
  const house = await openHouse(setup.world)
  const gate = makeGate()
  const { page, expects } = await scan(setup, house.table('Mesa 6'), {
    before: async (guest) => {
      await guest.route('**/api/cliente/entrar', async (route) => {
        const response = await route.fetch()
        await gate.opened
        await route.fulfill({ response })
      })
    },
  })
  expects(/status of 401/)
  const email = `${randomUUID()}@pruebas.test`
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await page.getByLabel('Nombre').fill('Lucía Luna')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Registrarse' }).click()
  await page.getByRole('heading', { name: 'Sus datos' }).waitFor()
  const late = page.waitForResponse('**/api/cliente/entrar')
  gate.open()
  await (await late).finished()
  await page.reload()
  await page.getByRole('heading', { name: 'Sus datos' }).waitFor()

  const person = await page.evaluate(() => localStorage.getItem('orderi.cliente') ?? '{}')
  await page.goto('/desvincularme')
  await page.getByText(`Se eliminará el usuario ${email}.`).waitFor()
  const ended = await fetch(new URL('/api/logout', page.url()), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${JSON.parse(person).token}`,
      'Content-Type': 'application/json',
    },
    body: '{}',
  })
  expect(ended.status).toBe(204)
  await page.getByLabel('Escriba su contraseña para confirmar').fill(PASSWORD)
  await page.getByLabel('Entiendo que no se puede deshacer').check()
  await page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await page
    .getByText('Para eliminar los datos de un usuario, inicie sesión con él primero.')
    .waitFor()
})

test('a guest logs in to an account with a second factor, and can ask for a new password', async () => {
  const house = await openHouse(setup.world)
  const { client, user } = house.admin
  const email = user.email ?? ''
  const { body } = await client.send(calls.prepareSecondFactor, {})
  const secret = Secret.fromBase32(body.secreto ?? '')
  const codigo = TOTP.generate({ secret })
  const turnedOn = await client.send(calls.turnOnSecondFactor, {
    current_password: PASSWORD,
    codigo,
  })
  const [recovery = ''] = turnedOn.body.codigos
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, expects } = phone
  expects(/status of 401/)
  await page.getByRole('link', { name: 'Mi perfil' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  const login = page.locator('form').getByRole('button', { name: 'Iniciar sesión' })
  await login.click()
  const field = page.getByLabel('Código de verificación')
  await field.waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await phone.picture('invitado/codigo-al-entrar')
  await field.fill(codigo)
  await login.click()
  await page.getByText('El código de verificación no es correcto o ya se usó.').waitFor()
  await field.fill(recovery)
  await login.click()
  await page.getByRole('heading', { name: 'Sus datos' }).waitFor()

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
  await page.waitForURL('/recuperar-clave')
})

test('a scanned code tries to open the native app, then the app store, and a tap stops both attempts', async () => {
  const house = await openHouse(setup.world)
  const world = await startWorldWithApps()
  const { page, context, ...phone } = await openPhone(setup, { url: world.url })
  phone.expects(/another server: https:\/\/play\.google\.com/)
  const went: string[] = []
  await context.route(/health|play\.google|apps\.apple/, (route) => {
    went.push(route.request().url())
    // Status 204 keeps the browser on the current page.
    return route.fulfill({ status: 204 })
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 14)' })
  })
  const { code } = house.table('Mesa 4')
  await page.goto(`/open/${code}`)
  await page.getByRole('heading', { name: 'Abriendo la aplicación…' }).waitFor()
  await expect.poll(() => went[1]).toContain('play.google.com')
  expect(went[0]).toContain(`/api/health?token=${code}`)
  await expectAccessible(page)
  await phone.picture('invitado/abrir')
  await tapAtOnce(page)
  await page.clock.install()
  await page.reload()
  await page.waitForURL('/menu')
  await page.clock.fastForward(5000)
  expect(went.filter((url) => url.includes('play.google'))).toHaveLength(1)

  await page.goto('/open/')
  await page.waitForURL('/menu')
})

async function startWorldWithApps(): Promise<World> {
  const world = await startWorld(
    {
      clientDir: CLIENT_DIR,
      appLink: '/api/health?token=',
      playStoreUrl: 'https://play.google.com/store/apps/details?id=cr.orderi',
      appStoreUrl: 'https://apps.apple.com/app/id1',
    },
    setup.world,
  )
  onTestFinished(() => world.close())
  return world
}

async function tapAtOnce(page: Page): Promise<void> {
  // A script in the page taps, because a tap from the test could come too late.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const stay = [...document.querySelectorAll<HTMLElement>('main[id] button')].at(-1)
      if (!stay) return
      observer.disconnect()
      stay.click()
    }).observe(document, { childList: true, subtree: true })
  })
}
