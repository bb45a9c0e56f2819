/**
 * A node's log: JSON lines, or readable lines on a terminal. It contains no headers, bodies, database rows or tokens.
 * Only defects have stack traces.
 */
import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** Matches JWTs and table codes: JSON as base64url, a dot, a signature. */
const TOKENS = /eyJ[\w-]{8,}(?:\.[\w-]+)+/g
const BEARERS = /\bbearer\s+\S+/gi
const LOGINS = /:\/\/[^\s/@]+@/g
/** Matches the invalid values that PostgreSQL quotes in messages of class 22 ("data exception"). */
const QUOTED_VALUES = /"[^"]*"/g
const DEPTH = 3
/**
 * Lines are buffered, because writing each line separately costs as much as a database call. If the output blocks for
 * long, lines are dropped.
 */
const BUFFERED = { minLength: 4096, periodicFlush: 100, sync: false, maxLength: 8_000_000 }

/** Writes readable lines for a person at a terminal, by default to standard output. */
export function readableLines(to: NodeJS.WritableStream | 1 = 1): DestinationStream {
  return pretty({
    destination: to,
    sync: true,
    colorize: to === 1,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,requestId,method,route,status,ms,user',
    messageFormat: '{if method}{method} {route} {status}, {ms} ms: {end}{msg}',
    singleLine: true,
  })
}

/** Creates a node's log, by default as JSON on standard output. Buffered lines are written when the process ends. */
export function createLog(level: Level | 'silent', to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError, error: describeError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  return pino(options, to ?? pino.destination(BUFFERED))
}

interface DescribedError {
  readonly type: string
  readonly message?: string
  readonly stack?: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly causes?: readonly DescribedError[]
}

/**
 * Copies only selected properties of an error. Others may reveal data: the driver's `detail` quotes database rows, the
 * parser's `body` is the request, and an invalid URL may contain a password.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = textOf(error, 'code')
  const clean = (text: string) => withoutSecrets(text, { quotesValues: code?.startsWith('22') })
  const nested = error instanceof AggregateError ? error.errors : [error.cause]
  const causes = nested.filter((each) => each !== undefined)
  return {
    type: error.name,
    message: clean(error.message),
    ...optional('stack', error.stack === undefined ? undefined : clean(error.stack)),
    ...optional('code', code),
    ...optional('table', textOf(error, 'table')),
    ...optional('constraint', textOf(error, 'constraint')),
    ...(causes.length > 0 && depth > 0
      ? { causes: causes.map((each) => describeError(each, depth - 1)) }
      : {}),
  }
}

function withoutSecrets(
  text: string,
  { quotesValues = false }: { readonly quotesValues: boolean | undefined },
): string {
  const clean = text.replace(BEARERS, 'Bearer …').replace(TOKENS, '…').replace(LOGINS, '://…@')
  return quotesValues ? clean.replace(QUOTED_VALUES, '"…"') : clean
}

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): { [key in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: string })
}
