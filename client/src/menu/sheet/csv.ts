/** Reading CSV as spreadsheets write it; the kernel writes it. */
import { unguarded } from '@orderi/shared/kernel/csv'

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
