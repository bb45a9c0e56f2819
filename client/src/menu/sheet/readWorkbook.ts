/** Reads the visible sheets of an XLSX file, as Excel, LibreOffice, Numbers and Google Sheets write it. */
import type { SheetCell } from '@orderi/shared/menu/read-sheet'
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'saxen'

export interface ReadSheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

/** The maximum unpacked size of a part of the file. */
const MAX_PART_BYTES = 100_000_000
const MAX_COLUMNS = 200
const WORKBOOK = 'xl/workbook.xml'

/**
 * @param decimal the decimal sign with which numbers are written
 * @throws if the bytes are not an XLSX file
 */
export function readWorkbook(bytes: Uint8Array, decimal: string): ReadSheet[] {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /\.(xml|rels)$/.test(name) && originalSize <= MAX_PART_BYTES,
  })
  const part = (path: string) => {
    const found = files[path]
    return found && strFromU8(found)
  }
  const workbook = part(WORKBOOK)
  if (workbook === undefined) throw new Error('The file is not a workbook.')
  const { targetOf, pathOf } = readRelations(part('xl/_rels/workbook.xml.rels') ?? '')
  const book: Book = {
    texts: readTexts(part(pathOf('sharedStrings') ?? 'xl/sharedStrings.xml') ?? ''),
    kinds: readKinds(part(pathOf('styles') ?? 'xl/styles.xml') ?? ''),
    decimal,
  }
  return visibleSheets(workbook).flatMap(({ name, relation }) => {
    const sheet = part(targetOf(relation) ?? '')
    return sheet === undefined ? [] : [{ name, rows: readRows(sheet, book) }]
  })
}

interface Book {
  readonly texts: readonly string[]
  /** How each style shows a number. */
  readonly kinds: readonly NumberKind[]
  readonly decimal: string
}

type NumberKind = 'number' | 'date' | 'percent'

type Attributes = Readonly<Record<string, string>>

interface Reader {
  open?(tag: string, attributes: Attributes): void
  text?(value: string): void
  close?(tag: string): void
}

