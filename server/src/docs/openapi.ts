import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { ERROR_CODES, ERROR_TEXTS, type ErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import { ReasonAnswer } from '@orderi/shared/kernel/fields'
import { REASON_CODES } from '@orderi/shared/kernel/spanish'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { type CallExample, EXAMPLE_PEOPLE, examples } from './examples.ts'
import { ACCESS_TEXTS, INTRODUCTION, TAGS, tagOf, userTypesWith } from './openapi-texts.ts'
import { isCommand, refusalsOf } from './refusals.ts'
import { NAMED_SCHEMAS } from './schemas.ts'

const ErrorAnswer = z.object({
  message: z.string().meta({ description: 'Un texto en español para una persona.' }),
  code: z.enum(ERROR_CODES).meta({ description: 'La razón, estable: por ella se decide.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({
      description: 'Los valores del texto. `reason`: la razón exacta, una de las de `details`.',
    }),
})

export const INVALID_LOGIN_EXAMPLE = {
  errors: { email: ['Este campo es obligatorio.'] },
  details: { email: [{ code: 'required' }] },
}

const FieldErrorAnswer = ErrorAnswer.extend({
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Qué está mal, por campo.', examples: [INVALID_LOGIN_EXAMPLE.errors] }),
  details: z
    .record(z.string(), z.array(ReasonAnswer.extend({ code: z.enum(REASON_CODES) })))
    .optional()
    .meta({
      description: 'La razón de cada texto de `errors`, con los valores que hay en él.',
      examples: [INVALID_LOGIN_EXAMPLE.details],
    }),
})

const IDEMPOTENCY_KEY: ZodOpenApiParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'La misma clave otra vez: la misma respuesta, y nada se hace dos veces.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
}
const signature = ({ headers }: CallExample): ZodOpenApiParameterObject => ({
  name: 'X-Firma',
  in: 'header',
  description: 'HMAC-SHA-256 de los bytes del cuerpo con la clave del proveedor, en hexadecimal.',
  schema: { type: 'string' },
  example: headers?.['X-Firma'],
})
const WORKING_RESTAURANT: ZodOpenApiParameterObject = {
  name: 'X-Restaurante',
  in: 'header',
  description: 'El restaurante que la pantalla muestra; si la sesión trabaja en otro, 409.',
  schema: { type: 'integer', minimum: 1 },
}
const BOARD_EPOCH: ZodOpenApiParameterObject = {
  name: 'Board-Epoch',
  in: 'header',
  description: 'El `epoch` del tablero del que salen los números; si ahora es otro, 409.',
  schema: { type: 'string' },
}
const IF_MATCH: ZodOpenApiParameterObject = {
  name: 'If-Match',
  in: 'header',
  description: 'La versión que se leyó, entre comillas; si cambió mientras tanto, 409.',
  schema: { type: 'string' },
}

const COMMAND_HEADERS: ZodOpenApiHeadersObject = {
  'Board-Seq': {
    description: 'El último evento de la sucursal, cuando cambió su tablero.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replayed': {
    description: '`true`: esta respuesta ya se había dado con la misma clave.',
    schema: { type: 'string', enum: ['true'] },
  },
}

const NAMES_FIELDS = 422
const STATUSES_WITH_RETRY_AFTER: readonly number[] = [429, 503]
const RETRY_AFTER: ZodOpenApiHeadersObject = {
  'Retry-After': {
    description: 'En cuántos segundos intentar de nuevo.',
    schema: { type: 'integer' },
  },
}

export function openapiDocument(): Record<string, unknown> {
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: 'Orderi', version: '1', description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: paths(),
    components: {
      schemas: { ...NAMED_SCHEMAS, Error: ErrorAnswer, FieldError: FieldErrorAnswer },
      responses: allFailures(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El `token` que responden `login`, `register` y `cliente/entrar`.',
        },
      },
    },
  })
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>
}

