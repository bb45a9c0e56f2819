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

it('runs a named statement repeatedly with different values', async () => {
  const double = { name: 'double', text: 'SELECT $1::int * 2 AS result' }
  expect(await pool.query(double, [2])).toEqual([{ result: 4 }])
  expect(await pool.query(double, [3])).toEqual([{ result: 6 }])
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

describe('isUnavailable', () => {
  it('classifies a lock time-out as unavailable', async () => {
    const waited = transaction(pool, async (tx) => {
      await tx.query('LOCK TABLE tables')
      return transaction(pool, async (other) => {
        await other.query(`SET LOCAL lock_timeout = '10ms'`)
        await other.query('LOCK TABLE tables')
      })
    }).catch((error: unknown) => error)
    expect(isUnavailable(await waited)).toBe(true)
  })

  it('classifies a statement time-out as unavailable', async () => {
    const slow = createPool(database.url, { statementTimeoutMs: 10 })
    const cancelled = await slow.query('SELECT pg_sleep(5)').catch((error: unknown) => error)
    expect(isUnavailable(cancelled)).toBe(true)
    await slow.end()
  })

  it.each(['postgres://orderi:x@localhost:1/orderi', 'postgres://orderi:x@/orderi?host=/nowhere'])(
    'classifies an unreachable database as unavailable: %s',
    async (url) => {
      const away = createPool(url)
      const refused = await away.query('SELECT 1').catch((error: unknown) => error)
      expect(isUnavailable(refused)).toBe(true)
      await away.end()
    },
  )

  it('classifies a time-out of waiting for a connection as unavailable', async () => {
    const small = createPool(database.url, { max: 1, connectionTimeoutMs: 20 })
    const starved = await transaction(small, () => small.query('SELECT 1')).catch(
      (error: unknown) => error,
    )
    expect(isUnavailable(starved)).toBe(true)
    await small.end()
  })

  it.each(['Connection terminated unexpectedly', 'Query read timeout'])(
    'classifies the message «%s» as unavailable',
    (message) => {
      expect(isUnavailable(new Error(message))).toBe(true)
      expect(isUnavailable(new Error('failed', { cause: new Error(message) }))).toBe(true)
    },
  )

  it.each(['53100', '53200', '58030'])(
    'classifies a lack of memory or disk space as unavailable: %s',
    (code) => {
      expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
    },
  )

  it('does not classify an invalid statement as unavailable', async () => {
    const wrong = await pool.query('SELECT 1 / 0').catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(Error)
    expect(isUnavailable(wrong)).toBe(false)
    expect(isUnavailable(new Error('Connection'))).toBe(false)
    expect(isUnavailable('57P01')).toBe(false)
  })
})

async function ids(): Promise<number[]> {
  const rows = await pool.query<{ id: number }>('SELECT id FROM tables')
  return rows.map(({ id }) => id)
}
