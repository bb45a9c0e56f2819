/** Reads a spreadsheet, as text or as an XLSX workbook. The content decides, not the file name. */
import type { Country } from '@orderi/shared/kernel/time'
import { readCsvSheet } from '@orderi/shared/menu/csv-cells'
import { type SheetContent, sheetRowsOf } from '@orderi/shared/menu/read-sheet'
import { knownTitles } from '@orderi/shared/menu/sheet-columns'
import { menuWords } from '../../i18n/office.ts'
import { decodeOld, decodeText, type OldEncoding } from './decodeText.ts'
import type { ReadSheet } from './readWorkbook.ts'

const MAX_BYTES = 10_000_000
const DECIMAL_SIGNS: Record<Country, string> = { crc: ',', gua: '.' }

const words = menuWords.sheet

export const SHEET_FILE_TYPES =
  '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The message is shown to the user. */
export class SheetError extends Error {}

export interface ReadFile extends SheetContent {
  /** The encoding that was guessed for a text file without Unicode. */
  readonly encoding: OldEncoding | undefined
  /** The workbook's sheet with the menu, and its other visible sheets. Undefined for a workbook with one sheet. */
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | undefined
}

/**
 * @param encoding the user's choice for a text file without Unicode
 * @throws SheetError
 */
export async function readSheetFile(
  file: File,
  country: Country,
  encoding?: OldEncoding,
): Promise<ReadFile> {
  if (file.size > MAX_BYTES) throw new SheetError(words.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = startsWith(bytes, 'PK')
    ? await readWorkbookFile(bytes, country)
    : readTextFile(bytes, encoding)
  if (read.missing.length > 0) {
    throw new SheetError(words.missing({ columns: read.missing.map(knownTitles).join('; ') }))
  }
  if (read.rows.length === 0) throw new SheetError(words.empty)
  return read
}

/** Signatures of old Excel files, PDF, SYLK, DIF, RTF, HTML and XML, even if the file is named like a text file. */
const FOREIGN = ['\u00D0\u00CF\u0011\u00E0', '%PDF', 'ID;P', 'TABLE\r', 'TABLE\n', '{\\rtf', '<']

function startsWith(bytes: Uint8Array, beginning: string): boolean {
  return Array.from(beginning).every((each, index) => bytes[index] === each.charCodeAt(0))
}

function readTextFile(bytes: Uint8Array, chosen: OldEncoding | undefined): ReadFile {
  if (FOREIGN.some((beginning) => startsWith(bytes, beginning))) {
    throw new SheetError(words.unreadable)
  }
  const { text, encoding } = chosen
    ? { text: decodeOld(bytes, chosen), encoding: chosen }
    : decodeText(bytes)
  if (/[\0\uFFFD]/.test(text)) throw new SheetError(words.unreadable)
  return { ...sheetRowsOf(readCsvSheet(text)), encoding, sheet: undefined }
}

/** Reads the first visible sheet that has the columns of a menu. */
async function readWorkbookFile(bytes: Uint8Array, country: Country): Promise<ReadFile> {
  const sheets = await readSheets(bytes, country)
  const read = sheets.map(({ name, rows }) => ({ name, content: sheetRowsOf(rows) }))
  const found = read.find(({ content }) => content.missing.length === 0 && content.rows.length > 0)
  const chosen = found ?? read.find(({ content }) => content.missing.length > 0) ?? read[0]
  if (!chosen) throw new SheetError(words.empty)
  const others = read.filter((each) => each !== chosen).map(({ name }) => name)
  return {
    ...chosen.content,
    encoding: undefined,
    sheet: others.length > 0 ? { name: chosen.name, others } : undefined,
  }
}

async function readSheets(bytes: Uint8Array, country: Country): Promise<ReadSheet[]> {
  try {
    const { readWorkbook } = await import('./readWorkbook.ts')
    return readWorkbook(bytes, DECIMAL_SIGNS[country])
  } catch {
    throw new SheetError(words.unreadable)
  }
}
