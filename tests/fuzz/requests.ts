import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { assertNever } from '@orderi/shared/kernel/errors'
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { type Actors, ALLOWED_ROLES, idKindFinder, ROLES, type Role } from './actors.ts'
import { type FindId, type Input, isList, isObject, writeJson, writePlain } from './inputs.ts'
import { anyMutations, hostileValue, type Mutation, mutate } from './mutations.ts'
import type { SentRequest } from './send.ts'
import { ABSENT, refTo, valueFor } from './values.ts'

export interface RequestCase {
  readonly name: CallName
  readonly role: Role
  readonly method: string
  readonly params: Readonly<Record<string, Input>>
  /** Sent in place of the first path parameter, without URL encoding. */
  readonly rawParam: string | undefined
  readonly query: Input
  readonly rawQuery: string
  readonly body: Input
  readonly mutations: readonly Mutation[]
  readonly envelope: Envelope
  readonly headers: Readonly<Record<string, string>>
}

type Envelope =
  | 'json'
  | 'none'
  | 'empty'
  | 'cut'
  | 'tail'
  | 'mark'
  | 'twice'
  | 'single quotes'
  | 'a comma more'
  | 'no utf-8'
  | 'utf-16'
  | 'form'
  | 'a word'
  | 'deep'

const ENVELOPES: readonly Envelope[] = [
  'none',
  'empty',
  'cut',
  'tail',
  'mark',
  'twice',
  'single quotes',
  'a comma more',
  'no utf-8',
  'utf-16',
  'form',
  'a word',
  'deep',
]

const RAW_PARAMS = [
  '0',
  '00',
  '01',
  '-1',
  '1.0',
  '1e3',
  '0x1',
  '+1',
  '%31',
  '1%00',
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%ff%fe',
  '%2F',
  '..%2f..%2f',
  '%2e%2e',
  ';',
  'NaN',
  'Infinity',
  'null',
  '%D9%A1',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999',
  '1,2',
  '1;2',
  '1%20',
  '%E2%80%AE1',
  'a'.repeat(3000),
] as const

const RAW_QUERIES = [
  '%',
  '%zz=%',
  '&&&=&=',
  '=',
  'buscar',
  'buscar=%00',
  'buscar=%ff',
  'buscar=%ed%a0%80',
  'buscar[]=1',
  'buscar[a]=1',
  'buscar[a][b]=1',
  'buscar=1&buscar=2',
  'pagina=1&pagina=1',
  'tamano[]=10',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  'hasOwnProperty=1',
  'pagina=0',
  'pagina=-1',
  'pagina=1e9',
  'pagina=999999999&tamano=100',
  'tamano=11',
  'tamano=999999',
  'desde=2026-13-01',
  'desde=0000-01-01&hasta=9999-12-31',
  'desde=9999-12-31&hasta=1900-01-01',
  'desde=999999999999999',
  'desde=-1',
  'epoch=%00',
  'todos=2',
  'moneda=%E2%82%A1',
  `buscar=${'%25_'.repeat(500)}`,
  `buscar=${'a'.repeat(3000)}`,
  Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join('&'),
] as const

