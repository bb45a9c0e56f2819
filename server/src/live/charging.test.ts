import type { ChargingMessage } from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

async function openNodes() {
  const one = await startWorld({ hasPeers: true })
  onTestFinished(() => one.close())
  const two = await startWorld({ hasPeers: true }, one)
  onTestFinished(() => two.close())
  const tenant = await makeTenant(one)
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 1 })
  const taken = await takeOrder(tenant)
  return { one, two, tenant, billId: taken.body.bill.id }
}

/** A board, and the messages about people who are charging. */
async function openBoard(world: World, { admin, branch }: Tenant) {
  const socket = await connectSocket(world.url, admin.token)
  const received: ChargingMessage['bills'][] = []
  socket.on('board:charging', ({ bills }) => received.push(bills))
  await socket.emitWithAck('board:join', { branch: branch.id })
  onTestFinished(() => void socket.close())
  return { socket, received, last: () => received.at(-1)?.map(({ id, user }) => [id, user.name]) }
}

test('shows who is charging on the boards of every node even after a reconnection, until the person stops or the bill is closed', async () => {
  const { one, two, tenant, billId } = await openNodes()
  const boards = [await openBoard(one, tenant), await openBoard(two, tenant)]
  expect(boards.map(({ last }) => last())).toEqual([[], []])
  const take = (soltar: 0 | 1) => tenant.waiter.send(calls.takeCharge, { bill_id: billId, soltar })
  await take(0)
  for (const { last } of boards) await expect.poll(last).toEqual([[billId, 'Saúl Salonero']])
  const again = await openBoard(two, tenant)
  expect(again.last()).toEqual([[billId, 'Saúl Salonero']])
  const elsewhere = two.client(tenant.admin.token)
  const read = await elsewhere.get(calls.openBills, tenant.branch.id)
  expect(read.body.data).toMatchObject([{ charging: { user: { name: 'Saúl Salonero' } } }])
  await take(1)
  for (const { last } of [...boards, again]) await expect.poll(last).toEqual([])

  const { last } = again
  await tenant.waiter.send(calls.takeCharge, { bill_id: billId })
  await expect.poll(last).toEqual([[billId, 'Saúl Salonero']])
  const registers = await tenant.admin.get(calls.registers, tenant.branch.id)
  const caja = registers.body.data[0]?.id ?? 0
  await tenant.admin.send(calls.openRegister, { caja, monto: 0 })
  const client = one.client(tenant.waiter.token)
  const openBills = async () => (await client.get(calls.openBills, tenant.branch.id)).body
  const { data } = await openBills()
  const { body: methods } = await tenant.waiter.call(calls.paymentMethods)
  const charge = (saldo_visto: number, monto: number) =>
    tenant.waiter.send(calls.chargeBill, {
      bill_id: billId,
      caja,
      saldo_visto,
      pagos: [{ metodo: methods.data[0]?.id ?? 0, monto }],
    })
  const { saldo = 0 } = data[0] ?? {}
  expect((await charge(saldo, 1)).status).toBe(200)
  expect((await openBills()).data).toMatchObject([
    { charging: { user: { name: 'Saúl Salonero' } } },
  ])
  expect(last()).toEqual([[billId, 'Saúl Salonero']])
  expect((await charge(saldo - 1, saldo - 1)).body.status).toBe('Cerrada')
  await expect.poll(last).toEqual([])
})
