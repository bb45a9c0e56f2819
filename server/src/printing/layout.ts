/**
 * Lays out a paper in rows of 48 or 32 columns. Amounts are right-aligned and never wrapped; names wrap in their column.
 * Texts with letters that the printer lacks become pictures.
 */
import { assertNever } from '@orderi/shared/kernel/errors'
import type { Paper, PaperLine, PaperWidth } from '@orderi/shared/printing/paper'
import { isPrintable, toPrintable } from './printable.ts'

/** Columns of the paper in the printer's normal font. */
export function columnsOn(width: PaperWidth): number {
  return width === 58 ? 32 : 48
}

/** If a name would have fewer columns than this, the amount is printed on the next row. */
const MIN_NAME_COLUMNS = 5

/** `scale` multiplies the width and the height of the text; `isTall` doubles only the height. */
export interface PrintedRow {
  readonly text: string
  readonly isCentered?: true
  readonly scale?: number
  readonly isTall?: true
  readonly isBold?: true
  readonly isInverted?: true
}

/** A text of one or more rows that is drawn. `dots` is the height of its letters; `indent` is in dots. */
export interface PictureRow {
  readonly picture: string
  readonly dots: number
  readonly indent: number
  readonly isCentered?: true
  readonly isInverted?: true
}

/** The heights of letters in dots. The bitmap font is sharp at multiples of 16. */
const LETTER_DOTS = { normal: 32, double: 48, huge: 112 } as const
export const DOTS_PER_COLUMN = 12

export function printedRowsOf(paper: Paper, columns: number): (PrintedRow | PictureRow)[] {
  const isTicket = paper.lines.some((line) => line.kind === 'dish')
  return paper.lines.flatMap((line) => rowsOfLine(line, isTicket, columns))
}

function rowsOfLine(
  line: PaperLine,
  isTicket: boolean,
  columns: number,
): (PrintedRow | PictureRow)[] {
  switch (line.kind) {
    case 'number':
      return centered(line.text, { scale: 5, isBold: true }, columns)
    case 'title':
      return centered(line.text, { scale: 2, isBold: true }, columns)
    case 'heading':
      return indentedRows('', line.text, { isTall: true, isBold: true }, columns)
    case 'center':
      return centered(line.text, {}, columns)
    case 'mark':
      return centered(line.text, { scale: 2, isBold: true, isInverted: true }, columns, 1)
    case 'rule':
      return [{ text: '-'.repeat(columns) }]
    case 'dish':
      return indentedRows(`${line.quantity} × `, line.text, { scale: 2, isBold: true }, columns)
    case 'option':
      return indentedRows('    ', line.text, isTicket ? { isTall: true } : {}, columns)
    case 'note':
      return indentedRows(
        ' ',
        line.text,
        { isTall: true, isBold: true, isInverted: true },
        columns,
      ).map((row) => ('picture' in row ? row : { ...row, text: row.text.padEnd(columns) }))
    case 'pair':
      return pair(line, columns)
    default:
      return assertNever(line)
  }
}

type Style = Omit<PrintedRow, 'text'>

function centered(
  text: string,
  style: Style,
  columns: number,
  margin = 0,
): (PrintedRow | PictureRow)[] {
  if (!isPrintable(text)) return [pictureRow(text, { ...style, isCentered: true })]
  const width = columnsOf(style, columns) - 2 * margin
  const blank = ' '.repeat(margin)
  return wrap(toPrintable(text), width).map((row) => ({
    ...style,
    isCentered: true,
    text: `${blank}${row}${blank}`,
  }))
}

function indentedRows(
  lead: string,
  text: string,
  style: Style,
  columns: number,
): (PrintedRow | PictureRow)[] {
  if (!isPrintable(text)) return [pictureRow(`${lead.trimStart()}${text}`, style, indentOf(lead))]
  const rows = wrap(toPrintable(text), columnsOf(style, columns) - lead.length)
  return rows.map((row, index) => ({
    ...style,
    text: `${index === 0 ? lead : ' '.repeat(lead.length)}${row}`,
  }))
}

function indentOf(lead: string): number {
  return (lead.length - lead.trimStart().length) * DOTS_PER_COLUMN
}

function pictureRow(
  picture: string,
  { scale = 1, isTall, isCentered, isInverted }: Style,
  indent = 0,
): PictureRow {
  const size = scale > 2 ? 'huge' : scale === 2 || isTall ? 'double' : 'normal'
  return {
    picture,
    dots: LETTER_DOTS[size],
    indent,
    ...(isCentered && { isCentered }),
    ...(isInverted && { isInverted }),
  }
}

/** Amounts are never drawn. Next to a picture, the amount is printed on the next row. */
function pair(
  { text, right, isBig }: Extract<PaperLine, { kind: 'pair' }>,
  paperColumns: number,
): (PrintedRow | PictureRow)[] {
  const style: Style = isBig ? { scale: 2, isBold: true } : {}
  const columns = columnsOf(style, paperColumns)
  const amount = toPrintable(right)
  const width = columns - amount.length - 1
  const isDrawn = !isPrintable(text)
  if (isDrawn || width < MIN_NAME_COLUMNS) {
    const below = wrap(amount, columns).map((row) => ({ ...style, text: row.padStart(columns) }))
    const name = isDrawn
      ? [pictureRow(text.trimStart(), style, indentOf(text))]
      : wrap(toPrintable(text), columns).map((row) => ({ ...style, text: row }))
    return [...name, ...below]
  }
  return wrap(toPrintable(text), width).map((row, index) => ({
    ...style,
    text: index === 0 ? `${row.padEnd(width)} ${amount}` : row,
  }))
}

function columnsOf({ scale }: Style, columns: number): number {
  return Math.floor(columns / (scale ?? 1))
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