/** Names of tags and attributes are passed without their namespaces. */
function readXml(xml: string, reader: Reader): void {
  const parser = new Parser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('openTag', (tag, attributesOf, decode) => {
    const attributes = Object.entries(attributesOf()).map(([name, value]) => [
      localName(name),
      decode(value),
    ])
    reader.open?.(localName(tag), Object.fromEntries(attributes))
  })
  parser.on('text', (value, decode) => reader.text?.(decode(value)))
  parser.on('cdata', (value) => reader.text?.(value))
  parser.on('closeTag', (tag) => reader.close?.(localName(tag)))
  parser.parse(xml)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readRelations(xml: string) {
  const targets = new Map<string, string>()
  const paths = new Map<string, string>()
  readXml(xml, {
    open(tag, { Id = '', Target = '', Type = '' }) {
      if (tag !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`
      targets.set(Id, path)
      paths.set(Type.slice(Type.lastIndexOf('/') + 1), path)
    },
  })
  return {
    targetOf: (id: string) => targets.get(id),
    pathOf: (type: string) => paths.get(type),
  }
}

function visibleSheets(xml: string): { name: string; relation: string }[] {
  const sheets: { name: string; relation: string }[] = []
  readXml(xml, {
    open(tag, { name = '', id = '', state = 'visible' }) {
      if (tag === 'sheet' && state === 'visible') sheets.push({ name, relation: id })
    },
  })
  return sheets
}

/** Texts that cells share. A text may consist of several formatted runs; phonetic runs are not part of it. */
function readTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isPhonetic = false
  readXml(xml, {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') isText = true
      else if (tag === 'rPh') isPhonetic = true
    },
    text(value) {
      if (isText && !isPhonetic) text += value
    },
    close(tag) {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isPhonetic = false
      else if (tag === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** XLSX writes characters that XML does not allow as `_x000D_`. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function readKinds(xml: string): NumberKind[] {
  const codes = new Map<string, string>()
  const kinds: NumberKind[] = []
  let isCellFormats = false
  readXml(xml, {
    open(tag, { numFmtId = '0', formatCode = '' }) {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode)
      else if (tag === 'cellXfs') isCellFormats = true
      else if (tag === 'xf' && isCellFormats) kinds.push(kindOf(numFmtId, codes.get(numFmtId)))
    },
    close(tag) {
      if (tag === 'cellXfs') isCellFormats = false
    },
  })
  return kinds
}

/** Quoted and escaped texts, padding, colours, currencies and conditions of a number format. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

function kindOf(id: string, code: string | undefined): NumberKind {
  const builtIn = Number(id)
  if (code === undefined) {
    if (builtIn === 9 || builtIn === 10) return 'percent'
    const isDate =
      (builtIn >= 14 && builtIn <= 22) ||
      (builtIn >= 27 && builtIn <= 36) ||
      (builtIn >= 45 && builtIn <= 47) ||
      (builtIn >= 50 && builtIn <= 58)
    return isDate ? 'date' : 'number'
  }
  const [positive = ''] = code.replaceAll(LITERALS, '').split(';')
  if (/^(general|standard|estándar)$/i.test(positive.trim())) return 'number'
  if (positive.includes('%')) return 'percent'
  return /[dmyhs]/i.test(positive) ? 'date' : 'number'
}

interface ReadCell {
  readonly type: string
  readonly style: number
  value: string | undefined
  inline: string
  hasFormula: boolean
}

function readRows(xml: string, book: Book): SheetCell[][] {
  const rows: SheetCell[][] = []
  const merged: string[] = []
  let line = -1
  let column = -1
  let cell: ReadCell | undefined
  let inside = ''
  let isPhonetic = false
  readXml(xml, {
    open(tag, { r, t = 'n', s = '0', ref = '' }) {
      if (tag === 'row') {
        line = r === undefined ? line + 1 : Number(r) - 1
        column = -1
      } else if (tag === 'c') {
        column = r === undefined ? column + 1 : (placeOf(r)?.column ?? column + 1)
        cell = { type: t, style: Number(s), value: undefined, inline: '', hasFormula: false }
      } else if (tag === 'v' || tag === 't') {
        inside = tag
        if (tag === 'v' && cell) cell.value = ''
      } else if (tag === 'rPh') isPhonetic = true
      else if (tag === 'f' && cell) cell.hasFormula = true
      else if (tag === 'mergeCell') merged.push(ref)
    },
    text(value) {
      if (!cell || isPhonetic) return
      if (inside === 'v') cell.value = (cell.value ?? '') + value
      else if (inside === 't') cell.inline += value
    },
    close(tag) {
      if (tag === 'v' || tag === 't') inside = ''
      else if (tag === 'rPh') isPhonetic = false
      else if (tag === 'c' && cell) {
        if (column < MAX_COLUMNS) setCell(rows, line, column, cellOf(cell, book))
        cell = undefined
      }
    },
  })
  for (const range of merged) fillDown(rows, range)
  return Array.from(rows, (cells) => Array.from(cells ?? [], (each) => each ?? ''))
}

function setCell(rows: SheetCell[][], line: number, column: number, cell: SheetCell): void {
  if (cell === '') return
  const row = (rows[line] ??= [])
  row[column] = cell
}

function placeOf(address: string): { line: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { line: Number(digits) - 1, column: column - 1 }
}

/** A cell that is merged over several rows applies to each of them. */
function fillDown(rows: SheetCell[][], range: string): void {
  const [first, last] = range.split(':').map(placeOf)
  const cell = first && rows[first.line]?.[first.column]
  if (!first || !last || cell === undefined) return
  const end = Math.min(last.line, rows.length - 1)
  for (let line = first.line + 1; line <= end; line += 1) setCell(rows, line, first.column, cell)
}

function cellOf({ type, style, value, inline, hasFormula }: ReadCell, book: Book): SheetCell {
  if (type === 'inlineStr') return unescaped(inline)
  if (value === undefined || (value === '' && type !== 'str')) {
    return hasFormula ? { fault: 'formula' } : ''
  }
  switch (type) {
    case 's':
      return book.texts[Number(value)] ?? { fault: 'error' }
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' ? 'VERDADERO' : 'FALSO'
    case 'd':
      return { fault: 'fecha' }
    case 'n':
      return numberCell(Number(value), book.kinds[style] ?? 'number', book.decimal)
    default:
      return { fault: 'error' }
  }
}

function numberCell(value: number, kind: NumberKind, decimal: string): SheetCell {
  if (Number.isNaN(value)) return { fault: 'error' }
  if (kind === 'date') return { fault: 'fecha' }
  if (kind === 'percent') return { fault: 'porcentaje' }
  return numberText(value, decimal)
}

/** Relative error of binary fractions. */
const PRECISION = 1e-9
/** Spreadsheets store and show at most this many digits. */
const MAX_DIGITS = 15

/** Writes a number without the error of binary fractions, such as 1276,9 for 1276.8999999999999. */
export function numberText(value: number, decimal: string): string {
  const rounded = Math.round(value * 100) / 100
  const isNear = Math.abs(value - rounded) <= Math.abs(value) * PRECISION
  const shown = isNear ? rounded : Number(value.toPrecision(MAX_DIGITS))
  return String(shown).replace('.', decimal)
}
