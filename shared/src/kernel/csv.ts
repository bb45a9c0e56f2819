import type { Country } from './time.ts'

interface Dialect {
  readonly separator: string
  readonly decimal: string
}

const DIALECTS: Record<Country, Dialect> = {
  crc: { separator: ';', decimal: ',' },
  gua: { separator: ',', decimal: '.' },
}

export type CsvCell = string | null | { readonly amount: number } | { readonly count: number }

/** Without this mark, spreadsheet programs assume the system's default encoding instead of UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * These patterns match a sign that can begin a formula, such as `=`, at the start of a text or after a character that a
 * spreadsheet may read as a separator. Apostrophes may precede the sign.
 */
const FORMULA = /^['\s\p{Cf}]*[=+\-@＝＋－＠|]/u
const INNER = /([;,\t])(?=(?:['\p{Cf}]|[^\S\t])*[=+\-@＝＋－＠|])/gu
const GUARDED_INNER = /([;,\t])'(?=(?:['\p{Cf}]|[^\S\t])*[=+\-@＝＋－＠|])/gu

/** Writes one row with its line end. An apostrophe before a possible formula makes spreadsheets read it as text. */
export function csvRow(cells: readonly CsvCell[], country: Country): string {
  const dialect = DIALECTS[country]
  return `${cells.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`
}

function guarded(text: string): string {
  return `${FORMULA.test(text) ? "'" : ''}${text.replace(INNER, "$1'")}`
}

function withoutGuards(cell: string): string {
  const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
  return text.replace(GUARDED_INNER, '$1')
}

function cellText(cell: CsvCell, { separator, decimal }: Dialect): string {
  if (cell === null) return ''
  if (typeof cell === 'object') {
    return 'count' in cell ? String(cell.count) : cell.amount.toFixed(2).replace('.', decimal)
  }
  const safe = guarded(cell)
  const needsQuotes = safe.includes(separator) || /["\r\n\t]|^\s|\s$/.test(safe)
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell whose formula is only a quoted text: `="1/2"`. Spreadsheets show the text unchanged. */
const QUOTED = /^="([^"]*)"$/

/** A first line that names the separator for Excel: `sep=;`. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n)/i

/** The separators that spreadsheet programs offer. */
export const CSV_SEPARATORS = [';', ',', '\t', '|'] as const

/**
 * Parses CSV with line ends of Windows, Unix or old Macintosh programs.
 * @param separator by default the one that the first line names, or the most frequent one in it
 */
export function parseCsv(text: string, separator?: string): string[][] {
  const [, named] = SEPARATOR_LINE.exec(text.replace(BYTE_ORDER_MARK, '')) ?? []
  const plain = text.replace(BYTE_ORDER_MARK, '').replace(SEPARATOR_LINE, '')
  const between = named ?? separator ?? separatorOf(plain)
  const table: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    line.push(QUOTED.exec(cell)?.[1] ?? withoutGuards(cell))
    cell = ''
  }
  const endLine = () => {
    endCell()
    table.push(line)
    line = []
  }
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === between) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && plain[at + 1] === '\n') at += 1
      endLine()
    } else cell += character
  }
  if (cell !== '' || line.length > 0) endLine()
  return table
}

function separatorOf(text: string): string {
  const [titles = ''] = text.split(/[\r\n]/, 1)
  const counts = CSV_SEPARATORS.map((each) => ({ each, count: titles.split(each).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ';'
}
