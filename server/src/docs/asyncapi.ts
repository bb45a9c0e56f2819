import { acknowledgementSchemas, serverMessageSchemas } from '@orderi/shared/board/message-schemas'
import { clientMessageSchemas } from '@orderi/shared/board/messages'
import { z } from 'zod'
import { CLIENT_MESSAGES, SERVER_MESSAGES, SOCKET_TEXT } from './asyncapi-texts.ts'
import { EXAMPLE_PEOPLE, examples } from './examples.ts'
import { NAMED_SCHEMAS } from './schemas.ts'

const CHANNEL = '#/channels/socket'

export function asyncapiDocument(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(schema, { id })
  const messages: Record<string, object> = {}
  const operations: Record<string, object> = {}

  function addAnswer(id: string, schema: z.ZodType, texts: object): void {
    if (!registry.has(schema)) registry.add(schema, { id })
    messages[id] = { ...texts, payload: { $ref: schemaPath(registry.get(schema)?.id ?? id) } }
  }

  for (const name of keysOf(clientMessageSchemas)) {
    const id = idOf(name)
    const [who, description] = CLIENT_MESSAGES[name]
    const sent = examples.sent[name]
    messages[id] = {
      name,
      description,
      payload: inlineSchema(clientMessageSchemas[name]),
      examples: sent.map(({ by, when, payload }) => ({
        summary: `${when}. Lo envía ${EXAMPLE_PEOPLE[by]}.`,
        payload,
      })),
    }
    addAnswer(`${id}.ack`, acknowledgementSchemas[name], {
      name: `${name} (ack)`,
      examples: sent.map(({ when, ack }) => ({ summary: when, payload: ack })),
    })
    operations[id] = {
      action: 'receive',
      ...operationOf(id),
      summary: `Quién puede: ${who}.`,
      reply: { channel: { $ref: CHANNEL }, messages: [{ $ref: messagePath(`${id}.ack`) }] },
    }
  }
  for (const name of keysOf(serverMessageSchemas)) {
    const id = idOf(name)
    const [whom, description] = SERVER_MESSAGES[name]
    const payload = examples.received[name]
    addAnswer(id, serverMessageSchemas[name], { name, description, examples: [{ payload }] })
    operations[id] = { action: 'send', ...operationOf(id), summary: `A quién: ${whom}.` }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Orderi',
      version: '1',
      description: SOCKET_TEXT,
      externalDocs: { description: 'Las llamadas HTTP', url: '/api/docs' },
    },
    defaultContentType: 'application/json',
    servers: {
      orderi: {
        host: '{host}',
        pathname: '/socket.io/',
        protocol: 'wss',
        description: 'Socket.IO 4; `ws` donde no hay TLS.',
        variables: { host: { default: 'localhost:3000' } },
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: { socket: { address: '/', messages } },
    operations,
    components: {
      schemas: schemasOf(registry),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El `token` de la sesión, en `auth.token` al conectarse.',
        },
      },
    },
  }
}

function schemasOf(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, object> {
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-7',
    uri: schemaPath,
    unrepresentable: 'any',
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, json]) => {
      const { $id: _, $schema: __, ...schema } = json
      return [id, schema]
    }),
  )
}

function inlineSchema(schema: z.ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })
  return json
}

function operationOf(id: string) {
  return { channel: { $ref: CHANNEL }, messages: [{ $ref: messagePath(id) }] }
}

/** Replaces colons, because IDs in an AsyncAPI document must not contain any. */
function idOf(name: string): string {
  return name.replace(':', '.')
}

function messagePath(id: string): string {
  return `${CHANNEL}/messages/${id}`
}

function schemaPath(id: string): string {
  return `#/components/schemas/${id}`
}

function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}
