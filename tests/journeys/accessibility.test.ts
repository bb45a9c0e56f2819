import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { trackCoverage } from '../support/browser/inventory.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { payTwice, takeOnlinePayments } from '../support/money/online.ts'
import { openTill } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { fillBusyHour } from '../support/restaurant/busy-hour.ts'
import { type House, openHouse, PASSWORD, payByCard, post } from '../support/restaurant/house.ts'
import { openApprovingHouse, sendUnapprovedOrder } from '../support/screens/approvals.ts'
import { findDish } from '../support/screens/guest.ts'
import { type Kitchen, openKitchen } from '../support/screens/kitchen.ts'
import { officeOn } from '../support/screens/office.ts'
import {
  closeWithEscape,
  openPointOfSale,
  POINT_OF_SALE_PATHS,
  type PointOfSale,
  pointOfSaleOn,
  press,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'
import { createWall, registerScreen } from '../support/screens/shared-device.ts'
import { changeRows } from '../support/server/change-rows.ts'
import { enterAs, makeUser } from '../support/tenant.ts'

const setup = setUpJourney()
const record = trackCoverage('boards')
const { look } = record

test('tables, bills and their dialogs are accessible', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  const board = await openPointOfSale(setup, 'phone', house.asAdmin)
  await look(board, 'mesas')
  await lookAtTable(board)
  await lookAtBill(board)
  board.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await openTill(house.admin.client, house.branch.id)
  await lookAtCharge(board)
  await lookAtBillChanges(board)
})

test('orders and their dialogs are accessible', async () => {
  const house = await openHouse(setup.world)
  const settings = { id: house.branch.id, asientos: 1 } as const
  await house.admin.client.call(calls.updateBranch, { body: settings })
  await fillBusyHour(house)
  await openTill(house.admin.client, house.branch.id)
  const board = await openPointOfSale(setup, 'phone', house.asAdmin)
  await lookAtVoid(board)
  await lookAtOrder(board)
  await lookAtTakingOrder(board)
})

test('the point of sale is accessible on a wall display', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  const board = await openPointOfSale(setup, 'wall', house.asAdmin)
  await lookAtTable(board)
  await lookAtBill(board)
  await lookAtOrder(board)
  await lookAtTakingOrder(board)
})

async function lookAtTable(board: PointOfSale): Promise<void> {
  await board.table('Mesa 3').click()
  const table = board.dialog('Mesa 3 · Salón principal')
  await table.waitFor()
  await look(board, 'mesa', 'board/dialogs/TableDialog.tsx')
  await closeWithEscape(table)
}

async function lookAtBill(board: PointOfSale): Promise<void> {
  await board.show('Cuentas')
  await look(board, 'cuentas')
  await board.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.dialog('Cuenta 2 · Mesa 10')
  await bill.waitFor()
  await look(board, 'cuenta', 'board/dialogs/BillDialog.tsx')
  await bill.getByRole('button', { name: 'Mover de mesa' }).click()
  const move = board.dialog('Mover la cuenta 2')
  await move.waitFor()
  await look(board, 'mover cuenta', 'board/dialogs/MoveBill.tsx')
  await move.getByRole('button', { name: 'Cerrar' }).click()
  await bill.getByRole('button', { name: 'Cerrar cuenta' }).click()
  const close = board.dialog('Cerrar la cuenta 2')
  await close.waitFor()
  await look(board, 'cerrar cuenta', 'board/dialogs/CloseBill.tsx')
  await closeWithEscape(close)
  await closeWithEscape(bill)
}

