import { calls } from '@orderi/shared/contract/all'
import { createRandom } from '@orderi/shared/kernel/random'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProxy, type Proxy } from '../../../tests/faults/proxy.ts'
import { readFigure } from '../../../tests/support/figures.ts'
import { openScreen } from '../../../tests/support/screen.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

const said: string[] = []
let world: World
let proxy: Proxy
beforeAll(async () => {
  world = await startWorld({
    log: pino({ level: 'debug' }, { write: (line: string) => void said.push(line) }),
  })
  proxy = await openProxy(world.url, createRandom(1))
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})

/** Why sockets went, oldest first. */
const reasons = () =>
  said
    .filter((line) => line.includes('socket gone'))
    .map((line) => (JSON.parse(line) as { reason: string }).reason)

/** Moves a bill of 500 dishes to and fro: each event carries all of it. */
async function carryAround(tenant: Tenant, times: number): Promise<number> {
  const [one, other] = tenant.branch.tables
  const products = Array.from({ length: 50 }, () => ({
    product_id: tenant.products[0].id,
    quantity: 1,
    note: 'x'.repeat(280),
  }))
  const taken = await tenant.waiter.call(calls.takeOrder, { body: { table_id: one?.id, products } })
  const bill = taken.body.bill.id
  for (let order = 2; order <= 10; order += 1) {
    await tenant.waiter.call(calls.takeOrder, { body: { bill_id: bill, products } })
  }
  let seq = 0
  for (let time = 1; time <= times; time += 1) {
    const { headers } = await tenant.waiter.call(calls.moveBill, {
      body: { bill_id: bill, table_id: (time % 2 === 1 ? other : one)?.id },
    })
    seq = Number(headers.get('Board-Seq'))
  }
  return seq
}

test('a socket that takes nothing is let go, others go on, and it is right once it takes again', async () => {
  const tenant = await makeTenant(world)
  const steady = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const slow = await openScreen(proxy.url, tenant.waiter.token, tenant.branch.id)
  await proxy.turn({ kind: 'stalled' })
  const seq = await carryAround(tenant, 50)
  // Whatever is not taken for long is found by the ping as well, after 20 s of piling up.
  await vi.waitFor(() => expect(reasons()).toHaveLength(1), 15_000)
  expect(reasons()).not.toContain('ping timeout')
  expect(await readFigure(world.url, 'orderi_sockets_too_slow_total')).toBe(1)
  expect(await readFigure(world.url, 'orderi_sockets_waiting_bytes')).toBeLessThan(1_000_000)
  await steady.reaches(seq)
  await proxy.turn({ kind: 'fair' })
  await vi.waitFor(() => expect(slow.socket.connected).toBe(false), 15_000)
  const again = await openScreen(proxy.url, tenant.waiter.token, tenant.branch.id, slow)
  await again.reaches(seq)
  expect(again.shown()).toEqual(steady.shown())
  steady.close()
  again.close()
})
