/** A schema as a person reads it: `{ branch: entero, since?: entero o null }`, with links to what has a name. */
import { z } from 'zod'
import { escaped } from './html.ts'

/** The parts of JSON Schema that our schemas become. */
interface Json {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Json>>
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly pattern?: string
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'sí o no',
  null: 'null',
}

/** What has a name, and is shown once. */
export type Named = Map<string, string>

/** The schema as HTML; what it names is added to `named`. */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output', named: Named): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  for (const [name, each] of Object.entries(json.$defs ?? {})) {
    if (!named.has(name)) named.set(name, written(each, ''))
  }
  return written(json, '')
}

function written(json: Json, indent: string): string {
  if (json.$ref) return link(json.$ref.replace(/^.*\//, ''))
  const either = json.anyOf ?? json.oneOf
  if (either) return either.map((each) => written(each, indent)).join(' | ')
  if (json.const !== undefined) return literal(json.const)
  if (json.enum) return json.enum.map(literal).join(' | ')
  if (json.type === 'array') return `lista de ${written(json.items ?? {}, indent)}`
  if (json.properties) return object(json, indent)
  return TYPES[json.type ?? ''] ?? 'cualquier valor'
}

function object({ properties = {}, required = [] }: Json, indent: string): string {
  const inner = `${indent}  `
  const parts = Object.entries(properties).map(
    ([name, each]) =>
      `${inner}<b>${name}</b>${required.includes(name) ? '' : '?'}: ${written(each, inner)}`,
  )
  return parts.length === 0 ? '{}' : `{\n${parts.join('\n')}\n${indent}}`
}

function literal(value: unknown): string {
  return escaped(JSON.stringify(value))
}

function link(name: string): string {
  return `<a href="#${name}">${name}</a>`
}
