/** The pages about the API: in a browser, under the policy of every page, with nothing from elsewhere. */
import { expect, test } from 'vitest'
import { expectForEverybody, type Place, setStage } from '../support/stage.ts'

const stage = setStage()

/** A device on a page, with what it asked for beyond its own server. What the policy refuses is a complaint. */
async function openPage(place: Place, path: string) {
  const { context, page, picture } = await stage.device(place)
  const strangers: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${stage.world.url}/`) && !url.startsWith('data:')) strangers.push(url)
  })
  await page.goto(path)
  return { page, picture, strangers }
}

test.each(['desk', 'phone'] as const)(
  'at the %s a call is found by one of its errors',
  async (place) => {
    const { page, picture, strangers } = await openPage(place, '/api/docs')
    await picture('api')
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('cerrar cuenta bill_closed')
    await page.getByRole('heading', { name: 'Menú' }).waitFor({ state: 'hidden' })
    const call = page.locator('#closeBill')
    await call.locator('summary').focus()
    await page.keyboard.press('Enter')
    await call.getByText('La cuenta ya está cerrada.').waitFor()
    await call.getByText('"payment_method":"sinpe"').waitFor()
    await expectForEverybody(page)
    await call.scrollIntoViewIfNeeded()
    await picture('api llamada')
    expect(strangers).toEqual([])
  },
)

test.each(['desk', 'phone'] as const)(
  'at the %s the messages of the socket can be read',
  async (place) => {
    const { page, picture, strangers } = await openPage(place, '/api/docs#placeOrder')
    await page.locator('#placeOrder').getByText('Uno sin cebolla').first().waitFor()
    await page.getByRole('link', { name: 'Mensajes del socket' }).click()
    await page.getByRole('heading', { name: 'board:join' }).waitFor()
    await picture('api socket')
    await page.getByRole('link', { name: 'bill:changed' }).click()
    await page.getByRole('heading', { name: 'bill:changed' }).waitFor()
    await picture('api socket mensaje')
    await expectForEverybody(page)
    expect(strangers).toEqual([])
  },
)
