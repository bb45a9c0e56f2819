import { calls } from '@orderi/shared/contract/all'
import type { PrintState } from '@orderi/shared/printing/schema'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakePrinter, plugInPrinter } from '../../../tests/support/fake-printer.ts'
import { connect } from '../../../tests/support/screen.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type Speaker, startWorld, type World } from '../../../tests/support/world.ts'
import { forgetOldJobs } from './claims.ts'
import type { PrintTimings } from './timings.ts'

/** Everything happens soon; what is waited for is a state, not one of these. */
const QUICK: PrintTimings = {
  sweepMs: 50,
  retryMs: [30, 60],
  leaseMs: 60_000,
  connectMs: 1000,
  statusMs: 250,
  silentMs: 250,
  confirmMs: 3000,
  stopMs: 1500,
}

let world: World
let tenant: Tenant
let printer: FakePrinter
beforeAll(async () => {
  world = await startWorld({ printTimings: QUICK })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await makeTenant(world)
  printer = await plugInPrinter()
  await setPrinter(printer.address)
})
afterEach(async () => {
  await setPrinter('')
  await printer.unplug()
})

async function setPrinter(impresora: string, imprimir_pedidos = 1): Promise<void> {
  const { status } = await tenant.admin.call(calls.updateBranch, {
    body: { id: tenant.branch.id, impresora, imprimir_pedidos },
  })
  expect(status).toBe(200)
}

