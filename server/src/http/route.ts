/**
 * Creates the routes of all API calls. Each route makes its checks in the contract's sequence, then runs the handler.
 */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { DevicePin } from '@orderi/shared/accounts/devices'
import { type CallName, type Calls, calls } from '@orderi/shared/contract/all'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { parseFields, pathId } from '@orderi/shared/kernel/fields'
import { reason } from '@orderi/shared/kernel/reasons'
import { type Express, type NextFunction, type Request, type Response, Router } from 'express'
import {
  answerFromKeyRow,
  findStoredAnswer,
  type KeyedRequest,
  type KeyedResponse,
  storeRefusal,
} from '../db/idempotency.ts'
import { transaction } from '../db/pool.ts'
import type { BoardDeps, Deps } from '../deps.ts'
import { sessionIdOf } from '../identity/commands/sessions.ts'
import {
  type Person,
  personForCall,
  requireProof,
  requireSecondFactor,
} from '../identity/person.ts'
import { type ActingPerson, type Caller, findCaller } from '../identity/queries/caller.ts'
import { CallerOutdated } from '../log/caller.ts'
import { requestContextOf } from '../observability/request-context.ts'
import { requestLogOf } from '../observability/request-log.ts'
import { type CachedResponse, sendCached } from './cached-response.ts'
import { type FileAnswer, isFile, sendFile } from './file.ts'
import { jsonBodyParser, rawBodyOf } from './json-body.ts'
import { bearerTokenOf, createLargeBodyAdmission } from './large-bodies.ts'

const KEY = 'Idempotency-Key'

interface RequestOf<C extends Call> {
  readonly params: Record<ParamsOf<C>, string>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** The client's IP address, which is used only for rate limits. */
  readonly address: string
  /** Returns a signal that is aborted when the client disconnects before its response is complete. */
  readonly signal: () => AbortSignal
  /** For calls with a signature: the bytes of the body, and all headers. */
  readonly signed: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders }
  readonly headers: {
    readonly restaurant: string | undefined
    readonly ifMatch: number | undefined
    readonly userAgent: string | undefined
  }
}

export type PublicRequest<C extends Call> = RequestOf<C>
export type SessionRequest<C extends Call> = RequestOf<C> & {
  readonly person: Person
  readonly keyed: KeyedRequest
  readonly isUnattended: boolean
}

/**
 * A read returns the response body or a file. A command must return the `KeyedResponse` of `Boards.run` or
 * `changeBoards`, which check the idempotency key.
 */
export type Handler<C extends Call> = C['access'] extends 'P'
  ? (
      deps: BoardDeps,
      request: PublicRequest<C>,
    ) => Promise<C extends { tagged: true } ? CachedResponse : AnswerOf<C>>
  : C['method'] extends 'GET'
    ? (
        deps: Deps,
        request: SessionRequest<C>,
      ) => Promise<
        C extends { file: string }
          ? FileAnswer
          : AnswerOf<C> | (C extends { formats: unknown } ? FileAnswer : never)
      >
    : ((deps: Deps, request: SessionRequest<C>) => Promise<KeyedResponse>) | BoardHandler<C>

interface BoardHandler<C extends Call> {
  readonly onBoard: (deps: BoardDeps, request: SessionRequest<C>) => Promise<KeyedResponse>
}

/**
 * Declares a handler that runs on a board in memory, also for a remembered caller: the write checks the caller again.
 * The handler must call `requireFreshCaller` before any other change.
 */
export function onBoard<C extends Call>(run: BoardHandler<C>['onBoard']): BoardHandler<C> {
  return { onBoard: run }
}

export type Handlers = { readonly [Name in CallName]: Handler<Calls[Name]> }

type AnyHandler = (deps: BoardDeps, request: SessionRequest<Call>) => Promise<unknown>

