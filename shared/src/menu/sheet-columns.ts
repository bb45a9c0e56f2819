/** Finds the title row of a spreadsheet, and the field of each title. */
import { foldText } from '../kernel/fold-text.ts'
import { SHEET_COLUMNS, type SheetField } from './sheet.ts'

/** Prepares titles and names for comparison, which ignores case, accents and outer spaces. */
export function foldTitle(text: string): string {
  return foldText(text).trim()
}

/** Other titles that people give to a column, besides the one in `SHEET_COLUMNS`. */
const SYNONYMS: Partial<Record<SheetField, readonly string[]>> = {
  nombre: ['Producto', 'Plato', 'Platillo', 'Artículo', 'Nombre del producto', 'Name', 'Product'],
  precio: ['Precio de venta', 'Precio unitario', 'Valor', 'Monto', 'Importe', 'PVP', 'Price'],
  categoria: ['Sección', 'Familia', 'Grupo', 'Rubro', 'Category'],
  subcategoria: ['Subfamilia', 'Subgrupo', 'Subcategory'],
  detalle: ['Descripción', 'Ingredientes', 'Description'],
  orden: ['Posición', 'Order'],
}

/** The template marks titles of required columns with an asterisk. People add colons and currencies. */
const DECORATION = /\s*(?:[*:]|\(?(?:₡|¢|Q|\$|CRC|GTQ|colones|quetzales)\.?\)?)$/i

/** Ignores decoration and how words are joined: `Sub-Categoría`, `sub_categoria` and `SubCategoria` are one title. */
function titleKey(title: string): string {
  let plain = title.trim()
  while (DECORATION.test(plain)) plain = plain.replace(DECORATION, '')
  return foldTitle(plain).replaceAll(/[\s_-]+/g, '')
}

const FIELDS = new Map<string, SheetField>([
  ...SHEET_COLUMNS.flatMap(([field]) =>
    (SYNONYMS[field] ?? []).map((title) => [titleKey(title), field] as const),
  ),
  ...SHEET_COLUMNS.map(([field, title]) => [titleKey(title), field] as const),
])
const TITLES = new Map(SHEET_COLUMNS)

export function columnTitle(field: SheetField): string {
  return TITLES.get(field) ?? field
}

/** The titles of a column: `Precio, Precio de venta, …`. */
export function knownTitles(field: SheetField): string {
  return [columnTitle(field), ...(SYNONYMS[field] ?? [])].join(', ')
}

/** How many lines at the top of a sheet may contain the titles. */
const SEARCHED_LINES = 30

export interface SheetTitles {
  /** The index of the line that holds the titles. */
  readonly line: number
  /** The field of each column. Undefined for columns that are not used. */
  readonly fields: readonly (SheetField | undefined)[]
  /** Required columns that the sheet lacks. */
  readonly missing: readonly SheetField[]
}

/** Returns the first line with all required titles, otherwise the one with the most known titles. */
export function findTitles(table: readonly (readonly string[])[]): SheetTitles | undefined {
  const candidates = table
    .map((titles, line) => ({ titles, line }))
    .filter(({ titles }) => titles.some((title) => title.trim() !== ''))
    .slice(0, SEARCHED_LINES)
    .map(({ titles, line }): SheetTitles => {
      const fields = fieldsOf(titles)
      return { line, fields, missing: missingColumns(titles, fields) }
    })
  return (
    candidates.find(({ missing }) => missing.length === 0) ??
    candidates.toSorted((a, b) => countKnown(b) - countKnown(a))[0]
  )
}

export function countKnown({ fields }: SheetTitles): number {
  return fields.filter((field) => field !== undefined).length
}

/** If several titles name one field, the field's exact title is used, otherwise the first one. */
function fieldsOf(titles: readonly string[]): (SheetField | undefined)[] {
  const found = titles.map((title) => FIELDS.get(titleKey(title)))
  const isExact = (index: number, field: SheetField) =>
    titleKey(titles[index] ?? '') === titleKey(columnTitle(field))
  return found.map((field, index) => {
    if (field === undefined) return undefined
    const same = found.flatMap((each, at) => (each === field ? [at] : []))
    return index === (same.find((at) => isExact(at, field)) ?? same[0]) ? field : undefined
  })
}

/**
 * A row is found by its ID, or by category and name. New products need a price; sheets of only variants or sections do
 * not.
 */
function missingColumns(
  titles: readonly string[],
  fields: readonly (SheetField | undefined)[],
): SheetField[] {
  const has = (field: SheetField) => fields.includes(field)
  if (has('id')) return []
  const isKnown = titles.every((title, index) => title.trim() === '' || fields[index] !== undefined)
  if (isKnown && has('categoria') && !has('nombre') && !has('precio')) return []
  const required: readonly SheetField[] = has('variante')
    ? ['categoria', 'nombre']
    : ['categoria', 'nombre', 'precio']
  return required.filter((field) => !has(field))
}
