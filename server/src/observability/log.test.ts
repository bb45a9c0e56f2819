import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool, type Pool } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createLog, describeError, readableLines } from './log.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
  await pool.query(
    "CREATE TABLE people (name text PRIMARY KEY, hash text CHECK (hash <> 'hunter2'))",
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function entryOf(work: () => unknown): Promise<string> {
  const written: string[] = []
  const log = createLog('info', { write: (line) => void written.push(line) })
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'failed')
  }
  expect(written).toHaveLength(1)
  return written.join('')
}

describe('the log entry of an error', () => {
  test('contains no values, statements, addresses and secrets', async () => {
    for (const [statement, code] of [
      ["INSERT INTO people VALUES ('Ana', 'hunter2')", '23514'],
      ["SELECT 'hunter2'::int", '22P02'],
      [`SELECT '{"hunter2' :: json`, '22P02'],
    ] as const) {
      const entry = await entryOf(() => pool.query(statement))
      expect(entry).toContain(`"code":"${code}"`)
      expect(entry).toMatch(/\\n\s+at /)
      expect(entry).not.toMatch(/hunter2|INSERT|SELECT/)
    }
    const invalid = await entryOf(() => new URL('postgres://orderi:hunter2@:host:/x'))
    expect(invalid).toContain('Invalid URL')
    expect(invalid).not.toContain('hunter2')
    for (const message of [
      'no login at postgres://orderi:hunter2@localhost/orderi',
      'refused: Authorization: Bearer hunter2',
      'no table eyJyZXN0YXVyYW50ZSI6MX0.hunter2_x-y',
      'no session eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.hunter2',
    ]) {
      const entry = await entryOf(() => {
        throw new Error(message)
      })
      expect(entry).toContain(message.slice(0, 8))
      expect(entry).not.toContain('hunter2')
    }
  })

  test('logs the causes of an error up to a limited depth', () => {
    const error = new Error('outer')
    error.cause = new AggregateError([error, new Error('inner')], 'both')
    const [cause] = describeError(error).causes ?? []
    expect(cause).toMatchObject({ type: 'AggregateError', message: 'both' })
    expect(cause?.causes).toMatchObject([{ message: 'outer' }, { message: 'inner' }])
    expect(describeError('hunter2')).toEqual({ type: 'string' })
  })
})

test('writes a request as one readable line on a terminal', async () => {
  const terminal = new PassThrough()
  const lines = text(terminal)
  const log = createLog('info', readableLines(terminal))
  const request = { requestId: '1', method: 'POST', route: '/api/pedidos', status: 201, ms: 12 }
  log.info(request, 'request completed')
  log.warn({ job: 3 }, 'printing: not printed')
  terminal.end()
  expect((await lines).split('\n')).toEqual([
    expect.stringMatching(
      /^\[\d\d:\d\d:\d\d\] INFO: POST \/api\/pedidos 201, 12 ms: request completed$/,
    ),
    expect.stringMatching(/^\[\d\d:\d\d:\d\d\] WARN: printing: not printed \{"job":3\}$/),
    '',
  ])
})