export function mountCalls(app: Express, deps: BoardDeps, handlers: Handlers): void {
  const router = Router()
  // One router for each path without parameters. Searching the router of all calls takes 60 µs.
  const routers = new Map<string, Router>()
  const admit = createLargeBodyAdmission(deps)
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    const handler = handlers[name] as unknown as AnyHandler | { readonly onBoard: AnyHandler }
    const run =
      'onBoard' in handler
        ? (request: Request, response: Response) =>
            runForCaller(deps, call, handler.onBoard, request, response)
        : async (request: Request, response: Response) => {
            if (call.access === 'P') await answer(deps, call, handler, request, response, undefined)
            else
              await untilCallerIsCurrent(async () => {
                const caller = await readCaller(deps, call, request)
                await answer(deps, call, handler, request, response, caller)
              })
          }
    const recordName = (_request: Request, response: Response, next: NextFunction) => {
      requestContextOf(response).call = name
      next()
    }
    const handlersOfCall =
      call.method === 'GET' ? [recordName, run] : [recordName, jsonBodyParser(call, admit), run]
    const ofCall = Router()
    for (const each of [router, ofCall])
      each[call.method === 'GET' ? 'get' : 'post'](call.path, ...handlersOfCall)
    routers.set(`${call.method} ${call.path}`, ofCall)
  }
  app.use('/api', (request, response, next) => {
    const found = routers.get(`${request.method} ${request.path}`) ?? router
    found(request, response, next)
  })
}

const MAX_READS_OF_CALLER = 3

/**
 * Runs a command for a remembered caller. After a refusal, reads the caller again and repeats the command, because a
 * caller without rights must get another refusal.
 */
async function runForCaller(
  deps: BoardDeps,
  call: Call,
  handler: AnyHandler,
  request: Request,
  response: Response,
): Promise<void> {
  const acting = actingPersonOf(request)
  const sessionId = sessionIdOf(deps, bearerTokenOf(request))
  const caller = acting ? `${sessionId} ${acting.id} ${acting.proof}` : sessionId
  // The key is checked later, and longer keys are refused.
  const key = request.get(KEY)?.slice(0, 64)
  const remembered = deps.callers.find(caller, key)
  if (remembered) {
    const found = { person: remembered, storedRow: undefined }
    try {
      await answer(deps, call, handler, request, response, found)
      return
    } catch (error) {
      const isRefused = error instanceof DomainError && error.status < 500
      if (!isRefused && !(error instanceof CallerOutdated)) throw error
      deps.callers.forget(caller)
    }
  }
  await untilCallerIsCurrent(async () => {
    const found = await readCaller(deps, call, request)
    deps.callers.remember(caller, found.person, key)
    await answer(deps, call, handler, request, response, found)
  })
}

/** Repeats `work`, which reads the caller, while the caller's rights change between the read and the write. */
async function untilCallerIsCurrent(work: () => Promise<void>): Promise<void> {
  for (let reads = 1; ; reads += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallerOutdated) || reads === MAX_READS_OF_CALLER) throw error
    }
  }
}

function readCaller(deps: Deps, call: Call, request: Request): Promise<Caller> {
  return findCaller(deps.pool, deps, {
    token: bearerTokenOf(request),
    path: call.path,
    key: call.method === 'POST' ? request.get(KEY) : undefined,
    acting: actingPersonOf(request),
  })
}

/** @throws DomainError 422 for a header that is no ID */
function actingPersonOf(request: Request): ActingPerson | undefined {
  const header = request.get('Acting-Person')
  if (header === undefined) return undefined
  const id = pathId(header)
  if (id === undefined) throw invalidField('Acting-Person', reason('below_zero'))
  return { id, proof: request.get('Acting-Proof') }
}

/** @param caller undefined for public calls */
async function answer(
  deps: BoardDeps,
  call: Call,
  handler: AnyHandler,
  request: Request,
  response: Response,
  caller: Caller | undefined,
): Promise<void> {
  const isPublic = call.access === 'P'
  const isCommand = call.method === 'POST' && !isPublic
  if (caller) requestContextOf(response).userId = caller.person.userId
  const person = caller && personForCall(caller.person, call)
  if (caller && !call.beforeSecondFactor) requireSecondFactor(deps, caller.person)
  const key = isCommand ? readKey(request) : undefined
  const body = call.body ? parseFields(call.body, request.body ?? {}) : undefined
  if (person) requireProof(person, call, body)
  const shared = {
    params: request.params,
    query: call.query ? parseFields(call.query, request.query) : undefined,
    body,
    address: request.ip ?? '',
    signal: () => signalOf(response),
    signed: { raw: rawBodyOf(request), headers: request.headers },
    headers: {
      restaurant: request.get('X-Restaurante'),
      ifMatch: readVersion(request.get('If-Match')),
      userAgent: request.get('User-Agent'),
    },
    isUnattended: call.isUnattended === true,
    keyed: {
      // A repetition on a device may name another person, and must not run again.
      userId: person?.device?.id ?? person?.userId ?? 0,
      path: call.path,
      key,
      body,
      bodyHash: key === undefined ? NO_HASH : hashOf(deps, body),
      epoch: isCommand ? request.get('Board-Epoch') : undefined,
      status: call.status,
    },
  }
  const run = () => handler(deps, { ...shared, person } as SessionRequest<Call>)
  if (isCommand) {
    const stored = caller?.storedRow && answerFromKeyRow(caller.storedRow, shared.keyed)
    const runCommand = run as () => Promise<KeyedResponse>
    sendResponse(
      response,
      stored ??
        (person?.isRemembered ? await runCommand() : await runOnce(deps, shared.keyed, runCommand)),
    )
    return
  }
  const result = await run()
  const exported = isFile(result) ? result.name : exportedName(call, request)
  if (person && exported !== undefined) await recordExport(deps, person, request, exported)
  if (call.tagged) await sendCached(request, response, result as CachedResponse)
  else if (isFile(result))
    await sendFile(
      requestLogOf(deps.log, response),
      response,
      result.mediaType ?? call.file ?? '',
      result,
    )
  else if (call.answer) response.status(call.status).json(result)
  else response.status(call.status).end()
}

