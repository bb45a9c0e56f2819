import { createRandom } from '@orderi/shared/kernel/random'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openProxy } from '../../../tests/faults/proxy.ts'
import { moveBillUntil } from '../../../tests/support/live/large-messages.ts'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { readMetric } from '../../../tests/support/server/metrics.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const logged: string[] = []
const world = await openWorld({
  log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
})
const proxy = await openProxy(world.url, createRandom(1))
afterAll(() => proxy.close())

const reasons = () =>
  logged
    .filter((line) => line.includes('socket gone'))
    .map((line) => (JSON.parse(line) as { reason: string }).reason)

test('closes only the socket whose client stops reading, and lets the client catch up later', async () => {
  const tenant = await makeTenant(world)
  const steady = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const slow = await openScreen(proxy.url, tenant.waiter.token, tenant.branch.id)
  await proxy.setState({ kind: 'stalled' })
  const seqs = await moveBillUntil(tenant, (moves) => moves === 50)
  const seq = seqs.at(-1) ?? 0
  // The ping time-out would also close this socket, but only after 20 s of buffering.
  await vi.waitFor(() => expect(reasons()).toHaveLength(1), 60_000)
  expect(reasons()).not.toContain('ping timeout')
  expect(await readMetric(world.url, 'orderi_sockets_too_slow_total')).toBe(1)
  expect(await readMetric(world.url, 'orderi_sockets_waiting_bytes')).toBeLessThan(1_000_000)
  await steady.reaches(seq)
  await proxy.setState({ kind: 'normal' })
  await vi.waitFor(() => expect(slow.socket.connected).toBe(false), 60_000)
  // On a busy machine, the missed events may make the client too slow again. Then screens reconnect.
  const again = await vi.waitFor(
    () => openScreen(proxy.url, tenant.waiter.token, tenant.branch.id, slow),
    60_000,
  )
  await again.reaches(seq)
  expect(again.shown()).toEqual(steady.shown())
  steady.close()
  again.close()
})
