/** The rows of a sheet that say what can be chosen with a product: one row for each option of each of its variants. */
import type { FlagNumber } from '../kernel/fields.ts'
import type { Language } from '../kernel/languages.ts'
import { type Reason, reason } from '../kernel/reasons.ts'
import { foldedTitle, parseAmount, parseCount, parseState } from './read-sheet.ts'
import type { SheetField, SheetRow } from './sheet.ts'

const MAX_QUANTITY = 99

/** Only what belongs to a variant. */
const OWN_FIELDS = [
  'variante',
  'cantidad',
  'obligatorio',
  'opcion',
  'precio_adicional',
  'variante_en',
  'variante_pt',
  'variante_fr',
] as const satisfies readonly SheetField[]

/** Only what belongs to a product. */
const PRODUCT_FIELDS = [
  ['precio', 'Precio'],
  ['detalle', 'Detalle'],
  ['orden', 'Orden'],
  ['estado', 'Estado'],
  ['agotado', 'Agotado'],
] as const satisfies readonly (readonly [SheetField, string])[]

/** True for a row that says something of a variant; the others are products. */
export function isVariantRow(row: SheetRow): boolean {
  return OWN_FIELDS.some((field) => (row[field] ?? '') !== '')
}

/** A name, or the id of what it names where its name alone is unclear: `Yuca frita [12]`. */
export interface Named {
  readonly name: string
  readonly id: number | undefined
}

/** Looked for at the end alone: a cell may be long, and a sheet has many. */
const MARK = /\[(\d{1,15})\]$/

/** Reads a name that may carry an id. */
export function parseNamed(written: string): Named {
  const mark = MARK.exec(written)
  return mark
    ? { name: written.slice(0, mark.index).trimEnd(), id: Number(mark[1]) }
    : { name: written, id: undefined }
}

/** Writes a name so that it is read back as the same thing. `isUnclear`: others have this name too. */
export function namedText(name: string, id: number, isUnclear: boolean): string {
  if (name === '') return `[${id}]`
  return isUnclear || MARK.test(name) ? `${name} [${id}]` : name
}

/** The names that more than one of these has, compared as an import compares them. */
export function unclearNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const unclear = new Set<string>()
  for (const each of names.map(foldedTitle)) (seen.has(each) ? unclear : seen).add(each)
  return unclear
}

/** What a variant's row says; undefined: it says nothing about it. */
export interface VariantRowValues {
  readonly productId: number | undefined
  readonly category: string
  readonly subcategory: string | undefined
  readonly product: string
  readonly variant: Named
  readonly quantity: number | undefined
  readonly required: FlagNumber | undefined
  /** Null: the variant has no option in this row. */
  readonly option: Named | null | undefined
  readonly price: number | undefined
  readonly languages: readonly { readonly language: Language; readonly name: string | undefined }[]
}

/** What a variant's row says, and the reasons for which it is refused. */
export function readVariantRow(row: SheetRow): { values: VariantRowValues; reasons: Reason[] } {
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
    parseState,
    reason('cell_not_yes_or_no', { column: 'Obligatorio' }),
  )
  const price = read(
    'precio_adicional',
    parseAmount,
    reason('cell_not_amount', { column: 'Precio Adicional' }),
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
      variant: parseNamed(row.variante ?? ''),
      quantity,
      required: required === undefined ? undefined : required ? 1 : 0,
      option:
        row.opcion === undefined ? undefined : row.opcion === '' ? null : parseNamed(row.opcion),
      price,
      languages: [
        { language: 'en', name: row.variante_en },
        { language: 'pt', name: row.variante_pt },
        { language: 'fr', name: row.variante_fr },
      ],
    },
  }
}
