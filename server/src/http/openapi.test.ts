import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { openapiDocument } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: unknown
  readonly responses: Record<string, unknown>
}

const document = openapiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

describe('the OpenAPI document', () => {
  test.each(Object.entries(calls))('has %s', (name, call) => {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[call.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, 'x-who': call.who })
    expect(operation?.responses).toHaveProperty(String(call.status))
    expect(operation?.requestBody !== undefined).toBe('body' in call)
    const inPath = operation?.parameters.filter((each) => each.in === 'path')
    expect(inPath?.map((each) => `{${each.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
  })

  test('has nothing else', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations).toHaveLength(Object.keys(calls).length)
  })

  test('is plain JSON in which every reference leads somewhere', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)]
    expect(references.length).toBeGreaterThan(100)
    const known = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    )
    expect(known).toEqual(expect.arrayContaining([...new Set(references.map(([, to]) => to))]))
  })
})
