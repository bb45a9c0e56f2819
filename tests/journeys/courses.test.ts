/** Tests courses: an admin creates them, a waiter holds and fires them, and the kitchen sees what will come. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollText } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, readOpenBills } from '../support/restaurant/house.ts'
import { findDish, scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { officeOn } from '../support/screens/office.ts'
import {
  closeWith,
  closeWithEscape,
  openPointOfSale,
  type PointOfSale,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/

/** Creates one course for the category of each dish. Returns their IDs. */
async function createCourses(house: House, dishes: Readonly<Record<string, string>>) {
  const { client } = house.admin
  const ids: number[] = []
  for (const [index, [name, dish]] of Object.entries(dishes).entries()) {
    const [product] = (await client.call(calls.products, { query: { buscar: dish } })).body.data
    const { body } = await client.send(calls.createCourse, {
      name,
      order: index + 1,
      categorias: [product?.category_id ?? 0],
    })
    ids.push(body.id)
  }
  return ids
}

async function takeOrder(desk: PointOfSale): Promise<void> {
  await desk.table('Mesa 3').click()
  const take = desk.dialog('Pedido para Mesa 3')
  await take.getByRole('button', { name: /^Ceviche de corvina/ }).click()
  await take.getByRole('button', { name: /^Arroz con camarones/ }).click()
  await take.getByRole('checkbox', { name: 'Fuertes' }).check()
  await desk.picture('tiempos/pedido')
  await closeWith(take, 'Enviar pedido')
}

test('an admin creates courses', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  await office.go('/admin/categorias', 'Categorias')
  await page.getByRole('link', { name: 'Tiempos' }).click()
  await page.getByText(/^No hay tiempos añadidos/).waitFor()
  await page.getByRole('button', { name: 'Nuevo tiempo' }).first().click()
  const form = office.dialog('Crear tiempo')
  await form.getByLabel('Nombre').fill('Fuertes')
  await form.getByRole('checkbox', { name: 'Platos fuertes' }).check()
  await office.picture('tiempos/formulario')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('cell', { name: 'Platos fuertes' }).waitFor()
  await office.picture('tiempos/lista')
})

