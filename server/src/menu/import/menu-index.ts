import { translated } from '@orderi/shared/kernel/names'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import type { VariantRowValues } from '@orderi/shared/menu/variant-rows'
import type { ProductPlan } from './planned.ts'
import { type MenuBeforeImport, productKey, type StoredProduct } from './present.ts'

export interface KnownProduct {
  readonly id: number
  readonly name: string
}

export interface MenuIndex {
  byId(id: number): KnownProduct | undefined
  ofRow(values: VariantRowValues): readonly KnownProduct[]
  named(name: string): readonly KnownProduct[]
}

interface IndexedProduct extends KnownProduct {
  readonly subcategoryId: number
}

export function indexMenu(
  present: MenuBeforeImport,
  { sections, creates, changes }: ProductPlan,
): MenuIndex {
  const before = present.products.map(indexedProduct)
  const planned = [...creates, ...changes].map(
    ({ id, place, translations }): IndexedProduct => ({
      id,
      name: translated(translations, 'es', 'name'),
      subcategoryId: place.subcategory.id,
    }),
  )
  const isPlanned = new Set(planned.map(({ id }) => id))
  const after = [...planned, ...before.filter(({ id }) => !isPlanned.has(id))]
  const byId = new Map(after.map((each) => [each.id, each]))
  // A row may refer to a product by its old name or section, even if another row of the sheet changes them.
  const lookUp = (keyOf: (product: IndexedProduct) => string) => {
    const [now, earlier] = [grouped(after, keyOf), grouped(before, keyOf)]
    return (key: string) => now.get(key) ?? earlier.get(key) ?? []
  }
  const byName = lookUp(({ name }) => foldTitle(name))
  const byKey = lookUp(({ subcategoryId, name }) => productKey(subcategoryId, name))
  return {
    byId: (id) => byId.get(id),
    named: (name) => byName(foldTitle(name)),
    ofRow({ category, subcategory, product }) {
      return sections
        .find(category, subcategory)
        .flatMap((place) => byKey(productKey(place.subcategory.id, product)))
    },
  }
}

const indexedProduct = ({ id, subcategoryId, translations }: StoredProduct): IndexedProduct => ({
  id,
  subcategoryId,
  name: translated(translations, 'es', 'name'),
})

function grouped(products: readonly IndexedProduct[], keyOf: (product: IndexedProduct) => string) {
  const groups = new Map<string, IndexedProduct[]>()
  for (const product of products) {
    const key = keyOf(product)
    groups.set(key, [...(groups.get(key) ?? []), product])
  }
  return groups
}