/** The name and the period of data that a client reads as JSON. */
function exportedName(
  { exports: name, exportsOnRequest }: Call,
  { query }: Request,
): string | undefined {
  if (exportsOnRequest && query['exportar'] !== '1') return undefined
  const days = [query['desde'], query['hasta']].filter((day) => typeof day === 'string')
  return name && [name, ...days].join('-')
}

function recordExport(deps: Deps, person: Person, request: Request, name: string): Promise<void> {
  return deps.activityLog.recordExport(deps.pool, {
    restaurantId: person.working?.restaurantId,
    branchId: pathId(String(request.params['sucursal'])),
    userId: person.userId,
    name,
    at: deps.clock(),
  })
}

function signalOf(response: Response): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}

/**
 * Runs the command and stores a 409 under its idempotency key. If the command fails after a concurrent request with the
 * same key succeeded, returns that request's answer.
 */
async function runOnce(
  deps: Deps,
  keyed: KeyedRequest,
  run: () => Promise<KeyedResponse>,
): Promise<KeyedResponse> {
  try {
    return await run()
  } catch (error) {
    // The effect of a concurrent request with the same idempotency key may have caused this error.
    const late = error instanceof DomainError ? await findStoredAnswer(deps.pool, keyed) : undefined
    if (late) return late
    if (!(error instanceof DomainError) || error.status !== 409 || keyed.key === undefined)
      throw error
    // The client may repeat the request with an approval.
    if (error.code === 'needs_approval') throw error
    // Uses a new transaction, because the command's was rolled back.
    return transaction(deps.pool, (tx) => storeRefusal(tx, keyed, error))
  }
}

function sendResponse(
  response: Response,
  { status, body, boardSeq, replayed }: KeyedResponse,
): void {
  if (replayed) response.set('Idempotent-Replayed', 'true')
  if (boardSeq !== undefined) response.set('Board-Seq', String(boardSeq))
  response.status(status)
  if (body === undefined) {
    response.end()
    return
  }
  // Express's `json` would hash the body for an entity tag that no client needs.
  const bytes = Buffer.from(JSON.stringify(body))
  response.type('json').set('Content-Length', String(bytes.length)).end(bytes)
}

/** The hash for commands without an idempotency key, which are not compared with earlier requests. */
const NO_HASH = Buffer.alloc(0)

/** Not hashed. A hash cannot protect a short PIN, and a repeated request may add an approval. */
const UNHASHED = new Set(['pin', 'actual', 'aprobacion'])

/**
 * Hashes the parsed body, so that formatting does not matter. The hash is keyed, because a body may contain a password.
 */
function hashOf(deps: Deps, body: unknown): Buffer {
  // A device's setting has the name `pin`, too.
  const isSecret = (name: string, value: unknown) =>
    UNHASHED.has(name) && !(name === 'pin' && DevicePin.safeParse(value).success)
  const hashed = (name: string, value: unknown) => (isSecret(name, value) ? undefined : value)
  return createHmac('sha256', deps.jwtSecret)
    .update(JSON.stringify(body ?? null, hashed))
    .digest()
}

function readKey(request: Request): string | undefined {
  const key = request.get(KEY)
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,64}$/.test(key)) {
    throw invalidField(KEY, reason('bad_idempotency_key'))
  }
  return key
}

/** Parses `If-Match`, the version on which an update is based. Undefined matches every version; NaN matches none. */
function readVersion(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return Number(header.trim().replace(/^W\//, '').replaceAll('"', ''))
}
