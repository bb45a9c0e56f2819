import { type CallName, calls } from '@orderi/shared/contract/all'
import type { Call } from '@orderi/shared/contract/call'
import { ERROR_CODES, ERROR_TEXTS, statusOf } from '@orderi/shared/kernel/errors'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { openapiDocument } from './openapi.ts'
import { refusalsOf } from './refusals.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly 'x-roles': readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly example?: string | number
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Content }>
}

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>

interface Failure {
  readonly description: string
  readonly content: Record<
    string,
    { schema: { allOf: [object, { properties: { code: { enum: string[] } } }] } }
  >
}

const document = openapiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Failure> }
  tags: readonly { readonly name: string }[]
}

function operationOf(name: CallName): Operation {
  const call: Call = calls[name]
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const operation = document.paths[path]?.[call.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the document`)
  return operation
}

function failureOf({ $ref = '' }: Operation['responses'][string] = {}): Failure | undefined {
  return document.components.responses[$ref.replace('#/components/responses/', '')]
}

const names = Object.keys(calls) as CallName[]

describe('the OpenAPI document', () => {
  test.each(names)(
    'describes %s with its roles, its recorded example and the text of each error code',
    (name) => {
      const call: Call = calls[name]
      const operation = operationOf(name)
      const { parameters, requestBody, responses } = operation
      expect(operation).toMatchObject({ operationId: name, 'x-who': call.access })
      expect(requestBody !== undefined).toBe('body' in call)
      const inPath = parameters.filter((each) => each.in === 'path')
      expect(inPath.map((each) => `:${each.name}`)).toEqual(call.path.match(/:\w+/g) ?? [])
      expect(operation.summary).toMatch(/^\p{Lu}.{5,}/u)
      expect(operation.description).toMatch(/\*\*Quién puede:\*\* \p{Ll}.+\.$/mu)
      const needsPerson = call.access !== 'P'
      expect(operation.description.includes('**En el ejemplo** lo pide')).toBe(needsPerson)
      expect(operation['x-roles'].length > 0).toBe(needsPerson)
      expect(operation.tags).toHaveLength(1)
      expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0])

      const { params = {}, query = {}, body, answer } = examples.calls[name]
      const inPlace = (place: string) =>
        Object.fromEntries(
          parameters
            .filter((each) => each.in === place && each.example !== undefined)
            .map((each) => [each.name, each.example]),
        )
      expect(inPlace('path')).toEqual(params)
      expect(inPlace('query')).toEqual(query)
      expect(requestBody?.content['application/json']?.example).toEqual(body)
      expect(responses).toHaveProperty(String(call.status))
      const content = responses[String(call.status)]?.content
      expect(content?.[call.file ?? 'application/json']?.example).toEqual(answer)

      const listed = Object.entries(responses).flatMap(([status, response]) => {
        const failure = failureOf(response)
        const codes =
          failure?.content['application/json']?.schema.allOf[1].properties.code.enum ?? []
        return codes.map((code) => ({ status, code, description: failure?.description }))
      })
      expect(listed.map(({ code }) => code).toSorted()).toEqual(refusalsOf(call).toSorted())
      for (const { status, code, description } of listed) {
        const known = ERROR_CODES.find((each) => each === code) ?? 'internal'
        expect(status).toBe(String(statusOf(known)))
        expect(description).toContain(`- \`${known}\`: ${ERROR_TEXTS[known]}`)
      }
    },
  )

  test('describes only operations that exist', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(Object.keys(calls).length)
  })

  test('creates an OpenAPI document as plain JSON whose references resolve', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)]
    expect(references.length).toBeGreaterThan(100)
    const known = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect(known).toEqual(expect.arrayContaining([...new Set(references.map(([, to]) => to))]))
  })

  test('creates a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(openapiDocument())
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
  })
})
