/** Reads the spreadsheet rows of variants. There is one row for each option of each variant of a product. */
import type { FlagNumber } from '../kernel/fields.ts'
import type { Language } from '../kernel/languages.ts'
import { type Reason, reason } from '../kernel/reasons.ts'
import type { Country } from '../kernel/time.ts'
import { amountError, parseAmount, parseCount, parseYesNo } from './read-sheet.ts'
import type { SheetField, SheetRow } from './sheet.ts'
import { foldTitle } from './sheet-columns.ts'

const MAX_QUANTITY = 99

const VARIANT_FIELDS = [
  'variante',
  'cantidad',
  'obligatorio',
  'opcion',
  'precio_adicional',
  'variante_en',
  'variante_pt',
  'variante_fr',
] as const satisfies readonly SheetField[]

const PRODUCT_FIELDS = [
  ['precio', 'Precio'],
  ['detalle', 'Detalle'],
  ['orden', 'Orden'],
  ['estado', 'Estado'],
  ['agotado', 'Agotado'],
] as const satisfies readonly (readonly [SheetField, string])[]

export function isVariantRow(row: SheetRow): boolean {
  return VARIANT_FIELDS.some((field) => (row[field] ?? '') !== '')
}

/** A name, followed by an ID if the name alone is ambiguous: `Yuca frita [12]`. */
export interface NameWithId {
  readonly name: string
  readonly id: number | undefined
}

/** Matches the ID after a name. Anchored at the end, so that long cells are matched in linear time. */
const MARK = /\[(\d{1,15})\]$/

export function parseNameWithId(written: string): NameWithId {
  const mark = MARK.exec(written)
  return mark
    ? { name: written.slice(0, mark.index).trimEnd(), id: Number(mark[1]) }
    : { name: written, id: undefined }
}

/**
 * Writes a name so that `parseNameWithId` and an import find the same entity.
 * @param isUnclear whether other entities have the same name
 */
export function writeNameWithId(name: string, id: number, isUnclear: boolean): string {
  if (name === '') return `[${id}]`
  return isUnclear || MARK.test(name) ? `${name} [${id}]` : name
}

/** The names that occur more than once, as `foldTitle` returns them. */
export function ambiguousNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const unclear = new Set<string>()
  for (const each of names.map(foldTitle)) (seen.has(each) ? unclear : seen).add(each)
  return unclear
}

/** The values in the row of a variant. Undefined values change nothing. */
export interface VariantRowValues {
  readonly productId: number | undefined
  readonly category: string
  readonly subcategory: string | undefined
  readonly product: string
  readonly variant: NameWithId
  readonly quantity: number | undefined
  readonly required: FlagNumber | undefined
  /** Null if the row states that the variant has no option. */
  readonly option: NameWithId | null | undefined
  readonly price: number | undefined
  readonly languages: readonly { readonly language: Language; readonly name: string | undefined }[]
}

export function readVariantRow(
  row: SheetRow,
  country: Country,
): { values: VariantRowValues; reasons: Reason[] } {
  const reasons: Reason[] = []
  function read<T>(field: SheetField, parse: (cell: string) => T | undefined, why: Reason) {
    const written = row[field] ?? ''
    if (written === '') return undefined
    const value = parse(written)
    if (value === undefined) reasons.push(why)
    return value
  }
  const productId = read(
    'id',
    (cell) => parseCount(cell, Number.MAX_SAFE_INTEGER) || undefined,
    reason('cell_not_id'),
  )
  const quantity = read(
    'cantidad',
    (cell) => parseCount(cell, MAX_QUANTITY) || undefined,
    reason('cell_not_quantity', { maximum: MAX_QUANTITY }),
  )
  const required = read(
    'obligatorio',
    parseYesNo,
    reason('cell_not_yes_or_no', { column: 'Obligatorio' }),
  )
  const price = read(
    'precio_adicional',
    (cell) => parseAmount(cell, country),
    amountError(row.precio_adicional, 'Precio Adicional'),
  )
  if ((row.precio_adicional ?? '') !== '' && (row.opcion ?? '') === '') {
    reasons.push(reason('row_option_missing'))
  }
  if ((row.id ?? '') === '') {
    for (const [column, value] of [
      ['Nombre', row.nombre],
      ['Categoria', row.categoria],
    ] as const) {
      if ((value ?? '') === '') reasons.push(reason('cell_missing_without_id', { column }))
    }
  }
  for (const [field, column] of PRODUCT_FIELDS) {
    if ((row[field] ?? '') !== '') reasons.push(reason('cell_of_product', { column }))
  }
  return {
    reasons,
    values: {
      productId,
      category: row.categoria ?? '',
      subcategory: row.subcategoria || undefined,
      product: row.nombre ?? '',
      variant: parseNameWithId(row.variante ?? ''),
      quantity,
      required: required === undefined ? undefined : required ? 1 : 0,
      option:
        row.opcion === undefined
          ? undefined
          : row.opcion === ''
            ? null
            : parseNameWithId(row.opcion),
      price,
      languages: [
        { language: 'en', name: row.variante_en },
        { language: 'pt', name: row.variante_pt },
        { language: 'fr', name: row.variante_fr },
      ],
    },
  }
}
