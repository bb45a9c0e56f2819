/** Tables that a spreadsheet opens rightly: CSV in the way in which a country's spreadsheets write it. */
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

/** What would make a spreadsheet run a cell as a formula. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠|]/u

/** A row with its end of line. A text that looks like a formula is kept as a text by an apostrophe before it. */
export function csvRow(cells: readonly Cell[], country: Country): string {
  const dialect = DIALECTS[country]
  return `${cells.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`
}

/** A text as it was before an apostrophe kept it one. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

function cellText(cell: Cell, { separator, decimal }: Dialect): string {
  if (cell === null) return ''
  if (typeof cell === 'object') {
    return 'count' in cell ? String(cell.count) : cell.amount.toFixed(2).replace('.', decimal)
  }
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  const needsQuotes = safe.includes(separator) || /["\r\n\t]|^\s|\s$/.test(safe)
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe
}
