/** The contract as an OpenAPI 3.1 document, made from the same values as the routes. */
import { Employee, LoginRestaurant, PlatformUser, User } from '@orderi/shared/accounts/schema'
import { Bill, JoinRequest } from '@orderi/shared/bills/schema'
import { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call, Who } from '@orderi/shared/contract/call'
import {
  Branch,
  BranchWithHalls,
  Floor,
  Hall,
  HallWithTables,
  Table,
  TableWithCode,
} from '@orderi/shared/floor/schema'
import { ERROR_CODES, type ErrorCode, statusOf } from '@orderi/shared/kernel/errors'
import { Translation } from '@orderi/shared/kernel/languages'
import { Category, Menu, Product, Subcategory, Variant } from '@orderi/shared/menu/schema'
import { Order, OrderLine } from '@orderi/shared/orders/schema'
import { Restaurant } from '@orderi/shared/restaurants/schema'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'

const ErrorAnswer = z.object({
  message: z.string().meta({ description: 'Un texto en español para una persona.' }),
  code: z.enum(ERROR_CODES).meta({ description: 'La razón, estable: por ella se decide.' }),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: 'Qué está mal, por campo.' }),
})

/** What stands under a name of its own; everything else is written where it is used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Error: ErrorAnswer,
  Bill,
  BoardEvent,
  Branch,
  BranchWithHalls,
  Category,
  Employee,
  Floor,
  Hall,
  HallWithTables,
  JoinRequest,
  LoginRestaurant,
  Menu,
  Order,
  OrderLine,
  PlatformUser,
  Product,
  Restaurant,
  Snapshot,
  Subcategory,
  Table,
  TableWithCode,
  Translation,
  User,
  Variant,
}

const WHO: Record<Who, string> = {
  P: 'Cualquiera, sin sesión.',
  C: 'Cualquiera con sesión, también invitados.',
  S: 'El personal: saloneros de sus sucursales, administradores y superadministradores.',
  A: 'Administradores del restaurante de trabajo y superadministradores.',
  SA: 'Superadministradores.',
}

const IDEMPOTENCY_KEY: ZodOpenApiParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'La misma clave otra vez: la misma respuesta, y nada se hace dos veces.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,64}$' },
}
const WORKING_RESTAURANT: ZodOpenApiParameterObject = {
  name: 'X-Restaurante',
  in: 'header',
  description: 'El restaurante que la pantalla muestra; si la sesión trabaja en otro, 409.',
  schema: { type: 'integer', minimum: 1 },
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

let made: Record<string, unknown> | undefined

/** The document; plain JSON. */
export function openapiDocument(): Record<string, unknown> {
  made ??= makeDocument()
  return made
}

function makeDocument(): Record<string, unknown> {
  for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id })
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Orderi',
      version: '1',
      description: 'Pedidos y punto de venta para restaurantes, en tiempo real.',
    },
    servers: [{ url: '/api' }],
    paths: paths(),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
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

function operation(name: string, call: Call): ZodOpenApiOperationObject {
  const refuses = refusalsOf(call)
  const ids = [...call.path.matchAll(/:(\w+)/g)].map(([, id = '']) => id)
  return {
    operationId: name,
    summary: call.summary,
    description: WHO[call.who],
    'x-who': call.who,
    security: call.who === 'P' ? [] : [{ token: [] }],
    parameters: [
      ...ids.map(
        (id): ZodOpenApiParameterObject => ({
          name: id,
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 0 },
        }),
      ),
      ...(isCommand(call) ? [IDEMPOTENCY_KEY] : []),
      ...(refuses.includes('other_restaurant') ? [WORKING_RESTAURANT] : []),
      ...(refuses.includes('stale') ? [IF_MATCH] : []),
    ],
    ...(call.query instanceof z.ZodObject && { requestParams: { query: call.query } }),
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
    }),
    responses: { ...success(call), ...failures(refuses) },
  }
}

function isCommand(call: Call): boolean {
  return call.method === 'POST' && call.who !== 'P'
}

/** Every refusal that a call may answer: its own, and those that calls of its kind share. */
function refusalsOf(call: Call): ErrorCode[] {
  // Too large may be an address or a header as well.
  const shared: ErrorCode[] = ['internal', 'unavailable', 'body_too_large']
  if (call.method === 'POST') shared.push('bad_json', 'unsupported_media_type')
  if (call.who !== 'P') shared.push('unauthenticated', 'session_revoked')
  if (call.who !== 'P' && call.who !== 'C') shared.push('forbidden', 'not_found')
  if (call.path.includes(':')) shared.push('not_found')
  if (call.body || call.query) shared.push('invalid')
  // Its key may be none.
  if (isCommand(call)) shared.push('invalid', 'idempotency_key_reused')
  if (takesPicture(call)) shared.push('bad_image')
  return [...new Set([...shared, ...(call.refuses ?? [])])]
}

function takesPicture({ body }: Call): boolean {
  return body instanceof z.ZodObject && ['logo', 'imagen'].some((name) => name in body.shape)
}

function success(call: Call): ZodOpenApiResponsesObject {
  return {
    [String(call.status) as '200']: {
      description: call.status === 204 ? 'Hecho.' : 'La respuesta.',
      ...(isCommand(call) && { headers: COMMAND_HEADERS }),
      ...(call.answer && { content: { 'application/json': { schema: call.answer } } }),
      ...(call.file && { content: { [call.file]: { schema: { type: 'string' as const } } } }),
    },
  }
}

function failures(refuses: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const statuses = [...new Set(refuses.map(statusOf))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: refuses.filter((code) => statusOf(code) === status).join(', '),
        content: { 'application/json': { schema: ErrorAnswer } },
      },
    ]),
  )
}
