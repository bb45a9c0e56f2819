import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import type { Replay } from '@orderi/shared/board/replay'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openBill, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { renewEpoch, trimLogs } from '../log/maintenance.ts'
import { readLoggedDay } from '../log/replay.ts'

/** Business days start at 04:00 in Costa Rica, which is 10:00 UTC. */
const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}:00.000Z`)
let now = at(1, '18:00')
const world = await openWorld({ clock: () => now })

const dayOf = (tenant: Tenant, day: number, query: object = {}, by: ApiClient = tenant.admin) =>
  by.get(calls.replay, tenant.branch.id, { dia: `2026-03-0${day}`, ...query })

async function boardNow(tenant: Tenant): Promise<Snapshot> {
  const { body } = await tenant.admin.get(calls.catchUp, tenant.branch.id)
  if (!('snapshot' in body)) throw new Error('no snapshot')
  return body.snapshot
}

function lastBoard({ start, events }: Pick<Replay, 'start' | 'events'>): Snapshot {
  if (!start) throw new Error('no start')
  return snapshotOf(applyEvents(boardFrom(start.snapshot), events))
}

const move = (tenant: Tenant, order_id: number, estado: string) =>
  tenant.waiter.send(calls.changeOrderStatus, { order_id, estado })

/** Deletes the first events of a log, as the retention does. */
const forget = (tenant: Tenant, upTo: number) =>
  world.deps.pool.query('DELETE FROM board_events WHERE branch_id = $1 AND seq <= $2', [
    tenant.branch.id,
    upTo,
  ])

test('begins a day with what the day before left open, and ends it with the next day’s start', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  const { body: stays } = await takeOrder(tenant)
  const { body: leaves } = await takeOrder(tenant, { table_id: tenant.branch.tables[1].id })
  await tenant.waiter.send(calls.closeBill, { bill_id: leaves.bill.id })
  const evening = await boardNow(tenant)
  now = at(2, '18:00')
  await move(tenant, stays.order.id, 'Preparando')
  const { body: added } = await takeOrder(tenant, { bill_id: stays.bill.id })
  const second = await boardNow(tenant)
  now = at(3, '18:00')
  await move(tenant, added.order.id, 'Cancelado')
  const { body: day } = await dayOf(tenant, 2)
  expect(day).toMatchObject({
    from: '2026-03-02T10:00:00.000Z',
    to: '2026-03-03T10:00:00.000Z',
    start: { at: '2026-03-02T10:00:00.000Z', unknown: 0 },
    next: null,
  })
  expect(day.start?.snapshot).toEqual(evening)
  expect(lastBoard(day)).toEqual(second)
  expect((await dayOf(tenant, 3)).body.start?.snapshot).toEqual(second)
  expect(lastBoard((await dayOf(tenant, 3)).body)).toEqual(await boardNow(tenant))
})

test('pages the events, and refuses a page of another log', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  await openBill(tenant)
  const { body: first } = await dayOf(tenant, 1)
  await world.deps.pool.query(
    `INSERT INTO board_events (branch_id, seq, commit_seq, restaurant_id, at, type)
      SELECT $1, n, n, $2, $4, 'menu.changed' FROM generate_series($3::int + 1, $3 + 600) AS n`,
    [tenant.branch.id, tenant.restaurantId, first.events.at(-1)?.seq, now],
  )
  await world.deps.pool.query(
    'UPDATE board_heads SET seq = seq + 600, menu_seq = seq + 600 WHERE branch_id = $1',
    [tenant.branch.id],
  )
  const { body: page } = await dayOf(tenant, 1)
  expect(page.events).toHaveLength(500)
  const query = { epoch: page.epoch, desde: String(page.next) }
  const { body: rest } = await dayOf(tenant, 1, query)
  expect(rest.start).toBeNull()
  expect(rest.next).toBeNull()
  const seqs = [...page.events, ...rest.events].map(({ seq }: BoardEvent) => seq)
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1))
  await forget(tenant, 510)
  expect(await dayOf(tenant, 1, query)).toMatchObject({ body: { code: 'other_log' } })
})

test('replays an evening whose log got a new epoch, and refuses the pages of the former one', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  await takeOrder(tenant)
  const { body: before } = await dayOf(tenant, 1)
  await renewEpoch(world.deps.pool, before.epoch)
  await takeOrder(tenant, { table_id: tenant.branch.tables[1].id })
  const { body: day } = await dayOf(tenant, 1)
  expect(day.epoch).not.toBe(before.epoch)
  expect(lastBoard(day)).toEqual(await boardNow(tenant))
  const query = { epoch: before.epoch, desde: '1' }
  expect((await dayOf(tenant, 1, query)).status).toBe(409)
})

test('says from when the log stores events, and begins a shortened evening there', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  const { body: earlier } = await takeOrder(tenant)
  const untouched = await openBill(tenant, { table_id: tenant.branch.tables[2].id })
  now = at(2, '18:00')
  const { body: lost } = await takeOrder(tenant, { table_id: tenant.branch.tables[1].id })
  const { body: whole } = await dayOf(tenant, 2)
  const tail = whole.events.at(-1)?.seq ?? 0
  now = at(2, '19:30')
  await move(tenant, earlier.order.id, 'Preparando')
  await forget(tenant, tail)
  const { body: day } = await dayOf(tenant, 2)
  expect(day).toMatchObject({ kept_since: now.toISOString(), start: { at: now.toISOString() } })
  // The log no longer stores how the order and its bill were before the change.
  expect(day.start?.unknown).toBe(2)
  expect(day.start?.snapshot.orders.map(({ id }) => id)).not.toContain(earlier.order.id)
  expect(day.start?.snapshot.bills.map(({ id }) => id)).toContain(untouched.id)
  expect(day.start?.snapshot.orders.map(({ id }) => id)).toContain(lost.order.id)
  expect(lastBoard(day)).toEqual(await boardNow(tenant))
  const { body: older } = await dayOf(tenant, 1)
  expect(older).toMatchObject({
    kept_since: now.toISOString(),
    start: null,
    events: [],
    next: null,
  })
  await trimLogs(world.deps.pool, new Date(now.getTime() + 60 * 86_400_000))
  expect((await dayOf(tenant, 2)).body).toMatchObject({ kept_since: null, start: null, events: [] })
})

test('counts no order and no bill as missing that was closed when the log begins', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  const [, second, third] = tenant.branch.tables
  const { body: delivered } = await takeOrder(tenant)
  for (const status of ['Preparando', 'Listo', 'Entregado'])
    await move(tenant, delivered.order.id, status)
  const closed = await openBill(tenant, { table_id: second.id })
  await tenant.waiter.send(calls.closeBill, { bill_id: closed.id })
  const before = (await dayOf(tenant, 1)).body.events.at(-1)?.seq ?? 0
  now = at(1, '18:05')
  await tenant.waiter.send(calls.reopenBill, { bill_id: closed.id })
  await tenant.waiter.send(calls.moveBill, { bill_id: delivered.bill.id, table_id: third.id })
  await forget(tenant, before)
  const { body: day } = await dayOf(tenant, 1)
  const orders = day.events.flatMap(({ type, data }) =>
    type === 'order.changed' ? data.status : [],
  )
  expect(orders).toEqual(['Entregado'])
  expect(day.events.map(({ type }) => type)).toContain('bill.reopened')
  // The open bill that was moved.
  expect(day.start?.unknown).toBe(1)
})

test('shows the present floor with its time if the log does not store the former one', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  await takeOrder(tenant)
  expect((await dayOf(tenant, 1)).body.start?.floor_since).toBeNull()
  now = at(2, '18:00')
  await tenant.admin.send(calls.setReceiving, { id: tenant.branch.id, abierta: 0 })
  await forget(tenant, 1)
  const { body } = await dayOf(tenant, 1)
  expect(body.start?.floor_since).toBe(now.toISOString())
  expect(body.start?.snapshot.branch.abierta).toBe(0)
})

test('has no events on a quiet evening, and refuses a day that has not begun', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  await takeOrder(tenant)
  now = at(3, '09:59')
  const { body } = await dayOf(tenant, 2)
  expect(body).toMatchObject({ events: [], next: null })
  expect(body.start?.snapshot).toEqual(await boardNow(tenant))
  const future = await dayOf(tenant, 3)
  expect(future).toMatchObject({ status: 422, body: { errors: { dia: [expect.any(String)] } } })
})

test('follows the permissions of bills', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  await takeOrder(tenant)
  now = at(3, '18:00')
  expect((await dayOf(tenant, 2, {}, tenant.waiter)).status).toBe(200)
  expect((await dayOf(tenant, 1, {}, tenant.waiter)).status).toBe(403)
  expect((await dayOf(tenant, 1)).status).toBe(200)
  const { body: today } = await dayOf(tenant, 3, {}, tenant.waiter)
  const earlier = { epoch: today.epoch, desde: '0' }
  expect((await dayOf(tenant, 3, earlier, tenant.waiter)).body.code).toBe('other_log')
  expect((await dayOf(tenant, 3, { desde: '1' }, tenant.waiter)).body.code).toBe('other_log')
  // In Costa Rica it is 02:00: the business day is still the second, but the bills of the first are no longer readable.
  now = at(3, '08:00')
  expect((await dayOf(tenant, 2, {}, tenant.waiter)).status).toBe(200)
  expect((await dayOf(tenant, 1, {}, tenant.waiter)).status).toBe(403)
  const other = await makeTenant(world)
  expect((await dayOf(tenant, 1, {}, other.admin)).status).toBe(404)
  const guest = await enterAs(world, tenant.branch.tables[0])
  expect((await dayOf(tenant, 1, {}, guest)).status).toBe(403)
})

test('shows erased guests without their names', async () => {
  now = at(1, '18:00')
  const tenant = await makeTenant(world)
  const name = 'Eustaquia Zumbado'
  const password = 'una clave larga'
  const person = { name, email: `${tenant.restaurantId}@pruebas.test`, password }
  const { body } = await world.client().send(calls.register, person)
  const guest = world.client(body.token)
  await placeOrder(guest, tenant, { bill_name: name })
  const named = async () => JSON.stringify((await dayOf(tenant, 1)).body).includes(name)
  expect(await named()).toBe(true)
  expect((await guest.send(calls.eraseAccount, { password }, 'erase')).status).toBeLessThan(300)
  expect(await named()).toBe(false)
  now = at(3, '18:00')
  expect(JSON.stringify((await dayOf(tenant, 2)).body)).not.toContain(name)
})

test('ends a day over daylight saving at the local hour', async () => {
  const tenant = await makeTenant(world)
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, inicio_dia: '04:00' })
  const day = (date: string) =>
    readLoggedDay(world.deps.pool, tenant.branch.id, date, 'America/New_York')
  expect(await day('2026-03-07')).toMatchObject({
    from: '2026-03-07T09:00:00.000Z',
    to: '2026-03-08T08:00:00.000Z',
  })
  expect(await day('2026-10-31')).toMatchObject({
    from: '2026-10-31T08:00:00.000Z',
    to: '2026-11-01T09:00:00.000Z',
  })
})
