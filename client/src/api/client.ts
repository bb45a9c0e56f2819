/** The typed client: one function that makes any call of the contract and says what became of it. */
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import { newKey } from '@orderi/shared/kernel/keys'
import { ApiError, answeredRefusal, NetworkError } from './errors.ts'
import type { NetworkFailure, RefusalTexts } from './refusals.ts'

/** No answer after this long counts as no answer. */
export const TIMEOUT_MS = 15_000

interface CommonOptions {
  /** The Idempotency-Key of a POST; made here when left out. A retry passes the one of the error. */
  readonly key?: string | undefined
  /** The version that was read, so that a change made meanwhile is refused as `stale`. */
  readonly ifMatch?: number | undefined
  /** The board's epoch, so that ids of a log that was replaced meanwhile are refused as `other_log`. */
  readonly epoch?: string | undefined
  /** The ETag of the stored answer. */
  readonly etag?: string | undefined
  readonly signal?: AbortSignal | undefined
}

type Params<C extends Call> = [ParamsOf<C>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParamsOf<C>, number | string>> }
type Query<C extends Call> = C extends { query: object }
  ? { readonly query?: QueryInput<C> | undefined }
  : { readonly query?: undefined }
type Body<C extends Call> = C extends { body: object }
  ? { readonly body: BodyInput<C> }
  : { readonly body?: undefined }

/** What a call needs beyond itself: the ids of its path, its query, its body. */
export type RequestOptions<C extends Call> = CommonOptions & Params<C> & Query<C> & Body<C>

type Rest<C extends Call> =
  Partial<RequestOptions<C>> extends RequestOptions<C>
    ? [options?: RequestOptions<C>]
    : [options: RequestOptions<C>]

/** An answer with what its headers say. */
export interface Answered<C extends Call> {
  readonly answer: AnswerOf<C>
  /** The seq of the command's last event; undefined when the branch's board did not change. */
  readonly boardSeq: number | undefined
  /** It had been done before under the same key: the answer is the kept one, without what is shown only once. */
  readonly isReplay: boolean
  readonly etag: string | undefined
  /** Nothing changed since the given ETag: there is no `answer`. */
  readonly isUnchanged: boolean
}

/** Makes calls. Both throw `ApiError` (answered, refused), `NetworkError` (no answer) or the signal's reason. */
export interface Api {
  request<C extends Call>(call: C, ...rest: Rest<C>): Promise<AnswerOf<C>>
  /** As `request`, with what the headers say. */
  send<C extends Call>(call: C, ...rest: Rest<C>): Promise<Answered<C>>
  /** A file, whole; it may take as long as it takes once it has begun to come. */
  download<C extends Call & { file: string }>(call: C, ...rest: Rest<C>): Promise<Downloaded>
}

/** A file that came, with the name that the server gave it. */
export interface Downloaded {
  readonly content: Blob
  readonly name: string
}

/** What the client reads of a call; schemas are for the server. */
export type FirstLine<C extends Call = Call> = Pick<C, Extract<keyof C, LineField>>
type LineField = 'method' | 'path' | 'access' | 'status' | 'refuses'

/** What the client needs of `fetch`. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What the client is made of. */
export interface ApiDeps {
  readonly fetch?: Fetch
  readonly base?: string
  readonly token: () => string | undefined
  /** In the language of the screens. */
  readonly texts: () => RefusalTexts
  /** Told once per token that it is no longer good. */
  readonly onUnauthorized?: (error: ApiError) => void
  /** The working restaurant of this tab: another tab may have chosen another. */
  readonly restaurant?: () => number | undefined
  /** Told that the session works in another restaurant than this tab's. */
  readonly onOtherRestaurant?: () => void
}

