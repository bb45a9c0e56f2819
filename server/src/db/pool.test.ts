import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, isUnavailable, type Pool, transaction } from './pool.ts'
import { createEmptyDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let pool: Pool
let idleErrors: Error[]

beforeAll(async () => {
  database = await createEmptyDatabase()
  idleErrors = []
  pool = createPool(database.url, { onIdleError: (error) => idleErrors.push(error) })
  await pool.query('CREATE TABLE tables (id int PRIMARY KEY)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('reports a lost connection, unless the pool is closing', async () => {
  const lost: Error[] = []
  const closing = createPool(database.url, { onIdleError: (error) => lost.push(error) })
  const client = await closing.driver.connect()
  const cut = new Error('cut')
  closing.driver.emit('error', cut, client)
  client.release()
  expect(lost).toEqual([cut])
  const ended = closing.end()
  closing.driver.emit('error', cut, client)
  await ended
  expect(lost).toEqual([cut])
})

it('returns rows as JavaScript types', async () => {
  const [row] = await pool.query(
    `SELECT 9000000000::int8 AS count, 12.50::numeric(12,2) AS price, date '2026-02-28' AS day,
      timestamptz '2026-02-28T06:00:00.123Z' AS at, $1::jsonb AS body,
      ARRAY[1, NULL]::int8[] AS ids, ARRAY[1.5]::numeric[] AS prices, ARRAY[date '2026-01-01'] AS days`,
    [{ dish: 'casado' }],
  )
  expect(row).toEqual({
    count: 9_000_000_000,
    price: 12.5,
    day: '2026-02-28',
    at: new Date('2026-02-28T06:00:00.123Z'),
    body: { dish: 'casado' },
    ids: [1, null],
    prices: [1.5],
    days: ['2026-01-01'],
  })
})

it('limits the time of every wait for PostgreSQL', async () => {
  const [limits] = await pool.query(`SELECT current_setting('lock_timeout') AS lock,
    current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle`)
  expect(limits).toEqual({ lock: '3s', statement: '10s', idle: '10s' })
})

it('opens new connections after its idle connections are lost', async () => {
  await pool.query('SELECT 1')
  const stranger = createPool(database.url, { max: 1 })
  await stranger.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await stranger.end()
  await expect.poll(() => idleErrors.length).toBeGreaterThan(0)
  expect(await pool.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

describe('a transaction', () => {
  it('commits a transaction when its callback returns', async () => {
    const result = await transaction(pool, async (tx) => {
      await tx.query('INSERT INTO tables VALUES (1)')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await ids()).toContain(1)
  })

  it('rolls back a transaction when its callback throws, and rethrows the error', async () => {
    const refusal = new Error('no such table')
    await expect(
      transaction(pool, async (tx) => {
        await tx.query('INSERT INTO tables VALUES (2)')
        throw refusal
      }),
    ).rejects.toBe(refusal)
    expect(await ids()).not.toContain(2)
  })

  it('fails a transaction if its callback ignored a failed statement', async () => {
    await expect(
      transaction(pool, async (tx) => {
        await tx.query('INSERT INTO tables VALUES (3)')
        await tx.query('SELECT 1 / 0').catch(() => {})
      }),
    ).rejects.toThrow('was not committed')
    expect(await ids()).not.toContain(3)
  })

  it('classifies a connection that is lost in a transaction as unavailable, and then uses a new connection', async () => {
    const lost = await transaction(pool, async (tx) => {
      const [self] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      await pool.query('SELECT pg_terminate_backend($1)', [self?.pid])
      await tx.query('SELECT 1')
    }).catch((error: unknown) => error)
    expect(isUnavailable(lost)).toBe(true)
    await transaction(pool, (tx) => tx.query('INSERT INTO tables VALUES (4)'))
    expect(await ids()).toContain(4)
  })
})

it('classifies time-outs, a lack of resources and an unreachable database as unavailable', async () => {
  const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  const locked = transaction(pool, async (tx) => {
    await tx.query('LOCK TABLE tables')
    return transaction(pool, async (other) => {
      await other.query(`SET LOCAL lock_timeout = '10ms'`)
      await other.query('LOCK TABLE tables')
    })
  })
  const slow = createPool(database.url, { statementTimeoutMs: 10 })
  const small = createPool(database.url, { max: 1, connectionTimeoutMs: 20 })
  const away = [
    'postgres://orderi:x@localhost:1/orderi',
    'postgres://orderi:x@/orderi?host=/nowhere',
  ].map((url) => createPool(url))
  const messages = ['Connection terminated unexpectedly', 'Query read timeout']
  const errors = [
    await caught(locked),
    await caught(slow.query('SELECT pg_sleep(5)')),
    await caught(transaction(small, () => small.query('SELECT 1'))),
    ...(await Promise.all(away.map((each) => caught(each.query('SELECT 1'))))),
    ...messages.map((message) => new Error(message)),
    ...messages.map((message) => new Error('failed', { cause: new Error(message) })),
    ...['53100', '53200', '58030'].map((code) => Object.assign(new Error('no'), { code })),
  ]
  expect(errors.filter((error) => !isUnavailable(error))).toEqual([])
  await Promise.all([slow, small, ...away].map((each) => each.end()))
  const wrong = await caught(pool.query('SELECT 1 / 0'))
  expect([wrong, new Error('Connection'), '57P01'].filter(isUnavailable)).toEqual([])
})

async function ids(): Promise<number[]> {
  const rows = await pool.query<{ id: number }>('SELECT id FROM tables')
  return rows.map(({ id }) => id)
}