const HEADERS: Arbitrary<Record<string, string>> = fc.oneof(
  header('Idempotency-Key', ['', ' ', 'a', 'ñ', 'a b', 'x'.repeat(64), 'x'.repeat(65), '"', '\t']),
  fc.nat(50).map((count) => ({ 'Idempotency-Key': `llave-${count}` })),
  header('If-Match', ['', '*', '"1"', 'W/"1"', '"', '1', '"1", "2"', '"NaN"', '"9e99"', 'ñ']),
  header('X-Restaurante', ['', '0', '-1', '1', '1e9', '99999999999999999999', 'ñ', 'null', '1, 2']),
  header('If-None-Match', ['', '*', '"x"', 'W/"x", "y"', ',,,', '"'.repeat(2000)]),
  header('Accept', [
    '',
    '*/*',
    'text/html',
    'image/png',
    'application/xml;q=0.1',
    ';;;',
    'x'.repeat(3000),
  ]),
  header('Accept-Language', ['', '*', 'xx', 'es;q=nope', 'en,'.repeat(500)]),
  header('Accept-Encoding', ['', 'gzip', 'br', 'zstd', 'gzip;q=0', 'identity;q=0', '*;q=0', 'ñ']),
  header('Range', ['bytes=0-', 'bytes=9-1', 'bytes=-', 'bytes=0-0,1-1', 'lines=1', 'x']),
  header('Authorization', [
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic eDp5',
    'Bearer a.b.c',
    'Bearer null',
    `Bearer ${'a'.repeat(6000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer ñ',
  ]),
  header('Content-Type', [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=nope',
    'application/json;',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/octet-stream',
    '/',
    ';',
    'ñ',
  ]),
  header('Content-Encoding', ['gzip', 'deflate', 'br', 'zstd', 'identity', 'gzip, gzip', 'x']),
  header('X-Forwarded-For', ['', '1.2.3.4', '::1, ::2', 'x'.repeat(2000), '999.1.1.1', '"; drop']),
  header('X-Request-Id', ['', 'a', 'ñ', 'x'.repeat(5000), '{"a":1}']),
  header('Origin', ['null', 'http://127.0.0.1', 'http://pruebas.test', '*', 'x']),
  header('Host', ['', 'pruebas.test', '127.0.0.1:1', 'a b', '[::1', 'x'.repeat(1000)]),
  header('Cookie', ['a=b', ';;;', 'x'.repeat(5000), 'ñ=ñ']),
  header('Expect', ['100-continue']),
  header('X-HTTP-Method-Override', ['DELETE', 'PUT']),
  header('Transfer-Encoding', ['chunked']),
)

function header(name: string, values: readonly string[]): Arbitrary<Record<string, string>> {
  return fc.constantFrom(...values).map((value) => ({ [name]: value }))
}

const names = Object.keys(calls) as CallName[]

export const anyRequestCase: Arbitrary<RequestCase> = fc.oneof(...names.map(caseOf))

function caseOf(name: CallName): Arbitrary<RequestCase> {
  const call: Call = calls[name]
  const kindOf = idKindFinder(call)
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  return fc.record({
    name: fc.constant(name),
    role: mostly(fc.constantFrom(...ALLOWED_ROLES[call.access]), fc.constantFrom(...ROLES), 6),
    method: mostly(
      fc.constant(call.method),
      fc.constantFrom(
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'HEAD',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
        'M-SEARCH',
      ),
      30,
    ),
    params: fc.record(Object.fromEntries(params.map((param) => [param, paramFor(param, call)]))),
    rawParam:
      params.length > 0 ? rarely(fc.constantFrom(...RAW_PARAMS), 4) : fc.constant(undefined),
    query: fieldsOf(call.query, kindOf),
    rawQuery: rarely(fc.constantFrom(...RAW_QUERIES), call.query ? 4 : 20).map(
      (text) => text ?? '',
    ),
    body: fieldsOf(call.body, kindOf),
    mutations: anyMutations,
    envelope: mostly(fc.constant('json' as const), fc.constantFrom(...ENVELOPES), 15),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: HEADERS },
      {
        weight: 1,
        arbitrary: fc.tuple(HEADERS, HEADERS).map(([one, other]) => ({ ...one, ...other })),
      },
    ),
  })
}

function mostly<T>(often: Arbitrary<T>, seldom: Arbitrary<T>, times: number): Arbitrary<T> {
  return fc.oneof({ weight: times, arbitrary: often }, { weight: 1, arbitrary: seldom })
}

function rarely<T>(arbitrary: Arbitrary<T>, times: number): Arbitrary<T | undefined> {
  return mostly<T | undefined>(fc.constant(undefined), arbitrary, times)
}

function paramFor(param: string, call: Call): Arbitrary<Input> {
  if (param === 'year') return fc.integer({ min: 1990, max: 2110 })
  // In a path, `mesa` is the table's ID, not its code.
  const kind = param === 'mesa' ? 'table' : idKindFinder(call)(param)
  if (kind === undefined) throw new Error(`nothing is known about :${param} of ${call.path}`)
  return mostly<Input>(refTo(kind), hostileValue, 12)
}

function fieldsOf(
  schema: z.ZodType | undefined,
  kindOf: (field: string) => string | undefined,
): Arbitrary<Input> {
  if (!schema) return fc.constant({})
  return valueFor(schema, '', kindOf).map((value) => (value === ABSENT ? {} : value))
}

/** Mutations apply to the query of GET calls and to the body of all other calls. */
export function requestOf(
  each: RequestCase,
  actors: Actors,
  token: string | undefined,
): SentRequest {
  const call: Call = calls[each.name]
  const findId: FindId = (ref) => actors.idOf(ref, each.role)
  const isRead = call.method === 'GET'
  const query = writeQuery(isRead ? mutate(each.query, each.mutations) : each.query, findId)
  const search = [query, each.rawQuery].filter((part) => part !== '').join('&')
  const body = bodyOf(each, findId, isRead)
  return {
    method: each.method,
    path: `/api${pathOf(call, each, findId)}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...asLatin(each.headers),
    },
    body,
  }
}

