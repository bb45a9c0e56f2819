/** The products of an import by id, by place and name, and by name alone: as they are to be, else as they were. */
import { translated } from '@orderi/shared/kernel/names'
import { foldTitle } from '@orderi/shared/menu/read-sheet'
import type { VariantRowValues } from '@orderi/shared/menu/variant-rows'
import type { ProductPlan } from './planned.ts'
import { type PresentMenu, type PresentProduct, productKey } from './present.ts'

/** A product that a row of a variant may speak of. */
export interface KnownProduct {
  readonly id: number
  /** Its Spanish name. */
  readonly name: string
}

export interface MenuIndex {
  byId(id: number): KnownProduct | undefined
  /** Those that a variant's row may be of. */
  ofRow(values: VariantRowValues): readonly KnownProduct[]
  /** Those with a name, wherever they are. */
  named(name: string): readonly KnownProduct[]
}

interface Placed extends KnownProduct {
  readonly subcategoryId: number
}

export function indexMenu(
  present: PresentMenu,
  { sections, creates, changes }: ProductPlan,
): MenuIndex {
  const before = present.products.map(placed)
  const planned = [...creates, ...changes].map(
    ({ id, place, translations }): Placed => ({
      id,
      name: translated(translations, 'es', 'name'),
      subcategoryId: place.subcategory.id,
    }),
  )
  const isPlanned = new Set(planned.map(({ id }) => id))
  const after = [...planned, ...before.filter(({ id }) => !isPlanned.has(id))]
  const byId = new Map(after.map((each) => [each.id, each]))
  // A row may still call a product what it was called before the sheet renamed or moved it.
  const lookUp = (keyOf: (product: Placed) => string) => {
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

const placed = ({ id, subcategoryId, translations }: PresentProduct): Placed => ({
  id,
  subcategoryId,
  name: translated(translations, 'es', 'name'),
})

function grouped(products: readonly Placed[], keyOf: (product: Placed) => string) {
  const groups = new Map<string, Placed[]>()
  for (const product of products) {
    const key = keyOf(product)
    groups.set(key, [...(groups.get(key) ?? []), product])
  }
  return groups
}
