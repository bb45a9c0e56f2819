/** A body before serialisation: JSON with placeholders for IDs, and raw text that is not valid JSON. */

/** The owner of a referenced row, relative to the caller. */
export type Whose = 'own' | 'foreign' | 'nobody'

/** A placeholder for an ID of a kind, resolved when the request is sent. */
export class Ref {
  readonly kind: string
  readonly whose: Whose
  readonly pick: number

  constructor(kind: string, whose: Whose, pick: number) {
    this.kind = kind
    this.whose = whose
    this.pick = pick
  }

  toString(): string {
    return `${this.whose} ${this.kind} ${this.pick}`
  }
}

/** Text that is inserted into the body unchanged. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type Piece =
  | null
  | boolean
  | number
  | string
  | Ref
  | Raw
  | readonly Piece[]
  | { readonly [key: string]: Piece }

export type FindId = (ref: Ref) => number | string

export function isList(piece: Piece): piece is readonly Piece[] {
  return Array.isArray(piece)
}

export function isObject(piece: Piece): piece is { readonly [key: string]: Piece } {
  return (
    typeof piece === 'object' &&
    piece !== null &&
    !isList(piece) &&
    !(piece instanceof Ref) &&
    !(piece instanceof Raw)
  )
}

/** Serialises a body. `JSON.stringify` escapes lone surrogates. */
export function writeJson(piece: Piece, findId: FindId): string {
  if (piece instanceof Ref) return JSON.stringify(findId(piece))
  if (piece instanceof Raw) return piece.text
  if (isList(piece)) return `[${piece.map((each) => writeJson(each, findId)).join(',')}]`
  if (isObject(piece)) {
    const entries = Object.entries(piece).map(
      ([key, value]) => `${JSON.stringify(key)}:${writeJson(value, findId)}`,
    )
    return `{${entries.join(',')}}`
  }
  return JSON.stringify(piece)
}

export function writePlain(piece: Piece, findId: FindId): string {
  if (piece instanceof Ref) return String(findId(piece))
  if (typeof piece === 'string') return piece
  return writeJson(piece, findId)
}
