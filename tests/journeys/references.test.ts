import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { expectNone, pollCount, pollUncovered } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { hasFocus } from '../support/browser/keyboard.ts'
import { follow } from '../support/browser/navigation.ts'
import { openTill } from '../support/money/till.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { payCard, seat } from '../support/screens/charging.ts'
import { officeOn } from '../support/screens/office.ts'
import { openPointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function openAskingHouse(asksReferences: boolean) {
  const house = await openHouse(setup.world)
  const till = await openTill(house.admin.client, house.branch.id, 0, { asksReferences })
  return { ...house, till }
}

async function referencesIn({ branch }: House): Promise<readonly (string | null)[]> {
  const rows = await setup.world.deps.pool.query<Columns<'payments', 'reference'>>(
    'SELECT reference FROM payments WHERE branch_id = $1 ORDER BY id',
    [branch.id],
  )
  return rows.map(({ reference }) => reference)
}

const pollFocus = (field: Locator) => expect.poll(() => hasFocus(field))

test.each(['wall', 'phone'] as const)(
  'a new restaurant asks for the last four digits of a card, and shows where they are missing (%s)',
  async (size) => {
    const house = await openAskingHouse(true)
    const { bill } = await seat(house, 'Mesa 2')
    const board = await openPointOfSale(setup, size, house.asWaiter)
    const isWall = size === 'wall'
    await follow(board.page, `?${isWall ? 'muro=1&' : ''}ver=cobrar-${bill.id}`)
    const charge = board.dialog('Cobrar la cuenta 1')
    const pay = async (method: string, amount: string) => {
      await charge.getByRole('button', { name: method }).click()
      const fields = charge.getByRole('region', { name: method })
      await fields.getByLabel('Monto', { exact: true }).fill(amount)
      return fields.getByLabel('Últimos 4 dígitos')
    }
    const card = await pay('Tarjeta', '5000')
    const sinpe = await pay('SINPE Móvil', '4800')
    await card.and(charge.locator(`[inputmode=${isWall ? 'none' : 'numeric'}]`)).waitFor()
    const confirm = charge.getByRole('button', { name: 'Cobrar ₡9 800,00' })
    const missing = charge.getByText('Escriba los últimos 4 dígitos.').first()
    await expectNone(missing)
    await confirm.click()
    await missing.waitFor()
    await pollFocus(card).toBe(true)
    await pollUncovered(missing).toBe(true)
    await expectAccessible(board.page)
    await board.picture(`cobrar/falta la referencia (${size})`)
    if (isWall) {
      const keypad = charge.getByRole('group', { name: 'Teclado de montos' }).first()
      for (const name of ['0', '4', '2', '9', 'Borrar un dígito', '1'])
        await keypad.getByRole('button', { name, exact: true }).click()
    } else {
      await board.page.keyboard.type('0421')
      await pollFocus(card).toBe(true)
    }
    await confirm.click()
    await pollFocus(sinpe).toBe(true)
    const long = `SINPE ${'9'.repeat(94)}`
    await sinpe.fill(long)
    await pollCount(missing).toBe(0)
    await confirm.click()
    await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
    expect(await referencesIn(house)).toEqual(['0421', long])
  },
)

test('a reference is asked for in a correction, and in the person’s language if it is required since the dialog was opened', async () => {
  const house = await openAskingHouse(false)
  const paid = await payCard(house, (await seat(house, 'Mesa 2')).bill)
  const { bill } = await seat(house, 'Mesa 3', 'Pedro')
  const demandReference = (kind: 'tarjeta' | 'sinpe') =>
    post(house.admin.client, calls.updatePaymentMethod, {
      id: house.till.methodOf(kind),
      needs_reference: 1,
    })
  await demandReference('sinpe')
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  desk.expects(/status of 422/)
  const { page } = desk
  await follow(page, `/admin/cuentas?cuenta=${paid.id}`)
  const office = officeOn(desk)
  await office.button('Cambiar método: Tarjeta, ₡9 800,00').click()
  const question = office.dialog('¿Cambiar el método del pago de ₡9 800,00 con Tarjeta?')
  await question.getByLabel('Método correcto').selectOption('SINPE Móvil')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  const corrected = question.getByLabel('Últimos 4 dígitos')
  await corrected.and(question.locator('[inputmode=numeric]')).waitFor()
  await corrected.fill('8080')
  await question.getByRole('button', { name: 'Cambiar método', exact: true }).click()
  await office.notice('Método cambiado').waitFor()
  expect(await referencesIn(house)).toEqual([null, null, '8080'])

  await follow(page, '/admin/punto-venta')
  await desk.live.waitFor()
  await page.getByRole('button', { name: `Cuenta de ${house.admin.user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Idioma: Español' }).click()
  await page.getByRole('menuitem', { name: 'Français' }).click()
  await page.getByText(/^En direct/).waitFor()
  await follow(page, `?ver=cobrar-${bill.id}`)
  const charge = page.getByRole('dialog', { name: 'Encaisser l’addition 2' })
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByLabel('Montant').waitFor()
  await demandReference('tarjeta')
  const digits = charge.getByLabel('4 derniers chiffres')
  await expectNone(digits)
  const confirm = charge.getByRole('button', { name: /^Encaisser ₡/ })
  await confirm.click()
  await charge.getByText('Ce moyen de paiement demande une référence').waitFor()
  await charge.getByText('Saisissez les 4 derniers chiffres.').waitFor()
  await pollFocus(digits).toBe(true)
  await digits.fill('1234')
  await confirm.click()
  await expect.poll(() => referencesIn(house)).toEqual([null, null, '8080', '1234'])
})
