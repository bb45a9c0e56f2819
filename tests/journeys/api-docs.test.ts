import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { runAxe } from '../support/browser/axe.ts'
import { setUpJourney } from '../support/browser/journey.ts'

const setup = setUpJourney()

/** Opens the API documentation with only two calls, because axe takes minutes for all calls. */
async function open(page: Page): Promise<void> {
  await page.route('**/api/openapi.json', async (route) => {
    const response = await route.fetch()
    const { paths, ...document } = (await response.json()) as { paths: Record<string, unknown> }
    const included = ['/adminsitracion/cerrar-cuenta', '/login']
    const some = Object.fromEntries(included.map((path) => [path, paths[path]]))
    await route.fulfill({ response, json: { ...document, paths: some } })
  })
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'Tiempo real' }).waitFor()
}

/** Allows skipped heading levels: Redoc produces them, and WCAG permits them. */
async function expectAccessible(page: Page): Promise<void> {
  const found = await runAxe(page)
  expect(found.filter((line) => !line.startsWith('heading-order '))).toEqual([])
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(hidden, 'pixels that only horizontal scrolling would show').toBe(0)
}

test('a search in the API documentation finds an API call by its error code', async () => {
  const { page, picture } = await setup.device('desk')
  await open(page)
  await picture('api')
  await page.getByRole('textbox', { name: 'Search' }).fill('bill_closed')
  const results = page.locator('[data-role="search:results"]')
  await results.getByRole('menuitem', { name: 'Cerrar la cuenta' }).click()
  await page.getByText('"sinpe"').first().waitFor()
  await picture('api llamada')
  await expectAccessible(page)
})

test('the API documentation shows the socket protocol on a phone and links the AsyncAPI document', async () => {
  const { page, picture } = await setup.device('phone')
  await open(page)
  await picture('api')
  await page.locator('a[href="/api/asyncapi.json"]', { hasText: 'asyncapi.json' }).first().waitFor()
  await page.getByText('board:events').first().waitFor()
  await expectAccessible(page)
})
