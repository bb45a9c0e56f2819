import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'

let tenant: Tenant
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
})

const seqOf = (answer: { headers: Headers }) => Number(answer.headers.get('Board-Seq'))
const namesOf = (list: readonly { translations: readonly { name: string }[] }[]) =>
  list.map((each) => each.translations[0]?.name)

async function floorOf(branchId = tenant.branch.id) {
  const { body } = await tenant.admin.get(calls.floor, branchId)
  return body
}

async function lastEvent(branchId = tenant.branch.id) {
  const [row] = await world.deps.pool.query<Columns<'board_events', 'type' | 'data'>>(
    'SELECT type, data FROM board_events WHERE branch_id = $1 ORDER BY seq DESC LIMIT 1',
    [branchId],
  )
  return row
}

const createBranch = (fields: object = {}) =>
  tenant.admin.send(calls.createBranch, {
    phone: '2222-1111',
    status: 1,
    name: 'Centro',
    address: 'Calle 1',
    ...fields,
  })

describe('branches', () => {
  test('creates a branch with its log and its settings, and reads and validates them', async () => {
    const settings = {
      minutos_ambar: 5,
      minutos_rojo: 12,
      impresora: '192.168.1.50:9101',
      imprimir_pedidos: 1,
      confirmar_mesa: 1,
      asientos: 1,
    }
    const { status, body } = await createBranch(settings)
    expect(status).toBe(201)
    expect(calls.createBranch.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      ...settings,
      restaurant_id: tenant.restaurantId,
      abierta: 1,
      translations: [{ language_code: 'es', name: 'Centro', address: 'Calle 1' }],
      halls: [],
      version: 1,
    })
    expect((await tenant.admin.get(calls.branch, body.id)).body).toEqual(body)
    const board = await tenant.admin.get(calls.catchUp, body.id)
    expect(board.body).toMatchObject({ seq: 0, snapshot: { branch: { id: body.id } } })
    const update = (change: object) =>
      tenant.admin.send(calls.updateBranch, { id: body.id, ...change })
    const changed = { minutos_rojo: 6, impresora: '' }
    expect((await update(changed)).body).toMatchObject({ ...settings, ...changed })
    expect(await update({ minutos_ambar: 6 })).toMatchObject({
      status: 422,
      body: { errors: { minutos_rojo: ['El rojo debe empezar después del ámbar.'] } },
    })
    for (const impresora of ['http://a', 'a b', '10.0.0.1:99999', '-a', 'a:0', 'a:80', 'a:1023'])
      expect([impresora, (await update({ impresora })).status]).toEqual([impresora, 422])
    expect((await update({ impresora: '[fe80::1]:9100' })).body.impresora).toBe('[fe80::1]:9100')
  })

  test('publishes a branch’s changes on its board, also when a waiter closes it to guests', async () => {
    const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
    const changed = await tenant.admin.send(calls.updateBranch, {
      id: tenant.branch.id,
      phone: '8888-0000',
      name: 'Escazú',
    })
    expect(changed.body).toMatchObject({ phone: '8888-0000', status: 1, version: 2 })
    expect(seqOf(changed)).toBe(1)
    const event = await lastEvent()
    expect(event).toMatchObject({ type: 'floor.changed', data: { phone: '8888-0000' } })
    expect(event?.data).toEqual(await floorOf())
    expect(await lastEvent(tenant.branches[1]?.id)).toBe(undefined)
    await screen.reaches(1)
    expect(screen.shown().branch).toEqual(event?.data)
    screen.close()

    const guest = await enterAs(world, tenant.branch.tables[0])
    const receive = (abierta: unknown, id = tenant.branch.id) =>
      tenant.waiter.send(calls.setReceiving, { id, abierta })
    const closed = await receive(0)
    expect([closed.status, closed.body.abierta, seqOf(closed)]).toEqual([200, 0, 2])
    expect(await lastEvent()).toMatchObject({ type: 'floor.changed', data: { abierta: 0 } })
    expect((await placeOrder(guest, tenant)).body.code).toBe('branch_closed')
    await receive(true)
    expect((await placeOrder(guest, tenant)).status).toBe(201)
  })

  test('lists and finds branches by Spanish name', async () => {
    await createBranch({ name: 'Ñandú' })
    await createBranch({ name: 'Nosara' })
    const list = async (query = {}) =>
      namesOf((await tenant.admin.call(calls.branches, { query })).body.data)
    expect(await list()).toEqual(['Nosara', 'Ñandú', 'Sucursal 1', 'Sucursal 2'])
    expect(await list({ buscar: 'nandu' })).toEqual(['Ñandú'])
  })

  test('deletes a branch only if it has no halls and is not the only branch of a salonero', async () => {
    const { body: branch } = await createBranch()
    const { restaurantId, admin } = tenant
    const only = await makeUser(world, { restaurantId, branchIds: [branch.id] })
    await makeUser(world, { restaurantId, branchIds: [branch.id, tenant.branch.id] })
    const remove = (id = branch.id) => admin.send(calls.deleteBranch, { id })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'without_branch' } })
    await admin.send(calls.dismissEmployee, { user: only.id })
    expect((await remove()).status).toBe(204)
    expect((await remove(tenant.branch.id)).body.code).toBe('in_use')
  })
})

