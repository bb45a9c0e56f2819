import type { Random } from '@orderi/shared/kernel/random'
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'
import type { ProductChoice } from '@orderi/shared/orders/schema'

const MOST_DISHES = 4
const NOTES = [
  'Sin cebolla',
  'Término medio',
  'Sin sal',
  'Para compartir',
  'Picante aparte',
  'Sin hielo',
  'Alergia al maní',
] as const

/** Chooses one to four available dishes with their required options. Empty if no dish is available. */
export function chooseDishes(menu: Menu, random: Random): ProductChoice[] {
  const dishes = menu.categories
    .flatMap((category) => category.subcategories)
    .flatMap((subcategory) => subcategory.products)
    .filter((product) => product.sold_out === 0)
  if (dishes.length === 0) return []
  return Array.from({ length: random.between(1, MOST_DISHES) }, () =>
    chooseDish(random.pick(dishes), random),
  )
}

function chooseDish(dish: MenuProduct, random: Random): ProductChoice {
  const variants = dish.variants
    .filter(({ options }) => options.length > 0)
    .filter(({ required }) => required === 1 || random.chance(0.4))
    .map((variant) => {
      const first = random.pick(variant.options).id
      const second = random.pick(variant.options).id
      const takesTwo = variant.quantity > 1 && second !== first && random.chance(0.5)
      return {
        variant_id: variant.id,
        options: (takesTwo ? [first, second] : [first]).map((id) => ({
          option_id: id,
          quantity: 1,
        })),
      }
    })
  return {
    product_id: dish.id,
    quantity: random.chance(0.75) ? 1 : random.between(2, 3),
    note: random.chance(0.15) ? random.pick(NOTES) : null,
    variants,
  }
}
