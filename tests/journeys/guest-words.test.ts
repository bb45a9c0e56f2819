import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { type GuestPhone, scan } from '../support/screens/guest.ts'

const setup = setUpJourney()
const WORD = 'Otorrinolaringologo'.repeat(3).slice(0, 40)

async function setEveryNameToWord({ restaurant }: House): Promise<void> {
  const { pool } = setup.world.deps
  const names = JSON.stringify([
    { language_code: 'es', name: WORD, description: WORD, address: WORD },
  ])
  for (const table of ['categories', 'subcategories', 'products', 'branches']) {
    await pool.query(`UPDATE ${table} SET translations = $2 WHERE restaurant_id = $1`, [
      restaurant.id,
      names,
    ])
  }
  await pool.query('UPDATE restaurants SET translations = $2 WHERE id = $1', [restaurant.id, names])
  for (const table of ['halls', 'tables']) {
    await pool.query(`UPDATE ${table} SET name = $2 WHERE restaurant_id = $1`, [
      restaurant.id,
      WORD,
    ])
  }
}

/** Returns the elements in which the long word overflows or is cut off, except in parts that scroll sideways. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((word) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.nodeValue?.includes(word) || !text.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right))
      // Content that is too wide enlarges a phone's layout viewport, so the screen's width is a limit too.
      let limit = Math.min(window.innerWidth, window.screen.width)
      for (let each: Element | null = text.parentElement; each; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each)
        if (overflowX === 'auto' || overflowX === 'scroll') {
          limit = Number.POSITIVE_INFINITY
          break
        }
        if (overflowX === 'hidden') limit = Math.min(limit, each.getBoundingClientRect().right)
      }
      if (right > limit + 1) found.push(`${text.parentElement.className}: ${text.nodeValue}`)
    }
    return found
  }, WORD)
}

test('a word of 40 letters wraps in every view of a guest', async () => {
  const house = await openHouse(setup.world)
  await setEveryNameToWord(house)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, sheet, tab, send } = phone
  const wraps = async (name: string) => {
    await phone.picture(`palabras/${name}`)
    expect(await cutWords(page), name).toEqual([])
  }
  await wraps('menú')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${WORD}`) })
    .nth(2)
    .click()
  await sheet.getByLabel('Nota para la cocina').fill(WORD)
  await sheet.getByRole('radio').first().check()
  await wraps('plato')
  await sheet.getByRole('button', { name: /^Agregar/ }).click()
  await tab('Pedido')
  await page.getByLabel('Nombre para la cuenta').fill(WORD)
  await wraps('pedido')
  await send.click()
  await page.getByRole('article').filter({ hasText: WORD }).waitFor()
  await wraps('cuenta')
  await page.goto('/historial')
  await page.locator('summary').click()
  await wraps('historial')

  const other = await scan(setup, house.table('Mesa 4'))
  await expectWrapsWhileJoining(other)
})

async function expectWrapsWhileJoining(other: GuestPhone): Promise<void> {
  await other.page
    .getByRole('button', { name: new RegExp(`^Agregar ${WORD}`) })
    .first()
    .click()
  await other.tab('Pedido')
  await other.page.getByText(/^Ya hay una cuenta abierta en esta mesa/).waitFor()
  expect(await cutWords(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Compartir una cuenta' }).click()
  await other.sheet.getByRole('listitem').filter({ hasText: WORD }).waitFor()
  await other.picture('palabras/unirse')
  expect(await cutWords(other.page)).toEqual([])
}
