import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { pollDisabled, pollValue } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { type House, post } from '../support/restaurant/house.ts'
import { openChargingHouse, payCard, readBill, seat } from '../support/screens/charging.ts'
import { officeOn } from '../support/screens/office.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  pointOfSaleOn,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Opens the charge of bill 1 from its table while the network is down, and notes received cash. */
async function noteOffline(board: PointOfSale, received: string, amount: string): Promise<Locator> {
  await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByLabel('Recibido').fill(received)
  await charge.getByRole('button', { name: `Anotar ${amount}` }).click()
  await untilGone(charge)
  return charge
}

test('every board lists cash that was noted without a network until the note is confirmed, or discarded with a reason', async () => {
  const house = await openChargingHouse(setup)
  const { bill } = await seat(house, 'Mesa 2')
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await phone.table('Mesa 2').click()
  await phone.page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  const charge = await noteOffline(phone, '4000', '₡4 000,00')
  const opened = phone.dialog('Cuenta 1 · Mesa 2')
  await opened.getByText('Por confirmar: ₡4 000,00 en efectivo').waitFor()
  await phone.picture('cobrar/efectivo por confirmar')
  await opened.getByRole('button', { name: 'Cobrar' }).click()
  await charge.getByText('Por confirmar: ₡4 000,00 en efectivo').waitFor()
  await charge.getByLabel('Recibido').fill('10000')
  await charge.getByText('₡4 200,00').waitFor()
  await phone.picture('cobrar/sin red')
  await charge.getByRole('button', { name: 'Anotar ₡5 800,00' }).click()
  const change = phone.dialog('Efectivo anotado')
  await change.getByText('₡4 200,00').waitFor()
  await closeWith(change, 'Vuelto entregado')
  await phone.context.setOffline(false)

  await desk.page.getByRole('button', { name: '2 cobros por confirmar' }).click()
  const notes = desk.page.getByRole('dialog', { name: /por confirmar$/ })
  await notes.getByText('recibió ₡10 000,00').waitFor()
  await desk.picture('cobrar/por confirmar')
  await notes.getByRole('button', { name: /^Confirmar: .*₡5 800,00/ }).click()
  await desk.notice('Cuenta 1: cobro registrado').waitFor()
  const discard = notes.getByRole('button', { name: /^Descartar: .*₡4 000,00/ })
  await discard.click()
  await pollDisabled(discard).toBe(true)
  await notes.getByRole('button', { name: 'Ya se cobró de otra forma' }).click()
  await pollValue(notes.getByLabel('Motivo')).toBe('Ya se cobró de otra forma')
  await desk.picture('cobrar/motivos para descartar')
  await notes.getByLabel('Motivo').fill('Pagó el resto con tarjeta')
  await discard.click()
  await desk.notice('Descartado: Cuenta 1 · Mesa 2: ₡4 000,00 en efectivo').waitFor()
  await untilGone(notes)
  await untilGone(phone.page.getByRole('button', { name: /por confirmar$/ }))
  const present = await readBill(house, bill)
  expect(present).toMatchObject({ status: 'Cuenta Solicitada', pagado: 5800, saldo: 4000 })
  expect(present?.payments).toMatchObject([{ applied: 5800, received: 10_000, change: 4200 }])

  await follow(desk.page, '/admin/cuentas')
  const office = officeOn(desk)
  await office.row('Luisa').click()
  const story = office.dialog('Cuenta 1 · Mesa 2').getByRole('region', { name: 'Historial' })
  const entry = (text: string) => story.getByRole('listitem').filter({ hasText: text })
  await entry('Anotó sin conexión ₡4 000,00 en efectivo').getByText('Saúl Solís').waitFor()
  await entry('Anotó sin conexión ₡5 800,00 en efectivo').getByText('Saúl Solís').waitFor()
  await entry('Cobró').filter({ hasText: '₡5 800,00' }).getByText('Ana Araya').waitFor()
  await entry('Descartó el efectivo anotado: ₡4 000,00')
    .getByText('Pagó el resto con tarjeta')
    .waitFor()
  await office.picture('oficina/efectivo anotado')
})

