import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { pollCount, pollDisabled, pollValue } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { activate } from '../support/browser/keyboard.ts'
import { follow } from '../support/browser/navigation.ts'
import { openTill } from '../support/money/till.ts'
import { post } from '../support/restaurant/house.ts'
import { openApprovingHouse } from '../support/screens/approvals.ts'
import {
  addDish,
  loseAnswers,
  openChargingHouse,
  payCard,
  readBill,
  seat,
} from '../support/screens/charging.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  pointOfSaleOn,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function finish(board: PointOfSale, number: number): Promise<void> {
  await closeWith(board.dialog(`Cuenta ${number} cobrada y cerrada`), 'Sin recibo')
}

test('a waiter charges a bill in three taps, another by two methods, and a third with a suggested tip', async () => {
  const house = await openApprovingHouse(setup)
  const { admin, branch } = house
  const [first, second, third] = [
    await seat(house, 'Mesa 2'),
    await seat(house, 'Mesa 3', 'Pedro'),
    await seat(house, 'Mesa 4', 'Marta'),
  ]
  await post(admin.client, calls.updateBranch, {
    id: branch.id,
    propinas_sugeridas: [8, 10, 20],
  })
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  const open = async (number: number) => {
    await phone.table(`Mesa ${number + 1}`).click()
    const table = phone.dialog(`Mesa ${number + 1} · Salón principal`)
    await table.getByRole('button', { name: 'Cobrar' }).click()
    return phone.dialog(`Cobrar la cuenta ${number}`)
  }
  const early = await open(1)
  await early.getByText('Un administrador debe abrir el turno antes de cobrar.').waitFor()
  await phone.picture('cobrar/pedir turno')
  await closeWith(early, 'Cerrar')
  await openTill(admin.client, branch.id)

  await follow(phone.page, '?')
  const quick = await open(1)
  await quick.getByRole('button', { name: 'Tarjeta' }).click()
  await phone.picture('cobrar/tarjeta')
  await quick.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await finish(phone, 1)
  expect(await readBill(house, first.bill)).toMatchObject({ status: 'Cerrada', pagado: 9800 })

  const mixed = await open(2)
  await mixed.getByRole('button', { name: 'Efectivo' }).click()
  await mixed.getByRole('button', { name: 'Tarjeta' }).click()
  const amount = mixed.getByLabel('Monto')
  await pollValue(amount).toBe('9 800,00')
  await amount.press('ControlOrMeta+a')
  await amount.press('Backspace')
  await pollValue(amount).toBe('')
  await amount.pressSequentially('4000')
  await mixed.getByText('Faltan ₡5 800,00').waitFor()
  await mixed.getByRole('button', { name: 'Efectivo' }).click()
  const received = mixed.getByLabel('Recibido')
  await received.fill('abc')
  await received.blur()
  await mixed.getByText(/^Escriba un monto/).waitFor()
  await received.fill('6000')
  await mixed.getByText('Vuelto₡200,00').waitFor()
  await phone.picture('cobrar/dos métodos')
  await mixed.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await finish(phone, 2)
  expect((await readBill(house, second.bill))?.payments).toMatchObject([
    { method: { kind: 'tarjeta' }, applied: 4000, change: 0 },
    { method: { kind: 'efectivo' }, applied: 5800, received: 6000, change: 200 },
  ])

  const tipped = await open(3)
  await tipped.getByRole('button', { name: 'Tarjeta' }).click()
  await tipped.getByRole('textbox', { name: 'Propina' }).fill('98000')
  await tipped.getByText('La propina no puede ser mayor que el total de la cuenta.').waitFor()
  const confirm = tipped.getByRole('button', { name: /^Cobrar ₡/ })
  await pollDisabled(confirm).toBe(true)
  await phone.picture('cobrar/propina demasiado grande')
  await tipped.getByRole('button', { name: /^10 % · / }).click()
  await phone.picture('cobrar/propina sugerida')
  await confirm.click()
  await finish(phone, 3)
  // The prices of 9,800.00 include 13 % IVA and 10 % service: 9,800 / 1.23 × 10 %.
  expect(await readBill(house, third.bill)).toMatchObject({ status: 'Cerrada', propinas: 797 })
})

test('an admin opens a cash session while charging, and charges with the keyboard alone', async () => {
  const house = await openApprovingHouse(setup)
  const { bill } = await seat(house, 'Mesa 2')
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await follow(desk.page, `?ver=cuenta-${bill.id}`)
  await desk.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: 'Cobrar' }).press('Enter')
  const charge = desk.dialog('Cobrar la cuenta 1')
  await charge.getByLabel('Efectivo al abrir').fill('20000')
  await desk.picture('cobrar/sin turno')
  await activate(desk.page, charge.getByRole('button', { name: 'Abrir turno' }))
  await activate(desk.page, charge.getByRole('button', { name: 'Tarjeta' }))
  await charge.getByRole('button', { name: 'Tarjeta', pressed: true }).waitFor()
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).press('Enter')
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
})

