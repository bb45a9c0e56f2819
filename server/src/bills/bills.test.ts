import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import type { Columns } from '../db/sql.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

/** A guest's bill for two pieces of the second dish. */
async function openBill(tenant: Tenant): Promise<{ bill: Bill; guest: ApiClient }> {
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body } = await placeOrder(guest, tenant, { products: dishes(tenant, 0, 2) })
  return { bill: body.bill, guest }
}

test('lets a guest request the bill and withdraw the request', async () => {
  const tenant = await makeTenant(world)
  const { bill, guest } = await openBill(tenant)
  const asked = await guest.call(calls.requestBill)
  expect(asked.body).toMatchObject({
    id: bill.id,
    status: 'Cuenta Solicitada',
    requested_at: now.toISOString(),
  })
  expect(asked.headers.get('Board-Seq')).toBe('3')
  expect((await guest.call(calls.requestBill)).headers.get('Board-Seq')).toBeNull()
  expect((await guest.call(calls.cancelBillRequest)).body).toMatchObject({
    status: 'Abierta',
    requested_at: null,
  })
})

test('rejects a bill request without an open bill', async () => {
  const tenant = await makeTenant(world)
  const guest = await enterAs(world, tenant.branch.tables[0])
  expect(await guest.call(calls.requestBill)).toMatchObject({
    status: 404,
    body: { code: 'no_bill' },
  })
  const { body } = await guest.call(calls.openBill)
  expect(body).toEqual({ bill: null, others: [], mostradas: [], esperas: [], epoch: null })
})

test('calls the waiter for a table without orders, and lets staff send a waiter', async () => {
  const tenant = await makeTenant(world)
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body: called } = await guest.call(calls.callWaiter)
  expect(called).toMatchObject({
    waiter_requested: 1,
    waiter_requested_at: now.toISOString(),
    total: 0,
    products: [],
  })
  const waiting = () => tenant.waiter.get(calls.waiterCalls, tenant.branch.id)
  expect((await waiting()).body).toMatchObject({ total: 1, data: [{ id: called.id }] })
  const { body: sent } = await tenant.waiter.send(calls.sendWaiter, { bill_id: called.id })
  expect(sent).toMatchObject({ waiter_requested: 0, waiter_requested_at: null })
  expect((await waiting()).body).toEqual({ data: [], total: 0 })
})

test('counts only closed bills in the dashboard, by the time of their closing', async () => {
  const tenant = await makeTenant(world)
  const { bill } = await openBill(tenant)
  await tenant.waiter.send(calls.closeBill, { bill_id: bill.id })
  await openBill(tenant)
  const { body } = await tenant.admin.get(calls.dashboard, 2026)
  expect(body).toMatchObject({
    salesThisMonth: bill.totalFinal,
    commissionThisMonth: bill.comision,
    topProducts: [{ name: 'Gallo pinto', total_qty: 2 }],
  })
  expect(body.monthlySales).toHaveLength(12)
  expect(body.monthlySales[4]).toEqual({ month: 5, amount: bill.totalFinal })
  expect((await tenant.waiter.get(calls.dashboard, 2026)).status).toBe(403)
})

describe('a waiter who was sent', () => {
  const setUp = async () => {
    const tenant = await makeTenant(world)
    const { bill, guest } = await openBill(tenant)
    await guest.call(calls.callWaiter)
    const answer = async (by: ApiClient, voy?: 1) =>
      (await by.send(calls.sendWaiter, { bill_id: bill.id, ...(voy && { voy }) })).body
    return { tenant, guest, answer, body: { body: { bill_id: bill.id } } }
  }
  const eventsOf = async ({ branch }: Tenant) =>
    (
      await world.deps.pool.query<Columns<'board_events', 'type'>>(
        'SELECT type FROM board_events WHERE branch_id = $1 ORDER BY seq DESC LIMIT 2',
        [branch.id],
      )
    ).map(({ type }) => type)

  test('shows who sent a waiter to the table, until another person answers and goes to the table', async () => {
    const { tenant, answer } = await setUp()
    const sent = await answer(tenant.admin)
    expect(sent).toMatchObject({
      waiter_requested: 0,
      waiter_sent: { user: { name: 'Ana Admin' }, at: now.toISOString(), going: 0 },
    })
    // Specification: answering a call again changes nothing, unless a person now goes to the table.
    expect(await answer(tenant.waiter)).toEqual(sent)
    const taken = await answer(tenant.waiter, 1)
    expect(taken.waiter_sent).toMatchObject({ user: { name: 'Saúl Salonero' }, going: 1 })
    expect(await answer(tenant.admin, 1)).toEqual(taken)
    expect(await eventsOf(tenant)).toEqual(['bill.changed', 'waiter.sent'])
  })

  test('removes the name of the sent waiter when the guests call again, on undo, and when the bill is closed', async () => {
    const { tenant, guest, answer, body } = await setUp()
    expect((await answer(tenant.waiter, 1)).waiter_sent).toMatchObject({ going: 1 })
    const called = await guest.call(calls.callWaiter)
    expect(called.body).toMatchObject({ waiter_requested: 1, waiter_sent: null })
    await answer(tenant.admin)
    const undone = await tenant.admin.call(calls.undoSendWaiter, body)
    expect(undone.body).toMatchObject({ waiter_requested: 1, waiter_sent: null })
    await answer(tenant.admin)
    const closed = await tenant.admin.call(calls.closeBill, body)
    expect(closed.body).toMatchObject({ waiter_requested: 0, waiter_sent: null })
    expect((await answer(tenant.waiter, 1)).waiter_sent).toBeNull()
  })
})

