import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { cleanUp } from '../cleanup.ts'
import type { Columns } from '../db/sql.ts'

let now = new Date('2026-05-01T18:00:00.000Z')
const world = await openWorld({ clock: () => now })
const tenant = await makeTenant(world)
const table = tenant.branch.tables[0]

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}
const order = (guest: ApiClient) => placeOrder(guest, tenant, { mesa: table.code })
const names = async () =>
  (
    await world.deps.pool.query<Columns<'users', 'name'>>(
      'SELECT name FROM users WHERE is_guest ORDER BY id',
    )
  ).map((row) => row.name)

test('deletes an inactive guest after two days, and no other guest', async () => {
  await enterAs(world, table, 'Mira')
  await order(await enterAs(world, table, 'Come'))
  const { body: bill } = await (await enterAs(world, table, 'Llama')).call(calls.callWaiter)
  await (await enterAs(world, table, 'Pide unirse')).send(calls.askToJoin, {
    mesa: table.code,
    bill_id: bill.id,
  })
  const leaves = await enterAs(world, table, 'Se va')
  await leaves.call(calls.logout, { key: 'once' })
  const becomes = await enterAs(world, table, 'Será cliente')
  await world.client().send(calls.register, {
    name: 'Clienta',
    email: 'clienta@pruebas.test',
    password: 'una clave larga',
    guest_token: becomes.token,
  })
  later(47)
  await enterAs(world, table, 'Llegó hoy')
  await cleanUp(world.deps)
  expect(await names()).toContain('Mira')
  later(2)
  await cleanUp(world.deps)
  const stay = ['Come', 'Llama', 'Pide unirse', 'Será cliente']
  expect(await names()).toEqual([...stay, 'Llegó hoy'])
  expect((await world.client().send(calls.login, account)).status).toBe(200)
  later(48)
  await cleanUp(world.deps)
  expect(await names()).toEqual(stay)
})

const account = { email: 'clienta@pruebas.test', password: 'una clave larga' }

test('does not delete a guest who still has a session, even if the guest was created days ago', async () => {
  const guest = await enterAs(world, table, 'Sigue aquí')
  await world.deps.pool.query("UPDATE users SET created_at = $1 WHERE name = 'Sigue aquí'", [
    new Date(now.getTime() - 5 * 86_400_000),
  ])
  await cleanUp(world.deps)
  expect((await guest.call(calls.me)).body.name).toBe('Sigue aquí')
})
