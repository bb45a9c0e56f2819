import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import {
  type House,
  openHouse,
  readOpenBills,
  readOpenOrders,
} from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'
import { enterAs } from '../support/tenant.ts'

const setup = setUpJourney()

async function orderOne(house: House, table = house.table('Mesa 4')) {
  const phone = await scan(setup, table)
  await phone.order('Tres leches')
  return phone
}

function answersAtOnce(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    let dialog = document.querySelector('dialog[open]')
    for (; !dialog; dialog = document.querySelector('dialog[open]')) await frame()
    return [...dialog.querySelectorAll('button')].filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && button.contains(hit)
    }).length
  })
}

/** Taps a button twice. Expects the question dialog to stay open, with none of its buttons under the finger. */
async function tapTwice(page: Page, asker: Locator): Promise<void> {
  await asker.scrollIntoViewIfNeeded()
  const box = await asker.boundingBox()
  if (!box) throw new Error('it is not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const atOnce = answersAtOnce(page)
  await page.mouse.click(x, y)
  expect(await atOnce).toBe(0)
  await page.mouse.click(x, y)
  const question = page.getByRole('dialog')
  await question.waitFor()
  for (const answer of await question.getByRole('button').all()) {
    const place = await answer.boundingBox()
    if (!place) throw new Error('an answer is not to be seen')
    const isUnder =
      x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height
    expect(isUnder, 'an answer is under the finger').toBe(false)
  }
}

test('neither a double tap on a button nor a tap on a sudden question answers the question', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 5')
  const phone = await orderOne(house, table)
  const { page, sheet } = phone
  const bell = page.getByRole('button', { name: /^(?:Llamar al mesero|Mesero llamado)$/ })
  await tapTwice(page, bell)
  expect(await readOpenBills(house)).toMatchObject([{ waiter_requested: 0 }])
  await sheet.getByRole('button', { name: 'Llamar' }).click()
  await page.getByText('Llamó hace un momento. Espere, por favor.').waitFor()

  await tapTwice(page, bell)
  expect(await readOpenBills(house)).toMatchObject([{ waiter_requested: 1 }])
  await sheet.getByRole('heading', { name: 'Su llamada sigue en pie' }).waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/llamada en pie')
  await closeWith(sheet, 'Seguir esperando')
  await bell.click()
  await sheet.getByRole('button', { name: 'Cancelar la llamada' }).click()
  await phone.notice('Llamada cancelada.').waitFor()
  await page.getByRole('button', { name: 'Llamar al mesero' }).waitFor()
  const [bill] = await readOpenBills(house)
  expect(bill).toMatchObject({ waiter_requested: 0 })

  const atOnce = answersAtOnce(page)
  const mario = await enterAs(setup.world, table, 'Mario')
  await mario.call(calls.askToJoin, { body: { mesa: table.code, bill_id: bill?.id } })
  expect(await atOnce).toBe(0)
  await closeWith(sheet, 'Ahora no')

  await tapTwice(page, page.getByRole('button', { name: 'Pedir la cuenta' }))
  expect(await readOpenBills(house)).toMatchObject([{ status: 'Abierta' }])
  await sheet.getByRole('button', { name: 'Pedir' }).click()
  await page.getByText('Ya le avisamos al mesero. Espere un momento.').waitFor()
})

test('Back closes a sheet, and a closed sheet leaves nothing in the history', async () => {
  const house = await openHouse(setup.world)
  const { page, sheet, tab } = await orderOne(house)
  const expectBack = async (name: string) => {
    const opener = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
    const address = page.url()
    await opener.click()
    await sheet.waitFor()
    await page.goBack()
    await untilGone(sheet)
    expect(page.url()).toBe(address)
    await opener.click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await untilGone(sheet)
    expect(page.url()).toBe(address)
  }
  await expectBack('Llamar')
  await expectBack('Pedir la cuenta')
  await tab('Menú')
  await expectBack('Cambiar de idioma')
})

test('a notice stays for two seconds with a bar for the remaining time, also if all dishes of an order are cancelled', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  await phone.dish('Tres leches').click()
  await phone.sheet.getByRole('button', { name: /^Agregar/ }).click()
  const duration = await phone.page.waitForFunction(
    () => document.querySelector<HTMLElement>('[role=status] [style]')?.style.animationDuration,
    undefined,
    { polling: 'raf' },
  )
  expect(await duration.jsonValue()).toBe('2000ms')
  await phone.tab('Pedido')
  await phone.send.click()
  await phone.page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  const [order] = await readOpenOrders(house)
  const [line] = order?.products ?? []
  const notified = phone.notice('Pedido 1: Se canceló: Tres leches').waitFor()
  const { body } = await house.waiter.client.call(calls.changeLineStatus, {
    body: { order_line_id: line?.id, estado: 'Cancelado' },
  })
  // In the API, the status of a cancelled order follows the specification and is not “Cancelado”.
  expect(body.status).toBe('Entregado')
  await notified
  const card = phone.page.getByRole('article').filter({ hasText: 'Tres leches' })
  await card.getByText('Cancelado').waitFor()
  await expectNone(card.getByText('Entregado'))
  await phone.picture('invitado/pedido cancelado')
})
