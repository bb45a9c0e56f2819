import type { ScreensMessage } from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

/** A board, and the connected screens that it received. */
async function openBoard(world: World, { admin, branch }: Tenant) {
  const socket = await connectSocket(world.url, admin.token)
  const received: ScreensMessage['screens'][] = []
  socket.on('board:screens', ({ screens }) => received.push(screens))
  await socket.emitWithAck('board:join', { branch: branch.id })
  onTestFinished(() => void socket.close())
  const show = (screen: { station: number | null } | null) =>
    socket.emitWithAck('board:screen', { branch: branch.id, screen })
  return {
    socket,
    show,
    last: () => received.at(-1)?.map(({ station, count }) => [station, count]),
  }
}

async function addStation({ admin, branch }: Tenant, name: string): Promise<number> {
  const fields = { sucursal: branch.id, color: 'gris', sonido: 'campana', categorias: [] } as const
  const station = { ...fields, name, order: 1, predeterminada: 0 } as const
  return (await admin.send(calls.createStation, station)).body.id
}

test('tells the boards of every node which kitchen screens are connected', async () => {
  const one = await startWorld({ hasPeers: true })
  onTestFinished(() => one.close())
  const two = await startWorld({ hasPeers: true }, one)
  onTestFinished(() => two.close())
  const tenant = await makeTenant(one)
  const grill = await addStation(tenant, 'Parrilla')
  const floors = [await openBoard(one, tenant), await openBoard(two, tenant)]
  const all = async (expected: unknown) => {
    for (const { last } of floors) await expect.poll(last).toEqual(expected)
  }
  await all([])
  const [wall, tablet] = [await openBoard(one, tenant), await openBoard(two, tenant)]
  expect(await wall.show({ station: grill })).toEqual({ ok: true })
  await all([[grill, 1]])
  await tablet.show({ station: grill })
  await all([[grill, 2]])
  await tablet.show({ station: null })
  await all([
    [grill, 1],
    [null, 1],
  ])
  await tablet.show(null)
  wall.socket.close()
  await all([])
  const { order } = (await takeOrder(tenant)).body
  await tenant.waiter.send(calls.reportShown, { pedidos: [order.id] })
  const again = await openBoard(two, tenant)
  await expect.poll(again.last).toEqual([[0, 0]])
})

test('refuses stations of another branch, and boards that the socket has not joined', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const [tenant, other] = [await makeTenant(world), await makeTenant(world)]
  const station = await addStation(other, 'Ajena')
  const board = await openBoard(world, tenant)
  expect(await board.show({ station })).toEqual({ ok: false, code: 'not_found' })
  const foreign = { branch: other.branch.id, screen: { station } }
  const answer = await board.socket.emitWithAck('board:screen', foreign)
  expect(answer).toEqual({ ok: false, code: 'forbidden' })
  await board.socket.emitWithAck('board:leave', { branch: tenant.branch.id })
  expect(await board.show({ station: null })).toEqual({ ok: false, code: 'forbidden' })
})

test('a screen that polls counts like a connected one, if the station is of its branch', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const [tenant, other] = [await makeTenant(world), await makeTenant(world)]
  const [grill, foreign] = [await addStation(tenant, 'Parrilla'), await addStation(other, 'Ajena')]
  const board = await openBoard(world, tenant)
  const poll = (pantalla: number | 'cocina') =>
    tenant.waiter.get(calls.catchUp, tenant.branch.id, { pantalla: String(pantalla) })
  await poll(foreign)
  await poll(grill)
  await expect.poll(board.last).toEqual([[grill, 1]])
  await poll('cocina')
  await expect.poll(board.last).toEqual([
    [grill, 1],
    [null, 1],
  ])
})

test('a node that starts knows from the shown orders which stations had a screen', async () => {
  const one = await startWorld()
  onTestFinished(() => one.close())
  const tenant = await makeTenant(one)
  const { order } = (await takeOrder(tenant)).body
  await tenant.waiter.send(calls.reportShown, { pedidos: [order.id] })
  const two = await startWorld({}, one)
  onTestFinished(() => two.close())
  const board = await openBoard(two, tenant)
  await expect.poll(board.last).toEqual([[0, 0]])
})

test('a node that starts asks the others for their screens', async () => {
  const one = await startWorld({ hasPeers: true })
  onTestFinished(() => one.close())
  const tenant = await makeTenant(one)
  const [floor, wall] = [await openBoard(one, tenant), await openBoard(one, tenant)]
  await wall.show({ station: null })
  await expect.poll(floor.last).toEqual([[null, 1]])
  const two = await startWorld({ hasPeers: true }, one)
  onTestFinished(() => two.close())
  const board = await openBoard(two, tenant)
  await expect.poll(board.last).toEqual([[null, 1]])
})

test('keeps the screen of a board when its socket leaves another board', async () => {
  const world = await startWorld()
  onTestFinished(() => world.close())
  const tenant = await makeTenant(world)
  const wall = await openBoard(world, tenant)
  const shown = async () => {
    const floor = await openBoard(world, tenant)
    await expect.poll(floor.last).toBeDefined()
    return floor.last()
  }
  const leave = (branch: number) => wall.socket.emitWithAck('board:leave', { branch })
  await wall.show({ station: null })
  await leave(tenant.branch.id + 1)
  expect(await shown()).toEqual([[null, 1]])
  await leave(tenant.branch.id)
  expect(await shown()).toEqual([])
})
