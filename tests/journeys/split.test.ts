import { expect, test } from 'vitest'
import { loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { readOpenBills } from '../support/restaurant/house.ts'
import { openApprovingHouse } from '../support/screens/approvals.ts'
import { officeOn } from '../support/screens/office.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('a waiter splits a bill, moves a dish to an open bill, merges bills, undoes it, and merges them again', async () => {
  const house = await openApprovingHouse(setup)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 3, 'Patacones con frijoles': 1 })
  const carlos = await house.sitDown('Mesa 3', 'Carlos')
  await carlos.order({ 'Casado con pollo': 1 })
  const openBills = async () =>
    (await readOpenBills(house)).toSorted((one, other) => one.number - other.number)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await follow(phone.page, `?ver=cuenta-${bill.id}`)
  const opened = phone.dialog('Cuenta 1 · Mesa 2')
  const openSplit = () => opened.getByRole('button', { name: 'Partir' }).click()
  await openSplit()
  const split = phone.dialog('Partir la cuenta 1')
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
  await phone.picture('partir/toques')
  await loseAnswer(phone, '/adminsitracion/partir-cuenta')
  await split.getByRole('button', { name: 'Partir en 3 cuentas' }).click()
  await phone.notice('Cuenta 1 partida').waitFor()
  await untilGone(split)
  await opened.getByText('₡7 700,00').first().waitFor()
  expect(await openBills()).toMatchObject([
    { number: 1, totalFinal: 7700 },
    { number: 2, totalFinal: 4200 },
    { number: 3, name: 'Sofía', totalFinal: 4900 },
    { number: 4, totalFinal: 4900 },
  ])

  await openSplit()
  await split.getByText('Cuentas separadas').click()
  await split.getByLabel('Pasar a una cuenta abierta').selectOption('Cuenta 2 · Mesa 3 · Carlos')
  await split.getByRole('button', { name: /^1 Patacones/ }).click()
  await split.getByRole('region', { name: 'Cuenta 2' }).getByText('₡7 000,00').waitFor()
  await split.getByRole('button', { name: 'Partir en 2 cuentas' }).click()
  await untilGone(split)
  await opened.getByText('₡4 900,00').first().waitFor()
  expect(await openBills()).toMatchObject([{ totalFinal: 4900 }, { totalFinal: 7000 }, {}, {}])

  const merge = async () => {
    await opened.getByRole('button', { name: 'Unir' }).click()
    const question = phone.dialog('Unir a la cuenta 1')
    await question.getByRole('button', { name: /Cuenta 2 · Mesa 3/ }).click()
    await question.getByText('Total ₡11 900,00').waitFor()
    await phone.picture('partir/unir')
    await question.getByRole('button', { name: 'Unir 1 cuenta' }).click()
    await untilGone(question)
    await opened.getByText('₡11 900,00').first().waitFor()
  }
  await merge()
  const notice = phone.notice('Cuentas unidas a la cuenta 1')
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await phone.notice('Cuentas separadas').waitFor()
  await opened.getByText('₡4 900,00').first().waitFor()
  expect(await openBills()).toMatchObject([{ number: 1 }, { number: 2, cantidad: 2 }, {}, {}])
  await merge()
  await follow(phone.page, '/admin/cuentas')
  const office = officeOn(phone)
  await office.row('Carlos').click()
  const detail = office.dialog('Cuenta 2 · Mesa 3')
  await detail.getByText('Unida a la cuenta 1', { exact: true }).waitFor()
  await detail.getByText('Unió en la cuenta 1 las cuentas: 2').first().waitFor()
  await office.picture('partir/unida')
})
