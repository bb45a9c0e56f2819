/** Finds dishes by id, and the price and the names of chosen options. */
import { mustChoose } from '@orderi/shared/menu/rules'
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'

export type Category = Menu['categories'][number]
export type DishVariant = MenuProduct['variants'][number]
export type DishOption = DishVariant['options'][number]

/** How many of an option were chosen. */
export interface ChosenOption {
  readonly option_id: number
  readonly quantity: number
}

/** What was chosen of a variant. */
export interface ChosenVariant {
  readonly variant_id: number
  readonly options: readonly ChosenOption[]
}

const indexes = new WeakMap<Menu, ReadonlyMap<number, MenuProduct>>()

/** All dishes of a menu by their ids. */
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

/** A menu without a single picture is set as text. */
export function hasPictures(menu: Menu): boolean {
  return [...dishesOf(menu).values()].some((dish) => dish.imagen !== null)
}

/** The variants of which something can be chosen. */
export function choosable(dish: MenuProduct): readonly DishVariant[] {
  return dish.variants.filter((variant) => variant.options.length > 0)
}

/** What one piece costs with these options, as a wire amount: stored price + Σ additional price × quantity. */
export function priceWith(dish: MenuProduct, chosen: readonly ChosenVariant[]): number {
  const options = new Map(
    dish.variants.flatMap((variant) => variant.options.map((each) => [each.id, each] as const)),
  )
  const added = chosen
    .flatMap((each) => each.options)
    .reduce(
      (sum, each) =>
        sum +
        Math.round((options.get(each.option_id)?.additional_price ?? 0) * 100) * each.quantity,
      0,
    )
  return (Math.round(dish.price * 100) + added) / 100
}

/** The names of what was chosen: "2 × Natilla, Huevo". Undefined when one of them can no longer be chosen. */
export function choiceText(
  dish: MenuProduct,
  chosen: readonly ChosenVariant[],
): string | undefined {
  const names: string[] = []
  for (const { variant_id, options } of chosen) {
    const variant = dish.variants.find((each) => each.id === variant_id)
    for (const { option_id, quantity } of options) {
      const option = variant?.options.find((each) => each.id === option_id)
      if (!option) return undefined
      names.push(quantity > 1 ? `${quantity} × ${option.name}` : option.name)
    }
  }
  return names.join(', ')
}

/** Does a choice have what is required, and no more of anything than may be? */
export function isAllowed(dish: MenuProduct, chosen: readonly ChosenVariant[]): boolean {
  return dish.variants.every((variant) => {
    const { options = [] } = chosen.find((each) => each.variant_id === variant.id) ?? {}
    const pieces = options.reduce((sum, each) => sum + each.quantity, 0)
    return pieces <= variant.quantity && (pieces > 0 || !mustChoose(variant))
  })
}
