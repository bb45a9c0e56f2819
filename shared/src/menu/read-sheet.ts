/** Reads the product rows of a spreadsheet. Parses amounts and states as people write them, and checks required cells. */

import { Amount } from '../kernel/amounts.ts'
import type { FlagNumber } from '../kernel/fields.ts'
import { foldText } from '../kernel/fold-text.ts'
import type { Language } from '../kernel/languages.ts'
import { type Reason, type ReasonCode, reason } from '../kernel/reasons.ts'
import type { Country } from '../kernel/time.ts'
import {
  type CellFault,
  type SentRow,
  SHEET_COLUMNS,
  type SheetField,
  type SheetRow,
} from './sheet.ts'
import { findTitles, foldTitle } from './sheet-columns.ts'

export const MAX_ORDER = 1_000_000

/** The values in the row of a product. Undefined values change nothing. */
export interface ProductRowValues {
  readonly id: number | undefined
  readonly name: string | undefined
  readonly description: string | undefined
  readonly category: string | undefined
  readonly subcategory: string | undefined
  readonly price: number | undefined
  readonly order: number | undefined
  readonly active: boolean | undefined
  readonly soldOut: FlagNumber | undefined
  readonly languages: readonly {
    readonly language: Language
    readonly name: string | undefined
    readonly description: string | undefined
  }[]
}

/** Currency signs before or after an amount. */
const SIGNS = /^(?:₡|¢|Q\.?|US\$|\$|CRC|GTQ)\s*|\s*(?:₡|¢|Q|\$|CRC|GTQ|colones|quetzales)$/giu

const DECIMAL_SIGNS: Record<Country, string> = { crc: ',', gua: '.' }