/** Makes the client. */
export function createApi(deps: ApiDeps): Api {
  const doFetch = deps.fetch ?? ((url, init) => globalThis.fetch(url, init))
  const base = deps.base ?? '/api'
  let reportedToken: string | undefined

  async function send<C extends Call>(asked: C, ...rest: Rest<C>): Promise<Answered<C>> {
    const call: FirstLine = asked
    const options: LooseOptions = rest[0] ?? {}
    const token = call.access === 'P' ? undefined : deps.token()
    const key =
      call.method === 'POST' && token !== undefined ? (options.key ?? newKey()) : undefined
    const restaurant = deps.restaurant?.()
    const headers = headersFor(call, options, token, key, restaurant)
    const init: RequestInit = { method: call.method, headers }
    if (options.body !== undefined) init.body = JSON.stringify(options.body)
    const url = `${base}${pathWith(call.path, options.params)}${queryText(options.query)}`
    const { response, json } = await timed(options.signal, noAnswer(key), async (signal) => {
      const came = await doFetch(url, { ...init, signal })
      return { response: came, json: parseJson(await came.text()) }
    })
    const isUnchanged = response.status === 304
    if (!response.ok && !isUnchanged) throw refusal(response, json, { token, restaurant, key })
    const hasAnswer = call.status !== 204 && !isUnchanged
    if (hasAnswer && json === undefined) throw noAnswer(key)('unreadable')
    const boardSeq = response.headers.get('board-seq')
    return {
      // The server is the same version as this app, and its answers are made from the same contract.
      answer: (hasAnswer ? json : undefined) as AnswerOf<C>,
      boardSeq: boardSeq === null ? undefined : Number(boardSeq),
      isReplay: response.headers.has('idempotent-replayed'),
      etag: response.headers.get('etag') ?? undefined,
      isUnchanged,
    }
  }

  function noAnswer(key?: string): (failure: NetworkFailure) => NetworkError {
    return (failure) => new NetworkError(failure, key, deps.texts().noAnswer[failure])
  }

  /** The error of a refusal; whoever keeps the session is told what it says about it. */
  function refusal(response: Response, json: unknown, sent: Sent): ApiError {
    const error = answeredRefusal(response, json, sent.key, deps.texts())
    // A token that was replaced meanwhile says nothing about the present one.
    const isPresent = sent.token !== undefined && sent.token === deps.token()
    if (error.isTokenOver && isPresent && reportedToken !== sent.token) {
      reportedToken = sent.token
      deps.onUnauthorized?.(error)
    }
    // Not when it was this tab itself that went elsewhere meanwhile.
    if (error.code === 'other_restaurant' && sent.restaurant === deps.restaurant?.()) {
      deps.onOtherRestaurant?.()
    }
    return error
  }

  async function download<C extends Call & { file: string }>(
    call: C,
    ...rest: Rest<C>
  ): Promise<Downloaded> {
    const options: LooseOptions = rest[0] ?? {}
    const token = deps.token()
    const restaurant = deps.restaurant?.()
    const headers = headersFor(call, options, token, undefined, restaurant)
    const url = `${base}${pathWith(call.path, options.params)}${queryText(options.query)}`
    return timed(options.signal, noAnswer(), async (signal, begun) => {
      const response = await doFetch(url, { method: call.method, headers, signal })
      if (!response.ok) {
        const json = parseJson(await response.text())
        throw refusal(response, json, { token, restaurant, key: undefined })
      }
      if (!response.headers.get('content-type')?.startsWith(call.file)) {
        throw noAnswer()('unreadable')
      }
      begun()
      // What breaks off is no file: the whole or nothing.
      return { content: await response.blob(), name: fileNameOf(response) }
    })
  }

  return {
    send,
    download,
    request: async (call, ...rest) => (await send(call, ...rest)).answer,
  }
}

/** As whom and for what it was asked. */
interface Sent {
  readonly token: string | undefined
  readonly restaurant: number | undefined
  readonly key: string | undefined
}

interface LooseOptions extends CommonOptions {
  readonly params?: Readonly<Record<string, number | string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

function headersFor(
  call: FirstLine,
  options: LooseOptions,
  token: string | undefined,
  key: string | undefined,
  restaurant: number | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['Idempotency-Key'] = key
  if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
  if (options.epoch !== undefined) headers['Board-Epoch'] = options.epoch
  if (options.etag !== undefined) headers['If-None-Match'] = options.etag
  const works = call.access === 'A' || call.refuses?.includes('other_restaurant')
  if (works && restaurant !== undefined) headers['X-Restaurante'] = String(restaurant)
  return headers
}

function pathWith(path: string, params: LooseOptions['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function fileNameOf(response: Response): string {
  const [, name = ''] =
    /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return name
}

/**
 * Runs an exchange within the time-out; `begun` ends the time-out, for what may take its time from then on.
 * @throws what was thrown as one of ours, the caller's reason for taking it back, else NetworkError
 */
async function timed<T>(
  signal: AbortSignal | undefined,
  noAnswer: (failure: NetworkFailure) => NetworkError,
  work: (signal: AbortSignal, begun: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) throw signal.reason
  signal?.addEventListener('abort', abort)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, TIMEOUT_MS)
  try {
    return await work(controller.signal, () => clearTimeout(timer))
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof ApiError || error instanceof NetworkError) throw error
    throw noAnswer(isLate ? 'timeout' : 'unreachable')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