describe('waiter calls', () => {
  const call = async (tenant: Tenant) => {
    const { bill, guest } = await openBill(tenant)
    await guest.call(calls.callWaiter)
    return { guest, body: { body: { bill_id: bill.id } } }
  }

  test('undoes the sending of a waiter once, and restores the guest’s call with its original time', async () => {
    const tenant = await makeTenant(world)
    const { body } = await call(tenant)
    const calledAt = now.toISOString()
    const undo = (key?: string) =>
      tenant.waiter.call(calls.undoSendWaiter, key === undefined ? body : { ...body, key })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } })
    now = new Date('2026-05-02T18:04:00.000Z')
    await tenant.waiter.call(calls.sendWaiter, body)
    now = new Date('2026-05-02T18:34:00.000Z')
    const key = 'deshacer-una-vez'
    const undone = await undo(key)
    expect(undone).toMatchObject({
      status: 200,
      body: { waiter_requested: 1, waiter_requested_at: calledAt },
    })
    const [event] = await world.deps.pool.query<Columns<'board_events', 'seq' | 'type'>>(
      'SELECT seq, type FROM board_events WHERE branch_id = $1 ORDER BY seq DESC LIMIT 1',
      [tenant.branch.id],
    )
    expect(event).toEqual({ seq: Number(undone.headers.get('Board-Seq')), type: 'waiter.called' })
    expect((await undo(key)).body).toEqual(undone.body)
    expect((await undo()).body.code).toBe('nothing_to_undo')
    now = new Date('2026-05-02T18:00:00.000Z')
  })

  test('rejects undoing the sending of a waiter after a new waiter call, after the bill is closed, or after 30 minutes', async () => {
    const tenant = await makeTenant(world)
    const { guest, body } = await call(tenant)
    const undo = async () => (await tenant.waiter.call(calls.undoSendWaiter, body)).body.code
    await tenant.waiter.call(calls.sendWaiter, body)
    now = new Date('2026-05-02T18:30:01.000Z')
    expect(await undo()).toBe('nothing_to_undo')
    now = new Date('2026-05-02T18:00:00.000Z')
    await guest.call(calls.callWaiter)
    expect(await undo()).toBe('nothing_to_undo')
    await tenant.waiter.call(calls.sendWaiter, body)
    await tenant.waiter.call(calls.closeBill, body)
    expect(await undo()).toBe('nothing_to_undo')
  })
})

test('withdraws a guest’s mistaken waiter call once, and accepts another waiter call', async () => {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const at = { body: { mesa: table.code } }
  expect((await guest.call(calls.cancelCall, at)).body).toMatchObject({ code: 'no_bill' })
  const { body: called } = await guest.call(calls.callWaiter, at)
  const neighbour = await enterAs(world, table)
  expect((await neighbour.call(calls.cancelCall, at)).body).toMatchObject({ code: 'no_bill' })
  const cancelled = {
    status: 200,
    body: { id: called.id, waiter_requested: 0, waiter_requested_at: null },
  }
  expect(await guest.call(calls.cancelCall, at)).toMatchObject(cancelled)
  expect(await guest.call(calls.cancelCall, at)).toMatchObject(cancelled)
  const story = await tenant.waiter.get(calls.billStory, called.id)
  expect(story.body.data.map(({ what }) => what)).toEqual([
    'bill.opened',
    'waiter.called',
    'waiter.cancelled',
  ])
  const undo = await tenant.waiter.send(calls.undoSendWaiter, { bill_id: called.id })
  expect(undo.body).toMatchObject({ code: 'nothing_to_undo' })
  expect((await guest.call(calls.callWaiter, at)).body).toMatchObject({ waiter_requested: 1 })
})

