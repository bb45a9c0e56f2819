// The first start of a real installation: who reads the terminal begins.
import { afterEach, expect, test } from 'vitest'
import { ensureCode } from '../../server/src/accounts/first-admin.ts'
import { PASSWORD } from '../support/house.ts'
import { officeOn } from '../support/office.ts'
import { gone } from '../support/point-of-sale.ts'
import { expectValue } from '../support/seen.ts'
import { CLIENT_DIR, expectForEverybody, PLACES, setStage } from '../support/stage.ts'
import { startWorld, type World } from '../support/world.ts'

/** What ends the servers of a test. */
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

// After that, whose end its devices must not see: what is set up last is taken down first.
const stage = setStage()

/** An installation with nobody, and the code that its terminal shows. */
async function openInstallation(): Promise<{ world: World; code: string }> {
  const world = await startWorld({ clientDir: CLIENT_DIR })
  ends.push(() => world.close())
  return { world, code: (await ensureCode(world.deps, { isAsked: true })) ?? '' }
}

test.each(PLACES)(
  'a new installation is begun with the code of its terminal (%s)',
  async (place) => {
    const { world, code } = await openInstallation()
    const office = officeOn(await stage.device(place, undefined, world.url))
    const { page, expects } = office
    await page.goto('/login')
    await page.waitForURL('/configurar')
    await page.getByRole('heading', { name: 'Configurar Orderi', level: 1 }).waitFor()
    await expectForEverybody(page)
    await office.picture('configurar/código')

    const begin = office.button('Crear la cuenta y empezar')
    await begin.click()
    await page.getByText('Escriba el código que muestra la terminal.').waitFor()
    await page.getByLabel('Código de la terminal').fill('aaaa aaaa')
    await page.getByLabel('Nombre').fill('Julia Jefa')
    await page.getByLabel('Correo electrónico').fill('julia@orderi.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('corta')
    await begin.click()
    await page.getByText('Use 8 caracteres como mínimo.').waitFor()
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    expects(/status of 422/)
    await begin.click()
    await page.getByText('Ese no es el código que muestra la terminal del servidor.').waitFor()
    await expectForEverybody(page)
    await office.picture('configurar/código equivocado')
    await expectValue(page.getByLabel('Nombre')).toBe('Julia Jefa')
    await page.getByLabel('Código de la terminal').fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('/super-admin/**')
    await gone(begin)

    const late = await stage.device(place, undefined, world.url)
    await late.page.goto('/configurar')
    await late.page.getByText('Esta instalación ya está configurada').waitFor()
    await expectForEverybody(late.page)
    await late.picture('configurar/ya configurada')
    await late.page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await late.page.waitForURL('/login')
    await late.page.getByLabel('Correo electrónico').waitFor()
  },
)

test('without an answer it says so, and asks again', async () => {
  const { world } = await openInstallation()
  const { page, expects, picture } = await stage.device('phone', undefined, world.url)
  expects(/ERR_FAILED/)
  await page.route('**/api/instalacion', (route) => route.abort())
  await page.goto('/configurar')
  await page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' }).waitFor()
  await expectForEverybody(page)
  await picture('configurar/sin red')
  // The login goes on without the answer.
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.goto('/configurar')
  const retry = page.getByRole('button', { name: 'Intentar de nuevo' })
  await retry.waitFor()
  await page.unroute('**/api/instalacion')
  await retry.click()
  await page.getByLabel('Código de la terminal').waitFor()
})
