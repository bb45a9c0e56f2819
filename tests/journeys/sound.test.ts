// What is heard on a board: each thing by its own sound, again until somebody sees it, never what is old, and from one tab alone.
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { ADDRESS, gone, pointOfSale } from '../support/point-of-sale.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

/** The first note of each sound, in hertz. */
const NOTES: Record<number, string> = {
  659: 'pedido',
  1319: 'llamada',
  523: 'cuenta',
  220: 'enlace',
}

/** Writes down the notes that a page plays, those of one moment together. */
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

/** Which sounds a page made since it was last asked. */
function expectHeard(page: Page) {
  return expect.poll(() => heardOn(page))
}

async function heardOn(page: Page): Promise<string[]> {
  const moments: number[][] = await page.evaluate('played')
  return moments.flatMap((notes) => [...new Set(notes.flatMap((note) => NOTES[note] ?? []))])
}

/** The same but for the link: a clock that is put forward takes the board's word away until it has asked again. */
function expectHeardOfHouse(page: Page) {
  return expect.poll(async () => (await heardOn(page)).filter((sound) => sound !== 'enlace'))
}

async function forget(page: Page): Promise<void> {
  await page.evaluate('played.length = 0')
}

/** Until one tab has the say about every sound, and none waits for it any more. */
async function untilOneHasTheSay(page: Page): Promise<void> {
  const says = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const isSay = ({ name = '' }: LockInfo) => name.startsWith('orderi-sonido ')
      return { held: held.some(isSay), waited: pending.some(isSay) }
    })
  await expect.poll(says).toEqual({ held: true, waited: false })
}

/** Turns the sound on, which is heard. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  await page.getByRole('button', { name: 'Sonido activo' }).waitFor()
  await expectHeard(page).toEqual(['pedido'])
  await forget(page)
}

test('a call, a bill and an order are heard until somebody sees them, and a lost link', async () => {
  const house = await openHouse(stage.world)
  const device = await stage.device('desk', { as: house.waiter, at: house })
  const { page, context } = device
  device.expects(/net::ERR_|WebSocket connection .* failed/)
  await listen(context)
  await page.clock.install()
  await page.goto(ADDRESS.desk)
  const board = pointOfSale(device)
  await board.live.waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await board.calls.getByText('Mesa 3').waitFor()
  await expectHeard(page).toEqual([])
  await turnOn(page)
  await untilOneHasTheSay(page)

  await board.calls.getByRole('button', { name: 'Enviar mesero' }).click()
  await board.calls.getByText('Nadie espera a un mesero').waitFor()
  await luisa.callWaiter()
  await expectHeard(page).toEqual(['llamada'])
  await page.clock.fastForward(15_000)
  await expectHeardOfHouse(page).toEqual(['llamada', 'llamada'])
  await board.calls.getByRole('heading', { name: 'Mesero solicitado' }).click()
  await page.clock.fastForward(15_000)
  await luisa.order({ 'Tres leches': 1 })
  await expectHeardOfHouse(page).toEqual(['llamada', 'llamada', 'pedido'])
  await luisa.askForBill()
  await expectHeardOfHouse(page).toEqual(['llamada', 'llamada', 'pedido', 'cuenta'])
  await board.picture('sonido activo')

  await forget(page)
  await page.reload()
  await board.live.waitFor()
  await board.calls.getByText('Mesa 3').waitFor()
  // Nobody touches a wall after a power cut: where the browser allows it, the sound is back by itself.
  await page.getByRole('button', { name: 'Sonido activo' }).waitFor()
  await untilOneHasTheSay(page)
  await context.setOffline(true)
  await page.clock.fastForward(11_000)
  await page.getByText(/^Sin red · hace \d\d s$/).waitFor()
  await page.clock.fastForward(3000)
  await expectHeard(page).toEqual(['enlace'])
})

test('of two tabs one is heard, and the other follows it', async () => {
  const house = await openHouse(stage.world)
  const device = await stage.device('desk', { as: house.waiter, at: house })
  await listen(device.context)
  const first = device.page
  await first.goto(ADDRESS.desk)
  await first.getByText(/^En vivo/).waitFor()
  await turnOn(first)
  await untilOneHasTheSay(first)
  const second = await device.context.newPage()
  await second.goto(ADDRESS.desk)
  await second.getByText(/^En vivo/).waitFor()
  // What is on for the device is on with the first touch.
  await second.getByRole('heading', { level: 1 }).click()
  await second.getByRole('button', { name: 'Sonido activo' }).waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await expectHeard(first).toEqual(['llamada'])
  await second.getByRole('region', { name: 'Mesero solicitado' }).getByText('Mesa 3').waitFor()
  await expectHeard(second).toEqual([])
  await first.close()
  await untilOneHasTheSay(second)
  await luisa.askForBill()
  await expectHeard(second).toEqual(['cuenta'])
})

test('what a screen makes heard is chosen on the device', async () => {
  const house = await openHouse(stage.world)
  const device = await stage.device('wall', { as: house.waiter, at: house })
  await listen(device.context)
  const { page } = device
  await page.goto(ADDRESS.wall)
  const board = pointOfSale(device)
  await board.live.waitFor()
  await turnOn(page)
  await page.getByRole('button', { name: 'Sonido activo' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Mesero solicitado' }).click()
  await board.picture('elegir sonidos')
  await page.keyboard.press('Escape')
  await gone(page.getByRole('menu'))
  await untilOneHasTheSay(page)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await board.calls.getByText('Mesa 3').waitFor()
  await luisa.order({ 'Tres leches': 1 })
  await expectHeard(page).toEqual(['pedido'])
})

test('a kitchen hears orders and nothing else, until somebody there touches the screen', async () => {
  const house = await openHouse(stage.world)
  const device = await stage.device('wall', { as: house.waiter, at: house })
  await listen(device.context)
  const { page } = device
  await page.clock.install()
  await page.goto('/admin/cocina?muro=1')
  await page.getByText(/^En vivo/).waitFor()
  await turnOn(page)
  await untilOneHasTheSay(page)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.callWaiter()
  await luisa.order({ 'Tres leches': 1 })
  await luisa.askForBill()
  await expectHeard(page).toEqual(['pedido'])
  await page.clock.fastForward(15_000)
  await expectHeardOfHouse(page).toEqual(['pedido', 'pedido'])
  await page.getByRole('region', { name: 'Pedidos por preparar' }).click()
  await page.clock.fastForward(15_000)
  await expectHeardOfHouse(page).toEqual(['pedido', 'pedido'])
})