function paths(): ZodOpenApiPathsObject {
  const all: ZodOpenApiPathsObject = {}
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    all[path] = { ...all[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return all
}

function operation(name: CallName, call: Call): ZodOpenApiOperationObject {
  const refuses = refusalsOf(call)
  const example = examples.calls[name]
  const ids = [...call.path.matchAll(/:(\w+)/g)].map(([, id = '']) => id)
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: [
      `**Quién puede:** ${ACCESS_TEXTS[call.access]}`,
      ...(example.by ? [`**En el ejemplo** lo pide ${EXAMPLE_PEOPLE[example.by]}.`] : []),
      ...(call.refuses ? [`**Errores propios:** ${list(call.refuses)}.`] : []),
    ].join('\n\n'),
    'x-who': call.access,
    'x-roles': userTypesWith(call.access),
    security: call.access === 'P' ? [] : [{ token: [] }],
    parameters: [
      ...ids.map(
        (id): ZodOpenApiParameterObject => ({
          name: id,
          in: 'path',
          required: true,
          schema: id === 'proveedor' ? { type: 'string' } : { type: 'integer', minimum: 0 },
          example: example.params?.[id],
        }),
      ),
      ...(call.signed ? [signature(example)] : []),
      ...(isCommand(call) ? [IDEMPOTENCY_KEY] : []),
      ...(refuses.includes('other_restaurant') ? [WORKING_RESTAURANT] : []),
      ...(refuses.includes('stale') && call.access !== 'S' ? [IF_MATCH] : []),
      ...(call.board ? [BOARD_EPOCH] : []),
    ],
    ...(call.query instanceof z.ZodObject && {
      requestParams: { query: queryOf(call.query, example.query) },
    }),
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: call.body, example: example.body } },
      },
    }),
    responses: { ...success(call, example.answer), ...failures(call) },
  }
}

function list(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(', ')
}

function queryOf(query: z.ZodObject, example: CallExample['query'] = {}): z.ZodObject {
  const parts = Object.entries<z.ZodType>(query.shape).map(([name, schema]) => [
    name,
    example[name] === undefined ? schema : schema.meta({ param: { example: example[name] } }),
  ])
  return z.object(Object.fromEntries(parts))
}

function otherFormats({ formats = [] }: Call) {
  return Object.fromEntries(formats.map((type) => [type, { schema: { type: 'string' as const } }]))
}

function success(call: Call, example: unknown): ZodOpenApiResponsesObject {
  return {
    [String(call.status) as '200']: {
      description: call.status === 204 ? 'Hecho.' : 'La respuesta.',
      ...(isCommand(call) && { headers: COMMAND_HEADERS }),
      ...(call.answer && {
        content: {
          'application/json': { schema: call.answer, example },
          ...otherFormats(call),
        },
      }),
      ...(call.file && {
        content: {
          [call.file]: { schema: { type: 'string' as const }, example },
          ...otherFormats(call),
        },
      }),
    },
  }
}

/** Returns the error responses of a call, one per status. Calls with the same codes reference the same component. */
function failures(call: Call): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [...refusalsByStatus(call)].map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${codes.join('.')}` },
    ]),
  )
}

/** Returns all error responses of the document: one for each combination of status and codes that a call uses. */
function allFailures(): Record<string, ZodOpenApiResponseObject> {
  const sets = Object.values<Call>(calls).flatMap((call) => [...refusalsByStatus(call).values()])
  return Object.fromEntries(sets.map((codes) => [codes.join('.'), failure(codes)]))
}

function refusalsByStatus(call: Call): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = refusalsOf(call)
  const statuses = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b)
  return new Map(
    statuses.map((status) => [status, codes.filter((code) => statusOf(code) === status)]),
  )
}

function failure(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const [first = 'internal'] = codes
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERROR_TEXTS[code]}`).join('\n'),
    ...(STATUSES_WITH_RETRY_AFTER.includes(statusOf(first)) && { headers: RETRY_AFTER }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            {
              $ref: `#/components/schemas/${NAMES_FIELDS === statusOf(first) ? 'FieldError' : 'Error'}`,
            },
            {
              type: 'object',
              properties: {
                message: { type: 'string', default: ERROR_TEXTS[first] },
                code: { enum: [...codes], default: first },
              },
            },
          ],
        },
      },
    },
  }
}
