/** Describes one API call as a value. Server routes, clients, OpenAPI document and tests are derived from it. */
import type { z } from 'zod'
import type { StaffAccess } from '../accounts/roles.ts'
import type { ErrorCode } from '../kernel/errors.ts'

/**
 * P public · C any session, including guests · SA superadmin · the others: docs/contract.md, "Roles". Access to a
 * branch or restaurant is checked after the body is parsed.
 */
export type AccessLevel = 'P' | 'C' | StaffAccess | 'SA'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** The path after `/api`. A part such as `:sucursal` is a parameter. */
  readonly path: `/${string}`
  readonly access: AccessLevel
  /** For `A` and `B`: the caller needs the role in the restaurant of the requested row, not in that of the session. */
  readonly isOfRow?: true
  /** Sent by a screen by itself, so the call needs no acting person and no PIN on a device. */
  readonly isUnattended?: true
  /** The body contains a person's PIN, so the call needs no acting person on a device. */
  readonly hasOwnPin?: true
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 201 | 204
  readonly answer?: z.ZodType
  /** Media type if the response is a file. Error responses are always JSON. */
  readonly file?: 'text/csv'
  /** Media types of files that a query may request instead of the usual response. */
  readonly formats?: readonly ('text/csv' | typeof XLSX)[]
  /** The office's log records each read as an export under this name. Files are always recorded. */
  readonly exports?: string
  /** With `exports`: only reads with `exportar=1` are exports. */
  readonly exportsOnRequest?: true
  /** The response has an `ETag`. The server answers a matching `If-None-Match` with 304. */
  readonly tagged?: true
  /** The handler verifies a signature over the bytes of the body. */
  readonly signed?: true
  /**
   * The body contains IDs of a branch's board. Clients also send an idempotency key and the epoch of the log that issued the
   * IDs. The server refuses the IDs of another log (`other_log`).
   */
  readonly board?: true
  /** On a device, the call is refused with an acting person (docs/contract.md, "Devices"). */
  readonly isOfDevice?: true
  /**
   * Moves money or corrects a bill, see docs/contract.md, "Devices". Devices may require the person's PIN. `cancelling`:
   * only if it cancels something.
   */
  readonly isSensitive?: true | 'cancelling'
  /** Allowed before a person sets up the second factor that the installation requires. */
  readonly beforeSecondFactor?: true
  /** Clients may store the command while offline and send it later. */
  readonly mayWait?: true
  /** Error codes in addition to those that all calls share. */
  readonly refuses?: readonly ErrorCode[]
}

/** The body after parsing. Undefined if the call has none. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
/** The body before parsing, as clients send it. */
export type BodyInput<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
/** The query before parsing, as clients send it. */
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

export type ParamsOf<C extends Call> = Names<C['path']>

/** Refusals of calls that may need a permission or an approval. */
export const APPROVAL = ['needs_approval', 'bad_pin', 'too_many_requests'] as const

type Declared = Omit<Call, 'method' | 'path' | 'access' | 'status' | 'board'> & {
  /** Default: 200. */
  readonly status?: Call['status']
}

type Defined<Method, Path, Access, D> = D & {
  readonly method: Method
  readonly path: Path
  readonly access: Access
  readonly status: D extends { readonly status: infer Status } ? Status : 200
}

function define<M extends Call['method'], P, A, D extends Declared>(
  method: M,
  path: P,
  access: A,
  call: D,
) {
  return { ...call, method, path, access, status: call.status ?? 200 } as Defined<M, P, A, D>
}

/** A call that reads. Its type has the literal types of path, schemas and status. */
export function get<
  const P extends Call['path'],
  const A extends AccessLevel,
  const D extends Declared,
>(path: P, access: A, call: D) {
  return define('GET', path, access, call)
}

/** A call that changes data. Its type has the literal types of path, schemas and status. */
export function post<
  const P extends Call['path'],
  const A extends AccessLevel,
  const D extends Declared,
>(path: P, access: A, call: D) {
  return define('POST', path, access, call)
}

/** Like `post`, for a command whose body contains IDs of a branch's board. */
export function boardPost<
  const P extends Call['path'],
  const A extends AccessLevel,
  const D extends Declared,
>(path: P, access: A, call: D) {
  const refuses: readonly ErrorCode[] = ['other_log', ...(call.refuses ?? [])]
  return { ...post(path, access, call), board: true as const, refuses }
}

type NamesWith<Calls, Flag> = {
  [Name in keyof Calls]: Calls[Name] extends Flag ? Name : never
}[keyof Calls]

export type QueueableNames<Calls> = NamesWith<Calls, { readonly mayWait: true }>

export function boardCallsOf<Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
): Pick<Calls, NamesWith<Calls, { readonly board: true }>> {
  const found = Object.entries(calls).filter(([, { board }]) => board)
  return Object.fromEntries(found) as ReturnType<typeof boardCallsOf<Calls>>
}
