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

test('the cart survives a reload, and several quick taps send it once', async () => {
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
  await page.getByText('Se enviará al volver la red.').waitFor()
  await expectAccessible(page)
  await phone.picture('invitado/por enviar')
  await page.getByRole('button', { name: 'No enviar todavía' }).click()
  await send.click()
  await page.getByText('Se enviará al volver la red.').waitFor()
  await context.setOffline(false)
  await page.getByRole('article').filter({ hasText: 'Fresco de cas' }).waitFor()
  expect(await orderedLines(house)).toBe(1)
})

test('an order whose response is lost is placed once, even after a reload', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, plus, tab, send } = phone
  phone.expects(OFFLINE)
  await liveMark(page).waitFor()
  await plus('Tres leches').click()
  await tab('Pedido')
  const path = '**/api/cliente/agregar-producto'
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect.poll(() => orderedLines(house)).toBe(1)
  await page.getByText('Se enviará al volver la red.').waitFor()
  await page.unroute(path)
  await page.reload()
  await page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  expect(await orderedLines(house)).toBe(1)
  await tab('Pedido')
  await page.getByText('Su pedido está vacío.').waitFor()
})

test('another guest on the same phone does not resend an order that may have arrived', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, plus, tab, send } = phone
  phone.expects(OFFLINE)
  await liveMark(page).waitFor()
  await plus('Tres leches').click()
  await tab('Pedido')
  await page.route('**/api/cliente/agregar-producto', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await page.getByText('Se enviará al volver la red.').waitFor()
  await page.unroute('**/api/cliente/agregar-producto')
  // Simulates the end of the visit: after a reload, the page continues as another guest.
  await page.evaluate(() => localStorage.removeItem('orderi.cliente'))
  await page.reload()
  await page.getByText('No sabemos si su pedido llegó a la cocina.').waitFor()
  await expectAccessible(page)
  expect(await orderedLines(house)).toBe(1)
})

test('a suspended tab does not repeat an order that another tab has sent', async () => {
  const house = await openHouse(setup.world)
  const { page, plus, tab, send } = await scan(setup, house.table('Mesa 4'))
  await liveMark(page).waitFor()
  await plus('Tres leches').click()
  await tab('Pedido')
  // Simulates that another tab has sent the order. This page gets no storage event, like a suspended tab.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('orderi.pedido.')) localStorage.removeItem(name)
    }
  })
  await send.click()
  await page.getByText('Su pedido está vacío.').waitFor()
  expect(await orderedLines(house)).toBe(0)
})

test('a rate-limited order shows the remaining wait, can be withdrawn, and is announced in every view when it is sent', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, plus, tab, send } = phone
  phone.expects(/status of 429/)
  await liveMark(page).waitFor()
  await plus('Tres leches').click()
  await tab('Pedido')
  let wait = '540'
  const path = '**/api/cliente/agregar-producto'
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

test('an order that remains unsent for twenty minutes returns to the cart with a notice', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'), {
    before: (page) => page.clock.install(),
  })
  const { page, context, plus, tab, send } = phone
  phone.expects(OFFLINE)
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
  await send.click()
  await page.getByRole('article').filter({ hasText: 'Fresco de cas' }).waitFor()
})

test('the guest app does not show “live” while its connection receives no messages', async () => {
  const house = await openHouse(setup.world)
  let isDead = false
  const { page } = await scan(setup, house.table('Mesa 4'), {
    before: async (each) => {
      await each.clock.install()
      await each.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer()
        server.onMessage((message) => {
          if (!isDead) socket.send(message)
          // The server still receives pongs, so the server does not close the connection.
          else if (message === PING) server.send(PONG)
        })
      })
    },
  })
  await liveMark(page).waitFor()
  isDead = true
  // The page's clock advances by 14 s. The socket closes only after 20 s, so the silence alone changes the state.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4000)
  await page.clock.runFor(10_000)
  await page.getByText('Reconectando…').waitFor()
  isDead = false
  await page.clock.resume()
  await page.clock.fastForward(8000)
  await liveMark(page).waitFor()
})

test('a short overload of the server does not end a guest’s visit', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page } = phone
  phone.expects(OFFLINE)
  await liveMark(page).waitFor()
  const person = () => page.evaluate(() => localStorage.getItem('orderi.cliente'))
  const before = await person()
  let refusals = 0
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (refusals > 1) {
      socket.connectToServer()
      return
    }
    socket.send(
      '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    )
    socket.onMessage(() => {
      refusals += 1
      if (refusals > 1) void socket.close()
      else socket.send('44{"message":"","data":{"code":"unavailable","message":""}}')
    })
  })
  await page.reload()
  await page.getByText('Reconectando…').waitFor()
  await expect.poll(() => refusals).toBe(1)
  expect(await person()).toBe(before)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await liveMark(page).waitFor()
  expect(await person()).toBe(before)
})

test('a menu that failed to load appears without a reload as soon as it can be loaded', async () => {
  const house = await openHouse(setup.world)
  const phone = await openPhone(setup)
  phone.expects(/status of 503/)
  await phone.page.clock.install()
  await phone.page.route('**/api/menu', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
  )
  await phone.page.goto(`/open/${house.table('Mesa 4').code}`)
  await phone.page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await phone.page.unroute('**/api/menu')
  await phone.page.clock.fastForward(5000)
  await phone.dish('Tres leches').waitFor()
})

test('a loaded menu stays readable without a network', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'), { serviceWorkers: 'allow' })
  const { page, context, dish } = phone
  phone.expects(OFFLINE)
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
