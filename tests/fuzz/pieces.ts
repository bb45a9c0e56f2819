/** What a body is made of before it is text: JSON, with places for ids that are known only when it is sent, and for text that is no JSON. */

/** Whose something is, from where the caller stands. */
export type Whose = 'own' | 'foreign' | 'nobody'

/** Something of the house by its kind; which one, is chosen when it is sent. */
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

/** Stands in the body as it is. */
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

/** Finds the id that a place stands for. */
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

/** The text of a body. Lone surrogates are escaped, as JSON allows. */
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

/** What stands in a path or a query. */
export function writePlain(piece: Piece, findId: FindId): string {
  if (piece instanceof Ref) return String(findId(piece))
  if (typeof piece === 'string') return piece
  return writeJson(piece, findId)
}
