import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openScreen } from '../support/live/screen.ts'
import { takeOrder } from '../support/restaurant/orders.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

/**
 * Limit for one turn of the event loop, which test and server share. CPU time does not depend on other processes. It
 * includes threads that compile and collect garbage: up to 200 ms.
 */
const MAX_CPU_MS = 300
const ORDERS = 10

let lines: Socket[] = []
const world = await openWorld()
const tenant = await makeTenant(world)
const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
afterAll(() => screen.close())

const EMPTY_OBJECTS = `[${'{},'.repeat(2_000_000)}{}]`

function headOf(headers: Record<string, string | number>): string {
  const all = Object.entries({ Host: 'x', 'Content-Type': 'application/json', ...headers })
  return [
    'POST /api/adminsitracion/crear-pedido HTTP/1.1',
    ...all.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
}

function requestOf(body: Buffer, headers: Record<string, string | number> = {}): Buffer {
  return Buffer.concat([Buffer.from(headOf({ 'Content-Length': body.length, ...headers })), body])
}

const packed = gzipSync(EMPTY_OBJECTS)
const ATTACKS: [string, number, Buffer][] = [
  ['packed bodies', 200, requestOf(packed, { 'Content-Encoding': 'gzip' })],
  ['bodies of 64 kB', 200, requestOf(Buffer.from(`${EMPTY_OBJECTS.slice(0, 65_000)}{}]`))],
  ['large bodies', 200, requestOf(Buffer.from(EMPTY_OBJECTS.slice(0, 250_000)))],
  [
    'unfinished bodies',
    500,
    Buffer.from(headOf({ 'Content-Length': 60_000 }) + EMPTY_OBJECTS.slice(0, 30_000)),
  ],
]

/** Sends the same bytes on many connections. Resolves when all bytes are sent. */
async function send(count: number, bytes: Buffer): Promise<void> {
  const { port, hostname } = new URL(world.url)
  lines = Array.from({ length: count }, () =>
    connect(Number(port), hostname).on('error', () => undefined),
  )
  await Promise.all(
    lines.map((line) => new Promise<void>((resolve) => line.write(bytes, () => resolve()))),
  )
}

/** Measures the longest turn of the event loop in ms of CPU time, until the returned function is called. */
function measureTurns(): () => number {
  let longest = 0
  let next = setImmediate(turn)
  let begun = process.cpuUsage()
  function turn(): void {
    const { user, system } = process.cpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    begun = process.cpuUsage()
    next = setImmediate(turn)
  }
  return () => {
    clearImmediate(next)
    return longest
  }
}

async function takeOrders(): Promise<void> {
  for (let order = 0; order < ORDERS; order += 1) {
    const { status, headers } = await takeOrder(tenant)
    expect(status).toBe(201)
    await screen.reaches(Number(headers.get('Board-Seq')))
  }
}

test.each(ATTACKS)('large requests do not delay a board: %s', async (_, count, bytes) => {
  await takeOrders()
  const sent = send(count, bytes)
  const longest = measureTurns()
  await takeOrders()
  await sent
  for (const line of lines) line.destroy()
  expect(longest()).toBeLessThan(MAX_CPU_MS)
})