async function lookAtCharge(board: PointOfSale): Promise<void> {
  await board.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.dialog('Cuenta 2 · Mesa 10')
  await bill.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 2')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByRole('region', { name: 'Efectivo' }).waitFor()
  await look(board, 'cobrar', 'board/charge/ChargeBill.tsx')
  await board.context.setOffline(true)
  await charge.getByLabel('Recibido').first().fill('100')
  await look(board, 'anotar efectivo', 'board/charge/ChargeBill.tsx')
  await charge.getByRole('button', { name: 'Anotar ₡100,00' }).click()
  await board.context.setOffline(false)
  await untilGone(charge)
  await board.live.waitFor()
  await closeWithEscape(bill)
  await board.page.getByRole('button', { name: '1 cobro por confirmar' }).click()
  const notes = board.dialog('1 cobro por confirmar')
  await notes.getByRole('button', { name: /^Confirmar/ }).waitFor()
  await look(board, 'cobros por confirmar', 'board/charge/CashNotesDialog.tsx')
  await closeWithEscape(notes)
}

async function lookAtBillChanges(board: PointOfSale): Promise<void> {
  await board.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.dialog('Cuenta 2 · Mesa 10')
  await bill.getByRole('button', { name: 'Descuento' }).click()
  const discount = board.dialog('Descuento')
  await discount.getByLabel('Motivo').waitFor()
  await look(board, 'descuento', 'board/correct/CorrectionQuestion.tsx')
  await closeWithEscape(discount)
  await bill.getByRole('button', { name: 'Quitar el servicio' }).click()
  const service = board.dialog('¿Quitar el servicio de la cuenta?')
  await service.getByLabel('Motivo').waitFor()
  await look(board, 'quitar el servicio', 'board/correct/CorrectionQuestion.tsx')
  await closeWithEscape(service)
  await bill.getByRole('button', { name: 'Partir' }).click()
  const split = board.dialog('Partir la cuenta 2')
  await look(board, 'partir en partes iguales', 'board/split/SplitDialog.tsx')
  for (const mode of ['Por platos', 'Cuentas separadas']) {
    await split.getByText(mode).click()
    await split.getByRole('list').first().getByRole('button').first().click()
    await look(board, `partir: ${mode}`, 'board/split/SplitDialog.tsx')
  }
  await split.getByText('Por montos').click()
  await split.getByLabel('Persona 1').waitFor()
  await look(board, 'partir por montos', 'board/split/SplitDialog.tsx')
  await closeWithEscape(split)
  await bill.getByRole('button', { name: 'Unir' }).click()
  const merge = board.dialog('Unir a la cuenta 2')
  await merge.waitFor()
  await look(board, 'unir cuentas', 'board/split/MergeBills.tsx')
  await closeWithEscape(merge)
  await closeWithEscape(bill)
}

async function lookAtVoid(board: PointOfSale): Promise<void> {
  await board.show('Pedidos')
  await board.page.getByRole('button', { name: 'Pedido 2, Mesa 10' }).click()
  const order = board.dialog('Pedido 2 · Mesa 10')
  await order.getByRole('button', { name: 'Anular' }).first().click()
  const question = board.page.getByRole('dialog', { name: /^¿Anular/ })
  await question.getByLabel('Motivo').waitFor()
  await look(board, 'anular un plato', 'board/correct/CorrectionQuestion.tsx')
  await closeWithEscape(question)
  await order.getByRole('button', { name: 'Cancelar pedido' }).click()
  const whole = board.dialog('¿Cancelar el pedido 2?')
  await whole.getByLabel('Motivo').waitFor()
  await look(board, 'anular un pedido', 'board/correct/CorrectionQuestion.tsx')
  await closeWithEscape(whole)
  await closeWithEscape(order)
}

async function lookAtOrder(board: PointOfSale): Promise<void> {
  const { page } = board
  await board.show('Pedidos')
  await look(board, 'pedidos')
  await page.getByRole('button', { name: 'Pedido 2, Mesa 10' }).click()
  const order = board.dialog('Pedido 2 · Mesa 10')
  await order.waitFor()
  await look(board, 'pedido', 'board/dialogs/OrderDialog.tsx')
  await order.getByRole('button', { name: 'Cancelar pedido' }).click()
  const cancel = board.dialog('¿Cancelar el pedido 2?')
  await cancel.waitFor()
  await look(board, 'cancelar pedido', 'board/dialogs/CancelStep.tsx')
  await closeWithEscape(cancel)
  await order.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.dialog('Cuenta 2 · Mesa 10')
  await bill.getByRole('button', { name: 'Agregar pedido' }).click()
}

