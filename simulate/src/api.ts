/** Sends commands with an idempotency key. Repeats each request until the response is final or its time-out ends. */

import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { untilAborted } from '@orderi/shared/kernel/until-aborted'
import type { Tally } from './tally.ts'

const ANSWER_TIMEOUT_MS = 15_000
const BACKOFF_MS = { first: 100, longest: 1000 } as const
/** The longest wait for a response after the run has ended. */
const TIMEOUT_AT_END_MS = 5000

export interface CallInput<C extends Call> {
  readonly token?: string
  readonly params?: Record<ParamsOf<C>, number | string>
  readonly query?: QueryInput<C>
  readonly body?: BodyInput<C>
}

export type Reply<T> = { readonly ok: true; readonly body: T } | FailedReply
export interface FailedReply {
  readonly ok: false
  /** The server's error code, or `unreachable` if there was no response within `timeoutMs`. */
  readonly code: string
  readonly message: string
}

export interface Api {
  readonly url: string
  call<C extends Call>(call: C, sent?: CallInput<C>): Promise<Reply<AnswerOf<C>>>
}

export interface ApiOptions {
  readonly url: string
  readonly tally: Tally
  /** The time-out of a call, including its retries, in milliseconds. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Creates a client whose calls never throw. */
export function createApi({ url, tally, timeoutMs, signal }: ApiOptions): Api {
  let endOfRun = Number.POSITIVE_INFINITY
  signal.addEventListener('abort', () => {
    endOfRun = performance.now() + TIMEOUT_AT_END_MS
  })
  return {
    url,
    async call(call, sent = {}) {
      const isCommand = call.method === 'POST' && call.access !== 'P'
      const request = requestOf(url, call, sent, isCommand ? randomUuid() : undefined)
      if (isCommand) tally.sent()
      const giveUpAt = performance.now() + timeoutMs
      for (let attempt = 0; ; attempt += 1) {
        const answer = await sendRequest(request)
        const waitMs = waitBefore(answer, attempt)
        const isTooLate = performance.now() + (waitMs ?? 0) > Math.min(giveUpAt, endOfRun)
        if (waitMs === undefined || isTooLate) {
          const reply = settle<AnswerOf<typeof call>>(answer, tally)
          if (isCommand && reply.ok) tally.done(call.path)
          return reply
        }
        tally.retried()
        await delay(waitMs)
      }
    },
  }
}

function settle<T>(answer: Answer | undefined, tally: Tally): Reply<T> {
  if (answer && answer.status < 300) {
    if (answer.headers.has('Idempotent-Replayed')) tally.replayed()
    // Not validated, because the server creates its responses from the same contract.
    return { ok: true, body: answer.body as T }
  }
  const { code, message } = refusalIn(answer)
  // Refusals because another person was first, for example charged the bill, are no defects.
  if (answer?.status === 409 || code === 'no_bill') tally.refused(code)
  else tally.failed(code)
  return { ok: false, code, message }
}

function refusalIn(answer: Answer | undefined): { code: string; message: string } {
  if (!answer) return { code: 'unreachable', message: 'nadie responde' }
  const { body } = answer
  if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) {
    return { code: String(body.code), message: String(body.message) }
  }
  return { code: `status_${answer.status}`, message: `respondió ${answer.status}` }
}

/** Milliseconds until the next attempt. Undefined if the response is final. */
function waitBefore(answer: Answer | undefined, attempt: number): number | undefined {
  const isTemporary = !answer || [429, 502, 503, 504].includes(answer.status)
  if (!isTemporary) return undefined
  const seconds = Number(answer?.headers.get('Retry-After') ?? Number.NaN)
  if (seconds > 0) return seconds * 1000
  return Math.min(BACKOFF_MS.first * 2 ** attempt, BACKOFF_MS.longest)
}

/** Sends one request. Without a response, returns undefined; the server may still have executed the request. */
async function sendRequest({
  url,
  init,
}: {
  url: string
  init: RequestInit
}): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const response = await fetch(url, { ...init, signal })
    const text = await untilAborted(signal, response.text())
    return { status: response.status, headers: response.headers, body: parse(text) }
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function requestOf<C extends Call>(
  url: string,
  call: C,
  { token, params, query, body }: CallInput<C>,
  key: string | undefined,
): { url: string; init: RequestInit } {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['Idempotency-Key'] = key
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  if (call.method === 'GET') return { url: `${url}/api${path}${search}`, init: { headers } }
  headers['Content-Type'] = 'application/json'
  return {
    url: `${url}/api${path}`,
    init: { method: 'POST', headers, body: JSON.stringify(body ?? {}) },
  }
}
