export type Owner = 'own' | 'foreign' | 'nobody'

/** A placeholder for the ID of a row of the given kind, such as a table. An ID replaces it when the request is sent. */
export class Ref {
  readonly kind: string
  readonly owner: Owner
  readonly pick: number

  constructor(kind: string, owner: Owner, pick: number) {
    this.kind = kind
    this.owner = owner
    this.pick = pick
  }

  toString(): string {
    return `${this.owner} ${this.kind} ${this.pick}`
  }
}

/** Raw text in the body, even if it makes the JSON invalid. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** A request body before serialisation: JSON with placeholders for IDs, and raw text that may be invalid JSON. */
export type Input =
  | null
  | boolean
  | number
  | string
  | Ref
  | Raw
  | readonly Input[]
  | { readonly [key: string]: Input }

export type FindId = (ref: Ref) => number | string

export function isList(input: Input): input is readonly Input[] {
  return Array.isArray(input)
}

export function isObject(input: Input): input is { readonly [key: string]: Input } {
  return (
    typeof input === 'object' &&
    input !== null &&
    !isList(input) &&
    !(input instanceof Ref) &&
    !(input instanceof Raw)
  )
}

/** Serialises a body. `JSON.stringify` escapes lone surrogates. */
export function writeJson(input: Input, findId: FindId): string {
  if (input instanceof Ref) return JSON.stringify(findId(input))
  if (input instanceof Raw) return input.text
  if (isList(input)) return `[${input.map((each) => writeJson(each, findId)).join(',')}]`
  if (isObject(input)) {
    const entries = Object.entries(input).map(
      ([key, value]) => `${JSON.stringify(key)}:${writeJson(value, findId)}`,
    )
    return `{${entries.join(',')}}`
  }
  return JSON.stringify(input)
}

/** Writes a path or query parameter. Unlike in JSON, a text has no quotes. */
export function writePlain(input: Input, findId: FindId): string {
  if (input instanceof Ref) return String(findId(input))
  if (typeof input === 'string') return input
  return writeJson(input, findId)
}
