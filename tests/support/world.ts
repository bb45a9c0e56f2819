/** A node with its own database, and clients that call the node over HTTP. */
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import type { ErrorBody } from '@orderi/shared/kernel/errors'
import { untilAborted } from '@orderi/shared/kernel/until-aborted'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import type { BoardDeps, Deps } from '../../server/src/deps.ts'
import { openSession } from '../../server/src/identity/commands/sessions.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../server/src/server.ts'

export const JWT_SECRET = 'a secret of the tests, long enough to be taken'

export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T extends undefined ? Partial<ErrorBody> : T & Partial<ErrorBody>
}

export interface CallInput<C extends Call> {
  readonly params?: Partial<Record<ParamsOf<C>, number | string>> &
    Readonly<Record<string, number | string>>
  readonly query?: QueryInput<C>
  readonly body?: BodyInput<C> | object
  readonly key?: string
  readonly headers?: Record<string, string>
}

export interface ApiClient {
  readonly token: string | undefined
  call<C extends Call>(call: C, sent?: CallInput<C>): Promise<Reply<AnswerOf<C>>>
  send<C extends Call>(
    call: C,
    body: BodyInput<C> | object,
    key?: string,
  ): Promise<Reply<AnswerOf<C>>>
  /** Reads the resource that the path's only parameter identifies. */
  get<C extends Call>(
    call: C,
    id: number | string,
    query?: QueryInput<C>,
  ): Promise<Reply<AnswerOf<C>>>
}

export interface World {
  readonly server: RunningServer
  readonly deps: BoardDeps
  readonly url: string
  readonly databaseUrl: string
  client(token?: string): ApiClient
  tokenOf(userId: number): Promise<string>
  close(): Promise<void>
}

/** The part of a world that `makeTenant` needs. Tests whose server runs in another process provide it too. */
export interface WorldParts extends Pick<World, 'client' | 'tokenOf'> {
  readonly deps: Pick<Deps, 'pool' | 'tableCodes'>
}

/** An HTTP client for a node. A call rejects if no response arrives within `timeoutMs`. */
export function createApiClient(url: string, token?: string, timeoutMs?: number): ApiClient {
  const client: ApiClient = {
    token,
    send: (call, body, key) => client.call(call, { body, ...(key !== undefined && { key }) }),
    get(call, id, query) {
      const [, name = ''] = /:(\w+)/.exec(call.path) ?? []
      return client.call(call, { params: { [name]: id }, query } as CallInput<typeof call>)
    },
    async call(
      call,
      {
        params = {} as Readonly<Record<string, number | string>>,
        query,
        body,
        key,
        headers = {},
      } = {},
    ) {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      )
      const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const answer = await fetch(`${url}/api${path}${search}`, {
        method: call.method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(call.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...headers,
        },
        ...(call.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
        signal: signal ?? null,
      })
      const text = await (signal ? untilAborted(signal, answer.text()) : answer.text())
      const isJson = answer.headers.get('Content-Type')?.includes('json')
      return {
        status: answer.status,
        headers: answer.headers,
        body: isJson ? JSON.parse(text) : text || undefined,
      }
    },
  }
  return client
}

/** Starts a node on the database of `peerOf` or of the options. Default: a new database. */
export async function startWorld(
  options: Partial<ServerOptions> = {},
  peerOf?: World,
): Promise<World> {
  const named = typeof options.databaseUrl === 'string' ? options.databaseUrl : undefined
  const existing = peerOf?.databaseUrl ?? named
  const database = existing === undefined ? await createTestDatabase() : undefined
  const databaseUrl = existing ?? database?.url ?? ''
  const server = await startServer({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    jwtSecret: JWT_SECRET,
    publicUrl: undefined,
    limits: false,
    trustProxy: false,
    corsOrigins: [],
    hasPeers: false,
    log: pino({ level: 'silent' }),
    ...options,
  })
  return {
    server,
    deps: server.deps,
    url: server.url,
    databaseUrl,
    client: (token) => createApiClient(server.url, token),
    tokenOf: (userId) => openSession(server.deps.pool, server.deps, { userId }),
    async close() {
      await server.close()
      await database?.drop()
    },
  }
}

/** Starts a node and closes it after the file's tests. Must be called at the top level of a test file. */
export async function openWorld(...args: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...args)
  afterAll(() => world.close())
  return world
}
