import { expect, test } from 'vitest'
import { pollInView, pollTexts, pollUncovered } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { openChargingHouse, readBill } from '../support/screens/charging.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Opens the point of sale of a house with two bills of 12,600.00 for three dishes. */
async function openBills(size: 'wall' | 'phone') {
  const house = await openChargingHouse(setup)
  const sit = async (table: string) => {
    const guest = await house.sitDown(table, table)
    return guest.order({ 'Casado con pescado': 2, 'Patacones con frijoles': 1 })
  }
  const bills = [(await sit('Mesa 2')).bill, (await sit('Mesa 3')).bill] as const
  const board = await openPointOfSale(setup, size, house.asWaiter)
  return {
    board,
    read: (number: 1 | 2) => readBill(house, bills[number - 1] ?? bills[0]),
    async open(number: 1 | 2) {
      const wall = size === 'wall' ? 'muro=1&' : ''
      await follow(board.page, `?${wall}ver=cuenta-${bills[number - 1]?.id}`)
      return board.dialog(`Cuenta ${number} · Mesa ${number + 1}`)
    },
  }
}

test('a table of four splits equally and pays by four methods; the network drops meanwhile', async () => {
  const { board, open, read } = await openBills('phone')
  const dialog = await open(1)
  await dialog.getByRole('button', { name: 'Partir' }).click()
  const question = board.dialog('Partir la cuenta 1')
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
  const bill = await read(1)
  expect(bill).toMatchObject({ status: 'Cerrada', saldo: 0 })
  expect(bill?.payments.map(({ method, applied }) => [method.kind, applied])).toEqual([
    ['tarjeta', 3150],
    ['efectivo', 3150],
    ['sinpe', 3150],
    ['transferencia', 3150],
  ])
})

test('two people divide a bill by amounts, and another by halves of a dish, of which one is paid', async () => {
  const { board, open, read } = await openBills('wall')
  const first = await open(1)
  await first.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Partir' }).click()
  const amounts = board.dialog('Partir la cuenta 1')
  await amounts.getByText('Por montos').click()
  await amounts.getByLabel('Persona 1').fill('5000')
  await amounts.getByLabel('Persona 2').fill('8000')
  await amounts.getByText('Sobran ₡400,00').waitFor()
  await amounts.getByLabel('Persona 2').fill('7600')
  await amounts.getByText('Faltan ₡0,00').waitFor()
  await board.picture('partes/por montos')
  await amounts.getByRole('button', { name: 'Partir en 2' }).click()
  await untilGone(amounts)
  await charge.getByRole('button', { name: /^Parte 1.*5 000,00/ }).waitFor()
  await board.picture('partes/cobrar')
  await charge.getByRole('button', { name: 'Partir' }).click()
  await amounts.getByRole('button', { name: 'Quitar las partes' }).click()
  await untilGone(amounts)
  await untilGone(charge.getByRole('button', { name: /^Parte 1/ }))
  expect(await read(1)).toMatchObject({ shares: [], saldo: 12_600 })

  const second = await open(2)
  await second.getByRole('button', { name: 'Partir' }).click()
  const question = board.dialog('Partir la cuenta 2')
  await question.getByText('Por platos').click()
  const rest = question.getByRole('region', { name: 'Cuenta 2', exact: true })
  const dish = rest.getByRole('button', { name: /Patacones/ })
  const person = (number: number) => question.getByRole('region', { name: `Persona ${number}` })
  await rest.getByRole('button', { name: /Casado/ }).click()
  await person(1).getByText('₡4 900,00').waitFor()
  await person(1).getByLabel('Nombre').fill('Sofía')
  await question.getByLabel('Un medio').click()
  await dish.click()
  await question.getByRole('region', { name: 'Sofía' }).getByText('₡6 300,00').waitFor()
  await person(2)
    .getByRole('button', { name: /^Persona 2/ })
    .click()
  await dish.click()
  await person(2).getByText('₡1 400,00').waitFor()
  await question.getByRole('button', { name: 'Deshacer' }).click()
  await person(2).getByText('₡0,00').waitFor()
  await dish.click()
  await rest.getByText('Faltan ₡4 900,00').waitFor()
  await board.picture('partes/por platos')
  await question.getByRole('button', { name: 'Partir en 2' }).click()
  await untilGone(question)
  await second.getByText('Faltan ₡4 900,00').waitFor()
  await second.getByRole('button', { name: 'Cobrar' }).click()
  const paying = board.dialog('Cobrar la cuenta 2')
  await paying.getByRole('button', { name: /^Parte 2/ }).click()
  await paying.getByRole('button', { name: 'Efectivo' }).click()
  await board.picture('partes/cobrar una parte')
  for (const key of ['1', '0', 'Borrar un dígito', 'Exacto']) {
    await pollInView(paying.getByRole('button', { name: key, exact: true })).toBe(true)
  }
  await paying.getByRole('button', { name: 'Cobrar ₡1 400,00' }).click()
  await paying.getByRole('button', { name: /^Parte 2.*Pagada/ }).waitFor()
  expect(await read(2)).toMatchObject({
    saldo: 11_200,
    shares: [
      { name: 'Sofía', amount: 6300, paid: 0 },
      { amount: 1400, paid: 1400 },
    ],
  })
  await paying.getByRole('button', { name: 'Volver' }).click()
  await second.getByRole('button', { name: /Patacones/ }).click()
  await board.page.getByRole('button', { name: 'Anular', exact: true }).click()
  await board
    .dialog('¿Anular Patacones con frijoles?')
    .getByText(/^Este plato está en una parte que ya se pagó/)
    .waitFor()
  await board.picture('partes/anular lo pagado')
})
