/** Splits an order line into ticket rows: one, or several if its note is higher than a column. */
import type { OrderLine } from '@orderi/shared/orders/schema'

export interface LineRow {
  readonly line: OrderLine
  readonly note: string
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The maximum length of a part of a note, in characters. It fills about two lines in the narrowest column. */
const NOTE_LETTERS = 56

export function splitText(text: string, letters: number): readonly string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of text.split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`
    if (longer.length <= letters) {
      piece = longer
      continue
    }
    if (piece !== '') pieces.push(piece)
    piece = word
    while (piece.length > letters) {
      pieces.push(piece.slice(0, letters))
      piece = piece.slice(letters)
    }
  }
  return piece === '' && pieces.length > 0 ? pieces : [...pieces, piece]
}

export function rowsOf(line: OrderLine, isSplit: boolean): readonly LineRow[] {
  const note = line.note ?? ''
  const parts = isSplit ? splitText(note, NOTE_LETTERS) : [note]
  return parts.map((part, index) => ({
    line,
    note: part,
    isFirst: index === 0,
    isLast: index === parts.length - 1,
  }))
}
