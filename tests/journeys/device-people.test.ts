/** Tests people on a shared device who leave, act without a network, and act at the same time. */
import { calls } from '@orderi/shared/contract/all'
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { makeGate, setUpJourney } from '../support/browser/journey.ts'
import { activate } from '../support/browser/keyboard.ts'
import { type House, openHouse, readOpenOrders } from '../support/restaurant/house.ts'
import { openChargingHouse, seat } from '../support/screens/charging.ts'
import { type PointOfSale, tap, untilGone } from '../support/screens/point-of-sale.ts'
import {
  actorsOf,
  chip,
  choose,
  employ,
  enterPin,
  openWall,
  PIN,
  wallIn,
} from '../support/screens/shared-device.ts'

const setup = setUpJourney()
const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/

const step = (wall: PointOfSale, number: number, table: string, status: string) =>
  tap(wall.order(number, table).getByRole('button', { name: new RegExp(status) }))

/** A wall with Ana and Beto, and the orders 1 and 2. Ana is chosen. */
async function openWallOfTwo(pin: 'dinero' | 'siempre' = 'dinero') {
  const house = await openHouse(setup.world)
  const people = { ana: await employ(setup, house, 'Ana Arias') }
  await employ(setup, house, 'Beto Brenes')
  const { order: one } = await (await house.sitDown('Mesa 3')).order({ 'Tres leches': 1 })
  const { order: two } = await (await house.sitDown('Mesa 4')).order({ 'Tres leches': 1 })
  const wall = await openWall(setup, house, pin)
  await change(wall, 'Ana Arias', '¿Quién?', pin)
  return { house, wall, one, two, ...people }
}

/** Chooses a person in place of `before`. */
async function change(wall: PointOfSale, name: string, before: string, pin: 'dinero' | 'siempre') {
  await chip(wall, before).click()
  await choose(wall, name)
  if (pin === 'siempre') await enterPin(wall, name, PIN)
  await chip(wall, name).waitFor()
}

const statusesOf = async (house: House) =>
  Object.fromEntries((await readOpenOrders(house)).map(({ number, status }) => [number, status]))

test('a waiter who is dismissed in the middle of an action is refused and leaves the chip', async () => {
  const { house, wall, one, ana } = await openWallOfTwo()
  wall.expects(/status of 40[34]/)
  await wall
    .order(one.number, 'Mesa 3')
    .getByRole('button', { name: /Preparando/ })
    .waitFor()
  await house.admin.client.send(calls.dismissEmployee, { user: ana })
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  await wall.notice('Ana Arias ya no puede actuar en esta pantalla.').waitFor()
  await chip(wall, '¿Quién?').waitFor()
  expect(await actorsOf(setup, house, one.id)).toEqual([])
  expect(await statusesOf(house)).toMatchObject({ [one.number]: 'Pendiente' })
})

test('a waiter who is dismissed while a charge asks for the PIN charges nothing', async () => {
  const house = await openChargingHouse(setup)
  const ana = await employ(setup, house, 'Ana Arias')
  const { bill } = await seat(house, 'Mesa 4')
  const wall = await openWall(setup, house)
  wall.expects(/status of 40[39]/)
  await wall.page.goto(`${wall.page.url()}&ver=cobrar-${bill.id}`)
  const charge = wall.page.getByRole('dialog', { name: /^Cobrar/ })
  await charge.getByRole('button', { name: 'Tarjeta' }).waitFor()
  await choose(wall, 'Ana Arias')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByRole('button', { name: /^Cobrar/ }).click()
  await wall.page.getByRole('dialog', { name: 'PIN de Ana Arias' }).waitFor()
  await house.admin.client.send(calls.dismissEmployee, { user: ana })
  await enterPin(wall, 'Ana Arias', PIN)
  await wall.page.getByText('Esta persona ya no puede actuar en esta pantalla.').waitFor()
  await wall.picture('dispositivos/despedida')
  await wall.page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await chip(wall, '¿Quién?').waitFor({ state: 'attached' })
  expect((await house.admin.client.get(calls.openBills, house.branch.id)).body.total).toBe(1)
})

test('changes of two people without a network arrive under the name of each', async () => {
  const { house, wall, one, two } = await openWallOfTwo()
  wall.expects(NO_NETWORK)
  await wall.context.setOffline(true)
  await wall.page.getByText('Sin red', { exact: true }).waitFor()
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  await change(wall, 'Beto Brenes', 'Ana Arias', 'dinero')
  await step(wall, two.number, 'Mesa 4', 'Preparando')
  await wall.page.getByRole('button', { name: '2 cambios esperan la red' }).waitFor()
  await wall.context.setOffline(false)
  await expect.poll(() => actorsOf(setup, house, one.id)).toEqual([['Ana Arias', 'Muro del salón']])
  await expect
    .poll(() => actorsOf(setup, house, two.id))
    .toEqual([['Beto Brenes', 'Muro del salón']])
  await untilGone(wall.page.getByRole('button', { name: /esperan? la red$/ }))
})

