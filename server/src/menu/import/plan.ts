/** Plans an import row by row, without side effects. Used for the simulation and for the import. */
import { nameOf } from '@orderi/shared/kernel/names'
import { type Reason, reason } from '@orderi/shared/kernel/reasons'
import {
  MAX_ORDER,
  type ProductRowValues,
  readProductRow,
  unreadableCells,
} from '@orderi/shared/menu/read-sheet'
import { isSectionRow } from '@orderi/shared/menu/section-rows'
import { rowNumber, type SentRow } from '@orderi/shared/menu/sheet'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import { isVariantRow } from '@orderi/shared/menu/variant-rows'
import { productDifferences } from './differences.ts'
import {
  type ImportPlan,
  type NumberedRow,
  type PlannedProduct,
  type PlannedResult,
  type ProductPlan,
  refusedRow,
} from './planned.ts'
import { type MenuBeforeImport, productKey, type StoredProduct } from './present.ts'
import { planSections } from './section-plan.ts'
import { indexSections, type MenuPlace, type Sections } from './sections.ts'
import { translationsFrom } from './translations.ts'
import { planVariants } from './variant-plan.ts'

/** Plans sections, then products, then variants, because products refer to sections, and variants to products. */
export function planImport(rows: readonly SentRow[], present: MenuBeforeImport): ImportPlan {
  const all = rows.map((row, index): NumberedRow => ({ fila: rowNumber(row, index), row }))
  const unreadable = all.flatMap(({ fila, row }) => {
    const reasons = unreadableCells(row)
    return reasons.length > 0 ? [refusedRow(fila, row.nombre ?? '', reasons)] : []
  })
  const numbered = all.filter(({ row }) => unreadableCells(row).length === 0)
  const sections = indexSections(present)
  const sectionPlan = planSections(
    numbered.filter(({ row }) => isSectionRow(row)),
    sections,
    present.country,
  )
  const products = planProducts(
    numbered.filter(({ row }) => !isVariantRow(row) && !isSectionRow(row)),
    present,
    sections,
  )
  const variants = planVariants(
    numbered.filter(({ row }) => isVariantRow(row)),
    present,
    products,
  )
  return { ...products, unreadable, sectionPlan, variants }
}

/** Plans products in the sequence of the rows. Finds a product by its ID, else by category, subcategory and name. */
function planProducts(
  rows: readonly NumberedRow[],
  present: MenuBeforeImport,
  sections: Sections,
): ProductPlan {
  const byId = new Map(present.products.map((each) => [each.id, each]))
  const byKey = new Map<string, StoredProduct[]>()
  for (const each of present.products) {
    const key = productKey(each.subcategoryId, nameOf(each.translations))
    byKey.set(key, [...(byKey.get(key) ?? []), each])
  }
  const orders = orderSequence(present.products)
  const rowOfId = new Map<number, number>()
  const rowOfKey = new Map<string, number>()
  const creates: PlannedProduct[] = []
  const changes: PlannedProduct[] = []

  const results = rows.map(({ fila, row }): PlannedResult => {
    const { values, reasons } = readProductRow(row, present.country)
    const refused = (...why: Reason[]) => refusedRow(fila, values.name ?? '', why)
    if (reasons.length > 0) return refused(...reasons)
    const known = values.id === undefined ? undefined : byId.get(values.id)
    if (values.id !== undefined && !known) {
      return refused(reason('unknown_product_id', { id: values.id }))
    }
    const name = values.name ?? (known ? nameOf(known.translations) : '')
    const sameNamed = known
      ? []
      : sections
          .find(values.category ?? '', values.subcategory)
          .flatMap(({ subcategory }) => byKey.get(productKey(subcategory.id, name)) ?? [])
    if (sameNamed.length > 1) return refused(reason('ambiguous_product'))
    const target = known ?? sameNamed[0]
    const place = placeFor(values, target, sections)
    if (!place) return refused(reason('row_category_missing'))
    const key = productKey(place.subcategory.id, name)
    const before = target ? rowOfId.get(target.id) : rowOfKey.get(key)
    if (before !== undefined) return refused(reason('row_repeated', { row: before }))
    rowOfKey.set(key, fila)
    if (target) rowOfId.set(target.id, fila)

    const planned = {
      ...plannedFrom(values, target, target?.id ?? -fila, place),
      order: values.order ?? target?.order ?? orders.next(place.subcategory.id),
    }
    orders.add(place.subcategory.id, planned.order)
    const entendido = {
      categoria: planned.place.category.name,
      subcategoria: planned.place.subcategory.name,
      precio: planned.price,
    }
    const shown = { fila, nombre: nameOf(planned.translations), entendido, reasons }
    if (!target) {
      creates.push(planned)
      return { ...shown, accion: 'crear', cambios: [] }
    }
    const cambios = productDifferences(target, planned, sections)
    if (cambios.length === 0) return { ...shown, accion: 'igual', cambios }
    changes.push(planned)
    return { ...shown, accion: 'cambiar', cambios }
  })
  return { sections, results, creates, changes }
}

/**
 * The sort number of a new product whose row has none: after the previous row of the same subcategory, or after the
 * stored products.
 */
function orderSequence(products: readonly StoredProduct[]) {
  const lastOf = new Map<number, number>()
  for (const { subcategoryId, order } of products) {
    lastOf.set(subcategoryId, Math.max(order, lastOf.get(subcategoryId) ?? order))
  }
  return {
    next: (subcategoryId: number) => Math.min((lastOf.get(subcategoryId) ?? -1) + 1, MAX_ORDER),
    add: (subcategoryId: number, order: number) => void lastOf.set(subcategoryId, order),
  }
}

/** Undefined for a new product whose row names no category. */
function placeFor(
  { category, subcategory }: ProductRowValues,
  known: StoredProduct | undefined,
  sections: Sections,
): MenuPlace | undefined {
  const present = known && sections.placeOf(known.subcategoryId)
  if (category === undefined && subcategory === undefined) return present
  const categoryName = category ?? present?.category.name
  if (categoryName === undefined) return undefined
  const subcategoryName = subcategory ?? present?.subcategory.name
  // Several sections may have the same name. A product in a section with this name does not move to another section.
  const stays =
    present &&
    foldTitle(present.category.name) === foldTitle(categoryName) &&
    foldTitle(present.subcategory.name) === foldTitle(subcategoryName ?? '')
  return stays ? present : sections.at(categoryName, subcategoryName)
}

function plannedFrom(
  values: ProductRowValues,
  present: StoredProduct | undefined,
  id: number,
  place: MenuPlace,
): Omit<PlannedProduct, 'order'> {
  return {
    id,
    place,
    price: values.price ?? present?.price ?? 0,
    active: values.active ?? present?.active ?? true,
    soldOut: (present?.isCounted ? undefined : values.soldOut) ?? present?.soldOut ?? 0,
    translations: translationsFrom(values, present?.translations ?? []),
  }
}
