import { createRandom } from '@orderi/shared/kernel/random'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProxy, type Proxy } from '../../../tests/faults/proxy.ts'
import { readFigure } from '../../../tests/support/figures.ts'
import { carryAround } from '../../../tests/support/heavy.ts'
import { openScreen } from '../../../tests/support/screen.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
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

/** The reasons of closed sockets, oldest first. */
const reasons = () =>
  said
    .filter((line) => line.includes('socket gone'))
    .map((line) => (JSON.parse(line) as { reason: string }).reason)

test('closes a socket that stops reading, keeps the others, and lets the closed one catch up later', async () => {
  const tenant = await makeTenant(world)
  const steady = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const slow = await openScreen(proxy.url, tenant.waiter.token, tenant.branch.id)
  await proxy.turn({ kind: 'stalled' })
  const seqs = await carryAround(tenant, (moves) => moves === 50)
  const seq = seqs.at(-1) ?? 0
  // The ping time-out would find such a socket too, but only after 20 s of buffering.
  await vi.waitFor(() => expect(reasons()).toHaveLength(1), 60_000)
  expect(reasons()).not.toContain('ping timeout')
  expect(await readFigure(world.url, 'orderi_sockets_too_slow_total')).toBe(1)
  expect(await readFigure(world.url, 'orderi_sockets_waiting_bytes')).toBeLessThan(1_000_000)
  await steady.reaches(seq)
  await proxy.turn({ kind: 'fair' })
  await vi.waitFor(() => expect(slow.socket.connected).toBe(false), 60_000)
  const again = await openScreen(proxy.url, tenant.waiter.token, tenant.branch.id, slow)
  await again.reaches(seq)
  expect(again.shown()).toEqual(steady.shown())
  steady.close()
  again.close()
})
