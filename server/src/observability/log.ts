/** The log of a node: lines of JSON in which no header, body, row or token stands, and a stack only where something broke. */
import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/** A JWT or a table's code: base64url of JSON, a point, a signature. */
const TOKENS = /eyJ[\w-]{8,}(?:\.[\w-]+)+/g
const BEARERS = /\bbearer\s+\S+/gi
/** What stands between `//` and `@` in an address. */
const LOGINS = /:\/\/[^\s/@]+@/g
/** PostgreSQL quotes the value that it could not take (class 22, "data exception"). */
const QUOTED = /"[^"]*"/g
const DEPTH = 3
/** A line for itself would be a write for itself, as dear as one to the database. Where nobody takes them they are dropped in the end. */
const GATHERED = { minLength: 4096, periodicFlush: 100, sync: false, maxLength: 8_000_000 }

/** Makes a node's log; it goes to the standard output unless told otherwise, some lines at a time, and all of them when the process ends. */
export function createLog(level: Level | 'silent', to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError, error: describeError },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }
  return pino(options, to ?? pino.destination(GATHERED))
}

/** What the log tells of an error. */
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
 * Named properties only: the driver's `detail` quotes the row, the parser's `body` is what was sent, and an address that
 * could not be read holds its password.
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
    ...kept('stack', error.stack === undefined ? undefined : clean(error.stack)),
    ...kept('code', code),
    ...kept('table', textOf(error, 'table')),
    ...kept('constraint', textOf(error, 'constraint')),
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
  return quotesValues ? clean.replace(QUOTED, '"…"') : clean
}

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

function kept<Key extends string>(key: Key, value: string | undefined): { [key in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: string })
}