/** Lets a test stop the page's sockets from receiving: the property `isDeaf` of the window. */
function makeDeafable(): void {
  window.WebSocket = class extends WebSocket {
    override set onmessage(handler: NonNullable<WebSocket['onmessage']>) {
      this.addEventListener('message', (event) => {
        if (!('isDeaf' in window)) handler.call(this, event)
      })
    }
  }
}

test('a change of a bill during its charge is named, and disables the button until it is accepted', async () => {
  const house = await openChargingHouse(setup)
  const by = house.admin.client
  const { bill } = await seat(house, 'Mesa 2')
  const { bill: other } = await seat(house, 'Mesa 3', 'Pedro')
  const desk = pointOfSaleOn(await setup.device('desk', house.asWaiter))
  desk.expects(/status of 409/)
  await desk.page.addInitScript(makeDeafable)
  await desk.page.goto(`/admin/punto-venta?ver=cobrar-${bill.id}`)
  await desk.live.waitFor()
  const charge = desk.page.getByRole('dialog', { name: /^Cobrar la cuenta/ })
  const button = (name: string) => charge.getByRole('button', { name })
  const changed = charge.getByRole('alert')
  const accept = async (amount: string) => {
    await pollDisabled(button(`Cobrar ${amount}`)).toBe(true)
    const seen = changed.getByRole('button', { name: `Seguir con ${amount}` })
    await seen.click()
    await untilGone(seen)
  }
  await button('Tarjeta').click()
  await button('Cobrar ₡9 800,00').waitFor()
  const { bill: longer } = await addDish(house, bill)
  await changed.getByText('+1 Casado con pescado, ₡4 900,00').waitFor()
  await desk.picture('cobrar/cambió la cuenta')
  await accept('₡14 700,00')
  await payCard(house, longer, { monto: 4000, by })
  await changed.getByText(/Ana Araya cobró ₡4\s000,00 hace \d+ s/).waitFor()
  await charge.getByText('Ya se pagó ₡4 000,00').waitFor()
  await desk.picture('cobrar/cobró otra persona')
  await accept('₡10 700,00')
  const plan = { bill_id: bill.id, tipo: 'iguales', cantidad: 2 } as const
  await post(house.waiter.client, calls.planShares, plan)
  await changed.getByText('Cambiaron las partes o los pagos en línea de la cuenta').waitFor()
  await accept('₡5 350,00')
  await button('Cobrar ₡5 350,00').click()
  await desk.notice('Cuenta 1: cobro registrado').waitFor()

  await follow(desk.page, `?ver=cobrar-${other.id}`)
  await desk.dialog('Cobrar la cuenta 2').waitFor()
  await button('Tarjeta').click()
  const answer = await loseAnswers(desk, calls.chargeBill, { isHandled: false })
  await button('Cobrar ₡9 800,00').click()
  const repeat = button('Repetir el cobro de ₡9 800,00')
  await repeat.waitFor()
  await answer()
  const { bill: more } = await addDish(house, other)
  await repeat.click()
  await changed.getByText('+1 Casado con pescado, ₡4 900,00').waitFor()
  await charge.getByLabel('Monto').waitFor()
  expect((await readBill(house, other))?.payments).toEqual([])
  await accept('₡14 700,00')
  await desk.page.evaluate(() => Object.assign(window, { isDeaf: true }))
  await desk.page.route('**/api/adminsitracion/eventos/*', () => {})
  await payCard(house, more, { monto: 4000, by })
  await button('Cobrar ₡14 700,00').click()
  await changed.getByText(/cobró ₡4\s000,00 hace/).waitFor()
  await charge.getByText('₡10 700,00').first().waitFor()
})

/** Whether an element is in the viewport, and its corners are uncovered. */
async function isWhollyVisible(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (node.contains(hit) || hit.contains(node))
    })
  })
}

async function expectWhollyVisible(...elements: readonly Locator[]): Promise<void> {
  for (const element of elements) await expect.poll(() => isWhollyVisible(element)).toBe(true)
}

