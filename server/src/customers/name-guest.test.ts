import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()
const tenant = await makeTenant(world)

const order = async (name: string, ...billNames: (string | undefined)[]) => {
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table, name)
  const names: unknown[] = []
  for (const bill_name of billNames) {
    const { body } = await placeOrder(guest, tenant, { bill_name })
    names.push([body.order.user?.name, body.bill.user?.name, body.bill.name])
  }
  return { names, me: (await guest.call(calls.me)).body.name }
}

test('gives only a guest without a name the name that the guest entered for the bill', async () => {
  const same = ['Luisa', 'Luisa', 'Luisa']
  expect(await order('', 'Luisa', 'Otra')).toEqual({ names: [same, same], me: 'Luisa' })
  const nameless = ['Invitado', 'Invitado', expect.anything()]
  expect(await order('', undefined)).toEqual({ names: [nameless], me: 'Invitado' })
  const birthday = ['Rosa', 'Rosa', 'Cumpleaños']
  expect(await order('Rosa', 'Cumpleaños')).toEqual({ names: [birthday], me: 'Rosa' })
})

test('gives a guest without a name the name in the guest’s join request', async () => {
  const table = tenant.branch.tables[1]
  if (!table) throw new Error('no second table')
  const owner = await enterAs(world, table, 'Ana')
  const { body } = await placeOrder(owner, tenant, { mesa: table.code })
  const guest = await enterAs(world, table, '')
  const ask = async (name: string | null) => {
    const sent = { mesa: table.code, bill_id: body.bill.id, name }
    return (await guest.send(calls.askToJoin, sent)).body.name
  }
  expect([await ask(null), await ask('Beto'), await ask('Otro')]).toEqual([
    'Invitado',
    'Beto',
    'Beto',
  ])
  const asked = await owner.call(calls.joinRequests, { query: { mesa: table.code } })
  expect(asked.body.data).toMatchObject([{ name: 'Beto', status: 'Pendiente' }])
  expect((await guest.call(calls.me)).body.name).toBe('Beto')
})
