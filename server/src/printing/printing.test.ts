import { calls } from '@orderi/shared/contract/all'
import type { PrintState } from '@orderi/shared/printing/schema'
import { describe, expect, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs } from '../../../tests/support/tenant.ts'
import { deleteOldJobs } from './commands/claims.ts'

const shop = await setUpPrinting()

test('notifies boards when print jobs are delayed and when printing continues', async () => {
  const socket = await connectSocket(shop.world.url, shop.tenant.waiter.token)
  const received: PrintState[] = []
  socket.on('print:changed', (state) => received.push(state))
  await socket.timeout(5000).emitWithAck('board:join', { branch: shop.tenant.branch.id })
  await shop.takeOrder()
  await shop.untilQuiet(1)
  await shop.printer.unplug()
  await shop.takeOrder()
  const branch = shop.tenant.branch.id
  await expect.poll(() => received).toEqual([{ branch, waiting: 1, failed: 0 }])
  await shop.printer.plugIn()
  await expect.poll(() => received.at(-1)).toEqual({ branch, waiting: 0, failed: 0 })
  expect(received).toHaveLength(2)
  socket.close()
})

describe('printing of new orders', () => {
  test('prints new orders of guests and waiters automatically', async () => {
    const [table] = shop.tenant.branch.tables
    const guest = await enterAs(shop.world, table)
    const { body } = await placeOrder(guest, shop.tenant)
    await shop.printer.printed(1)
    await shop.takeOrder(shop.tenant.waiter, { table_id: undefined, bill_id: body.bill.id })
    await shop.printer.printed(2)
    const [first, second] = shop.printer.papers
    expect(first).toMatchObject({ 0: '1', 1: 'Mesa 1', 3: 'Luisa' })
    expect(first?.at(-1)).toBe('1 × Café')
    expect(second).toMatchObject({ 0: ' AGREGADO ', 1: '2', 4: 'Saúl Salonero' })
    expect(second?.slice(-2).map((row) => row.trim())).toEqual([
      '2 × Gallo pinto',
      'NOTA: Sin natilla',
    ])
    await shop.untilQuiet(2)
    await deleteOldJobs(shop.world.deps.pool, new Date(Date.now() + 73 * 3_600_000))
    expect((await shop.jobs()).total).toBe(0)
  })

  test('prints no new orders if the branch disabled automatic printing or has no printer, and rejects requests without a printer', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    await shop.takeOrder()
    await shop.setPrinter('', 1)
    const { order, bill } = await shop.takeOrder()
    expect(await shop.jobs()).toMatchObject({ data: [], waiting: 0, failed: 0 })
    const { waiter, admin, branch } = shop.tenant
    const refused = [
      await waiter.send(calls.printOrder, { order_id: order.id }),
      await waiter.send(calls.printBill, { bill_id: bill.id }),
      await admin.send(calls.printTest, { id: branch.id }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'no_printer']),
    )
  })
})

describe('printing on request', () => {
  test('marks a reprinted ticket as a copy, and prints only one if the request is repeated', async () => {
    const { order } = await shop.takeOrder()
    await shop.untilQuiet(1)
    const request = () => shop.tenant.waiter.send(calls.printOrder, { order_id: order.id })
    const { status, body } = await request()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'order',
      order_id: order.id,
      number: 1,
      table: 'Mesa 1',
      asked_by: 'Saúl Salonero',
    })
    await shop.printer.printed(2)
    expect(shop.printer.papers[1]?.[0]).toBe(' COPIA ')
    expect(shop.printer.papers[1]?.slice(1)).toEqual(shop.printer.papers[0])
    await shop.untilQuiet(2)
    await shop.printer.unplug()
    const first = await request()
    await expect.poll(shop.heldUp).toMatchObject([{ problem: 'unreachable' }])
    expect((await request()).body.id).toBe(first.body.id)
    await shop.printer.plugIn()
    await shop.untilQuiet(3)
  })

  test('prints a bill once for concurrent requests, and after its payment with the payment method', async () => {
    await shop.setPrinter(shop.printer.address, 0)
    const { bill } = await shop.takeOrder()
    await shop.printer.unplug()
    const { waiter, admin } = shop.tenant
    const request = (client = waiter) => client.send(calls.printBill, { bill_id: bill.id })
    const asked = await Promise.all([waiter, admin, waiter, admin].map(request))
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
    await shop.printer.plugIn()
    await shop.untilQuiet(1)
    expect(shop.printer.papers[0]).toMatchObject({ 0: 'Restaurante de prueba', 1: 'Sucursal 1' })
    expect(shop.printer.papers[0]).toContain('Total          ¢6 150,00')
    await waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
    await request()
    await shop.printer.printed(2)
    expect(shop.printer.papers[1]?.[0]).toBe('Restaurante de prueba')
    expect(shop.printer.papers[1]).toContain(`Forma de pago${'Tarjeta'.padStart(35)}`)
  })

  test('tries to print a test page only once', async () => {
    await shop.tenant.admin.send(calls.printTest, { id: shop.tenant.branch.id })
    await shop.printer.printed(1)
    expect(shop.printer.papers[0]).toContain('áéíóú ÁÉÍÓÚ ñÑ üÜ ¿¡')
    await shop.printer.unplug()
    await shop.tenant.admin.send(calls.printTest, { id: shop.tenant.branch.id })
    await expect
      .poll(shop.heldUp)
      .toMatchObject([{ kind: 'test', status: 'failed', problem: 'unreachable', attempts: 1 }])
    expect(await shop.jobs()).toMatchObject({ waiting: 0, failed: 0 })
    await shop.printer.plugIn()
  })
})
