import type { Order } from '@orderi/shared/orders/schema'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { expectNone, pollCount, pollDisabled } from '../support/browser/assertions.ts'
import { CLIENT_DIR, setUpJourney } from '../support/browser/journey.ts'
import { freePort } from '../support/processes/ports.ts'
import { type House, openHouse, readOpenBills } from '../support/restaurant/house.ts'
import {
  POINT_OF_SALE_PATHS,
  pointOfSaleOn,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'
import { changeRows } from '../support/server/change-rows.ts'
import { startWorld } from '../support/world.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|WebSocket connection .* failed|status of 503/

async function openBoard(
  house: House,
  { url, prepare }: { url?: string; prepare?: (page: Page) => Promise<void> } = {},
) {
  const device = await setup.device('desk', house.asWaiter, { url })
  device.expects(NO_NETWORK)
  await device.page.clock.install()
  await prepare?.(device.page)
  // The dialogs request it when their own code is loaded.
  const nextPart = device.page.waitForRequest(/\/TakeOrder-/)
  await device.page.goto(POINT_OF_SALE_PATHS.desk)
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  await nextPart
  return board
}

test('without a network, a board shows its age, queues a status change, refuses to close a bill, and catches up later', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  const { order } = await luisa.order({ 'Tres leches': 1 })
  const board = await openBoard(house)
  const { page, context } = board
  const advance = (status: string) =>
    board.order(1, 'Mesa 3').getByRole('button', { name: `Pasar el pedido 1 a ${status}` })
  await advance('Preparando').waitFor()

  await context.setOffline(true)
  await page.getByText('Sin red', { exact: true }).waitFor()
  await untilGone(board.live)
  await luisa.order({ 'Café chorreado': 2 })
  await page.clock.fastForward(11_000)
  await page.getByText(/^Lo que ve es de hace \d\d s\. Puede haber cambiado\.$/).waitFor()
  await page.getByText(/^Sin red · hace \d\d s$/).waitFor()
  await pollCount(page.getByRole('alert').filter({ hasText: 'Datos atrasados' })).toBe(1)
  await board.picture('sin red')
  await expectNone(board.order(2, 'Mesa 3'))

  await tap(advance('Preparando'))
  const waiting = page.getByRole('button', { name: '1 cambio espera la red' })
  await waiting.click()
  const list = board.dialog('1 cambio espera la red')
  await list.getByText('Pedido 1: Preparando').waitFor()
  await board.picture('cambio en espera')
  await list.getByRole('button', { name: 'Cerrar' }).click()
  await advance('Listo').waitFor()
  expect(await changesOf(order)).toEqual([])

  await context.setOffline(false)
  await board.live.waitFor()
  await board.order(2, 'Mesa 3').waitFor()
  await untilGone(page.getByText(/^Lo que ve es de hace/))
  await untilGone(waiting)
  await expect.poll(() => changesOf(order)).toEqual([{ status: 'Preparando' }])

  await board.table('Mesa 3').click()
  await board.dialog('Mesa 3 · Salón principal').getByRole('button', { name: 'Ver cuenta' }).click()
  await context.setOffline(true)
  await page.getByText('Sin red', { exact: true }).waitFor()
  const refusal = 'Sin red: esto no puede quedar pendiente. Intente de nuevo cuando haya conexión.'
  const bill = board.dialog('Cuenta 1 · Mesa 3')
  await bill.getByRole('status').filter({ hasText: refusal }).waitFor()
  await pollDisabled(bill.getByRole('button', { name: 'Cerrar cuenta' })).toBe(true)
  await board.picture('cierre sin red')

  await context.setOffline(false)
  await bill.getByRole('button', { name: 'Cerrar cuenta' }).click()
  const question = board.dialog('Cerrar la cuenta 1')
  const close = question.getByRole('button', { name: 'Cerrar cuenta' })
  await question.getByRole('button', { name: 'Efectivo' }).click()
  await pollDisabled(close).toBe(false)
  await context.setOffline(true)
  await question.getByRole('status').filter({ hasText: refusal }).waitFor()
  await pollDisabled(close).toBe(true)

  await context.setOffline(false)
  await board.live.waitFor()
  await expectNone(page.getByRole('button', { name: /espera la red/ }))
  expect(await readOpenBills(house)).toMatchObject([{ status: 'Abierta' }])
})

