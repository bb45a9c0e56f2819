/** Writes rows as CSV for the restaurant's country, or as XLSX. Memory use does not depend on the length. */
import { XLSX } from '@orderi/shared/contract/call'
import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@orderi/shared/kernel/csv'
import type { Country } from '@orderi/shared/kernel/time'
import { strToU8, Zip, ZipDeflate } from 'fflate'

export type Row = readonly CsvCell[]

export interface Sheet {
  /** The name of the file without its ending; plain ASCII. */
  readonly name: string
  /** At most 26. */
  readonly titles: readonly string[]
  /** The rows below the titles, in chunks that fit into memory. */
  readonly parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  readonly country: Country
}

/** Generates the file while it is read. */
export function sheetFile(format: 'csv' | 'xlsx', sheet: Sheet) {
  return {
    name: `${sheet.name}.${format}`,
    ...(format === 'csv'
      ? { chunks: csvChunks(sheet), mediaType: 'text/csv' }
      : { chunks: xlsxChunks(sheet), mediaType: XLSX }),
  }
}

/** Generates the rows of a sheet from chunks of the listed items. */
export async function* cellsOfParts<Listed>(
  parts: AsyncIterable<readonly Listed[]>,
  cellsOf: (listed: Listed) => Row,
): AsyncGenerator<Row[]> {
  for await (const part of parts) yield part.map(cellsOf)
}

async function* csvChunks({ titles, parts, country }: Sheet): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvRow(titles, country)
  for await (const rows of parts) {
    for (const row of rows) text += csvRow(row, country)
    yield text
    text = ''
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of cell styles in `cellXfs`. */
const [BOLD, AMOUNT] = [1, 2]

/** The files of a workbook (ECMA-376) besides its sheet. */
const FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>
    <sheet name="Orderi" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2">
    <font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
    <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
    <borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
    <cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

const headOf = (columns: number) => `<worksheet xmlns="${MAIN}">
  <sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
  <cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`

async function* xlsxChunks({ titles, parts }: Sheet): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    done.push(bytes)
  })
  const begin = (path: string) => {
    const file = new ZipDeflate(path)
    zip.add(file)
    return (xml: string, isLast = false) => file.push(strToU8(xml), isLast)
  }
  for (const [path, xml] of Object.entries(FILES)) begin(path)(`${DECLARATION}${xml}`, true)
  const write = begin('xl/worksheets/sheet1.xml')
  let line = 1
  write(`${DECLARATION}${headOf(titles.length)}${rowXml(titles, line, BOLD)}`)
  for await (const rows of parts) {
    write(rows.map((row) => rowXml(row, (line += 1))).join(''))
    yield* done.splice(0)
  }
  write('</sheetData></worksheet>', true)
  zip.end()
  yield* done.splice(0)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

function rowXml(cells: Row, line: number, style = 0): string {
  const inner = cells.map((cell, column) =>
    cellXml(cell, `${String.fromCharCode(65 + column)}${line}`, style),
  )
  return `<row r="${line}">${inner.join('')}</row>`
}

function cellXml(cell: CsvCell, place: string, style: number): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('count' in cell) return `<c r="${place}"><v>${cell.count}</v></c>`
  return `<c r="${place}" s="${AMOUNT}"><v>${cell.amount}</v></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Removes characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
}
