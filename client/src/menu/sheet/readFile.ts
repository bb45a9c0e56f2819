/** Reads a CSV file, or the first sheet of an XLSX file. */
import { parseCsv } from '@orderi/shared/kernel/csv'
import { menuWords } from '../../i18n/menu.ts'

const MAX_BYTES = 10_000_000

export const SHEET_FILE_TYPES =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The message is shown to the user. */
export class SheetError extends Error {}

/** @throws SheetError */
export async function readSheetRows(file: File): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new SheetError(menuWords.sheet.tooLarge)
  if (!/\.xlsx$/i.test(file.name)) return parseCsv(decodeText(await file.arrayBuffer()))
  try {
    const { readSheet } = await import('read-excel-file/browser')
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new SheetError(menuWords.sheet.unreadable)
  }
}

function cellText(cell: unknown): string {
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  return typeof cell === 'string' ? cell : ''
}

/** Writes three decimals as four, so that the decimal point is not read as a thousands separator. */
function numberText(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Decodes UTF-8 or, if the bytes are not valid UTF-8, the code page of Excel in Spanish. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
