import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { QUICK_TIMINGS, setUpPrinting } from '../../../tests/support/printing/printers.ts'
import { startWorld } from '../../../tests/support/world.ts'

const shop = await setUpPrinting()

describe('printer problems', () => {
  test('prints queued orders once after a printer was off, hung or had no paper', async () => {
    await shop.printer.unplug()
    await shop.takeOrder()
    await shop.untilJob({ problem: 'unreachable' })
    expect(await shop.jobs()).toMatchObject({ waiting: 1, failed: 0 })
    await shop.printer.plugIn()
    await shop.untilQuiet(1)
    expect(await shop.jobs()).toMatchObject({ waiting: 0, failed: 0 })
    const problems = [
      ['silent', { hangs: true }, { hangs: false }],
      ['no_paper', { hasPaper: false }, { hasPaper: true }],
    ] as const
    for (const [index, [problem, broken, repaired]] of problems.entries()) {
      shop.printer.feel(broken)
      await shop.takeOrder()
      await expect.poll(shop.heldUp).toMatchObject([{ problem }])
      shop.printer.feel(repaired)
      await shop.untilQuiet(index + 2)
    }
  })

  test('prints on a printer that never answers status requests', async () => {
    shop.printer.feel({ answers: false })
    await shop.takeOrder()
    await shop.printer.printed(1)
    await shop.untilQuiet(1)
  })

  test.each([true, false])(
    'does not retry a job automatically if the printer disconnects halfway (printer sends status: %s)',
    async (answers) => {
      shop.printer.feel({ hangsUpAfter: 60, answers })
      await shop.takeOrder()
      await shop.untilJob({ status: 'failed', problem: 'unknown' })
      expect(await shop.jobs()).toMatchObject({ waiting: 0, failed: 1 })
      shop.printer.feel({ hangsUpAfter: undefined })
      const [job] = await shop.heldUp()
      const retried = await shop.tenant.waiter.send(calls.retryPrint, { job_id: job?.id ?? 0 })
      expect(retried.status).toBe(200)
      await shop.untilQuiet(1)
      expect(shop.printer.papers[0]?.[0]).toBe(' COPIA ')
    },
  )

  test('does not retry a job if the printer does not confirm the end of printing', async () => {
    shop.printer.feel({ hangs: true })
    await shop.takeOrder()
    await shop.untilJob({ status: 'failed', problem: 'unknown' })
    expect(shop.printer.connections).toBe(1)
  })

  test('stops trying after hours, and lets a person print the job or discard it', async () => {
    await shop.printer.unplug()
    await shop.takeOrder()
    await shop.untilJob({ problem: 'unreachable' })
    await shop.world.deps.pool.query(
      "UPDATE print_jobs SET give_up_at = now() WHERE status <> 'printed'",
    )
    await shop.untilJob({ status: 'failed', problem: 'unreachable' })
    const [job] = await shop.heldUp()
    expect(job?.paper?.lines).toContainEqual({ kind: 'dish', quantity: 2, text: 'Gallo pinto' })
    const body = { job_id: job?.id ?? 0 }
    expect((await shop.tenant.waiter.send(calls.discardPrint, body)).status).toBe(204)
    expect((await shop.tenant.waiter.send(calls.retryPrint, body)).status).toBe(404)
    expect((await shop.jobs()).total).toBe(0)
    await shop.printer.plugIn()
    await shop.setPrinter(shop.printer.address, 0)
    const { order } = await shop.takeOrder()
    await shop.world.deps.pool.query(
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, by_itself, next_attempt_at, give_up_at, created_at)
        SELECT $1, $2, 'order', $3, true, t, t + interval '10 minutes', t FROM (SELECT now() - interval '3 hours') AS long (t)`,
      [shop.tenant.restaurantId, shop.tenant.branch.id, order.id],
    )
    await expect.poll(shop.heldUp).toMatchObject([{ status: 'failed', problem: 'unreachable' }])
    expect(shop.printer.connections).toBe(0)
    const [old] = await shop.heldUp()
    await shop.tenant.waiter.send(calls.retryPrint, { job_id: old?.id ?? 0 })
    await shop.untilQuiet(1)
  })
})

describe('several nodes', () => {
  test('prints each order once with several nodes', async () => {
    const peer = await startWorld({ printTimings: QUICK_TIMINGS, hasPeers: true }, shop.world)
    try {
      const clients = [shop.tenant.waiter, peer.client(shop.tenant.waiter.token)]
      shop.printer.feel({ slownessMs: 5 })
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => shop.takeOrder(clients[index % 2])),
      )
      await shop.printer.printed(12)
      const numbers = shop.printer.papers.map((paper) =>
        Number(paper.find((row) => /^\d+$/.test(row))),
      )
      expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
      expect(shop.printer.mostAtOnce).toBe(1)
      expect((await shop.jobs()).waiting).toBe(0)
    } finally {
      await peer.close()
    }
  })

  test.each([
    ['another node notices after the lease has expired', { hasPeers: true, leaseMs: 200 }],
    ['a single node notices at its next start', { hasPeers: false, leaseMs: 60_000 }],
  ])('does not repeat the jobs of a dead node: %s', async (_, { hasPeers, leaseMs }) => {
    await shop.setPrinter(shop.printer.address, 0)
    const { order } = await shop.takeOrder()
    await shop.world.deps.pool.query(
      `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, status, attempts, printer, claimed_by,
          claimed_at, next_attempt_at, give_up_at, created_at)
        VALUES ($1, $2, 'order', $3, 'printing', 1, $4, 'a node that is no more', now(), now(), now(), now())`,
      [shop.tenant.restaurantId, shop.tenant.branch.id, order.id, shop.printer.address],
    )
    const peer = await startWorld(
      { printTimings: { ...QUICK_TIMINGS, leaseMs }, hasPeers },
      shop.world,
    )
    try {
      await shop.untilJob({ status: 'failed', problem: 'unknown' })
      expect(shop.printer.connections).toBe(0)
      await shop.tenant.waiter.send(calls.printOrder, { order_id: order.id })
      await shop.printer.printed(1)
      expect(shop.printer.papers[0]?.[0]).toBe(' COPIA ')
    } finally {
      await peer.close()
    }
  })

  test('stops a node within seconds, and lets another node print the remaining jobs', async () => {
    const peer = await startWorld({ printTimings: QUICK_TIMINGS, hasPeers: true }, shop.world)
    await shop.setPrinter(shop.printer.address, 0)
    const { order } = await shop.takeOrder()
    shop.printer.feel({ slownessMs: 400 })
    await peer.client(shop.tenant.waiter.token).send(calls.printOrder, { order_id: order.id })
    await shop.printer.connected(1)
    await peer.close()
    await shop.printer.printed(1)
    await shop.untilQuiet(1)
  })
})