test('a change that waits for a closed PIN question stays visible, and is sent with the PIN later', async () => {
  const { house, wall, one, two } = await openWallOfTwo('siempre')
  wall.expects(NO_NETWORK)
  wall.expects(/status of 409/)
  await wall.context.setOffline(true)
  await wall.page.getByText('Sin red', { exact: true }).waitFor()
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  await wall.page.getByRole('button', { name: '1 cambio espera la red' }).waitFor()
  await wall.page.getByRole('button', { name: 'Dejar de actuar como Ana Arias' }).click()
  await wall.context.setOffline(false)
  const question = wall.page.getByRole('dialog', { name: 'PIN de Ana Arias' })
  await question.waitFor()
  await wall.page.keyboard.press('Escape')
  await untilGone(question)
  const waiting = wall.page.getByRole('button', { name: '1 cambio espera un PIN' })
  await waiting.waitFor()
  await change(wall, 'Beto Brenes', '¿Quién?', 'siempre')
  await step(wall, two.number, 'Mesa 4', 'Preparando')
  await expect
    .poll(() => actorsOf(setup, house, two.id))
    .toEqual([['Beto Brenes', 'Muro del salón']])
  await waiting.click()
  const enter = wall.page.getByRole('button', { name: /^Escribir el PIN: / })
  await enter.waitFor()
  await wall.picture('dispositivos/espera un PIN')
  await enter.click()
  await enterPin(wall, 'Ana Arias', PIN)
  await untilGone(waiting)
  await chip(wall, 'Beto Brenes').waitFor()
  await expect.poll(() => actorsOf(setup, house, one.id)).toEqual([['Ana Arias', 'Muro del salón']])
})

test('two people act on one wall at once, although the answer to the first is late', async () => {
  const { house, wall, one, two } = await openWallOfTwo()
  const gate = makeGate()
  const hold = async (route: Route) => {
    await gate.opened
    await route.continue()
  }
  await wall.page.route('**/cambiar-estado-pedido', hold, { times: 1 })
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  await change(wall, 'Beto Brenes', 'Ana Arias', 'dinero')
  await step(wall, two.number, 'Mesa 4', 'Preparando')
  await expect
    .poll(() => actorsOf(setup, house, two.id))
    .toEqual([['Beto Brenes', 'Muro del salón']])
  expect(await actorsOf(setup, house, one.id)).toEqual([])
  gate.open()
  await expect.poll(() => actorsOf(setup, house, one.id)).toEqual([['Ana Arias', 'Muro del salón']])
})

test('a change of a person who left waits until another person takes it over', async () => {
  const { house, wall, one, ana } = await openWallOfTwo()
  wall.expects(NO_NETWORK)
  wall.expects(/status of 40[34]/)
  await wall.context.setOffline(true)
  await wall.page.getByText('Sin red', { exact: true }).waitFor()
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  const queued = wall.page.getByRole('button', { name: '1 cambio espera la red' })
  await queued.waitFor()
  await change(wall, 'Beto Brenes', 'Ana Arias', 'dinero')
  await house.admin.client.send(calls.dismissEmployee, { user: ana })
  await wall.context.setOffline(false)
  const held = wall.page.getByRole('button', { name: '1 cambio espera a una persona' })
  await held.click()
  await wall.picture('dispositivos/espera a otra persona')
  await wall.page.getByRole('button', { name: /^¿Quién\? / }).click()
  const who = wall.page.getByRole('dialog', { name: '¿Quién lo hace?' })
  await who.getByRole('button', { name: 'Beto Brenes' }).first().click()
  await untilGone(held)
  await expect
    .poll(() => actorsOf(setup, house, one.id))
    .toEqual([['Beto Brenes', 'Muro del salón']])
})

test('a change that waits while its device moves to another branch stays visible, and can be discarded', async () => {
  const { house, wall, one } = await openWallOfTwo()
  const { body: other } = await house.admin.client.call(calls.createBranch, {
    body: { name: 'Guanacaste', phone: '2666-0000', status: 1 },
  })
  wall.expects(NO_NETWORK)
  wall.expects(/status of 40[134]/)
  await wall.context.setOffline(true)
  await wall.page.getByText('Sin red', { exact: true }).waitFor()
  await step(wall, one.number, 'Mesa 3', 'Preparando')
  await wall.page.getByRole('button', { name: '1 cambio espera la red' }).waitFor()
  await house.admin.client.send(calls.updateDevice, {
    ...wallIn(other.id),
    id: wall.id,
  })
  await wall.context.setOffline(false)
  const elsewhere = wall.page.getByRole('button', { name: '1 cambio de otra sucursal' })
  await elsewhere.click()
  const dialog = wall.page.getByRole('dialog', { name: '1 cambio de otra sucursal' })
  await dialog.getByText('Se hizo en otra sucursal.').waitFor()
  await wall.picture('dispositivos/cambio de otra sucursal')
  await dialog.getByRole('button', { name: /^Descartar: / }).click()
  const question = wall.page.getByRole('dialog', { name: '¿Descartar este cambio?' })
  await activate(wall.page, question.getByRole('button', { name: 'Descartar', exact: true }))
  await untilGone(elsewhere)
  expect(await statusesOf(house)).toMatchObject({ [one.number]: 'Pendiente' })
})
