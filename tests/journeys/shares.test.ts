import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollInView, pollTexts, pollUncovered } from '../support/browser/assertions.ts'
import { type DeviceSize, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Opens a screen with a bill of 12,600.00 for three dishes. */
async function openBill(size: DeviceSize) {
  const house = await openHouse(setup.world)
  await openTill(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 2, 'Patacones con frijoles': 1 })
  const board = await openPointOfSale(setup, size, house.asWaiter)
  const wall = size === 'wall' ? '&muro=1' : ''
  await board.page.goto(`/admin/punto-venta?ver=cuenta-${bill.id}${wall}`)
  const dialog = board.dialog('Cuenta 1 · Mesa 2')
  return {
    ...house,
    board,
    dialog,
    async split() {
      await dialog.getByRole('button', { name: 'Partir' }).click()
      return board.dialog('Partir la cuenta 1')
    },
    async read() {
      const { body } = await house.waiter.client.call(calls.billHistory, {
        params: { sucursal: house.branch.id },
      })
      return body.data.find(({ id }) => id === bill.id)
    },
  }
}

test('a table of four splits equally and pays by four methods; the network drops meanwhile', async () => {
  const { board, dialog, split, read } = await openBill('phone')
  const question = await split()
  const more = question.getByRole('button', { name: 'Una persona más' })
  for (let people = 2; people < 8; people += 1) await more.click()
  const parts = question.getByRole('listitem')
  await pollTexts(parts).toContain('Persona 1₡1 580,00')
  await pollTexts(parts).toContain('Persona 8₡1 570,00')
  const fewer = question.getByRole('button', { name: 'Una persona menos' })
  for (let people = 8; people > 4; people -= 1) await fewer.click()
  await board.picture('partes/iguales')
  // On a low screen, the foot of the dialog would cover shares that are not scrolled to.
  await board.page.setViewportSize({ width: 390, height: 700 })
  await question.getByRole('button', { name: 'Partir en 4' }).click()
  await untilGone(question)
  const list = dialog.getByRole('region', { name: 'Partes' })
  await list.getByText('Parte 4').waitFor()
  await pollUncovered(list.getByText('Parte 1')).toBe(true)
  await pollUncovered(list.getByText('Parte 4')).toBe(true)
  await board.picture('partes/cuenta')
  await dialog.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  const pay = async (method: string, amount: string) => {
    await charge.getByRole('button', { name: method }).click()
    await charge.getByRole('button', { name: `Cobrar ${amount}` }).click()
  }
  await pay('Tarjeta', '₡3 150,00')
  await board.notice('Cuenta 1: cobro registrado').waitFor()
  await charge.getByRole('button', { name: /^Parte 1.*Pagada/ }).waitFor()
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  board.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await board.context.setOffline(true)
  await charge.getByText('Sin conexión no se puede cobrar.').waitFor()
  await board.picture('partes/sin red')
  await board.context.setOffline(false)
  await charge.getByRole('button', { name: 'Cobrar ₡3 150,00' }).click()
  await charge.getByRole('button', { name: /^Parte 2.*Pagada/ }).waitFor()
  await pay('SINPE', '₡3 150,00')
  await charge.getByRole('button', { name: /^Parte 3.*Pagada/ }).waitFor()
  await board.picture('partes/última')
  await pay('Transferencia', '₡3 150,00')
  await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  const bill = await read()
  expect(bill).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(bill?.payments.map(({ method, applied }) => [method.kind, applied])).toEqual([
    ['tarjeta', 3150],
    ['efectivo', 3150],
    ['sinpe', 3150],
    ['transferencia', 3150],
  ])
})

test('two people share a dish by halves, and a payment by items leaves the rest', async () => {
  const { board, dialog, split, read } = await openBill('wall')
  const question = await split()
  await question.getByText('Por platos').click()
  const rest = question.getByRole('region', { name: 'Cuenta 1', exact: true })
  const person = (number: number) => question.getByRole('region', { name: `Persona ${number}` })
  await rest.getByRole('button', { name: /Casado/ }).click()
  await person(1).getByText('₡4 900,00').waitFor()
  await person(1).getByLabel('Nombre').fill('Sofía')
  await question.getByLabel('Un medio').click()
  await rest.getByRole('button', { name: /Patacones/ }).click()
  await question.getByRole('region', { name: 'Sofía' }).getByText('₡6 300,00').waitFor()
  await person(2)
    .getByRole('button', { name: /^Persona 2/ })
    .click()
  await rest.getByRole('button', { name: /Patacones/ }).click()
  await person(2).getByText('₡1 400,00').waitFor()
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await person(2).getByText('₡0,00').waitFor()
  await rest.getByRole('button', { name: /Patacones/ }).click()
  await rest.getByText('Faltan ₡4 900,00').waitFor()
  await board.picture('partes/por platos')
  await question.getByRole('button', { name: 'Partir en 2' }).click()
  await untilGone(question)
  await dialog.getByText('Faltan ₡4 900,00').waitFor()
  await dialog.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: /^Parte 2/ }).click()
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await board.picture('partes/cobrar una parte')
  for (const key of ['1', '0', 'Borrar un dígito', 'Exacto']) {
    await pollInView(charge.getByRole('button', { name: key, exact: true })).toBe(true)
  }
  await charge.getByRole('button', { name: 'Cobrar ₡1 400,00' }).click()
  await charge.getByRole('button', { name: /^Parte 2.*Pagada/ }).waitFor()
  expect(await read()).toMatchObject({
    saldo: 11_200,
    shares: [
      { name: 'Sofía', amount: 6300, paid: 0 },
      { amount: 1400, paid: 1400 },
    ],
  })
  await charge.getByRole('button', { name: 'Volver' }).click()
  await dialog.getByRole('button', { name: /Patacones/ }).click()
  await board.page.getByRole('button', { name: 'Anular', exact: true }).click()
  await board
    .dialog('¿Anular Patacones con frijoles?')
    .getByText(/^Este plato está en una parte que ya se pagó/)
    .waitFor()
  await board.picture('partes/anular lo pagado')
})

test('a waiter divides a bill by amounts while charging, and removes the shares again', async () => {
  const { board, dialog, read } = await openBill('desk')
  await dialog.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Partir' }).click()
  const question = board.dialog('Partir la cuenta 1')
  await question.getByText('Por montos').click()
  await question.getByLabel('Persona 1').fill('5000')
  await question.getByLabel('Persona 2').fill('8000')
  await question.getByText('Sobran ₡400,00').waitFor()
  await question.getByLabel('Persona 2').fill('7600')
  await question.getByText('Faltan ₡0,00').waitFor()
  await board.picture('partes/por montos')
  await question.getByRole('button', { name: 'Partir en 2' }).click()
  await untilGone(question)
  await charge.getByRole('button', { name: /^Parte 1.*5 000,00/ }).waitFor()
  await board.picture('partes/cobrar')
  await charge.getByRole('button', { name: 'Partir' }).click()
  await question.getByRole('button', { name: 'Quitar las partes' }).click()
  await untilGone(question)
  await untilGone(charge.getByRole('button', { name: /^Parte 1/ }))
  expect(await read()).toMatchObject({ shares: [], saldo: 12_600 })
})
