import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openOffice } from '../support/screens/office.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** A house that takes payments, with a bill of four pieces and a second bill at another table. */
async function openSplitHouse() {
  const house = await openHouse(setup.world)
  await openTill(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({
    'Casado con pescado': 3,
    'Patacones con frijoles': 1,
  })
  const carlos = await house.sitDown('Mesa 3', 'Carlos')
  await carlos.order({ 'Casado con pollo': 1 })
  const openBills = async () => {
    const { body } = await house.waiter.client.call(calls.openBills, {
      params: { sucursal: house.branch.id },
    })
    return body.data.toSorted((a, b) => a.number - b.number)
  }
  return { ...house, bill, openBills }
}

test.each(['wall', 'desk', 'phone'] as const)(
  'a waiter splits a bill into several, sees the totals after each tap, and undoes a tap (%s)',
  async (size) => {
    const house = await openSplitHouse()
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
    const bill = board.dialog('Cuenta 1 · Mesa 2')
    await bill.getByRole('button', { name: 'Partir' }).waitFor()
    await board.picture('partir/cuenta')
    await bill.getByRole('button', { name: 'Partir' }).click()
    const split = board.dialog('Partir la cuenta 1')
    await split.getByText('Cuentas separadas').click()
    const rest = split.getByRole('region', { name: 'Cuenta 1', exact: true })
    const first = split.getByRole('region', { name: 'Cuenta nueva 1' })
    await rest.getByText('₡17 500,00').waitFor()
    const fish = rest.getByRole('button', { name: /^\d Casado con pescado/ })
    await fish.click()
    await first.getByText('₡4 900,00').waitFor()
    await first.getByLabel('Nombre').fill('Sofía')
    await split.getByRole('button', { name: 'Otra cuenta nueva' }).click()
    const second = split.getByRole('region', { name: 'Cuenta nueva 2' })
    await rest.getByRole('button', { name: 'Pasar 2 × Casado con pescado' }).click()
    await second.getByText('₡9 800,00').waitFor()
    await split.getByRole('button', { name: 'Deshacer' }).click()
    await second.getByText('₡0,00').waitFor()
    await fish.click()
    await second.getByText('₡4 900,00').waitFor()
    await board.picture('partir/toques')
    await loseAnswer(board, '/adminsitracion/partir-cuenta')
    await split.getByRole('button', { name: 'Partir en 3 cuentas' }).click()
    await board.notice('Cuenta 1 partida').waitFor()
    await untilGone(split)
    await bill.getByText('₡7 700,00').first().waitFor()
    expect(await house.openBills()).toMatchObject([
      { number: 1, totalFinal: 7700 },
      { number: 2 },
      { number: 3, name: 'Sofía', totalFinal: 4900 },
      { number: 4, totalFinal: 4900 },
    ])
  },
)

test.each(['wall', 'desk', 'phone'] as const)(
  'a waiter merges bills, undoes it, and merges them again (%s)',
  async (size) => {
    const house = await openSplitHouse()
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
    const bill = board.dialog('Cuenta 1 · Mesa 2')
    const merge = async () => {
      await bill.getByRole('button', { name: 'Unir' }).click()
      const question = board.dialog('Unir a la cuenta 1')
      await question.getByRole('button', { name: /Cuenta 2 · Mesa 3/ }).click()
      await question.getByText('Total ₡21 700,00').waitFor()
      await board.picture('partir/unir')
      await question.getByRole('button', { name: 'Unir 1 cuenta' }).click()
      await untilGone(question)
      await bill.getByText('₡21 700,00').first().waitFor()
    }
    await merge()
    const notice = board.notice('Cuentas unidas a la cuenta 1')
    await notice.getByRole('button', { name: 'Deshacer' }).click()
    await board.notice('Cuentas separadas').waitFor()
    await bill.getByText('₡17 500,00').first().waitFor()
    expect(await house.openBills()).toMatchObject([{ number: 1 }, { number: 2, cantidad: 1 }])
    await merge()
    const office = await openOffice(setup, size, house.asAdmin, '/admin/cuentas', 'Cuentas')
    await office.row('Carlos').click()
    const detail = office.dialog('Cuenta 2 · Mesa 3')
    await detail.getByText('Unida a la cuenta 1', { exact: true }).waitFor()
    await detail.getByText('Unió en la cuenta 1 las cuentas: 2').first().waitFor()
    await office.picture('partir/unida')
  },
)

test('dishes go to an open bill of another table', async () => {
  const house = await openSplitHouse()
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  await board.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
  await board.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: 'Partir' }).click()
  const split = board.dialog('Partir la cuenta 1')
  await split.getByText('Cuentas separadas').click()
  await split.getByLabel('Pasar a una cuenta abierta').selectOption('Cuenta 2 · Mesa 3 · Carlos')
  await split.getByRole('button', { name: /^1 Patacones/ }).click()
  await split.getByRole('region', { name: 'Cuenta 2' }).getByText('₡7 000,00').waitFor()
  await split.getByRole('button', { name: 'Partir en 2 cuentas' }).click()
  await board.notice('Cuenta 1 partida').waitFor()
  expect(await house.openBills()).toMatchObject([
    { number: 1, totalFinal: 14_700 },
    { number: 2, totalFinal: 7000 },
  ])
})
