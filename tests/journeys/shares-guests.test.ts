import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled } from '../support/browser/assertions.ts'
import { expectAccessible, loseAnswer, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { audited, takeOnlinePayments } from '../support/money/online.ts'
import { openTill, type Till, takePayments } from '../support/money/till.ts'
import { type House, openHouse, post, readOpenBills } from '../support/restaurant/house.ts'
import { findDish, type GuestPhone, liveMark, openPhone } from '../support/screens/guest.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'
import type { TestTable } from '../support/tenant.ts'
import type { ApiClient } from '../support/world.ts'

const setup = setUpJourney()
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket/

interface Seat {
  readonly client: ApiClient
  open(language?: string): Promise<GuestPhone>
}

async function seat(table: TestTable, name: string): Promise<Seat> {
  const { body: person } = await setup.world
    .client()
    .call(calls.enterTable, { body: { mesa: table.code, name } })
  const stored = {
    'orderi.mesa': JSON.stringify(table.code),
    'orderi.cliente': JSON.stringify(person),
  }
  const remember = (entries: Readonly<Record<string, string>>) => {
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
  }
  return {
    client: setup.world.client(person.token),
    async open(language = 'es') {
      const phone = await openPhone(setup, {
        languages: [language],
        before: async (page) => void (await page.addInitScript(remember, stored)),
      })
      await phone.page.goto('/menu/cuenta')
      await phone.page.getByRole('article').first().waitFor()
      return phone
    },
  }
}

interface SharedTable {
  readonly house: House
  readonly till: Till
  readonly luisa: Seat
  readonly marco: Seat
  readonly readBill: () => Promise<Bill>
  shareOf(position: number): number
  charge(position: number): Promise<void>
}

/**
 * A bill of 11,700.00, divided by items: a casado of 4,900.00 and one half of a tres leches of 2,300.00 for Luisa, the
 * other half for Marco, and a ceviche of 4,500.00.
 */
async function openSharedTable(): Promise<SharedTable> {
  const house = await openHouse(setup.world)
  const { admin, waiter, branch } = house
  await takeOnlinePayments(admin.client, branch.id)
  const till = await openTill(admin.client, branch.id)
  const table = house.table('Mesa 2')
  const luisa = await seat(table, 'Luisa')
  const marco = await seat(table, 'Marco')
  const dishes = ['Casado con pescado', 'Tres leches', 'Ceviche de corvina']
  const found = await Promise.all(dishes.map((dish) => findDish(setup, table, dish)))
  const { bill } = await post(luisa.client, calls.placeOrder, {
    mesa: table.code,
    products: found.map(({ id }) => ({ product_id: id, quantity: 1 })),
  })
  const asked = await post(marco.client, calls.askToJoin, { mesa: table.code, bill_id: bill.id })
  await post(luisa.client, calls.answerJoin, { id: asked.id, aceptar: 1 })
  const [casado, postre, ceviche] = bill.products.map(({ id }) => id)
  const part = (order_line_id = 0, den = 1) => ({ order_line_id, num: 1, den })
  const { shares } = await post(waiter.client, calls.planShares, {
    bill_id: bill.id,
    tipo: 'productos',
    partes: [
      { name: 'Luisa', lineas: [part(casado), part(postre, 2)] },
      { lineas: [part(postre, 2)] },
      { lineas: [part(ceviche)] },
    ],
  })
  const shareOf = (position: number) => shares[position - 1]?.id ?? 0
  const readBill = async () => {
    const { body } = await admin.client.call(calls.billHistory, { params: { sucursal: branch.id } })
    const [read] = body.data
    if (!read) throw new Error('the branch has no bill')
    return read
  }
  return {
    house,
    till,
    luisa,
    marco,
    readBill,
    shareOf,
    async charge(position) {
      const { saldo } = await readBill()
      await post(waiter.client, calls.chargeBill, {
        bill_id: bill.id,
        share_id: shareOf(position),
        caja: till.caja,
        saldo_visto: saldo,
        pagos: [{ metodo: till.methodOf('tarjeta'), monto: shares[position - 1]?.amount ?? 0 }],
      })
    },
  }
}

const sharesOn = ({ page }: GuestPhone) => page.getByRole('region', { name: 'Partes de la cuenta' })

const showShares = (phone: GuestPhone) =>
  sharesOn(phone).evaluate((region) => region.scrollIntoView({ block: 'start' }))

/** The share with this name or position on the phone, in Spanish. */
function shareOn(phone: GuestPhone, name: string) {
  const { page } = phone
  const row = sharesOn(phone)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
  return {
    state: (text: string) => row.getByText(text, { exact: true }).waitFor(),
    take: row.getByRole('button', { name: `Tomar esta parte: ${name}` }),
    leave: row.getByRole('button', { name: `Dejar esta parte: ${name}` }),
  }
}

/** Pays the guest's own share online, which is the preselected amount. */
async function payOwnShare({ page, picture }: GuestPhone, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByRole('radio', { name: `Su parte: ${amount}`, checked: true }).waitFor()
  await picture('partes/pagar')
  await page.getByRole('button', { name: `Pagar ${amount}` }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('heading', { name: '¡Pago recibido!' }).waitFor()
  await page.getByRole('button', { name: 'Volver a la cuenta' }).click()
}

test('two guests pay by items from their phones while the waiter charges the rest', async () => {
  const table = await openSharedTable()
  const [luisa, marco] = [await table.luisa.open(), await table.marco.open()]
  await showShares(marco)
  await marco.picture('partes/libres')
  await shareOn(luisa, 'Luisa').take.click()
  await shareOn(luisa, 'Luisa').state('Suya')
  await shareOn(marco, 'Luisa').state('De Luisa')
  await shareOn(marco, 'Parte 2').take.click()
  await shareOn(luisa, 'Parte 2').state('De Marco')
  await luisa.page.getByText('1/2 × Tres leches').first().waitFor()
  await expectAccessible(luisa.page)
  await payOwnShare(luisa, '₡6 050,00')
  await shareOn(marco, 'Luisa').state('Pagada')
  await table.charge(3)
  await shareOn(luisa, 'Parte 3').state('Pagada')
  await showShares(luisa)
  await luisa.picture('partes/pagadas')
  await payOwnShare(marco, '₡1 150,00')
  await luisa.page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  const bill = await table.readBill()
  expect(bill).toMatchObject({
    status: 'Cerrada',
    saldo: 0,
    payments: [
      { applied: 6050, share: table.shareOf(1) },
      { applied: 4500, share: table.shareOf(3) },
      { applied: 1150, share: table.shareOf(2) },
    ],
  })
  await audited(setup.world, bill.id)
})

test('a guest learns that a share is taken or charged, also after a lost response or without a network', async () => {
  const table = await openSharedTable()
  const luisa = await table.luisa.open()
  const { page, context } = luisa
  luisa.expects(/status of 409/)
  luisa.expects(OFFLINE)
  await liveMark(page).waitFor()
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByText('Parte 2: ₡1 150,00').waitFor()
  await pollDisabled(page.getByRole('button', { name: 'Pagar en línea' })).toBe(true)
  await luisa.picture('pago/partes')
  await page.goBack()
  await loseAnswer(luisa, calls.chooseShare.path)
  await shareOn(luisa, 'Luisa').take.click()
  await shareOn(luisa, 'Luisa').state('Suya')

  /** Changes the share while the guest's request for it is on its way. */
  const takeTooLate = async (share: string, change: () => Promise<unknown>) => {
    const gate = makeGate()
    const hold = async (route: Route) => {
      await gate.opened
      await route.continue()
    }
    await page.route(`**${calls.chooseShare.path}`, hold, { times: 1 })
    await shareOn(luisa, share).take.click()
    await change()
    gate.open()
  }
  await takeTooLate('Parte 2', () =>
    post(table.marco.client, calls.chooseShare, { share_id: table.shareOf(2) }),
  )
  await luisa.notice('Otra persona ya tomó esa parte.').waitFor()
  await shareOn(luisa, 'Parte 2').state('De Marco')
  await takeTooLate('Parte 3', () => table.charge(3))
  await luisa.notice('Esa parte ya está pagada.').waitFor()
  await shareOn(luisa, 'Parte 3').state('Pagada')

  await context.setOffline(true)
  await page.getByText(/^Sin conexión\. Espere a que vuelva la red/).waitFor()
  const disabled = page.getByRole('button', { disabled: true })
  await shareOn(luisa, 'Luisa').leave.and(disabled).waitFor()
  await page.getByRole('button', { name: '¿Cómo pagará?' }).and(disabled).waitFor()
  await expectAccessible(page)
  await showShares(luisa)
  await luisa.picture('partes/sin red')
  await post(table.marco.client, calls.chooseShare, { share_id: table.shareOf(2), soltar: 1 })
  await context.setOffline(false)
  await shareOn(luisa, 'Parte 2').take.waitFor()
  await shareOn(luisa, 'Luisa').leave.click()
  await shareOn(luisa, 'Luisa').take.waitFor()
  expect((await table.readBill()).shares.map(({ guest }) => guest)).toEqual([null, null, null])

  await shareOn(luisa, 'Parte 2').take.click()
  await shareOn(luisa, 'Parte 2').state('Suya')
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByRole('radio', { name: 'Su parte: ₡1 150,00', checked: true }).waitFor()
  await table.charge(2)
  await page.getByRole('radio', { name: 'Todo: ₡6 050,00', checked: false }).waitFor()
  await page.getByRole('button', { name: 'Pagar ₡0,00', disabled: true }).waitFor()
})

test('a guest with a French phone takes a share and chooses how to pay', async () => {
  const table = await openSharedTable()
  const luisa = await table.luisa.open('fr')
  const { page, sheet } = luisa
  luisa.expects(/status of 409/)
  const gate = makeGate()
  await page.route(`**${calls.chooseShare.path}`, async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Prendre cette part: Part 2' }).click()
  await post(table.marco.client, calls.chooseShare, { share_id: table.shareOf(2) })
  gate.open()
  await luisa.notice('Une autre personne a déjà pris cette part.').waitFor()
  await page.getByText('Prise par Marco', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Comment paierez-vous ?' }).click()
  await sheet.getByLabel('Espèces').check()
  await luisa.picture('partes/cómo pagará fr')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Vous paierez en espèces').waitFor()
  await expectAccessible(page)
  await luisa.picture('partes/avisado fr')
})

test('a guest chooses, changes and removes a payment method and a tip until the share is paid', async () => {
  const table = await openSharedTable()
  await post(table.luisa.client, calls.chooseShare, { share_id: table.shareOf(1) })
  await post(table.house.admin.client, calls.updateBranch, {
    id: table.house.branch.id,
    propinas_sugeridas: [7, 10, 12],
  })
  const luisa = await table.luisa.open()
  const { page, sheet } = luisa
  const intents = async () => (await table.readBill()).intents
  await page.getByRole('button', { name: '¿Cómo pagará?' }).click()
  await sheet.getByText('Su parte: ₡6 050,00').waitFor()
  await sheet.getByLabel('Tarjeta').check()
  await sheet.getByLabel(/^12 % ·/).waitFor()
  await sheet.getByLabel(/^10 % ·/).check()
  await luisa.picture('partes/cómo pagará')
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Pagará con tarjeta').waitFor()
  // The prices of 6,050.00 include 13 % IVA and 10 % service: 6,050 / 1.23 × 10 %.
  await page
    .getByText('Con propina de ₡492,00. El mesero recibe el aviso cuando usted pide la cuenta.')
    .waitFor()
  await expectAccessible(page)
  await luisa.picture('partes/avisado')
  expect(await intents()).toMatchObject([{ guest: { name: 'Luisa' }, method: 'tarjeta', tip: 492 }])
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await sheet.getByRole('radio', { name: /^10 % ·/, checked: true }).waitFor()
  await sheet.getByLabel('SINPE').check()
  await sheet.getByLabel('Sin propina').check()
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Pagará por SINPE').waitFor()
  expect(await intents()).toMatchObject([{ method: 'sinpe', tip: 0 }])
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByRole('button', { name: '¿Cómo pagará?' }).waitFor()
  expect(await intents()).toEqual([])

  await table.charge(1)
  await untilGone(page.getByRole('button', { name: '¿Cómo pagará?' }))
  await page.getByText('Cuenta pedida').waitFor()
  await expectNone(page.getByRole('button', { name: 'Seguir pidiendo' }))
  const { house, readBill } = table
  const dish = await findDish(setup, house.table('Mesa 2'), 'Fresco de cas')
  await post(house.waiter.client, calls.takeOrder, {
    bill_id: (await readBill()).id,
    products: [{ product_id: dish.id, quantity: 1 }],
  })
  await page.getByText('Faltan ₡1 200,00 por repartir').waitFor()
})

test('asks how guests pay only in branches that take payments, and offers SINPE only in Costa Rica', async () => {
  const house = await openHouse(setup.world)
  await setup.world.deps.pool.query(
    "UPDATE restaurants SET country = 'gua', currency = 'Q' WHERE id = $1",
    [house.restaurant.id],
  )
  const table = house.table('Mesa 2')
  const luisa = await seat(table, 'Luisa')
  const { id } = await findDish(setup, table, 'Tres leches')
  await post(luisa.client, calls.placeOrder, {
    mesa: table.code,
    products: [{ product_id: id, quantity: 1 }],
  })
  const { page, sheet } = await luisa.open()
  await page.getByRole('button', { name: 'Pedir la cuenta' }).waitFor()
  const question = page.getByRole('button', { name: '¿Cómo pagará?' })
  await expectNone(question)
  expect(await readOpenBills(house)).toMatchObject([{ shares: [], intents: [] }])
  await takePayments(house.admin.client, house.branch.id)
  await page.reload()
  await question.click()
  await sheet.getByLabel('Transferencia').waitFor()
  await expectNone(sheet.getByLabel('SINPE'))
})
