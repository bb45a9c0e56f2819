import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { deleteOldKeys } from '../db/idempotency.ts'
import type { Columns, Db } from '../db/sql.ts'
import { deleteOldSessions } from '../identity/commands/sessions.ts'
import { renewEpochIfCopied, trimLogs } from './maintenance.ts'

const world = await openWorld()

const now = new Date('2026-05-10T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** The first `old` events are older than three days. */
async function fillLog(tenant: Tenant, count: number, old: number): Promise<void> {
  const { pool } = world.deps
  await pool.query(
    `INSERT INTO board_events (branch_id, seq, commit_seq, restaurant_id, at, type)
      SELECT $1, n, n, $2, CASE WHEN n <= $4 THEN $5::timestamptz ELSE $6::timestamptz END, 'menu.changed'
      FROM generate_series(1, $3) AS n`,
    [tenant.branch.id, tenant.restaurantId, count, old, hoursAgo(73), hoursAgo(71)],
  )
  await pool.query('UPDATE board_heads SET seq = $2 WHERE branch_id = $1', [
    tenant.branch.id,
    count,
  ])
}

async function openOnce(tenant: Tenant): Promise<{ epoch: string }> {
  const { body } = await tenant.waiter.get(calls.catchUp, tenant.branch.id)
  return body
}

async function tailOf(tenant: Tenant): Promise<number | null | undefined> {
  const [row] = await world.deps.pool.query<{ tail: number | null }>(
    'SELECT min(seq) AS tail FROM board_events WHERE branch_id = $1',
    [tenant.branch.id],
  )
  return row?.tail
}

test('deletes expired sessions, and deletes stored responses after two days', async () => {
  const tenant = await makeTenant(world)
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { id } = await makeUser(world)
  await guest.call(calls.callWaiter, { key: 'a-key' })
  const { pool } = world.deps
  const count = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<{ n: number }>(text, values))[0]?.n
  const keys = () => count("SELECT count(*) AS n FROM idempotency_keys WHERE key = 'a-key'")
  await deleteOldKeys(pool, new Date(Date.now() + 47 * 3_600_000))
  expect(await keys()).toBe(1)
  await deleteOldKeys(pool, new Date(Date.now() + 49 * 3_600_000))
  expect(await keys()).toBe(0)
  const sessions = () => count('SELECT count(*) AS n FROM sessions WHERE user_id = $1', [id])
  await deleteOldSessions(pool, new Date(Date.now() + 29 * 86_400_000))
  expect(await sessions()).toBe(1)
  await deleteOldSessions(pool, new Date(Date.now() + 31 * 86_400_000))
  expect(await sessions()).toBe(0)
})

describe('trimming', () => {
  test('stores the newest 20,000 events of each branch for 30 days', async () => {
    const tenant = await makeTenant(world)
    const quiet = await makeTenant(world)
    await fillLog(tenant, 20_010, 20_010)
    await fillLog(quiet, 5, 5)
    await trimLogs(world.deps.pool, now)
    expect(await tailOf(tenant)).toBe(11)
    expect(await tailOf(quiet)).toBe(1)
    const almost = new Date(now.getTime() + (30 * 24 - 74) * 3_600_000)
    await trimLogs(world.deps.pool, almost)
    expect(await tailOf(quiet)).toBe(1)
    await trimLogs(world.deps.pool, new Date(almost.getTime() + 2 * 3_600_000))
    expect(await tailOf(quiet)).toBeNull()
    expect(await tailOf(tenant)).toBeNull()
  })

  test('sends a snapshot if all events were deleted, and continues the numbering of events', async () => {
    const tenant = await makeTenant(world)
    const { epoch } = await openOnce(tenant)
    await fillLog(tenant, 5, 5)
    await trimLogs(world.deps.pool, new Date(now.getTime() + 60 * 24 * 3_600_000))
    expect(await tailOf(tenant)).toBeNull()
    const since = (desde: string) =>
      tenant.waiter.get(calls.catchUp, tenant.branch.id, { epoch, desde })
    expect((await since('3')).body).toHaveProperty('snapshot')
    expect((await since('5')).body).toMatchObject({ events: [] })
    await tenant.waiter.send(calls.setReceiving, { id: tenant.branch.id, abierta: 1 })
    expect((await since('5')).body).toMatchObject({ events: [{ seq: 6 }] })
  })

  test('deletes old events without a sequential scan, regardless of the length of the log', async () => {
    const tenant = await makeTenant(world, { branches: 10 })
    const { pool } = world.deps
    for (const branch of tenant.branches) await fillLog({ ...tenant, branch }, 2000, 2000)
    await pool.query('ANALYZE board_events')
    const plans: string[] = []
    const db: Db = {
      async query(statement, values) {
        const text = typeof statement === 'string' ? statement : statement.text
        plans.push(JSON.stringify(await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values)))
        return pool.query(statement, values)
      },
    }
    await trimLogs(db, new Date(now.getTime() + 60 * 24 * 3_600_000))
    expect(plans.length).toBeGreaterThan(10)
    for (const plan of plans) {
      expect(plan).toContain('"Relation Name":"board_events"')
      expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"board_events"/)
    }
  })

  test('deletes many old events in small batches', async () => {
    const tenant = await makeTenant(world)
    await fillLog(tenant, 60_000, 39_000)
    const { pool } = world.deps
    const statements: number[] = []
    const db: Db = {
      async query(statement, values) {
        const rows = await pool.query<Record<string, number>>(statement, values)
        statements.push(rows[0]?.['count'] ?? -1)
        return rows as never
      },
    }
    await trimLogs(db, now)
    expect(await tailOf(tenant)).toBe(39_001)
    expect(statements).toEqual([-1, 10_000, 10_000, 10_000, 9_000])
  })
})

describe('the epoch', () => {
  async function epochOf(tenant: Tenant): Promise<string | undefined> {
    const [row] = await world.deps.pool.query<Columns<'board_heads', 'epoch'>>(
      'SELECT epoch FROM board_heads WHERE branch_id = $1',
      [tenant.branch.id],
    )
    return row?.epoch
  }

  test('changes only when the database has moved to another PostgreSQL cluster, so screens load a snapshot', async () => {
    const tenant = await makeTenant(world)
    const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
    const before = screen.epoch
    await renewEpochIfCopied(world.deps.pool)
    expect(await epochOf(tenant)).toBe(before)
    const nextHead = new Promise((resolve) => screen.socket.once('board:head', resolve))
    await world.deps.pool.query("UPDATE installation SET system_identifier = 'another'")
    await renewEpochIfCopied(world.deps.pool)
    expect(await epochOf(tenant)).not.toBe(before)
    expect(await nextHead).toMatchObject({ epoch: await epochOf(tenant) })
    expect(await screen.join()).toHaveProperty('snapshot')
    expect(screen.epoch).toBe(await epochOf(tenant))
    const next = screen.seq + 1
    const seen = new Promise((resolve) => screen.socket.once('board:events', resolve))
    await tenant.waiter.send(calls.setReceiving, { id: tenant.branch.id, abierta: 1 })
    expect(await seen).toMatchObject({ epoch: screen.epoch, events: [{ seq: next }] })
    screen.close()
  })
})
