/** CSV as spreadsheets write and read it. */

/** What separates cells and decimals: Excel takes both from the country. */
export interface CsvStyle {
  readonly separator: ';' | ','
  readonly decimal: ',' | '.'
}

/** ₡ is written in Costa Rica, whose spreadsheets separate cells with ; and decimals with a comma. */
export function csvStyleOf(currency: string): CsvStyle {
  return currency === '₡' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

/** A spreadsheet runs what begins so: a name must stay a name. */
const FORMULA = /^[=+\-@]/

function written(cell: string | number, { decimal }: CsvStyle): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The table as CSV, marked as UTF-8 for spreadsheets. */
export function toCsv(table: readonly (readonly (string | number)[])[], style: CsvStyle): string {
  const lines = table.map((line) => line.map((cell) => written(cell, style)).join(style.separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The bytes as text: UTF-8, else the code page of Excel in Spanish. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of a CSV; its first line tells what separates them. */
export function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const table: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    line.push(cell.replace(/^'(?=[=+\-@])/, ''))
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
