/** A node of the product on a database of its own, and persons who speak HTTP and sockets to it. */
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@orderi/shared/contract/call'
import type { ErrorBody } from '@orderi/shared/kernel/errors'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { createTestDatabase } from '../../server/src/db/testing.ts'
import type { Deps } from '../../server/src/deps.ts'
import { openSession } from '../../server/src/identity/commands/sessions.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../server/src/server.ts'

/** Signs the tokens of every test world. */
export const JWT_SECRET = 'a secret of the tests, long enough to be taken'

/** What came back from a call. */
export interface Reply<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T extends undefined ? Partial<ErrorBody> : T & Partial<ErrorBody>
}

/** What a call is sent with, beside its body. */
export interface Sent<C extends Call> {
  readonly params?: Partial<Record<ParamsOf<C>, number | string>> &
    Readonly<Record<string, number | string>>
  readonly query?: QueryInput<C>
  readonly body?: BodyInput<C> | object
  readonly key?: string
  readonly headers?: Record<string, string>
}

/** Somebody with or without a token. */
export interface Speaker {
  readonly token: string | undefined
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<AnswerOf<C>>>
}

/** A running node and its database. */
export interface World {
  readonly server: RunningServer
  readonly deps: Deps
  readonly url: string
  readonly databaseUrl: string
  /** Speaks with a token; without one, as the public. */
  speaker(token?: string): Speaker
  /** A person's token without the cost of a password. */
  tokenOf(userId: number): Promise<string>
  close(): Promise<void>
}

/** What founding a restaurant needs of a world, which may be a process of its own. */
export interface Grounds extends Pick<World, 'speaker' | 'tokenOf'> {
  readonly deps: Pick<Deps, 'pool' | 'tableCodes'>
}

/** Speaks HTTP to a node; with a patience, a call that is not answered within it rejects. */
export function speakTo(url: string, token?: string, patienceMs?: number): Speaker {
  return {
    token,
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
        ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('Content-Type')?.includes('json')
      return {
        status: answer.status,
        headers: answer.headers,
        body: isJson ? JSON.parse(text) : text || undefined,
      }
    },
  }
}

/** Starts a node on a new database, on the one that the options name, or on that of `peerOf`. */
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
    speaker: (token) => speakTo(server.url, token),
    tokenOf: (userId) => openSession(server.deps.pool, server.deps, { userId }),
    async close() {
      await server.close()
      await database?.drop()
    },
  }
}

/** Starts a node that is closed after the tests of the file. Call it at the top level of a test file. */
export async function openWorld(...args: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...args)
  afterAll(() => world.close())
  return world
}
