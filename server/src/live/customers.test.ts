import { calls } from '@orderi/shared/contract/all'
import type { Socket } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { nextMessage, openNode } from '../../../tests/support/server/node.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { startWorld } from '../../../tests/support/world.ts'

const node = await openNode()

describe('a customer', () => {
  test('sends a changed bill to its owner and to no other customer', async () => {
    const tenant = await makeTenant(node.world)
    const [table] = tenant.branch.tables
    const guest = await enterAs(node.world, table)
    const neighbour = await enterAs(node.world, table)
    const socket = await node.socketOf(guest)
    const other = await node.socketOf(neighbour)
    const strayed: unknown[] = []
    other.on('bill:changed', (bill) => strayed.push(bill))
    expect(await socket.emitWithAck('bill:join', {})).toEqual({
      ok: true,
      bill: null,
      others: [],
      mostradas: [],
      esperas: [],
      epoch: null,
    })
    expect(await other.emitWithAck('bill:join', { mesa: table.code })).toEqual({
      ok: true,
      bill: null,
      others: [],
      mostradas: [],
      esperas: [],
      epoch: expect.any(String),
    })
    const changed = nextMessage(socket, 'bill:changed')
    const { body } = await node.order(tenant, guest)
    expect(await changed).toEqual(body.bill)
    const moved = nextMessage<{ products: unknown[] }>(socket, 'bill:changed')
    await tenant.waiter.send(calls.changeOrderStatus, {
      order_id: body.order.id,
      estado: 'Preparando',
    })
    expect((await moved).products).toMatchObject([{ status: 'Preparando' }])
    expect(await socket.emitWithAck('bill:join', {})).toMatchObject({
      ok: true,
      bill: { id: body.bill.id },
    })
    expect(strayed).toEqual([])
    expect(await socket.emitWithAck('bill:join', { mesa: 'x' })).toEqual({
      ok: false,
      code: 'bad_table_token',
    })
  })

  test('sends a customer the bill of the customer’s first order, even if the socket joined without a table or a payload', async () => {
    const tenant = await makeTenant(node.world)
    const { client } = await makeUser(node.world, { name: 'Rosa' })
    const socket = await node.socketOf(client)
    const joined = { ok: true, bill: null, others: [], mostradas: [], esperas: [], epoch: null }
    expect(await (socket as Socket).emitWithAck('bill:join')).toEqual(joined)
    const changed = nextMessage<{ id: number }>(socket, 'bill:changed')
    const { body } = await node.order(tenant, client)
    expect(await changed).toEqual(body.bill)
    const later = nextMessage(socket, 'bill:changed')
    await tenant.waiter.send(calls.sendWaiter, { bill_id: body.bill.id })
    await tenant.waiter.send(calls.closeBill, { bill_id: body.bill.id })
    expect(await later).toMatchObject({ id: body.bill.id, status: 'Cerrada' })
  })

  test('sends menu changes to a customer’s socket that has not sent a join message', async () => {
    const tenant = await makeTenant(node.world)
    const socket = await node.socketOf(await enterAs(node.world, tenant.branch.tables[0]))
    const changed = nextMessage(socket, 'menu:changed')
    const sellOut = async (): Promise<void> => {
      await tenant.waiter.send(calls.setSoldOut, { id: tenant.products[0].id, sold_out: 1 })
    }
    // Repeats the change, because the socket enters the branch's room shortly after it connects.
    while (!(await Promise.race([changed.then(() => true), sellOut().then(() => false)])));
    expect(await changed).toEqual({ restaurant: tenant.restaurantId })
  })
})

test('informs customers on both nodes when a branch stops taking orders', async () => {
  const one = await startWorld({ hasPeers: true }, node.world)
  const two = await startWorld({ hasPeers: true }, node.world)
  try {
    const tenant = await makeTenant(node.world)
    const sockets = await Promise.all(
      [one, two].map(async ({ url }) => {
        const socket = await connectSocket(
          url,
          (await enterAs(node.world, tenant.branch.tables[0])).token,
        )
        node.close(socket)
        expect(await socket.emitWithAck('bill:join', {})).toMatchObject({ ok: true })
        return socket
      }),
    )
    const received = Promise.all(sockets.map((socket) => nextMessage(socket, 'menu:changed')))
    await one
      .client(tenant.waiter.token)
      .send(calls.setReceiving, { id: tenant.branch.id, abierta: 0 })
    const changed = { restaurant: tenant.restaurantId }
    expect(await received).toEqual([changed, changed])
  } finally {
    await one.close()
    await two.close()
  }
})
