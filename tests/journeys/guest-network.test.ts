import { calls } from '@orderi/shared/contract/all'
import type { WebSocketRoute } from 'playwright'
import { expect, test } from 'vitest'
import { pollCount } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, readOpenOrders } from '../support/restaurant/house.ts'
import { liveMark, openPhone, scan } from '../support/screens/guest.ts'

const setup = setUpJourney()

const PING = '2'
const PONG = '3'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/

async function orderedLines(house: House): Promise<number> {
  return (await readOpenOrders(house)).flatMap((order) => order.products).length
}

test('an order is sent once after a reload, quick taps, a lost response, a suspended tab or a change of guest', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, context, plus, tab, send } = phone
  phone.expects(OFFLINE)
  await liveMark(page).waitFor()
  await plus('Fresco de cas').click()
  await plus('Fresco de cas').click()
  await tab('Pedido')
  await page.reload()
  await page.getByRole('group', { name: 'Fresco de cas' }).getByText('2').waitFor()

  await context.setOffline(true)
  await send.dblclick()
  const waits = page.getByText('Se enviará al volver la red.')
  await waits.waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/por enviar')
  await page.getByRole('button', { name: 'No enviar todavía' }).click()
  await send.click()
  await waits.waitFor()
  await context.setOffline(false)
  await page.getByRole('article').filter({ hasText: 'Fresco de cas' }).waitFor()
  expect(await orderedLines(house)).toBe(1)

  const addToCart = async (dish: string) => {
    await tab('Menú')
    await plus(dish).click()
    await tab('Pedido')
  }
  const path = `**${calls.placeOrder.path}`
  const sendWithoutAnswer = async () => {
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await waits.waitFor()
    await page.unroute(path)
  }
  await addToCart('Tres leches')
  await sendWithoutAnswer()
  await page.reload()
  await page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  expect(await orderedLines(house)).toBe(2)
  await tab('Pedido')
  const empty = page.getByText('Su pedido está vacío.')
  await empty.waitFor()

  await addToCart('Café chorreado')
  // Simulates that another tab has sent the order. This page gets no storage event, like a suspended tab.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('orderi.pedido.')) localStorage.removeItem(name)
    }
  })
  await send.click()
  await empty.waitFor()
  expect(await orderedLines(house)).toBe(2)

  await addToCart('Fresco de cas')
  await sendWithoutAnswer()
  // Simulates the end of the visit: after a reload, the page continues as another guest.
  await page.evaluate(() => localStorage.removeItem('orderi.cliente'))
  await page.reload()
  await page.getByText('No sabemos si su pedido llegó a la cocina.').waitFor()
  await expectAccessible(page)
  expect(await orderedLines(house)).toBe(3)
})

test('an order returns to the cart after twenty minutes, and a rate-limited one shows its wait and is announced when it is sent', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'), {
    before: (page) => page.clock.install(),
  })
  const { page, context, plus, tab, send } = phone
  phone.expects(OFFLINE)
  phone.expects(/status of 429/)
  await liveMark(page).waitFor()
  await plus('Fresco de cas').click()
  await tab('Pedido')
  await context.setOffline(true)
  await send.click()
  await page.getByText('Se enviará al volver la red.').waitFor()
  await page.clock.fastForward(21 * 60_000)
  await page.getByText(/^Su pedido no pudo salir del teléfono en 20 minutos/).waitFor()
  await phone.picture('invitado/no pudo salir')
  await context.setOffline(false)

  let wait = '540'
  const path = `**${calls.placeOrder.path}`
  await page.route(path, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': wait },
      json: { code: 'too_many_requests', message: '' },
    }),
  )
  await send.click()
  await page.getByText('El suyo se enviará solo en 9 min.').waitFor()
  await phone.picture('invitado/tiene que esperar')
  await page.getByRole('button', { name: 'No enviar todavía' }).click()
  await send.waitFor()
  wait = '1'
  await send.click()
  await page.getByText(/El suyo se enviará solo en/).waitFor()
  await page.unroute(path)
  await tab('Menú')
  await phone.notice('Pedido 1 enviado a la cocina.').waitFor()
  await page.waitForURL('/menu')
})

test('a phone is not shown as “live” without messages, and an overload of the server does not end the visit', async () => {
  const house = await openHouse(setup.world)
  let state: 'open' | 'dead' | 'overloaded' = 'open'
  let refusals = 0
  const refuse = (socket: WebSocketRoute) => {
    socket.send(
      '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    socket.onMessage(() => {
      refusals += 1
      if (refusals > 1) void socket.close()
      else socket.send('44{"message":"","data":{"code":"unavailable","message":""}}')
    })
  }
  const phone = await scan(setup, house.table('Mesa 4'), {
    before: async (each) => {
      await each.clock.install()
      await each.routeWebSocket(/socket\.io/, (socket) => {
        if (state === 'overloaded' && refusals < 2) {
          refuse(socket)
          return
        }
        const server = socket.connectToServer()
        server.onMessage((message) => {
          if (state !== 'dead') socket.send(message)
          // The server still receives pongs, so the server does not close the connection.
          else if (message === PING) server.send(PONG)
        })
      })
    },
  })
  const { page } = phone
  phone.expects(OFFLINE)
  const reconnecting = page.getByText('Reconectando…')
  await liveMark(page).waitFor()
  state = 'dead'
  // The page's clock advances by 14 s. The socket closes only after 20 s, so the silence alone changes the state.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4000)
  await page.clock.runFor(10_000)
  await reconnecting.waitFor()
  state = 'open'
  await page.clock.resume()
  await page.clock.fastForward(8000)
  await liveMark(page).waitFor()

  const person = () => page.evaluate(() => localStorage.getItem('orderi.cliente'))
  const before = await person()
  state = 'overloaded'
  await page.reload()
  await reconnecting.waitFor()
  await expect.poll(() => refusals).toBe(1)
  expect(await person()).toBe(before)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await liveMark(page).waitFor()
  expect(await person()).toBe(before)
})

test('a menu that failed to load appears without a reload, and stays readable without a network', async () => {
  const house = await openHouse(setup.world)
  const phone = await openPhone(setup, { serviceWorkers: 'allow' })
  const { page, context, dish } = phone
  phone.expects(/status of 503/)
  phone.expects(OFFLINE)
  await page.clock.install()
  await page.route('**/api/menu', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  )
  await page.goto(`/open/${house.table('Mesa 4').code}`)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await page.unroute('**/api/menu')
  await page.clock.fastForward(5000)
  await dish('Tres leches').waitFor()
  await liveMark(page).waitFor()
  const worker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/menu')
      return registration?.active?.state
    })
  await expect.poll(worker).toBe('activated')
  await context.setOffline(true)
  await page.getByText('Sin red').waitFor()
  await page.goto('/menu')
  await dish('Tres leches').waitFor()
  await page.getByText('Sin conexión: este es el menú que ya había visto.').waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/sin red')
  await phone.tab('Cuenta')
  await page.getByText('Todavía no ha pedido nada.').waitFor()

  await context.setOffline(false)
  await liveMark(page).waitFor()
  await phone.tab('Menú')
  await pollCount(page.getByText('Sin conexión: este es el menú que ya había visto.')).toBe(0)
})
