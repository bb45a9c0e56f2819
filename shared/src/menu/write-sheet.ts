/** Writes a food menu as rows for an import: the products, each followed by its options, then the sections. */
import type { CsvCell } from '../kernel/csv.ts'
import type { Language, Translation } from '../kernel/languages.ts'
import { EXAMPLE_ROW_ID } from './read-sheet.ts'
import type { Category, Product, Subcategory, Variant } from './schema.ts'
import { SHEET_COLUMNS, type SheetField } from './sheet.ts'
import { foldTitle } from './sheet-columns.ts'
import { ambiguousNames, writeNameWithId } from './variant-rows.ts'

export type SheetRowCells = Record<SheetField, CsvCell>

/** @param products all products of the menu. An option is written with its ID if several products have its name. */
export function writeMenuSheet(
  products: readonly Product[],
  categories: readonly Category[],
): SheetRowCells[] {
  const unclear = ambiguousNames(products.map(({ translations }) => nameIn(translations, 'es')))
  const rows = products.flatMap((product) => [
    productCells(product),
    ...variantRows(product, (name) => unclear.has(foldTitle(name))),
  ])
  return [...rows, ...sectionRows(categories)]
}

/** Sections with the same Spanish name become one row, because an import finds sections by that name. */
function sectionRows(categories: readonly Category[]): SheetRowCells[] {
  return firstOfEachName(categories).flatMap((category) => {
    const categoria = nameIn(category.translations, 'es')
    return [
      { ...sectionCells(category), categoria },
      ...firstOfEachName(category.subcategories).map((each) => ({
        ...sectionCells(each),
        categoria,
        subcategoria: nameIn(each.translations, 'es'),
      })),
    ]
  })
}

function firstOfEachName<T extends Category | Subcategory>(sections: readonly T[]): T[] {
  const nameOf = ({ translations }: T) => foldTitle(nameIn(translations, 'es'))
  const names = sections.map(nameOf)
  return sections.filter((each, index) => {
    const name = nameOf(each)
    return name !== '' && names.indexOf(name) === index
  })
}

function sectionCells({ order, hidden, translations }: Category | Subcategory): SheetRowCells {
  return {
    ...NO_CELLS,
    orden: { count: order },
    estado: hidden === 0 ? 'Activo' : 'Inactivo',
    ...textCells(translations),
  }
}

const REQUIRED: readonly SheetField[] = ['categoria', 'nombre', 'precio']

/** The template for an import: titles (marked if required) and an example row, which the import skips. */
export function writeTemplate(): { titles: string[]; example: SheetRowCells } {
  return {
    titles: SHEET_COLUMNS.map(([field, title]) =>
      REQUIRED.includes(field) ? `${title} *` : title,
    ),
    example: {
      ...NO_CELLS,
      id: EXAMPLE_ROW_ID,
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

/** Returns the name in the given language, without falling back to Spanish. */
function nameIn(translations: readonly NamedIn[], language: Language): string {
  return translations.find((each) => each.language_code === language)?.name ?? ''
}

const yesNo = (flag: number) => (flag === 1 ? 'Sí' : 'No')

function productCells(product: Product): SheetRowCells {
  return {
    ...NO_CELLS,
    ...placeCells(product),
    precio: { amount: product.price },
    orden: { count: product.order },
    estado: product.status === '1' ? 'Activo' : 'Inactivo',
    agotado: yesNo(product.sold_out),
    ...textCells(product.translations),
  }
}

function textCells(translations: readonly Translation[]) {
  const block = (language: Language) => translations.find((each) => each.language_code === language)
  const name = (language: Language) => block(language)?.name ?? ''
  const detail = (language: Language) => block(language)?.description ?? ''
  return {
    detalle: detail('es'),
    nombre_en: name('en'),
    detalle_en: detail('en'),
    nombre_pt: name('pt'),
    detalle_pt: detail('pt'),
    nombre_fr: name('fr'),
    detalle_fr: detail('fr'),
  }
}

/** The cells that identify a product. They are in each of its rows, because people may sort the sheet by any column. */
function placeCells({ id, translations, subcategory }: Product) {
  return {
    id: { count: id },
    categoria: nameIn(subcategory.category.translations, 'es'),
    subcategoria: nameIn(subcategory.translations, 'es'),
    nombre: nameIn(translations, 'es'),
  }
}

function variantRows(product: Product, isUnclear: (name: string) => boolean): SheetRowCells[] {
  const unclear = ambiguousNames(
    product.variants.map(({ translations }) => nameIn(translations, 'es')),
  )
  return product.variants.flatMap((variant) => {
    const cells = { ...NO_CELLS, ...placeCells(product), ...variantCells(variant, unclear) }
    if (variant.options.length === 0) return [cells]
    return variant.options.map((option) => {
      const name = nameIn(option.product.translations, 'es')
      return {
        ...cells,
        opcion: writeNameWithId(name, option.product_id, isUnclear(name)),
        precio_adicional: { amount: option.additional_price },
      }
    })
  })
}

function variantCells(variant: Variant, unclear: ReadonlySet<string>) {
  const name = nameIn(variant.translations, 'es')
  return {
    variante: writeNameWithId(name, variant.id, unclear.has(foldTitle(name))),
    cantidad: { count: variant.quantity },
    obligatorio: yesNo(variant.required),
    variante_en: nameIn(variant.translations, 'en'),
    variante_pt: nameIn(variant.translations, 'pt'),
    variante_fr: nameIn(variant.translations, 'fr'),
  }
}

const NO_CELLS: SheetRowCells = {
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
