import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'

export interface MenuSection {
  readonly id: number
  readonly category: number
  readonly name: string
  readonly products: readonly MenuProduct[]
}

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

export function soldOutIdsIn(sections: readonly MenuSection[]): ReadonlySet<number> {
  const products = sections.flatMap((section) => section.products)
  return new Set(products.filter((each) => each.sold_out === 1).map((each) => each.id))
}
