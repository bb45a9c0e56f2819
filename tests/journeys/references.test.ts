import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { expectNone, pollCount, pollUncovered } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { hasFocus } from '../support/browser/keyboard.ts'
import { openTill } from '../support/money/till.ts'
import { type House, openHouse, payByCard, post } from '../support/restaurant/house.ts'
import { openOffice } from '../support/screens/office.ts'
import { openPointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function openChargingHouse(asksReferences: boolean) {
  const house = await openHouse(setup.world)
  const till = await openTill(house.admin.client, house.branch.id, 0, { asksReferences })
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 2 })
  return { ...house, till, bill }
}

async function referencesIn({ branch }: House): Promise<readonly (string | null)[]> {
  const rows = await setup.world.deps.pool.query<Columns<'payments', 'reference'>>(
    'SELECT reference FROM payments WHERE branch_id = $1 ORDER BY id',
    [branch.id],
  )
  return rows.map(({ reference }) => reference)
}

const pollFocus = (field: Locator) => expect.poll(() => hasFocus(field))

test.each(['wall', 'desk', 'phone'] as const)(
  'a new restaurant asks for the last four digits of a card, and shows where they are missing (%s)',
  async (size) => {
    const house = await openChargingHouse(true)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    const wall = size === 'wall' ? 'muro=1&' : ''
    await board.page.goto(`/admin/punto-venta?${wall}ver=cobrar-${house.bill.id}`)
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Tarjeta' }).click()
    const keyboard = size === 'wall' ? 'none' : 'numeric'
    const digits = charge.getByLabel('Últimos 4 dígitos')
    await digits.and(charge.locator(`[inputmode=${keyboard}]`)).waitFor()
    const confirm = charge.getByRole('button', { name: 'Cobrar ₡9 800,00' })
    const missing = charge.getByText('Escriba los últimos 4 dígitos.')
    await expectNone(missing)
    await confirm.click()
    await missing.waitFor()
    await pollFocus(digits).toBe(true)
    await pollUncovered(missing).toBe(true)
    await expectAccessible(board.page)
    await board.picture(`cobrar/falta la referencia (${size})`)
    if (size === 'wall') {
      const keypad = charge.getByRole('group', { name: 'Teclado de montos' })
      for (const name of ['0', '4', '2', '9', 'Borrar un dígito', '1'])
        await keypad.getByRole('button', { name, exact: true }).click()
    } else await digits.fill('0421')
    await pollCount(missing).toBe(0)
    await confirm.click()
    await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
    expect(await referencesIn(house)).toEqual(['0421'])
  },
)

test('of two methods, the first field without a reference gets the focus', async () => {
  const house = await openChargingHouse(true)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = desk.dialog('Cobrar la cuenta 1')
  const pay = async (method: string, amount: string) => {
    await charge.getByRole('button', { name: method }).click()
    const fields = charge.getByRole('region', { name: method })
    await fields.getByLabel('Monto').fill(amount)
    return fields.getByLabel('Últimos 4 dígitos')
  }
  const card = await pay('Tarjeta', '5000')
  const sinpe = await pay('SINPE Móvil', '4800')
  const confirm = charge.getByRole('button', { name: 'Cobrar ₡9 800,00' })
  await confirm.click()
  await pollFocus(card).toBe(true)
  await desk.page.keyboard.type('77')
  await pollFocus(card).toBe(true)
  await confirm.click()
  await pollFocus(sinpe).toBe(true)
  const long = `SINPE ${'9'.repeat(94)}`
  await sinpe.fill(long)
  await confirm.click()
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  expect(await referencesIn(house)).toEqual(['77', long])
})

test('a method that needs a reference since the dialog was opened shows its field, in the person’s language', async () => {
  const house = await openChargingHouse(false)
  const { page, expects } = await openPointOfSale(setup, 'desk', house.asWaiter)
  expects(/status of 422/)
  await page.getByRole('button', { name: `Cuenta de ${house.waiter.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'Français' }).click()
  await page.getByText(/^En direct/).waitFor()
  await page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = page.getByRole('dialog', { name: 'Encaisser l’addition 1' })
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByLabel('Montant').waitFor()
  const card = { id: house.till.methodOf('tarjeta'), needs_reference: 1 } as const
  await post(house.admin.client, calls.updatePaymentMethod, card)
  const digits = charge.getByLabel('4 derniers chiffres')
  await expectNone(digits)
  const confirm = charge.getByRole('button', { name: /^Encaisser ₡/ })
  await confirm.click()
  await charge.getByText('Ce moyen de paiement demande une référence').waitFor()
  await charge.getByText('Saisissez les 4 derniers chiffres.').waitFor()
  await pollFocus(digits).toBe(true)
  await digits.fill('1234')
  await confirm.click()
  await expect.poll(() => referencesIn(house)).toEqual(['1234'])
})

test('the correct method of a payment asks for its last four digits', async () => {
  const house = await openChargingHouse(false)
  await payByCard(house, house.bill)
  const sinpe = { id: house.till.methodOf('sinpe'), needs_reference: 1 } as const
  await post(house.admin.client, calls.updatePaymentMethod, sinpe)
  const office = await openOffice(setup, 'phone', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  await office.button('Cambiar método: Tarjeta, ₡9 800,00').click()
  const question = office.dialog('¿Cambiar el método del pago de ₡9 800,00 con Tarjeta?')
  await question.getByLabel('Método correcto').selectOption('SINPE Móvil')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  const digits = question.getByLabel('Últimos 4 dígitos')
  await digits.and(question.locator('[inputmode=numeric]')).waitFor()
  await digits.fill('8080')
  await question.getByRole('button', { name: 'Cambiar método', exact: true }).click()
  await office.notice('Método cambiado').waitFor()
  expect(await referencesIn(house)).toEqual([null, null, '8080'])
})
