import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { wrongSales } from './support/money/sales.ts'
import { startBuiltServer } from './support/processes/built-server.ts'
import { openBill } from './support/restaurant/orders.ts'
import { makeTenant } from './support/tenant.ts'
import { createApiClient, openWorld } from './support/world.ts'

const ADMIN = { email: 'jefa@orderi.test', password: 'una clave larga' }
const SETTINGS = { DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

const world = await openWorld()
const server = await startBuiltServer(SETTINGS)

async function runSums(env: Record<string, string>) {
  const script = join(process.cwd(), 'server/dist/backup/run-sums.js')
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, out: out.trimEnd(), err: err.trimEnd() }
}

test('`npm run sums` recalculates the sums of all sales', async () => {
  const { pool } = world.deps
  const tenant = await makeTenant(world)
  const { admin, branch } = tenant
  const bill = await openBill(tenant, {}, admin)
  await admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  const run = () => runSums({ DATABASE_URL: world.databaseUrl })
  expect(await run()).toEqual({ code: 0, out: 'Sumas de ventas listas: 5 filas', err: '' })
  await pool.query('UPDATE sales_days SET total_c = total_c + 1')
  expect(await wrongSales(pool, branch.id)).not.toEqual([])
  expect(await run()).toMatchObject({ code: 0 })
  expect(await wrongSales(pool, branch.id)).toEqual([])
})

test('`npm run sums` explains that there is no database', async () => {
  const { code, err } = await runSums({ DATA_DIR: '/no-existe' })
  expect([code, err]).toEqual([1, 'DATA_DIR: no hay ninguna base en «/no-existe»'])
})

test('a starting server recalculates the days that an update has marked', async () => {
  const client = createApiClient(server.url)
  const { body } = await client.send(calls.login, ADMIN)
  const owner = createApiClient(server.url, body.token)
  const place = { name: 'Soda', status: 1, country: 'crc', commissionType: 1 } as const
  const { body: restaurant } = await owner.send(calls.createRestaurant, place)
  await owner.send(calls.startRestaurant, { restaurant: restaurant.id })
  await owner.send(calls.createBranch, { name: 'Centro', phone: '1', status: 1 })
  const before = server.openDatabase()
  await before.query(`INSERT INTO stale_sales (restaurant_id, branch_id, date)
    SELECT restaurant_id, id, '2026-01-01' FROM branches`)
  await before.end()
  await server.stop()
  await server.start(SETTINGS)
  const after = server.openDatabase()
  await expect.poll(() => after.query('SELECT FROM stale_sales')).toEqual([])
  await after.end()
})
