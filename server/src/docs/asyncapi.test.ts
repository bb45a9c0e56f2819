import asyncapiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { acknowledgementSchemas, serverMessageSchemas } from '@orderi/shared/board/message-schemas'
import { clientMessageSchemas } from '@orderi/shared/board/messages'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { asyncapiDocument } from './asyncapi.ts'

interface Message {
  readonly name: string
  readonly payload: { readonly $ref?: string }
  readonly examples: readonly { readonly payload: unknown }[]
}

const document = asyncapiDocument() as {
  channels: { socket: { messages: Record<string, Message> } }
  operations: Record<string, { action: string; messages: { $ref: string }[]; reply?: object }>
  components: { schemas: Record<string, object> }
}
const { messages } = document.channels.socket

function resolve(reference: string): unknown {
  const names = reference.replace('#/', '').split('/')
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    document,
  )
}

describe('the AsyncAPI document', () => {
  test('creates a valid AsyncAPI 3 document', () => {
    // Ajv must not add its meta-schema, because the AsyncAPI schema includes a copy.
    const ajv = new Ajv({ strict: false, validateFormats: false, meta: false })
    const isValid = ajv.validate(asyncapiSchema, document)
    expect({ isValid, errors: ajv.errors }).toEqual({ isValid: true, errors: null })
    expect(ajv.validate(asyncapiSchema, { ...document, info: {} })).toBe(false)
  })

  test('creates an AsyncAPI document as plain JSON whose references resolve', () => {
    const text = JSON.stringify(document)
    expect(JSON.parse(text)).toEqual(document)
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to)
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) expect(resolve(reference), reference).toBeDefined()
  })

  test('describes each client message with its acknowledgement, and each server message', () => {
    const idOf = (name: string) => name.replace(':', '.')
    const describedAs = (action: string, name: string) => {
      expect(messages[idOf(name)]?.name).toBe(name)
      const reference = { $ref: `#/channels/socket/messages/${idOf(name)}` }
      expect(document.operations[idOf(name)]).toMatchObject({ action, messages: [reference] })
    }
    for (const name of Object.keys(serverMessageSchemas)) describedAs('send', name)
    for (const name of Object.keys(clientMessageSchemas)) {
      describedAs('receive', name)
      const ack = { $ref: `#/channels/socket/messages/${idOf(name)}.ack` }
      expect(document.operations[idOf(name)]?.reply).toMatchObject({ messages: [ack] })
    }
  })

  test('describes only socket messages that exist', () => {
    const acks = Object.keys(acknowledgementSchemas).map((name) => `${name} (ack)`)
    expect(Object.values(messages).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.keys(clientMessageSchemas), ...acks]),
    )
    expect(Object.keys(messages)).toHaveLength(
      Object.keys(clientMessageSchemas).length +
        acks.length +
        Object.keys(serverMessageSchemas).length,
    )
  })

  test.each(Object.entries(messages))(
    'has examples of the message %s that match its schema',
    (_, each) => {
      const ajv = new Ajv({ strict: false })
      const { components } = document
      expect(each.examples).not.toEqual([])
      for (const { payload } of each.examples) {
        const isValid = ajv.validate({ ...each.payload, components }, payload)
        expect({ isValid, errors: ajv.errors }).toEqual({ isValid: true, errors: null })
      }
    },
  )
})