async function lookAtTakingOrder(board: PointOfSale): Promise<void> {
  const { page, size } = board
  const take = board.dialog('Pedido para Mesa 10')
  await take.getByRole('button', { name: /^Fresco de cas/ }).click()
  await look(board, 'tomar pedido', 'board/take/TakeOrder.tsx')
  await take.getByRole('button', { name: /^Casado con pollo/ }).click()
  const options = board.dialog('Casado con pollo')
  await options.waitFor()
  await look(board, 'opciones', 'board/take/DishOptions.tsx')
  await closeWithEscape(options)
  if (size === 'phone') {
    await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
    await look(board, 'pedido por enviar')
  }
  const question = board.dialog('El pedido no se ha enviado')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await look(board, 'pedido sin enviar', 'board/take/LeaveQuestion.tsx')
}

test('login and 404 page are accessible', async () => {
  const house = await openHouse(setup.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const device = await setup.device('phone')
  const { page } = device
  await page.goto('/no-existe')
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
  await look(device, 'no existe')
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
  await look(device, 'login')
  await page.getByLabel('Correo electrónico').fill(superadmin.user.email ?? '')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hola, Sara Segura' }).waitFor()
  await page.getByRole('button', { name: house.restaurant.name }).first().click()
  await look(device, 'elegir sucursal')
})

const age = ({ branch }: House, order: number, minutes: number): Promise<void> =>
  changeRows(
    setup.world,
    branch.id,
    'UPDATE orders SET created_at = created_at - make_interval(mins => $2) WHERE id = $1',
    [order, minutes],
  )

async function growLate(house: House): Promise<void> {
  const nora = await house.sitDown('Mesa 7', 'Nora')
  const { order: late } = await nora.order({ 'Tres leches': 1 })
  const { order: soon } = await nora.order({ 'Yuca frita': 2 })
  const { order: ready } = await nora.order({ 'Café chorreado': 2 })
  await age(house, late.id, 40)
  await age(house, soon.id, 14)
  await house.move(await house.move(ready, 'Preparando'), 'Listo')
  await house.waiter.client.call(calls.setSoldOut, {
    body: { id: late.products[0]?.product.id ?? 0, sold_out: 1 },
  })
}

test('the kitchen and its dialogs are accessible', async () => {
  const house = await openHouse(setup.world)
  const { order } = await fillBusyHour(house)
  await growLate(house)
  const kitchen = await openKitchen(setup, 'wall', house.asWaiter)
  const { page } = kitchen
  await kitchen.ticket(5).waitFor()
  const mario = await house.sitDown('Mesa 8', 'Mario')
  const { order: cancelled } = await mario.order({ 'Ensalada verde': 1, 'Fresco de cas': 1 })
  await kitchen.ticket(7).waitFor()
  await mario.order({ 'Patacones con frijoles': 1 })
  await kitchen.ticket(8).getByText('Agregado').waitFor()
  await house.move(cancelled, 'Cancelado')
  await kitchen.line(7, 'Fresco de cas').getByText('Cancelado').waitFor()
  await house.waiter.client.call(calls.changeLineStatus, {
    body: { order_line_id: order.products[1]?.id ?? 0, estado: 'Cancelado' },
  })
  await kitchen.ticket(2).getByText('Cancelado').waitFor()
  await look(kitchen, 'cocina')
  await kitchen.tool('Totales').click()
  await page.getByRole('complementary', { name: 'Por preparar' }).waitFor()
  await look(kitchen, 'totales')
  await lookAtDialogs(kitchen)
  kitchen.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await kitchen.context.setOffline(true)
  await page
    .getByText(/^Sin red/)
    .first()
    .waitFor()
  await look(kitchen, 'cocina sin red')
})

async function lookAtDialogs(kitchen: Kitchen): Promise<void> {
  const { page } = kitchen
  for (const [file, tool] of [
    ['board/recall/RecallDialog.tsx', 'Recuperar'],
    ['board/soldout/SoldOutDialog.tsx', 'Agotados'],
    ['kitchen/CategoriesDialog.tsx', 'Categorías'],
    ['kitchen/HelpDialog.tsx', 'Teclas'],
    ['kitchen/TicketDialog.tsx', 'Más del pedido 1'],
  ] as const) {
    const opener = kitchen.tool(tool)
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await look(kitchen, file.replace('.tsx', ''), file)
    await press(page, 'Escape')
    await untilGone(page.getByRole('dialog'))
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
  }
}

test('a board that shows problems is accessible', async () => {
  const house = await openHouse(setup.world)
  const { admin, branch } = house
  const printer = await plugInPrinter()
  await printer.unplug()
  await admin.client.call(calls.updateBranch, {
    body: { id: branch.id, impresora: printer.address, imprimir_pedidos: 1 },
  })
  await fillBusyHour(house)
  await growLate(house)
  const device = await setup.device('phone', { as: admin, at: house })
  const { page } = device
  device.expects(/net::ERR_|WebSocket connection .* failed/)
  await page.clock.install()
  await page.goto(POINT_OF_SALE_PATHS.phone)
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  const sign = page.getByRole('button', { name: /impresi(ón|ones) sin salir/ })
  await sign.click()
  await page.getByRole('dialog').waitFor()
  await look(board, 'lo que no salió', 'board/paper/PrinterDialog.tsx')
  await closeWithEscape(page.getByRole('dialog'))

  await admin.client.call(calls.setReceiving, { body: { id: branch.id, abierta: 0 } })
  await page.getByRole('complementary', { name: 'No recibimos pedidos' }).waitFor()
  await lookAtMenus(board)
  await lookAtPrinting(board)
  await lookAtPendingChange(board)
})

async function lookAtMenus(board: PointOfSale): Promise<void> {
  const { page } = board
  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  for (const [file, name] of [
    ['pos/OrderIntakeMenu.tsx', /^Más opciones/],
    ['board/sound/SoundMenu.tsx', /^Sonido activo/],
    ['shell/MoreMenu.tsx', /^Más.*Cuenta de/],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await menu.waitFor()
    await look(board, file.replace('.tsx', ''), file)
    await closeWithEscape(menu)
  }
}

async function lookAtPrinting(board: PointOfSale): Promise<void> {
  const { page } = board
  const menu = page.getByRole('menu')
  await board.show('Cuentas')
  await board.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  await page.getByRole('button', { name: 'Otras formas de imprimir' }).click()
  await menu.waitFor()
  await look(board, 'imprimir', 'board/paper/PrintButton.tsx')
  await closeWithEscape(menu)
  await closeWithEscape(page.getByRole('dialog'))
}

async function lookAtPendingChange(board: PointOfSale): Promise<void> {
  const { page } = board
  await board.show('Pedidos')
  await board.context.setOffline(true)
  await page
    .getByText(/^Sin red/)
    .first()
    .waitFor()
  await tap(board.order(1, 'Mesa 3').getByRole('button', { name: /^Pasar el pedido 1/ }))
  const waiting = page.getByRole('button', { name: '1 cambio espera la red' })
  await waiting.waitFor()
  await page.clock.fastForward(11_000)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await look(board, 'sin red')
  await waiting.click()
  await page.getByRole('dialog').waitFor()
  await look(board, 'lo que espera la red', 'board/outbox/OutboxDialog.tsx')
}

test('the waiter’s screen is accessible', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  const device = await setup.device('phone', house.asWaiter)
  await device.page.goto('/mesero')
  await device.page
    .getByText(/^En vivo/)
    .first()
    .waitFor()
  await look(device, 'mesero')
  await device.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  await device.page
    .getByRole('dialog')
    .getByText(/^Ninguna cuenta se cerró/)
    .waitFor()
  await look(device, 'cerradas hace poco', 'board/closed/ClosedBillsButton.tsx')
  device.expects(/status of 409/)
  const { body: bills } = await house.admin.client.call(calls.openBills, {
    params: { sucursal: house.branch.id },
  })
  const [bill] = bills.data
  if (!bill) throw new Error('no open bill')
  await payByCard(house, bill)
  await device.page.getByRole('button', { name: /^Reabrir la cuenta/ }).click()
  const reopen = device.page.getByRole('dialog', { name: /^Reabrir la cuenta/ })
  await reopen.waitFor()
  await look(device, 'reabrir', 'board/closed/ReopenQuestion.tsx')
})

test('the dialogs that cancel and return an online payment are accessible', async () => {
  const house = await openHouse(setup.world)
  await takeOnlinePayments(house.admin.client, house.branch.id)
  const table = house.table('Mesa 1')
  const luisa = await enterAs(setup.world, table)
  const dish = await findDish(setup, table, 'Tres leches')
  const products = [{ product_id: dish.id, quantity: 1 }]
  const { bill } = await post(luisa, calls.placeOrder, { mesa: table.code, products })
  await post(luisa, calls.payOnline, {})
  const board = await openPointOfSale(setup, 'phone', house.asAdmin)
  await board.page.goto(`/admin/punto-venta?ver=cuenta-${bill.id}`)
  await board.page.getByRole('button', { name: /^Cancelar el pago en línea/ }).click()
  await board.page.getByRole('dialog', { name: /^¿Cancelar el pago/ }).waitFor()
  await look(board, 'cancelar un pago en línea', 'board/dialogs/CommandQuestion.tsx')
  await payTwice(setup.world, luisa, () => payByCard(house, bill))
  const office = officeOn(board)
  await board.page.goto('/admin/cuentas')
  await office.row('Luisa').click()
  await office.button('Devolver en línea').click()
  await office.dialog(/^¿Devolver/).waitFor()
  await look(office, 'devolver en línea', 'board/dialogs/CommandQuestion.tsx')
})

test('the dialogs of a dish that ran out, a dish on a bill, the change and a closed bill are accessible', async () => {
  const house = await openHouse(setup.world)
  await openTill(house.admin.client, house.branch.id)
  const table = house.table('Mesa 2')
  const dish = await findDish(setup, table, 'Tres leches')
  const { bill } = await post(house.waiter.client, calls.takeOrder, {
    table_id: table.id,
    products: [{ product_id: dish.id, quantity: 2 }],
  })
  const kitchen = await openKitchen(setup, 'phone', house.asAdmin)
  await kitchen.ticket(1).waitFor()
  await look(kitchen, 'cocina')
  await kitchen.tool('Más del pedido 1').click()
  const ticket = kitchen.dialog('Pedido 1, Mesa 2')
  await ticket.getByRole('button', { name: 'Se agotó: Tres leches' }).click()
  const soldOut = kitchen.dialog('Se agotó Tres leches. ¿Anular lo pedido?')
  await soldOut.getByLabel('Motivo').waitFor()
  await look(kitchen, 'se agotó', 'board/correct/VoidSoldOut.tsx')

  const board = pointOfSaleOn(kitchen)
  await board.page.goto(`/admin/punto-venta?ver=cuenta-${bill.id}`)
  const opened = board.dialog('Cuenta 1 · Mesa 2')
  await opened.getByRole('button', { name: /^2 ?Tres leches/ }).click()
  const actions = board.dialog('2 × Tres leches')
  const move = actions.getByRole('button', { name: 'Pasar a otra cuenta' })
  await move.waitFor()
  await look(board, 'un plato de la cuenta', 'board/correct/LineActions.tsx')
  await move.click()
  await board.dialog('¿Pasar Tres leches a otra cuenta?').waitFor()
  await look(board, 'pasar un plato', 'board/correct/MoveLine.tsx')

  await board.page.goto(`/admin/punto-venta?ver=cobrar-${bill.id}`)
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByRole('button', { name: '₡20 000' }).click()
  await charge.getByRole('button', { name: /^Cobrar ₡/ }).click()
  const leave = board.page.getByRole('button', { name: 'Sin recibo' })
  await leave.waitFor()
  await look(board, 'vuelto', 'board/charge/ChangeDue.tsx')
  await leave.click()
  await board.page.goto(`/admin/punto-venta?ver=cuenta-${bill.id}`)
  await opened.getByRole('link', { name: 'Ver en Cuentas' }).waitFor()
  await look(board, 'cuenta cerrada', 'board/closed/ClosedBill.tsx')
  await opened.getByRole('button', { name: 'Recibo' }).click()
  await board.dialog('Recibo de la cuenta 1').waitFor()
  await look(board, 'recibo', 'board/paper/ReceiptButton.tsx')
})

test('the boards on a desk screen and the account menu are accessible', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  await growLate(house)
  const board = await openPointOfSale(setup, 'desk', house.asAdmin)
  const { page } = board
  for (const part of ['Cuentas', 'Pedidos'] as const) {
    await board.show(part)
    await look(board, part)
  }
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menu').waitFor()
  await look(board, 'UserMenu', 'shell/UserMenu.tsx')
  await page.goto('/mesero')
  await board.live.waitFor()
  await look(board, 'mesero')
  const kitchen = await openKitchen(setup, 'desk', house.asAdmin)
  await kitchen.ticket(5).waitFor()
  await look(kitchen, 'cocina')
  await kitchen.tool('Totales').click()
  await kitchen.page.getByRole('complementary', { name: 'Por preparar' }).waitFor()
  await look(kitchen, 'totales')
  const wall = await setup.device('wall', house.asWaiter)
  await wall.page.goto('/mesero?muro=1')
  await wall.page
    .getByText(/^En vivo/)
    .first()
    .waitFor()
  await look(wall, 'mesero')
})