function pathOf(call: Call, { params, rawParam }: RequestCase, findId: FindId): string {
  let isFirst = true
  return call.path.replace(/:(\w+)/g, (_, param: string) => {
    const raw = isFirst ? rawParam : undefined
    isFirst = false
    // An empty path parameter would lead to another route.
    return raw ?? (encode(writePlain(params[param] ?? null, findId)) || '%20')
  })
}

/** Like `encodeURIComponent`, but replaces lone surrogates instead of throwing an error. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).slice(0, 4000)
}

function writeQuery(query: Input, findId: FindId): string {
  if (!isObject(query)) return encode(writePlain(query, findId))
  return Object.entries(query)
    .flatMap(([key, value]) => {
      if (isList(value))
        return value.map((each) => `${encode(key)}=${encode(writePlain(each, findId))}`)
      if (isObject(value)) {
        return Object.entries(value).map(
          ([inner, each]) => `${encode(key)}[${encode(inner)}]=${encode(writePlain(each, findId))}`,
        )
      }
      return [`${encode(key)}=${encode(writePlain(value, findId))}`]
    })
    .join('&')
    .slice(0, 6000)
}

function bodyOf(
  { body, mutations: all, envelope }: RequestCase,
  findId: FindId,
  isRead: boolean,
): Buffer | undefined {
  if (isRead && envelope === 'json') return undefined
  return enveloped(writeJson(mutate(body, all), findId), envelope)
}

function enveloped(text: string, envelope: Envelope): Buffer | undefined {
  switch (envelope) {
    case 'json':
      return Buffer.from(text)
    case 'none':
      return undefined
    case 'empty':
      return Buffer.alloc(0)
    case 'cut':
      return Buffer.from(text.slice(0, Math.floor(text.length / 2)))
    case 'tail':
      return Buffer.from(`${text}]}x`)
    case 'mark':
      return Buffer.from(`\ufeff${text}`)
    case 'twice':
      return Buffer.from(text.replace('{', `{${text.slice(1, -1)}${text.length > 2 ? ',' : ''}`))
    case 'single quotes':
      return Buffer.from(text.replaceAll('"', "'"))
    case 'a comma more':
      return Buffer.from(text.replace(/\}$/, ',}'))
    case 'no utf-8':
      return Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from('"}'),
      ])
    case 'utf-16':
      return Buffer.from(text, 'utf16le')
    case 'form':
      return Buffer.from('name=a&order=1&%=%')
    case 'a word':
      return Buffer.from(['null', '1', '"x"', 'true', '[]'][text.length % 5] ?? 'null')
    case 'deep':
      return Buffer.from(`${'{"a":['.repeat(20_000)}1${']}'.repeat(20_000)}`)
    default:
      return assertNever(envelope)
  }
}

/** Replaces characters that Node refuses to send in a header. */
function asLatin(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
    ]),
  )
}
