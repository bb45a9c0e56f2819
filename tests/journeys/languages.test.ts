import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, PASSWORD, type Person } from '../support/restaurant/house.ts'

const setup = setUpJourney()

function fetchedWords(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const [, language] = /\/assets\/pack-(\w\w)-/.exec(request.url()) ?? []
    if (language) names.push(language)
  })
  return names
}

function storedLanguages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const [, language] = /\/pack-(\w\w)-/.exec(url) ?? []
        if (language) found.push(language)
      }
    }
    return found
  })
}

function languageOf(page: Page) {
  return expect.poll(() => page.evaluate(() => document.documentElement.lang))
}

async function signIn(page: Page, person: Person, words: readonly [string, string, string]) {
  const [email, password, enter] = words
  await page.getByLabel(email).fill(person.user.email ?? '')
  await page.getByLabel(password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: enter }).click()
}

const SPANISH = ['Correo electrónico', 'Contraseña', 'Iniciar sesión'] as const

test('a person who chooses English sees English on all devices, and other people do not', async () => {
  const house = await openHouse(setup.world)
  const desk = await setup.device('desk', house.asAdmin)
  const fetched = fetchedWords(desk.page)
  await desk.page.goto('/admin/punto-venta')
  await desk.page.getByText(/^En vivo · hace \d s$/).waitFor()
  expect(fetched).toEqual([])
  await desk.page.getByRole('button', { name: `Cuenta de ${house.admin.user.name}` }).click()
  await desk.page.getByRole('menuitem', { name: 'Idioma: Español' }).click()
  await expectAccessible(desk.page)
  await desk.picture('idiomas')
  await desk.page.getByRole('menuitem', { name: 'English' }).click()

  await desk.page.getByText(/^Live · \d s ago$/).waitFor()
  await desk.page.getByRole('link', { name: 'Kitchen' }).waitFor()
  await expect.poll(() => desk.page.title()).toContain('Point of sale: ')
  await languageOf(desk.page).toBe('en')
  expect(fetched).toEqual(['en'])
  await desk.picture('en punto de venta')

  const other = await setup.device('phone')
  const fetchedThere = fetchedWords(other.page)
  await other.page.goto('/login')
  await signIn(other.page, house.admin, SPANISH)
  await other.page.getByRole('heading', { name: `Hello, ${house.admin.user.name}` }).waitFor()
  expect(fetchedThere).toEqual(['en'])
  const { body } = await house.admin.client.call(calls.me)
  expect(body).toHaveProperty('language', 'en')

  expect((await house.waiter.client.call(calls.me)).body.language).not.toBe('en')
})

test('a language chosen on the login screen applies to errors there and becomes the person’s language', async () => {
  const house = await openHouse(setup.world)
  const { page, expects, picture } = await setup.device('phone')
  expects(/status of 401/)
  await page.goto('/login')
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('Français')
  const words = ['E-mail', 'Mot de passe', 'Se connecter'] as const
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await expectAccessible(page)
  await picture('fr login')
  await page.getByLabel('E-mail').fill(house.waiter.user.email ?? '')
  await page.getByLabel('Mot de passe', { exact: true }).fill('otra clave')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('alert').filter({ hasText: 'E-mail ou mot de passe incorrect.' }).waitFor()
  await signIn(page, house.waiter, words)
  await page.getByRole('heading', { name: `Bonjour, ${house.waiter.user.name}` }).waitFor()
  await expect
    .poll(async () => (await house.waiter.client.call(calls.me)).body)
    .toHaveProperty('language', 'fr')

  await page.goto('/perfil')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('Português')
  await page.getByRole('heading', { name: 'Meu perfil' }).first().waitFor()
  await picture('pt perfil')
})

test('screens stay in Spanish if a language file fails to load', async () => {
  const house = await openHouse(setup.world)
  const { page, expects } = await setup.device('desk', house.asAdmin)
  expects(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('idioma', 'pt'))
  await page.route(/\/assets\/pack-pt-/, (route) => route.abort())
  await page.goto('/admin/cocina')
  await page.getByRole('link', { name: 'Cocina' }).waitFor()
  await languageOf(page).toBe('es')
})

test('a language that was loaded before is available without a network', async () => {
  const house = await openHouse(setup.world)
  const { page, context, expects } = await setup.device('phone', house.asWaiter, {
    serviceWorkers: 'allow',
  })
  expects(/net::ERR_|WebSocket connection .* failed/)
  await page.goto('/mesero')
  await page.getByText(/^En vivo/).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: /^Más/ }).click()
  await page.getByRole('menuitem', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'Português' }).click()
  await page.getByText(/^Ao vivo/).waitFor()
  await expect.poll(() => storedLanguages(page)).toEqual(['pt'])

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^O que você vê é de há \d+ (s|min)/).waitFor()
})
