/** Writes CSV as a country's spreadsheets do, and reads it as any spreadsheet writes it. */
import type { Country } from './time.ts'

/** How a country's spreadsheets tell cells and decimals apart. */
interface Dialect {
  readonly separator: string
  readonly decimal: string
}

const DIALECTS: Record<Country, Dialect> = {
  crc: { separator: ';', decimal: ',' },
  gua: { separator: ',', decimal: '.' },
}

/** One cell: a text, a number of two decimals, a whole number, or nothing. */
export type Cell = string | null | { readonly amount: number } | { readonly count: number }

/** Without it a spreadsheet takes UTF-8 for the system's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Matches text that a spreadsheet would run as a formula: at the start of a cell and after any separator inside it, because
 * a spreadsheet may split cells elsewhere than we do. Also matches after apostrophes, so that adding one can be undone.
 */
const FORMULA = /^['\s\p{Cf}]*[=+\-@＝＋－＠|]/u
const INNER = /([;,\t])(?=(?:['\p{Cf}]|[^\S\t])*[=+\-@＝＋－＠|])/gu
const GUARDED_INNER = /([;,\t])'(?=(?:['\p{Cf}]|[^\S\t])*[=+\-@＝＋－＠|])/gu

/** A row with its end of line. Texts that look like formulas get an apostrophe, which keeps them texts. */
export function csvRow(cells: readonly Cell[], country: Country): string {
  const dialect = DIALECTS[country]
  return `${cells.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`
}

function guarded(text: string): string {
  return `${FORMULA.test(text) ? "'" : ''}${text.replace(INNER, "$1'")}`
}

/** Removes the apostrophes that `guarded` adds. */
function unguarded(cell: string): string {
  const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
  return text.replace(GUARDED_INNER, '$1')
}

function cellText(cell: Cell, { separator, decimal }: Dialect): string {
  if (cell === null) return ''
  if (typeof cell === 'object') {
    return 'count' in cell ? String(cell.count) : cell.amount.toFixed(2).replace('.', decimal)
  }
  const safe = guarded(cell)
  const needsQuotes = safe.includes(separator) || /["\r\n\t]|^\s|\s$/.test(safe)
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Reads the cells of a CSV; its first line decides which character separates them. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const table: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    line.push(unguarded(cell))
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
    else if (character === separator) endCell()
    else if (character === '\n') endLine()
    else if (character !== '\r') cell += character
  }
  if (cell !== '' || line.length > 0) endLine()
  return table
}

function separatorOf(text: string): string {
  const [titles = ''] = text.split('\n', 1)
  const counts = [';', ',', '\t'].map((each) => ({ each, count: titles.split(each).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ';'
}
