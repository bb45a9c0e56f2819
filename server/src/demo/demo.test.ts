import { expect, test } from 'vitest'
import { wrongSales } from '../../../tests/support/money/sales.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld } from '../../../tests/support/world.ts'
import { ensureSuperadmin } from '../accounts/commands/first-admin.ts'
import type { Columns } from '../db/sql.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { sumSales } from '../reports/commands/sum-sales.ts'
import { ensureDemo } from './commands/demo.ts'
import { demoPin } from './people.ts'

const world = await openWorld()

async function count(table: string, condition = 'true'): Promise<number> {
  const [row] = await world.deps.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ${condition}`,
  )
  return row?.n ?? 0
}

test('creates the demo data once when two nodes start, and completes it after an interrupted start', async () => {
  const peer = await startWorld({ hasPeers: true }, world)
  const demo = await ensureDemo(world.deps, { isReachable: false })
  expect(demo?.lines.join('\n')).toContain('super@orderi.demo')
  expect(demo?.lines.at(-1)).toBe('  PIN         2468  (Ana, Elena, Lucía, Sofía)')
  const branches = await count('branches')
  expect(branches).toBe(4)
  expect(await count('products', 'image IS NULL')).toBe(0)
  expect(await count('branches', 'takes_payments')).toBe(branches)
  expect(await count('cash_sessions', 'closed_at IS NULL')).toBe(branches)
  expect(await count('categories', 'course_id IS NULL AND hidden = 0')).toBe(0)
  expect(await count('payment_methods', 'needs_reference')).toBe(
    await count('payment_methods', "kind IN ('tarjeta', 'sinpe', 'transferencia')"),
  )
  const own = await makeTenant(world)
  // To shorten the test, counts all bills except the last twenty as created.
  await world.deps.pool.query('UPDATE installation SET demo_jobs_done = $1', [3 * branches + 980])
  const elsewhere = await ensureDemo(peer.deps, { isReachable: false })
  await Promise.all([demo?.fillHistory(), elsewhere?.fillHistory()])
  await peer.close()
  expect(await count('bills', "status = 'Cerrada'")).toBe(20)
  expect(await count('bills', `restaurant_id = ${own.restaurantId}`)).toBe(0)
  const again = await ensureDemo(world.deps, { isReachable: false })
  await again?.fillHistory()
  expect(await count('bills')).toBe(20)
  expect(await count('restaurants')).toBe(3)
})

test('gives admins and one waiter of the demo a PIN that approves corrections', async () => {
  const rows = await world.deps.pool.query<{ name: string; pin_hash: string; type: string }>(
    `SELECT u.name, m.type, m.pin_hash FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.pin_hash IS NOT NULL AND u.email LIKE '%@orderi.demo' ORDER BY u.name, m.type`,
  )
  expect(rows.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'Ana: admin',
    'Elena: salonero',
    'Lucía: admin',
    'Sofía: admin',
  ])
  for (const { pin_hash: hash } of rows) expect(await verifyPassword(hash, demoPin)).toBe(true)
})

test('creates no superadmin for the demo when the settings name one', async () => {
  const other = await startWorld()
  try {
    await ensureSuperadmin(other.deps, { email: 'jefa@orderi.test', password: 'una clave larga' })
    const demo = await ensureDemo(other.deps, { isReachable: true })
    expect(demo?.lines.join('\n')).not.toMatch(/super@orderi\.demo|orderi-demo/)
    const rows = await other.deps.pool.query('SELECT email FROM users WHERE is_superadmin')
    expect(rows).toEqual([{ email: 'jefa@orderi.test' }])
  } finally {
    await other.close()
  }
})

test('does not fill a database that contains other data', async () => {
  const other = await startWorld()
  try {
    await makeTenant(other)
    expect(await ensureDemo(other.deps, { isReachable: false })).toBeUndefined()
    const [row] = await other.deps.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM restaurants',
    )
    expect(row?.n).toBe(1)
  } finally {
    await other.close()
  }
})

test('sells yesterday and today in each branch, so that the till, reports and accounts are filled', async () => {
  const other = await startWorld()
  const { pool } = other.deps
  try {
    const demo = await ensureDemo(other.deps, { isReachable: false })
    const filling = demo?.fillHistory()
    const done = () =>
      pool.query(
        'UPDATE installation SET demo_jobs_done = 2000 WHERE demo_jobs_done >= 12 RETURNING 1',
      )
    await expect.poll(done).toHaveLength(1)
    await filling
    const sessions = await pool.query(
      `SELECT number, closed_at IS NULL AS open, counted_c - expected_c AS difference,
        opened_at < now() AS past, count(*) AS branches FROM cash_sessions GROUP BY 1, 2, 3, 4 ORDER BY 1, 3`,
    )
    expect(sessions).toEqual([
      { number: 1, open: false, difference: -10_000, past: true, branches: 2 },
      { number: 1, open: false, difference: -100, past: true, branches: 2 },
      { number: 2, open: true, difference: null, past: true, branches: 2 + 2 },
    ])
    const kinds = await pool.query<{ kind: string }>(
      `SELECT DISTINCT p.kind || ' ' || m.kind AS kind FROM payments p JOIN payment_methods m ON m.id = p.method_id
        WHERE p.branch_id = (SELECT min(id) FROM branches) ORDER BY 1`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'cobro casa',
      'cobro efectivo',
      'cobro sinpe',
      'cobro tarjeta',
      'cobro transferencia',
      'devolucion tarjeta',
    ])
    const unreferenced = await pool.query(
      `SELECT 1 FROM payments p JOIN payment_methods m ON m.id = p.method_id
        WHERE m.needs_reference AND p.kind = 'cobro' AND p.reference !~ '^\\d{4}$'`,
    )
    expect(unreferenced).toEqual([])
    expect(
      await pool.query("SELECT 1 FROM restaurants WHERE legal_name = '' OR tax_id = ''"),
    ).toEqual([])
    await sumSales(pool)
    for (const { id } of await pool.query<Columns<'branches', 'id'>>('SELECT id FROM branches'))
      expect(await wrongSales(pool, id)).toEqual([])
  } finally {
    await other.close()
  }
})