describe('halls and tables', () => {
  const createHall = () =>
    tenant.admin.send(calls.createHall, { branch_id: tenant.branch.id, name: 'Jardín', status: 1 })
  const createTable = (hall_id: number) =>
    tenant.admin.send(calls.createTable, { hall_id, name: 'Mesa 9', capacity: 6 })

  test('creates, changes and reads halls and tables, whose codes let guests enter, with an event for every change', async () => {
    const { admin, branch } = tenant
    const hall = await createHall()
    expect([hall.status, hall.body]).toEqual([
      201,
      { id: hall.body.id, branch_id: branch.id, name: 'Jardín', status: 1, version: 1 },
    ])
    const table = await createTable(hall.body.id)
    expect(table.status).toBe(201)
    expect(calls.createTable.answer.parse(table.body)).toEqual(table.body)
    expect(table.body).toMatchObject({
      hall_id: hall.body.id,
      name: 'Mesa 9',
      capacity: 6,
      restaurant_id: tenant.restaurantId,
      branch_id: branch.id,
      hall: { name: 'Jardín' },
    })
    const mesa = table.body.qr_url.split('/open/')[1]
    expect((await world.client().send(calls.enterTable, { mesa })).status).toBe(200)
    const renamed = await admin.send(calls.updateTable, { id: table.body.id, name: 'Mesa 10' })
    expect(renamed.body).toMatchObject({ name: 'Mesa 10', capacity: 6, version: 2 })
    expect(renamed.body.qr_url).toBe(table.body.qr_url)
    const closed = await admin.send(calls.updateHall, { id: hall.body.id, status: 0 })
    expect(closed.body).toMatchObject({ name: 'Jardín', status: 0, version: 2 })
    const read = await admin.get(calls.hall, hall.body.id)
    expect(calls.hall.answer.parse(read.body)).toEqual(read.body)
    expect(read.body).toMatchObject({
      branch: { id: branch.id, restaurant: { id: tenant.restaurantId } },
      tables: [renamed.body],
    })
    expect([hall, table, renamed, closed].map(seqOf)).toEqual([1, 2, 3, 4])
    expect((await lastEvent())?.data).toEqual(await floorOf())
  })

  test('deletes halls and tables only if they are unused', async () => {
    const { admin, branch } = tenant
    const [used, unused] = branch.tables
    const guest = await enterAs(world, used)
    await guest.call(calls.callWaiter)
    const remove = (id: number) => admin.send(calls.deleteTable, { id })
    const removed = await remove(unused.id)
    expect([removed.status, removed.body]).toEqual([204, undefined])
    expect((await lastEvent())?.data).toEqual(await floorOf())
    expect((await remove(used.id)).body.code).toBe('in_use')
    expect((await remove(unused.id)).status).toBe(404)
    const hall = await admin.send(calls.deleteHall, { id: branch.hallId })
    expect(hall.body.code).toBe('in_use')
    const { body: empty } = await createHall()
    expect((await admin.send(calls.deleteHall, { id: empty.id })).status).toBe(204)
    // A renamed table does not change past bills.
    await admin.send(calls.updateTable, { id: used.id, name: 'Otra' })
    const { body: open } = await tenant.waiter.get(calls.openBills, branch.id)
    expect(open.data[0]?.table.name).toBe('Mesa 1')
  })

  test('rejects the second of two concurrent edits', async () => {
    const { admin, branch } = tenant
    const headers = { 'If-Match': '"7"' }
    const { hallId, tables, id } = branch
    const answers = [
      await admin.call(calls.updateTable, { body: { id: tables[0].id, name: 'x' }, headers }),
      await admin.call(calls.updateHall, { body: { id: hallId, name: 'x' }, headers }),
      await admin.call(calls.updateBranch, { body: { id, phone: '1' }, headers }),
      await admin.call(calls.setReceiving, { body: { id, abierta: 0 }, headers }),
    ]
    expect(answers.map((answer) => answer.body.code)).toEqual(answers.map(() => 'stale'))
    expect(await lastEvent()).toBe(undefined)
  })
})

test('deletes a table without a deadlock while guests place orders', async () => {
  const [, table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const statuses = await Promise.all([
    ...Array.from({ length: 5 }, async () => {
      const { status } = await placeOrder(guest, tenant, { mesa: table.code })
      return status
    }),
    tenant.admin.send(calls.deleteTable, { id: table.id }).then((it) => it.status),
  ])
  expect(statuses.filter((status) => ![201, 204, 404, 409].includes(status))).toEqual([])
})