test('the approval of an order is accessible', async () => {
  const phone = await sendUnapprovedOrder(setup, await openApprovingHouse(setup))
  await look(phone, 'autorizar el pedido', 'board/take/ApproveOrder.tsx')
})

test('a shared device and its dialogs are accessible', async () => {
  const house = await openHouse(setup.world)
  await makeUser(setup.world, {
    name: 'Rosa Rojas',
    restaurantId: house.restaurant.id,
    branchIds: [house.branch.id],
  })
  const { code } = await createWall(house, 'siempre')
  const device = await setup.device('phone')
  await device.page.goto('/dispositivo')
  await device.page.getByLabel('Código').waitFor()
  await look(device, 'registrar un dispositivo')
  const wall = await registerScreen(device, code)
  await wall.page.getByRole('button', { name: '¿Quién?', exact: true }).click()
  const who = wall.dialog('¿Quién lo hace?')
  await who.getByRole('button', { name: 'Rosa Rojas' }).waitFor()
  await look(wall, 'quién lo hace', 'board/person/PersonDialog.tsx')
  await closeWithEscape(who)
  await wall.page.getByRole('button', { name: 'Entrada y salida' }).click()
  const shifts = wall.page.getByRole('dialog')
  await shifts.getByRole('button', { name: /^Rosa Rojas/ }).waitFor()
  await look(wall, 'entrada y salida', 'board/shifts/ShiftsDialog.tsx')
})

test('every board route and dialog was checked for accessibility', () => {
  record.expectAll()
})
