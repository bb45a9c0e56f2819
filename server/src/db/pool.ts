// The connections to PostgreSQL: what comes back has JavaScript's types, what waits too long fails, and what failed is told apart.
import pg from 'pg'
import { ScramClient } from './scram.ts'
import type { NamedStatement, Sql } from './sql.ts'

/** How long anybody waits for a lock. */
export const LOCK_TIMEOUT_MS = 3_000

export interface Pool extends Sql {
  /** The driver's own pool, for libraries that ask for one. */
  readonly driver: pg.Pool
  /** Waits for the statements that run, then closes the connections. */
  end(): Promise<void>
}

/** A database's address; a function when it may change, called for each new connection. */
export type DatabaseUrl = string | (() => string)

export interface PoolOptions {
  /** Connections at most; 20 when left out. */
  readonly max?: number
  readonly applicationName?: string
  /** A statement that runs longer is cancelled; 10,000 when left out. */
  readonly statementTimeoutMs?: number
  /** How long a statement waits for a connection; 5,000 when left out. */
  readonly connectionTimeoutMs?: number
  /** Runs first on each new connection. When it throws, the connection fails. */
  readonly onConnect?: (sql: Sql) => Promise<void>
  /** Hears of a connection that was lost while nobody used it. */
  readonly onIdleError?: (error: Error) => void
}

/**
 * Opens a pool; the first connection is made by the first statement. int8 and numeric arrive as numbers, date as `YYYY-MM-DD`,
 * timestamptz as Date, json parsed.
 */
export function createPool(url: DatabaseUrl, options: PoolOptions = {}): Pool {
  const { onConnect } = options
  const driver = new pg.Pool({
    Client: class extends ScramClient {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: typeof url === 'string' ? url : url() })
      }
    },
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'orderi',
    keepAlive: true,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 10_000,
    // PostgreSQL's own limits say nothing when PostgreSQL itself does not answer.
    query_timeout: (options.statementTimeoutMs ?? 10_000) + 2_000,
    types: { getTypeParser },
    ...(onConnect && {
      verify(client, done) {
        onConnect({ query: queryOn(client) }).then(() => done(), done)
      },
    }),
  })
  let isEnding = false
  driver.on('error', (error) => {
    // A database that stops right after may cut what is being closed: nobody misses that.
    if (!isEnding) options.onIdleError?.(error)
  })
  return {
    driver,
    query: queryOn(driver),
    end() {
      isEnding = true
      return driver.end()
    },
  }
}

/** Resolves when the database answers. Rejects when it does not within the time. */
export async function ping({ driver }: Pool, timeoutMs: number): Promise<void> {
  const statement = { text: 'SELECT 1', query_timeout: timeoutMs }
  await driver.query(statement)
}

/**
 * Runs the work in one transaction: commits when it returns, rolls back when it throws, and rethrows. Closes a
 * connection that cannot be rolled back instead of using it again.
 */
export async function transaction<T>(pool: Pool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.driver.connect()
  // A connection that breaks between two statements would otherwise end the process. The next statement fails anyway.
  client.on('error', ignore)
  let isBroken = false
  try {
    await client.query(BEGIN)
    const result = await work({ query: queryOn(client) })
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers ROLLBACK when a statement failed and the work ignored it.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was not committed')
    return result
  } catch (error) {
    isBroken =
      isSilence(error) ||
      (await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ))
    throw error
  } finally {
    client.off('error', ignore)
    client.release(isBroken)
  }
}

/**
 * Statements of a transaction find their few rows by keys, so that one plan is as good as any: made anew for the values
 * of each execution it costs more than what it is for.
 */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/** Nothing came back in time: a ROLLBACK would wait behind what is not answered. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * Whether the database is away or too busy (a deadlock, a time-out, a lost connection), so that the same call may be made again:
 * a 503, not a defect.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    unavailableCodes.has(code) ||
    // The socket's file is gone while PostgreSQL restarts.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    code.startsWith('08') ||
    unavailableMessages.some((message) => error.message.startsWith(message)) ||
    isUnavailable(error.cause)
  )
}

const unavailableCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock time-out
  '57014', // statement time-out
  '25P03', // idle in transaction time-out
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting or stopping
  '57P05', // idle session time-out
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '58030', // the disk does not work
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN', // the socket's queue is full
])

// The driver gives these no code.
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]

function queryOn(target: pg.Pool | pg.ClientBase): Sql['query'] {
  return async <Row>(statement: string | NamedStatement, values?: readonly unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    const result = await target.query(values ? { ...config, values: [...values] } : { ...config })
    return result.rows as Row[]
  }
}

const { builtins } = pg.types
const textArrayOid: number = 1009
const keepText = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, keepText],
  [1016, arrayOf(Number)], // int8[]
  [1231, arrayOf(Number)], // numeric[]
  [1182, arrayOf(keepText)], // date[]
])

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
}

/** Arrays come as those of text do, then each element is parsed. */
function arrayOf(parse: (value: string) => unknown): (value: string) => unknown {
  const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid)
  return (value) => textArray(value).map((element) => (element === null ? null : parse(element)))
}

function ignore(): void {}