/** Opens a session of a second register as the waiter. Returns the register's ID. */
async function openWallet({ admin, waiter, branch }: House): Promise<number> {
  const { pool } = setup.world.deps
  await post(admin.client, calls.setPermissions, { user: waiter.user.id, permisos: ['caja'] })
  const [register] = await pool.query<Columns<'registers', 'id'>>(
    `INSERT INTO registers (restaurant_id, branch_id, name, kind)
      SELECT restaurant_id, id, 'Saúl', 'mesero' FROM branches WHERE id = $1 RETURNING id`,
    [branch.id],
  )
  const caja = register?.id ?? 0
  await post(waiter.client, calls.openRegister, { caja, monto: 0 })
  return caja
}

test('a note that an earlier release stored on the device is confirmed in a chosen register, after a refusal', async () => {
  const house = await openChargingHouse(setup)
  const { till, waiter, branch } = house
  const { bill } = await seat(house, 'Mesa 2')
  const wallet = await openWallet(house)
  const { pool } = setup.world.deps
  const [head] = await pool.query<Columns<'board_heads', 'epoch'>>(
    'SELECT epoch FROM board_heads WHERE branch_id = $1',
    [branch.id],
  )
  const stored = [
    {
      id: '7d3e5c1a-2f4b-4c6d-8e9f-0a1b2c3d4e5f',
      epoch: head?.epoch,
      bill: { id: bill.id, number: 1, table: 'Mesa 2' },
      balance: 9800,
      amount: 9800,
      received: 10_000,
      at: Date.now() - 60_000,
    },
  ]
  const phone = pointOfSaleOn(await setup.device('phone', house.asWaiter))
  phone.expects(/status of 409/)
  const key = `orderi.cobros.${waiter.user.id}.${branch.id}`
  const entry = [key, JSON.stringify(stored)] as const
  await phone.page.evaluate(([name, text]) => localStorage.setItem(name, text), entry)
  await phone.page.goto('/admin/punto-venta')
  await phone.page.getByRole('button', { name: '1 cobro por confirmar' }).click()
  await expect.poll(() => phone.page.evaluate((name) => localStorage.getItem(name), key)).toBe('[]')
  const { body } = await house.admin.client.get(calls.cashNotes, branch.id)
  expect(body.data).toMatchObject([{ bill_id: bill.id, amount: 9800, received: 10_000 }])

  const paid = await payCard(house, bill)
  const notes = phone.dialog('1 cobro por confirmar')
  const register = notes.getByLabel('Caja')
  await pollValue(register).toBe(String(wallet))
  await phone.picture('cobrar/por confirmar, dos cajas')
  await register.selectOption(String(till.caja))
  await notes.getByRole('button', { name: /^Confirmar/ }).click()
  await notes.getByRole('alert').waitFor()
  await phone.picture('cobrar/conflicto')
  await post(house.admin.client, calls.reversePayment, {
    payment_id: paid.payments.at(-1)?.id ?? 0,
    motivo: till.reasonOf('devolucion'),
  })
  await tap(notes.getByRole('button', { name: /^Confirmar/ }))
  await phone.notice('Cuenta 1 cobrada y cerrada').waitFor()
  await untilGone(notes)
  const payments = (await readBill(house, bill))?.payments
  expect(payments?.map(({ method, applied }) => [method.kind, applied])).toEqual([
    ['tarjeta', 9800],
    ['tarjeta', -9800],
    ['efectivo', 9800],
  ])
  const [charged] = await pool.query<Columns<'payments', 'session_id'>>(
    'SELECT session_id FROM payments WHERE bill_id = $1 ORDER BY id DESC LIMIT 1',
    [bill.id],
  )
  expect(charged?.session_id).toBe(till.turno)
})
