/** The menu as the rows that an import reads back: each product, and below it a row for each option of its variants. */
import type { Cell } from '../kernel/csv.ts'
import type { Language } from '../kernel/languages.ts'
import { EXAMPLE_MARK, foldedTitle } from './read-sheet.ts'
import type { Product, Variant } from './schema.ts'
import { SHEET_COLUMNS, type SheetField } from './sheet.ts'
import { namedText, unclearNames } from './variant-rows.ts'

/** A row with all of its cells. */
export type SheetCells = Record<SheetField, Cell>

/** The rows of all products of a restaurant: what an option is called depends on what else has that name. */
export function writeSheet(products: readonly Product[]): SheetCells[] {
  const unclear = unclearNames(products.map(({ translations }) => nameIn(translations, 'es')))
  return products.flatMap((product) => [
    productCells(product),
    ...variantRows(product, (name) => unclear.has(foldedTitle(name))),
  ])
}

/** The columns that a new product needs. */
const REQUIRED: readonly SheetField[] = ['categoria', 'nombre', 'precio']

/** An empty sheet to fill in: required columns are marked, and the import skips the example row. */
export function writeTemplate(): { titles: string[]; example: SheetCells } {
  return {
    titles: SHEET_COLUMNS.map(([field, title]) =>
      REQUIRED.includes(field) ? `${title} *` : title,
    ),
    example: {
      ...NO_CELLS,
      id: EXAMPLE_MARK,
      categoria: 'Bebidas',
      subcategoria: 'Frías',
      nombre: 'Limonada',
      detalle: 'Con hierbabuena',
      precio: { amount: 1500 },
      orden: { count: 1 },
      estado: 'Activo',
      agotado: 'No',
      nombre_en: 'Lemonade',
    },
  }
}

interface NamedIn {
  readonly language_code: Language
  readonly name: string
}

/** The language's own name, without falling back to Spanish. */
function nameIn(translations: readonly NamedIn[], language: Language): string {
  return translations.find((each) => each.language_code === language)?.name ?? ''
}

const yesNo = (flag: number) => (flag === 1 ? 'Sí' : 'No')

function productCells(product: Product): SheetCells {
  const block = (language: Language) =>
    product.translations.find((each) => each.language_code === language)
  const name = (language: Language) => block(language)?.name ?? ''
  const detail = (language: Language) => block(language)?.description ?? ''
  return {
    ...NO_CELLS,
    ...placeCells(product),
    detalle: detail('es'),
    precio: { amount: product.price },
    orden: { count: product.order },
    estado: product.status === '1' ? 'Activo' : 'Inactivo',
    agotado: yesNo(product.sold_out),
    nombre_en: name('en'),
    detalle_en: detail('en'),
    nombre_pt: name('pt'),
    detalle_pt: detail('pt'),
    nombre_fr: name('fr'),
    detalle_fr: detail('fr'),
  }
}

/** Which product a row is about: a spreadsheet may be sorted by any of it. */
function placeCells({ id, translations, subcategory }: Product) {
  return {
    id: { count: id },
    categoria: nameIn(subcategory.category.translations, 'es'),
    subcategoria: nameIn(subcategory.translations, 'es'),
    nombre: nameIn(translations, 'es'),
  }
}

function variantRows(product: Product, isUnclear: (name: string) => boolean): SheetCells[] {
  const unclear = unclearNames(
    product.variants.map(({ translations }) => nameIn(translations, 'es')),
  )
  return product.variants.flatMap((variant) => {
    const cells = { ...NO_CELLS, ...placeCells(product), ...variantCells(variant, unclear) }
    if (variant.options.length === 0) return [cells]
    return variant.options.map((option) => {
      const name = nameIn(option.product.translations, 'es')
      return {
        ...cells,
        opcion: namedText(name, option.product_id, isUnclear(name)),
        precio_adicional: { amount: option.additional_price },
      }
    })
  })
}

function variantCells(variant: Variant, unclear: ReadonlySet<string>) {
  const name = nameIn(variant.translations, 'es')
  return {
    variante: namedText(name, variant.id, unclear.has(foldedTitle(name))),
    cantidad: { count: variant.quantity },
    obligatorio: yesNo(variant.required),
    variante_en: nameIn(variant.translations, 'en'),
    variante_pt: nameIn(variant.translations, 'pt'),
    variante_fr: nameIn(variant.translations, 'fr'),
  }
}

const NO_CELLS: SheetCells = {
  id: null,
  categoria: null,
  subcategoria: null,
  nombre: null,
  detalle: null,
  precio: null,
  orden: null,
  estado: null,
  agotado: null,
  nombre_en: null,
  detalle_en: null,
  nombre_pt: null,
  detalle_pt: null,
  nombre_fr: null,
  detalle_fr: null,
  variante: null,
  cantidad: null,
  obligatorio: null,
  opcion: null,
  precio_adicional: null,
  variante_en: null,
  variante_pt: null,
  variante_fr: null,
}
