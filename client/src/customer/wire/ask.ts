/** Makes a call and says what became of it: an answer, a refusal with its code, or silence. */
import type { AnswerOf, BodyInput, Call, QueryInput } from '@orderi/shared/contract/call'
import type { ErrorCode, FieldErrors } from '@orderi/shared/kernel/errors'

/** No answer after this long counts as no answer. */
const TIMEOUT_MS = 20_000

/** The server answered and said no. */
export class Refused extends Error {
  readonly status: number
  /** Ours, or `unknown` when something on the way answered instead of the server. */
  readonly code: ErrorCode | 'unknown'
  readonly fields: FieldErrors
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: unknown, retryAfterSeconds: number | undefined) {
    super(`refused: ${status}`)
    const told: Record<string, unknown> =
      typeof body === 'object' && body !== null ? { ...body } : {}
    this.status = status
    this.code = typeof told['code'] === 'string' ? (told['code'] as ErrorCode) : 'unknown'
    this.fields = (told['errors'] ?? {}) as FieldErrors
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The server is busy or ill, and may say something else soon. */
  get isPassing(): boolean {
    return this.status >= 500 || this.code === 'unknown'
  }
}

/** Nobody answered: what was sent may have been done or not, and only the same key repeats it safely. */
export class NoAnswer extends Error {}

/** What a call is made with. */
export interface Asked<C extends Call> {
  readonly token?: string | undefined
  readonly body?: C extends { body: object } ? BodyInput<C> : undefined
  readonly query?: C extends { query: object } ? QueryInput<C> : undefined
  readonly key?: string | undefined
  readonly etag?: string | undefined
  /** The answer to the same call, when it was begun before. */
  readonly begun?: Promise<Response> | undefined
}

/** An answer; `body` is undefined when nothing changed since the given ETag. */
export interface Answered<C extends Call> {
  readonly body: AnswerOf<C> | undefined
  readonly etag: string | undefined
}

/** Makes a call with everything that its answer says. Throws `Refused` or `NoAnswer`. */
export async function askWhole<C extends Call>(call: C, asked: Asked<C>): Promise<Answered<C>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const response = await (asked.begun ??
      fetch(`/api${call.path}${queryText(asked.query)}`, {
        method: call.method,
        headers: headersOf(asked),
        signal: controller.signal,
        ...(call.method === 'POST' ? { body: JSON.stringify(asked.body ?? {}) } : {}),
      }))
    const etag = response.headers.get('etag') ?? undefined
    if (response.status === 304) return { body: undefined, etag }
    const text = await response.text()
    const json: unknown = text === '' ? undefined : parsed(text)
    if (!response.ok) {
      const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
      throw new Refused(response.status, json, Number.isFinite(wait) ? wait : undefined)
    }
    // The server is the same version as this app, and its answers are made from the same contract.
    return { body: json as AnswerOf<C>, etag }
  } catch (error) {
    throw error instanceof Refused ? error : new NoAnswer()
  } finally {
    clearTimeout(timer)
  }
}

/** Makes a call. Throws `Refused` or `NoAnswer`. */
export async function ask<C extends Call>(call: C, asked: Asked<C>): Promise<AnswerOf<C>> {
  return (await askWhole(call, asked)).body as AnswerOf<C>
}

function headersOf<C extends Call>({ token, key, etag }: Asked<C>): Record<string, string> {
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(etag === undefined ? {} : { 'If-None-Match': etag }),
  }
}

function queryText(query: object | undefined): string {
  const present = Object.entries(query ?? {}).filter(([, value]) => value != null)
  if (present.length === 0) return ''
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`
}

/** What is no JSON did not come from our server: a hotel's login page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NoAnswer()
  }
}
