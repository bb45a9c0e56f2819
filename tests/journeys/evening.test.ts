import { expect, test } from 'vitest'
import { expectNone, pollCount } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, type Person } from '../support/restaurant/house.ts'
import { type Kitchen, openKitchen } from '../support/screens/kitchen.ts'
import { closeWith, openPointOfSale, tap, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/

async function openPhone(as: Person, at: House, wrongByHours = 0) {
  const device = await setup.device('phone', { as, at })
  const { page } = device
  if (wrongByHours !== 0) {
    await page.clock.install({ time: Date.now() + wrongByHours * 3_600_000 })
  }
  await page.goto('/mesero')
  const live = page.getByText(/^En vivo · hace \d s$/)
  await live.waitFor()
  return {
    ...device,
    live,
    calls: page.getByRole('region', { name: 'Mesero solicitado', exact: true }),
    async take(table: string, dish: string) {
      await page.getByRole('link', { name: /^Mesas/ }).click()
      await page.getByRole('button', { name: new RegExp(`^${table}`) }).click()
      const dialog = page.getByRole('dialog', { name: `Pedido para ${table}`, exact: true })
      await dialog.getByRole('button', { name: `Agregar ${dish}` }).click()
      await dialog.getByRole('button', { name: 'Ver pedido (1)' }).click()
      await closeWith(dialog, 'Enviar pedido')
    },
  }
}

test('every screen shows every change, and a disconnected kitchen neither loses nor duplicates any change', async () => {
  const house = await openHouse(setup.world)
  const [saul, ana, kitchen, wall] = await Promise.all([
    openPhone(house.waiter, house, 12),
    openPhone(house.admin, house, -12),
    openKitchen(setup, 'wall', house.asAdmin),
    openPointOfSale(setup, 'wall', house.asAdmin),
  ])
  kitchen.expects(NO_NETWORK)
  const luisa = await house.sitDown('Mesa 3')
  const { order } = await luisa.order({ 'Casado con pollo': 2 })
  await luisa.callWaiter()
  await Promise.all([
    wall.order(1, 'Mesa 3').waitFor(),
    wall.calls.getByText('Mesa 3').waitFor(),
    kitchen.ticket(1).waitFor(),
    saul.calls.getByText('0 min').waitFor(),
    ana.calls.getByText('0 min').waitFor(),
  ])
  await saul.page.getByRole('button', { name: 'Voy a Mesa 3' }).click()
  await wall.calls.getByText('Nadie espera a un mesero').waitFor()
  await untilGone(ana.page.getByRole('button', { name: 'Voy a Mesa 3' }))
  // The order, and that the kitchen's screen shows it.
  await expect.poll(() => logOf(order.id)).toHaveLength(2)
  await tapOffline(kitchen)
  await ana.take('Mesa 5', 'Tres leches')
  await luisa.order({ 'Café chorreado': 1 })
  await wall.order(3, 'Mesa 3').waitFor()
  await wall.order(1, 'Mesa 3').getByText('Pendiente').waitFor()
  await expectNone(kitchen.live)
  await pollCount(kitchen.tickets).toBe(1)
  await reconnect(kitchen)
  await wall.order(1, 'Mesa 3').getByRole('button', { name: 'Pasar el pedido 1 a Listo' }).waitFor()
  await pollCount(wall.page.getByRole('heading', { name: /^Pedido \d+, / })).toBe(3)
  await Promise.all([saul, ana, wall].map(({ live }) => live.waitFor()))
  await Promise.all([wall.picture('noche'), kitchen.picture('noche cocina'), ana.picture('noche')])
  expect(await logOf(order.id)).toEqual([
    { type: 'order.created', status: 'Pendiente' },
    { type: 'order.changed', status: 'Pendiente' },
    { type: 'order.changed', status: 'Preparando' },
  ])
})

async function tapOffline(kitchen: Kitchen): Promise<void> {
  await kitchen.context.setOffline(true)
  await kitchen.page.getByText(/^Sin red · hace \d+ s$/).waitFor()
  await tap(kitchen.head(1))
  await kitchen.page.getByRole('button', { name: '1 cambio espera la red' }).waitFor()
}

async function reconnect(kitchen: Kitchen): Promise<void> {
  await kitchen.context.setOffline(false)
  await kitchen.live.waitFor()
  await kitchen.ticket(3).waitFor()
  await pollCount(kitchen.tickets).toBe(3)
  await untilGone(kitchen.page.getByRole('button', { name: /espera la red/ }))
}

async function logOf(order: number): Promise<readonly { type: string; status: string }[]> {
  return setup.world.deps.pool.query<{ type: string; status: string }>(
    "SELECT type, data->>'status' AS status FROM board_events WHERE entity_id = $1 AND type LIKE 'order.%' ORDER BY seq",
    [order],
  )
}
