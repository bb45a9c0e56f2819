/** The client address for rate limits: the connection's peer, or the address that a trusted proxy adds. */
import { calls } from '@orderi/shared/contract/all'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { openWorld, type World } from '../support/world.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const world = await openWorld({ limits: true, log })
const node = (trustProxy: number | readonly string[]) =>
  openWorld({ limits: true, log, trustProxy }, world)
const trusting: Record<string, World> = {
  off: world,
  'one proxy': await node(1),
  'two proxies': await node(2),
  'the proxy on this machine': await node(['loopback']),
  'a proxy elsewhere': await node(['10.0.0.0/8']),
}

async function counted(trust: string, headers: Record<string, string>): Promise<string[]> {
  await world.deps.pool.query('DELETE FROM rate_limits')
  const { status } = await (trusting[trust] ?? world).client().call(calls.login, {
    body: { email: 'nadie@pruebas.test', password: 'no es' },
    headers,
  })
  expect(status).toBe(401)
  const rows = await world.deps.pool.query<Columns<'rate_limits', 'key'>>(
    "SELECT key FROM rate_limits WHERE key LIKE 'login-address:%'",
  )
  return rows.map(({ key }) => key.replace('login-address:', ''))
}

const SPOOFED = '198.51.100.1, 198.51.100.2, 203.0.113.9'

test.each([
  ['off', SPOOFED, '127.0.0.1'],
  ['one proxy', SPOOFED, '203.0.113.9'],
  ['two proxies', SPOOFED, '198.51.100.2'],
  ['the proxy on this machine', SPOOFED, '203.0.113.9'],
  ['the proxy on this machine', '198.51.100.1, 203.0.113.9, 127.0.0.1', '203.0.113.9'],
  ['a proxy on another machine', SPOOFED, '127.0.0.1'],
  ['one proxy', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])(
  'trusts %s: the header X-Forwarded-For: %s gives the address %s',
  async (trust, header, address) => {
    expect(await counted(trust, { 'X-Forwarded-For': header })).toEqual([address])
  },
)

test.each([
  'Forwarded',
  'X-Real-IP',
  'X-Client-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Forwarded-Host',
])('ignores the header %s', async (name) => {
  const value = name === 'Forwarded' ? 'for=203.0.113.9' : '203.0.113.9'
  expect(await counted('one proxy', { [name]: value })).toEqual(['127.0.0.1'])
})

test('writes no client address to the log', () => {
  expect(lines.filter((line) => line.includes('/api/login')).length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|198\.51\.100|127\.0\.0\.1|2001:db8/)
})
