/** Finding a dish: contains, without regard to case and accents. */
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'

/** One heading with its dishes. */
export interface MenuSection {
  readonly id: number
  readonly category: number
  readonly name: string
  readonly products: readonly MenuProduct[]
}

/** Text as it is compared. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The sections of a menu, those without dishes left out. */
export function sectionsOf(menu: Menu): readonly MenuSection[] {
  return menu.categories.flatMap((category) =>
    category.subcategories
      .filter((each) => each.products.length > 0)
      .map((each) => ({
        id: each.id,
        category: category.id,
        name: each.name === category.name ? each.name : `${category.name} · ${each.name}`,
        products: each.products,
      })),
  )
}

/** The dishes that ran out. */
export function soldOutIn(sections: readonly MenuSection[]): ReadonlySet<number> {
  const products = sections.flatMap((section) => section.products)
  return new Set(products.filter((each) => each.sold_out === 1).map((each) => each.id))
}

/** The sections with the dishes that match; all of a section whose name does. */
export function searchMenu(
  sections: readonly MenuSection[],
  search: string,
): readonly MenuSection[] {
  const wanted = folded(search)
  if (wanted === '') return sections
  return sections
    .map((section) =>
      folded(section.name).includes(wanted)
        ? section
        : {
            ...section,
            products: section.products.filter((product) => folded(product.name).includes(wanted)),
          },
    )
    .filter((section) => section.products.length > 0)
}