function changesOf({ id }: Order) {
  return setup.world.deps.pool.query<{ status: string }>(
    "SELECT data->>'status' AS status FROM board_events WHERE entity_id = $1 AND type = 'order.changed' ORDER BY seq",
    [id],
  )
}

test('a script that fails to load does not break the board', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  const device = await setup.device('desk', house.asWaiter)
  device.expects(/net::ERR_|Unable to preload|dynamically imported module/)
  await device.page.route('**/assets/BoardDialogs-*', (route) => route.abort())
  await device.page.goto(POINT_OF_SALE_PATHS.desk)
  const board = pointOfSaleOn(device)
  await device.page.getByText(/^Una parte de la pantalla no se pudo cargar/).waitFor()
  await board.live.waitFor()
  await luisa.order({ 'Tres leches': 1 })
  await board.order(1, 'Mesa 3').waitFor()
  await device.page.unroute('**/assets/BoardDialogs-*')
  await device.page.getByRole('button', { name: 'Recargar' }).click()
  await tap(board.order(1, 'Mesa 3'))
  await device.page.getByRole('dialog').waitFor()
})

test('a board polls over HTTP while its socket is down, and reconnects after a server restart', async () => {
  const port = await freePort()
  const node = await startWorld({ clientDir: CLIENT_DIR, port }, setup.world)
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 8')
  const { order } = await luisa.order({ 'Casado con pescado': 1 })
  let isBlocked = false
  const cuts: (() => Promise<void>)[] = []
  const prepare = async (page: Page) => {
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      if (isBlocked) {
        await socket.close()
        return
      }
      socket.connectToServer()
      cuts.push(() => socket.close())
    })
  }
  const board = await openBoard(house, { url: node.url, prepare })
  let loads = 0
  board.page.on('load', () => {
    loads += 1
  })

  isBlocked = true
  for (const cut of cuts) await cut()
  await untilGone(board.live)
  await board.page.clock.fastForward(3000)
  await board.page.getByText('Sin conexión: consultando cada 5 s').waitFor()
  const marco = await house.sitDown('Mesa 7')
  await marco.order({ 'Ceviche de corvina': 1 })
  await board.page.clock.fastForward(6000)
  await board.order(2, 'Mesa 7').waitFor()
  await board.picture('consultando')

  isBlocked = false
  await board.page.clock.fastForward(5000)
  await board.live.waitFor()

  await node.close()
  await untilGone(board.live)
  await board.page.clock.fastForward(11_000)
  await board.page.getByText(/^Lo que ve es de hace/).waitFor()
  await board.page.getByText(/^Sin conexión: consultando cada 5 s · hace \d\d s$/).waitFor()
  await board.picture('servidor apagado')
  await house.move(order, 'Preparando')
  await luisa.callWaiter()

  const again = await startWorld({ clientDir: CLIENT_DIR, port }, setup.world)
  onTestFinished(() => again.close())
  await board.page.clock.fastForward(5000)
  await board.live.waitFor()
  await board
    .order(1, 'Mesa 8')
    .getByRole('button', { name: 'Pasar el pedido 1 a Listo' })
    .waitFor()
  await board.calls.getByText('Mesa 8').waitFor()
  expect(loads).toBe(0)
})

test('waiting times are correct on a device whose clock is wrong by 12 h', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 4')
  const { order } = await luisa.order({ 'Café chorreado': 1 })
  await changeRows(
    setup.world,
    house.branch.id,
    "UPDATE orders SET created_at = created_at - interval '20 minutes' WHERE id = $1",
    [order.id],
  )
  const device = await setup.device('desk', house.asWaiter)
  await device.page.clock.install({ time: Date.now() + 12 * 3_600_000 })
  await device.page.goto(POINT_OF_SALE_PATHS.desk)
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  await board.order(1, 'Mesa 4').getByText('20 min').waitFor()
  await board.table('Mesa 4').getByText('20 min').waitFor()
})