test.each(['wall', 'phone'] as const)(
  'while cash is typed, notes, keypad, change and button stay where they are and visible (%s)',
  async (size) => {
    const house = await openChargingHouse(setup)
    const { bill } = await seat(house, 'Mesa 2')
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await follow(board.page, `?${size === 'wall' ? 'muro=1&' : ''}ver=cobrar-${bill.id}`)
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Efectivo' }).click()
    const received = charge.getByLabel('Recibido')
    const keypad = charge.getByRole('group', { name: 'Teclado de montos' })
    await expectWhollyVisible(received, keypad)
    const note = charge.getByRole('button', { name: '₡5 000', exact: true })
    const placeOf = async () => (await note.boundingBox())?.y
    const place = await placeOf()
    await note.click()
    await charge.getByText('Lo recibido no alcanza.').waitFor()
    expect(await placeOf()).toBe(place)
    await note.click()
    await charge.getByText('₡200,00').waitFor()
    expect(await placeOf()).toBe(place)
    await board.picture('cobrar/billetes')

    const type = async (field: Locator, ...keys: readonly string[]) => {
      await field.fill('')
      await field.click()
      for (const name of keys) await keypad.getByRole('button', { name, exact: true }).click()
    }
    await type(received, '1', '5', '00', '0', 'Borrar un dígito', '0')
    const confirm = (amount: string) => charge.getByRole('button', { name: `Cobrar ${amount}` })
    await expectWhollyVisible(charge.getByText('₡5 200,00'), confirm('₡9 800,00'))
    await expectWhollyVisible(received, keypad)
    await type(charge.getByLabel('Propina', { exact: true }), '2', '00')
    await charge.getByText('₡5 000,00').first().waitFor()
    await addDish(house, bill)
    const accept = charge.getByRole('button', { name: 'Seguir con ₡14 700,00' })
    await expectWhollyVisible(charge.getByText('+1 Casado con pescado, ₡4 900,00'), accept)
    await board.picture('cobrar/cambió con efectivo')
    await accept.click()
    await confirm('₡14 900,00').click()
    await untilGone(charge)
    const due = board.dialog('Cuenta 1 cobrada y cerrada')
    await due.getByText('₡100,00').waitFor()
    await board.picture('cobrar/vuelto')
    await board.page.keyboard.press('Escape')
    await due.getByText('₡100,00').waitFor()
    await closeWith(due, 'Sin recibo')
    expect((await readBill(house, bill))?.payments).toMatchObject([
      { tip: 200, received: 15_000, change: 100 },
    ])
  },
)

test('a charge without an answer is repeated with its key and amounts, even after the dialog is closed or the page reloaded', async () => {
  const house = await openChargingHouse(setup)
  const { bill } = await seat(house, 'Mesa 2')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await follow(phone.page, `?ver=cobrar-${bill.id}`)
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  const sent: [key: string | undefined, body: string | null][] = []
  phone.page.on('request', (request) => {
    if (!request.url().endsWith(calls.chargeBill.path)) return
    sent.push([request.headers()['idempotency-key'], request.postData()])
  })
  const answer = await loseAnswers(phone, calls.chargeBill)
  await charge.getByLabel('Monto').fill('4000')
  await charge.getByRole('button', { name: 'Cobrar ₡4 000,00' }).dblclick()
  const repeat = charge.getByRole('button', { name: 'Repetir el cobro de ₡4 000,00' })
  await repeat.waitFor()
  await phone.picture('cobrar/sin respuesta')
  await pollCount(charge.getByLabel('Monto')).toBe(0)
  await charge.getByRole('button', { name: 'Volver' }).click()
  await untilGone(charge)
  await phone.page.reload()
  await repeat.waitFor()
  await answer()
  await repeat.dblclick()
  await phone.notice('Cuenta 1: cobro registrado').waitFor()
  await charge.getByRole('button', { name: 'Efectivo' }).waitFor()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  expect((await readBill(house, bill))?.payments.map(({ applied }) => applied)).toEqual([4000])
})

test('of two people at one bill, each sees that the other is charging it, and who charged what', async () => {
  const house = await openChargingHouse(setup)
  const { bill } = await seat(house, 'Mesa 2')
  const [desk, phone] = await Promise.all([
    openPointOfSale(setup, 'desk', house.asAdmin),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  await desk.table('Mesa 2').click()
  const table = desk.dialog('Mesa 2 · Salón principal')
  const charge = phone.dialog('Cobrar la cuenta 1')
  const pay = async (amount: string, button: string) => {
    await charge.getByRole('button', { name: 'Tarjeta' }).click()
    await charge.getByLabel('Monto').fill(amount)
    await charge.getByRole('button', { name: button }).click()
  }
  await follow(phone.page, `?ver=cobrar-${bill.id}`)
  const mark = table.getByText('Cobrando: Saúl Solís')
  await mark.waitFor()
  await desk.picture('cobrar/otra persona cobra')
  await charge.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await mark.waitFor({ state: 'detached' })

  await table.getByRole('button', { name: 'Cobrar' }).click()
  const same = desk.dialog('Cobrar la cuenta 1')
  await same.getByRole('button', { name: 'Tarjeta' }).click()
  await follow(phone.page, `?ver=mesa-${house.table('Mesa 2').id}`)
  await phone.dialog('Mesa 2 · Salón principal').getByText('Cobrando: Ana Araya').waitFor()
  await follow(phone.page, `?ver=cobrar-${bill.id}`)
  await pay('4000', 'Cobrar ₡4 000,00')
  const changed = same.getByRole('alert')
  await changed.getByText(/Saúl Solís cobró ₡4\s000,00 hace \d+ s/).waitFor()
  await same.getByRole('button', { name: 'Volver' }).click()
  await pay('5800', 'Cobrar ₡5 800,00')
  const closed = desk.dialog('Cuenta 1 · Mesa 2')
  await closed.getByText(/Saúl Solís cobró .*₡5\s800,00 \(Tarjeta\)/).waitFor()
  await closed.getByText('Casado con pescado').first().waitFor()
  await closed.getByRole('button', { name: 'Recibo de la cuenta 1' }).waitFor()
  await desk.picture('cobrar/cobrada por otra persona')
  await closed.getByRole('link', { name: 'Ver en Cuentas' }).click()
  await desk.page.getByRole('dialog').getByText('Cerrada').first().waitFor()
})