/** Digits, or groups of three digits, then decimals. */
const AMOUNT =
  /^(?<whole>\d{1,3}(?:(?<group>[ .,'’])\d{3}(?:\k<group>\d{3})*)|\d+)(?:(?<sign>[.,])(?<decimals>\d{1,2}))?$/

/** An amount below one whose decimals would otherwise look like a group of thousands. */
const BELOW_ONE = /^0[.,](\d{1,2})0*$/

/**
 * Parses amounts such as 4500, 4 500,50 and ₡4,500.50. Rejects three digits after the country's decimal sign as
 * ambiguous. A leading zero is no group: 0.500 means 0.50.
 */
export function parseAmount(written: string, country: Country): number | undefined {
  const plain = plainAmount(written)
  const small = BELOW_ONE.exec(plain)
  if (small) return Number(`0.${small[1]}`)
  const { whole, group, sign, decimals = '0' } = AMOUNT.exec(plain)?.groups ?? {}
  if (whole === undefined || (group !== undefined && (group === sign || whole.startsWith('0')))) {
    return undefined
  }
  if (sign === undefined && group === DECIMAL_SIGNS[country]) return undefined
  const amount = Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
  return Amount.safeParse(amount).success ? amount : undefined
}

function plainAmount(written: string): string {
  return written.trim().replaceAll(SIGNS, '').replaceAll(/\s/g, ' ')
}

export function amountError(written: string | undefined, column: string): Reason {
  const isNegative = /^[-−(]\s*[\d₡Q$]/.test(plainAmount(written ?? ''))
  return reason(isNegative ? 'cell_negative' : 'cell_not_amount', { column })
}

const STATES: Readonly<Record<string, boolean>> = {
  activo: true,
  '1': true,
  si: true,
  verdadero: true,
  true: true,
  inactivo: false,
  '0': false,
  no: false,
  falso: false,
  false: false,
}

/** True for Sí, Activo, Verdadero or 1; false for No, Inactivo, Falso or 0; undefined for any other text. */
export function parseYesNo(written: string): boolean | undefined {
  return STATES[foldText(written)]
}

/** An integer from 0 to `max`, also with zeros as decimals (`3.00`); undefined for any other text. */
export function parseCount(written: string, max: number): number | undefined {
  const [, digits] = /^(\d{1,15})(?:[.,]0{1,2})?$/.exec(written) ?? []
  return digits !== undefined && Number(digits) <= max ? Number(digits) : undefined
}

export function readProductRow(
  row: SheetRow,
  country: Country,
): { values: ProductRowValues; reasons: Reason[] } {
  const { values, reasons } = readCells(row, country)
  const isNew = (row.id ?? '') === ''
  for (const [column, value] of [
    ['Nombre', row.nombre],
    ['Categoria', row.categoria],
    ['Precio', row.precio],
  ] as const) {
    // A new product needs all three cells. For an existing product, an empty cell or a missing column changes nothing,
    // but an empty price is an error.
    const isEmptied = column === 'Precio' && value === ''
    if (isEmptied || (isNew && (value ?? '') === '')) {
      reasons.push(reason('cell_missing', { column }))
    }
  }
  return { values, reasons }
}

/** Reads the cells of a product or a section. No cell is required. */
export function readCells(
  row: SheetRow,
  country: Country,
): { values: ProductRowValues; reasons: Reason[] } {
  const reasons: Reason[] = []
  function read<T>(
    written: string | undefined,
    parse: (cell: string) => T | undefined,
    why: Reason,
  ) {
    if (written === undefined || written === '') return undefined
    const value = parse(written)
    if (value === undefined) reasons.push(why)
    return value
  }
  const id = read(
    row.id,
    (cell) => parseCount(cell, Number.MAX_SAFE_INTEGER) || undefined,
    reason('cell_not_id'),
  )
  const price = read(
    row.precio,
    (cell) => parseAmount(cell, country),
    amountError(row.precio, 'Precio'),
  )
  const order = read(row.orden, (cell) => parseCount(cell, MAX_ORDER), reason('cell_not_order'))
  const active = read(row.estado, parseYesNo, reason('cell_not_state'))
  const soldOut = read(row.agotado, parseYesNo, reason('cell_not_yes_or_no', { column: 'Agotado' }))
  return {
    reasons,
    values: {
      id,
      name: row.nombre || undefined,
      description: row.detalle,
      category: row.categoria || undefined,
      subcategory: row.subcategoria || undefined,
      price,
      order,
      active,
      soldOut: soldOut === undefined ? undefined : soldOut ? 1 : 0,
      languages: [
        { language: 'en', name: row.nombre_en, description: row.detalle_en },
        { language: 'pt', name: row.nombre_pt, description: row.detalle_pt },
        { language: 'fr', name: row.nombre_fr, description: row.detalle_fr },
      ],
    },
  }
}

/** The ID in the template's example row, which the import skips. */
export const EXAMPLE_ROW_ID = 'ejemplo'

/** A cell as text, or the reason why its text is unknown. */
export type SheetCell = string | { readonly fault: CellFault }

/** The rows of a sheet below its titles. */
export interface SheetContent {
  readonly rows: SentRow[]
  /** Titles of columns that are not used. */
  readonly unknown: string[]
  /** Required columns that the sheet lacks. If there are any, `rows` is empty. */
  readonly missing: readonly SheetField[]
}

/**
 * Converts the lines of a sheet to numbered rows. Skips lines above the column titles, empty lines, repeated titles and
 * the template's example row.
 */
export function sheetRowsOf(table: readonly (readonly SheetCell[])[]): SheetContent {
  const texts = table.map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : '')))
  const found = findTitles(texts)
  if (!found) return { rows: [], unknown: [], missing: [] }
  const { line, fields, missing } = found
  const unknown = (texts[line] ?? []).filter(
    (title, index) => title.trim() !== '' && fields[index] === undefined,
  )
  const lines = table
    .map((cells, index) => ({ cells, fila: index + 1 }))
    .slice(line + 1)
    .filter(({ cells }) => cells.some((cell) => typeof cell !== 'string' || cell.trim() !== ''))
  if (missing.length > 0 && lines.length > 0) return { rows: [], unknown, missing }
  const rows = lines
    .filter(({ cells }) => !repeatsTitles(cells, texts[line] ?? []))
    .map(({ cells, fila }) => rowOf(cells, fila, fields))
    .filter(({ id }) => foldTitle(id ?? '') !== EXAMPLE_ROW_ID)
  return { rows, unknown, missing: [] }
}

/** Long sheets repeat the titles on each page. Titles may be merged over two lines. */
function repeatsTitles(cells: readonly SheetCell[], titles: readonly string[]): boolean {
  return cells.every(
    (cell, index) => typeof cell === 'string' && (cell.trim() === '' || cell === titles[index]),
  )
}

function rowOf(
  cells: readonly SheetCell[],
  fila: number,
  fields: readonly (SheetField | undefined)[],
): SentRow {
  const row: SentRow = { fila }
  for (const [index, field] of fields.entries()) {
    if (!field) continue
    const cell = cells[index] ?? ''
    if (typeof cell === 'string') row[field] = cell.trim()
    else row.ilegibles = { ...row.ilegibles, [field]: cell.fault }
  }
  return row
}

const FAULT_REASONS = {
  fecha: 'cell_date',
  error: 'cell_error',
  formula: 'cell_formula',
  porcentaje: 'cell_percent',
} as const satisfies Record<CellFault, ReasonCode>

export function unreadableCells({ ilegibles = {} }: SentRow): Reason[] {
  return SHEET_COLUMNS.flatMap(([field, column]) => {
    const fault = ilegibles[field]
    return fault ? [reason(FAULT_REASONS[fault], { column })] : []
  })
}
