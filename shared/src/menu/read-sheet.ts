/** Reads the product rows of a spreadsheet. Parses amounts and states as people write them, and checks required cells. */

import { Amount } from '../kernel/amounts.ts'
import type { FlagNumber } from '../kernel/fields.ts'
import { foldText } from '../kernel/fold-text.ts'
import type { Language } from '../kernel/languages.ts'
import { type Reason, reason } from '../kernel/reasons.ts'
import { type SentRow, SHEET_COLUMNS, type SheetRow } from './sheet.ts'

const MAX_ORDER = 1_000_000

/** The values in the row of a product. Undefined leaves the product's value unchanged. */
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

const SIGNS = /[\s₡Q$]/gu

/**
 * Parses an amount such as 4500, 4.500, 4 500,50 or ₡4,500.50. A point or comma before one or two final digits is the
 * decimal sign; before three, it groups thousands. Undefined for any other text.
 */
export function parseAmount(written: string): number | undefined {
  const plain = written.replaceAll(SIGNS, '')
  if (!/^\d[\d.,]*$/.test(plain)) return undefined
  const decimal = /[.,](\d{1,2})$/.exec(plain)
  const whole = decimal ? plain.slice(0, -decimal[0].length) : plain
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimal?.[1] ?? '0'}`)
  return Amount.safeParse(amount).success ? amount : undefined
}

export function amountError(written: string | undefined, column: string): Reason {
  const isNegative = /^[-−]\d/.test((written ?? '').replaceAll(SIGNS, ''))
  return reason(isNegative ? 'cell_negative' : 'cell_not_amount', { column })
}

const STATES: Readonly<Record<string, boolean>> = {
  activo: true,
  '1': true,
  si: true,
  inactivo: false,
  '0': false,
  no: false,
}

/** True for Sí, Activo or 1; false for No, Inactivo or 0; undefined for any other text. */
export function parseYesNo(written: string): boolean | undefined {
  return STATES[foldText(written)]
}

/** An integer from 0 to `max`; undefined for any other text. */
export function parseCount(written: string, max: number): number | undefined {
  return /^\d{1,15}$/.test(written) && Number(written) <= max ? Number(written) : undefined
}

export function readProductRow(row: SheetRow): { values: ProductRowValues; reasons: Reason[] } {
  const { values, reasons } = readCells(row)
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
export function readCells(row: SheetRow): { values: ProductRowValues; reasons: Reason[] } {
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
  const price = read(row.precio, parseAmount, amountError(row.precio, 'Precio'))
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

/** Prepares titles and names for comparison, which ignores case, accents and outer spaces. */
export function foldTitle(text: string): string {
  return foldText(text).trim()
}

/** The template marks the titles of required columns with an asterisk. */
const REQUIRED_MARK = /\s*\*$/

const FIELDS = new Map(SHEET_COLUMNS.map(([field, title]) => [foldTitle(title), field]))

/**
 * Converts the lines of a sheet to numbered rows. The first line with text contains the column titles. Empty lines and
 * the template's example row are skipped.
 * @returns the rows, and the titles of unknown columns
 */
export function sheetRowsOf(table: readonly (readonly string[])[]): {
  rows: SentRow[]
  unknown: string[]
} {
  const [titles, ...lines] = table
    .map((cells, index) => ({ cells, fila: index + 1 }))
    .filter(({ cells }) => cells.some((each) => each.trim() !== ''))
  const fields = (titles?.cells ?? []).map((title) =>
    FIELDS.get(foldTitle(title.replace(REQUIRED_MARK, ''))),
  )
  return {
    unknown: (titles?.cells ?? []).filter(
      (title, index) => title.trim() !== '' && fields[index] === undefined,
    ),
    rows: lines
      .map(({ cells, fila }) => {
        const row: SentRow = { fila }
        for (const [index, field] of fields.entries()) {
          if (field) row[field] = (cells[index] ?? '').trim()
        }
        return row
      })
      .filter(({ id }) => foldTitle(id ?? '') !== EXAMPLE_ROW_ID),
  }
}
