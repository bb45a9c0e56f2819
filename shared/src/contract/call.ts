/** The description of one API call. Server routes, client, OpenAPI document and tests are all derived from it. */
import type { z } from 'zod'
import type { ErrorCode } from '../kernel/errors.ts'

/**
 * P public · C any session, guests included · S staff · A admin of the working restaurant or superadmin ·
 * SA superadmin. The server checks access to a branch or restaurant after the body.
 */
export type AccessLevel = 'P' | 'C' | 'S' | 'A' | 'SA'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** The path below `/api`; `:name` marks an id. */
  readonly path: `/${string}`
  readonly access: AccessLevel
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 204
  /** Schema of the response body; left out for 204. */
  readonly answer?: z.ZodType
  /** Media type, when the response is a file. Error responses are JSON nevertheless. */
  readonly file?: 'text/csv'
  /** The response has an `ETag`, and the server answers a matching `If-None-Match` with 304. */
  readonly tagged?: true
  /** Error codes beyond those that every call shares. */
  readonly refuses?: readonly ErrorCode[]
}

/** The parsed body; undefined when the call has none. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
/** The body as a client sends it. */
export type BodyInput<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
/** The query as a client sends it. */
export type QueryInput<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
export type AnswerOf<C extends Call> = C extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : undefined

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of the ids in the path. */
export type ParamsOf<C extends Call> = Names<C['path']>

/** Returns its argument with literal types for path, schemas and status. */
export function call<const C extends Call>(value: C): C {
  return value
}