test('calls a waiter to the scanned table for a guest with an account', async () => {
  const tenant = await makeTenant(world)
  const { body } = await world.client().send(calls.register, {
    name: 'Rosa',
    email: `rosa-${tenant.restaurantId}@pruebas.test`,
    password: 'una clave larga',
  })
  const rosa = world.client(body.token)
  expect((await rosa.call(calls.callWaiter)).body.errors).toHaveProperty('mesa')
  const called = await rosa.send(calls.callWaiter, { mesa: tenant.branch.tables[1].code })
  expect(called.body).toMatchObject({ table: { name: 'Mesa 2' }, user: { name: 'Rosa' } })
  expect((await rosa.call(calls.ownHistory)).body).toMatchObject({ total: 1 })
})

describe('closing a bill', () => {
  test('does not change the amounts of a closed bill when the restaurant’s profile changes later', async () => {
    const tenant = await makeTenant(world)
    const { bill } = await openBill(tenant)
    await world.deps.pool.query('UPDATE restaurants SET iva = 50, currency = $2 WHERE id = $1', [
      tenant.restaurantId,
      'X',
    ])
    const { body } = await tenant.waiter.send(calls.closeBill, {
      bill_id: bill.id,
      payment_method: 'sinpe',
    })
    expect(body).toEqual({
      ...bill,
      status: 'Cerrada',
      closed_at: now.toISOString(),
      payment_method: 'sinpe',
    })
    expect((await tenant.waiter.send(calls.closeBill, { bill_id: bill.id })).body.code).toBe(
      'bill_closed',
    )
  })

  test('ends a table’s waiter call when its bill is closed', async () => {
    const tenant = await makeTenant(world)
    const { bill, guest } = await openBill(tenant)
    await guest.call(calls.callWaiter)
    const { body } = await tenant.waiter.send(calls.closeBill, { bill_id: bill.id })
    expect(body).toMatchObject({ waiter_requested: 0 })
  })

  test('reopens a bill up to 30 minutes after it was closed', async () => {
    const tenant = await makeTenant(world)
    const { bill } = await openBill(tenant)
    const reopen = () => tenant.waiter.send(calls.reopenBill, { bill_id: bill.id })
    await tenant.waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
    expect((await reopen()).body).toEqual(bill)
    await tenant.waiter.send(calls.closeBill, { bill_id: bill.id })
    now = new Date('2026-05-02T18:30:01.000Z')
    expect((await reopen()).body.code).toBe('too_late')
    now = new Date('2026-05-02T18:00:00.000Z')
  })
})

describe('moving a bill', () => {
  test('moves a bill and its orders to another table, including on the board', async () => {
    const tenant = await makeTenant(world)
    const { bill } = await openBill(tenant)
    const target = tenant.branch.tables[2]
    const { body } = await tenant.waiter.send(calls.moveBill, {
      bill_id: bill.id,
      table_id: target?.id,
    })
    expect(body).toMatchObject({ table_id: target?.id, table: { name: 'Mesa 3' } })
    const orders = await tenant.waiter.get(calls.openOrders, tenant.branch.id)
    expect(orders.body.data).toMatchObject([{ table: { id: target?.id, name: 'Mesa 3' } }])
  })

  test('rejects moving a bill to another branch', async () => {
    const tenant = await makeTenant(world, { branches: 2 })
    const { bill } = await openBill(tenant)
    const foreign = tenant.branches[1]?.tables[0]
    const move = { body: { bill_id: bill.id, table_id: foreign?.id } }
    expect(await tenant.admin.call(calls.moveBill, move)).toMatchObject({ status: 404 })
  })
})