async function takeOrder(speaker: Speaker = tenant.waiter, more: object = {}) {
  const [table] = tenant.branch.tables
  const { body, status } = await speaker.call(calls.takeOrder, {
    body: {
      table_id: table?.id,
      products: [{ product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' }],
      ...more,
    },
  })
  expect(status).toBe(201)
  return body
}

async function jobs() {
  const { body } = await tenant.waiter.call(calls.printJobs, {
    params: { sucursal: tenant.branch.id },
  })
  return body
}

async function heldUp() {
  return (await jobs()).data.filter((job) => job.status !== 'printed')
}

/** Waits until a job is as it should be. */
async function untilJob(expected: object): Promise<void> {
  await expect.poll(async () => (await jobs()).data, { timeout: 10_000 }).toMatchObject([expected])
}

describe('a new order', () => {
  test('prints by itself, a guest’s as a waiter’s', async () => {
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const guest = await enterAs(world, table)
    const { body } = await guest.call(calls.placeOrder, {
      body: { mesa: table.code, products: [{ product_id: tenant.products[0].id, quantity: 1 }] },
    })
    await printer.printed(1)
    await takeOrder(tenant.waiter, { table_id: undefined, bill_id: body.bill.id })
    await printer.printed(2)
    const [first, second] = printer.papers
    expect(first).toMatchObject({ 0: '1', 1: 'Mesa 1', 3: 'Luisa' })
    expect(first?.at(-1)).toBe('1 × Café')
    expect(second).toMatchObject({ 0: ' AGREGADO ', 1: '2', 4: 'Saúl Salonero' })
    expect(second?.slice(-2).map((row) => row.trim())).toEqual([
      '2 × Gallo pinto',
      'NOTA: Sin natilla',
    ])
    await untilQuiet(2)
  })

  test('does not print where the branch does not want it', async () => {
    await setPrinter(printer.address, 0)
    await takeOrder()
    await setPrinter('', 1)
    await takeOrder()
    expect(await jobs()).toMatchObject({ data: [], waiting: 0, failed: 0 })
  })

  test('has its job in its own transaction: no order, no job', async () => {
    const { status } = await tenant.waiter.call(calls.takeOrder, {
      body: {
        table_id: tenant.branch.tables[0]?.id,
        products: [{ product_id: tenant.products[2].id, quantity: 1 }],
      },
    })
    expect(status).toBe(422)
    expect((await jobs()).total).toBe(0)
  })

  test('prints again only the new dishes, and a step of the kitchen prints nothing', async () => {
    const { order } = await takeOrder()
    await printer.printed(1)
    await tenant.waiter.call(calls.changeOrderStatus, {
      body: { order_id: order.id, estado: 'Preparando' },
    })
    await takeOrder()
    await printer.printed(2)
    await untilQuiet(2)
  })
})

/** Waits until so many jobs are on paper and none is left. */
async function untilQuiet(count: number): Promise<void> {
  await expect
    .poll(async () => (await jobs()).data.map((job) => job.status))
    .toEqual(Array.from({ length: count }, () => 'printed'))
  expect(printer.bytes).toHaveLength(count)
}

describe('a printer that', () => {
  test('is off gets the order when it is on again, once', async () => {
    await printer.unplug()
    await takeOrder()
    await untilJob({ status: 'waiting', problem: 'unreachable' })
    expect(await jobs()).toMatchObject({ waiting: 1, failed: 0 })
    await printer.plugIn()
    await printer.printed(1)
    await untilQuiet(1)
    expect(await jobs()).toMatchObject({ waiting: 0, failed: 0 })
  })

  test('hangs gets it when it answers again, once', async () => {
    await takeOrder()
    await printer.printed(1)
    printer.feel({ hangs: true })
    await takeOrder()
    await expect.poll(heldUp).toMatchObject([{ status: 'waiting', problem: 'silent' }])
    printer.feel({ hangs: false })
    await printer.printed(2)
    await untilQuiet(2)
  })

  test('is out of paper says so, and gets it when it has some', async () => {
    printer.feel({ hasPaper: false })
    await takeOrder()
    await untilJob({ status: 'waiting', problem: 'no_paper' })
    printer.feel({ hasPaper: true })
    await printer.printed(1)
    await untilQuiet(1)
  })

  test('never answers prints all the same', async () => {
    printer.feel({ answers: false })
    await takeOrder()
    await printer.printed(1)
    await untilQuiet(1)
  })

  test('is slow prints each order once, in order, over one connection at a time', async () => {
    printer.feel({ slownessMs: 60 })
    for (let count = 0; count < 5; count += 1) await takeOrder()
    await printer.printed(5)
    await untilQuiet(5)
    const numbers = printer.papers.map((paper) => paper.find((row) => /^\d+$/.test(row)))
    expect(numbers).toEqual(['1', '2', '3', '4', '5'])
    expect(printer.mostAtOnce).toBe(1)
  })

  test.each([true, false])(
    'hangs up in the middle may have printed: a person decides (answers: %s)',
    async (answers) => {
      printer.feel({ hangsUpAfter: 60, answers })
      await takeOrder()
      await untilJob({ status: 'failed', problem: 'unknown' })
      expect(await jobs()).toMatchObject({ waiting: 0, failed: 1 })
      printer.feel({ hangsUpAfter: undefined })
      const [job] = await heldUp()
      const retried = await tenant.waiter.call(calls.retryPrint, { body: { job_id: job?.id ?? 0 } })
      expect(retried.status).toBe(200)
      await printer.printed(1)
      expect(printer.papers[0]?.[0]).toBe(' COPIA ')
      await untilQuiet(1)
    },
  )

  test('takes everything and says nothing may have printed too', async () => {
    printer.feel({ hangs: true })
    await takeOrder()
    await untilJob({ status: 'failed', problem: 'unknown' })
    expect(printer.connections).toBe(1)
  })

  test('stays away is given up, and what failed can be forgotten', async () => {
    await printer.unplug()
    await takeOrder()
    await untilJob({ status: 'waiting' })
    await world.deps.pool.query(
      "UPDATE print_jobs SET give_up_at = now() WHERE status <> 'printed'",
    )
    await untilJob({ status: 'failed', problem: 'unreachable' })
    const [job] = await heldUp()
    expect(job?.paper?.lines).toContainEqual({ kind: 'dish', quantity: 2, text: 'Gallo pinto' })
    const body = { job_id: job?.id ?? 0 }
    expect((await tenant.waiter.call(calls.discardPrint, { body })).status).toBe(204)
    expect((await tenant.waiter.call(calls.retryPrint, { body })).status).toBe(404)
    expect((await jobs()).total).toBe(0)
    await printer.plugIn()
  })
})

describe('somebody', () => {
  test('prints a ticket again, marked as a copy, with what is left of it', async () => {
    const { order, bill } = await takeOrder(tenant.waiter, {
      products: [
        { product_id: tenant.products[0].id, quantity: 1 },
        { product_id: tenant.products[1].id, quantity: 1 },
      ],
    })
    await printer.printed(1)
    await tenant.waiter.call(calls.changeLineStatus, {
      body: { order_line_id: order.products[0]?.id ?? 0, estado: 'Cancelado' },
    })
    const { status, body } = await tenant.waiter.call(calls.printOrder, {
      body: { order_id: order.id },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'order',
      order_id: order.id,
      number: 1,
      table: 'Mesa 1',
      asked_by: 'Saúl Salonero',
    })
    await printer.printed(2)
    expect(printer.papers[1]?.[0]).toBe(' COPIA ')
    expect(printer.papers[1]?.filter((row) => row.includes('×'))).toEqual(['1 × Gallo pinto'])
    await tenant.waiter.call(calls.printBill, { body: { bill_id: bill.id } })
    await printer.printed(3)
    expect(printer.papers[2]).toMatchObject({ 0: 'Restaurante de prueba', 1: 'Sucursal 1' })
    expect(printer.papers[2]).toContain('Total          ¢3 075,00')
    await tenant.waiter.call(calls.closeBill, {
      body: { bill_id: bill.id, payment_method: 'tarjeta' },
    })
    await tenant.waiter.call(calls.printBill, { body: { bill_id: bill.id } })
    await printer.printed(4)
    expect(printer.papers[3]?.[0]).toBe(' COPIA ')
    expect(printer.papers[3]).toContain(`Forma de pago${'Tarjeta'.padStart(35)}`)
  })

  test('who is impatient prints once', async () => {
    await setPrinter(printer.address, 0)
    const { order } = await takeOrder()
    await printer.unplug()
    const body = { order_id: order.id }
    const first = await tenant.waiter.call(calls.printOrder, { body })
    await untilJob({ problem: 'unreachable' })
    const again = await tenant.waiter.call(calls.printOrder, { body })
    expect(again.body.id).toBe(first.body.id)
    await printer.plugIn()
    await printer.printed(1)
    await untilQuiet(1)
  })

  test('is asked for by two at once prints once', async () => {
    await setPrinter(printer.address, 0)
    const { bill } = await takeOrder()
    await printer.unplug()
    const asked = await Promise.all(
      [tenant.waiter, tenant.admin, tenant.waiter, tenant.admin].map((speaker) =>
        speaker.call(calls.printBill, { body: { bill_id: bill.id } }),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
    await printer.plugIn()
    await printer.printed(1)
    await untilQuiet(1)
  })

  test('tries the printer once', async () => {
    await tenant.admin.call(calls.printTest, { body: { id: tenant.branch.id } })
    await printer.printed(1)
    expect(printer.papers[0]).toContain('áéíóú ÁÉÍÓÚ ñÑ üÜ ¿¡')
    await printer.unplug()
    await tenant.admin.call(calls.printTest, { body: { id: tenant.branch.id } })
    await expect
      .poll(heldUp)
      .toMatchObject([{ kind: 'test', status: 'failed', problem: 'unreachable', attempts: 1 }])
    expect(await jobs()).toMatchObject({ waiting: 0, failed: 0 })
    await printer.plugIn()
  })

  test('without a printer is told so', async () => {
    await setPrinter('')
    const { order, bill } = await takeOrder()
    const refused = [
      await tenant.waiter.call(calls.printOrder, { body: { order_id: order.id } }),
      await tenant.waiter.call(calls.printBill, { body: { bill_id: bill.id } }),
      await tenant.admin.call(calls.printTest, { body: { id: tenant.branch.id } }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, 'no_printer']),
    )
  })
})

test('boards hear when something is held up, and when it no longer is', async () => {
  const socket = await connect(world.url, tenant.waiter.token)
  const heard: PrintState[] = []
  socket.on('print:changed', (state) => heard.push(state))
  await socket.timeout(5000).emitWithAck('board:join', { branch: tenant.branch.id })
  await takeOrder()
  await untilQuiet(1)
  await printer.unplug()
  await takeOrder()
  const branch = tenant.branch.id
  await expect.poll(() => heard).toEqual([{ branch, waiting: 1, failed: 0 }])
  await printer.plugIn()
  await expect.poll(() => heard.at(-1)).toEqual({ branch, waiting: 0, failed: 0 })
  expect(heard).toHaveLength(2)
  socket.close()
})

describe('several nodes', () => {
  test('print each order once', async () => {
    const peer = await startWorld({ printTimings: QUICK, hasPeers: true }, world)
    try {
      const speakers = [tenant.waiter, peer.speaker(tenant.waiter.token)]
      printer.feel({ slownessMs: 5 })
      await Promise.all(Array.from({ length: 24 }, (_, index) => takeOrder(speakers[index % 2])))
      await printer.printed(24)
      const numbers = printer.papers.map((paper) => Number(paper.find((row) => /^\d+$/.test(row))))
      expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
      expect(printer.mostAtOnce).toBe(1)
      expect((await jobs()).waiting).toBe(0)
    } finally {
      await peer.close()
    }
  })

  test.each([
    ['another notices when it should be long done', { hasPeers: true, leaseMs: 200 }],
    ['one that is alone notices when it starts again', { hasPeers: false, leaseMs: 60_000 }],
  ])('leave to a person what one that died was printing: %s', async (_, { hasPeers, leaseMs }) => {
    await setPrinter(printer.address, 0)
    const { order } = await takeOrder()
    await world.deps.pool.query(
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, status, attempts, printer, claimed_by,
          claimed_at, next_attempt_at, give_up_at, created_at)
        VALUES ($1, $2, 'order', $3, 'printing', 1, $4, 'a node that is no more', now(), now(), now(), now())`,
      [tenant.restaurantId, tenant.branch.id, order.id, printer.address],
    )
    const peer = await startWorld({ printTimings: { ...QUICK, leaseMs }, hasPeers }, world)
    try {
      await untilJob({ status: 'failed', problem: 'unknown' })
      expect(printer.connections).toBe(0)
      await tenant.waiter.call(calls.printOrder, { body: { order_id: order.id } })
      await printer.printed(1)
      expect(printer.papers[0]?.[0]).toBe(' COPIA ')
    } finally {
      await peer.close()
    }
  })

  test('end within seconds, and what they had not begun is printed by another', async () => {
    const peer = await startWorld({ printTimings: QUICK, hasPeers: true }, world)
    await setPrinter(printer.address, 0)
    const { order } = await takeOrder()
    printer.feel({ slownessMs: 400 })
    await peer.speaker(tenant.waiter.token).call(calls.printOrder, { body: { order_id: order.id } })
    await printer.connected(1)
    await peer.close()
    await printer.printed(1)
    await untilQuiet(1)
  })
})

test('what nobody could print for hours is not printed by itself when the power is back', async () => {
  await setPrinter(printer.address, 0)
  const { order } = await takeOrder()
  await world.deps.pool.query(
    `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at, created_at)
      SELECT $1, $2, 'order', $3, true, t, t + interval '10 minutes', t FROM (SELECT now() - interval '3 hours') AS long (t)`,
    [tenant.restaurantId, tenant.branch.id, order.id],
  )
  await untilJob({ status: 'failed', problem: 'unreachable' })
  expect(printer.connections).toBe(0)
  const [job] = await heldUp()
  await tenant.waiter.call(calls.retryPrint, { body: { job_id: job?.id ?? 0 } })
  await printer.printed(1)
})

test('old jobs are forgotten', async () => {
  await takeOrder()
  await untilQuiet(1)
  const in73Hours = new Date(Date.now() + 73 * 3_600_000)
  await forgetOldJobs(world.deps.pool, in73Hours)
  expect((await jobs()).total).toBe(0)
})
