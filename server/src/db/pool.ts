import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { ScramClient } from './scram.ts'
import type { Db, NamedStatement } from './sql.ts'

/** How long a statement waits for a row or table lock before it fails. */
export const LOCK_TIMEOUT_MS = 3_000

export interface Pool extends Db {
  /** The driver's own pool, for libraries that need it. */
  readonly driver: pg.Pool
  /** Waits for running statements, then closes all connections. */
  end(): Promise<void>
}

/** A URL, or a function that returns the URL and is called for each new connection. */
export type DatabaseUrl = string | (() => string)

export interface PoolOptions {
  /** Default: 20. */
  readonly max?: number
  readonly applicationName?: string
  /** Default: 10,000. */
  readonly statementTimeoutMs?: number
  /** How long a statement waits for a free connection. Default: 5,000. */
  readonly connectionTimeoutMs?: number
  /** Runs first on each new connection. If it throws, the connection is not used. */
  readonly onConnect?: (sql: Db) => Promise<void>
  readonly onIdleError?: (error: Error) => void
}

/**
 * Opens a pool, which connects at the first statement. Result types: int8 and numeric are numbers, date is text
 * (`YYYY-MM-DD`), timestamptz is a Date, and json is parsed.
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
    // Limits statements if PostgreSQL does not respond at all and cannot enforce its time-outs.
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

export async function ping({ driver }: Pool, timeoutMs: number): Promise<void> {
  const statement = { text: 'SELECT 1', query_timeout: timeoutMs }
  await driver.query(statement)
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back and rethrows when it rejects. Closes a
 * connection whose rollback fails.
 */
export async function transaction<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.driver.connect()
  // Without a listener, losing the connection between two statements would end the process. The
  // next statement fails too, so the error is not lost.
  client.on('error', ignore)
  let isBroken = false
  try {
    await client.query(BEGIN)
    const result = await work({ query: queryOn(client) })
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and `work` ignored the error.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was not committed')
    return result
  } catch (error) {
    isBroken =
      isReadTimeout(error) ||
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
 * Statements in transactions find few rows by primary key, so a generic plan is good, and planning each statement again
 * would take longer than running it.
 */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

/** Whether a statement timed out in the driver. A ROLLBACK would then wait behind the unanswered statement. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * Whether the error means that the database is unreachable or too busy, for example a deadlock or a lost connection.
 * The server responds with 503, and the client may repeat the request.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  const code = errorCode(error) ?? ''
  return (
    unavailableCodes.has(code) ||
    // While PostgreSQL restarts, its socket file is missing.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    code.startsWith('08') ||
    unavailableMessages.some((message) => error.message.startsWith(message)) ||
    isUnavailable(error.cause)
  )
}

/** Whether the database certainly undid the statement or transaction, so that it can be run again. */
export function isUndone(error: unknown): boolean {
  return undoneCodes.has(errorCode(error) ?? '')
}

const undoneCodes = new Set(['40001', '40P01', '55P03', '57014'])

const unavailableCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock time-out
  '57014', // statement time-out
  '25P03', // idle in transaction time-out
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // starting or stopping
  '57P05', // idle session time-out
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '58030', // I/O error
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN', // socket queue full
])

const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
]

function queryOn(target: pg.Pool | pg.ClientBase): Db['query'] {
  return async <Row>(statement: string | NamedStatement, values?: readonly unknown[]) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    const result = await target.query(values ? { ...config, values: [...values] } : { ...config })
    return result.rows as Row[]
  }
}

const { builtins } = pg.types
const textArrayOid: number = 1009
const asText = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
  [1016, arrayOf(Number)], // int8[]
  [1231, arrayOf(Number)], // numeric[]
  [1182, arrayOf(asText)], // date[]
])

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format)
}

function arrayOf(parse: (value: string) => unknown): (value: string) => unknown {
  const textArray: (value: string) => (string | null)[] = pg.types.getTypeParser(textArrayOid)
  return (value) => textArray(value).map((element) => (element === null ? null : parse(element)))
}

function ignore(): void {}