test('the kitchen sees a held course as coming, and begins it when the waiter fires it', async () => {
  const house = await openHouse(setup.world)
  await createCourses(house, { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await takeOrder(desk)
  const rice = wall.line(1, 'Arroz con camarones')
  await rice.getByText('En espera · Fuertes').waitFor()
  await wall.tool('Totales').click()
  await wall.page.getByText('+1 en espera').waitFor()
  await wall.picture('tiempos/cocina')

  await tap(wall.head(1))
  await pollText(wall.head(1)).toMatch(/Pasar a Listo$/)
  await tap(wall.head(1))
  const ready = wall.ready.getByRole('button', { name: /^Entregar pedido 1,/ })
  await ready.waitFor()
  await pollDisabled(wall.head(1)).toBe(true)
  await tap(ready)
  await pollText(wall.head(1)).toMatch(/Marchar Fuertes$/)
  await expectNone(wall.head(1).getByText(/min$/))
  await wall.head(1).getByText('En espera', { exact: true }).waitFor()

  await desk.order(1, 'Mesa 3').getByRole('button', { name: 'Pedido 1, Mesa 3' }).click()
  const order = desk.dialog('Pedido 1 · Mesa 3')
  const steps = order.getByRole('group', { name: 'Estado del pedido' })
  await pollDisabled(steps.getByRole('button', { name: 'Entregado' })).toBe(true)
  await closeWithEscape(order)

  await desk.table('Mesa 3').click()
  const table = desk.dialog('Mesa 3 · Salón principal')
  await table.getByRole('button', { name: 'Marchar Fuertes' }).click()
  await desk.notice('Pedido 1: marcha Fuertes').waitFor()
  await expectNone(table.getByRole('button', { name: 'Marchar Fuertes' }))
  await closeWithEscape(table)
  await pollText(wall.head(1)).toMatch(/Pasar a Preparando$/)
  await wall.head(1).getByText('0 min').waitFor()
  await expectNone(rice.getByText('En espera · Fuertes'))
})

test('a phone without a network fires a course, which arrives once when the network returns', async () => {
  const house = await openHouse(setup.world)
  await createCourses(house, { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await takeOrder(await openPointOfSale(setup, 'desk', house.asWaiter))
  const rice = wall.line(1, 'Arroz con camarones')
  await rice.getByText('En espera · Fuertes').waitFor()

  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(NO_NETWORK)
  await phone.table('Mesa 3').click()
  const table = phone.dialog('Mesa 3 · Salón principal')
  const fire = table.getByRole('button', { name: 'Marchar Fuertes' })
  await fire.waitFor()
  await phone.page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  await untilGone(phone.live)
  await fire.click()
  await untilGone(fire)
  await closeWithEscape(table)
  const waiting = phone.page.getByRole('button', { name: '1 cambio espera la red' })
  await waiting.click()
  const list = phone.dialog('1 cambio espera la red')
  await list.getByText('Pedido 1: marcha Fuertes').waitFor()
  await closeWithEscape(list)
  await phone.picture('tiempos/sin red')
  await rice.getByText('En espera · Fuertes').waitFor()

  await phone.context.setOffline(false)
  await untilGone(waiting)
  await phone.live.waitFor()
  await expectNone(rice.getByText('En espera · Fuertes'))
  expect(await orderChanges(house)).toHaveLength(1)
})

test('a late step of the kitchen begins no course that was fired since, and the ready course can be delivered', async () => {
  const house = await openHouse(setup.world)
  const courses = { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' }
  const [, mains = 0] = await createCourses(house, courses)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  wall.expects(NO_NETWORK)
  const order_id = await takeHeld(house, mains, 'Luisa')
  await pollText(wall.head(1)).toMatch(/Pasar a Preparando$/)
  await wall.page.waitForLoadState('networkidle')
  await wall.context.setOffline(true)
  await untilGone(wall.live)
  await tap(wall.head(1))
  await pollText(wall.head(1)).toMatch(/Pasar a Listo$/)
  await house.waiter.client.send(calls.fireCourse, { order_id, curso: mains })
  await wall.context.setOffline(false)
  await wall.live.waitFor()
  const statuses = async () => {
    const { data } = (await house.waiter.client.get(calls.openOrders, house.branch.id)).body
    return data[0]?.products.map(({ status }) => status)
  }
  await expect.poll(statuses).toEqual(['Preparando', 'Pendiente'])

  await tap(wall.line(1, 'Ceviche de corvina'))
  await tap(wall.ready.getByRole('button', { name: /^Entregar pedido 1,/ }))
  await expect.poll(statuses).toEqual(['Entregado', 'Pendiente'])
})

test('held dishes of a closed bill stay apart from those of the next guests', async () => {
  const house = await openHouse(setup.world)
  const courses = { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' }
  const [, mains = 0] = await createCourses(house, courses)
  await takeHeld(house, mains, 'Luisa')
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  const table = desk.dialog('Mesa 3 · Salón principal')
  await table.getByRole('button', { name: 'Ver cuenta' }).click()
  await desk.dialog('Cuenta 1 · Mesa 3').getByRole('button', { name: 'Cerrar cuenta' }).click()
  const question = desk.dialog('Cerrar la cuenta 1')
  await question.getByText(/Está en espera 1 producto que la cocina no ha empezado\.$/).waitFor()
  await question.getByRole('button', { name: 'Efectivo' }).click()
  await closeWith(question, 'Cerrar cuenta')

  await takeHeld(house, mains, 'Marta')
  await desk.table('Mesa 3').click()
  const closed = table.getByRole('list', { name: 'De una cuenta ya cerrada' }).getByRole('listitem')
  await closed.getByRole('heading', { name: 'Pedido 1 Luisa' }).waitFor()
  await desk.picture('tiempos/cuenta cerrada')
  await closed.getByRole('button', { name: 'Marchar Fuertes' }).click()
  await desk.notice('Pedido 1: marcha Fuertes').waitFor()
  await untilGone(closed)
  await table.getByRole('button', { name: 'Marchar Fuertes' }).click()
  await desk.notice('Pedido 2: marcha Fuertes').waitFor()
})

/** Orders a starter and a held main dish at table 3, on a new bill. Returns the order's ID. */
async function takeHeld(house: House, mains: number, bill_name: string): Promise<number> {
  const { body } = await house.waiter.client.send(calls.takeOrder, {
    table_id: house.table('Mesa 3').id,
    bill_name,
    products: await starterAndMain(house),
    esperar: [mains],
  })
  return body.order.id
}

const starterAndMain = (house: House) =>
  Promise.all(
    ['Ceviche de corvina', 'Arroz con camarones'].map(async (dish) => {
      const { id } = await findDish(setup, house.table('Mesa 3'), dish)
      return { product_id: id, quantity: 1, note: null, variants: [] }
    }),
  )

/** Reads the changes by people. Reports of kitchen screens have no actor. */
function orderChanges({ branch }: House) {
  return setup.world.deps.pool.query(
    "SELECT seq FROM board_events WHERE branch_id = $1 AND type = 'order.changed' AND actor IS NOT NULL",
    [branch.id],
  )
}

test('the bill and the guest’s phone show a held dish as coming', async () => {
  const house = await openHouse(setup.world)
  const courses = { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' }
  const [, mains = 0] = await createCourses(house, courses)
  const guest = await scan(setup, house.table('Mesa 3'))
  await guest.order('Fresco de cas', 'Luisa')
  const [bill] = await readOpenBills(house)
  const products = await starterAndMain(house)
  const taken = await house.waiter.client.send(calls.takeOrder, {
    bill_id: bill?.id ?? 0,
    products,
    esperar: [mains],
  })
  const orders = guest.page.getByRole('region', { name: 'Pedidos' })
  const lineOnPhone = orders.getByRole('listitem').filter({ hasText: 'Arroz con camarones' })
  await lineOnPhone.getByText('En espera', { exact: true }).waitFor()
  await guest.picture('tiempos/invitado')

  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  await desk.dialog('Mesa 3 · Salón principal').getByRole('button', { name: 'Ver cuenta' }).click()
  const lines = desk.dialog('Cuenta 1 · Mesa 3').getByRole('listitem')
  const held = lines.filter({ hasText: 'Arroz con camarones' }).getByText('En espera · Fuertes')
  await held.waitFor()
  await desk.picture('tiempos/cuenta')

  const order_id = taken.body.order.id
  await house.waiter.client.send(calls.fireCourse, { order_id, curso: mains })
  await untilGone(held)
  await untilGone(lineOnPhone.getByText('En espera', { exact: true }))
})

test('the kitchen fires a course with a tap, and takes it back', async () => {
  const house = await openHouse(setup.world)
  await createCourses(house, { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await takeOrder(await openPointOfSale(setup, 'desk', house.asWaiter))
  const rice = wall.line(1, 'Arroz con camarones')
  await tap(rice)
  const fired = wall.notice('Pedido 1: marcha Fuertes')
  await fired.getByRole('button', { name: 'Deshacer' }).click()
  await rice.getByText('En espera · Fuertes').waitFor()
})

test('stations see what will come, and the pass fires it after the course before', async () => {
  const house = await openHouse(setup.world)
  await createCourses(house, { Entradas: 'Ceviche', Fuertes: 'Arroz con camarones' })
  const { client } = house.admin
  const own = { sucursal: house.branch.id, color: 'gris', sonido: 'campana' } as const
  const [rice] = (await client.call(calls.products, { query: { buscar: 'Arroz' } })).body.data
  const categorias = [rice?.category_id ?? 0]
  const grill = { name: 'Parrilla', order: 1, predeterminada: 1, categorias: [] } as const
  const stove = { name: 'Fogón', order: 2, predeterminada: 0, categorias } as const
  for (const station of [grill, stove])
    await client.send(calls.createStation, { ...own, ...station })
  const open = async (name: string) => {
    const kitchen = await openKitchen(setup, 'wall', house.asWaiter)
    await kitchen.page.getByRole('button', { name, exact: true }).click()
    return kitchen
  }
  const [first, second, pass] = [await open('Parrilla'), await open('Fogón'), await open('Pase')]
  await takeOrder(await openPointOfSale(setup, 'desk', house.asWaiter))
  const held = second.line(1, 'Arroz con camarones')
  await held.getByText('En espera · Fuertes').waitFor()
  await pollDisabled(held).toBe(true)
  await tap(first.head(1))
  await pollText(first.head(1)).toMatch(/Pasar a Listo$/)
  await tap(first.head(1))
  await pollText(pass.head(1)).toMatch(/Pasar a Entregado$/)
  await tap(pass.head(1))
  await pollText(pass.head(1)).toMatch(/Marchar Fuertes$/)
  await tap(pass.head(1))
  await pollText(second.head(1)).toMatch(/Pasar a Preparando$/)
  await pass.notice('Pedido 1: marcha Fuertes').getByRole('button', { name: 'Deshacer' }).click()
  await held.getByText('En espera · Fuertes').waitFor()
})

test('the cart of a restaurant without courses has no “Esperar”', async () => {
  const house = await openHouse(setup.world)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  const take = desk.dialog('Pedido para Mesa 3')
  await take.getByRole('button', { name: /^Ceviche de corvina/ }).click()
  await take.getByRole('button', { name: 'Enviar pedido' }).waitFor()
  await expectNone(take.getByText('Esperar', { exact: true }))
})
