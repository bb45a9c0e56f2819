import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollInView, pollText, pollValue } from '../support/assertions.ts'
import { type House, openHouse, post } from '../support/house.ts'
import { type DeviceSize, setUpJourney } from '../support/journey.ts'
import { openPointOfSale, type PointOfSale, untilGone } from '../support/point-of-sale.ts'
import { openTill, takePayments } from '../support/till.ts'

const setup = setUpJourney()

const LAPTOP = { width: 1366, height: 768 }
const PIN = '2468'

/** A house that takes payments, whose admin approves with a PIN. */
async function openChargingHouse(): Promise<House> {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  await takePayments(client, house.branch.id)
  const { body: staff } = await client.call(calls.employees)
  const ana = staff.data.find(({ type }) => type === 'admin')
  await client.call(calls.setPermissions, { body: { user: ana?.user_id ?? 0, pin: PIN } })
  return house
}

async function openBoard(house: House, size: DeviceSize, dialog: string): Promise<PointOfSale> {
  const board = await openPointOfSale(setup, size, house.asWaiter)
  if (size === 'desk') await board.page.setViewportSize(LAPTOP)
  await board.page.goto(`/admin/punto-venta?ver=${dialog}${size === 'wall' ? '&muro=1' : ''}`)
  return board
}

test('a correction asks for a reason, and for an approval without an error', async () => {
  const house = await openChargingHouse()
  const luisa = await house.sitDown('Mesa 2')
  const { order } = await luisa.order({ 'Casado con pescado': 2 })
  await house.move(order, 'Preparando')
  for (const size of ['desk', 'wall', 'phone'] as const) {
    const board = await openBoard(house, size, `pedido-${order.id}`)
    board.expects(/status of (409|403)/)
    await board
      .dialog('Pedido 1 · Mesa 2')
      .getByRole('button', { name: 'Anular', exact: true })
      .click()
    const question = board.dialog('¿Anular Casado con pescado?')
    const reason = question.getByLabel('Motivo')
    const send = question.getByRole('button', { name: 'Anular', exact: true })
    await pollText(reason.locator('option:checked')).toBe('Elija un motivo')
    await pollDisabled(send).toBe(true)
    await reason.selectOption('Error al tomar el pedido')
    await board.picture('correcciones/motivo')
    await send.click()
    await question
      .getByRole('status')
      .getByText(/^Otra persona debe autorizarlo/)
      .waitFor()
    await expectNone(question.getByRole('alert'))
    await board.picture('correcciones/autorización')
    for (const key of ['1', '0', 'Borrar un dígito']) {
      await pollInView(question.getByRole('button', { name: key, exact: true })).toBe(true)
    }
    await pollInView(send).toBe(true)
    await question.getByRole('button', { name: 'Volver' }).click()
    await pollText(reason.locator('option:checked')).toBe('Error al tomar el pedido')
    await send.click()
    const type = async (pin: string) => {
      for (const digit of pin) {
        await question.getByRole('button', { name: digit, exact: true }).click()
      }
      await send.click()
    }
    await type('1111')
    await question.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
    await pollValue(question.getByLabel('PIN', { exact: true })).toBe('')
    await pollInView(question.getByRole('button', { name: '0', exact: true })).toBe(true)
    if (size !== 'phone') continue
    await type(PIN)
    await board.notice('Casado con pescado: anulado').waitFor()
    await untilGone(question)
  }
})

test('the total and the balance of a long bill stay visible', async () => {
  const house = await openChargingHouse()
  const till = await openTill(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  let last = await luisa.order({ 'Casado con pollo': 1 })
  for (const dish of [
    'Casado con pescado',
    'Arroz con camarones',
    'Ceviche de corvina',
    'Patacones con frijoles',
    'Ensalada verde',
    'Yuca frita',
    'Plátano maduro',
    'Fresco de cas',
    'Café chorreado',
    'Tres leches',
  ]) {
    last = await luisa.order({ [dish]: 1 })
  }
  const { bill } = last
  await post(house.waiter.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: 10_000 }],
  })
  for (const size of ['desk', 'wall', 'phone'] as const) {
    const board = await openBoard(house, size, `cuenta-${bill.id}`)
    const dialog = board.dialog('Cuenta 1 · Mesa 2')
    await dialog.getByText('Tres leches').waitFor()
    await board.picture('correcciones/cuenta larga')
    await pollInView(dialog.getByText('₡31 400,00').last()).toBe(true)
    await pollInView(dialog.getByText('₡21 400,00').last()).toBe(true)
  }
  expect(bill.totalFinal).toBe(31_400)
})
