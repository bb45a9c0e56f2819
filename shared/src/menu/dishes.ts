import type { Menu, MenuProduct } from './schema.ts'

export type MenuCategory = Menu['categories'][number]
export type MenuVariant = MenuProduct['variants'][number]
export type MenuOption = MenuVariant['options'][number]

const indexes = new WeakMap<Menu, ReadonlyMap<number, MenuProduct>>()

export function dishesOf(menu: Menu): ReadonlyMap<number, MenuProduct> {
  let index = indexes.get(menu)
  if (!index) {
    index = new Map(
      menu.categories.flatMap((category) =>
        category.subcategories.flatMap((part) =>
          part.products.map((dish) => [dish.id, dish] as const),
        ),
      ),
    )
    indexes.set(menu, index)
  }
  return index
}

export function hasPictures(menu: Menu): boolean {
  return [...dishesOf(menu).values()].some((dish) => dish.imagen !== null)
}

export function choosableVariants(dish: MenuProduct): readonly MenuVariant[] {
  return dish.variants.filter((variant) => variant.options.length > 0)
}
