import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import {
  closeWithEscape,
  POINT_OF_SALE_PATHS,
  type PointOfSale,
  pointOfSaleOn,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Maps the first note of each sound, in hertz, to the sound's name. */
const NOTES: Record<number, string> = {
  659: 'pedido',
  1319: 'llamada',
  523: 'cuenta',
  220: 'enlace',
}

async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const played: number[][] = []
    Object.assign(window, { played })
    const create = AudioContext.prototype.createOscillator
    let moment: number[] | undefined
    AudioContext.prototype.createOscillator = function () {
      const oscillator = create.call(this)
      if (!moment) {
        moment = []
        played.push(moment)
        queueMicrotask(() => {
          moment = undefined
        })
      }
      const notes = moment
      const start = oscillator.start.bind(oscillator)
      oscillator.start = (when) => {
        notes.push(Math.round(oscillator.frequency.value))
        start(when)
      }
      return oscillator
    }
  })
}

function expectSounds(page: Page) {
  return expect.poll(() => soundsOf(page))
}

async function soundsOf(page: Page): Promise<string[]> {
  const moments: number[][] = await page.evaluate('played')
  return moments.flatMap((notes) => [...new Set(notes.flatMap((note) => NOTES[note] ?? []))])
}

/** Ignores the connection sound, because advancing the clock makes the board stale until its next poll. */
function expectHouseSounds(page: Page) {
  return expect.poll(async () => (await soundsOf(page)).filter((sound) => sound !== 'enlace'))
}

async function forget(page: Page): Promise<void> {
  await page.evaluate('played.length = 0')
}

/** Waits until one tab is the sound leader and no other tab waits for the sound lock. */
async function untilOneLeads(page: Page): Promise<void> {
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const isSoundLock = ({ name = '' }: LockInfo) => name.startsWith('orderi-sonido ')
      return { held: held.some(isSoundLock), waited: pending.some(isSoundLock) }
    })
  await expect.poll(locks).toEqual({ held: true, waited: false })
}

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  await page.getByRole('button', { name: 'Sonido activo' }).waitFor()
  await expectSounds(page).toEqual(['pedido'])
  await forget(page)
}

test('repeats the sound for a waiter call, requested bill or order until staff acknowledge it, and plays a sound for a lost connection', async () => {
  const house = await openHouse(setup.world)
  const device = await setup.device('desk', house.asWaiter)
  const { page, context } = device
  device.expects(/net::ERR_|WebSocket connection .* failed/)
  await listen(context)
  await page.clock.install()
  await page.goto(POINT_OF_SALE_PATHS.desk)
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await board.calls.getByText('Mesa 3').waitFor()
  await expectSounds(page).toEqual([])
  await turnOn(page)
  await untilOneLeads(page)

  await board.calls.getByRole('button', { name: 'Enviar mesero' }).click()
  await board.calls.getByText('Nadie espera a un mesero').waitFor()
  await luisa.callWaiter()
  await expectSounds(page).toEqual(['llamada'])
  await page.clock.fastForward(15_000)
  await expectHouseSounds(page).toEqual(['llamada', 'llamada'])
  await board.calls.getByRole('heading', { name: 'Mesero solicitado' }).click()
  await page.clock.fastForward(15_000)
  await luisa.order({ 'Tres leches': 1 })
  await expectHouseSounds(page).toEqual(['llamada', 'llamada', 'pedido'])
  await luisa.askForBill()
  await expectHouseSounds(page).toEqual(['llamada', 'llamada', 'pedido', 'cuenta'])
  await board.picture('sonido activo')
  await reloadWithSound(board)
  await context.setOffline(true)
  await page.clock.fastForward(11_000)
  await page.getByText(/^Sin red · hace \d\d s$/).waitFor()
  await page.clock.fastForward(3000)
  await expectSounds(page).toEqual(['enlace'])
})

async function reloadWithSound(board: PointOfSale): Promise<void> {
  const { page } = board
  await forget(page)
  await page.reload()
  await board.live.waitFor()
  await board.calls.getByText('Mesa 3').waitFor()
  // After a reload, as after a power cut, a wall display starts the sound without a touch if the browser allows it.
  await page.getByRole('button', { name: 'Sonido activo' }).waitFor()
  await untilOneLeads(page)
}

test('one of two tabs plays sounds, and the other tab takes over when the first tab closes', async () => {
  const house = await openHouse(setup.world)
  const device = await setup.device('desk', house.asWaiter)
  await listen(device.context)
  const first = device.page
  await first.goto(POINT_OF_SALE_PATHS.desk)
  await first.getByText(/^En vivo/).waitFor()
  await turnOn(first)
  await untilOneLeads(first)
  const second = await device.context.newPage()
  await second.goto(POINT_OF_SALE_PATHS.desk)
  await second.getByText(/^En vivo/).waitFor()
  // A device with sound turned on starts it at the first touch.
  await second.getByRole('heading', { level: 1 }).click()
  await second.getByRole('button', { name: 'Sonido activo' }).waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await expectSounds(first).toEqual(['llamada'])
  await second.getByRole('region', { name: 'Mesero solicitado' }).getByText('Mesa 3').waitFor()
  await expectSounds(second).toEqual([])
  await first.close()
  await untilOneLeads(second)
  await luisa.askForBill()
  await expectSounds(second).toEqual(['cuenta'])
})

test('the settings of a device determine which sounds that device plays', async () => {
  const house = await openHouse(setup.world)
  const device = await setup.device('wall', house.asWaiter)
  await listen(device.context)
  const { page } = device
  await page.goto(POINT_OF_SALE_PATHS.wall)
  const board = pointOfSaleOn(device)
  await board.live.waitFor()
  await turnOn(page)
  await page.getByRole('button', { name: 'Sonido activo' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mesero solicitado' }).click()
  await board.picture('elegir sonidos')
  await closeWithEscape(page.getByRole('menu'))
  await untilOneLeads(page)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await board.calls.getByText('Mesa 3').waitFor()
  await luisa.order({ 'Tres leches': 1 })
  await expectSounds(page).toEqual(['pedido'])
})

test('a kitchen plays only the sound for orders, until a touch acknowledges them', async () => {
  const house = await openHouse(setup.world)
  const device = await setup.device('wall', house.asWaiter)
  await listen(device.context)
  const { page } = device
  await page.clock.install()
  await page.goto('/admin/cocina?muro=1')
  await page.getByText(/^En vivo/).waitFor()
  await turnOn(page)
  await untilOneLeads(page)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await luisa.order({ 'Tres leches': 1 })
  await luisa.askForBill()
  await expectSounds(page).toEqual(['pedido'])
  await page.clock.fastForward(15_000)
  await expectHouseSounds(page).toEqual(['pedido', 'pedido'])
  await page.getByRole('region', { name: 'Pedidos por preparar' }).click()
  await page.clock.fastForward(15_000)
  await expectHouseSounds(page).toEqual(['pedido', 'pedido'])
})