describe('the history of a branch', () => {
  async function openHistory() {
    const tenant = await makeTenant(world)
    for (const moment of [
      '2026-04-30T05:59:59.000Z',
      '2026-05-01T05:59:59.000Z',
      '2026-05-01T06:00:00.000Z',
      '2026-05-31T12:00:00.000Z',
    ]) {
      now = new Date(moment)
      await openBill(tenant)
    }
    now = new Date('2026-05-02T18:00:00.000Z')
    const params = { sucursal: tenant.branch.id }
    return async (query: object) =>
      (await tenant.admin.call(calls.billHistory, { params, query })).body
  }
  const days = (list: { data: Bill[] }) => list.data.map((bill) => bill.created_at)
  const all = { desde: '2026-04-01', hasta: '2026-06-01', tamano: '10' }

  test('lists the bills of the current month or of the given days in the restaurant’s time zone, newest first', async () => {
    const read = await openHistory()
    expect(days(await read({}))).toEqual(['2026-05-31T12:00:00.000Z', '2026-05-01T06:00:00.000Z'])
    expect(days(await read({ desde: '2026-04-30', hasta: '2026-04-30' }))).toEqual([
      '2026-05-01T05:59:59.000Z',
    ])
    expect((await read({ desde: '1900-01-01', hasta: '9999-12-31' })).total).toBe(4)
  })

  test('returns the bill history in pages', async () => {
    const read = await openHistory()
    expect(await read({ ...all, pagina: '2' })).toMatchObject({
      data: [],
      total: 4,
      totales: [{ currency: '₡', count: 4, abiertas: 4 }],
    })
  })

  test('searches the bill history by name and number', async () => {
    const read = await openHistory()
    expect((await read({ ...all, buscar: 'LUÍSA' })).total).toBe(4)
    expect((await read({ ...all, buscar: '%' })).total).toBe(0)
    expect((await read({ ...all, buscar: 'solicitada' })).total).toBe(0)
    for (const buscar of ['1', ' cuenta 1 ', 'Bill 1']) {
      expect([buscar, (await read({ ...all, buscar })).total]).toEqual([buscar, 4])
    }
    for (const buscar of ['2', 'Cuenta 2', 'Mesa 99', 'tamal', '450']) {
      expect([buscar, (await read({ ...all, buscar })).total]).toEqual([buscar, 0])
    }
  })

  test('searches the bill history by table, amount, dish, waiter and method, with words in any order', async () => {
    const tenant = await makeTenant(world)
    const { body } = await takeOrder(tenant, {
      bill_name: 'Familia Rojas',
      products: dishes(tenant, 0, 2),
    })
    await tenant.waiter.send(calls.closeBill, { bill_id: body.bill.id, payment_method: 'sinpe' })
    const total = String(body.bill.totalFinal)
    const search = async (buscar: string) => {
      const params = { sucursal: tenant.branch.id }
      return (await tenant.admin.call(calls.billHistory, { params, query: { buscar } })).body.total
    }
    const { table } = body.bill
    for (const found of [
      table.name,
      `rojas ${table.name}`,
      'gallo',
      'pinto rojas',
      'Saúl',
      'sinpe',
      total,
      `₡${total}`,
      'familia cerrada',
    ]) {
      expect([found, await search(found)]).toEqual([found, 1])
    }
    for (const other of ['casado', 'efectivo', '1234567', 'rojas 99']) {
      expect([other, await search(other)]).toEqual([other, 0])
    }
  })

  test('searches the bill history by the names of all methods of a bill, and by the cashier', async () => {
    const tenant = await makeTenant(world)
    const { admin, branch } = tenant
    const till = await openTill(admin, branch.id)
    const { body: custom } = await admin.send(calls.createPaymentMethod, {
      name: 'Vale dorado',
      kind: 'otro',
    })
    const { bill } = await openBill(tenant)
    await chargeBill(admin, till, bill, {
      pagos: [
        { metodo: till.methodOf('tarjeta'), monto: 100 },
        { metodo: custom.id, monto: bill.saldo - 100 },
      ],
    })
    const search = async (buscar: string) => {
      const params = { sucursal: branch.id }
      return (await admin.call(calls.billHistory, { params, query: { buscar } })).body.total
    }
    for (const [buscar, total] of [
      ['dorado', 1],
      ['tarjeta', 1],
      ['tarjeta vale', 1],
      ['Ana Admin', 1],
      ['efectivo', 0],
      ['Saúl', 0],
    ] as const)
      expect([buscar, await search(buscar)]).toEqual([buscar, total])
  })

  test('shows waiters the bills of yesterday and today, and all days with the permission', async () => {
    const tenant = await makeTenant(world)
    now = new Date('2026-05-02T18:00:00.000Z')
    const cuenta = (await openBill(tenant)).bill.id
    const story = async () => (await tenant.waiter.get(calls.billStory, cuenta)).status
    now = new Date('2026-05-10T18:00:00.000Z')
    expect(await story()).toBe(200)
    await tenant.admin.send(calls.closeBill, { bill_id: cuenta })
    expect(await story()).toBe(403)
    await openBill(tenant)
    const params = { sucursal: tenant.branch.id }
    const read = (query: object) => tenant.waiter.call(calls.billHistory, { params, query })
    const month = { desde: '2026-05-01', hasta: '2026-05-31' }
    expect((await read({})).body.total).toBe(1)
    expect((await read({ desde: '2026-05-09', hasta: '2026-05-10' })).body.total).toBe(1)
    expect(await read(month)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await tenant.waiter.call(calls.exportBills, { params })).status).toBe(403)
    await world.deps.pool.query(
      `UPDATE memberships SET permissions = '{ver_cuentas}' WHERE restaurant_id = $1 AND type = 'salonero'`,
      [tenant.restaurantId],
    )
    expect((await read(month)).body.total).toBe(2)
    expect(await story()).toBe(200)
    expect((await tenant.waiter.call(calls.exportBills, { params })).status).toBe(200)
  })
})
