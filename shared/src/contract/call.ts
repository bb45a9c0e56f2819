/** What a call is: the value that server routes, typed client, OpenAPI and the tenant test are all made from. */
import type { z } from 'zod'
import type { ErrorCode } from '../kernel/errors.ts'

/**
 * Who may: P public · C anyone logged in, guests included · S staff · A admin of the working restaurant
 * or superadmin · SA superadmin. Which branch or restaurant is theirs is checked after the schema.
 */
export type Who = 'P' | 'C' | 'S' | 'A' | 'SA'

/** One call of the API. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** The path below `/api`, with `:name` for the ids in it. */
  readonly path: `/${string}`
  readonly who: Who
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 204
  /** The answer's schema; none for 204. */
  readonly answer?: z.ZodType
  /** The answer is a file to keep, of this media type; refusals are JSON as ever. */
  readonly file?: 'text/csv'
  /** What was read can be asked about again: the answer's `ETag` in `If-None-Match` is answered 304 while it is the same. */
  readonly tagged?: true
  /** The refusals beyond those that every call shares. */
  readonly refuses?: readonly ErrorCode[]
}

/** A call's body after parsing; undefined where it takes none. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
/** A call's body as it is sent. */
export type BodyInput<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
/** A call's query after parsing. */
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
/** A call's query as it is sent. */
export type QueryInput<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
/** A call's answer. */
export type AnswerOf<C extends Call> = C extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : undefined

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of the ids in a call's path. */
export type ParamsOf<C extends Call> = Names<C['path']>

/** Keeps a call's own types: path, schemas and status stay literal. */
export function call<const C extends Call>(value: C): C {
  return value
}
