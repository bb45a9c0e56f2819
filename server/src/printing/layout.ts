/** Lays out a paper in rows of 48 columns. Amounts are right-aligned and never wrapped; names wrap in their column. */
import { assertNever } from '@orderi/shared/kernel/errors'
import type { Paper, PaperLine } from '@orderi/shared/printing/paper'
import { toPrintable } from './printable.ts'

/** Columns of 80 mm wide paper in the printer's normal font. */
export const PAPER_COLUMNS = 48
/** If a name would have fewer columns than this, the amount is printed on the next row. */
const MIN_NAME_COLUMNS = 6

/** A printed row. `scale` multiplies the width and the height of the text; `isTall` only doubles the height. */
export interface PrintedRow {
  readonly text: string
  readonly isCentered?: true
  readonly scale?: number
  readonly isTall?: true
  readonly isBold?: true
  readonly isInverted?: true
}

export function printedRowsOf(paper: Paper): PrintedRow[] {
  const isTicket = paper.lines.some((line) => line.kind === 'dish')
  return paper.lines.flatMap((line) => rowsOfLine(line, isTicket))
}

function rowsOfLine(line: PaperLine, isTicket: boolean): PrintedRow[] {
  switch (line.kind) {
    case 'number':
      return centered(line.text, { scale: 5, isBold: true })
    case 'title':
      return centered(line.text, { scale: 2, isBold: true })
    case 'center':
      return centered(line.text, {})
    case 'mark':
      return centered(line.text, { scale: 2, isBold: true, isInverted: true }, 1)
    case 'rule':
      return [{ text: '-'.repeat(PAPER_COLUMNS) }]
    case 'dish':
      return hanging(`${line.quantity} × `, line.text, { scale: 2, isBold: true })
    case 'option':
      return hanging('    ', line.text, isTicket ? { isTall: true } : {})
    case 'note':
      return hanging(' ', line.text, { isTall: true, isBold: true, isInverted: true }).map(
        (row) => ({ ...row, text: row.text.padEnd(PAPER_COLUMNS) }),
      )
    case 'pair':
      return pair(line)
    default:
      return assertNever(line)
  }
}

type Style = Omit<PrintedRow, 'text'>

function centered(text: string, style: Style, margin = 0): PrintedRow[] {
  const width = columnsOf(style) - 2 * margin
  const blank = ' '.repeat(margin)
  return wrap(toPrintable(text), width).map((row) => ({
    ...style,
    isCentered: true,
    text: `${blank}${row}${blank}`,
  }))
}

function hanging(lead: string, text: string, style: Style): PrintedRow[] {
  const rows = wrap(toPrintable(text), columnsOf(style) - lead.length)
  return rows.map((row, index) => ({
    ...style,
    text: `${index === 0 ? lead : ' '.repeat(lead.length)}${row}`,
  }))
}

function pair({ text, right, isBig }: Extract<PaperLine, { kind: 'pair' }>): PrintedRow[] {
  const style: Style = isBig ? { scale: 2, isBold: true } : {}
  const columns = columnsOf(style)
  const amount = toPrintable(right)
  const width = columns - amount.length - 1
  if (width < MIN_NAME_COLUMNS) {
    const below = wrap(amount, columns).map((row) => row.padStart(columns))
    return [...wrap(toPrintable(text), columns), ...below].map((row) => ({ ...style, text: row }))
  }
  return wrap(toPrintable(text), width).map((row, index) => ({
    ...style,
    text: index === 0 ? `${row.padEnd(width)} ${amount}` : row,
  }))
}

function columnsOf({ scale }: Style): number {
  return Math.floor(PAPER_COLUMNS / (scale ?? 1))
}

function wrap(text: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    if (row !== '' && row.length + 1 + word.length <= width) {
      row += ` ${word}`
      continue
    }
    if (row !== '') rows.push(row)
    row = word
    while (row.length > width) {
      rows.push(row.slice(0, width))
      row = row.slice(width)
    }
  }
  return [...rows, row]
}
