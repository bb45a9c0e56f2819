import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { untilAborted } from '@orderi/shared/kernel/until-aborted'
import type { Acting } from './actingPerson.ts'
import { ApiError, apiErrorOf, NetworkError } from './errors.ts'
import type { NetworkFailure, RefusalTexts } from './refusals.ts'
import { noteServerDate } from './serverClock.ts'

export const REQUEST_TIMEOUT_MS = 15_000

/** The idempotency key of a board command, and the epoch of the log that issued the IDs in its body. */
export interface CommandStamp {
  readonly key: string
  /** Undefined in commands that earlier versions of the app stored. */
  readonly epoch: string | undefined
  /** On a shared device: the person who acts; null if none. A repetition may name another person. */
  readonly person?: number | null | undefined
}

interface CommonOptions {
  /** The entity's version that the user edited. If the server has a newer version, it refuses with `stale`. */
  readonly ifMatch?: number | undefined
  readonly etag?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** True if the call must not ask for a person or a PIN. It then throws the refusal. */
  readonly isUnattended?: boolean | undefined
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

/** Commands with IDs of a board require a stamp. Only `live/command.ts` and the guests' app create stamps. */
type Stamp<C extends Call> = C extends { board: true }
  ? CommandStamp
  : {
      /** Idempotency-Key of a POST; by default a new key. A retry passes the `key` of the thrown error. */
      readonly key?: string | undefined
      readonly epoch?: undefined
      readonly person?: undefined
    }

export type RequestOptions<C extends Call> = CommonOptions &
  Params<C> &
  Query<C> &
  Body<C> &
  Stamp<C>

type Rest<C extends Call> =
  Partial<RequestOptions<C>> extends RequestOptions<C>
    ? [options?: RequestOptions<C>]
    : [options: RequestOptions<C>]

export interface CallResult<C extends Call> {
  readonly answer: AnswerOf<C>
  /** The sequence number of the command's last event; undefined if the board did not change. */
  readonly boardSeq: number | undefined
  /** True if the server repeats its response to an earlier attempt. A repeated response omits one-time secrets. */
  readonly isReplay: boolean
  readonly etag: string | undefined
  /** True if the caller's ETag is still valid. Then `answer` is undefined. */
  readonly isUnchanged: boolean
}

/** Calls throw `ApiError` (refused), `NetworkError` (no response) or the reason of the aborted `signal`. */
export interface Api {
  request<C extends Call>(call: C, ...rest: Rest<C>): Promise<AnswerOf<C>>
  send<C extends Call>(call: C, ...rest: Rest<C>): Promise<CallResult<C>>
  /** Downloads a whole file. Only the start of the response has a time-out. */
  download<C extends FileCall>(call: C, ...rest: Rest<C>): Promise<DownloadedFile>
}

type FileCall = Call & ({ readonly file: string } | { readonly formats: readonly string[] })

export interface DownloadedFile {
  readonly content: Blob
  readonly name: string
}

/** The part of a contract call that the client contains. The build removes the other fields. */
export type ClientCall<C extends Call = Call> = Pick<C, Extract<keyof C, ClientCallField>>
type ClientCallField =
  | 'method'
  | 'path'
  | 'access'
  | 'status'
  | 'board'
  | 'mayWait'
  | 'isOfDevice'
  | 'isUnattended'
  | 'hasOwnPin'
  | 'refuses'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface ApiDeps {
  readonly fetch?: Fetch
  readonly base?: string
  readonly token: () => string | undefined
  readonly texts: () => RefusalTexts
  /** Called once per token that the server refuses as invalid. */
  readonly onUnauthorized?: (error: ApiError) => void
  /** Called when the server refuses a call until the person sets up a second factor. */
  readonly onSecondFactorNeeded?: () => void
  /** The restaurant that this tab shows. Other tabs of the browser may show a different one. */
  readonly restaurant?: () => number | undefined
  /** On a shared device: names the person who acts. */
  readonly people?: ActingPeople
  /** Called when a refusal shows that the session belongs to another restaurant than this tab. */
  readonly onOtherRestaurant?: () => void
}

export interface ActingPeople {
  /**
   * Returns the person whom a request names: `person` if given, else the chosen one. Asks if the call needs a person and
   * none is chosen. Returns `refused` if the question was closed.
   */
  readonly actingFor: (
    call: ClientCall,
    person: number | null | undefined,
  ) => Promise<Acting | undefined | 'refused'>
  /** Asks who acts. Resolves to undefined if the question was closed. */
  readonly ask: () => Promise<Acting | undefined>
  /** Asks for the person's PIN. Resolves to undefined if the question was closed. */
  readonly prove: (person: number) => Promise<Acting | undefined>
  /** After a refusal: why the person may not act here any more. Undefined if the person may. */
  readonly whyGone: (person: number) => Promise<string | undefined>
}

export function createApi(deps: ApiDeps): Api {
  const doFetch = deps.fetch ?? ((url, init) => globalThis.fetch(url, init))
  const base = deps.base ?? '/api'
  let reportedToken: string | undefined

  async function send<C extends Call>(asked: C, ...rest: Rest<C>): Promise<CallResult<C>> {
    const call: ClientCall = asked
    const options: LooseOptions = rest[0] ?? {}
    // Read before any wait: the caller may log out at once.
    const sender = senderOf(call)
    const acting = await deps.people?.actingFor(call, options.person)
    if (acting === 'refused') throw noPersonError(deps.texts())
    const key = call.method === 'POST' ? (options.key ?? randomUuid()) : undefined
    try {
      return await sendFor(asked, { ...options, key }, sender, acting)
    } catch (error) {
      if (options.isUnattended) throw error
      const code = error instanceof ApiError ? error.code : undefined
      const asksPin = code === 'needs_pin' && acting
      const found = asksPin
        ? await deps.people?.prove(acting.person)
        : code === 'needs_person' && !acting && (await deps.people?.ask())
      if (!found || (asksPin && found.person !== acting.person)) throw error
      return sendFor(asked, { ...options, key }, sender, found)
    }
  }

  /** Like `sendAs`. If the server refuses because the person left the branch, the error's message states that. */
  async function sendFor<C extends Call>(
    asked: C,
    options: LooseOptions,
    sender: Sender,
    acting: Acting | undefined,
  ): Promise<CallResult<C>> {
    try {
      return await sendAs(asked, options, sender, acting)
    } catch (error) {
      const isAboutPerson =
        error instanceof ApiError && (error.code === 'forbidden' || error.code === 'not_found')
      if (!acting || !isAboutPerson) throw error
      const message = await deps.people?.whyGone(acting.person).catch(() => undefined)
      if (message === undefined) throw error
      const { status, key } = error
      throw new ApiError({ status, code: 'forbidden', message, key })
    }
  }

  function senderOf(call: ClientCall): Sender {
    const token = call.access === 'P' ? undefined : deps.token()
    return { token, restaurant: deps.restaurant?.() }
  }

  async function sendAs<C extends Call>(
    asked: C,
    options: LooseOptions,
    { token, restaurant }: Sender,
    acting: Acting | undefined,
  ): Promise<CallResult<C>> {
    const call: ClientCall = asked
    const key = token === undefined ? undefined : options.key
    const headers = { ...headersFor(call, options, token, key, restaurant), ...headersOf(acting) }
    const init: RequestInit = { method: call.method, headers }
    if (options.body !== undefined) init.body = JSON.stringify(options.body)
    const url = `${base}${pathWith(call.path, options.params)}${queryText(options.query)}`
    const { response, json } = await timed(options.signal, noAnswer(key), async (signal) => {
      const came = await doFetch(url, { ...init, signal })
      return { response: came, json: parseJson(await came.text()) }
    })
    noteServerDate(response.headers.get('date'))
    const isUnchanged = response.status === 304
    if (!response.ok && !isUnchanged) throw refusal(response, json, { token, restaurant, key })
    const hasAnswer = call.status !== 204 && !isUnchanged
    if (hasAnswer && json === undefined) throw noAnswer(key)('unreadable')
    const boardSeq = response.headers.get('board-seq')
    return {
      // Not validated, because server and app share the contract.
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

  /** Creates the error. Calls `onUnauthorized` or `onOtherRestaurant` if the error ends or blocks the session. */
  function refusal(response: Response, json: unknown, sent: Sent): ApiError {
    const error = apiErrorOf(response, json, sent.key, deps.texts())
    // A refusal of an earlier token does not end the current session.
    const isCurrentToken = sent.token !== undefined && sent.token === deps.token()
    if (error.isTokenExpired && isCurrentToken && reportedToken !== sent.token) {
      reportedToken = sent.token
      deps.onUnauthorized?.(error)
    }
    if (error.code === 'needs_second_factor' && isCurrentToken) deps.onSecondFactorNeeded?.()
    // Ignored if this tab has switched to another restaurant since it sent the request.
    if (error.code === 'other_restaurant' && sent.restaurant === deps.restaurant?.()) {
      deps.onOtherRestaurant?.()
    }
    return error
  }

  async function download<C extends FileCall>(call: C, ...rest: Rest<C>): Promise<DownloadedFile> {
    const options: LooseOptions = rest[0] ?? {}
    const sender = senderOf(call)
    const headers = headersFor(call, options, sender.token, undefined, sender.restaurant)
    const url = `${base}${pathWith(call.path, options.params)}${queryText(options.query)}`
    return timed(options.signal, noAnswer(), async (signal, begun) => {
      const response = await doFetch(url, { method: call.method, headers, signal })
      if (!response.ok) {
        const json = parseJson(await response.text())
        throw refusal(response, json, { ...sender, key: undefined })
      }
      const sent = response.headers.get('content-type')
      if (![call.file, ...(call.formats ?? [])].some((type) => type && sent?.startsWith(type))) {
        throw noAnswer()('unreadable')
      }
      begun()
      // `blob()` rejects if the connection breaks before the file is complete.
      return { content: await response.blob(), name: fileNameOf(response) }
    })
  }

  return {
    send,
    download,
    request: async (call, ...rest) => (await send(call, ...rest)).answer,
  }
}

/** The session and the restaurant of the tab when it started the request. */
interface Sender {
  readonly token: string | undefined
  readonly restaurant: number | undefined
}

interface Sent extends Sender {
  readonly key: string | undefined
}

interface LooseOptions extends CommonOptions {
  readonly person?: number | null | undefined
  readonly key?: string | undefined
  readonly epoch?: string | undefined
  readonly params?: Readonly<Record<string, number | string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

function noPersonError(texts: RefusalTexts): ApiError {
  const code = 'needs_person'
  return new ApiError({ status: 409, code, message: texts.ofCode(code) })
}

function headersOf(acting: Acting | undefined): Record<string, string> {
  if (!acting) return {}
  const { person, proof } = acting
  return { 'Acting-Person': String(person), ...(proof !== undefined && { 'Acting-Proof': proof }) }
}

function headersFor(
  call: ClientCall,
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
 * Runs `work` with a time-out, which `begun` cancels.
 * @throws the ApiError or NetworkError of `work`, the reason of the aborted `signal`, or else a new
 * NetworkError
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
  }, REQUEST_TIMEOUT_MS)
  try {
    return await untilAborted(
      controller.signal,
      work(controller.signal, () => clearTimeout(timer)),
    )
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
